"""What if: a match up to some decision, to be played on otherwise, with its hidden cards as they were or drawn afresh."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rookery.belief.worlds import World, Worlds
from rookery.cards import Card, those_in, tuple_of
from rookery.engine.audience import Mark
from rookery.engine.event import Dealt, Event, PartnerCalled
from rookery.engine.history import UndoHistory, states_of
from rookery.engine.phases import giving, play
from rookery.engine.plan import Plan
from rookery.engine.rulings import DECISION_EVENTS
from rookery.engine.state import Match
from rookery.engine.turn import decider, phase_of
from rookery.errors import RookeryError
from rookery.protocol import OwnDecision
from rookery.record.decisions import standing_places
from rookery.record.replay import deal_follows
from rookery.record.verifier import RecordVerifier
from rookery.seats import Seat
from rookery.service.folded_records import FoldedRecords, is_open
from rookery.service.origin import BadOrigin
from rookery.shuffle import new_seed, rng
from rookery.view.project import project
from rookery.view.seat import fold_seen

TRIES = 20
"""How many worlds are drawn until one fits all that was decided before."""
MOST_TAKEN = 2000
"""How many events a table may take over; they are stored once more with each match that begins there."""


def events_until(
    text: bytes, deal: int, step: int, *, kept: FoldedRecords | None = None
) -> tuple[Plan, tuple[Event, ...]]:
    """Returns the plan of a record, and its events up to the first decision after a step of a deal; of one that is *kept*, only that round
    is looked at.

    :raises TextError: with line and column, if the record cannot be read.
    :raises BadOrigin: if nothing can be decided there, or the cards are not known.
    """
    record = (kept or FoldedRecords()).of(text)
    span = record.spans.get(deal)
    if span is None or not 0 <= step < len(span):
        raise BadOrigin("no_such_moment", deal=deal)
    if not is_open(record.events[span.start]):
        raise BadOrigin("no_such_moment", deal=deal)
    need_not_too_many(span.start)
    states = states_of(record.events[span.start : span.stop], record.before[deal])
    for place in range(step + 1, len(span) + 1):
        if decides(record.plan, states[place]):
            end = span.start + place
            need_not_too_many(end)
            return record.plan, tuple(record.events[:end])
    raise BadOrigin("round_over", deal=deal)


def need_not_too_many(count: int) -> None:
    """Checks that so many events may be taken over.

    :raises BadOrigin: if they are too many.
    """
    if count > MOST_TAKEN:
        raise BadOrigin("too_much_before", most=MOST_TAKEN)


def decides(plan: Plan, match: Match) -> bool:
    """Tells whether somebody has a decision of the game now, and nothing happens by itself before."""
    now = match.public.round
    if now is None or now.proposal is not None or decider(plan, match.public) is None:
        return False
    phase = phase_of(plan, match.public)
    return phase is not None and not phase.enter(plan, match)


def own_decisions(plan: Plan, past: UndoHistory, seat: Seat) -> tuple[OwnDecision, ...]:
    """Returns what *seat* has decided since the last deal, from where *past* begins, and nobody has undone or taken back, in order."""
    first = past.start.public.seq
    states = states_of(past.events, past.start)
    found: list[OwnDecision] = []
    for place in sorted(standing_places(past.events, first)):
        event, now = past.events[place], states[place].public.round
        if (
            now is not None
            and isinstance(event, DECISION_EVENTS)
            and play.player_of(plan, now, event.seat) == seat
        ):
            trick = 0 if now.leader is None else len(now.tricks) + 1
            seen = project(event, first + place + 1, seat).event
            found.append(OwnDecision(first + place, trick, seen))
    return tuple(found)


def drawn_afresh(plan: Plan, events: Sequence[Event], seat: Seat) -> tuple[Event, ...]:
    """Returns *events* with other hidden cards, drawn among all that fit what *seat* knows at their end.

    Nothing that the seat has seen differs, but for the commitment of the deal, which would no longer be true.

    :raises BadOrigin: if none was found that fits.
    """
    first = max(place for place, event in enumerate(events) if isinstance(event, Dealt))
    seen = [project(event, seq, seat) for seq, event in enumerate(events, 1)]
    since = [
        replace(seen[first], event=replace(seen[first].event, commitment="")),
        *seen[first + 1 :],
    ]
    states = states_of(events)
    truth = states[-1]
    try:
        worlds = Worlds(fold_seen(plan, seat, seen))
    except (RookeryError, ValueError):
        raise BadOrigin("no_world") from None
    for _ in range(TRIES):
        (world,) = worlds.draw(1, rng(new_seed()))
        other = _exchange(plan, truth, world)
        drawn = [_with(event, other, world) for event in events[first:]]
        if [project(event, seq, seat) for seq, event in enumerate(drawn, first + 1)] != since:
            continue
        # Every decision must have been allowed with these cards, too: not only those that the seat could check.
        if deal_follows(RecordVerifier(plan, states[first]), drawn):
            return (*events[:first], *drawn)
    raise BadOrigin("no_world")


def _exchange(plan: Plan, truth: Match, world: World) -> Mapping[Card, Card]:
    """Returns for each hidden card the one that takes its place in *world*."""
    found: dict[Card, Card] = {}
    for ours, theirs in _places(plan, truth, world):
        same = {*ours} & {*theirs}
        left = [card for card in ours if card not in same]
        right = [card for card in theirs if card not in same]
        found |= dict(zip(left, right, strict=True))
    return found


def _places(
    plan: Plan, truth: Match, world: World
) -> Iterator[tuple[Sequence[Card], Sequence[Card]]]:
    """Yields for each place of hidden cards what lies there in truth and in *world*."""
    hidden, now = truth.hidden.reveal(), truth.public.round
    assert now is not None
    for seat in range(plan.seats):
        if seat in plan.blind_dummies:
            yield (
                those_in(hidden.hands[seat], hidden.piles[seat]),
                those_in(world.hands[seat], world.piles[seat]),
            )
        else:
            yield tuple_of(hidden.hands[seat]), tuple_of(world.hands[seat])
    lying = giving.givers_on_table(plan, now)
    for seat in lying:
        yield tuple_of(hidden.gifts[seat]), tuple_of(world.gifts[seat])
    yield hidden.nest, tuple_of(world.nest)
    yield hidden.stock, world.stock
    yield hidden.aside, tuple_of(world.aside)
    yield tuple_of(hidden.thrown), tuple_of(world.thrown)


def _with(event: Event, other: Mapping[Card, Card], world: World) -> Event:
    """Returns *event* with its hidden cards exchanged, and without what would bind its deal to a seed."""
    changes: dict[str, Any] = {
        name: _swapped(getattr(event, name), other)
        for name, mark in event.marks.items()
        if mark is not Mark.PUBLIC and name not in ("seed", "partner")
    }
    if isinstance(event, Dealt):
        changes |= {"seed": "", "commitment": ""}
    if isinstance(event, PartnerCalled):
        changes["partner"] = world.partner
    return replace(event, **changes)


def _swapped(value: Any, other: Mapping[Card, Card]) -> Any:
    """Returns cards, or cards in tuples, exchanged."""
    if isinstance(value, tuple):
        return tuple(_swapped(part, other) for part in value)
    return other.get(value, value)
