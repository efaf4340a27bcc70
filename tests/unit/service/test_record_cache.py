"""Replayed records are cached for their next round, as many as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from tests.records.corpus import BYTES

from rookery.engine.history import states_of
from rookery.notation.text import TextError
from rookery.record.replay import ReplayedMatch, replayed_match
from rookery.service import record_cache
from rookery.service.record_cache import RecordCache
from rookery.service.record_steps import RecordViewer, steps_of
from rookery.service.records import info_of

TEXT, OTHER, UNDONE = (BYTES[name] for name in ("original_partnership_4", "dixie_6", "undo"))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Returns a list that collects the texts replayed from now on."""
    texts: list[bytes] = []

    def noted(text: bytes) -> ReplayedMatch:
        texts.append(text)
        return replayed_match(text)

    monkeypatch.setattr(record_cache, "replayed_match", noted)
    return texts


def test_a_record_is_played_again_once_for_all_its_rounds(played: list[bytes]) -> None:
    cache = RecordCache()
    viewers: Sequence[RecordViewer] = (0, 3, None, "all")
    for deal in (2, 3, 2):
        for viewer in viewers:
            shown = steps_of(TEXT, deal, viewer, cache=cache)
            assert msgspec.json.encode(shown) == msgspec.json.encode(steps_of(TEXT, deal, viewer))
    once = [TEXT] * 12
    assert played == [TEXT, *once]


def test_whoever_asks_what_a_record_holds_gets_its_rounds_at_once(played: list[bytes]) -> None:
    cache = RecordCache()
    info = info_of(TEXT, cache=cache)
    assert len(steps_of(TEXT, 2, None, cache=cache).steps) == info.rounds[1].steps
    assert played == []


def test_another_text_is_another_record(played: list[bytes]) -> None:
    cache = RecordCache()
    lines = TEXT.split(b"\n")
    cut = b"\n".join(lines[: next(i for i, x in enumerate(lines) if x.startswith(b"deal 3"))])
    assert 3 in cache.get(TEXT).spans
    assert 3 not in cache.get(cut).spans
    with pytest.raises(TextError):
        cache.get(TEXT[:1])
    assert played == [TEXT, cut, TEXT[:1]]


def test_those_asked_for_longest_ago_make_room(played: list[bytes]) -> None:
    cache = RecordCache(len(TEXT) + len(OTHER))
    for text in (TEXT, OTHER, TEXT, UNDONE):
        cache.get(text)
    assert played == [TEXT, OTHER, UNDONE]
    cache.get(TEXT)
    assert played == [TEXT, OTHER, UNDONE], "it was asked for after the other one"
    cache.get(OTHER)
    assert played == [TEXT, OTHER, UNDONE, OTHER]


def test_a_record_for_which_there_is_no_room_drives_out_no_other(played: list[bytes]) -> None:
    shorter, longer = sorted((TEXT, OTHER), key=len)
    cache = RecordCache(len(shorter))
    for text in (shorter, longer, shorter, longer):
        cache.get(text)
    assert played == [shorter, longer, longer]


@pytest.mark.parametrize("text", [TEXT, UNDONE], ids=["played on", "undone"])
def test_the_match_before_each_deal_is_the_one_that_all_events_before_lead_to(text: bytes) -> None:
    record = RecordCache().get(text)
    assert len(record.before) == len(record.spans) > 1
    for deal, span in record.spans.items():
        assert record.before[deal] == states_of(record.events[: span.start])[-1]
