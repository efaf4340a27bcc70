"""Replays a record on the engine: deals from its seeds, carries out its decisions, and compares the results with what
the record says.

The engine is given only what the seats did; everything else that a record says (who won a trick, what was counted, the
scores) is worked out anew. `verify` reports the first difference, `complete` adds what a hand-written record leaves
out, `moments` returns the positions of the match, and `replayed_match` returns its events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from rookery.engine.chance import boards_of
from rookery.engine.command import Command, Start
from rookery.engine.decide import awaits_deal
from rookery.engine.event import Event
from rookery.engine.public import PublicMatch
from rookery.engine.state import Match
from rookery.errors import Refusal
from rookery.notation.compare import Difference, Omission, differences, expand, statements_of
from rookery.notation.entry import Entry, Tag
from rookery.notation.grammar import Line
from rookery.notation.known import position_of
from rookery.notation.record import Record, dealer_of, read_record
from rookery.notation.record_writer import RecordWriter, hands_looked_at, result_text, seeds_in
from rookery.notation.spec import UNKNOWN, PositionSpec
from rookery.notation.text import seat_name
from rookery.problem import Phrase
from rookery.record.beginning import start_of, view_before
from rookery.record.setup import position_of_match
from rookery.record.verifier import Differs, RecordVerifier, Unverifiable, args_of, text_of, word_of
from rookery.rules.canonical import rules_hash
from rookery.seats import Seat
from rookery.shuffle import SEED_BYTES
from rookery.view.project import Viewer, check_viewer, project
from rookery.view.seat import extend_views

MOMENT_WORDS = ("deal", "contract", "buries", "leads", "trick")
"""The first words of the lines after which `moments` returns a position."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The outcome of verifying a record."""

    deals: int
    """The number of deals that were replayed."""
    difference: Difference | None
    """The first line that does not follow from the decisions; `None` if all lines do."""
    omitted: tuple[Omission, ...]
    """What happened but is missing from the record, as a hand-written record may leave things out."""
    notes: tuple[Phrase, ...]
    """The parts that could not be checked, and why."""

    @property
    def ok(self) -> bool:
        """Whether nothing in the record is wrong."""
        return self.difference is None


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """A match that was replayed from its record."""

    record: Record
    verification: Verification
    events: tuple[Event, ...]
    """All events, hidden fields included, up to the first line that does not follow or needs an unknown card. For a deal
    that was thrown in without showing its cards they hold only what everybody saw.
    """
    acts: tuple[tuple[int, Seat, Command], ...]
    """The commands that caused them: the number of events before each, its seat, and the command."""
    start: Match | None = None
    """The position at which the match begins, before all events; `None` if it begins with a deal."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The position of a match after a line of its record."""

    deal: int
    line: int
    text: str
    """The line."""
    position: PositionSpec


def verify(text: str | bytes | Record) -> Verification:
    """Verifies a record and returns the outcome.

    :raises TextError: with line and column, if it cannot be read.
    """
    return _Replay(_record(text)).run()


def replayed_match(text: str | bytes | Record) -> ReplayedMatch:
    """Replays a record and returns everything that happened in it, for viewers who may see the whole record.

    :raises TextError: with line and column, if it cannot be read.
    """
    record = _record(text)
    replay = _Replay(record)
    verification = replay.run()
    return ReplayedMatch(record, verification, tuple(replay.events), replay.acts, replay.start)


def deal_follows(verifier: RecordVerifier, events: Sequence[Event]) -> bool:
    """Tells whether exactly the *events* of a deal follow from its cards and decisions, and every decision was legal.

    *verifier* is new and holds the match before the deal.
    """
    writer = RecordWriter(
        verifier.plan,
        since=verifier.match.public,
        seeds=seeds_in(events),
        looked_at=hands_looked_at(events),
    )
    for event in events:
        writer.write(event)
    group = tuple(Entry(line, number=at) for at, line in enumerate(writer.take(), start=1))
    replay = _Replay(Record(verifier.plan.rules, None, group), verifier)
    return replay.follows(group) and len(replay.events) == len(events)


def complete(text: str | bytes | Record) -> tuple[Record, Verification]:
    """Returns a record with all lines that follow from it, without the comments between its lines, and its verification.

    :raises TextError: with line and column, if it cannot be read.
    """
    record = _record(text)
    replay = _Replay(record)
    verification = replay.run()
    tags = [e for e in record.entries if isinstance(e.item, Tag) and e.item.name != "Result"]
    if "Dealer" not in record.tags and replay.start is None:
        tags.append(Entry(Tag("Dealer", seat_name(dealer_of(record), record.plan.seats))))
    result = Entry(Tag("Result", result_text(record.plan, replay.public)))
    lines = [Entry(line) for line in replay.written]
    return Record(record.rules, record.embedded, (*tags, result, *lines)), verification


def moments(
    text: str | bytes | Record, *, viewer: Viewer | Literal["all"] = "all"
) -> tuple[Moment, ...]:
    """Returns the positions after each deal, contract, burying and trick, and before each first lead.

    *viewer* is a seat, ``None`` for a spectator, or ``"all"``, who sees every card. The positions end where a card of the
    record is unknown or a line does not follow.

    :raises TextError: with line and column, if the record cannot be read.
    :raises ValueError: if *viewer* is something else, such as the name of a seat.
    """
    record = _record(text)
    if viewer != "all":
        check_viewer(viewer, record.plan.seats)
    found: list[Moment] = []
    replay = _Replay(record)
    views = [] if viewer == "all" else [view_before(record.plan, replay.start, viewer)]
    # People often omit who leads. In such a deal play begins after the line before the first trick.
    without_leads = {
        int(args_of(deal[0])[0]) for deal in record.deals[1:] if "leads" not in map(word_of, deal)
    }

    def position() -> PositionSpec:
        if viewer == "all":
            return replay.position()
        new = enumerate(replay.events[len(views) - 1 :], start=len(views))
        extend_views(views, [project(event, seq, viewer) for seq, event in new])
        return position_of(views[-1])

    def watch(deal: int, entry: Entry) -> None:
        line = entry.item
        begins = replay.awaits_first_lead and deal in without_leads
        if begins:
            without_leads.remove(deal)
        if isinstance(line, Line) and (begins or line.word in MOMENT_WORDS):
            found.append(Moment(deal, entry.number, line.text, position()))

    replay.run(watch)
    return tuple(found)


def _record(text: str | bytes | Record) -> Record:
    return text if isinstance(text, Record) else read_record(text)


class _Replay:
    """The replay of a record."""

    def __init__(self, record: Record, verifier: RecordVerifier | None = None) -> None:
        self.record = record
        self.plan = record.plan
        self.start = None if verifier is not None else start_of(record)
        """The position at which the match begins; `None` if it begins with a deal."""
        self._verifier = verifier or RecordVerifier(record.plan, self.start)
        self.written: list[Line] = []
        """The lines that follow from the decisions so far."""
        self._notes: list[Phrase] = []
        self._omitted: list[Omission] = []
        self._deals = 0

    def run(self, watch: Callable[[int, Entry], None] | None = None) -> Verification:
        """Plays the whole record; *watch* is called after each line."""
        difference = self._begin()
        groups = self.record.deals
        for place, group in enumerate(groups[1:], start=1):
            if difference is not None:
                break
            after = groups[place + 1] if place + 1 < len(groups) else ()
            end = after[0].number if after else group[-1].number + 1
            try:
                difference = self._deal(group, after, end, watch)
            except Unverifiable as unknown:
                self._notes.append(unknown.why)
                break
            self._deals += 1
        else:
            difference = difference or self._check_result()
        return Verification(self._deals, difference, tuple(self._omitted), tuple(self._notes))

    def follows(self, group: Sequence[Entry]) -> bool:
        """Plays one deal, and tells whether it can be played and all its lines follow."""
        try:
            return self._deal(group, (), len(group) + 1, None) is None
        except Unverifiable:
            return False

    @property
    def events(self) -> list[Event]:
        """All events so far."""
        return self._verifier.events

    @property
    def acts(self) -> tuple[tuple[int, Seat, Command], ...]:
        """The commands so far: the number of events before each, its seat, and the command."""
        return tuple(self._verifier.acts)

    @property
    def public(self) -> PublicMatch:
        """The public state after the events so far."""
        return self._verifier.match.public

    @property
    def awaits_first_lead(self) -> bool:
        """Whether the next card is the first of a round."""
        now = self.public.round
        return now is not None and now.leader is not None and not now.tricks and not now.trick

    def position(self) -> PositionSpec:
        """Returns the position with every card."""
        return position_of_match(self.plan, self._verifier.match)

    # The match

    def _begin(self) -> Difference | None:
        """Starts the match, and checks the tags."""
        named = self.record.tags["Rules"].split()
        present = rules_hash(self.record.rules)
        by_name = self.record.embedded is None
        if by_name and len(named) > 1 and not present.startswith(named[1].lower()):
            values = {"rules": named[0], "before": named[1][:16], "now": present[:16]}
            self._notes.append(Phrase("unchecked-rules", values))
        boards = tuple(
            tuple(map(self.plan.pack.parse, entry.item.args[1:]))
            for entry in self.record.deals[0]
            if isinstance(entry.item, Line) and UNKNOWN not in expand(entry.item.args)
        )
        first = self.record.deals[0][0] if self.record.deals[0] else None
        if self.start is not None:
            self._verifier.writer.begin_position()
            if first is None:
                return None
            # A position has its boards itself.
            return Difference(first.number, text_of(first), Phrase("differs-boards"))
        spec = self.plan.boards
        if spec is not None and spec.layouts and boards != boards_of(self.plan, bytes(SEED_BYTES)):
            line = first.number if first else self.record.place_of("Rules")
            says = text_of(first) if first else ""
            return Difference(line, says, Phrase("differs-boards"))
        if "Dealer" not in self.record.tags:
            name = seat_name(dealer_of(self.record), self.plan.seats)
            self._omitted.append(Omission(self.record.place_of("Rules"), f'[Dealer "{name}"]'))
        try:
            self._verifier.start(Start(dealer_of(self.record), boards), rules_hash=present)
        except Refusal as refusal:
            line = first.number if first else 1
            says = text_of(first) if first else ""
            return Difference(line, says, Phrase(refusal.key, refusal.values))
        return self._compare(self.record.deals[0], end=first.number if first else 1)

    def _deal(
        self,
        group: Sequence[Entry],
        after: Sequence[Entry],
        end: int,
        watch: Callable[[int, Entry], None] | None,
    ) -> Difference | None:
        """Plays one deal, and compares its lines up to the first one that cannot be right."""
        number = int(args_of(group[0])[0])
        if self.start is not None and group is self.record.deals[1]:
            return self._play(group, number, end, watch)
        if not awaits_deal(self.public):
            over = self.public.winners is not None
            found = Phrase("differs-match-over" if over else "differs-deal-unfinished")
            return Difference(group[0].number, text_of(group[0]), found)
        try:
            dealt = self._verifier.deal(group)
        except Differs as differs:
            place = next(entry for entry in group if entry.number == differs.line)
            return Difference(place.number, text_of(place), differs.found)
        except Refusal as refusal:
            found = Phrase(refusal.key, refusal.values)
            return Difference(group[0].number, text_of(group[0]), found)
        if not dealt:
            self._verifier.skip(group, after)
            self._notes.append(Phrase("unchecked-thrown-in", {"deal": number}))
            return self._compare(group, end=end)
        words = {word_of(entry) for entry in group}
        if "commitment" in words and "seed" not in words:
            self._notes.append(Phrase("unchecked-shuffle", {"deal": number}))
        return self._play(group, number, end, watch)

    def _play(
        self,
        group: Sequence[Entry],
        number: int,
        end: int,
        watch: Callable[[int, Entry], None] | None,
    ) -> Difference | None:
        """Plays the lines of a deal whose cards are dealt, and compares them."""
        stopped: tuple[Entry, Phrase] | None = None
        entry = group[0]
        if watch is not None:
            watch(number, entry)
        try:
            for entry in group[1:]:
                assert isinstance(entry.item, Line)
                self._verifier.carry_out(entry.item)
                if watch is not None:
                    watch(number, entry)
        except Refusal as refusal:
            why = Phrase(refusal.key, refusal.values)
            stopped = entry, Phrase("differs-refused", {"refusal": why})
        except Differs as differs:
            stopped = entry, differs.found
        except Unverifiable:
            # The lines before it were replayed and can be compared.
            before = [e for e in group if e.number < entry.number]
            difference = self._compare(before, end=end, cut=True)
            if difference is None:
                raise
            return difference
        if stopped is None:
            return self._compare(group, end=end)
        before = [e for e in group if e.number < stopped[0].number]
        difference = self._compare(before, end=end, cut=True)
        return difference or Difference(stopped[0].number, text_of(stopped[0]), stopped[1])

    def _compare(
        self, entries: Sequence[Entry], *, end: int, cut: bool = False
    ) -> Difference | None:
        """Compares lines of the record with the lines that follow from the events since the last comparison."""
        facts = self._verifier.writer.take()
        self.written += facts
        ordered = {seat_name(seat, self.plan.seats) for seat in self.plan.dummies}
        difference, omitted = differences(
            statements_of(entries), facts, ordered=ordered, end=end, cut=cut
        )
        self._omitted += omitted
        return difference

    def _check_result(self) -> Difference | None:
        """Compares the tag of the result with the result."""
        stated = self.record.tags.get("Result")
        result = result_text(self.plan, self.public)
        line = self.record.place_of("Result")
        if stated is None:
            self._omitted.append(Omission(line, f'[Result "{result}"]'))
            return None
        if " ".join(stated.upper().split()) == result:
            return None
        ended = Phrase("differs-result", {"result": result})
        found = Phrase("differs-no-result") if result == "*" else ended
        return Difference(line, f'[Result "{stated}"]', found)
