"""Converts positions to matches that can be played on, and matches to positions.

Only what is needed to play on is restored: a position does not tell who played which card in earlier tricks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from msgspec.structs import replace

from rookery.cards import Card, Cards, mask_of
from rookery.engine.command import Pass, PassInFavor, ShootMoon
from rookery.engine.phases import dummy_hand
from rookery.engine.phases.partner import card_holder
from rookery.engine.plan import Plan
from rookery.engine.public import Call, Contract, PublicMatch, PublicRound, Trick
from rookery.engine.state import Hidden, Match, Sealed
from rookery.engine.turn import mover
from rookery.errors import NotationError
from rookery.notation.calls import call_named, is_blind
from rookery.notation.known import Known, position_spec
from rookery.notation.spec import PositionSpec
from rookery.notation.text import seat_name
from rookery.record.gifts import count_givers, gifts_at, pick_cards, undo_gifts
from rookery.record.possible import (
    check_bids,
    check_parts,
    check_taken,
    check_took,
    points_taken,
)
from rookery.rules.table import TRUMP_SUIT
from rookery.seats import Seat
from rookery.view.from_match import view_from_match
from rookery.view.seat import SeatView

_AFTER_ALL_EVENTS = 1_000_000_000
"""The number of the deal's event in a position: larger than any, so that nothing can be undone."""


def position_of_match(plan: Plan, match: Match) -> PositionSpec:
    """Returns the current round with every card; for analysis, never for a seat.

    :raises ValueError: if nothing has been dealt yet.
    """
    hidden = match.hidden.reveal()
    known = Known(
        hands=hidden.hands,
        nest=mask_of(hidden.nest),
        took=hidden.taken,
        stock=hidden.stock,
        aside=mask_of(hidden.aside),
        thrown=hidden.thrown,
        gifts=hidden.gifts,
        piles=hidden.piles,
    )
    return position_spec(plan, match.public, known, mover(plan, match.public))


def match_at(plan: Plan, spec: PositionSpec, *, stored: bool = False) -> Match:
    """Returns a match at position *spec*, in which the round can be played on.

    The points taken, the bids, the nest and the parts of *stored* positions are not checked: they may have been written
    before there was a check.

    :raises NotationError: if a card is unknown, or the position is impossible under the rules.
    """
    return _Setup(plan, spec, stored=stored).match()


def with_taken(plan: Plan, spec: PositionSpec, match: Match) -> PositionSpec:
    """Returns *spec* with the points taken in *match*, which was laid out from it, if it does not have them."""
    if spec.taken:
        return spec
    return replace(spec, taken=position_of_match(plan, match).taken)


def view_at(plan: Plan, match: Match, seat: Seat | None) -> SeatView:
    """Returns what *seat* knows in a match made by `match_at`; ``None`` is a spectator."""
    return view_from_match(plan, match, seat, (0,) * plan.seats)


class _Setup:
    """Lays a position out."""

    def __init__(self, plan: Plan, spec: PositionSpec, *, stored: bool) -> None:
        self._plan = plan
        self._stored = stored
        self._spec = spec
        self._taken = spec.taken
        self._free = {code: list(cards) for code, cards in plan.pack.by_code.items()}
        if len(spec.hands) != plan.seats:
            raise NotationError(f"a position of this game has {plan.seats} hands")
        if unknown := spec.parts_with_unknown_cards:
            raise NotationError(
                "a position can be played on only if every card is known; some are not in "
                f"{', '.join(unknown)}"
            )

    def match(self) -> Match:
        """Returns the match."""
        plan, spec = self._plan, self._spec
        self._check_facts()
        hands = [self._take(hand.cards) for hand in spec.hands]
        trick = self._take(spec.trick)
        nest = self._take(spec.nest.cards if spec.nest else ())
        stock = self._take(spec.stock)
        thrown = self._take(spec.thrown.cards if spec.thrown else ())
        lying = [() if spec.received else self._take(gift.cards) for gift in spec.gifts]
        aside = self._take(spec.aside.cards if spec.aside else ())
        rest = self._rest()
        played = sum(spec.tricks) * plan.seats
        missing = plan.aside_size - len(aside)
        if len(rest) != played + missing:
            raise NotationError(
                f"{len(rest) - missing} cards are nowhere, but {played} were played in tricks: write after “tricks” how many"
                " tricks each seat has won, and every other card where it lies"
            )
        if not self._stored:
            check_took(plan, spec)
            check_taken(plan, spec)
            self._taken = points_taken(plan, spec, None if missing else rest)
        # Nobody ever sees the cards set aside; if they are unknown, any will do.
        aside, rest = (*aside, *rest[played:]), rest[:played]
        self._check_sizes()
        contract = spec.contract
        masks = tuple(map(mask_of, hands))
        public = self._public(masks, trick, nest, stock, rest)
        assert public.round is not None
        gifts = gifts_at(plan, spec, public.round, masks, lying)
        held = public.round.with_trick(masks)
        hidden = Hidden(
            hands=masks,
            nest=nest,
            taken=self._took(masks, nest),
            aside=aside,
            stock=stock,
            thrown=mask_of(thrown),
            thrown_by=(0,) * plan.seats,
            given_by=(0,) * plan.seats,
            gifts=gifts,
            piles=tuple(hands),
            partner=self._partner(public.round, held) if spec.called and contract else None,
        )
        match = Match(public, Sealed(hidden))
        self._check_turn(match)
        return match

    def _take(self, codes: Iterable[str]) -> tuple[Card, ...]:
        """Takes cards from the pack; of identical cards the first that is left."""
        taken = []
        for code in codes:
            if not self._free.get(code):
                raise NotationError(f"{code} is not in the pack as often as in the position")
            taken.append(self._free[code].pop(0))
        return tuple(taken)

    def _within(self, codes: Iterable[str], cards: Cards) -> Cards:
        """Returns the cards of *cards* that *codes* name."""
        found = 0
        for code in codes:
            same = [c for c in self._plan.pack.by_code[code] if cards >> c & 1]
            free = [c for c in same if not found >> c & 1]
            if free:
                found |= 1 << free[0]
        return found

    def _took(self, hands: tuple[Cards, ...], nest: tuple[Card, ...]) -> Cards:
        """Returns the nest as the declarer took it: cards that the declarer holds or buried, else any with the same codes."""
        spec = self._spec
        if spec.contract is None or (spec.took is None and spec.buried_by is None):
            return 0
        if spec.took is None:
            return mask_of(nest)
        preferred = hands[spec.contract.declarer] | mask_of(nest)
        return pick_cards(self._plan, spec.took.cards, preferred)

    def _partner(self, now: PublicRound, held: Sequence[Cards]) -> Seat:
        """Returns the called partner; *held* is what each seat holds or has in the current trick."""
        plan, spec = self._plan, self._spec
        assert spec.called is not None
        assert spec.contract is not None
        if spec.partner is not None:
            return spec.partner
        same = mask_of(plan.pack.by_code[spec.called])
        return card_holder(plan, now, held, spec.contract.declarer, same)

    def _public(
        self,
        hands: tuple[Cards, ...],
        trick: tuple[Card, ...],
        nest: tuple[Card, ...],
        stock: tuple[Card, ...],
        played: tuple[Card, ...],
    ) -> PublicMatch:
        """Returns what everybody knows."""
        plan, spec = self._plan, self._spec
        dealer = plan.players[0] if spec.dealer is None else spec.dealer
        chips = tuple(mask_of(spaces) for spaces in spec.chips)
        tricks = self._tricks(played)
        opened = spec.open or ((),) * plan.seats
        drawn = plan.stock_size - len(stock) if plan.stock else 0
        now = PublicRound(
            number=1,
            dealer=dealer,
            commitment="",
            dealt_seq=_AFTER_ALL_EVENTS,
            order=spec.order or tuple(range(plan.seats)),
            hand_sizes=tuple(hand.bit_count() for hand in hands),
            nest_size=len(nest),
            calls=self._calls(),
            unseen_by=spec.unseen_by,
            contract=self._contract(),
            nest_taken=spec.took is not None or spec.buried_by is not None,
            buried=spec.buried_by is not None,
            stock_size=len(stock),
            stock_open=stock[0] if spec.stock_open else None,
            open_cards=tuple(self._within(c, h) for c, h in zip(opened, hands, strict=True)),
            faces=tuple(
                card for card in nest if self._within(spec.faces, mask_of(nest)) >> card & 1
            ),
            trump=spec.trump,
            swaps=spec.swaps,
            redraws=spec.redraws,
            gifts=count_givers(spec),
            gifts_received=count_givers(spec) if spec.received else 0,
            partner=spec.partner,
            draws=drawn,
            chips=chips,
            chips_tricks=len(tricks),
            removals=spec.removals,
            leader=spec.leader,
            trick=trick,
            tricks=tricks,
            captured=self._captured(),
        )
        now = replace(now, called=self._called(now, now.with_trick(hands)))
        now = self._with_open_hands(now, hands)
        boards = tuple(tuple(map(plan.pack.parse, board)) for board in spec.boards)
        return PublicMatch(
            dealer=dealer, deals=1, round=now, scores=spec.scores, boards=boards, chips=chips
        )

    def _with_open_hands(self, now: PublicRound, hands: tuple[Cards, ...]) -> PublicRound:
        """Returns the round with the hands opened that another seat plays: from the lead on, or where they are written as
        open before it.
        """
        due = dummy_hand.opening_hands(self._plan, now)
        led = now.leader is not None and not dummy_hand.done(self._plan, now)
        if not due or not (led or all(now.open_cards[seat] == hands[seat] for seat in due)):
            return now
        opened = tuple(
            hand if seat in due else now.open_cards[seat] for seat, hand in enumerate(hands)
        )
        return replace(now, shown_dummies=due, open_cards=opened)

    def _called(self, now: PublicRound, held: Sequence[Cards]) -> Card | None:
        """Returns the called card: of identical cards the partner's or, if it has been played, one that nobody holds."""
        spec = self._spec
        if spec.called is None:
            return None
        same = self._plan.pack.by_code[spec.called]
        own = 0 if spec.contract is None else held[self._partner(now, held)]
        others = reduce(or_, held)
        return min(same, key=lambda card: (not own >> card & 1, others >> card & 1))

    def _captured(self) -> tuple[int, ...]:
        """Returns the captured points by seat; those of a group are given to its first seat."""
        captured = [0] * self._plan.seats
        for group, points in self._taken:
            captured[group[0]] += points
        return tuple(captured)

    def _contract(self) -> Contract | None:
        spec = self._spec.contract
        if spec is None:
            return None
        points = self._moon() if spec.moon else spec.points
        return Contract(spec.declarer, points, spec.forced, spec.blind, spec.moon)

    def _moon(self) -> int:
        """Returns the number that stands for the moon."""
        if self._plan.moon is None:
            raise NotationError("nobody can call the moon in this game")
        return self._plan.moon.points

    def _calls(self) -> tuple[Call, ...]:
        calls: tuple[Call, ...] = ()
        for seat, word in self._spec.calls:
            match call_named(word):
                case Pass():
                    call = Call(seat, "pass", 0)
                case PassInFavor():
                    call = Call(seat, "favor", 0)
                case ShootMoon():
                    call = Call.bid(calls, seat, self._moon(), blind=False, moon=True)
                case bid:
                    call = Call.bid(calls, seat, bid.points, blind=is_blind(word))
            calls += (call,)
        return calls

    def _rest(self) -> tuple[Card, ...]:
        """Returns the cards that lie nowhere: first those that were played, then those set aside.

        Where trump may not be led before it was played, it matters whether a trump was among the cards played.
        """
        rest = sorted(card for cards in self._free.values() for card in cards)
        trump, played = self._spec.trump, self._spec.trump_played
        if trump is None:
            return tuple(rest)
        suit_of, duties = (
            self._plan.card_tables[trump].suit_of,
            self._plan.card_tables[trump].duties,
        )
        if duties is None or not duties.trump_waits:
            if played:
                raise NotationError("trump-played says nothing where trump may always be led")
            return tuple(rest)
        rest.sort(key=lambda card: (suit_of[card] == TRUMP_SUIT) != played)
        if played and not (rest and self._spec.tricks and suit_of[rest[0]] == TRUMP_SUIT):
            raise NotationError("no trump can have been played")
        return tuple(rest)

    def _tricks(self, played: tuple[Card, ...]) -> tuple[Trick, ...]:
        """Returns the tricks won by the seats; which played cards are in which trick is arbitrary."""
        plan, spec = self._plan, self._spec
        if not any(spec.tricks):
            return ()
        winners = [seat for seat, won in enumerate(spec.tricks) for _ in range(won)]
        if spec.leader not in winners:
            raise NotationError("whoever leads to the trick must have won the one before")
        winners.remove(spec.leader)
        cards = [played[at : at + plan.seats] for at in range(0, len(played), plan.seats)]
        return tuple(
            Trick(winner, chunk, winner, plan.points_in(chunk))
            for winner, chunk in zip((*winners, spec.leader), cards, strict=True)
        )

    # Checks

    def _check_facts(self) -> None:
        """Checks that everything that must be known at this point of the round is present."""
        plan, spec = self._plan, self._spec
        bidding = plan.bids is not None
        if spec.leader is not None and spec.trump is None:
            raise NotationError("a card can be led only when trump is known")
        if (
            bidding
            and spec.contract is None
            and (spec.leader is not None or spec.buried_by is not None)
        ):
            raise NotationError("this game has an auction: the contract is missing")
        if plan.boards is not None and not len(spec.boards) == len(spec.chips) == plan.seats:
            raise NotationError("this game has boards: boards and chips of each seat are missing")
        if spec.scores and len(spec.scores) != plan.accounts:
            raise NotationError(f"this game has {plan.accounts} scores")
        if not self._stored:
            check_parts(plan, spec)
        check_bids(plan, spec, stored=self._stored)
        if spec.dealer is not None and spec.dealer not in plan.players:
            raise NotationError("a dummy does not deal")

    def _check_sizes(self) -> None:
        """Checks that the hands have as many cards as they must at this point."""
        plan, spec = self._plan, self._spec
        sizes = [hand.size for hand in spec.hands]
        if spec.leader is not None:
            order = spec.order or tuple(range(plan.seats))
            first = order.index(spec.leader)
            for place in range(len(spec.trick)):
                sizes[order[(first + place) % plan.seats]] += 1
        elif spec.took is not None and spec.buried_by is None and spec.contract is not None:
            sizes[spec.contract.declarer] -= plan.nest_size
        elif spec.gifts:
            undo_gifts(plan, spec, sizes)
        leave = plan.stock.leave if plan.stock else 0
        draws = (len(spec.stock) - leave) // len(plan.players) if plan.stock else 0
        each = plan.tricks - sum(spec.tricks) - draws
        for seat, size in enumerate(sizes):
            if size != each:
                raise NotationError(
                    f"the hand of {seat_name(seat, plan.seats)} does not have as many cards as it "
                    f"must here: {size} with those on the table, not {each}"
                )

    def _check_turn(self, match: Match) -> None:
        """Checks that the seat named as next to move is the right one."""
        try:
            turn = mover(self._plan, match.public)
        except (AssertionError, IndexError, StopIteration, ValueError):
            raise NotationError("the rules do not say who is to move here") from None
        said = self._spec.to_move
        if said is not None and said != turn:
            by_rule = "nobody" if turn is None else seat_name(turn, self._plan.seats)
            name = seat_name(said, self._plan.seats)
            raise NotationError(f"{name} is said to move, but by the rules it is {by_rule}")
