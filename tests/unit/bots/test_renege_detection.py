"""Bots in table mode: which reneges they call, and which they do not."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.rulesets import in_table_mode
from tests.tables import PLAYABLE, Table, any_command
from tests.unit.engine.table_mode import at_play

from rookery.bots.bot import bot_named, bot_names
from rookery.bots.renege_detection import call_of, proven_reneges
from rookery.engine.command import CallRenege, Play
from rookery.engine.event import RenegeCalled, TakenBack
from rookery.engine.legal import LegalPlays
from rookery.engine.renege import correctable, hands_played_by, reneges
from rookery.rules.catalog import load_variant
from rookery.service.rulings import may_take_back


def calls(table: Table) -> list[CallRenege | None]:
    return [call_of(table.view(seat)) for seat in table.plan.players]


def test_a_renege_is_called_when_the_card_that_could_have_followed_is_seen() -> None:
    table = at_play()
    table.play("B14", "G14", "B11", "B9")  # seat 1 holds the black 5
    assert calls(table) == [None] * 4
    table.play("R14", "R8", "R7", "R5", "R13", "B5")
    # Its partner, seat 3, leaves it alone.
    assert calls(table) == [CallRenege(1), None, CallRenege(1), None]
    assert proven_reneges(table.plan, table.round, 1) == [0]
    table.act(0, CallRenege(1))
    assert table.match.public.results[0].offender == 1
    assert calls(table) == [None] * 4


def test_a_card_that_may_be_played_at_any_time_shows_nothing() -> None:
    table = at_play()
    table.play("B14", "RK", "B11", "B9", "B5")
    assert calls(table) == [None] * 4


def test_a_renege_without_a_penalty_is_called_only_while_it_can_be_corrected() -> None:
    rules = in_table_mode("original_partnership_4")
    rules = replace(rules, penalties=replace(rules.penalties, renege="none"))
    table = at_play(rules)
    table.play("B14", "G14", "B11", "B9", "R14", "B5")
    assert calls(table)[0] == CallRenege(1)
    table.play("R7", "R5")
    assert calls(table) == [None] * 4
    table.play("R13", "R8")
    assert calls(table)[0] == CallRenege(1), "the second one can still be put right"
    table.act(0, CallRenege(1))
    called, back = table.events[-2:]
    assert called == RenegeCalled(seat=0, accused=1, found=True, trick=2)
    assert back == TakenBack(seat=1, count=5)
    assert calls(table) == [None] * 4


def test_without_table_mode_no_renege_is_called() -> None:
    table = at_play(load_variant("original_partnership_4"))
    table.play("B14", "B5")
    assert calls(table) == [None] * 4


@pytest.mark.parametrize("name", bot_names())
def test_every_bot_plays_on_after_contradictory_cards(name: str) -> None:
    """Seat 1 shows black after it did not follow black, and no red although it holds some."""
    table = at_play()
    table.play("B14", "G14", "B11", "B9", "R14", "B5")
    for seat in (2, 3):
        command = bot_named(name).choose(table.view(seat), Random(1))
        legal = table.legal
        assert isinstance(legal, LegalPlays)
        assert isinstance(command, Play)
        assert command.card in legal.cards
        table.act(seat, command)


@pytest.mark.parametrize("variant", PLAYABLE)
def test_proven_reneges_are_real_and_calls_have_an_effect(variant: str) -> None:
    """Over rounds in which everybody reneges now and then; a bot that called for ever would stop the table."""
    rules = in_table_mode(variant)
    table = Table.of(rules, dealer=0)
    rng = Random(variant)
    called = 0
    for seed in range(12):
        if table.match.public.winners is not None or called > 1:
            break
        table.deal(f"{variant}/{seed}")
        while table.legal is not None and table.decider is not None:
            shown = False
            for seat in table.plan.players:
                proven = proven_reneges(table.plan, table.round, seat)
                assert set(proven) <= set(reneges(table.plan, table.match, seat))
                shown = shown or bool(proven)
            call = next(filter(None, calls(table)), None) if shown else None
            if call is not None:
                before = table.round
                table.act(next(s for s in table.plan.players if s != call.accused), call)
                assert next(e for e in reversed(table.events) if isinstance(e, RenegeCalled)).found
                assert table.round != before
                called += 1
                continue
            legal = table.legal
            if isinstance(legal, LegalPlays) and legal.others and rng.random() < 0.15:
                table.act(table.decider, Play(rng.choice(legal.others)))
            else:
                table.act(table.decider, any_command(legal, rng))
    # Where chips are laid after each trick a renege can be put right only before it can be seen.
    assert bool(called) == (rules.boards is None)


@pytest.mark.parametrize(
    "variant", ["original_partnership_4", "tennessee_for_two", "original_3_2011", "wild_bird_3"]
)
def test_a_player_may_take_back_what_the_engine_would_correct(variant: str) -> None:
    """The player's own knowledge is enough: hands that lie open, and cards drawn in play, among it."""
    rules = in_table_mode(variant)
    rng, offered = Random(variant), 0
    for seed in range(4):
        table = Table.of(rules, dealer=0)
        table.deal(f"{variant}/{seed}")
        while table.legal is not None and table.decider is not None:
            legal = table.legal
            now = table.round
            for seat in table.plan.players if now.leader is not None else ():
                correct = any(
                    correctable(table.plan, now, trick)
                    for hand in hands_played_by(table.plan, now, seat)
                    for trick in reneges(table.plan, table.match, hand)
                )
                assert may_take_back(table.view(seat), now) == correct
                offered += correct
            if isinstance(legal, LegalPlays) and legal.others and rng.random() < 0.3:
                table.act(table.decider, Play(rng.choice(legal.others)))
            else:
                table.act(table.decider, any_command(legal, rng))
    # Where two play, whoever may break a rule plays the last card of a trick, and cards are drawn after it.
    assert offered > 5 or rules.stock is not None
