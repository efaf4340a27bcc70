"""Records for the browser: a replay shows what the table would have sent."""

from __future__ import annotations

import json
from datetime import date
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.records.corpus import BYTES as TEXTS
from tests.tables import Table

from rookery.engine.event import Dealt, Played, RoundCounted, TrickTaken
from rookery.engine.plan import plan_of
from rookery.notation.record import read_record
from rookery.notation.text import TextError
from rookery.protocol import RecordInfo, RecordStep
from rookery.record.replay import replayed_match
from rookery.rules.spec import Rules
from rookery.service.record_cache import RecordCache
from rookery.service.record_steps import steps_of
from rookery.service.records import MATCH_TAG, ORIGIN_TAG, NoSuchRound, info_of, record_for
from rookery.service.viewer_feed import frames_for

every = pytest.mark.parametrize("name", TEXTS)


SETTLED = ("legal", "dimmed", "may", "undo_to", "results")
"""The fields that a replayed view leaves empty or shows elsewhere."""


def all_steps(
    name: str, info: RecordInfo, seen_by: int | None, cache: RecordCache
) -> list[RecordStep]:
    """Returns the steps of all rounds that can be shown."""
    deals = [row.deal for row in info.rounds if row.steps]
    rounds = [steps_of(TEXTS[name], deal, seen_by, cache=cache) for deal in deals]
    return [step for shown in rounds for step in shown.steps]


@every
def test_a_replay_shows_what_the_table_sent(name: str) -> None:
    """Every event and every view, byte for byte, for two seats and a spectator."""
    cache = RecordCache()
    info = info_of(TEXTS[name], cache=cache)
    replayed = replayed_match(TEXTS[name])
    for viewer in (info.players[0], info.players[-1], None):
        sent = [
            json.loads(frame)
            for frame in frames_for(replayed.record.rules, replayed.events, viewer)
        ]
        updates: dict[int, Any] = {}
        sheet: dict[str, Any] = {"results": [], "adjustments": []}
        for frame in sent:
            if frame["type"] == "update":
                sheet = frame["sheet"] or sheet
                updates[frame["view"]["seq"]] = frame | {"view": frame["view"] | sheet}
        steps = all_steps(name, info, viewer, cache)
        assert steps
        for step in steps:
            update = updates[step.view.seq]
            view = json.loads(msgspec.json.encode(step.view))
            for field in SETTLED:
                del view[field], update["view"][field]
            assert view == update["view"]
            assert json.loads(msgspec.json.encode(step.event)) == update["events"][0]["event"]
            assert step.view.legal is None
            assert step.view.may == ()
            assert step.up is None


@every
def test_all_hands_hold_every_card_that_is_not_played(name: str) -> None:
    cache = RecordCache()
    info = info_of(TEXTS[name], cache=cache)
    plan = read_record(TEXTS[name]).plan
    blind = {dummy.seat for dummy in info.info.dummies if dummy.mode == "blind"}
    for row in info.rounds:
        if row.result is None:
            continue
        steps = steps_of(TEXTS[name], row.deal, "all", cache=cache).steps
        own = {
            seat: steps_of(TEXTS[name], row.deal, seat, cache=cache).steps for seat in info.players
        }
        for place, step in enumerate(steps):
            assert step.up is not None
            cards = [card for hand in step.up.hands for card in hand]
            cards += [*step.up.nest, *step.up.stock]
            assert len(set(cards)) == len(cards)
            for seat in info.players:
                assert step.up.hands[seat] == own[seat][place].view.hand
            assert tuple(map(len, step.up.hands)) == step.view.hand_sizes
        assert steps[0].up is not None
        dealt = [card for hand in steps[0].up.hands for card in hand]
        dealt += [*steps[0].up.nest, *steps[0].up.stock]
        assert len(dealt) == len(plan.pack) - plan.rules.deal.aside
        for seat in blind:
            played = [
                s.event.card for s in steps if isinstance(s.event, Played) and s.event.seat == seat
            ]
            assert tuple(played) == steps[0].up.hands[seat][: len(played)]


@every
def test_the_list_leads_to_the_tricks(name: str) -> None:
    cache = RecordCache()
    info = info_of(TEXTS[name], cache=cache)
    for row in info.rounds:
        if not row.steps:
            continue
        steps = steps_of(TEXTS[name], row.deal, None, cache=cache).steps
        assert len(steps) == row.steps
        assert isinstance(steps[0].event, Dealt)
        for number, trick in enumerate(row.tricks):
            event, view = steps[trick.step].event, steps[trick.step].view
            assert isinstance(event, Played)
            assert event.seat == trick.leader
            assert len(view.trick) == 1
            assert sum(view.tricks_taken) == number
            later = [s.event for s in steps[trick.step :] if isinstance(s.event, TrickTaken)]
            assert trick.winner is None or (trick.winner, trick.points) in [
                (taken.seat, taken.points) for taken in later
            ]
        counted = [s.event.result for s in steps if isinstance(s.event, RoundCounted)]
        assert counted == ([row.result] if row.result else [])
        assert list(steps[-1].view.results) == counted


def test_what_a_record_holds() -> None:
    info = info_of(TEXTS["original_partnership_4"])
    assert [seat.name for seat in info.seats.seats] == ["Ann", "Ben", "Cat", "Dan"]
    assert info.decided == len(info.rounds) == 5
    assert {row.shuffle for row in info.rounds} == {"fits"}
    assert info.rounds[0].thrown_in == "all_passed"
    assert info.rounds[0].result is None
    assert info.rules.info.id == "original_partnership_4"
    house = info_of(TEXTS["house_rules"]).rules
    assert any(line.mark != "same" for section in house.sheet for line in section.lines)
    by_hand = info_of(TEXTS["by_hand"])
    assert by_hand.omitted > 10
    assert {row.shuffle for row in by_hand.rounds} == {"unknown"}


@pytest.mark.parametrize(
    ("began", "contest"),
    [("daily", True), ("challenge", True), ("duplicate", True), ("what if", False), (None, False)],
)
def test_a_record_tells_whether_others_may_play_its_cards(began: str | None, contest: bool) -> None:
    text = TEXTS["original_partnership_4"]
    text = tagged(text, ORIGIN_TAG, began) if began else text
    assert info_of(text).contest is contest


def tagged(text: bytes, tag: str, value: str) -> bytes:
    """Returns a record with one more tag."""
    return text.replace(b"\n", f'\n[{tag} "{value}"]\n'.encode(), 1)


def test_players_whom_a_record_does_not_name_have_no_names() -> None:
    text = TEXTS["original_2_2011"]
    bare = b"\n".join(line for line in text.split(b"\n") if not line.startswith(b"[Seats"))
    assert [seat.name for seat in info_of(bare).seats.seats] == ["", "", ""]
    assert [seat.kind for seat in info_of(bare).seats.seats] == ["person", "person", "dummy"]


@pytest.mark.parametrize(
    ("said", "bots"),
    [
        (b"casual; -; -", ["casual", None, None]),
        (b"nonsense; -; casual", [None, None, None]),
        (b"casual", [None, None, None]),
    ],
)
def test_bots_of_a_record_are_taken_where_there_are_such(
    said: bytes, bots: list[str | None]
) -> None:
    text = TEXTS["original_2_2011"].replace(b"[Dealer", b'[Bots "%s"]\n[Dealer' % said, 1)
    assert [seat.bot for seat in info_of(text).seats.seats] == bots
    first = "bot" if b";" in said else "person"
    assert [seat.kind for seat in info_of(text).seats.seats] == [first, "person", "dummy"]


def test_a_round_with_hidden_cards_is_listed_and_not_shown() -> None:
    info = info_of(TEXTS["seen_by_e"])
    assert [bool(row.steps) for row in info.rounds] == [True, False]
    for viewer in (0, 1, None, "all"):
        with pytest.raises(NoSuchRound, match="round 2 cannot be shown"):
            steps_of(TEXTS["seen_by_e"], 2, viewer)


def test_all_hands_stay_closed_until_the_round_is_counted() -> None:
    lines = TEXTS["original_partnership_4"].split(b"\n")
    last = next(i for i, line in enumerate(lines) if line.startswith(b"trick 6"))
    text = b"\n".join(x for x in lines[:last] if not x.startswith(b"[Result")) + b"\n"
    assert len(steps_of(text, 2, 0).steps) > 20
    for deal in (1, 2):
        with pytest.raises(NoSuchRound, match="only after the round has been counted"):
            steps_of(text, deal, "all")


def test_what_is_not_there_is_refused() -> None:
    for deal in (0, -1, 6, 10**9):
        with pytest.raises(NoSuchRound, match=f"round {deal} cannot be shown"):
            steps_of(TEXTS["original_partnership_4"], deal, None)
    for seat in (-1, 4, 99):
        with pytest.raises(NoSuchRound, match="nobody sits"):
            steps_of(TEXTS["original_partnership_4"], 2, seat)
    with pytest.raises(NoSuchRound, match="nobody sits at seat 2"):
        steps_of(TEXTS["original_2_2011"], 1, 2)
    with pytest.raises(TextError):
        steps_of(b"", 1, None)


def test_an_edited_record_is_shown_up_to_where_it_cannot_be_right() -> None:
    text = TEXTS["original_partnership_4"]
    lines = text.split(b"\n")
    where = [i for i, line in enumerate(lines) if line.startswith(b"trick 4")][1]
    words = lines[where].split(b" ")
    words[3], words[4] = words[4], words[3]
    info = info_of(b"\n".join([*lines[:where], b" ".join(words), *lines[where + 1 :]]))
    assert info.difference is not None
    assert info.difference.line == where + 1
    assert info.difference.says == b" ".join(words).decode()
    assert [len(row.tricks) for row in info.rounds] == [0, 9, 3, 0, 0]
    assert [row.shuffle for row in info.rounds] == ["fits"] * 3 + ["unknown"] * 2
    assert [row.steps > 0 for row in info.rounds] == [True] * 3 + [False] * 2


def test_a_deal_that_does_not_follow_from_its_seed() -> None:
    lines = TEXTS["original_partnership_4"].split(b"\n")
    first, second = (
        i for i, x in enumerate(lines[: lines.index(b"", 15)]) if x[:6] in (b"hand N", b"hand E")
    )
    lines[first], lines[second] = (
        lines[first][:7] + lines[second][7:],
        lines[second][:7] + lines[first][7:],
    )
    assert lines[first].startswith(b"hand N:")
    info = info_of(b"\n".join(lines))
    assert info.difference is not None
    assert info.rounds[0].shuffle == "differs"


def test_an_export_reads_back_and_tells_no_more_than_was_seen() -> None:
    """A counted round is open to everybody; the current one is not."""
    table = Table.of("original_partnership_4", dealer=1)
    table.deal(1)
    table.settle()
    table.play_on(Random(1))
    table.deal(2)
    table.settle()
    names = ["Ann", "Ben; or [Bob]", 'Ca"t', "Dan\n"]
    texts = {
        viewer: record_for(table.plan, table.events, viewer, names=names, day=date(2026, 11, 21))
        for viewer in (0, 1, 2, 3, None)
    }
    assert len(set(texts.values())) == 5
    for viewer, text in texts.items():
        assert text.count("\nseed ") == 1
        body = text[text.index("\ndeal 2") :]
        for seat, name in enumerate("NESW"):
            assert (f"hand {name}: ?9" in body) == (seat != viewer)
        assert '[Date "2026-11-21"]' in text
        info = info_of(text.encode())
        assert info.difference is None
        assert [seat.name for seat in info.seats.seats] == ["Ann", "Ben, or [Bob]", 'Ca"t', "Dan"]
        assert [bool(row.steps) for row in info.rounds] == [True, False]
        assert len(steps_of(text.encode(), 1, "all").steps) == info.rounds[0].steps
    table.play_on(Random(1))
    later = record_for(table.plan, table.events, 0, names=names, day=date(2026, 11, 21))
    marks = {info_of(text.encode()).mark for text in (*texts.values(), later)}
    assert len(marks) == 1, "the mark is the same for everybody, and as the match goes on"


def test_each_match_has_a_mark_of_its_own() -> None:
    marks = [info_of(text).mark for text in TEXTS.values()]
    assert len(set(marks)) == len(TEXTS)
    # Two matches that went on from the same round have the same beginning.
    one, another = (info_of(tagged(TEXTS["undo"], MATCH_TAG, code)).mark for code in "ab")
    assert one != another
    assert one == info_of(tagged(TEXTS["undo"], MATCH_TAG, "a")).mark
    bare = Table.of("original_partnership_4", dealer=1)
    bare.deal(1)
    text = record_for(bare.plan, bare.events, 0, names=["A"] * 4, day=date(2026, 11, 21))
    assert info_of(text.encode()).mark == "", "nothing of it can be shown"


def test_too_much_undoing_is_left_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each undo replays the round, so many undos in a long round would take very long."""
    whole = info_of(TEXTS["undo"])
    assert whole.notes == ()
    monkeypatch.setattr("rookery.record.verifier.MAX_REFOLDED_EVENTS", 40)
    found = info_of(TEXTS["undo"])
    assert [note.text for note in found.notes] == [
        "deal 2 is not decided again to its end: too much was undone"
    ]
    assert found.difference is None
    assert found.rounds[0] == whole.rounds[0]


def test_too_many_penalties_are_left_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every state of the match has a list of all penalties, so many of them would take much memory."""
    monkeypatch.setattr("rookery.record.verifier.MAX_ADJUSTMENTS", 1)
    found = info_of(TEXTS["table_mode"])
    assert [note.text.partition(": ")[2] for note in found.notes] == [
        "there are too many penalties"
    ]
    assert found.difference is None


def test_the_begin_of_a_round_has_a_code_of_its_own() -> None:
    """Equal codes mean equal rules and an equal deal for that viewer, whatever came after and whoever shuffled."""
    table = Table.of("original_partnership_4", dealer=1)
    table.deal(1)
    table.play_on(Random(1))
    names, day = ["A"] * 4, date(2026, 11, 21)

    def code(rules: Rules, deal: int, seat: int | None, **changes: Any) -> str:
        events = [replace(e, **changes) if isinstance(e, Dealt) else e for e in table.events]
        text = record_for(plan_of(rules), events, None, names=names, day=day)
        return steps_of(text.encode(), deal, seat).opening_digest

    rules = table.plan.rules
    own = code(rules, 1, 0)
    assert own == code(rules, 1, 0, commitment="", seed="")
    other_rules = replace(rules, match=replace(rules.match, target=400))
    codes = {own, code(rules, 1, 1), code(rules, 1, None), code(other_rules, 1, 0)}
    assert len(codes) == 4
