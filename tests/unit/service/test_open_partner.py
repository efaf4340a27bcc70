"""The decisions about an open hand belong to its player: for undo, and for the report after an absence."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest
from tests.tables import Table
from tests.unit.engine.open_partner import PARTNER, opened
from tests.unit.rules.switches import rules_of

from rookery.engine.command import Play
from rookery.engine.event import Played
from rookery.service.absence import while_away
from rookery.service.seen_round import SeenRound
from rookery.service.session import Absence
from rookery.service.viewer_feed import ViewerFeed
from rookery.view.seat import SeatView


def last_decision(table: Table, seat: int) -> int | None:
    """The event to go back to when the last decision of *seat* is undone."""
    seen = SeenRound(SeatView.new(table.plan, seat))
    for each in table.seen(seat):
        seen.take(each)
    return seen.last_decision()


def test_a_card_of_the_open_hand_is_the_declarers_to_take_back() -> None:
    table = opened()
    table.play("R14", "R8")
    bid, lead = last_decision(table, PARTNER), last_decision(table, 0)
    table.play("R7")
    assert last_decision(table, 0) == len(table.events) - 1
    assert lead != len(table.events) - 1
    assert last_decision(table, PARTNER) == bid


@pytest.mark.parametrize("when", ["before_lead", "after_lead"])
@pytest.mark.parametrize("away", [1, 3])
def test_who_was_away_is_told_of_the_cards_that_were_theirs_to_choose(away: int, when: str) -> None:
    """Seat 1 declares and seat 3, the partner, leads: the partner's own decision if the hand is opened after it."""
    table = Table.of(rules_of(play__partner_open=when, play__first_lead="dealer"), dealer=3)
    table.deal(1)
    table.calls(None, 70, None, None)
    rng = Random(1)
    while table.round.leader is None:
        table.play_on(rng, stop_after=1)
    since, decided = len(table.events), len(table.commands)
    table.play_on(rng, stop_after=10)
    log = SimpleNamespace(match_id="m", public=table.match.public, plan=table.plan)
    feed = ViewerFeed(table.plan, None)
    feed.take(table.events)
    told = while_away(Absence("p", away, "m", since, 1), log, feed, "Wren")  # type: ignore[arg-type]
    theirs = [command for seat, command in table.commands[decided:] if seat == away]  # type: ignore[misc]
    events = told.events if told else ()
    cards = [seen.event.card for seen in events if isinstance(seen.event, Played)]
    assert cards == [command.card for command in theirs if isinstance(command, Play)]
    assert bool(cards) is (away == 1 or when == "after_lead")
