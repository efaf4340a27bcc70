"""Playouts of a hand: accurate even under rules without training data, and based on the view alone."""

from __future__ import annotations

from math import inf
from random import Random
from statistics import fmean

import pytest
from tests.unit.bots.positions import ORIGINAL, dealt

from rookery.belief.worlds import Worlds
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.heuristic.limit_calibration import likely_contract
from rookery.bots.models.bids import chances_of, share_in, share_of
from rookery.bots.playouts import play_out
from rookery.bots.search.hand_playouts import captured_chances
from rookery.bots.search.rollout import state_at_lead
from rookery.local import LocalTable
from rookery.train.rounds import rules_of
from rookery.view.seat import SeatView

UNUSUAL = rules_of(4242, 13, held_out=True)
"""Random house rules under which the network of contracts is off by a tenth of all points."""


def captured_in(view: SeatView, worlds: int) -> float:
    """Returns the mean part of the points that the side of *view* captures as declarer."""
    plan, seat = view.plan, view.seat
    assert seat is not None
    contract = likely_contract(plan, seat, view.hand)
    states = [
        state_at_lead(view, world, contract=contract)
        for world in Worlds(view).draw(worlds, Random(1))
    ]
    found = play_out(plan, states)
    captured = [each[state.teams[seat]] for state, [each] in zip(states, found, strict=True)]
    return fmean(captured) / round_points(plan).total


def test_under_unusual_rules_it_is_closer_than_the_network() -> None:
    learned, played = [], []
    for number in range(8):
        table = LocalTable(UNUSUAL, seed=number.to_bytes(), dealer=0)
        table.deal()
        assert table.decider is not None
        view = table.view(table.decider)
        true = captured_in(view, 120)
        learned.append(share_of(view.plan, view.hand).mean - true)
        played.append(share_in(captured_chances(view, 64, inf)).mean - true)
    assert abs(fmean(learned)) > 0.06
    assert abs(fmean(played)) < 0.04


def test_without_worlds_the_network_decides() -> None:
    view = dealt(ORIGINAL, {1: "R14 R13 R12 R11 R10 R9 RK G14 Y14"}).view(1)
    found = captured_chances(view, 0, inf)
    assert share_in(found).mean == share_in(chances_of(view.plan, view.hand)).mean


def test_equal_hands_are_judged_alike_whatever_others_hold() -> None:
    tables = [
        dealt(ORIGINAL, {1: "R14 R13 R12 R11 R10 R9 RK G14 Y14", 2: "G13"}),
        dealt(ORIGINAL, {1: "R14 R13 R12 R11 R10 R9 RK G14 Y14", 0: "G13"}),
    ]
    one, other = (captured_chances(table.view(1), 16, inf) for table in tables)
    assert one == other
    assert sum(one) == pytest.approx(1.0, abs=1e-9)


def test_without_time_it_is_done_after_the_first_worlds() -> None:
    view = dealt(ORIGINAL, {1: "R14 R13 R12 R11 R10 R9 RK G14 Y14"}).view(1)
    assert captured_chances(view, 4096, 0.0) == captured_chances(view, 16, inf)
