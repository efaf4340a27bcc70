"""Writes the record corpus: matches from fixed seeds, and records with undos, rulings, house rules and hidden cards.

Run ``python -m tests.records.write`` after an intended change, and review the difference. ``by_hand.rook`` is not generated.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from msgspec.structs import replace
from tests.tables import Table, any_command

from rookery.engine.command import Answer, CallRenege, Command, Play, Propose, TakeBack
from rookery.engine.legal import LegalPlays
from rookery.engine.renege import reneges
from rookery.engine.rulings import DECISION_EVENTS
from rookery.notation.record import write_record
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.view.project import visible_to

FOLDER = Path(__file__).parent
DATE = "2026-02-14"
MATCH_COUNT = 12
"""The number of matches of a variant, of which the shortest is written."""
VARIANTS = (
    "original_partnership_4",
    "official_wikipedia_4",
    "standard_deck_4",
    "red_one_4",
    "two_high_4",
    "western_kentucky_4",
    "woodson_patrick_4",
    "dixie_6",
    "partnership_for_six",
    "high_card_partner_5",
    "call_partner_5",
    "team_rook_4",
    "team_rook_5",
    "original_6",
    "original_2_2011",
    "original_2_1994",
    "original_3_1994",
    "tennessee_for_two",
    "beginner_4",
    "wild_bird_4_partnership",
    "wild_bird_3",
    "wild_bird_2",
)
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")


def match(rules: Rules | str, seed: str, *, rounds: int | None = None) -> Table:
    """Plays a match, or its first *rounds* counted rounds, by random choices from *seed*."""
    table = Table.of(rules, dealer=0)
    rng = Random(seed)
    deals = 0
    while table.match.public.winners is None and deals < 200:
        if rounds is not None and len(table.match.public.results) >= rounds:
            break
        deals += 1
        table.deal(f"{seed}/{deals}")
        table.play_on(rng)
    return table


def shortest(variant: str) -> Table:
    """Returns the shortest finished match of `MATCH_COUNT` random ones."""
    tables = [match(variant, f"record/{variant}/{number}") for number in range(MATCH_COUNT)]
    ended = [table for table in tables if table.match.public.winners is not None]
    return min(ended, key=lambda table: len(table.events))


def text_of(table: Table, **tags: str) -> str:
    """Returns the record of a table with all cards."""
    names = NAMES[: table.plan.seats]
    return write_record(table.plan.rules, table.events, names=names, date=DATE, tags=tags)


def undone() -> Table:
    """Returns a match with undos of a call, a card and a whole trick, and a refused proposal."""
    table = match("original_partnership_4", "record/undo", rounds=1)
    rng = Random(7)
    table.deal("record/undo/2")

    def ask(back: int, *, yes: bool = True) -> None:
        seat = table.decider
        assert seat is not None
        decisions = [
            at for at, event in enumerate(table.events) if isinstance(event, DECISION_EVENTS)
        ]
        table.act(seat, Propose("undo", to_seq=decisions[-back]))
        for other in [s for s in table.plan.players if s != seat]:
            table.act(other, Answer(yes))
            if not yes:
                return

    table.play_on(rng, stop_after=2)
    ask(1)
    while not isinstance(table.legal, LegalPlays):
        table.play_on(rng, stop_after=1)
    table.play_on(rng, stop_after=6)
    ask(1)
    ask(1, yes=False)
    table.play_on(rng, stop_after=9)
    ask(5)
    table.play_on(rng)
    return table


def at_a_table() -> Table:
    """Returns some rounds in table mode: right and wrong renege calls, admitted table talk, cards taken back."""
    rules = load_variant("original_partnership_4")
    rules = replace(
        rules,
        meta=replace(rules.meta, id="table_mode", title="At a real table"),
        match=replace(rules.match, enforcement="table"),
    )
    table = Table.of(rules, dealer=0)
    rng = Random(21)
    for number in range(6):
        table.deal(f"record/table/{number}")
        while table.decider is not None:
            for seat, command in _rulings(table, rng):
                table.act(seat, command)
            if table.legal is not None and table.decider is not None:
                table.act(table.decider, _careless(table, rng))
    return table


def _careless(table: Table, rng: Random) -> Command:
    """Returns a random command, sometimes a renege."""
    legal = table.legal
    assert legal is not None
    if isinstance(legal, LegalPlays) and legal.others and rng.random() < 0.06:
        return Play(rng.choice(legal.others))
    return any_command(legal, rng)


def _rulings(table: Table, rng: Random) -> Iterator[tuple[int, Command]]:
    """Yields occasional rulings: corrections and calls of reneges, wrong calls, and table talk."""
    now = table.round
    if now.leader is None or now.proposal is not None or rng.random() < 0.6:
        return
    for seat in table.plan.players:
        tricks = reneges(table.plan, table.match, seat)
        if tricks and tricks[0] >= len(now.tricks) - 1 and rng.random() < 0.5:
            yield (seat, TakeBack()) if rng.random() < 0.5 else (0 if seat else 1, CallRenege(seat))
            return
        if tricks:
            yield (seat + 1) % 4, CallRenege(seat)
            return
    if rng.random() < 0.04:
        yield 0, CallRenege(rng.choice((1, 3)))
    elif rng.random() < 0.03:
        yield 1, Propose("table_talk", accused=2)
        yield 2, Answer(True)


def files() -> Iterator[tuple[str, str]]:
    """Yields the name and the text of every record."""
    for variant in VARIANTS:
        yield variant, text_of(shortest(variant))
    yield "undo", text_of(undone(), Event="A forgiving table")
    yield "table_mode", text_of(at_a_table())
    woodson = load_variant("woodson_patrick_4")
    assert woodson.redraw is not None
    swapping = replace(
        woodson,
        meta=replace(woodson.meta, id="swapping_4", title="One card may be swapped first"),
        redraw=replace(woodson.redraw, swap_before_trump=True),
    )
    yield "swaps", text_of(match(swapping, "record/swaps", rounds=2))
    classic = load_variant("original_partnership_4")
    house = replace(
        classic,
        meta=replace(classic.meta, id="as_we_play_it", title="As we play it (10 € a “set”)"),
        match=replace(classic.match, target=150),
    )
    yield "house_rules", text_of(match(house, "record/house"))
    table = match("original_partnership_4", "record/seen", rounds=1)
    table.deal("record/seen/2")
    while not isinstance(table.legal, LegalPlays):
        table.play_on(Random(3), stop_after=1)
    table.play_on(Random(3), stop_after=10)
    seen = visible_to(1, table.events)
    yield "seen_by_e", write_record(classic, seen, names=NAMES[:4], date=DATE, tags={"Seen": "E"})


if __name__ == "__main__":
    for name, text in files():
        (FOLDER / f"{name}.rook").write_text(text, encoding="utf-8")
        print(f"{name}: {text.count(chr(10))} lines")
