"""The two laws of secrecy with mistakes, undone decisions, and every match format."""

from __future__ import annotations

from random import Random

import pytest
from tests.secrecy.mistakes import MODES_WITH_MISTAKES, VARIANTS_BY_MODE, Clumsy, rules_of, standing
from tests.secrecy.observe import observe
from tests.secrecy.reached import all_that_reaches, viewers
from tests.secrecy.redeal import Truth, another_truth, difference
from tests.tables import Table, any_command, deal_from_seed

from rookery.engine.event import Undone
from rookery.rules.spec import Rules
from rookery.view.project import project
from rookery.view.seat import SeatView

ROUNDS_BEFORE = {"rotation": 4, "exchange": 1, "fixed_rounds": 1, "games": 1}
"""The number of rounds before a format makes a difference, by mode; 0 for other modes."""


class Watchers:
    """The views of all seats and a spectator after each event, folded from their observations."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.views = {viewer: [SeatView.new(table.plan, viewer)] for viewer in viewers(table)}

    def update(self) -> None:
        """Folds the new events."""
        for viewer, views in self.views.items():
            for seq in range(len(views), len(self.table.events) + 1):
                event = self.table.events[seq - 1]
                if isinstance(event, Undone):
                    views.append(views[event.to_seq].after_undo(seq))
                else:
                    views.append(views[-1].saw(project(event, seq, viewer)))

    def compare(self) -> None:
        """Folds the new events and compares the views with the true state."""
        self.update()
        stands = standing(self.table.events)
        for viewer, views in self.views.items():
            assert views[-1] == observe(self.table.plan, self.table.match, stands, viewer)
            if self.table.round.proposal is None and viewer is not None:
                mine = self.table.legal if self.table.decider == viewer else None
                assert views[-1].legal == mine


@pytest.mark.parametrize(("variant", "mode"), VARIANTS_BY_MODE)
def test_views_commute_with_the_truth_in_every_mode(variant: str, mode: str) -> None:
    """Commutation after every command of the first round in which the mode makes a difference."""
    rng = Random(f"{variant} {mode}")
    table = Table.of(rules_of(variant, mode), dealer=0)
    watchers = Watchers(table)
    counted, seed, compared = ROUNDS_BEFORE.get(mode, 0), 0, 0
    while len(table.match.public.results) <= counted and table.match.public.winners is None:
        seed += 1
        table.deal(f"{variant}/{mode}/{seed}")
        clumsy = Clumsy(table, rng, clumsiness=0.15 if mode in MODES_WITH_MISTAKES else 0.0)
        last = len(table.match.public.results) == counted
        while clumsy.act():
            if last:
                watchers.compare()
                compared += 1
        watchers.update()
    watchers.compare()
    # A moon may have won the match before that round.
    won_before = len(table.match.public.results) <= counted
    assert compared >= table.plan.tricks or mode == "games" or won_before


def truth_in(rules: Rules, mode: str, rng: Random, *, progress: float) -> Truth:
    """Returns the first part *progress* of the first round in which *mode* makes a difference."""
    name = f"{rules.meta.id}/{mode}"
    while True:
        start = Table.of(rules, dealer=0)
        while len(start.match.public.results) < ROUNDS_BEFORE.get(mode, 0):
            start.deal(f"{name}/{rng.random()}")
            while start.legal is not None and start.decider is not None:
                start.act(start.decider, any_command(start.legal, rng))
        if start.match.public.winners is not None:
            continue
        table = start.copy()
        deal = deal_from_seed(table.plan, f"{name}/{rng.random()}")
        table.deal(deal)
        clumsy = Clumsy(table, rng, clumsiness=0.15 if mode in MODES_WITH_MISTAKES else 0.0)
        while clumsy.act():
            pass
        commands = [
            command
            for command in table.commands[len(start.commands) :]
            if isinstance(command, tuple)
        ]
        if len(commands) < table.plan.tricks:
            continue
        return Truth(rules, 0, deal, tuple(commands[: int(len(commands) * progress)]), start)


@pytest.mark.parametrize(("variant", "mode"), VARIANTS_BY_MODE)
def test_hidden_cards_do_not_interfere_in_any_mode(variant: str, mode: str) -> None:
    """Non-interference of frames, choices, refusals and the renege calls of bots."""
    moved = 0
    rng = Random(f"{variant} {mode}")
    rules = rules_of(variant, mode)
    for progress in (0.3, 0.7) if mode in MODES_WITH_MISTAKES else (0.4,):
        truth = truth_in(rules, mode, rng, progress=progress)
        real = truth.play()
        for viewer in viewers(real):
            other = another_truth(truth, viewer, rng, tries=10)
            moved += difference(truth, other)
            assert all_that_reaches(real, viewer) == all_that_reaches(other.play(), viewer), (
                progress,
                viewer,
            )
    assert moved > 5, "the redealing moved too few cards for this test to mean anything"


def test_clumsy_players_make_every_kind_of_mistake() -> None:
    """The clumsy players cause every kind of event that the tests above are meant to cover."""
    done = Clumsy(Table.of(rules_of("kentucky_discard_4", "table")), Random(0)).done
    for seed in range(40):
        table = Table.of(rules_of("kentucky_discard_4", "table"))
        rng = Random(seed)
        table.deal(seed)
        clumsy = Clumsy(table, rng)
        while clumsy.act():
            pass
        done.update(clumsy.done)
    assert {
        "renege",
        "RenegeCalled",
        "TakenBack",
        "Proposed",
        "Answered",
        "Undone",
        "Adjustment",
        "ThrownIn",
        "Agreed",
        "RoundCounted",
    } <= set(done)


def test_an_undone_event_does_not_stand() -> None:
    table = Table.of(rules_of("original_partnership_4", "undo"))
    table.deal(1)
    rng = Random(3)
    clumsy = Clumsy(table, rng)
    while "Undone" not in clumsy.done and clumsy.act():
        pass
    undone = table.events[-1]
    assert isinstance(undone, Undone)
    assert standing(table.events) == table.events[: undone.to_seq]
