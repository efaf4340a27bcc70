"""One round of a record, step by step, as one viewer knew it.

For a cached record, the work does not grow with the number of earlier rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Literal

import msgspec
from msgspec.structs import replace

from rookery.cards import those_in, tuple_of
from rookery.engine.event import Dealt, Looked, RoundCounted
from rookery.engine.history import states_of
from rookery.engine.plan import Plan
from rookery.engine.state import Match
from rookery.protocol import FaceUp, RecordStep, RecordSteps
from rookery.record.setup import view_at
from rookery.rules.canonical import rules_hash
from rookery.service.record_cache import RecordCache, ReplayedRecord
from rookery.service.records import NoSuchRound
from rookery.service.seen_round import undoing
from rookery.service.table_view import table_view
from rookery.view.project import Viewer, project
from rookery.view.seat import views_from

MAX_STEPS = 2_000
"""The most steps of a round that can be shown; the longest round in `tests/records` has 118."""
MAX_STEPS_BYTES = 4 * 1024 * 1024
"""The most bytes of JSON for the steps of a round; those 118 steps take 172,000 bytes."""
OPENING_DIGEST_LENGTH = 32
"""The length of the digest of how a round began, in hexadecimal digits."""

RecordViewer = Viewer | Literal["all"]
"""The viewer of a replay: a seat, a spectator (``None``), or ``all`` for all hands face up."""


def steps_of(
    text: bytes, deal: int, viewer: RecordViewer, *, cache: RecordCache | None = None
) -> RecordSteps:
    """Returns one round of a record as *viewer* knows it, step by step; a record in the *cache* is not replayed.

    :raises TextError: with line and column, if the record cannot be read.
    :raises NoSuchRound: if the record has no such round, or the round cannot be shown to *viewer* or is too long.
    """
    record = (cache or RecordCache()).get(text)
    _check_shown(record, deal, viewer)
    steps = []
    size = 0
    for step in _steps(record, deal, viewer):
        steps.append(step)
        # A view grows with the penalties before it, so even a few steps can be large.
        size += len(msgspec.json.encode(step))
        if size > MAX_STEPS_BYTES:
            raise NoSuchRound(
                "too_long",
                why="size",
                deal=deal,
                steps=record.steps(deal),
                most=MAX_STEPS_BYTES // 1024,
            )
    return RecordSteps(
        deal=deal, opening_digest=_opening_digest(record, deal, steps[0]), steps=tuple(steps)
    )


def _opening_digest(record: ReplayedRecord, deal: int, opening: RecordStep) -> str:
    """Returns a digest of the rules and of what the viewer saw of the deal or the position, so it reveals nothing.

    It leaves out the commitment, which a deal of redrawn cards does not have.
    """
    assert isinstance(opening.event, Dealt)
    position = None if record.opening(deal) is None else opening.view
    seen = msgspec.json.encode((replace(opening.event, commitment=""), position))
    return sha256(rules_hash(record.plan.rules).encode() + seen).hexdigest()[:OPENING_DIGEST_LENGTH]


def _check_shown(record: ReplayedRecord, deal: int, viewer: RecordViewer) -> None:
    """Checks that a deal can be shown.

    :raises NoSuchRound: if the deal cannot be shown to *viewer*, or there is no such seat.
    """
    plan, events = record.plan, record.events
    if viewer != "all" and viewer is not None and viewer not in plan.players:
        raise NoSuchRound("no_such_seat", why="record", seat=viewer)
    span = record.spans.get(deal)
    if span is None or not record.dealt(deal).shows_all_hands:
        raise NoSuchRound("no_such_round", deal=deal)
    steps = record.steps(deal)
    if steps > MAX_STEPS:
        raise NoSuchRound("too_long", why="steps", deal=deal, steps=steps, most=MAX_STEPS)
    if viewer == "all" and not any(isinstance(events[at], RoundCounted) for at in span):
        raise NoSuchRound("not_counted")


def _steps(record: ReplayedRecord, deal: int, viewer: RecordViewer) -> Iterator[RecordStep]:
    """Yields the steps of a round that `_check_shown` has checked."""
    plan, before, span = record.plan, record.before[deal], record.spans[deal]
    events = record.events[span.start : span.stop]
    seat = None if viewer == "all" else viewer
    seen = [project(event, seq, seat) for seq, event in enumerate(events, start=span.start + 1)]
    # A viewer's knowledge of the cards in earlier rounds ends with the deal.
    views = views_from(view_at(plan, before, seat), seen)
    states = states_of(events, before) if viewer == "all" else []
    first, position = span.start, record.opening(deal)
    if position is not None:
        # The round begins at a position that no event of the match has dealt.
        seen = [project(position, before.public.seq, seat), *seen]
        views, states, first = [views[0], *views], states[:1] + states, first - 1
    opening = seen[0].event
    assert isinstance(opening, Dealt)
    own = () if seat is None else opening.hands[seat] or ()
    dealt = tuple(sorted(own, key=plan.pack.sort_key))
    for at, each in enumerate(seen):
        view, event = views[at + 1], each.event
        if isinstance(event, Looked) and event.seat == seat:
            dealt = tuple(sorted(event.cards or (), key=plan.pack.sort_key))
        shown = table_view(view, dealt=dealt, asked_to_undo=undoing(seen, view, first))
        results = shown.results[len(before.public.results) :]
        shown = replace(shown, legal=None, dimmed=None, may=(), undo_to=None, results=results)
        up = _face_up(plan, states[at + 1]) if viewer == "all" else None
        yield RecordStep(event=event, view=shown, up=up)


def _face_up(plan: Plan, match: Match) -> FaceUp:
    """Returns all cards of a match, face up."""
    hidden = match.hidden.reveal()
    blind = plan.blind_dummies
    return FaceUp(
        hands=tuple(
            those_in(hand, hidden.piles[seat])
            if seat in blind
            else tuple(sorted(tuple_of(hand), key=plan.pack.sort_key))
            for seat, hand in enumerate(hidden.hands)
        ),
        nest=hidden.nest,
        stock=hidden.stock,
    )
