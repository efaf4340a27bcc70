"""A bot that searches: every candidate is tried in the same worlds, and each world is played out to the end of the round.

Worlds are deals consistent with what the seat knows (``belief.worlds``). After the candidate, every player, the seat
itself included, follows the policy of the heuristic bot and uses only what that seat would know (``search.rollout``). So
no candidate profits from cards that its player cannot see. `expert` also plans its own later decisions where tree search
applies (``search.tree_search``). The end of a round is valued by match equity (``search.utility``). The choice of the
heuristic bot, the baseline, stands unless another choice proves better in fresh worlds (``search.racing``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from rookery.belief.worlds import Worlds
from rookery.bots.heuristic.cards import choose_action
from rookery.bots.level import Budget
from rookery.bots.playouts import play_out
from rookery.bots.proposals import answer_of, is_asked
from rookery.bots.rollout_context import RolloutContext
from rookery.bots.search.auction import search_call
from rookery.bots.search.board_rollout import choose_on_boards
from rookery.bots.search.candidates import candidates_for
from rookery.bots.search.equivalent_cards import distinct_cards
from rookery.bots.search.learned_call import learned_call
from rookery.bots.search.racing import paired_race
from rookery.bots.search.rollout import CASUAL, draw_worlds, state_at_lead
from rookery.bots.search.settled_tricks import best_of_equal_rank
from rookery.bots.search.tree_search import fits_tree_search, search_tree
from rookery.bots.search.utility import utility_for
from rookery.cards import Card
from rookery.engine.command import Command, Draw, Play
from rookery.engine.legal import LegalAgree, LegalCalls, LegalDraw, LegalPlays, LegalRemove
from rookery.kernel import DRAW_HIDDEN, DRAW_OPEN, Action
from rookery.view.seat import SeatView


class SearchBot:
    """A bot that decides by search and keeps no state between decisions."""

    def __init__(self, name: str, budget: Budget, before_play: Budget | None = None) -> None:
        """Takes the budget of decisions in play and, if it differs, that of decisions *before_play*."""
        self.name = name
        self.budget = budget
        self.before_play = budget if before_play is None else before_play

    def within(self, factor: float) -> SearchBot:
        """Returns the same bot with *factor* times the time."""
        play, before = (
            replace(budget, seconds=factor * budget.seconds)
            for budget in (self.budget, self.before_play)
        )
        return SearchBot(self.name, play, before)

    def budget_at(self, view: SeatView) -> Budget:
        """Returns the budget for the decision of *view*."""
        return self.before_play if view.round.leader is None else self.budget

    def choose(self, view: SeatView, rng: Random) -> Command:
        """Returns the best decision that the search finds within the budget."""
        if is_asked(view):
            return answer_of(view)
        legal = view.legal
        baseline = CASUAL.choose(view, rng)
        if view.plan.boards is not None:
            # Chips and lines are not points, so games on boards have a search of their own.
            return choose_on_boards(view, baseline, self.budget, rng)
        match legal:
            case LegalRemove() | LegalAgree() | None:
                return baseline
            case LegalPlays(cards=cards):
                assert isinstance(baseline, Play)
                card = baseline.card
                if self.budget.learned_policy and len(cards) > 1:
                    card = choose_action(view, learned=True)
                return Play(self._card(view, legal, card, rng))
            case LegalDraw():
                assert isinstance(baseline, Draw)
                piles: tuple[Action, Action] = (DRAW_OPEN, DRAW_HIDDEN)
                chosen = self._action(view, piles, int(baseline.pile == "hidden"), rng)
                return Draw("open" if chosen == DRAW_OPEN else "hidden")
            case LegalCalls():
                learned = None
                if self.before_play.learned_bids:
                    learned = learned_call(view, legal, baseline, self.before_play)
                return learned or search_call(view, legal, baseline, self.before_play, rng)
            case _:
                return self._prepare(view, baseline, rng)

    def _card(self, view: SeatView, legal: LegalPlays, baseline: Card, rng: Random) -> Card:
        """Returns the best legal card; *baseline* represents the cards that are equivalent to it."""
        never_worse = best_of_equal_rank(view, legal)
        baseline = never_worse[baseline]
        distinct = distinct_cards(view, tuple({*never_worse.values()}), baseline)
        return self._action(view, distinct, distinct.index(baseline), rng)

    def _action(
        self, view: SeatView, actions: Sequence[Action], baseline: int, rng: Random
    ) -> Action:
        """Returns the best of *actions*, of which number *baseline* is the baseline."""
        if len(actions) < 2:
            return actions[0]
        if self.budget.tree_worlds and fits_tree_search(view):
            return actions[search_tree(view, actions, baseline, self.budget, rng)]
        worlds, utility = Worlds(view), utility_for(view)
        context = RolloutContext.of(view)

        def measure(alive: Sequence[int], count: int) -> list[list[float]]:
            states = [
                context.state(world) for world in draw_worlds(worlds, count, self.budget, rng)
            ]
            tried = [actions[number] for number in alive]
            points = play_out(view.plan, states, tried, learned=self.budget.learned_policy)
            return utility.of_each(states, points)

        return actions[paired_race(len(actions), baseline, measure, self.budget)]

    def _prepare(self, view: SeatView, baseline: Command, rng: Random) -> Command:
        """Returns the best decision before the first lead."""
        scripts = candidates_for(view, baseline)
        worlds, utility = Worlds(view), utility_for(view)

        def measure(alive: Sequence[int], count: int) -> list[list[float]]:
            drawn = draw_worlds(worlds, count, self.before_play, rng)
            states = [
                state_at_lead(view, world, scripts[number]) for number in alive for world in drawn
            ]
            points = play_out(view.plan, states, learned=self.before_play.learned_policy)
            (values,) = utility.of_each(states, points)
            return [values[start : start + count] for start in range(0, len(values), count)]

        root_actions = [script[0] for script in scripts]
        return root_actions[paired_race(len(scripts), 0, measure, self.before_play, root_actions)]
