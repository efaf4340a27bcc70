"""A record: a whole match as text, with tags and then for each deal one line for each event.

    [Rookery "1"]
    [Rules "original_partnership_4 5f0c…"]
    [Seats "Ann; Ben; Cat; Dan"]
    [Dealer "W"]
    [Result "NS 520 EW 310"]

    deal 1 by W
    seed 0f3c…
    hand N: R14 R10 G9 …
    calls N 70, E pass, S pass, W pass
    …
    trick 1 N: R14 R10 R5 R7 = N 15

`read` goes through a text line by line and reports to a visitor; `read_record` builds a `Record`, `read_tags` stops after
the tags, `read_scores` keeps only the scores, and `problems` collects the errors.
`write_record` writes events, complete or as one seat saw them. docs/notation.md has the details.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rookery.engine.event import Event, MatchStarted
from rookery.engine.plan import Plan, plan_of
from rookery.engine.public import PublicMatch
from rookery.errors import NotationError
from rookery.notation.entry import MAX_RECORD_LINE_LENGTH, RECORD_VERSION, Entry, Tag
from rookery.notation.grammar import Line
from rookery.notation.position import parse_position, print_position
from rookery.notation.reader import POSITION_TAG, Visitor, lines_of, read
from rookery.notation.record_writer import RecordWriter, hands_looked_at, result_text, seeds_in
from rookery.notation.spec import PositionSpec, embedded_in
from rookery.notation.text import TextError, Token, read_seat, without_control
from rookery.rules.canonical import rules_hash
from rookery.rules.spec import Rules
from rookery.seats import Seat

MAX_RECORD_PROBLEMS = 60
"""The maximum number of problems that are collected."""
RULES_WIDTH = 100
"""The number of characters of embedded rules per line."""
MAX_RECORDED_POSITION_LENGTH = MAX_RECORD_LINE_LENGTH - len(Tag(POSITION_TAG, "").text)
"""The maximum length of a position in a record, where it only names its rules, in characters."""


@dataclass(frozen=True)
class Record:
    """A record that was read."""

    rules: Rules
    embedded: str | None
    """The rules embedded in the record, in JSON; ``None`` if it only names them."""
    entries: tuple[Entry, ...]

    @cached_property
    def plan(self) -> Plan:
        """The rules, ready to play."""
        return plan_of(self.rules)

    @cached_property
    def tags(self) -> dict[str, str]:
        """The values of the tags by name."""
        return {e.item.name: e.item.value for e in self.entries if isinstance(e.item, Tag)}

    @cached_property
    def deals(self) -> tuple[tuple[Entry, ...], ...]:
        """The lines of each deal, from index 1; index 0 holds the lines before the first deal."""
        groups: list[list[Entry]] = [[]]
        for entry in self.entries:
            if isinstance(entry.item, Line):
                if entry.item.word == "deal":
                    groups.append([])
                groups[-1].append(entry)
        return tuple(map(tuple, groups))

    @cached_property
    def position(self) -> PositionSpec | None:
        """The position at which the match begins; ``None`` if it begins with a deal."""
        text = self.tags.get(POSITION_TAG)
        return None if text is None else parse_position(text, rules=self.rules)

    def place_of(self, tag: str) -> int:
        """Returns the number of the line of a tag; 1 if there is none."""
        found = (e for e in self.entries if isinstance(e.item, Tag) and e.item.name == tag)
        return next((entry.number for entry in found), 1)


# --- writing -------------------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Writes a record in its canonical form."""
    last_tag = max((i for i, e in enumerate(record.entries) if isinstance(e.item, Tag)), default=-1)
    lines = [entry.text for entry in record.entries[: last_tag + 1]]
    if record.embedded is not None:
        lines += rules_lines(record.embedded)
    body: list[str] = []
    gap = 0
    """The index of the empty line before the next deal, and before the comments that introduce the deal."""
    for entry in record.entries[last_tag + 1 :]:
        if isinstance(entry.item, Line) and entry.item.word == "deal" and gap:
            body.insert(gap, "")
        body.append(entry.text)
        if entry.item is not None:
            gap = len(body)
    return "\n".join([*lines, *(["", *body] if body else [])]) + "\n"


def rules_lines(json: str) -> list[str]:
    """Returns the lines that embed rules: pieces of their JSON, each after ``% ``."""
    return [f"% {json[at : at + RULES_WIDTH]}" for at in range(0, len(json), RULES_WIDTH)]


def recorded_position(position: PositionSpec) -> str:
    """Returns a position as a record has it.

    :raises NotationError: if it is too long for a record.
    """
    text = print_position(position, by_value=False)
    if len(text) > MAX_RECORDED_POSITION_LENGTH:
        raise NotationError(
            f"a position of a match has at most {MAX_RECORDED_POSITION_LENGTH} characters without its rules, and this "
            f"one has {len(text)}"
        )
    return text


def write_record(
    rules: Rules,
    events: Sequence[Event],
    *,
    names: Sequence[str] = (),
    date: str | None = None,
    tags: Mapping[str, str] | None = None,
    position: PositionSpec | None = None,
    since: PublicMatch | None = None,
) -> str:
    """Writes a match, or what has happened of it, as a record.

    *events* start with the first of the match; they may be complete or as one seat saw them, and the record holds no more
    than they do. *names* are those of the seats, *date* is ``YYYY-MM-DD``, and *tags* are further tags. A match that begins
    at a *position* has no event before it; *since* is then its public state.

    :raises ValueError: if the events do not start with the start of a match.
    :raises NotationError: if the position is too long for a record.
    """
    plan = plan_of(rules)
    writer = RecordWriter(
        plan, since=since, seeds=seeds_in(events), looked_at=hands_looked_at(events)
    )
    if position is None and (not events or not isinstance(events[0], MatchStarted)):
        raise ValueError("the events of a record begin with the start of the match")
    if position is not None:
        writer.begin_position()
    for event in events:
        writer.write(event)
    lines = writer.take()
    facts = {"Rookery": RECORD_VERSION, "Rules": f"{rules.meta.id} {rules_hash(rules)}"}
    if names:
        facts["Seats"] = "; ".join(" ".join(name.split()).replace(";", ",") for name in names)
    if position is None:
        assert isinstance(events[0], MatchStarted)
        facts["Dealer"] = writer.name(events[0].dealer)
    if position is not None:
        facts[POSITION_TAG] = recorded_position(position)
    if date:
        facts["Date"] = date
    facts |= tags or {}
    facts["Result"] = result_text(plan, writer.public)
    entries = [Entry(Tag(name, without_control(value))) for name, value in facts.items()]
    return write(Record(rules, embedded_in(rules), (*entries, *map(Entry, lines))))


# --- visitors ------------------------------------------------------------------------------------------------------


class _Builder(Visitor[Record]):
    """Builds a record from all entries."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._rules: tuple[Rules, str | None] | None = None

    def rules(self, rules: Rules, *, embedded: str | None) -> None:
        self._rules = rules, embedded

    def entry(self, entry: Entry) -> None:
        self._entries.append(entry)

    def result(self) -> Record:
        assert self._rules is not None, "the reader does not end without rules"
        record = Record(*self._rules, tuple(self._entries))
        # What was read can be written and read again: check the limits of the canonical form, too.
        for _ in lines_of(write(record)):
            pass
        return record


class _Tags(Visitor[dict[str, str]]):
    """Collects the tags, and stops after them."""

    wants_lines = False

    def __init__(self) -> None:
        self._tags: dict[str, str] = {}

    def entry(self, entry: Entry) -> None:
        if isinstance(entry.item, Tag):
            self._tags[entry.item.name] = entry.item.value

    def result(self) -> dict[str, str]:
        return self._tags


@dataclass(frozen=True, slots=True)
class DealScore:
    """The result of a deal."""

    deal: int
    contract: str | None
    """The declarer and the bid, such as ``N 80``; `None` if there was no contract."""
    totals: tuple[tuple[str, int], ...]
    """The total of each account after the deal; empty if it was thrown in or is not finished."""


class _Scores(Visitor[tuple[DealScore, ...]]):
    """Collects contracts and scores."""

    def __init__(self) -> None:
        self._deals: list[DealScore] = []

    def entry(self, entry: Entry) -> None:
        line = entry.item
        if not isinstance(line, Line):
            return
        args = line.args
        if line.word == "deal":
            self._deals.append(DealScore(int(args[0]), None, ()))
        elif line.word in ("contract", "score"):
            deal = self._deals.pop()
            contract = " ".join(args) if line.word == "contract" else deal.contract
            more = ((args[0], int(args[-1])),) if line.word == "score" else ()
            self._deals.append(DealScore(deal.deal, contract, (*deal.totals, *more)))

    def result(self) -> tuple[DealScore, ...]:
        return tuple(self._deals)


class _Problems(Visitor[tuple[TextError, ...]]):
    """Collects errors, and goes on after them."""

    def __init__(self) -> None:
        self._problems: list[TextError] = []

    def error(self, error: TextError) -> None:
        if len(self._problems) < MAX_RECORD_PROBLEMS:
            self._problems.append(error)

    def result(self) -> tuple[TextError, ...]:
        return tuple(self._problems)


def read_record(text: str | bytes, *, rules: Rules | None = None) -> Record:
    """Reads a whole record; ``write(read_record(text)) == text`` for text that `write` has written.

    *rules* are needed if the record only names its rules and the catalog does not have them.

    :raises TextError: with line and column, if it cannot be read.
    """
    return read(text, _Builder(), rules=rules)


def read_tags(text: str | bytes) -> dict[str, str]:
    """Reads the tags only.

    :raises TextError: if they cannot be read.
    """
    return read(text, _Tags())


def read_scores(text: str | bytes) -> tuple[DealScore, ...]:
    """Reads the result of each deal.

    :raises TextError: if the record cannot be read.
    """
    return read(text, _Scores())


def problems(text: str | bytes) -> tuple[TextError, ...]:
    """Returns the error of each line of a record that cannot be read."""
    try:
        return read(text, _Problems())
    except TextError as error:  # a limit ends the reading for every visitor
        return (error,)


def dealer_of(record: Record) -> Seat:
    """Returns the first dealer, by the tag or by the first deal."""
    seats = record.plan.seats
    if "Dealer" in record.tags:
        return read_seat(Token(record.tags["Dealer"], 1), seats)
    first = record.deals[1][0].item if len(record.deals) > 1 else None
    if isinstance(first, Line):
        return read_seat(Token(first.args[2], 1), seats)
    return record.plan.players[0]
