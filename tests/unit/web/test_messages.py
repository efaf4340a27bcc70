"""A frame from a browser is decoded as a message or refused."""

from __future__ import annotations

import msgspec
import pytest

from rookery.protocol import Act, AskHint, Sit, read_message
from rookery.protocol.wire import MAX_SAFE_INTEGER


def test_a_message_is_read() -> None:
    assert read_message('{"type": "sit", "seat": 2}') == Sit(2)
    act = read_message('{"type":"act","id":"a","seq":7,"command":{"kind":"bury","cards":[1,2]}}')
    assert isinstance(act, Act)
    assert act.seq == 7


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "sit", "seat": %s}',
        '{"type": "hello", "version": %s}',
        '{"type": "hello", "version": 3, "since": %s}',
        '{"type": "act", "id": "a", "seq": 1, "command": {"kind": "play", "card": %s}}',
        '{"type": "act", "id": "a", "seq": 1, "command": {"kind": "bury", "cards": [1, %s]}}',
    ],
)
@pytest.mark.parametrize(
    "number", [MAX_SAFE_INTEGER + 1, -MAX_SAFE_INTEGER - 1, 2**63, 2**64, 10**400]
)
def test_a_number_that_might_not_fit_into_an_answer_is_refused(text: str, number: int) -> None:
    with pytest.raises(msgspec.DecodeError):
        read_message(text % number)
    assert read_message(text % MAX_SAFE_INTEGER) is not None


def test_digits_in_a_text_are_no_number() -> None:
    message = read_message('{"type": "ask_hint", "id": "%s", "seq": 1}' % ("9" * 40))
    assert isinstance(message, AskHint)
