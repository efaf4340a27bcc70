"""Records for the browser: writes a match as a record, and describes the content of a record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from rookery.bots.bot import is_bot
from rookery.engine.event import Event, Played, RoundCounted, TrickTaken
from rookery.engine.plan import Plan
from rookery.engine.public import PublicMatch
from rookery.errors import CodedError
from rookery.messages import ENGLISH
from rookery.notation.entry import Entry
from rookery.notation.grammar import WORDS_FROM_SEED
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
from rookery.record.beginning import Beginning, view_before
from rookery.record.replay import ReplayedMatch, replayed_match
from rookery.record.verifier import args_of, word_of
from rookery.rules.canonical import rules_hash
from rookery.seats import Seat
from rookery.service.contest_keys import CONTEST_KINDS
from rookery.service.house import describe_rules, parent_for
from rookery.service.record_cache import RecordCache, ReplayedRecord
from rookery.service.seats_view import settled_seats
from rookery.service.table_info import table_info
from rookery.view.project import Viewer, project, visible_to
from rookery.view.seat import views_from

MARK_DIGITS = 32
"""The length of a match's mark, in hexadecimal digits."""
MATCH_TAG = "Match"
"""The tag of a record that tells its match from those that went on from a moment of the same one."""
ORIGIN_TAG = "Began"
"""The tag of a record that tells where the cards of a match come from, if they are not dealt at random."""
BOTS_TAG = "Bots"
"""The tag of a record that names the bot at each seat."""
NO_BOT = "-"
"""The word in that tag for a seat without a bot."""


class NoSuchRound(CodedError):  # noqa: N818
    """A round of a record cannot be shown or reviewed as asked."""


# Writing


def record_for(
    plan: Plan,
    events: Sequence[Event],
    viewer: Viewer,
    *,
    names: Sequence[str],
    day: date,
    tags: Mapping[str, str] | None = None,
    beginning: Beginning | None = None,
) -> str:
    """Returns a match as a record that tells *viewer* nothing new: uncounted rounds appear as *viewer* saw them.

    *tags* are further tags of the record. A match with a *beginning* shows all of its position, so its round must be over.
    """
    shown = visible_to(viewer, events)
    facts: dict[str, Any] = {"names": names, "date": day.isoformat(), "tags": tags}
    if beginning is not None:
        facts |= {"position": beginning.position, "since": beginning.match.public}
    return write_record(plan.rules, shown, **facts)


# Reading


def info_of(
    text: bytes, language: str = ENGLISH, *, cache: RecordCache | None = None
) -> RecordInfo:
    """Returns the content of a record, and whether it is consistent; its rule sheet is in *language*.

    The record is put into the *cache*, so that showing its rounds does not replay it.

    :raises TextError: with line and column, if the record cannot be read.
    """
    replayed = replayed_match(text)
    record = (RecordCache() if cache is None else cache).put(text, replayed)
    plan, found = replayed.record.plan, replayed.verification
    difference = found.difference
    return RecordInfo(
        info=table_info(plan, "", None, origin=None if record.start is None else "position"),
        rules=describe_rules(plan.rules, parent_for(plan.rules), language),
        seats=_seats(replayed.record),
        players=tuple(plan.players),
        rounds=_rounds(replayed, record),
        decided=found.deals,
        difference=None
        if difference is None
        else RecordDifference(difference.line, difference.says, Sentence.of(difference.found)),
        omitted=len(found.omitted),
        notes=tuple(map(Sentence.of, found.notes)),
        mark=_mark(record, replayed.record.tags.get(MATCH_TAG, "")),
        contest=replayed.record.tags.get(ORIGIN_TAG) in CONTEST_KINDS,
    )


def _mark(record: ReplayedRecord, tag: str) -> str:
    """Returns the mark that identifies the match of a record: a digest of its *tag* and its first counted round.

    Everybody who has a record with that round knows all of its cards, so the digest reveals nothing. A record without a
    counted round gets the digest of its first round that can be shown; an empty string if there is none.
    """
    events = record.events
    shown = {deal: at for deal, at in record.spans.items() if record.dealt(deal).shows_all_hands}
    counted = (
        deal
        for deal, span in shown.items()
        if any(isinstance(events[at], RoundCounted) for at in span)
    )
    first = next(counted, next(iter(shown), None))
    if first is None:
        return ""
    opening = record.opening(first)
    told = [*([] if opening is None else [opening]), *(events[at] for at in shown[first])]
    whole = msgspec.json.encode((rules_hash(record.plan.rules), tag, told))
    return sha256(whole).hexdigest()[:MARK_DIGITS]


def _rounds(replayed: ReplayedMatch, record: ReplayedRecord) -> tuple[RecordRound, ...]:
    """Returns the deals of a record, including those after the first inconsistency."""
    plan, events = record.plan, record.events
    seen = [project(event, seq, None) for seq, event in enumerate(events, start=1)]
    views = views_from(view_before(plan, record.start, None), seen)
    publics = [view.public for view in views]
    deals = list(record.spans)
    rows = []
    for place, group in enumerate(replayed.record.deals[1:]):
        if place >= len(deals):
            dealer = read_seat(Token(args_of(group[0])[2], 1), plan.seats)
            rows.append(_not_reached(place + 1, dealer))
            continue
        shuffle = _shuffle(replayed, group, record.dealt(deals[place]).shows_all_hands)
        rows.append(_row(record, deals[place], publics, shuffle=shuffle))
    return tuple(rows)


def _row(
    record: ReplayedRecord,
    deal: int,
    publics: Sequence[PublicMatch],
    *,
    shuffle: Literal["fits", "differs", "unknown"],
) -> RecordRound:
    """Describes a deal; *publics* is the public knowledge before the first event and after each."""
    events, span, dealt = record.events, record.spans[deal], record.dealt(deal)
    now = publics[span.stop].round
    assert now is not None
    counted = next((e for at in span if isinstance(e := events[at], RoundCounted)), None)
    return RecordRound(
        deal=deal,
        dealer=dealt.dealer,
        contract=now.contract,
        trump=now.trump,
        tricks=_tricks(record, deal, publics),
        result=None if counted is None else counted.result,
        thrown_in=now.thrown_in.reason if now.thrown_in else None,
        steps=record.steps(deal) if dealt.shows_all_hands else 0,
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
    record: ReplayedRecord, deal: int, publics: Sequence[PublicMatch]
) -> tuple[RecordTrick, ...]:
    """Returns the tricks of a deal after all undos, from the first one of which a card was played in it."""
    events, span = record.events, record.spans[deal]
    found: dict[int, RecordTrick] = {}
    for at in span:
        before, event = publics[at].round, events[at]
        if before is None:
            continue
        number = len(before.tricks)
        if isinstance(event, Played) and (not before.trick or number not in found):
            step = at - span.start + record.step_of_first_event(deal)
            leader = event.seat if before.leader is None else before.leader
            found[number] = RecordTrick(
                number=number + 1, leader=leader, winner=None, points=0, step=step
            )
        elif isinstance(event, TrickTaken):
            found[number] = replace(found[number], winner=event.seat, points=event.points)
    last = publics[span.stop].round
    assert last is not None
    count = len(last.tricks) + bool(last.trick)
    return tuple(found[number] for number in sorted(found) if number < count)


def _shuffle(
    replayed: ReplayedMatch, group: Sequence[Entry], dealt: bool
) -> Literal["fits", "differs", "unknown"]:
    """Returns whether the cards of a replayed deal follow from its seed."""
    if not dealt or not any(word_of(entry) == "seed" for entry in group):
        return "unknown"
    difference = replayed.verification.difference
    lines = {entry.number for entry in group if word_of(entry) in WORDS_FROM_SEED}
    return "differs" if difference is not None and difference.line in lines else "fits"


def _seats(record: Record) -> SeatsView:
    """Returns the seats with the names and bots in the record; if it names no bots, all players count as people."""
    plan = record.plan
    names, bots = _by_seat(record, "Seats"), _by_seat(record, BOTS_TAG)
    people = [seat for seat in range(plan.seats) if not bots or bots[seat] == NO_BOT]
    known = [bot if is_bot(bot) else "" for bot in bots]
    return settled_seats(plan, None, people=people, names=names, bots=known)


def _by_seat(record: Record, tag: str) -> list[str]:
    """Returns the values of a tag for each seat; empty if the tag does not have one value per seat."""
    found = record.tags.get(tag, "").split(";")
    return [" ".join(each.split()) for each in found] if len(found) == record.plan.seats else []


def file_name(title: str, text: str) -> str:
    """Returns an ASCII file name for the record *text* of a match called *title*, with the day of the match."""
    words = re.sub(r"[^a-z0-9]+", "-", title.lower())[:40].strip("-") or "match"
    day = re.search(r'^\[Date "(\d{4}-\d\d-\d\d)"\]$', text, re.MULTILINE)
    return f"{words}-{day[1]}.rook" if day else f"{words}.rook"
