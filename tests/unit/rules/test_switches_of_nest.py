"""Rule fields of the nest: who sees it, what may be buried, and when trump is named."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.layouts import names
from tests.tables import Table
from tests.unit.rules.switches import FIVES, SUITS, bury, cards_of, rules_of, table_of, views

from rookery.engine import event as ev
from rookery.engine.command import Bury, NameTrump
from rookery.engine.legal import LegalBury, allows
from rookery.errors import IllegalCommand


def may_bury(table: Table) -> set[str]:
    assert isinstance(table.legal, LegalBury)
    return names(table, table.legal.allowed)


# The nest


def taken(table: Table) -> ev.NestTaken:
    return next(event for event in table.events if isinstance(event, ev.NestTaken))


def test_everybody_may_see_the_nest() -> None:
    table = table_of(exchange__seen_by="all")
    table.calls(120)
    nest = set(FIVES.split())
    assert names(table, taken(table).faces) == nest
    for view in views(table)[1:]:
        assert names(table, view.round.open_cards[0]) == nest
        assert not any(view.unseen() >> card & 1 for card in taken(table).faces)
    bury(table, "G5 Y5 B5 R6 R7")
    assert table.round.open_cards[0] == 0
    assert table.round.nest_seen == taken(table).faces


def test_only_the_declarer_sees_the_nest_otherwise() -> None:
    table = table_of()
    table.calls(120)
    assert taken(table).faces == ()
    assert all(view.round.open_cards[0] == 0 for view in views(table))


@pytest.mark.parametrize(
    ("named", "kinds"),
    [
        ("after_nest", ["nest_taken", "buried", "trump_named"]),
        ("before_burying", ["nest_taken", "trump_named", "buried"]),
        ("before_nest", ["trump_named", "nest_taken", "buried"]),
    ],
)
def test_when_trump_is_named(named: Any, kinds: list[str]) -> None:
    table = table_of(trump__named=named)
    table.settle(bid=120)
    happened = [event.__struct_config__.tag for event in table.events]
    assert [kind for kind in happened if kind in kinds] == kinds


@pytest.mark.parametrize("named", ["before_burying", "before_nest"])
def test_trumps_may_not_be_buried(named: Any) -> None:
    """The bird is a trump, and so is the red five of the nest."""
    table = table_of(exchange__trumps="forbidden", trump__named=named)
    table.calls(120)
    table.act(0, NameTrump("green"))
    assert may_bury(table) == {*SUITS[0].split(), "R5", "Y5", "B5"}
    table = table_of(exchange__trumps="forbidden", trump__named=named)
    table.calls(120)
    table.act(0, NameTrump("red"))
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert names(table, legal.required) == {"G5", "Y5", "B5"}, "only these are no trumps"
    with pytest.raises(IllegalCommand):
        bury(table, "G5 Y5 R5 R6 RK")
    assert names(table, bury(table, "G5 Y5 B5 R5 R6").faces) == {"R5", "R6"}


def test_in_no_trump_only_the_bird_may_not_be_buried() -> None:
    switches: dict[str, Any] = {"exchange__trumps": "forbidden", "trump__named": "before_nest"}
    table = table_of(trump__no_trump=("high",), **switches)
    table.calls(120)
    table.act(0, NameTrump("high_no_trump"))
    assert may_bury(table) == {*SUITS[0].split(), *FIVES.split()} - {"RK"}


def test_buried_trumps_may_have_to_be_shown() -> None:
    table = table_of(exchange__trumps="face_up", trump__named="before_burying")
    table.calls(120)
    table.act(0, NameTrump("green"))
    assert names(table, bury(table, "G5 Y5 B5 R5 RK").faces) == {"G5", "RK"}


def test_the_bird_may_not_be_buried() -> None:
    table = table_of(exchange__singles="forbidden")
    table.calls(120)
    assert may_bury(table) == {*SUITS[0].split(), *FIVES.split()} - {"RK"}
    with pytest.raises(IllegalCommand):
        bury(table, "R5 G5 Y5 B5 RK")
    shown = table_of(exchange__singles="face_up")
    shown.calls(120)
    assert names(shown, bury(shown, "R5 G5 Y5 B5 RK").faces) == {"RK"}


def test_the_bird_goes_down_last_of_all() -> None:
    """If counters and the bird may not be buried and there are no other cards, counters are buried."""
    hands = (
        "R14 R10 R5 G14 G10 G5 Y14 Y10 Y5",
        "R13 R12 R11 R9 R8 R7 R6 G13 G12",
        "G11 G9 G8 G7 G6 Y13 Y12 Y11 Y9",
        "Y8 Y7 Y6 B13 B12 B11 B9 B8 B7",
    )
    switches: dict[str, Any] = {"exchange__counters": "forbidden", "exchange__singles": "forbidden"}
    table = table_of(hands=hands, nest="B14 B10 B5 B6 RK", **switches)
    table.calls(120)
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert names(table, legal.required) == {"B6"}
    assert "RK" not in may_bury(table)
    assert len(legal.allowed) == 13
    assert names(table, bury(table, "B6 B5 G5 R5 Y5").faces) == {"B5", "G5", "R5", "Y5"}


def test_nobody_is_ever_without_a_legal_bury() -> None:
    """Even if a hand has only forbidden counters and birds of two packs, some cards may be buried."""
    table = Table.of(
        rules_of(
            pack__ranks=(14, 10, 5),
            pack__copies=2,
            deal__hand=6,
            deal__nest=2,
            auction__max=200,
            exchange__counters="forbidden",
            exchange__singles="forbidden",
        )
    )
    rng = Random(4)
    for seed in range(40):
        table.deal(seed)
        table.play_on(rng)
        if table.match.public.winners is not None:
            break
        assert table.round.over is not None
    assert any(isinstance(event, ev.Buried) for event in table.events)


def test_what_is_forbidden_may_stay_where_only_some_cards_are_exchanged() -> None:
    switches: dict[str, Any] = {"exchange__limit": 2, "exchange__counters": "forbidden"}
    table = table_of(**switches)
    table.calls(120)
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert legal.required == ()
    assert may_bury(table) == {*FIVES.split(), "R13", "R12", "R11", "R9", "R8", "R7", "R6"}
    assert allows(legal, Bury(cards_of(table, FIVES)))
    assert not allows(legal, Bury(cards_of(table, "R14 G5 Y5 B5 RK")))
    assert not allows(legal, Bury(cards_of(table, "R6 R7 R8 B5 RK")))
    assert bury(table, "R6 R7 Y5 B5 RK").faces == (), "nobody had to put these down"
