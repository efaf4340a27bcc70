"""Writes events as the lines of a record.

Events may be complete or as one seat sees them: what is hidden in an event is ``?`` in the record, so a record holds no
more than its events.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rookery.cards import Card, mask_of
from rookery.engine import event as ev
from rookery.engine.history import next_public
from rookery.engine.plan import Plan
from rookery.engine.public import PublicMatch
from rookery.engine.round_result import RoundResult
from rookery.notation.calls import FAVOR, PASS, bid_word
from rookery.notation.grammar import NOTHING, Line, read_line
from rookery.notation.text import (
    codes_of,
    group_name,
    seat_name,
    space_name,
    unknown_name,
)
from rookery.seats import Seat, Side

MAX_ITEMS_PER_LINE = 12
"""The maximum number of calls, agreements or draws in a line; more go on in the next line."""


def account_name(plan: Plan, account: Side) -> str:
    """Returns the seats of an account in one word, such as ``NS``."""
    group = [seat for seat in range(plan.seats) if plan.account_of(seat) == account]
    return group_name(group, plan.seats)


def result_text(plan: Plan, public: PublicMatch) -> str:
    """Returns the scores of a match that is over, or ``*``."""
    if public.winners is None:
        return "*"
    return " ".join(f"{account_name(plan, a)} {total}" for a, total in enumerate(public.scores))


def hands_looked_at(events: Iterable[ev.Event]) -> dict[tuple[int, Seat], tuple[Card, ...]]:
    """Returns the hands that *events* show when their owners turn them up, by deal number and seat."""
    hands: dict[tuple[int, Seat], tuple[Card, ...]] = {}
    number = 0
    for event in events:
        match event:
            case ev.Dealt(number=number):
                pass
            case ev.Looked(seat=seat, cards=cards) if cards:
                hands[number, seat] = cards
    return hands


def seeds_in(events: Iterable[ev.Event]) -> dict[int, str]:
    """Returns the seeds that *events* show, by deal number."""
    seeds: dict[int, str] = {}
    thrown: list[int] = []
    number = 0
    for event in events:
        match event:
            case ev.Dealt(number=number, seed=seed) if seed:
                seeds[number] = seed
            case ev.Dealt(number=number):
                pass
            case ev.RoundCounted(seed=seed) if seed:
                seeds[number] = seed
            case ev.ThrownIn():
                thrown.append(number)
            case ev.MatchEnded(seeds=old):
                seeds |= {n: seed for n, seed in zip(thrown, old, strict=False) if seed}
    return seeds


class RecordWriter:
    """Writes events as lines one by one; after an undo it continues from the restored state."""

    def __init__(
        self,
        plan: Plan,
        *,
        since: PublicMatch | None = None,
        seeds: Mapping[int, str] | None = None,
        looked_at: Mapping[tuple[int, Seat], tuple[Card, ...]] | None = None,
    ) -> None:
        """Begins a record, or the part *since* a state of the match.

        *seeds*, by deal, are written with the deals, and so are hands, by deal and seat, that were *looked_at* later.
        """
        self._plan = plan
        self._seeds = seeds or {}
        self._looked_at = looked_at or {}
        self._lines: list[Line] = []
        self._history: list[PublicMatch] = [since or PublicMatch()]
        self._calls: list[str] = []
        self._agreed: list[str] = []
        self._drawn: list[str] = []
        self._last_trick: tuple[int, tuple[Card, ...]] = (0, ())
        """The number of the trick that was written last, and its cards at that time."""
        self._after_trick: list[str] = []
        """Lines to be written after the current trick."""

    @property
    def public(self) -> PublicMatch:
        """The public state after the events so far."""
        return self._history[-1]

    def name(self, seat: Seat) -> str:
        """Returns the name of a seat."""
        return self._seat(seat)

    def take(self) -> list[Line]:
        """Returns the lines written since the last call, including a trick in progress."""
        self._flush()
        lines, self._lines = self._lines, []
        return lines

    def begin_position(self) -> None:
        """Writes the line with which the deal of a position begins; its cards stand in a tag."""
        now = self.public.round
        assert now is not None
        self._begin_deal(now.number, now.dealer)

    def _begin_deal(self, number: int, dealer: Seat) -> None:
        self._add(f"deal {number} by {self._seat(dealer)}")

    def write(self, event: ev.Event) -> None:
        """Writes the next event."""
        before = self.public.round
        self._flush(keep=type(event))
        if isinstance(event, ev.Undone):
            self._last_trick = (0, ())
        self._history.append(next_public(self._history, event))
        now = self.public.round
        if isinstance(event, ev.TrickTaken):
            assert now is not None
            trick = now.tricks[-1]
            self._trick(len(now.tricks), trick.leader, trick.cards, event)
        elif isinstance(event, ev.PartnerShown):
            line = f"partner {self._seat(event.partner)}"
            if before is not None and before.trick:
                self._after_trick.append(line)
            else:
                self._add(line)
        elif not isinstance(event, ev.Played):
            self._event(event)

    # The flow of lines

    def _add(self, text: str) -> None:
        self._lines.append(read_line(self._plan, text))

    def _flush(self, *, keep: type[ev.Event] | None = None) -> None:
        """Ends every unfinished line, except lines that an event of kind *keep* continues."""
        gathered = (
            ("calls", self._calls, (ev.BidMade, ev.Passed, ev.PassedInFavor)),
            ("agrees", self._agreed, (ev.Agreed,)),
            ("draws", self._drawn, (ev.Drew,)),
        )
        for word, items, kinds in gathered:
            if items and keep not in kinds:
                for start in range(0, len(items), MAX_ITEMS_PER_LINE):
                    self._add(f"{word} {' '.join(items[start : start + MAX_ITEMS_PER_LINE])}")
                items.clear()
        now = self.public.round
        in_trick = keep in (ev.Played, ev.TrickTaken, ev.PartnerShown)
        if now is not None and now.trick and now.leader is not None and not in_trick:
            number = len(now.tricks) + 1
            if self._last_trick != (number, now.trick):
                self._trick(number, now.leader, now.trick, None)

    def _trick(
        self, number: int, leader: Seat, cards: Sequence[Card], taken: ev.TrickTaken | None
    ) -> None:
        end = f" = {self._seat(taken.seat)} {taken.points}" if taken else ""
        self._add(f"trick {number} {self._seat(leader)} {self._codes(cards)}{end}")
        self._last_trick = (number, tuple(cards))
        for line in self._after_trick:
            self._add(line)
        self._after_trick.clear()

    # Words

    def _seat(self, seat: Seat) -> str:
        return seat_name(seat, self._plan.seats)

    def _codes(self, cards: Iterable[Card]) -> str:
        """Returns the codes of cards in the given order."""
        return " ".join(map(self._plan.pack.name, cards)) or NOTHING

    def _sorted(
        self, cards: Iterable[Card] | None, size: int = 0, known: Iterable[Card] = ()
    ) -> str:
        """Returns the codes of cards, sorted; of hidden cards those of *known*, and the rest of *size* unknown."""
        shown = tuple(known) if cards is None else tuple(cards)
        words = list(codes_of(mask_of(shown), self._plan.pack))
        if cards is None and size > len(shown):
            words.append(unknown_name(size - len(shown)))
        return " ".join(words) or NOTHING

    def _piled(
        self, cards: Sequence[Card] | None, size: int, top: Card | None, *, last: bool
    ) -> str:
        """Returns the codes of a pile in order; of a hidden pile at most its *top* card, which comes first or *last*."""
        if cards is not None:
            return self._codes(cards)
        words = [self._plan.pack.name(top)] if top is not None else []
        if size > len(words):
            words.insert(0 if last else len(words), unknown_name(size - len(words)))
        return " ".join(words)

    def _spaces(self, spaces: Iterable[int]) -> str:
        boards = self._plan.boards
        assert boards is not None
        return " ".join(space_name(space, boards.size) for space in spaces) or NOTHING

    # Events

    def _event(self, event: ev.Event) -> None:
        """Writes an event that is not a play."""
        seat = getattr(event, "seat", None)
        who = "" if seat is None else self._seat(seat)
        match event:
            case ev.MatchStarted(boards=boards):
                for place, board in enumerate(boards):
                    self._add(f"board {self._seat(place)} {self._codes(board)}")
            case ev.Dealt():
                self._dealt(event)
            case ev.ThrownIn(reason=reason):
                self._add(f"thrown-in {reason} {who}")
            case ev.TrumpCut(trump=trump):
                self._add(f"cut {trump}")
            case ev.BidMade(points=points, moon=moon):
                self._calls.append(f"{who} {bid_word(points, moon=moon)}")
            case ev.Passed():
                self._calls.append(f"{who} {PASS}")
            case ev.PassedInFavor():
                self._calls.append(f"{who} {FAVOR}")
            case ev.AuctionWon(points=points, forced=forced, blind=blind, moon=moon):
                end = "forced" if forced else "blind" if blind else ""
                self._add(f"contract {who} {bid_word(points, moon=moon)} {end}")
            case ev.Looked():
                self._add(f"looks {who}")
            case ev.NestTaken(count=count, cards=cards, faces=faces):
                self._add(f"takes {who} {self._sorted(cards, count, faces)}")
            case ev.Buried(count=count, cards=cards, faces=faces):
                self._add(f"buries {who} {self._sorted(cards, count, faces)}")
            case ev.TrumpNamed(trump=trump):
                self._add(f"trump {trump}")
            case ev.TrumpTurned(pile=pile, cards=cards, trump=trump):
                self._add(f"turns {pile} {self._codes(cards)} = {trump}")
            case ev.Swapped(count=0):
                self._add(f"swaps {who} {NOTHING}")
            case ev.Swapped(given=given, drawn=drawn):
                self._add(f"swaps {who} {self._sorted(given, 1)} for {self._sorted(drawn, 1)}")
            case ev.Redrawn(count=0):
                self._add(f"throws {who} {NOTHING}")
            case ev.Redrawn(count=count, thrown=thrown, drawn=drawn, open_card=card):
                new = self._piled(drawn, count, card, last=False)
                self._add(f"throws {who} {self._sorted(thrown, count)} for {new}")
            case ev.Gave(count=count, cards=cards):
                self._add(f"gives {who} {self._sorted(cards, count)}")
            case ev.Received(count=count, cards=cards):
                self._add(f"gets {who} {self._sorted(cards, count)}")
            case ev.PartnerCalled(card=card):
                self._add(f"names {who} {self._plan.pack.name(card)}")
            case ev.DummyShown(cards=cards):
                self._add(f"shows {who} {self._sorted(cards)}")
            case ev.PlayStarted(leader=leader):
                self._add(f"leads {self._seat(leader)}")
            case ev.Drew(open_card=card) if card is not None:
                self._drawn.append(f"{who} open {self._plan.pack.name(card)}")
            case ev.Drew(card=card):
                name = unknown_name(1) if card is None else self._plan.pack.name(card)
                self._drawn.append(f"{who} hidden {name}")
            case ev.StockTurned(card=card):
                self._add(f"up {self._plan.pack.name(card)}")
            case ev.ChipsPlaced(spaces=spaces, nest=nest):
                end = f" nest {self._codes(nest)}" if nest else ""
                self._add(f"chips {who} {self._spaces(spaces)}{end}")
            case ev.ChipRemoved(owner=owner, space=space):
                chip = NOTHING
                if owner is not None and space is not None:
                    chip = f"{self._seat(owner)} {self._spaces([space])}"
                self._add(f"removes {who} {chip}")
            case ev.LineCompleted(spaces=spaces):
                self._add(f"line {who} {self._spaces(spaces)}")
            case ev.RoundCounted(result=result):
                self._counted(result)
            case ev.MatchEnded(winners=winners, why=why):
                names = " ".join(account_name(self._plan, winner) for winner in winners)
                self._add(f"won {names} by {why}")
            case _:
                self._ruling(event, who)

    def _ruling(self, event: ev.Event, who: str) -> None:
        """Writes breaches of the rules, agreements and what follows from them."""
        match event:
            case ev.Agreed():
                self._agreed.append(who)
            case ev.RenegeCalled(accused=accused, found=found, trick=trick):
                end = f"trick {trick}" if found else "unfounded"
                self._add(f"renege {who} on {self._seat(accused)} {end}")
            case ev.TakenBack(count=count):
                self._last_trick = (0, ())
                self._add(f"takes-back {who} {count}")
            case ev.Proposed(what=what, accused=accused, to_seq=to_seq, card=card):
                to = f"to {to_seq}" if what == "undo" else ""
                whom = "" if accused is None else self._seat(accused)
                shown = "" if card is None else f"card {self._plan.pack.name(card)}"
                self._add(f"proposes {who} {what} {to} {shown} {whom}")
            case ev.Answered(yes=yes):
                self._add(f"answers {who} {'yes' if yes else 'no'}")
            case ev.Undone(to_seq=to_seq):
                self._add(f"undone to {to_seq}")
            case ev.Adjustment(account=account, points=points, why=why, totals=totals):
                sums = " ".join(map(str, totals))
                name = account_name(self._plan, account)
                self._add(f"adjust {name} {points:+d} {why} by {who} = {sums}")
            case _:
                raise NotImplementedError(f"records cannot write {type(event).__name__} yet")

    def _dealt(self, event: ev.Dealt) -> None:
        self._begin_deal(event.number, event.dealer)
        if event.commitment:
            self._add(f"commitment {event.commitment}")
        seed = event.seed or self._seeds.get(event.number)
        if seed:
            self._add(f"seed {seed}")
        for seat, dealt in enumerate(event.all_hands):
            hand = self._looked_at.get((event.number, seat)) if dealt is None else dealt
            dummy = hand is not None and seat in self._plan.dummies
            size, shown = event.hand_sizes[seat], event.open_cards[seat]
            cards = self._codes(hand or ()) if dummy else self._sorted(hand, size, shown)
            self._add(f"hand {self._seat(seat)} {cards}")
        if event.nest_size:
            nest = self._piled(event.nest, event.nest_size, event.nest_open, last=True)
            self._add(f"nest {nest}")
        if event.stock_size:
            stock = self._piled(event.stock, event.stock_size, event.stock_open, last=False)
            self._add(f"stock {stock}")
        if self._plan.aside_size:
            self._add(f"aside {self._sorted(event.aside, self._plan.aside_size)}")

    def _counted(self, result: RoundResult) -> None:
        seats = range(self._plan.seats)
        for team in range(max(result.teams) + 1):
            group = [seat for seat in seats if result.teams[seat] == team]
            lines = [line for line in result.count if line.team == team]
            items = [
                f"{line.what} {line.points}" + (f" in {line.tricks}" if line.tricks else "")
                for line in lines
            ]
            points = result.captured[team] if team < len(result.captured) else 0
            self._add(f"count {group_name(group, self._plan.seats)} {' '.join(items)} = {points}")
        for score in result.scores:
            name = account_name(self._plan, score.account)
            total = result.totals[score.account]
            self._add(f"score {name} {score.points:+d} {score.why} = {total}")
