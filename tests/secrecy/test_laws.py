"""The two laws of secrecy, for every variant and every seat.

*Commutation*: the view that a seat folds from its observations is what it should know of the true state.
*Non-interference*: no byte that reaches a seat depends on cards that are hidden from it.
"""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest
from tests.rulesets import EVERY, named
from tests.secrecy.observe import observe
from tests.secrecy.reached import all_that_reaches, viewers
from tests.secrecy.redeal import another_truth, counted_truth, difference
from tests.tables import Table, any_command

from rookery.engine.event import Dealt, Event
from rookery.notation.record import write_record
from rookery.view.from_match import view_from_match
from rookery.view.project import Observation, project
from rookery.view.seat import SeatView


@pytest.mark.parametrize("variant", EVERY)
def test_views_commute_with_the_truth(variant: str) -> None:
    """Commutation after every step of two rounds, for every seat and a spectator."""
    table = Table.of(named(variant), dealer=1)
    rng = Random(variant)
    views = {viewer: SeatView.new(table.plan, viewer) for viewer in viewers(table)}
    told = 0

    def compare() -> None:
        nonlocal told
        for viewer in views:
            for seq in range(views[viewer].seq, len(table.events)):
                views[viewer] = views[viewer].saw(project(table.events[seq], seq + 1, viewer))
            seen = views[viewer]
            assert seen == observe(table.plan, table.match, table.events, viewer)
            if table.match.public.round is not None:
                assert seen == view_from_match(table.plan, table.match, viewer, seen.voids)
        told += 1

    compare()
    seed = 0
    while len(table.match.public.results) < 2 and table.match.public.winners is None:
        seed += 1
        table.deal(f"{variant}/{seed}")
        compare()
        while table.legal is not None and table.decider is not None:
            decider = table.decider
            assert views[decider].legal == table.legal, (decider, table.legal)
            assert all(view.legal is None for seat, view in views.items() if seat != decider)
            table.act(decider, any_command(table.legal, rng))
            compare()
    assert told > 2 * table.plan.tricks


@pytest.mark.parametrize("variant", EVERY)
def test_hidden_cards_do_not_interfere(variant: str) -> None:
    """Non-interference at several moments of a round, for every seat and a spectator."""
    moved = 0
    rng = Random(variant)
    for progress in (0.0, 0.2, 0.5, 0.8):
        truth = counted_truth(named(variant), rng, progress=progress)
        real = truth.play()
        for viewer in viewers(real):
            other = another_truth(truth, viewer, rng, tries=14)
            moved += difference(truth, other)
            assert all_that_reaches(real, viewer) == all_that_reaches(other.play(), viewer), (
                progress,
                viewer,
            )
    assert moved > 40, "the redealing moved too few cards for this test to mean anything"


@pytest.mark.parametrize(
    "leak", ["seed", "buried", "hand_hash", "nest_points", "hands", "own_hand"]
)
def test_a_planted_leak_is_found(leak: str) -> None:
    """The check above fails for planted leaks, most of which occurred in real programs."""
    rng = Random(leak)
    found = False
    for _ in range(6):
        blind = leak == "own_hand"
        variant, progress = ("blind", 0.0) if blind else ("original_partnership_4", 0.4)
        truth = counted_truth(named(variant), rng, progress=progress)
        real = truth.play()

        def leaky(event: Event, seq: int, viewer: int | None, leak: str = leak) -> Observation:
            seen = project(event, seq, viewer)
            full = json.loads(msgspec.json.encode(event))
            if leak == "seed" and "seed" in full:
                return Observation(seq, msgspec.structs.replace(seen.event, seed=full["seed"]))
            if leak == "buried" and full["kind"] == "buried":
                return Observation(seq, event)
            if leak == "hands" and full["kind"] == "dealt":
                return Observation(seq, event)
            if leak == "own_hand" and isinstance(event, Dealt) and viewer is not None:
                own = [
                    hand if seat == viewer else None for seat, hand in enumerate(event.all_hands)
                ]
                return Observation(seq, msgspec.structs.replace(seen.event, hands=tuple(own)))
            if leak == "hand_hash" and full["kind"] == "dealt":
                digest = hash(str(full["hands"]))
                return Observation(seq, msgspec.structs.replace(seen.event, commitment=str(digest)))
            if leak == "nest_points" and full["kind"] == "dealt":
                return Observation(
                    seq, msgspec.structs.replace(seen.event, nest_size=sum(full["nest"]))
                )
            return seen

        for viewer in range(4):
            other = another_truth(truth, viewer, rng, tries=14)
            if all_that_reaches(real, viewer, leaky) != all_that_reaches(
                other.play(), viewer, leaky
            ):
                found = True
    assert found


@pytest.mark.parametrize("variant", EVERY)
def test_a_record_with_hidden_cards_is_found(variant: str) -> None:
    """The check above fails for a record written before the hidden cards are removed."""
    rng = Random(variant)
    truth = counted_truth(named(variant), rng, progress=0.3)
    found = False
    for viewer in viewers(truth.play()):
        other = another_truth(truth, viewer, rng, tries=14)
        real, changed = (write_record(each.rules, each.play().events) for each in (truth, other))
        found = found or real != changed
    assert found
