"""Random messages made from the types of the protocol, and mutated ones.

New kinds of messages, and new fields, are included as soon as they are part of the union.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from benchmarks.traffic.websocket import CLOSE, PING, PONG, TEXT
from msgspec import inspect

from rookery.protocol import MAX_MESSAGE_BYTES, ClientMessage

Frame = tuple[int, bytes]
"""The first byte of a frame, and its payload."""
Known = Mapping[str, Sequence[Any]]
"""Plausible values by field name."""

BINARY, PART, FIRST_TEXT, LAST = 0x82, 0x00, 0x01, 0x80

NUMBERS = (
    *(0, 1, -1, 2, 3, 4, 7, 40, 41, 255, -(2**31), 2**31, 2**53, 2**63 - 1, 2**63),
    *(2**64, -(2**63), -(2**63) - 1, 10**30, 10**400, True, 1.5, 1e308, -0.0),
)
TEXTS = ("", "x", "x" * 64, "x" * 65, "\0", "\u202e", "ż" * 30, "0", "null", "../..", "'; --", "é́́́")
RAW_NUMBERS = ("NaN", "Infinity", "-Infinity", "1e999", "-1e999", "0x10", "01", "1" * 500, "1e-999")
SEEN_VALUE_PROBABILITY = 0.7
"""The probability that a field gets a plausible value."""
ACT_PROBABILITY = 0.6
"""The probability that a message is a decision, which has the most kinds."""


class Grammar:
    """A generator of random messages."""

    def __init__(self, rng: Random) -> None:
        """Draws from *rng*."""
        self._rng = rng
        union = inspect.type_info(ClientMessage)
        assert isinstance(union, inspect.UnionType)
        self._kinds = {one.tag: one for one in union.types if isinstance(one, inspect.StructType)}

    def message(self, known: Known) -> dict[str, Any]:
        """Returns a message of a valid type."""
        tags = [tag for tag in self._kinds if tag != "act"]
        tag = "act" if self._rng.random() < ACT_PROBABILITY else self._rng.choice(tags)
        found: dict[str, Any] = self._value(self._kinds[tag], known)
        return found

    def _value(self, kind: inspect.Type, known: Known, name: str = "") -> Any:
        """Returns a value of a type for the field *name*."""
        rng = self._rng
        if known.get(name) and rng.random() < SEEN_VALUE_PROBABILITY:
            return rng.choice(known[name])
        match kind:
            case inspect.StructType():
                fields = {
                    field.encode_name: self._value(field.type, known, field.encode_name)
                    for field in kind.fields
                    if field.required or rng.random() < 0.5
                }
                tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
                return tag | fields
            case inspect.UnionType():
                return self._value(rng.choice(kind.types), known, name)
            case inspect.LiteralType():
                return rng.choice(kind.values)
            case inspect.VarTupleType() | inspect.ListType():
                many = rng.choice((0, 1, 2, 5, 9, 60))
                return [self._value(kind.item_type, known, name[:-1]) for _ in range(many)]
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.IntType():
                return rng.choice([n for n in NUMBERS if type(n) is int])
            case inspect.StrType():
                return rng.choice(TEXTS)
            case inspect.NoneType():
                return None
            case _:
                raise TypeError(f"the fuzzer has to learn of {kind}")

    def mutated(self, message: dict[str, Any]) -> dict[str, Any]:
        """Returns a message with one wrong, missing or additional field."""
        rng = self._rng
        found: dict[str, Any] = json.loads(json.dumps(message))
        inner = [one for one in (found, *found.values()) if isinstance(one, dict)]
        place = rng.choice(inner)
        key = rng.choice(list(place) or ["type"])
        match rng.randrange(5):
            case 0:
                place.pop(key, None)
            case 1:
                place[rng.choice(("x", "type", "kind", "__class__", "seat", ""))] = self._anything()
            case 2:
                place[key] = [place.get(key)] * rng.choice((1, 2, 300))
            case 3:
                place[key] = {key: place.get(key)}
            case _:
                place[key] = self._anything()
        return found

    def _anything(self) -> Any:
        rng = self._rng
        return rng.choice((None, True, [], {}, [[]], {"kind": "pass"}, *NUMBERS, *TEXTS))

    def garbled(self, message: dict[str, Any]) -> bytes:
        """Returns the text of a message with corrupted characters."""
        rng, text = self._rng, json.dumps(message)
        cut = rng.randrange(len(text))
        nested = "[" * rng.choice((10, 999, 1500))
        ways: list[Callable[[], bytes]] = [
            lambda: text[:cut].encode(),
            lambda: (text[:-1] + f", {text[1:]}").encode(),
            lambda: text.replace(":", ": " + nested, 1).encode(),
            lambda: (text + nested).encode(),
            lambda: text[:cut].encode() + rng.randbytes(4) + text[cut:].encode(),
            lambda: text[:cut].encode() + b"\xff\xfe" + text[cut:].encode(),
            lambda: text.replace('": "', '": "\\ud800', 1).encode(),
            lambda: text.replace('": "', '": "\\u0000', 1).encode(),
            lambda: b"\xef\xbb\xbf" + text.encode(),
            lambda: text.encode("utf-16"),
            lambda: (
                text + " " * rng.choice((MAX_MESSAGE_BYTES, MAX_MESSAGE_BYTES + 1, 70_000))
            ).encode(),
            lambda: json.dumps({**message, "x": 0}).replace("0", rng.choice(RAW_NUMBERS)).encode(),
            lambda: rng.randbytes(rng.choice((0, 1, 100))),
            lambda: rng.choice((b"", b"null", b"[]", b"0", b'""', b"NaN", b"{}", b"[{}]", b"\0")),
        ]
        return rng.choice(ways)()

    def framed(self, text: bytes) -> list[Frame]:
        """Returns the frames of a message that is fragmented, mixed with other frames, or violates the WebSocket
        protocol.
        """
        rng = self._rng
        cuts = sorted(rng.randrange(len(text) + 1) for _ in range(rng.choice((1, 2, 5, 30))))
        pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
        parts = [(PART, piece) for piece in pieces[1:-1]]
        parts = [(FIRST_TEXT, pieces[0]), *parts, (PART | LAST, pieces[-1])]
        between = [frame for part in parts for frame in (part, (PING, b"x"), (PONG, b""))]
        ways: list[list[Frame]] = [
            parts,
            between,
            [(BINARY, text)],
            parts[:-1],
            parts[1:],
            [parts[0], (TEXT, text)],
            [(PING, b"x" * 125), (PONG, b"y" * 125), (TEXT, text)],
            [(PING, b"x" * 126)],
            [(TEXT, b"")],
            [(0x83, text)],
            [(0xC1, text)],
            [(0x09, b"x")],
            [(CLOSE, b"")],
            [(CLOSE, b"\x03")],
            [(CLOSE, (1005).to_bytes(2, "big") + b"\xff")],
            [(CLOSE, (1000).to_bytes(2, "big")), (TEXT, text)],
            [(TEXT, text), (CLOSE, (4000).to_bytes(2, "big"))],
        ]
        return rng.choice(ways)


def text_of(message: dict[str, Any]) -> bytes:
    """Returns a message as JSON, with numbers of any size."""
    return json.dumps(message).encode()
