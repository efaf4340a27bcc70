"""The calibrated probability that a bid is made: certainties stay, the order stays, and early shares claim less."""

from __future__ import annotations

from array import array
from math import log
from random import Random

import pytest

from rookery.bots.bot import bot_named
from rookery.bots.models.network_file import NetworkFile, read_network
from rookery.bots.search import told_probabilities
from rookery.bots.search.told_probabilities import (
    OUTPUTS,
    WEIGHTS_FILE,
    calibrated_probability,
    names_of_share,
    part_played,
    row_of_share,
)
from rookery.engine.plan import plan_of
from rookery.kernel import NetworkLayer
from rookery.local import LocalTable
from rookery.rules.catalog import load_catalog, load_variant

ASKED = ((None, True), (0.0, True), (0.0, False), (0.75, True), (0.75, False))
"""Parts of the tricks that have been played, and whether the bid is that of the player's own side."""


def test_certainties_stay() -> None:
    plan = plan_of(load_variant("original_partnership_4"))
    for played, declaring in ASKED:
        assert calibrated_probability(plan, 0.0, played, declaring=declaring) == 0.0
        assert calibrated_probability(plan, 1.0, played, declaring=declaring) == 1.0


@pytest.mark.parametrize("variant", load_catalog())
def test_the_order_of_shares_stays(variant: str) -> None:
    plan = plan_of(load_variant(variant))
    for played, declaring in ASKED:
        shares = [
            calibrated_probability(plan, n / 96, played, declaring=declaring) for n in range(97)
        ]
        assert shares == sorted(set(shares))


@pytest.mark.parametrize("variant", load_catalog())
def test_early_in_a_round_playouts_claim_too_much(variant: str) -> None:
    plan = plan_of(load_variant(variant))
    for declaring in (True, False):
        early, late = (
            calibrated_probability(plan, 0.9, played, declaring=declaring)
            - calibrated_probability(plan, 0.1, played, declaring=declaring)
            for played in (0.0, 0.75)
        )
        assert early < late < 0.8


def test_the_output_depends_on_the_side_and_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(load_variant("original_5"))
    names, biases = names_of_share(plan), array("f", [log(2.0), log(3.0), log(4.0)])
    layer = NetworkLayer(3, len(names), bytes(4 * 3 * len(names)), biases.tobytes())
    network = NetworkFile(inputs=names, outputs=OUTPUTS, layers=(layer,), trained={})
    monkeypatch.setattr(told_probabilities, "_weights", lambda: network)
    assert calibrated_probability(plan, 0.5, None, declaring=True) == pytest.approx(2 / 3)
    assert calibrated_probability(plan, 0.5, 0.5, declaring=True) == pytest.approx(3 / 4)
    assert calibrated_probability(plan, 0.5, 0.5, declaring=False) == pytest.approx(4 / 5)


def test_the_weights_fit_their_inputs() -> None:
    plan = plan_of(load_variant("original_5"))
    weights = read_network(WEIGHTS_FILE)
    assert weights.inputs == names_of_share(plan)
    assert weights.outputs == OUTPUTS
    assert len(row_of_share(plan, 0.5, 0.25)) == len(weights.inputs)


def test_the_part_that_has_been_played_begins_with_the_first_lead() -> None:
    table = LocalTable(load_variant("original_partnership_4"), seed=3)
    table.deal()
    bot, rng, parts = bot_named("casual"), Random(3), list[float | None]()
    while (seat := table.decider) is not None:
        view = table.view(seat)
        parts.append(part_played(view))
        table.act(seat, bot.choose(view, rng))
    before = [part for part in parts if part is None]
    played = parts[len(before) :]
    assert before
    assert played == [trick / 9 for trick in range(9) for _ in range(4)]
