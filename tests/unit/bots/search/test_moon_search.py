"""The moon in the search: when it is called, and how a rollout tells whether every trick was taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as with_budget
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.tables import Table
from tests.unit.bots.auctions import FAIR, STRONG, auction, with_scores
from tests.unit.bots.budgets import QUICK
from tests.unit.bots.positions import ORIGINAL

from rookery.belief.worlds import Worlds
from rookery.bots.bot import bot_named
from rookery.bots.explain.hint import advise
from rookery.bots.playouts import play_out
from rookery.bots.rollout_context import EVERY_TRICK_MARK, read_every_trick_mark
from rookery.bots.search.auction import NO_BID, AuctionSearch, moon_limit
from rookery.bots.search.bot import SearchBot
from rookery.bots.search.match_equity import equity_of, result_after
from rookery.bots.search.rollout import state_at_lead
from rookery.bots.search.utility import MatchUtility
from rookery.engine.command import Bid, Pass, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.engine.plan import plan_of
from rookery.engine.public import Contract, PublicMatch
from rookery.rules.catalog import load_variant
from rookery.rules.checks.findings import MAX_ROUND_POINTS
from rookery.rules.spec import MoonSpec, Rules

BOT = SearchBot("quick", with_budget(QUICK, batch_size=32, max_worlds=128, confirmation_worlds=64))
WEAK_BUT_GAME = "R13 R12 R6 G11 G9 B13 B9 B8 B6"
SURE = "RK R14 R13 R12 R11 R10 R9 R8 R7"
MOON = Contract(1, 125, forced=False, moon=True)


def with_moon(moon: MoonSpec) -> Rules:
    return replace(load_variant(ORIGINAL), moon=moon)


def test_calls_the_moon_with_a_sure_hand_and_when_all_is_lost_otherwise() -> None:
    rules = with_moon(MoonSpec(made="bonus", reward=200, failed="points", price=200))
    sure = auction(SURE, variant=rules).view(1)
    assert BOT.choose(sure, Random(1)) == ShootMoon()
    fair = auction(FAIR, variant=rules).view(1)
    assert isinstance(BOT.choose(fair, Random(1)), Bid)
    # The others are about to win; nothing but the moon brings 400 points at once.
    lost = with_scores(auction(STRONG, variant=rules).view(1), 290, -20)
    assert BOT.choose(lost, Random(1)) == ShootMoon()


def test_a_moon_of_the_heuristics_is_compared_with_a_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """They call the moon with a weak hand, too, where failing costs little: the search plays it out as a moon."""
    cheap = with_moon(MoonSpec(made="match", failed="points", price=50))
    rules = replace(cheap, match=replace(cheap.match, target=1000))
    view = auction(WEAK_BUT_GAME, variant=rules).view(1)
    assert isinstance(view.legal, LegalCalls)
    assert bot_named("casual").choose(view, Random(1)) == ShootMoon()
    assert moon_limit(view, view.legal) is None
    tried: list[Sequence[int]] = []

    def measure(_: AuctionSearch, limits: Sequence[int], alive: Sequence[int], *__: object) -> Any:
        tried.append(limits)
        return [[1.0 if limits[limit] == NO_BID else 0.0] * 32 for limit in alive]

    monkeypatch.setattr(AuctionSearch, "measure", measure)
    assert BOT.choose(view, Random(1)) == Pass()
    assert tried[0][0] > view.legal.max


def test_does_not_risk_a_match_that_is_nearly_won() -> None:
    view = auction(STRONG, variant=with_moon(MoonSpec())).view(1)
    assert isinstance(BOT.choose(with_scores(view, 0, 250), Random(1)), Bid)


def test_a_hint_for_the_moon_says_how_often_it_is_made() -> None:
    rules = with_moon(MoonSpec(made="bonus", reward=200, failed="points", price=200))
    view = auction(SURE, variant=rules).view(1)
    advice = advise(view, BOT, Random(1))
    assert advice.command == ShootMoon()
    assert any(getattr(fact, "bid", None) == 125 for fact in advice.facts)


def test_a_rollout_marks_who_took_every_trick() -> None:
    """Nine trumps and the best of the nest mostly take every trick."""
    rules = with_moon(MoonSpec(needs="tricks"))
    table = auction(SURE, variant=rules)
    found = outcomes(table)
    assert 1 in {swept for _, swept in found}
    assert all(sum(captured) == 120 for captured, _ in found), "the mark is no point"
    plain = outcomes(auction(SURE, variant=with_moon(MoonSpec())))
    assert {swept for _, swept in plain} == {None}


def outcomes(table: Table) -> list[tuple[tuple[int, ...], int | None]]:
    """Plays some worlds of seat 1's view out, in which it has called the moon."""
    view = table.view(1)
    worlds = Worlds(view).draw(24, Random(1))
    states = [state_at_lead(view, world, contract=MOON) for world in worlds]
    return [read_every_trick_mark(view.plan, MOON, row[0]) for row in play_out(view.plan, states)]


def test_no_round_is_worth_as_many_points_as_the_mark() -> None:
    assert MAX_ROUND_POINTS < EVERY_TRICK_MARK


def test_the_utility_of_a_moon_is_the_match() -> None:
    plan = plan_of(with_moon(MoonSpec(needs="tricks")))
    utility = MatchUtility(plan, PublicMatch(scores=(0, 0)), 1)
    teams = (0, 1, 0, 1)
    assert utility.of(MOON, teams, (0, 120 + EVERY_TRICK_MARK)) > 0.99
    assert utility.of(MOON, teams, (0, 120)) < 0.01, "a trick was lost"
    assert utility.of(MOON, teams, (EVERY_TRICK_MARK, 120)) < 0.01


def test_equity_knows_a_moon_from_below_zero() -> None:
    plan = plan_of(with_moon(MoonSpec(from_below="zero_only")))
    public = PublicMatch(scores=(100, -200))
    taken = (0, 1, 0, 1), (0, 120), (0, 60, 0, 60)
    made = equity_of(plan, result_after(plan, public, MOON, *taken), played=1)
    assert 0.2 < made[1] < 0.6, "it only comes up to 0"
    above = PublicMatch(scores=(100, 0))
    assert equity_of(plan, result_after(plan, above, MOON, *taken), played=1)[1] == 1.0
