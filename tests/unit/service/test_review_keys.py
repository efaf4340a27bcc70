"""The keys of reviews: equal for rounds that were played alike, and only for them."""

from __future__ import annotations

import re

import pytest
from tests.records.corpus import BYTES, TEXTS

from rookery.notation.record import read_record
from rookery.service import review_keys as review_keys_module
from rookery.service.records import NoSuchRound
from rookery.service.review_keys import key_of, review_keys

CLASSIC = "original_partnership_4"


def test_another_deal_or_version_has_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = read_record(BYTES[CLASSIC])
    keys = [*review_keys(corpus).values()]
    assert list(review_keys(corpus)) == list(range(1, len(corpus.deals)))
    monkeypatch.setattr(review_keys_module, "review_version", lambda: "another")
    keys.append(key_of(corpus, 1))
    assert len(set(keys)) == len(keys)
    with pytest.raises(NoSuchRound, match="round 999"):
        key_of(corpus, 999)


def test_a_round_that_was_played_alike_keeps_its_key() -> None:
    text = TEXTS[CLASSIC]
    keys = review_keys(read_record(text))
    deals = text.split("\ndeal ")
    # Under other names, with a comment, as far as it had come then, and as somebody who did not see the hands of a deal that was thrown in.
    named = text.replace("Ann; Ben", "Anna; Ben").replace("2026-02-14", "2026-02-15")
    said = text.replace("leads S\n", "leads S {a brave one}\n", 1)
    early = "\ndeal ".join(deals[:4]) + "\n"
    thrown_in = re.sub(r"(?<=^hand E: ).*", "?9", deals[1], count=1, flags=re.M)
    unseen = "\ndeal ".join([deals[0], thrown_in, *deals[2:]])
    for other in (named, said, early, unseen):
        assert other != text
        found = review_keys(read_record(other))
        assert all(found[deal] == keys[deal] for deal in (2, 3)), other[:400]


def test_what_matters_to_a_round_changes_its_key() -> None:
    text = TEXTS[CLASSIC]
    keys = review_keys(read_record(text))
    # Another card or bid of the round itself, and another score before it.
    second = text.index("deal 2 by")
    for old, new, same in (
        ("trick 1 S: Y14 Y11", "trick 1 S: Y14 Y12", {1}),
        ("calls S pass, W pass, N 80", "calls S pass, W pass, N 85", {1}),
        ("score NS: -80 set = -80", "score NS: -75 set = -75", {1}),
    ):
        changed = text[:second] + text[second:].replace(old, new, 1)
        assert changed != text
        found = review_keys(read_record(changed))
        assert {deal for deal, key in keys.items() if found[deal] == key} == same
