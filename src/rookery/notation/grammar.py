"""The grammar of the lines of a record: the first word of each kind of line, and what follows it.

`GRAMMAR` is the whole grammar as data, made from parser combinators. Reading is lenient: any case, any white space, and
``:`` and ``,`` anywhere; `Line.text` is the canonical form of what was read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import get_args, get_type_hints

from rookery.engine import event as ev
from rookery.engine.plan import Plan
from rookery.engine.round_result import CountLine, ScoreLine
from rookery.notation.calls import MOON, read_call
from rookery.notation.text import (
    TextError,
    Token,
    Words,
    group_name,
    not_among,
    read_code,
    read_group,
    read_number,
    read_seat,
    read_signed,
    read_unknown,
    seat_name,
    split_cards,
    unknown_name,
    wrong,
)
from rookery.rules.table import TRUMPS

NOTHING = "nothing"
"""The word for an empty list of cards, or for no choice."""

_TOKEN = re.compile(r"=|[^\s:,=]+")
_SPACE = re.compile(r"([a-z])([1-9][0-9]?)")
_HEX = re.compile(r"[0-9a-f]{64}")
_LIST_END_WORDS = {"=", "for", "in", "nest", "by", "on"}
"""Words that end a list of cards."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a record."""

    word: str
    args: tuple[str, ...]
    """The words after the first one, without punctuation."""
    text: str
    """The whole line in canonical form."""


@dataclass(slots=True)
class _LineBuilder:
    """The canonical form of a line, built while it is read."""

    args: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def put(self, token: str) -> None:
        self.args.append(token)
        self.texts.append(token)

    def append_to_last(self, separator: str) -> None:
        self.texts[-1] += separator


ReadWords = Callable[[Words, _LineBuilder, Plan], None]


@dataclass(frozen=True, slots=True)
class Parser:
    """A parser for a part of a line."""

    expected: str
    """The name of the part in the documentation and in errors."""
    fits: Callable[[str], bool]
    """Whether the part can begin with a given word; this decides between alternatives."""
    read: ReadWords
    """Reads the part: takes its words, and writes their canonical form."""


def read_line(plan: Plan, text: str, *, column: int = 1) -> Line:
    """Reads one line of a record whose text begins at *column*.

    :raises TextError: if it cannot be read.
    """
    tokens = [Token(m[0], column + m.start()) for m in _TOKEN.finditer(text)]
    words = Words(tokens, column + len(text.rstrip()))
    first = words.next("a word that a line of a record begins with")
    parser = GRAMMAR.get(first.text.lower())
    if parser is None:
        lines = "lines begin with deal, hand, calls, trick, score and others"
        raise not_among(first, "a word that a line begins with", GRAMMAR, lines)
    out = _LineBuilder(texts=[first.text.lower()])
    parser.read(words, out, plan)
    words.done()
    return Line(out.texts[0], tuple(out.args), " ".join(out.texts))


# --- parsers -------------------------------------------------------------------------------------------------------


def _fits_always(_word: str) -> bool:
    return True


def _is_not_list_end(text: str) -> bool:
    return text.lower() not in _LIST_END_WORDS


def _term(expected: str, read: Callable[[Token, Plan], str]) -> Parser:
    """Returns a parser of one word."""

    def take(words: Words, out: _LineBuilder, plan: Plan) -> None:
        out.put(read(words.next(expected), plan))

    return Parser(expected, _is_not_list_end, take)


def word(*choices: str) -> Parser:
    """Returns a parser of one of some fixed words."""
    expected = " | ".join(choices)

    def fits(text: str) -> bool:
        return text.lower() in choices

    def take(words: Words, out: _LineBuilder, _plan: Plan) -> None:
        token = words.next(expected)
        if not fits(token.text):
            raise wrong(token, expected)
        out.put(token.text.lower())

    return Parser(expected, fits, take)


def seq(*parsers: Parser) -> Parser:
    """Returns a parser of several parts in a row."""

    def take(words: Words, out: _LineBuilder, plan: Plan) -> None:
        for parser in parsers:
            parser.read(words, out, plan)

    return Parser(" ".join(parser.expected for parser in parsers), parsers[0].fits, take)


def opt(parser: Parser) -> Parser:
    """Returns a parser of a part that may be missing."""

    def take(words: Words, out: _LineBuilder, plan: Plan) -> None:
        if words.peek() is not None and parser.fits(words.peek() or ""):
            parser.read(words, out, plan)

    return Parser(f"[{parser.expected}]", _fits_always, take)


def alt(*parsers: Parser) -> Parser:
    """Returns a parser of alternatives, of which it takes the first that fits."""
    expected = " | ".join(parser.expected for parser in parsers)

    def take(words: Words, out: _LineBuilder, plan: Plan) -> None:
        for parser in parsers:
            if parser.fits(words.peek() or ""):
                parser.read(words, out, plan)
                return
        raise wrong(words.next(expected), expected)

    return Parser(f"({expected})", lambda text: any(p.fits(text) for p in parsers), take)


def many(parser: Parser, *, min_count: int = 1, separator: str = "") -> Parser:
    """Returns a parser of a part that occurs *min_count* times or more, written with *separator* in between."""

    def take(words: Words, out: _LineBuilder, plan: Plan) -> None:
        count = 0
        while count < min_count or (words.peek() is not None and parser.fits(words.peek() or "")):
            if count and separator:
                out.append_to_last(separator)
            parser.read(words, out, plan)
            count += 1

    return Parser(f"{parser.expected} …", parser.fits, take)


def colon(parser: Parser) -> Parser:
    """Returns a parser of a part that is written with a colon after it."""

    def take(words: Words, out: _LineBuilder, plan: Plan) -> None:
        parser.read(words, out, plan)
        out.append_to_last(":")

    return Parser(f"{parser.expected}:", parser.fits, take)


def _read_cards(words: Words, out: _LineBuilder, plan: Plan) -> None:
    """Reads a list of cards, one per word or several joined as in a position; or the word ``nothing``."""
    if (words.peek() or "").lower() == NOTHING:
        words.next(NOTHING)
        out.put(NOTHING)
        return
    count = 0
    while not count or (words.peek() or "=").lower() not in _LIST_END_WORDS:
        token = words.next("a card")
        if len(token.text) > 1 and ("." in token.text or "-" in token.text):
            codes, unknown = split_cards(token, plan.pack)
            for code in codes:
                out.put(code)
            count += len(codes)
        else:
            unknown = read_unknown(token)
            if not unknown:
                out.put(read_code(token, plan.pack))
                count += 1
        count += unknown
        if count > len(plan.pack):
            raise token.error(f"the pack has only {len(plan.pack)} cards")
        if unknown:
            out.put(unknown_name(unknown))


def _space(token: Token, plan: Plan) -> str:
    """Reads a space of a board: a letter for the row, and a number for the column."""
    size = plan.boards.size if plan.boards else 0
    found = _SPACE.fullmatch(token.text.lower())
    if not found or ord(found[1]) - ord("a") >= size or int(found[2]) > size:
        raise wrong(token, "a space of a board, such as a1" if size else "no board in this game")
    return found[0]


def _trump(token: Token, _plan: Plan) -> str:
    name = token.text.lower().replace("-", "_")
    if name not in TRUMPS:
        raise wrong(token, f"a trump ({', '.join(TRUMPS)})")
    return name


def _digest(token: Token, _plan: Plan) -> str:
    if not _HEX.fullmatch(token.text.lower()):
        raise wrong(token, "64 hexadecimal digits")
    return token.text.lower()


def _one_card(token: Token, plan: Plan) -> str:
    return unknown_name(1) if token.text in ("?", "?1") else read_code(token, plan.pack)


def _call(token: Token, plan: Plan) -> str:
    # A record tells by its earlier lines whether a bid was blind.
    call = read_call(token, CALL.expected, blind=False)
    if call == MOON and plan.moon is None:
        raise wrong(token, "a call of this game, in which nobody can call the moon")
    return call


def literals(kind: type, name: str) -> tuple[str, ...]:
    """Returns the values of a field whose type is a `Literal`."""
    found: tuple[str, ...] = get_args(get_type_hints(kind)[name])
    return found


SEAT = _term("SEAT", lambda t, p: seat_name(read_seat(t, p.seats), p.seats))
SEATS = _term("SEATS", lambda t, p: group_name(read_group(t, p.seats), p.seats))
NUMBER = _term("NUMBER", lambda t, _: str(read_number(t)))
POINTS = _term("POINTS", lambda t, _: str(read_signed(t, "points")))
CHANGE = _term("CHANGE", lambda t, _: f"{read_signed(t, 'points added or taken away'):+d}")
CALL = _term("BID | moon | pass | favor", _call)
CARD = _term("CARD", _one_card)
CARDS = Parser("CARDS", _is_not_list_end, _read_cards)
SPACE = _term("SPACE", _space)
TRUMP = _term("TRUMP", _trump)
DIGEST = _term("DIGITS", _digest)
EQUALS = word("=")

GRAMMAR: dict[str, Parser] = {
    "board": seq(colon(SEAT), CARDS),
    "deal": seq(NUMBER, word("by"), SEAT),
    "commitment": DIGEST,
    "seed": DIGEST,
    "hand": seq(colon(SEAT), CARDS),
    "nest": CARDS,
    "stock": CARDS,
    "aside": CARDS,
    "cut": TRUMP,
    "calls": many(seq(SEAT, CALL), separator=","),
    "looks": SEAT,
    "contract": seq(SEAT, alt(word(MOON), NUMBER), opt(word("forced", "blind"))),
    "takes": seq(colon(SEAT), CARDS),
    "buries": seq(colon(SEAT), CARDS),
    "swaps": seq(colon(SEAT), alt(word(NOTHING), seq(CARD, word("for"), CARD))),
    "trump": TRUMP,
    "turns": seq(word("nest", "stock"), CARDS, EQUALS, TRUMP),
    "names": seq(colon(SEAT), CARD),
    "partner": SEAT,
    "throws": seq(colon(SEAT), CARDS, opt(seq(word("for"), CARDS))),
    "gives": seq(colon(SEAT), CARDS),
    "gets": seq(colon(SEAT), CARDS),
    "shows": seq(colon(SEAT), CARDS),
    "leads": SEAT,
    "trick": seq(NUMBER, colon(SEAT), CARDS, opt(seq(EQUALS, SEAT, POINTS))),
    "draws": many(seq(SEAT, word("open", "hidden"), CARD), separator=","),
    "up": CARD,
    "chips": seq(colon(SEAT), alt(word(NOTHING), many(SPACE)), opt(seq(word("nest"), CARDS))),
    "removes": seq(colon(SEAT), alt(word(NOTHING), seq(SEAT, SPACE))),
    "line": seq(colon(SEAT), many(SPACE)),
    "agrees": many(SEAT, separator=","),
    "renege": seq(SEAT, word("on"), SEAT, alt(word("unfounded"), seq(word("trick"), NUMBER))),
    "takes-back": seq(SEAT, NUMBER),
    "proposes": seq(
        colon(SEAT), word(*literals(ev.Proposed, "what")), opt(seq(word("to"), NUMBER)),
        opt(seq(word("card"), CARD)), opt(SEAT),
    ),
    "answers": seq(SEAT, word("yes", "no")),
    "undone": seq(word("to"), NUMBER),
    "adjust": seq(
        colon(SEATS), CHANGE, word(*literals(ev.Adjustment, "why")), word("by"), SEAT, EQUALS,
        many(POINTS),
    ),
    "thrown-in": seq(word(*literals(ev.ThrownIn, "reason")), opt(SEAT)),
    "count": seq(
        colon(SEATS),
        many(
            seq(word(*literals(CountLine, "what")), POINTS, opt(seq(word("in"), NUMBER))),
            min_count=0,
            separator=",",
        ),
        EQUALS,
        POINTS,
    ),
    "score": seq(colon(SEATS), CHANGE, word(*literals(ScoreLine, "why")), EQUALS, POINTS),
    "won": seq(many(SEATS), word("by"), word(*literals(ev.MatchEnded, "why"))),
}  # fmt: skip
"""The parser of the rest of a line, by its first word."""

WORDS_FROM_SEED = frozenset(["commitment", "hand", "nest", "stock", "aside", "cut"])
"""First words of the lines that follow from the seed of a deal."""


def grammar_lines() -> list[str]:
    """Returns the grammar as the documentation shows it, one line for each first word."""
    return [f"{name} {parser.expected}" for name, parser in GRAMMAR.items()]


__all__ = ["GRAMMAR", "NOTHING", "Line", "TextError", "grammar_lines", "read_line"]
