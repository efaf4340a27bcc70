"""Outcomes of contracts as reasons: counted in deals, and given only if they speak for the better choice."""

from __future__ import annotations

from random import Random

import pytest
from tests.unit.review.quick import named_again

from rookery.belief.worlds import World
from rookery.bots.level import EXPERT
from rookery.bots.search import evaluation
from rookery.bots.search.utility import AccountValues
from rookery.engine.command import Play
from rookery.engine.legal import LegalPlays
from rookery.facts import ContractEnds
from rookery.record.decisions import counted_rounds
from rookery.review import contracts
from rookery.review.contracts import contracts_instead, foreseen_contracts
from rookery.review.gain import Pairs
from rookery.review.trials import ContractOutcome, Sample

OWN_MADE, OWN_SET = ContractOutcome(own=True, made=True), ContractOutcome(own=True, made=False)
THEIRS_MADE, THEIRS_SET = (
    ContractOutcome(own=False, made=True),
    ContractOutcome(own=False, made=False),
)


def pairs(counts: list[tuple[ContractOutcome | None, ContractOutcome | None, int]]) -> Pairs:
    """Returns for each of *counts* that many worlds with an outcome after the choice and one after the better choice."""

    def sample(end: ContractOutcome | None) -> Sample:
        return Sample(World((), 0, (), 0, 0, (), None), AccountValues((), ()), 0.0, end)

    return tuple(
        (sample(own), sample(better)) for own, better, count in counts for _ in range(count)
    )


def test_each_side_has_the_outcome_that_changes_most() -> None:
    found = contracts_instead(
        pairs([(OWN_SET, OWN_MADE, 30), (OWN_MADE, OWN_MADE, 40), (OWN_SET, THEIRS_MADE, 10)])
    )
    assert found == (ContractEnds("own", False, 0, 50),)


def test_the_larger_change_comes_first() -> None:
    found = contracts_instead(pairs([(THEIRS_MADE, THEIRS_SET, 60), (None, OWN_MADE, 40)]))
    assert found == (ContractEnds("other", True, 0, 60), ContractEnds("own", True, 40, 0))
    assert contracts_instead(pairs([(OWN_MADE, None, 50), (THEIRS_MADE, THEIRS_SET, 50)])) == (
        ContractEnds("other", True, 0, 50),
    )


def test_small_or_contrary_changes_are_no_reason() -> None:
    assert contracts_instead(pairs([(OWN_SET, OWN_MADE, 9), (OWN_MADE, OWN_MADE, 91)])) == ()
    assert contracts_instead(pairs([(OWN_MADE, OWN_SET, 50), (THEIRS_SET, THEIRS_MADE, 50)])) == ()
    assert contracts_instead(pairs([(None, None, 20)])) == ()


def test_contracts_after_a_card_are_forecast_as_in_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    # One batch of a hint, so that both draw the same worlds.
    monkeypatch.setattr(evaluation, "MAX_EVALUATION_WORLDS", evaluation.WORLDS_PER_BATCH)
    monkeypatch.setattr(contracts, "CONTRACT_WORLDS", evaluation.WORLDS_PER_BATCH)
    monkeypatch.setattr(contracts, "MIN_CHANGE_OF_100", 0)
    [counted] = counted_rounds(named_again("original_partnership_4"))
    different = 0
    for decision in counted.decisions:
        view = decision.view
        if not isinstance(view.legal, LegalPlays) or len(view.legal.cards) < 2:
            continue
        options = Play(view.legal.cards[0]), Play(view.legal.cards[-1])
        found = foreseen_contracts(view, options, Random(5))
        hinted = evaluation.evaluate(view, options, EXPERT, Random(5))
        for fact in found:
            if (fact.side == "own") != hinted[0].declaring:
                continue
            made = [fact.instead, fact.of_100]
            if not fact.made:
                made = [100 - each for each in made]
            assert made == [round(100 * each.make_probability) for each in hinted]
            different += made[0] != made[1]
    assert different
