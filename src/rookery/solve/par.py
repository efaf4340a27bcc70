"""Par: the points that each declarer can make with each trump and the best burial, all cards known."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise, product

from msgspec.structs import replace as with_fields

from rookery.cards import Card, Cards, iter_cards, mask_of, tuple_of
from rookery.engine.command import Bury
from rookery.engine.legal import LegalLeader, allows
from rookery.engine.phases import exchange, partner, play, trump
from rookery.engine.phases.order import phase_order
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import Contract, PublicRound
from rookery.errors import NotationError
from rookery.kernel import CommonKnowledge, Position, kernel
from rookery.notation.spec import PositionSpec
from rookery.record.setup import match_at
from rookery.rules.arithmetic import total_points
from rookery.rules.table import TRUMP_SUIT, Trump
from rookery.seats import Seat
from rookery.solve.double_dummy import Placed, Solved, placed, solve
from rookery.solve.position import Layout, tables_of
from rookery.solve.threads import Check, cores, in_threads


@dataclass(frozen=True, slots=True)
class Choice:
    """What a declarer decides before the first lead."""

    buried: Cards
    partner: Seat | None
    """Who holds the called card: the declarer when playing alone; ``None`` where no card is called."""
    leader: Seat


@dataclass(frozen=True, slots=True)
class Par:
    """What one declarer can make under one trump."""

    declarer: Seat
    trump: Trump
    side: tuple[Seat, ...]
    """Whose points are counted, with the partner of the best choice."""
    lower: int
    """A lower bound: `choice` makes it."""
    upper: int
    """An upper bound for all choices; equal to `lower` if the value is exact."""
    choice: Choice
    """The best choice found."""
    choices: int
    """How many different choices there were."""

    @property
    def exact(self) -> bool:
        """Whether the value is exact."""
        return self.lower == self.upper


@dataclass(frozen=True, slots=True)
class _Dealt:
    """A deal, every card known."""

    now: PublicRound
    hands: tuple[Cards, ...]
    nest: tuple[Card, ...]
    aside: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]


def par(
    plan: Plan,
    spec: PositionSpec,
    *,
    declarers: tuple[Seat, ...] | None = None,
    trumps: tuple[Trump, ...] | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    found: Callable[[Par], object] | None = None,
) -> list[Par]:
    """Solves a deal for all its *declarers* and *trumps*, or for those named; rows are by declarer, then by trump.

    *spec* is the deal before anybody declares, every card known. After *seconds* in all, shared evenly among the rows,
    what is not proved is bounded; listing the choices of a row is not counted. The same after *nodes* positions in each row.
    *found* is told each row when it and those before it are finished. All cores work
    on rows.

    :raises NotationError: if a card is unknown, somebody has declared, nobody declares in the game, or the cards of a
        round are not all dealt before it is decided who declares: with a stock or a redraw.
    """
    dealt = _deal(plan, spec)
    now = dealt.now
    cells = [
        (declarer, named)
        for declarer in declarers or plan.players
        for named in trumps or ((now.trump,) if now.trump is not None else plan.trumps)
    ]
    began, threads = time.monotonic(), min(cores(), len(cells))

    def row(number: int, check: Check) -> Par:
        end = None
        if seconds is not None:
            left = began + seconds - time.monotonic()
            # As many more have to be done one after the other.
            turns = -(-(len(cells) - number) // threads)
            end = time.monotonic() + max(0.0, left) / turns
        return _Cell(plan, dealt, *cells[number]).best(_Limit(end, nodes, check))

    rows = []
    with closing(in_threads(row, len(cells), threads=threads)) as done:
        for each in done:
            rows.append(each)
            if found is not None:
                found(each)
    return rows


def _deal(plan: Plan, spec: PositionSpec) -> _Dealt:
    """Lays the deal out."""
    if plan.bids is None:
        raise NotationError("this game has no par: nobody declares in it; solve a position instead")
    if plan.stock is not None or plan.redraw is not None:
        change = "the stock is drawn from" if plan.stock is not None else "cards are redrawn"
        raise NotationError(
            f"this game has no par: hands still change after the auction, when {change};"
            " solve a position instead"
        )
    if spec.contract is not None or spec.leader is not None or spec.buried_by is not None:
        raise NotationError("par is that of a deal before anybody declares: leave the contract out")
    match = match_at(plan, spec)
    hidden, now = match.hidden.reveal(), match.public.round
    assert now is not None
    return _Dealt(now, hidden.hands, hidden.nest, hidden.aside, hidden.piles)


class _Limit:
    """How long, and for how many positions, one row may be searched."""

    def __init__(self, end: float | None, nodes: int | None, check: Check) -> None:
        self._end, self._nodes, self._check = end, nodes, check

    def is_reached(self) -> bool:
        """Tells whether nothing is left."""
        self._check(0)
        late = self._end is not None and self._end <= time.monotonic()
        return late or (self._nodes is not None and self._nodes <= 0)

    def solve(self, at: Placed, goal: int | None = None) -> Solved:
        """Solves a position within what is left."""
        seconds = None if self._end is None else max(0.0, self._end - time.monotonic())
        nodes = None if self._nodes is None else max(0, self._nodes)
        solved = solve(
            at, goal=goal, every=False, seconds=seconds, nodes=nodes, progress=self._check
        )
        if self._nodes is not None:
            self._nodes -= solved.nodes
        return solved


class _Cell:
    """One declarer and one trump."""

    def __init__(self, plan: Plan, dealt: _Dealt, declarer: Seat, named: Trump) -> None:
        self._plan, self._dealt = plan, dealt
        assert plan.bids is not None
        contract = Contract(declarer, plan.bids.min, False)
        self._now = with_fields(dealt.now, contract=contract, trump=named)
        self._declarer, self._trump = declarer, named
        self._nest = mask_of(dealt.nest)
        self._tables = tables_of(plan, named)

    def best(self, limit: _Limit) -> Par:
        """Returns the best choice found within *limit*, with bounds for the others."""
        choices = sorted(self._choices(), key=self._guess, reverse=True)
        everything = total_points(self._plan.rules) + self._plan.counting.sweep_bonus
        lower, upper, best = -1, -1, choices[0]
        for choice in choices:
            if lower >= everything:
                break
            if limit.is_reached():
                # Nothing is known of the rest.
                upper = max(upper, everything)
                break
            at = self._placed(choice)
            # For most choices it is enough to prove that they are not better.
            most = everything
            if lower >= 0:
                asked = limit.solve(at, goal=lower + 1)
                most = min(most, asked.upper)
                if most <= lower:
                    continue
            found = limit.solve(at)
            if found.lower > lower:
                lower, best = found.lower, choice
            upper = max(upper, min(most, found.upper))
        return Par(
            self._declarer,
            self._trump,
            self._placed(best).side,
            max(lower, 0),
            max(upper, lower, 0),
            best,
            len(choices),
        )

    def _choices(self) -> Iterator[Choice]:
        """Yields one of each set of equivalent decisions."""
        now = self._now
        for buried in self._burials():
            held = PrivateCards(self._hand(buried), self._nest if self._takes else 0, buried)
            leader = play.first_leader(self._plan, now)
            legal = play.legal(self._plan, now, held) if leader is None else None
            leaders = legal.seats if isinstance(legal, LegalLeader) else (leader,)
            for mate, first in product(self._partners(held), leaders):
                assert first is not None
                yield Choice(buried, mate, first)

    @property
    def _takes(self) -> bool:
        """Whether the declarer takes the nest."""
        return exchange in phase_order(self._plan).phases

    def _hand(self, buried: Cards) -> Cards:
        """Returns the declarer's hand after burying."""
        mine = self._dealt.hands[self._declarer]
        return (mine | self._nest) & ~buried if self._takes else mine

    def _burials(self) -> Iterator[Cards]:
        """Yields what may be buried; what lies in the nest where nobody takes it."""
        plan, phases = self._plan, phase_order(self._plan).phases
        if not self._takes:
            yield self._nest
            return
        named = phases.index(trump) < phases.index(exchange) if trump in phases else True
        before = with_fields(self._now, trump=self._trump if named else None)
        mine = self._dealt.hands[self._declarer] | self._nest
        legal = exchange.legal(plan, before, PrivateCards(mine, self._nest))
        face_up, forbidden, last = exchange.burial_restrictions(plan, before)
        required = mask_of(legal.required)
        free = mask_of(legal.allowed) & ~required
        groups: dict[tuple[int, ...], list[Card]] = {}
        for card, run in self._runs(mine).items():
            if free >> card & 1:
                kind = (run, *(rule >> card & 1 for rule in (face_up, forbidden, last, self._nest)))
                groups.setdefault(kind, []).append(card)
        for chosen in _take(list(groups.values()), legal.count - len(legal.required)):
            buried = required | mask_of(chosen)
            if allows(legal, Bury(tuple_of(buried))):
                yield buried

    def _runs(self, mine: Cards) -> dict[Card, int]:
        """Numbers the cards of a hand; equal numbers are neighbors in rank and equal in points, so either will do.

        This is stricter than `bots.search.equivalent_cards`, which compares cards for one play: cards that are buried
        matter to the whole round, so a card that rules name, or of which others have a copy, ends a run.
        """
        tables = self._plan.card_tables[self._trump]
        runs: dict[Card, int] = {}
        number = 0
        in_play = self._plan.pack.all & ~mask_of(self._dealt.aside)
        for suit in range(TRUMP_SUIT + 1):
            strength = tables.strength[suit]
            held = sorted(
                iter_cards(mine & tables.suit_mask[suit]), key=lambda card: (strength[card], card)
            )
            others = [
                strength[card]
                for card in iter_cards(in_play)
                if strength[card] and card not in held
            ]
            for below, card in pairwise([None, *held]):
                assert card is not None
                same = (
                    below is not None
                    and tables.points[below] == tables.points[card]
                    and not (self._plan.singles | tables.free) >> card & 1
                    and not (self._plan.singles | tables.free) >> below & 1
                    and not any(strength[below] <= other <= strength[card] for other in others)
                )
                number += not same
                runs[card] = number
        return runs

    def _partners(self, held: PrivateCards) -> list[Seat | None]:
        """Returns who can be made the partner by calling a card."""
        plan, hands = self._plan, self._dealt.hands
        if partner not in phase_order(plan).phases:
            return [None]
        names = {plan.pack.name(card) for card in partner.legal(plan, self._now, held).cards}
        found: set[Seat | None] = set()
        for name in names:
            same = mask_of(plan.pack.by_code[name])
            found.add(partner.card_holder(plan, self._now, hands, self._declarer, same))
        return sorted(found, key=lambda seat: -1 if seat is None else seat)

    def _position(self, choice: Choice) -> Position:
        """Returns the kernel's position at the first lead."""
        hands = list(self._dealt.hands)
        hands[self._declarer] = self._hand(choice.buried)
        return Layout(self._plan, self._led(choice)).position(
            hands=hands,
            nest=choice.buried,
            piles=self._dealt.piles,
            partner=choice.partner,
        )

    def _led(self, choice: Choice) -> PublicRound:
        return with_fields(self._now, leader=choice.leader)

    def _placed(self, choice: Choice) -> Placed:
        return placed(self._plan, self._led(choice), self._position(choice))

    def _guess(self, choice: Choice) -> int:
        """Returns the points of the declarer's side in a playout by the card policy."""
        position, order = self._position(choice), self._now.order
        knowledge = CommonKnowledge(
            declarer=order.index(self._declarer), voids=(0,) * self._plan.seats
        )
        points = kernel.policy_playouts(self._tables, [position], [knowledge], [])
        return points[0, 0, position.teams[order.index(self._declarer)]]


def _take(groups: list[list[Card]], count: int) -> Iterator[tuple[Card, ...]]:
    """Yields the ways to take *count* cards from groups of equal cards, each group from its front."""
    if count == 0:
        yield ()
    elif groups:
        first, *rest = groups
        for taken in range(min(count, len(first)) + 1):
            for others in _take(rest, count - taken):
                yield (*first[:taken], *others)
