"""The record corpus: every record round-trips byte for byte and verifies, and every edit is noticed."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rookery.notation.compare import UNORDERED_WORDS
from rookery.notation.entry import MAX_RECORD_TEXT_BYTES, Tag
from rookery.notation.grammar import Line
from rookery.notation.position import print_position
from rookery.notation.record import Record, read_record, read_scores, read_tags, write
from rookery.notation.text import TextError
from rookery.record.replay import Verification, complete, moments, verify

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.rook"))
TEXTS = {path.stem: path.read_bytes().decode() for path in FILES}
CANONICAL = [name for name in TEXTS if name != "by_hand"]
WITH_ALL_CARDS = [name for name in CANONICAL if name != "seen_by_e"]
VERIFIED_TAGS = {"Rookery", "Rules", "Dealer", "Result"}
"""The tags that verification checks or depends on."""

every = pytest.mark.parametrize("name", CANONICAL)


def test_the_corpus_is_there() -> None:
    assert len(FILES) >= 26
    words = {
        line.word
        for name in TEXTS
        for entry in read_record(TEXTS[name]).entries
        if isinstance(line := entry.item, Line)
    }
    assert {"redraws", "draws", "chips", "removes", "names", "partner", "shows"} - words == {
        "redraws"
    }
    assert {"swaps", "throws", "turns", "cut", "undone", "takes-back", "adjust", "renege"} <= words


@every
def test_a_record_comes_back_byte_for_byte(name: str) -> None:
    assert write(read_record(TEXTS[name])) == TEXTS[name]


@every
def test_a_record_verifies(name: str) -> None:
    found = verify(TEXTS[name])
    assert found.difference is None
    assert found.omitted == ()
    assert all("changed since" in note.text or name == "seen_by_e" for note in found.notes)


@pytest.mark.parametrize("name", WITH_ALL_CARDS)
def test_replaying_a_record_gives_the_same_lines(name: str) -> None:
    """Replaying the match on the engine gives the same lines."""
    record, _ = complete(TEXTS[name])
    lines = [entry.text for entry in record.entries if isinstance(entry.item, Line)]
    assert lines == [e.text for e in read_record(TEXTS[name]).entries if isinstance(e.item, Line)]


def test_the_hand_written_record() -> None:
    text = TEXTS["by_hand"]
    found = verify(text)
    assert found.ok
    assert [each.text for each in found.omitted][1:3] == [
        "contract N 90",
        "takes N: Y9 Y7 B12 B8 B5",
    ]
    shown = moments(text)
    assert [each.text.split()[0] for each in shown] == [
        *("deal", "buries", "trump"),
        *(["trick"] * 9),
    ]
    assert print_position(shown[2].position).endswith("| trick N:- | taken NS 0 EW 0 | to-move N")
    canonical = write(read_record(text))
    assert canonical != text
    assert write(read_record(canonical)) == canonical
    assert "{the bird comes at once}" in canonical
    record, _ = complete(text)
    again = verify(record)
    assert again.ok
    assert again.omitted == ()


# --- edits ---------------------------------------------------------------------------------------------------------


def outcome(text: str) -> tuple[Record | None, Verification | None]:
    """Reads and verifies a text; returns ``None`` twice if it cannot be read. Only a `TextError` may be raised inside."""
    place = 1, 1
    record = None
    try:
        record = read_record(text)
    except TextError as error:
        place = error.line or 0, error.column
    assert min(place) >= 1
    if record is None:
        return None, None
    found = verify(record)
    if found.difference is not None:
        assert found.difference.line >= 1
        assert found.difference.found.text
    return record, found


def is_seen(name: str, text: str) -> bool:
    """Tells whether an edit is noticed or does not change the meaning of the record."""
    record, found = outcome(text)
    if record is None or found is None:
        return True
    if not found.ok or found.omitted or found.notes:
        return True
    return meaning(record) == meaning(read_record(TEXTS[name]))


def meaning(record: Record) -> tuple[object, ...]:
    """Returns the content of a record without free text."""
    tags = tuple(
        (e.item.name, e.item.value.upper())
        for e in record.entries
        if isinstance(e.item, Tag) and e.item.name in VERIFIED_TAGS
    )
    boards = record.plan.rules.boards
    drawn = boards is not None and not boards.layouts
    lines = [
        e.item.text
        for e in record.entries
        # Randomly drawn boards are free input, like the names of seats: nothing else determines them.
        if isinstance(e.item, Line) and not (drawn and e.item.word == "board")
    ]
    # The lines that describe a deal, and the cards of unordered lines, may be in any order.
    unordered = any(_is_unordered(line) for line in lines)
    return tags, tuple(sorted(lines)) if unordered else tuple(lines)


def _is_unordered(line: str) -> bool:
    return line.split()[0] in UNORDERED_WORDS


@every
def test_a_dropped_line_is_seen(name: str) -> None:
    lines = TEXTS[name].splitlines()
    rng = Random(name)
    for place in rng.sample(range(len(lines)), 12):
        word = lines[place].split(" ")[0].strip("[")
        if not lines[place] or (lines[place].startswith("[") and word not in VERIFIED_TAGS):
            continue
        if word == "renege":
            continue  # without the renege call, the correction that follows is a valid voluntary one
        assert is_seen(name, "\n".join(lines[:place] + lines[place + 1 :])), lines[place]


@every
def test_lines_that_change_places_are_seen(name: str) -> None:
    lines = TEXTS[name].splitlines()
    rng = Random(name)
    for place in rng.sample(range(len(lines) - 1), 12):
        swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        if "" in lines[place : place + 2] or lines[place].startswith("["):
            outcome("\n".join(swapped))
            continue
        assert is_seen(name, "\n".join(swapped)), lines[place]


@every
def test_a_changed_card_is_seen(name: str) -> None:
    lines = TEXTS[name].splitlines()
    rng = Random(name)
    codes = sorted(read_record(TEXTS[name]).plan.pack.by_code)
    places = [
        i for i, line in enumerate(lines) if line.startswith(("hand", "trick", "buries", "nest"))
    ]
    for place in rng.sample(places, min(10, len(places))):
        words = lines[place].split()
        at = rng.randrange(3, len(words)) if lines[place].startswith("trick") else len(words) - 1
        if words[at] not in codes:
            continue
        words[at] = rng.choice([code for code in codes if code != words[at]])
        text = "\n".join([*lines[:place], " ".join(words), *lines[place + 1 :]])
        assert is_seen(name, text), (lines[place], words)


@pytest.mark.parametrize("name", WITH_ALL_CARDS)
def test_a_changed_number_is_seen(name: str) -> None:
    lines = TEXTS[name].splitlines()
    rng = Random(name)
    words = ("score", "count", "contract", "adjust", "deal", "trick")
    places = [i for i, line in enumerate(lines) if line.startswith(words)]
    for place in rng.sample(places, min(10, len(places))):
        parts = lines[place].split(" ")
        number = [i for i, part in enumerate(parts) if part.lstrip("+-").isdigit()][-1]
        parts[number] = str(int(parts[number]) + 5)
        text = "\n".join([*lines[:place], " ".join(parts), *lines[place + 1 :]])
        record, found = outcome(text)
        assert record is None or (found is not None and not found.ok), lines[place]


@every
def test_a_record_that_ends_too_soon_is_seen(name: str) -> None:
    """An unfinished match is a valid record, but the result tag shows that this one is cut off."""
    text = TEXTS[name]
    rng = Random(name)
    over = '[Result "*"]' not in text
    for end in rng.sample(range(len(text) - 1), 12):
        record, found = outcome(text[:end])
        if record is None or found is None or not over:
            continue
        whole = "\nwon" in text[:end]
        assert (
            not found.ok or found.omitted or found.notes or whole or "Result" not in text[:end]
        ), text[end - 40 : end]


@given(st.data())
@settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])
def test_no_flipped_byte_breaks_the_reader(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(CANONICAL))
    raw = bytearray(TEXTS[name].encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at] ^= data.draw(st.integers(1, 255))
    try:
        text = bytes(raw).decode()
    except UnicodeDecodeError:
        with pytest.raises(TextError, match="UTF-8"):
            read_record(bytes(raw))
        return
    assert is_seen(name, text)


@given(st.data())
@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])
def test_lines_shuffled_or_mixed_with_those_of_others_are_refused_or_reported(
    data: st.DataObject,
) -> None:
    lines = TEXTS[data.draw(st.sampled_from(CANONICAL))].splitlines()
    other = TEXTS[data.draw(st.sampled_from(CANONICAL))].splitlines()
    for _ in range(data.draw(st.integers(1, 6))):
        at, take = (data.draw(st.integers(0, len(x) - 1)) for x in (lines, other))
        lines.insert(at, data.draw(st.sampled_from((other[take], lines[at]))))
    outcome("\n".join(lines))


def test_verification_takes_bounded_time_and_memory() -> None:
    """The longest readable record, with the densest lines, verifies in bounded time."""
    text = TEXTS["dixie_6"]
    body = text.split("\n\n", 1)
    long = body[0] + "\n\n" + (body[1] + "\n") * 200
    begin = time.process_time()
    outcome(long[: long.rindex("\n", 0, 900_000)])
    outcome("x" * (MAX_RECORD_TEXT_BYTES + 1))
    assert time.process_time() - begin < 30


@every
def test_tags_and_scores_are_read_by_themselves(name: str) -> None:
    record = read_record(TEXTS[name])
    assert read_tags(TEXTS[name]) == record.tags
    scores = read_scores(TEXTS[name])
    assert len(scores) == len(record.deals) - 1
    if record.tags["Result"] != "*":
        words = record.tags["Result"].split()
        last = [score.totals for score in scores if score.totals][-1]
        assert (
            dict(last) == dict(zip(words[::2], map(int, words[1::2]), strict=True))
            or name == "table_mode"
        )
