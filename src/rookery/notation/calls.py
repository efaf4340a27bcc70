"""The words for calls in positions and records, written and read: ``90``, ``blind-90``, ``moon``, ``pass`` and ``favor``.

>>> bid_word(90, blind=True), call_named("blind-90"), call_named("pass")
('blind-90', Bid(points=90), Pass())
"""

from __future__ import annotations

from rookery.engine.command import Bid, Pass, PassInFavor, ShootMoon
from rookery.engine.public import Call
from rookery.notation.text import Token, read_number

MOON = "moon"
"""The word for a call of the moon, and for its contract."""
BLIND_PREFIX = "blind-"
"""The prefix of a bid that was made before its player had seen the cards."""
PASS, FAVOR = "pass", "favor"
OLD_FAVOR = "favour"
"""The spelling of `FAVOR` in older texts."""


def bid_word(points: int, *, blind: bool = False, moon: bool = False) -> str:
    """Returns the word for a bid of *points*, or of the *moon*."""
    if moon:
        return MOON
    return f"{BLIND_PREFIX if blind else ''}{points}"


def call_word(call: Call) -> str:
    """Returns the word for a call."""
    if call.kind == "bid":
        return bid_word(call.points, blind=call.blind, moon=call.moon)
    return PASS if call.kind == "pass" else FAVOR


def read_call(token: Token, expected: str, *, blind: bool = True) -> str:
    """Reads a call and returns its word; *expected* names it in an error. A *blind* bid may be marked as such.

    :raises TextError: if it is no call.
    """
    call = token.text.lower()
    if call == OLD_FAVOR:
        return FAVOR
    if call in (PASS, FAVOR, MOON):
        return call
    number = call.removeprefix(BLIND_PREFIX) if blind else call
    return call[: -len(number)] + str(read_number(Token(number, token.column), expected))


def call_named(word: str) -> Bid | Pass | PassInFavor | ShootMoon:
    """Returns the command that makes the call with a *word*; see `is_blind` for whether a bid was made blind."""
    match word:
        case "pass":
            return Pass()
        case "favor":
            return PassInFavor()
        case "moon":
            return ShootMoon()
        case _:
            return Bid(int(word.removeprefix(BLIND_PREFIX)))


def is_blind(word: str) -> bool:
    """Tells whether a *word* for a call says that it was made blind."""
    return word.startswith(BLIND_PREFIX)
