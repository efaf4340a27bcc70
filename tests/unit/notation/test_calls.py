"""The words for calls: what is written can be read, and names the same call."""

from __future__ import annotations

import pytest

from rookery.engine.command import Bid, Pass, PassInFavor, ShootMoon
from rookery.engine.public import Call
from rookery.notation.calls import call_named, call_word, is_blind, read_call
from rookery.notation.text import TextError, Token


@pytest.mark.parametrize(
    ("call", "word", "command"),
    [
        (Call(0, "pass", 0), "pass", Pass()),
        (Call(0, "favor", 0), "favor", PassInFavor()),
        (Call(0, "bid", 200, moon=True), "moon", ShootMoon()),
        (Call(0, "bid", 90), "90", Bid(90)),
        (Call(0, "bid", 90, blind=True), "blind-90", Bid(90)),
    ],
)
def test_a_call_has_one_word(call: Call, word: str, command: object) -> None:
    assert call_word(call) == word
    assert read_call(Token(word.upper(), 1), "a call") == word
    assert call_named(word) == command
    assert is_blind(word) == call.blind


def test_older_spelling_and_leading_zeros_are_read() -> None:
    assert read_call(Token("Favour", 1), "a call") == "favor"
    assert read_call(Token("090", 1), "a call") == "90"


@pytest.mark.parametrize("word", ["passes", "-90", "blind", "90x"])
def test_other_words_are_no_calls(word: str) -> None:
    with pytest.raises(TextError, match="a call"):
        read_call(Token(word, 1), "a call")


def test_a_blind_bid_is_refused_where_none_can_be_marked() -> None:
    with pytest.raises(TextError, match="a call"):
        read_call(Token("blind-90", 1), "a call", blind=False)
