"""What-if: a match up to a decision, to play on with the same hidden cards or newly drawn ones."""

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
from rookery.service.origin import BadOrigin
from rookery.service.record_cache import RecordCache, ReplayedRecord
from rookery.shuffle import new_seed, seeded_rng
from rookery.view.project import project
from rookery.view.seat import fold_seen

MAX_WORLD_TRIES = 20
"""The most worlds that are drawn to find one in which all earlier decisions were legal."""
MAX_EVENTS_TAKEN_OVER = 2000
"""The most events that a table may take over; they are stored again with each match that begins there."""


def events_until(
    text: bytes, deal: int, step: int, *, cache: RecordCache | None = None
) -> tuple[ReplayedRecord, tuple[Event, ...]]:
    """Returns a record, and its events up to the first decision after a step of a deal.

    If the record is in the *cache*, only that round is replayed.

    :raises TextError: with line and column, if the record cannot be read.
    :raises BadOrigin: if there is no decision left in the round, or the cards are not known.
    """
    record = (cache or RecordCache()).get(text)
    span = record.spans.get(deal)
    if span is None or not 0 <= step < record.steps(deal):
        raise BadOrigin("no_such_moment", deal=deal)
    if not record.dealt(deal).shows_all_hands:
        raise BadOrigin("no_such_moment", deal=deal)
    check_event_count(span.start)
    states = states_of(record.events[span.start : span.stop], record.before[deal])
    for place in range(step + 1 - record.step_of_first_event(deal), len(span) + 1):
        if awaits_decision(record.plan, states[place]):
            end = span.start + place
            check_event_count(end)
            return record, tuple(record.events[:end])
    raise BadOrigin("round_over", deal=deal)


def check_event_count(count: int) -> None:
    """Checks that *count* events may be taken over.

    :raises BadOrigin: if they are too many.
    """
    if count > MAX_EVENTS_TAKEN_OVER:
        raise BadOrigin("too_much_before", most=MAX_EVENTS_TAKEN_OVER)


def awaits_decision(plan: Plan, match: Match) -> bool:
    """Tells whether the next thing that happens is a decision in the game, by a person or a bot."""
    now = match.public.round
    if now is None or now.proposal is not None or decider(plan, match.public) is None:
        return False
    phase = phase_of(plan, match.public)
    return phase is not None and not phase.enter(plan, match)


def own_decisions(plan: Plan, past: UndoHistory, seat: Seat) -> tuple[OwnDecision, ...]:
    """Returns the standing decisions of *seat* since the last deal, where *past* begins, in order."""
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


def redraw_hidden(plan: Plan, events: Sequence[Event], seat: Seat) -> tuple[Event, ...]:
    """Returns *events* with other hidden cards, drawn from all deals that fit what *seat* knows after them.

    Everything that the seat has seen stays the same, except for the commitment to the deal, which would be false.

    :raises BadOrigin: if no fitting deal was found.
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
        raise BadOrigin("no_world", why="cards") from None
    for _ in range(MAX_WORLD_TRIES):
        (world,) = worlds.draw(1, seeded_rng(new_seed()))
        other = _exchange(plan, truth, world)
        drawn = [_with_exchanged_cards(event, other, world) for event in events[first:]]
        if [project(event, seq, seat) for seq, event in enumerate(drawn, first + 1)] != since:
            continue
        # With these cards, too, every decision must have been legal, even those that the seat could not check.
        if deal_follows(RecordVerifier(plan, states[first]), drawn):
            return (*events[:first], *drawn)
    raise BadOrigin("no_world", why="cards")


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
    """Yields for each place of hidden cards the cards there in the real match and in *world*."""
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


def _with_exchanged_cards(event: Event, other: Mapping[Card, Card], world: World) -> Event:
    """Returns *event* with its hidden cards exchanged, and without the seed and commitment of its deal."""
    changes: dict[str, Any] = {
        name: _exchanged(getattr(event, name), other)
        for name, mark in event.marks.items()
        if mark is not Mark.PUBLIC and name not in ("seed", "partner")
    }
    if isinstance(event, Dealt):
        changes |= {"seed": "", "commitment": ""}
    if isinstance(event, PartnerCalled):
        changes["partner"] = world.partner
    return replace(event, **changes)


def _exchanged(value: Any, other: Mapping[Card, Card]) -> Any:
    """Returns *value* with its cards exchanged; tuples may be nested."""
    if isinstance(value, tuple):
        return tuple(_exchanged(part, other) for part in value)
    return other.get(value, value)
