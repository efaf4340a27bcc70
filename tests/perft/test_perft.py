"""Every perft file gives the expected counts, and every variant has a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.rulesets import changed
from tests.tables import PLAYABLE

from rookery.engine import decide, perft
from rookery.engine.perft import run_file
from rookery.errors import NotationError

CLASSIC = "variant original_partnership_4"
FILES = sorted(Path(__file__).parent.glob("*.perft"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts(path: Path) -> None:
    counts = list(run_file(path.read_text(encoding="utf-8")))
    assert counts
    assert [c.found for c in counts] == [c.expected for c in counts]


def test_every_playable_variant_has_a_file() -> None:
    assert {path.stem for path in FILES} == set(PLAYABLE)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("variant original_partnership_4\nseed 1\ndo bid 71", "line 3: bids are multiples of 5"),
        ("variant original_partnership_4\ndo R99", "line 2: no card 'R99'"),
        ("variant nonsense\ncount 1 1", "line 2:"),
        ("count one 1", "line 1: say how deep and how many"),
        (f"{CLASSIC}\ncount 1", "line 2: say how deep and how many, .*; not '1'"),
        (f"{CLASSIC}\ncount -1 9", "line 2: say how deep and how many, .*; not '-1'"),
        (f"{CLASSIC}\ncount 1 -9", "line 2: say how deep"),
        (f"{CLASSIC}\nseed x\ncount 1 ?", "line 2: a seed is a whole number; not 'x'"),
        (f"{CLASSIC}\ndealer 4\ncount 1 ?", "line 3: there is no seat 4 to deal; seats are 0 to 3"),
        (f"{CLASSIC}\ndo bid x", "line 2: a bid is a whole number; not 'x'"),
        ("variant", "line 1: name the variant"),
        ("count 1 1", "line 1: say which variant it is first"),
        ("", "line 1: the file ends and counts nothing"),
        (f"{CLASSIC}\nseed 1\n", "line 2: the file ends and counts nothing"),
        ("hello", "line 1: unknown word 'hello'"),
    ],
)
def test_broken_files_name_the_line(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint.replace("(", r"\(")):
        list(run_file(text))


def test_rules_that_throw_in_every_deal_raise_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MAX_THROWN_IN", 30)
    rules = changed("original_partnership_4", {"deal.misdeal_below": 1000})
    with pytest.raises(NotationError, match="line 2: 30 deals in a row were thrown in"):
        list(run_file(f"{CLASSIC}\ncount 1 1", lambda _: rules))


def test_the_docstring_lists_every_word_of_the_format() -> None:
    assert perft.__doc__ is not None
    words = set(re.findall(r'case \["(\w+)"', Path(perft.__file__).read_text()))
    assert {"bid", "give", "chip"} <= words
    assert {word for word in words if not re.search(rf"``[^`]*\b{word}\b", perft.__doc__)} == set()
