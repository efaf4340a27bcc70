"""Records for the browser: a match as text, and what a text holds."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Literal

import msgspec
from msgspec.structs import replace

from rookery.bots.bot import is_bot
from rookery.engine.event import Dealt, Event, Played, RoundCounted, TrickTaken
from rookery.engine.plan import Plan
from rookery.engine.public import PublicMatch
from rookery.errors import CodedError
from rookery.messages import ENGLISH
from rookery.notation.entry import Entry
from rookery.notation.grammar import FROM_SEED
from rookery.notation.record import Record, write_record
from rookery.notation.text import Token, read_seat
from rookery.protocol import (
    RecordDifference,
    RecordInfo,
    RecordRound,
    RecordTrick,
    SeatsView,
    Sentence,
)
from rookery.record.replay import PlayedAgain, played_again
from rookery.record.verifier import args_of, word_of
from rookery.rules.canonical import rules_hash
from rookery.seats import Seat
from rookery.service.folded_records import FoldedRecords, is_open, spans_of
from rookery.service.house import described, parent_for
from rookery.service.seats_view import settled_seats
from rookery.service.table_info import table_info
from rookery.view.project import Viewer, project, visible_to
from rookery.view.seat import views_of

MARK_DIGITS = 32
"""The length of the mark of a match."""
BOTS = "Bots"
"""The tag that says which bot plays at each seat."""
NO_BOT = "-"
"""What it says where none does."""


class NoSuchRound(CodedError):  # noqa: N818
    """A record cannot be shown as asked."""


# --- out -----------------------------------------------------------------------------------------------------------


def record_for(
    plan: Plan,
    events: Sequence[Event],
    viewer: Viewer,
    *,
    names: Sequence[str],
    day: date,
    tags: Mapping[str, str] | None = None,
) -> str:
    """Returns a match as a record that tells *viewer* nothing new: uncounted rounds are as *viewer* saw them. *tags* are
    further facts.
    """
    shown = visible_to(viewer, events)
    return write_record(plan.rules, shown, names=names, date=day.isoformat(), tags=tags)


# --- in ------------------------------------------------------------------------------------------------------------


def info_of(
    text: bytes, language: str = ENGLISH, *, kept: FoldedRecords | None = None
) -> RecordInfo:
    """Returns what a record holds, and whether it is consistent; its rule sheet is in *language*. Among *kept*, it need not
    be played again for its rounds.

    :raises TextError: with line and column, if it cannot be read.
    """
    again = played_again(text)
    if kept is not None:
        kept.keep(text, again)
    plan, found = again.record.plan, again.verification
    difference = found.difference
    return RecordInfo(
        info=table_info(plan, "", None),
        rules=described(plan.rules, parent_for(plan.rules), language),
        seats=_seats(again.record),
        players=tuple(plan.players),
        rounds=_rounds(again),
        decided=found.deals,
        difference=None
        if difference is None
        else RecordDifference(difference.line, difference.says, Sentence.of(difference.found)),
        omitted=len(found.omitted),
        notes=tuple(map(Sentence.of, found.notes)),
        mark=_mark(again),
    )


def _mark(again: PlayedAgain) -> str:
    """Returns what tells the records of one match from those of others: a digest of its first counted round.

    All of that round is known to everybody who has a record with it, so the digest tells nobody anything. A record
    without one is of nobody's table, and its first round that can be shown is taken.
    """
    events = again.events
    shown = [span for span in spans_of(events).values() if is_open(events[span.start])]
    counted = (span for span in shown if any(isinstance(events[at], RoundCounted) for at in span))
    first = next(counted, shown[0] if shown else None)
    if first is None:
        return ""
    told = msgspec.json.encode(events[first.start : first.stop])
    return sha256(rules_hash(again.record.rules).encode() + told).hexdigest()[:MARK_DIGITS]


def _rounds(again: PlayedAgain) -> tuple[RecordRound, ...]:
    """Returns the list of deals, including those that were not reached."""
    plan, events, record = again.record.plan, again.events, again.record
    seen = [project(event, seq, None) for seq, event in enumerate(events, start=1)]
    publics = [view.public for view in views_of(plan, None, seen)]
    spans = list(spans_of(events).values())
    rows = []
    for place, group in enumerate(record.deals[1:]):
        span = spans[place] if place < len(spans) else None
        if span is None:
            dealer = read_seat(Token(args_of(group[0])[2], 1), plan.seats)
            rows.append(_not_reached(place + 1, dealer))
            continue
        shuffle = _shuffle(again, group, is_open(events[span.start]))
        rows.append(_row(events, publics, span, shuffle=shuffle))
    return tuple(rows)


def _row(
    events: Sequence[Event],
    publics: Sequence[PublicMatch],
    span: range,
    *,
    shuffle: Literal["fits", "differs", "unknown"],
) -> RecordRound:
    """Describes a deal; *publics* is what everybody knew before the first event and after each."""
    dealt = events[span.start]
    assert isinstance(dealt, Dealt)
    now = publics[span.stop].round
    assert now is not None
    counted = next((e for at in span if isinstance(e := events[at], RoundCounted)), None)
    return RecordRound(
        deal=dealt.number,
        dealer=dealt.dealer,
        contract=now.contract,
        trump=now.trump,
        tricks=_tricks(events, publics, span),
        result=None if counted is None else counted.result,
        thrown_in=now.thrown_in.reason if now.thrown_in else None,
        steps=len(span) if is_open(dealt) else 0,
        shuffle=shuffle,
    )


def _not_reached(deal: int, dealer: Seat) -> RecordRound:
    return RecordRound(
        deal=deal,
        dealer=dealer,
        contract=None,
        trump=None,
        tricks=(),
        result=None,
        thrown_in=None,
        steps=0,
        shuffle="unknown",
    )


def _tricks(
    events: Sequence[Event], publics: Sequence[PublicMatch], span: range
) -> tuple[RecordTrick, ...]:
    """Returns the tricks of a deal as they were finally played, after any undo."""
    found: dict[int, RecordTrick] = {}
    for at in span:
        before, event = publics[at].round, events[at]
        if before is None:
            continue
        number = len(before.tricks)
        if isinstance(event, Played) and not before.trick:
            found[number] = RecordTrick(
                leader=event.seat, winner=None, points=0, step=at - span.start
            )
        elif isinstance(event, TrickTaken):
            found[number] = replace(found[number], winner=event.seat, points=event.points)
    last = publics[span.stop].round
    assert last is not None
    there = len(last.tricks) + bool(last.trick)
    return tuple(found[number] for number in range(there))


def _shuffle(
    again: PlayedAgain, group: Sequence[Entry], dealt: bool
) -> Literal["fits", "differs", "unknown"]:
    """Tells whether the cards of a deal that was reached follow from its seed."""
    if not dealt or not any(word_of(entry) == "seed" for entry in group):
        return "unknown"
    difference = again.verification.difference
    lines = {entry.number for entry in group if word_of(entry) in FROM_SEED}
    return "differs" if difference is not None and difference.line in lines else "fits"


def _seats(record: Record) -> SeatsView:
    """Returns who sat where, with the names and the bots in the record; without those, all are people."""
    plan = record.plan
    names, bots = _by_seat(record, "Seats"), _by_seat(record, BOTS)
    people = [seat for seat in range(plan.seats) if not bots or bots[seat] == NO_BOT]
    known = [bot if is_bot(bot) else "" for bot in bots]
    return settled_seats(plan, None, people=people, names=names, bots=known)


def _by_seat(record: Record, tag: str) -> list[str]:
    """Returns what a tag says of each seat; nothing if it does not."""
    found = record.tags.get(tag, "").split(";")
    return [" ".join(each.split()) for each in found] if len(found) == record.plan.seats else []


def file_name(title: str, text: str) -> str:
    """Returns a name for the file of the record *text* of a match called *title*: ASCII, with the day of the match."""
    words = re.sub(r"[^a-z0-9]+", "-", title.lower())[:40].strip("-") or "match"
    day = re.search(r'^\[Date "(\d{4}-\d\d-\d\d)"\]$', text, re.MULTILINE)
    return f"{words}-{day[1]}.rook" if day else f"{words}.rook"
