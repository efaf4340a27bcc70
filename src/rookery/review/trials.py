"""Trials of choices in worlds that fit what a player knew, with one interface for every kind of decision.

Candidates, worlds and playouts are those of the bots (`rookery.bots.search`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Protocol

import msgspec

from rookery.belief.likelihood import CHOICE_FACTORS, Factors
from rookery.belief.worlds import World, Worlds
from rookery.bots.heuristic.bidding import bid_limit
from rookery.bots.heuristic.boards import best_first
from rookery.bots.level import Budget
from rookery.bots.search.auction import (
    NO_BID,
    AuctionSearch,
    call_for,
    limits_to_try,
    moon_limit,
)
from rookery.bots.search.board_rollout import MAX_BOARD_CARDS, BoardAction, BoardRollout, removals
from rookery.bots.search.candidates import candidates_for
from rookery.bots.search.equivalent_cards import other_plays
from rookery.bots.search.evaluation import action_of, outcomes_of, world_source
from rookery.bots.search.last_calls import needed_limit
from rookery.bots.search.rollout import casual_policy
from rookery.bots.search.tree_search import WARMUP_SHARE, fits_tree_search, tree_ends
from rookery.bots.search.utility import AccountValues, End, MatchUtility, utility_for
from rookery.cards import Card
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
from rookery.kernel import Action
from rookery.view.seat import SeatView

MAX_CHOICES = 12
"""The maximum number of choices before the first lead that are compared with the player's own."""

WORLDS_PER_TREE = 512
"""Worlds that are measured with one search tree; about 340 more are used to grow it."""


class ContractOutcome(NamedTuple):
    """How a contract ends."""

    own: bool
    """Whether the player belongs to the declarer's side."""
    made: bool


class Sample(msgspec.Struct, frozen=True, gc=False):
    """What a choice leads to in one world."""

    world: World
    values: AccountValues
    utility: float
    """To the player, as the bots count it."""
    contract: ContractOutcome | None = None
    """`None` if the round had no contract."""

    @property
    def made(self) -> bool:
        """Whether there was a contract, and it was made."""
        return self.contract is not None and self.contract.made


class Trials(Protocol):
    """Options of one player, tried in the same worlds; the first is the choice that was made."""

    options: Sequence[Command]
    """What the player does now with each option; several options may begin with the same command."""
    group_size: int
    """The number of worlds in a row that may share their errors."""

    def samples(self, alive: Sequence[int], count: int) -> list[list[Sample]]:
        """Returns what the options numbered in *alive* lead to in *count* fresh worlds, the same for all options."""
        ...

    def is_sound(self, number: int, /) -> bool:
        """Tells whether option *number* may be called better than another, judging by all worlds so far."""
        ...


def trials_for(view: SeatView, chosen: Command, budget: Budget, rng: Random) -> Trials | None:
    """Returns trials of *chosen* and the choices that it is compared with; `None` if no search can compare them."""
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
            others = other_plays(view, cards, card)
            return CommandTrials(view, (chosen, *others), budget, rng)
        case LegalDraw(), Draw(pile=pile):
            other = Draw("hidden" if pile == "open" else "open")
            return CommandTrials(view, (chosen, other), budget, rng)
        case LegalCalls(), Bid() | Pass() | PassInFavor() | ShootMoon():
            return CallTrials(view, legal, chosen, casual, rng)
        case _:
            firsts = dict.fromkeys(normalized(script[0]) for script in candidates_for(view, casual))
            others_before = [each for each in firsts if each != chosen][:MAX_CHOICES]
            return CommandTrials(view, (chosen, *others_before), budget, rng)


def planned_trials(
    view: SeatView, options: Sequence[Command], budget: Budget, rng: Random
) -> TreeTrials | None:
    """Returns trials of *options* in which the player's later decisions are planned; `None` where bots do not plan."""
    in_play = isinstance(view.legal, LegalPlays | LegalDraw) and view.plan.boards is None
    return TreeTrials(view, options, budget, rng) if in_play and fits_tree_search(view) else None


def normalized(command: Command) -> Command:
    """Returns *command* with the cards that it puts away sorted, so that equal commands compare equal."""
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
    """Returns the choice and those that the bots try on boards."""
    others: list[Command] = [casual]
    match view.legal:
        case LegalPlays(cards=cards):
            others += [Play(card) for card in best_first(view, cards)[:MAX_BOARD_CARDS]]
        case LegalRemove() as legal:
            others += removals(view, legal, casual)
    return list(dict.fromkeys([chosen, *others]))


class _SoundTrials:
    """Trials in which every option may be called better than another."""

    group_size = 1

    def is_sound(self, _number: int, /) -> bool:
        """Returns true for every option."""
        return True


class CommandTrials(_SoundTrials):
    """Decisions in play or before it, after which all players go on by the policy of the rollouts."""

    def __init__(
        self,
        view: SeatView,
        options: Sequence[Command],
        budget: Budget,
        rng: Random,
        next_card: Card | None = None,
        factors: Factors = CHOICE_FACTORS,
    ) -> None:
        """Draws and plays out worlds as a bot with *budget* does, likely worlds by *factors*.

        After a card the player's next card is *next_card*, if it is legal then.
        """
        self.options = options
        self._next_card, self._learned = next_card, budget.learned_policy
        self._view, self._utility = view, utility_for(view)
        self._draw = world_source(view, budget, rng, factors)

    def samples(self, alive: Sequence[int], count: int) -> list[list[Sample]]:
        """Returns what the options numbered in *alive* lead to in *count* fresh worlds."""
        drawn = self._draw(count)
        options = [self.options[each] for each in alive]
        rows = outcomes_of(
            self._view, options, drawn, learned=self._learned, next_card=self._next_card
        )
        return [
            [
                _sample(self._utility, world, (state.contract, state.teams, points))
                for world, (state, points) in zip(drawn, row, strict=True)
            ]
            for row in rows
        ]


class TreeTrials(_SoundTrials):
    """Decisions in play, after which a tree search plans the player's later decisions."""

    group_size = WORLDS_PER_TREE

    def __init__(
        self, view: SeatView, options: Sequence[Command], budget: Budget, rng: Random
    ) -> None:
        """Draws worlds as a bot with *budget* does."""
        self.options = options
        self._learned = budget.learned_policy
        self._view, self._utility = view, utility_for(view)
        self._draw, self._actions = (
            world_source(view, budget, rng),
            [_in_play(each) for each in options],
        )

    def samples(self, alive: Sequence[int], count: int) -> list[list[Sample]]:
        """Returns what the options lead to in *count* fresh worlds, not counting those that grow the trees.

        What a tree finds depends on its first worlds, so many worlds are divided among several trees.
        """
        rows: list[list[Sample]] = [[] for _ in alive]
        actions = [self._actions[each] for each in alive]
        while (left := count - len(rows[0])) > 0:
            later = min(left, self.group_size)
            drawn = self._draw(round(later / (1.0 - WARMUP_SHARE)))
            ends = tree_ends(self._view, drawn, actions, self._utility, learned=self._learned)
            for row, row_ends in zip(rows, ends, strict=True):
                row += [
                    _sample(self._utility, world, end)
                    for world, end in list(zip(drawn, row_ends, strict=True))[-later:]
                ]
        return rows


def _in_play(command: Command) -> Action:
    """Returns the kernel's action for a card or a draw."""
    action = action_of(command)
    assert action is not None
    return action


class CallTrials:
    """Calls, each with a limit: how high the player goes from there on."""

    group_size = 1

    def __init__(
        self, view: SeatView, legal: LegalCalls, chosen: Command, casual: Command, rng: Random
    ) -> None:
        """Tries the limits that a searching bot tries, and those that *chosen* may stand for."""
        self._view, self._legal = view, legal
        self._search = AuctionSearch(view, legal, rng)
        limits = self._limits(chosen, casual)
        passing = chosen if isinstance(chosen, Pass | PassInFavor) else casual
        calls = {limit: call_for(legal, limit, passing) for limit in limits}
        begun = [limit for limit in limits if _may_begin(legal, limit, chosen, calls[limit])]
        assert view.seat is not None
        needed = needed_limit(view.plan, view.round, view.seat)
        # With a lower limit the player passes over a partner's bid, so it does not stand for a bid.
        others = [
            limit
            for limit in limits
            if calls[limit] != chosen and (limit == NO_BID or limit >= needed)
        ]
        # Whoever makes a bid may go on to any limit, also to one that bots would begin with a lower or a higher bid.
        self._firsts = (
            dict.fromkeys(range(len(begun)), chosen.points) if isinstance(chosen, Bid) else {}
        )
        self.limits: Sequence[int] = (*begun, *others)
        """How high the player goes with each option: `NO_BID` is to pass, a number above the highest bid is the moon."""
        self.options: Sequence[Command] = (
            *[chosen] * len(begun),
            *(calls[each] for each in others),
        )

    def _limits(self, chosen: Command, casual: Command) -> list[int]:
        """Returns the limits to try, among them all that *chosen* may begin."""
        view, legal = self._view, self._legal
        limits = [NO_BID]
        if legal.may_bid:
            reach = chosen.points if isinstance(chosen, Bid) else 0
            usual = max(int(bid_limit(view, legal)), reach, legal.min)
            usual = min(usual - (usual - legal.min) % legal.step, legal.max)
            limits = limits_to_try(view, legal, usual)
        called = isinstance(chosen, ShootMoon) or isinstance(casual, ShootMoon)
        moon = moon_limit(view, legal, called=called)
        if moon is not None:
            limits.append(moon)
        return limits

    def samples(self, alive: Sequence[int], count: int) -> list[list[Sample]]:
        """Returns what the options numbered in *alive* lead to in *count* fresh worlds."""
        rows = self._search.outcomes(self.limits, alive, count, self._firsts)
        self._search.count_contracts(alive, rows)
        utility = self._search.utility
        return [[_sample(utility, world, end) for world, end in row] for row in rows]

    def is_sound(self, number: int, /) -> bool:
        """Tells whether the contracts that a limit leads to are made often enough."""
        return self._search.is_sound(number)


def _may_begin(legal: LegalCalls, limit: int, chosen: Command, usual: Command) -> bool:
    """Tells whether a player with *limit*, who would make the *usual* call, may also make the *chosen* one."""
    if isinstance(chosen, Bid) and isinstance(usual, Bid):
        return limit == chosen.points if legal.once else limit >= chosen.points
    return usual == chosen


def _sample(utility: MatchUtility, world: World, end: End) -> Sample:
    """Returns the sample of a round that ends with *end* in *world*."""
    value, (contract, teams, _) = utility.of_end(end), end
    if contract is None:
        return Sample(world, value.values, value.utility)
    own = teams[contract.declarer] == teams[utility.seat]
    return Sample(world, value.values, value.utility, _OUTCOMES[own][value.made])


_OUTCOMES = tuple(
    tuple(ContractOutcome(own, made) for made in (False, True)) for own in (False, True)
)


class BoardTrials(_SoundTrials):
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
