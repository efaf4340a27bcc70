"""Cards, packs, seats and colors: every inverse pair over its whole domain."""

from __future__ import annotations

import pytest

from rookery.cards import (
    Pack,
    count_of,
    iter_cards,
    mask_of,
    tuple_of,
)
from rookery.errors import NotationError
from rookery.rules.catalog import load_catalog
from rookery.rules.table import TRUMP_SUIT, TRUMPS, compile_tables, pack_of
from rookery.seats import round_from

CATALOG = load_catalog()


@pytest.mark.parametrize("variant", CATALOG)
def test_every_card_reads_back(variant: str) -> None:
    pack = pack_of(CATALOG[variant].pack)
    for card in range(len(pack)):
        assert card in pack.by_code[pack.name(card)]
        assert pack.name(pack.parse(pack.name(card))) == pack.name(card)
        assert pack.name(pack.parse(pack.name(card).lower())) == pack.name(card)
    assert pack.parse_cards(pack.names(pack.all)) == pack.all


@pytest.mark.parametrize(
    ("variant", "size"),
    [
        ("original_partnership_4", 41),
        ("kentucky_discard_4", 40),
        ("red_one_4", 42),
        ("original_3_2011", 44),
        ("partnership_rook_56_4", 56),
        ("partnership_for_six", 57),
        ("two_high_standard_4", 53),
        ("team_rook_6", 90),
    ],
)
def test_pack_sizes(variant: str, size: int) -> None:
    """The counts that the sources state."""
    assert len(pack_of(CATALOG[variant].pack)) == size


def test_standard_faces() -> None:
    pack = pack_of(CATALOG["standard_deck_4"].pack)
    assert pack.names(pack.parse_cards("SA HK D10 C5 JK")) == "HK D10 C5 SA JK"
    assert pack.faces[pack.parse("SA")].number == 14
    with pytest.raises(NotationError):
        pack.parse("S2")


def test_unknown_and_too_many_cards() -> None:
    pack = pack_of(CATALOG["original_partnership_4"].pack)
    for bad in ("R4", "X9", "", "14R", "R"):
        with pytest.raises(NotationError, match="no card"):
            pack.parse(bad)
    with pytest.raises(NotationError, match="more often"):
        pack.parse_cards("R14 R14")
    empty = Pack.build(ranks=(), copies=1, singles=(), skin="rook")
    with pytest.raises(NotationError, match="no card"):
        empty.parse("R14")
    double = pack_of(CATALOG["team_rook_6"].pack)
    assert count_of(double.parse_cards("R14 R14")) == 2


def test_sets_and_tuples() -> None:
    for mask in (0, 1, 0b1011, 1 << 89 | 1):
        assert mask_of(tuple_of(mask)) == mask
        assert list(iter_cards(mask)) == sorted(iter_cards(mask))
        assert len(tuple_of(mask)) == count_of(mask)


def test_seats_go_round() -> None:
    for seats in range(2, 7):
        for seat in range(seats):
            assert next(round_from(seat, seats)) == seat
            assert sorted(round_from(seat, seats)) == list(range(seats))


@pytest.mark.parametrize("variant", CATALOG)
def test_tables_are_complete(variant: str) -> None:
    """Every card has one suit; within a suit led, strengths order the faces and only trump beats it."""
    rules = CATALOG[variant]
    pack = pack_of(rules.pack)
    for trump in TRUMPS:
        tables = compile_tables(rules, trump)
        assert sum(map(count_of, tables.suit_mask)) == len(pack)
        for led in range(TRUMP_SUIT):
            able = [c for c in range(len(pack)) if tables.strength[led][c]]
            assert all(tables.suit_of[c] in (led, TRUMP_SUIT) for c in able)
            faces: dict[int, set[str]] = {}
            for card in able:
                faces.setdefault(tables.strength[led][card], set()).add(pack.name(card))
            assert all(len(names) == 1 for names in faces.values())
