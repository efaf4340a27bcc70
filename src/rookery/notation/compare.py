"""Compares the lines of a record with the lines that follow from its decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rookery.notation.entry import Entry
from rookery.notation.grammar import NOTHING, Line
from rookery.notation.spec import UNKNOWN
from rookery.problem import Phrase

UNORDERED_WORDS = {"board", "commitment", "seed", "hand", "nest", "stock", "aside"}
"""First words of the lines that describe the deal; the order of these lines has no meaning."""
KEYED_BY_FIRST_ARGUMENT = {"board", "hand", "trick", "count", "score"}
"""First words of lines that occur several times, distinguished by their first argument."""
CARD_SETS = {"hand": 1, "takes": 1, "buries": 1, "shows": 1, "aside": 0}
"""First words of lines that list cards in any order, and the index of the argument at which the cards begin."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first line of a record that does not follow from its decisions."""

    line: int
    """The number of the line, from 1; one more than the last if something is missing at the end of the record."""
    says: str
    """What the record says there; empty if it says nothing."""
    found: Phrase
    """What follows from the decisions instead."""

    def __str__(self) -> str:
        says = self.says or "nothing"
        return f"line {self.line}: the record says “{says}”, but {self.found.text}"


@dataclass(frozen=True, slots=True)
class Omission:
    """Something that a record leaves out."""

    line: int
    """The line of the record before which the missing line belongs, or the line that leaves something open."""
    text: str
    """The missing line."""

    def __str__(self) -> str:
        return f"line {self.line}: left out: {self.text}"


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a line; a line of the auction makes one statement for each call."""

    word: str
    args: tuple[str, ...]
    text: str
    line: int

    @property
    def key(self) -> tuple[str, ...]:
        """The key by which statements are matched."""
        return (self.word, self.args[0]) if self.word in KEYED_BY_FIRST_ARGUMENT else (self.word,)


def statements_of(entries: Iterable[Entry]) -> list[Statement]:
    """Returns the statements of lines of a record."""
    found: list[Statement] = []
    for entry in entries:
        if isinstance(entry.item, Line):
            found += _statements_in(entry.item, entry.number)
    return found


def _statements_in(line: Line, number: int) -> Iterator[Statement]:
    """Splits a line into statements."""
    step = {"calls": 2, "agrees": 1}.get(line.word)
    if step is None:
        yield Statement(line.word, line.args, line.text, number)
        return
    for at in range(0, len(line.args), step):
        args = line.args[at : at + step]
        yield Statement(line.word, args, " ".join((line.word, *args)), number)


def differences(
    record: Sequence[Statement],
    lines: Iterable[Line],
    *,
    ordered: Collection[str],
    end: int,
    cut: bool = False,
) -> tuple[Difference | None, tuple[Omission, ...]]:
    """Compares the statements of a *record* with the *lines* that follow from it; returns the first difference and the omissions.

    *ordered* names the seats whose hands are in order; *end* is the number of the line after the record's. With *cut* it is
    not an omission if *lines* go on after the last statement.
    """
    facts = [statement for line in lines for statement in _statements_in(line, 0)]
    used = [False] * len(facts)
    omitted: list[Omission] = []
    at = 0
    for statement in record:
        start = 0 if statement.word in UNORDERED_WORDS else at
        place = next(
            (i for i in range(start, len(facts)) if not used[i] and facts[i].key == statement.key),
            None,
        )
        if place is None:
            ahead = (
                f.text
                for f, done in zip(facts, used, strict=True)
                if not done and f.word not in UNORDERED_WORDS
            )
            return Difference(statement.line, statement.text, _next_is(next(ahead, None))), tuple(
                omitted
            )
        other = facts[place]
        if not _agree(statement, other, ordered):
            return Difference(
                statement.line, statement.text, Phrase("differs-line", {"line": other.text})
            ), tuple(omitted)
        if statement.word not in UNORDERED_WORDS:
            omitted += [
                Omission(statement.line, facts[i].text)
                for i in range(at, place)
                if not used[i] and facts[i].word not in UNORDERED_WORDS
            ]
            at = place
        if _begins(statement, other):
            continue
        used[place] = True
        at = max(at, place + 1) if statement.word not in UNORDERED_WORDS else at
        if statement.args != other.args and _says_less(statement, other):
            omitted.append(Omission(statement.line, other.text))
    if not cut:
        line = record[0].line if record else end
        left = [
            i
            for i, done in enumerate(used)
            if not done and (i >= at or facts[i].word in UNORDERED_WORDS)
        ]
        omitted += [
            Omission(line if facts[i].word in UNORDERED_WORDS else end, facts[i].text) for i in left
        ]
    return None, tuple(omitted)


def _next_is(text: str | None) -> Phrase:
    return Phrase("differs-next-line", {"line": text}) if text else Phrase("differs-nothing")


def expand(args: Iterable[str]) -> list[str]:
    """Returns words with ``?3`` replaced by three unknown cards, and without ``nothing``."""
    words: list[str] = []
    for arg in args:
        if arg.startswith(UNKNOWN):
            words += [UNKNOWN] * int(arg[1:] or 1)
        elif arg != NOTHING:
            words.append(arg)
    return words


def trick_parts(args: Sequence[str]) -> tuple[tuple[str, ...], list[str], tuple[str, ...]]:
    """Returns the number and the leader in a line ``trick``, its cards, and its winner and points if it has them."""
    head, end = _split(args[2:], "=")
    return tuple(args[:2]), expand(head), end


def throw_parts(args: Sequence[str]) -> tuple[str, list[str], list[str]]:
    """Returns the seat in a line ``throws``, the cards that it throws, and those that it draws if they are known."""
    thrown, drawn = _split(args[1:], "for")
    return args[0], expand(thrown), expand(drawn)


def _split(args: Sequence[str], word: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns what is before and after *word*; without it, everything is before."""
    cut = args.index(word) if word in args else len(args)
    return tuple(args[:cut]), tuple(args[cut + 1 :])


def _agree(one: Statement, other: Statement, ordered: Collection[str]) -> bool:
    """Tells whether two statements can both be true; an unknown card may be any card."""
    if one.args == other.args:
        return True
    if one.word == "trick":
        return _tricks_agree(one, other)
    if one.word == "throws":
        return _throws_agree(one, other)
    if one.word not in CARD_SETS or (one.word == "hand" and one.args[0] in ordered):
        return _same(expand(one.args), expand(other.args))
    head = CARD_SETS[one.word]
    if one.args[:head] != other.args[:head]:
        return False
    return _same_set(expand(one.args[head:]), expand(other.args[head:]))


def _same(one: list[str], other: list[str]) -> bool:
    return len(one) == len(other) and all(
        a == b or UNKNOWN in (a, b) for a, b in zip(one, other, strict=True)
    )


def _same_set(one: list[str], other: list[str]) -> bool:
    """Tells whether two lists of cards in any order can be the same."""
    if len(one) != len(other):
        return False
    mine, yours = Counter(one), Counter(other)
    unknown, theirs = mine.pop(UNKNOWN, 0), yours.pop(UNKNOWN, 0)
    return (mine - yours).total() <= theirs and (yours - mine).total() <= unknown


def _throws_agree(one: Statement, other: Statement) -> bool:
    (seat, thrown, drawn), (who, cards, new) = throw_parts(one.args), throw_parts(other.args)
    return seat == who and _same_set(thrown, cards) and (not drawn or _same(drawn, new))


def _tricks_agree(one: Statement, other: Statement) -> bool:
    """Tells whether *one* is the trick *other* or the beginning of that trick."""
    head, cards, end = trick_parts(one.args)
    other_head, others, other_end = trick_parts(other.args)
    if end and (end != other_end or len(cards) != len(others)):
        return False
    return head == other_head and _same(cards, others[: len(cards)])


def _begins(one: Statement, other: Statement) -> bool:
    """Tells whether *one* is the beginning of the trick *other*, which another line completes."""
    if one.word != "trick":
        return False
    return len(trick_parts(one.args)[1]) < len(trick_parts(other.args)[1])


def _says_less(one: Statement, other: Statement) -> bool:
    """Tells whether *one* leaves something open that *other* states."""
    mine, yours = expand(one.args), expand(other.args)
    return len(mine) < len(yours) or mine.count(UNKNOWN) > yours.count(UNKNOWN)
