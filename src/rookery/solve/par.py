"""Par: the points that each declarer can make with each trump and the best burial, with all cards known."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
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
from rookery.solve.double_dummy import SolveResult, SolverPosition, solve, solver_position
from rookery.solve.position import Layout, tables_of
from rookery.solve.threads import Check, cores, in_threads


@dataclass(frozen=True, slots=True)
class Choice:
    """What a declarer decides before the first lead."""

    buried: Cards
    partner: Seat | None
    """The seat that holds the called card, the declarer's own when playing alone; `None` if no card is called."""
    leader: Seat


@dataclass(frozen=True, slots=True)
class Par:
    """What one declarer can make with one trump."""

    declarer: Seat
    trump: Trump
    side: tuple[Seat, ...]
    """The declarer's side, including the partner of the best choice."""
    lower: int
    """A lower bound, which `choice` achieves."""
    upper: int
    """An upper bound for all choices; equal to `lower` if the value is exact."""
    choice: Choice
    """The best choice found."""
    choices: int
    """The number of different choices."""

    @property
    def exact(self) -> bool:
        """Whether the value is exact."""
        return self.lower == self.upper


@dataclass(frozen=True, slots=True)
class _KnownDeal:
    """A deal with every card known."""

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
    on_row: Callable[[Par], object] | None = None,
) -> list[Par]:
    """Solves a deal for the given *declarers* and *trumps*, by default all; rows are ordered by declarer, then by
    trump.

    *spec* is the deal before anybody declares, with every card known. The time limit *seconds* is shared evenly among
    the rows (listing the choices of a row is not counted); time that is left over goes to the rows that are not exact
    yet. *nodes* is the limit of positions for each row. Values that are not proved within the limits are bounds.
    *on_row* is called with each row, in order, once its share of the time is over, and again whenever more time
    improves it. Rows are solved on all cores.

    :raises NotationError: if a card is unknown, somebody has declared, nobody declares in the game, or hands change
        after the auction because of a stock or a redraw.
    """
    dealt = _deal(plan, spec)
    now = dealt.now
    searches = [
        _ParSearch(plan, dealt, declarer, named)
        for declarer in declarers or plan.players
        for named in trumps or ((now.trump,) if now.trump is not None else plan.trumps)
    ]
    end = None if seconds is None else time.monotonic() + seconds
    rows: dict[int, Par] = {}
    unfinished = list(range(len(searches)))
    while unfinished:
        with closing(_solve_rows(searches, unfinished, end, nodes)) as solved:
            for number, row in zip(unfinished, solved, strict=True):
                if row != rows.get(number):
                    rows[number] = row
                    if on_row is not None:
                        on_row(row)
        if end is None or nodes is not None or end <= time.monotonic():
            break
        unfinished = [number for number in unfinished if not rows[number].exact]
    return [rows[number] for number in range(len(searches))]


def _solve_rows(
    searches: Sequence[_ParSearch], numbers: Sequence[int], end: float | None, nodes: int | None
) -> Generator[Par, None, None]:
    """Returns the rows with these *numbers*, in order, solved on all cores, each within its share of the time until *end*.

    Closing the generator stops the searches that are running.
    """
    threads = min(cores(), len(numbers))

    def solve_row(place: int, check: Check) -> Par:
        share_end = None
        if end is not None:
            # The number of rows that each thread still has to solve, one after the other.
            turns = -(-(len(numbers) - place) // threads)
            now = time.monotonic()
            share_end = now + max(0.0, end - now) / turns
        return searches[numbers[place]].best(_SearchBudget(share_end, nodes, check))

    return in_threads(solve_row, len(numbers), threads=threads)


def _deal(plan: Plan, spec: PositionSpec) -> _KnownDeal:
    """Converts the deal from notation."""
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
    return _KnownDeal(now, hidden.hands, hidden.nest, hidden.aside, hidden.piles)


class _SearchBudget:
    """The time and the number of positions that remain for the search of one row."""

    def __init__(self, end: float | None, nodes: int | None, check: Check) -> None:
        self._end, self._nodes, self._check = end, nodes, check

    def is_spent(self) -> bool:
        """Tells whether the time or the positions are used up."""
        self._check(0)
        late = self._end is not None and self._end <= time.monotonic()
        return late or (self._nodes is not None and self._nodes <= 0)

    def solve(self, at: SolverPosition, goal: int | None = None) -> SolveResult:
        """Solves a position within what remains."""
        seconds = None if self._end is None else max(0.0, self._end - time.monotonic())
        nodes = None if self._nodes is None else max(0, self._nodes)
        solved = solve(
            at, goal=goal, every=False, seconds=seconds, nodes=nodes, progress=self._check
        )
        if self._nodes is not None:
            self._nodes -= solved.nodes
        return solved


class _ParSearch:
    """The search of the best choice for one declarer and one trump."""

    def __init__(self, plan: Plan, dealt: _KnownDeal, declarer: Seat, named: Trump) -> None:
        self._plan, self._dealt = plan, dealt
        assert plan.bids is not None
        contract = Contract(declarer, plan.bids.min, False)
        self._now = with_fields(dealt.now, contract=contract, trump=named)
        self._declarer, self._trump = declarer, named
        self._nest = mask_of(dealt.nest)
        self._tables = tables_of(plan, named)
        self._unsolved: Mapping[Choice, int] | None = None
        """The choices that may still be better than the best one, with upper bounds; `None` before the first search."""
        self._lower = -1
        """What the best choice makes for certain; -1 before one was solved."""
        self._best: Choice | None = None

    def best(self, budget: _SearchBudget) -> Par:
        """Returns the best choice found within *budget*, with an upper bound for the others.

        Called again, it continues with the choices that it could not solve before.
        """
        choices = self._sorted_choices
        all_points = total_points(self._plan.rules) + self._plan.counting.sweep_bonus
        unsolved_before = (
            dict.fromkeys(choices, all_points) if self._unsolved is None else self._unsolved
        )
        unsolved: dict[Choice, int] = {}
        for choice, known in unsolved_before.items():
            bound = known
            if bound <= self._lower:
                continue
            if budget.is_spent():
                unsolved[choice] = bound
                continue
            at = self._solver_position(choice)
            # For most choices it is enough to prove that they are not better.
            if self._lower >= 0:
                proof = budget.solve(at, goal=self._lower + 1)
                bound = min(bound, proof.upper)
                if bound <= self._lower:
                    continue
            solved = budget.solve(at)
            if solved.lower > self._lower:
                self._lower, self._best = solved.lower, choice
            if solved.lower < min(bound, solved.upper):
                unsolved[choice] = min(bound, solved.upper)
        self._unsolved = {
            choice: upper for choice, upper in unsolved.items() if upper > self._lower
        }
        best, lower = self._best or choices[0], max(self._lower, 0)
        return Par(
            self._declarer,
            self._trump,
            self._solver_position(best).side,
            lower,
            max([lower, *unsolved.values()]),
            best,
            len(choices),
        )

    @cached_property
    def _sorted_choices(self) -> list[Choice]:
        """The choices by what a playout makes with them, the best first."""
        return sorted(self._choices(), key=self._estimate, reverse=True)

    def _choices(self) -> Iterator[Choice]:
        """Yields one choice from each set of equivalent choices."""
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
        """Yields the possible burials, one of each set of equivalent ones; the nest itself if nobody takes it."""
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
        for chosen in _combinations(list(groups.values()), legal.count - len(legal.required)):
            buried = required | mask_of(chosen)
            if allows(legal, Bury(tuple_of(buried))):
                yield buried

    def _runs(self, mine: Cards) -> dict[Card, int]:
        """Returns a run number for each card of a hand; cards of one run are adjacent in rank and equal in points, so
        that it makes no difference which of them is buried.

        This is stricter than `bots.search.equivalent_cards`, which compares cards for one play. A burial matters for
        the whole round, so a single, or a card of which others have a copy, ends a run.
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
        """Returns the seats that can become the partner by the call of a card; `None` if no card is called."""
        plan, hands = self._plan, self._dealt.hands
        if partner not in phase_order(plan).phases:
            return [None]
        names = {plan.pack.name(card) for card in partner.legal(plan, self._now, held).cards}
        seats: set[Seat | None] = set()
        for name in names:
            copies = mask_of(plan.pack.by_code[name])
            seats.add(partner.card_holder(plan, self._now, hands, self._declarer, copies))
        return sorted(seats, key=lambda seat: -1 if seat is None else seat)

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

    def _solver_position(self, choice: Choice) -> SolverPosition:
        return solver_position(self._plan, self._led(choice), self._position(choice))

    def _estimate(self, choice: Choice) -> int:
        """Returns the points of the declarer's side in a playout by the card policy."""
        position, order = self._position(choice), self._now.order
        knowledge = CommonKnowledge(
            declarer=order.index(self._declarer), voids=(0,) * self._plan.seats
        )
        points = kernel.policy_playouts(self._tables, [position], [knowledge], [])
        return points[0, 0, position.teams[order.index(self._declarer)]]


def _combinations(groups: list[list[Card]], count: int) -> Iterator[tuple[Card, ...]]:
    """Yields the ways to take *count* cards from groups of equivalent cards, the first cards of each group."""
    if count == 0:
        yield ()
    elif groups:
        first, *rest = groups
        for taken in range(min(count, len(first)) + 1):
            for others in _combinations(rest, count - taken):
                yield (*first[:taken], *others)
