"""Properties of bots under random rules: every decision is legal, and every proposal is answered."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace
from tests.rulesets import EVERY, named
from tests.shards import in_shards
from tests.unit.bots.budgets import QUICK

from rookery.bots.bot import Bot, bot_named
from rookery.bots.search.bot import SearchBot
from rookery.engine.command import Answer, Bid, Command, Pass, Play, Propose
from rookery.engine.legal import Legal, LegalPlays, allows
from rookery.engine.plan import plan_of
from rookery.local import LocalTable
from rookery.rules.check import check
from rookery.rules.spec import Rules
from rookery.train.random_rules import random_rules
from rookery.view.seat import SeatView

RULE_SETS = 480
"""The number of random rule sets that the heuristic bot plays."""
SEARCHED_RULE_SETS = 48
"""The number of random rule sets that a search bot plays, with a minimal budget."""
DEALS = 2


def play(rules: Rules, bot: Bot, rng: Random, *, deals: int) -> Counter[type]:
    """Plays *deals* deals with *bot* at all seats; returns the number of decisions by kind."""
    table = LocalTable(rules, seed=rng.random().hex(), dealer=rng.choice(plan_of(rules).players))
    decided: Counter[type] = Counter()

    def choose(view: SeatView) -> Command:
        legal = view.legal
        assert legal is not None
        command = bot.choose(view, rng)
        assert allows(legal, command), (legal, command)
        if isinstance(legal, LegalPlays):
            assert isinstance(command, Play)
            assert command.card in legal.cards, "a renege"
        decided[type(legal)] += 1
        return command

    for _ in range(deals):
        if table.awaits_deal:
            table.deal()
        while (seat := table.decider) is not None:
            table.act(seat, choose(table.view(seat)))
    return decided


@in_shards(RULE_SETS)
def test_heuristic_bot_plays_random_rules_legally(numbers: range) -> None:
    """No command is refused, the bot never reneges, and every deal ends."""
    bot = bot_named("heuristic")
    for number in numbers:
        rng = Random(f"bots {number}")
        play(random_rules(rng), bot, rng, deals=DEALS)


@in_shards(SEARCHED_RULE_SETS)
def test_search_bot_plays_random_rules_legally(numbers: range) -> None:
    """The search bot needs no special cases for random rules."""
    bot = SearchBot("quick", QUICK)
    for number in numbers:
        rng = Random(f"search {number}")
        play(random_rules(rng), bot, rng, deals=1)


def test_the_random_rules_call_for_every_kind_of_decision() -> None:
    """Ensures that the tests above cover every kind of decision."""
    bot = bot_named("heuristic")
    decided: Counter[type] = Counter()
    for number in range(RULE_SETS):
        rng = Random(f"bots {number}")
        decided += play(random_rules(rng), bot, rng, deals=1)
        if set(decided) == set(Legal.__args__):
            return
    raise AssertionError(f"only {decided}")


@pytest.mark.parametrize("variant", EVERY)
@pytest.mark.parametrize("enforcement", ["strict", "table"])
def test_plays_every_variant_in_every_format(variant: str, enforcement: str) -> None:
    """Covers seat exchanges, fixed rounds, rotating partners, and table mode."""
    rules, bot, rng = named(variant), bot_named("heuristic"), Random(variant)
    rules = replace(rules, match=replace(rules.match, enforcement=enforcement))
    formats = [
        rules.match,
        replace(rules.match, exchange_seats_every=1),
        replace(rules.match, format="fixed_rounds", rounds=2),
        replace(rules.match, format="rotation", rounds=12),
    ]
    playable = [other for match in formats if not check(other := replace(rules, match=match))]
    assert playable or enforcement == "table"
    for other in playable:
        play(other, bot, rng, deals=2)


@pytest.mark.parametrize("name", ["heuristic", "random"])
def test_answers_every_proposal(name: str) -> None:
    """Seats propose undos during the round; all seats answer, and the round ends."""
    bot, rng, questions = bot_named(name), Random(name), 0
    for number in range(40):
        rules = random_rules(Random(f"asked {number}"))
        rules = replace(rules, match=replace(rules.match, undo="by_consent"))
        table = LocalTable(rules, seed=number, dealer=plan_of(rules).players[0])
        table.deal()
        asked = 0
        while (seat := table.decider) is not None:
            before = table.view(None).public.seq
            unseen = table.view(None).round.unseen_by
            command = bot.choose(table.view(seat), rng)
            table.act(seat, command)
            asker = table.decider
            # A look at face-down cards cannot be undone.
            looked = unseen != table.view(None).round.unseen_by
            if (
                asker is not None
                and asked < 3
                and not looked
                and isinstance(command, Bid | Pass | Play)
            ):
                asked += 1
                table.act(asker, Propose("undo", to_seq=before))
                answer_for_all(table, bot, rng)
        questions += asked
        now = table.view(None).public.round
        assert now is not None
        assert now.over is not None
    assert questions > 40


def answer_for_all(table: LocalTable, bot: Bot, rng: Random) -> None:
    """Answers for every asked seat with *bot* until the proposal is settled."""
    while True:
        now = table.view(None).public.round
        if now is None or now.proposal is None:
            return
        waiting = next(seat for seat in now.proposal.needs if seat not in now.answers)
        command = bot.choose(table.view(waiting), rng)
        assert isinstance(command, Answer)
        table.act(waiting, command)
