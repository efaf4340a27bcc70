"""Choices tried in worlds that fit what a player knew: whatever is decided, one way to measure it.

What is tried, and how, is the bots' own: their candidates, their worlds and their rollouts (`rookery.bots.search`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Protocol

from rookery.belief.worlds import World, Worlds
from rookery.bots.heuristic.bidding import bid_limit
from rookery.bots.heuristic.boards import best_first
from rookery.bots.level import Budget
from rookery.bots.search.auction import (
    NOTHING,
    AuctionOutcome,
    AuctionSearch,
    call_for,
    limits_to_try,
    tried_moon,
)
from rookery.bots.search.board_rollout import CARDS, BoardAction, BoardRollout, removals
from rookery.bots.search.bot import apart
from rookery.bots.search.candidates import candidates_for
from rookery.bots.search.evaluation import drawing, outcomes_of
from rookery.bots.search.rollout import casual_policy
from rookery.bots.search.utility import AccountValues, MatchUtility, utility_for
from rookery.engine.command import (
    AskRedeal,
    Bid,
    Bury,
    Command,
    Draw,
    Give,
    Look,
    Pass,
    PassInFavor,
    Play,
    Redraw,
    RemoveChip,
    ShootMoon,
)
from rookery.engine.legal import (
    LegalAgree,
    LegalCalls,
    LegalDraw,
    LegalPlays,
    LegalRemove,
)
from rookery.view.seat import SeatView

MOST = 12
"""How many choices before the first lead are compared, besides the player's own."""


class Sample(NamedTuple):
    """What a choice leads to in one world."""

    world: World
    values: AccountValues
    utility: float
    """To the player, as the bots count it."""
    made: bool = False
    """Whether there was a contract, and it was made."""


class Trials(Protocol):
    """Some choices of one player, the one that was made first."""

    options: Sequence[Command]
    """What each does now; several may begin alike."""

    def measure(self, alive: Sequence[int], count: int) -> list[list[float]]:
        """Returns the utilities of the options numbered in *alive* in *count* fresh worlds, for a race."""
        ...

    def samples(self, alive: Sequence[int], count: int) -> list[list[Sample]]:
        """Returns what the options numbered in *alive* lead to in *count* fresh worlds, the same for all of them."""
        ...


def trials_for(view: SeatView, chosen: Command, budget: Budget, rng: Random) -> Trials | None:
    """Returns the choices that *chosen* is compared with, or ``None`` if no search knows how to."""
    legal, on_boards = view.legal, view.plan.boards is not None
    casual = casual_policy(view)
    match legal, chosen:
        case (LegalPlays() | LegalRemove(), Play() | RemoveChip()) if on_boards:
            return BoardTrials(view, _on_boards(view, chosen, casual), rng)
        case (LegalRemove() | LegalAgree() | None, _) | (LegalCalls(may_look=True), _):
            return None
        case _, AskRedeal() | Look():
            return None
        case LegalPlays(cards=cards), Play(card=card):
            others = [Play(each) for each in apart(view, cards, card) if each != card]
            return CommandTrials(view, (chosen, *others), budget, rng)
        case LegalDraw(), Draw(pile=pile):
            other = Draw("hidden" if pile == "open" else "open")
            return CommandTrials(view, (chosen, other), budget, rng)
        case LegalCalls(), Bid() | Pass() | PassInFavor() | ShootMoon():
            return CallTrials(view, legal, chosen, casual, rng)
        case _:
            firsts = dict.fromkeys(normalized(script[0]) for script in candidates_for(view, casual))
            others_before = [each for each in firsts if each != chosen][:MOST]
            return CommandTrials(view, (chosen, *others_before), budget, rng)


def pair_of(
    view: SeatView, chosen: Command, other: Command, budget: Budget, rng: Random
) -> Trials | None:
    """Returns two choices to compare, as `trials_for` does; a call is compared with the plans of others that begin with *other*."""
    legal = view.legal
    if isinstance(legal, LegalCalls):
        trials = trials_for(view, chosen, budget, rng)
        return trials if trials is not None and other in trials.options else None
    if view.plan.boards is not None:
        return BoardTrials(view, (chosen, other), rng)
    return CommandTrials(view, (chosen, other), budget, rng)


def normalized(command: Command) -> Command:
    """Returns a command that puts cards away with its cards in order, so that equal ones compare equal."""
    match command:
        case Bury(cards=cards):
            return Bury(tuple(sorted(cards)))
        case Give(cards=cards):
            return Give(tuple(sorted(cards)))
        case Redraw(cards=cards):
            return Redraw(tuple(sorted(cards)))
        case _:
            return command


def _on_boards(view: SeatView, chosen: Command, casual: Command) -> list[Command]:
    """Returns the choices on boards that the bots try."""
    others: list[Command] = [casual]
    match view.legal:
        case LegalPlays(cards=cards):
            others += [Play(card) for card in best_first(view, cards)[:CARDS]]
        case LegalRemove() as legal:
            others += removals(view, legal, casual)
    return list(dict.fromkeys([chosen, *others]))


class _PlainTrials:
    """Choices whose utility is what their samples say."""

    def samples(self, alive: Sequence[int], count: int) -> list[list[Sample]]:
        """Returns what the options numbered in *alive* lead to in *count* fresh worlds."""
        raise NotImplementedError

    def measure(self, alive: Sequence[int], count: int) -> list[list[float]]:
        """Returns the utilities of the options numbered in *alive* in *count* fresh worlds."""
        return [[sample.utility for sample in row] for row in self.samples(alive, count)]


class CommandTrials(_PlainTrials):
    """Decisions in play, or before it, each followed by the policy of the rollouts."""

    def __init__(
        self, view: SeatView, options: Sequence[Command], budget: Budget, rng: Random
    ) -> None:
        """Draws worlds as a bot with *budget* would."""
        self.options = options
        self._view, self._utility = view, utility_for(view)
        self._draw = drawing(view, budget, rng)

    def samples(self, alive: Sequence[int], count: int) -> list[list[Sample]]:
        """Returns what the options numbered in *alive* lead to in *count* fresh worlds."""
        drawn = self._draw(count)
        rows = outcomes_of(self._view, [self.options[each] for each in alive], drawn)
        return [
            [
                sample_of(self._utility, AuctionOutcome(world, state.contract, state.teams, points))
                for world, (state, points) in zip(drawn, row, strict=True)
            ]
            for row in rows
        ]


class CallTrials:
    """Calls, by how high the player goes from there on."""

    def __init__(
        self, view: SeatView, legal: LegalCalls, chosen: Command, casual: Command, rng: Random
    ) -> None:
        """Tries the limits that a searching bot would try, and for *chosen* those that it may stand for."""
        self._view, self._legal = view, legal
        self._search = AuctionSearch(view, legal, rng)
        limits, usual = self._limits(chosen, casual)
        passing = chosen if isinstance(chosen, Pass | PassInFavor) else casual
        calls = [call_for(legal, limit, passing) for limit in limits]
        firsts: dict[int, int] = {}
        if chosen in calls:
            here = [number for number, call in enumerate(calls) if call == chosen]
            order = here + [number for number in range(len(calls)) if number not in here]
            limits, calls = [limits[n] for n in order], [calls[n] for n in order]
        else:
            # A bid that no bot makes, such as one far above the last.
            assert isinstance(chosen, Bid | ShootMoon)
            firsts[0] = usual if isinstance(chosen, ShootMoon) else chosen.points
            limits, calls = [max(firsts[0], usual), *limits], [chosen, *calls]
        self._firsts = firsts
        self.limits: Sequence[int] = limits
        """How high the player goes with each option; `NOTHING`: not at all; above the highest bid: the moon."""
        self.options: Sequence[Command] = calls

    def _limits(self, chosen: Command, casual: Command) -> tuple[list[int], int]:
        view, legal, moon = self._view, self._legal, self._view.plan.moon
        usual = NOTHING
        if legal.may_bid:
            reach = chosen.points if isinstance(chosen, Bid) else 0
            usual = max(int(bid_limit(view, legal)), reach, legal.min)
            usual = min(usual - (usual - legal.min) % legal.step, legal.max)
        limits = limits_to_try(view, legal, usual) if legal.may_bid else [NOTHING]
        if not legal.may_pass:
            limits = [limit for limit in limits if limit != NOTHING]
        called = isinstance(chosen, ShootMoon) or isinstance(casual, ShootMoon)
        if moon is not None and legal.may_moon and (called or tried_moon(view, legal)):
            limits.append(moon.points)
            usual = moon.points if isinstance(chosen, ShootMoon) else usual
        return limits, usual

    def samples(self, alive: Sequence[int], count: int) -> list[list[Sample]]:
        """Returns what the options numbered in *alive* lead to in *count* fresh worlds."""
        rows = self._search.outcomes(self.limits, alive, count, self._firsts)
        return [[sample_of(self._search.utility, outcome) for outcome in row] for row in rows]

    def measure(self, alive: Sequence[int], count: int) -> list[list[float]]:
        """Returns the utilities of the options; a limit whose contracts fail too often has none."""
        rows = self._search.outcomes(self.limits, alive, count, self._firsts)
        return self._search.utilities(alive, rows)


def sample_of(utility: MatchUtility, outcome: AuctionOutcome) -> Sample:
    """Returns what the end of a round is worth."""
    world, contract, teams, points = outcome
    if not teams:
        return Sample(world, utility.values_of_nothing(), utility.of_nothing())
    values = utility.values_of(contract, teams, points)
    made = contract is not None and utility.is_made(contract, teams, points)
    return Sample(world, values, utility.of(contract, teams, points), made)


class BoardTrials(_PlainTrials):
    """Cards and removals of chips on boards."""

    def __init__(self, view: SeatView, options: Sequence[Command], rng: Random) -> None:
        """Draws worlds uniformly, as the bots do there."""
        self.options = options
        self._rollout, self._worlds, self._rng = BoardRollout(view), Worlds(view), rng
        teams, plan = self._rollout.teams, view.plan
        self._team_of = {plan.account_of(seat): teams[seat] for seat in plan.players}
        assert view.seat is not None
        self._account = plan.account_of(view.seat)

    def samples(self, alive: Sequence[int], count: int) -> list[list[Sample]]:
        """Returns what the options numbered in *alive* lead to in *count* fresh worlds."""
        drawn = self._worlds.draw(count, self._rng)
        actions = [_on_board(self.options[each]) for each in alive]
        rows = [
            [
                self._sample(world, chances)
                for chances in self._rollout.chances_after(world, actions)
            ]
            for world in drawn
        ]
        return [list(row) for row in zip(*rows, strict=True)]

    def _sample(self, world: World, by_team: tuple[float, ...]) -> Sample:
        chances = tuple(by_team[team] for _, team in sorted(self._team_of.items()))
        return Sample(world, AccountValues((), chances), chances[self._account])


def _on_board(option: Command) -> BoardAction:
    """Returns what *option* does to a board."""
    assert isinstance(option, Play | RemoveChip)
    return option.card if isinstance(option, Play) else option
