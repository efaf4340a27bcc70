"""Computes what a seat should know from the true state: the expected side of the commutation law.

This is independent of ``view.seat``: it never folds a projected event.
"""

from __future__ import annotations

from typing import Any

from rookery.cards import Card, iter_cards, mask_of
from rookery.engine import event as ev
from rookery.engine.plan import Plan
from rookery.engine.state import Match
from rookery.rules.duties import EarlierTricks
from rookery.rules.table import Tables
from rookery.view.seat import SeatView


def observe(plan: Plan, match: Match, events: list[ev.Event], seat: int | None) -> SeatView:
    """Returns the view that *seat* should have in this state; *events* contain its discards."""
    public, hidden = match.public, match.hidden.reveal()
    now = public.round
    view = SeatView(plan, seat, public, voids=(0,) * plan.seats)
    if now is None:
        return view
    declares = now.contract is not None and now.contract.declarer == seat
    return SeatView(
        plan,
        seat,
        public,
        hand=_hand(match, seat),
        taken=hidden.taken if declares and now.nest_taken else 0,
        buried=mask_of(hidden.nest) if declares and now.buried else 0,
        given=mask_of(sum((e.given or () for e in _round_events(events, ev.Swapped, seat)), ())),
        thrown=mask_of(sum((e.thrown or () for e in _round_events(events, ev.Redrawn, seat)), ())),
        gift=mask_of(sum((e.cards or () for e in _round_events(events, ev.Gave, seat)), ())),
        received=mask_of(
            sum((e.cards or () for e in _round_events(events, ev.Received, seat)), ())
        ),
        voids=tuple(shown_voids(plan, match, events, player) for player in range(plan.seats)),
    )


def _hand(match: Match, seat: int | None) -> int:
    """Returns the hand of *seat*, or no cards if it lies face down."""
    now = match.public.round
    if seat is None or (now is not None and seat in now.unseen_by):
        return 0
    return match.hidden.reveal().hands[seat]


def _last_deal(events: list[ev.Event]) -> int:
    """Returns the index of the last deal."""
    return next(i for i in reversed(range(len(events))) if isinstance(events[i], ev.Dealt))


def _plays_before_last_take_back(events: list[ev.Event]) -> set[int]:
    """Returns the cards left played by the last take-back; they show no voids."""
    start = _last_deal(events)
    played: list[int] = []
    before: set[int] = set()
    for event in events[start:]:
        if isinstance(event, ev.Played):
            played.append(event.card)
        elif isinstance(event, ev.TakenBack):
            played = played[: -event.count]
            before = set(played)
    return before


def _round_events(events: list[ev.Event], kind: type, seat: int | None) -> list[Any]:
    """Returns the events of a kind in this round that concern *seat*."""
    start = _last_deal(events)
    return [e for e in events[start:] if isinstance(e, kind) and getattr(e, "seat", None) == seat]


def shown_voids(plan: Plan, match: Match, events: list[ev.Event], seat: int) -> int:
    """Returns the suits that *seat* has shown that it lacks since it last drew a card."""
    now = match.public.round
    assert now is not None
    if now.trump is None:
        return 0
    tables = plan.card_tables[now.trump]
    voids = 0
    draws = len(_round_events(events, ev.Drew, seat))
    since = _plays_before_last_take_back(events)
    tricks = [(trick.leader, trick.cards) for trick in now.tricks[draws:]]
    if now.leader is not None and now.trick:
        tricks.append((now.leader, now.trick))
    for number, (leader, cards) in enumerate(tricks, start=draws):
        led = tables.suit_of[cards[0]]
        for place, card in enumerate(cards):
            if card in since:
                continue
            mine = now.order[(now.order.index(leader) + place) % plan.seats] == seat
            if not mine:
                continue
            if tables.suit_of[card] != led and not tables.free >> card & 1:
                voids |= 1 << led
            if tables.duties is not None:
                earlier = tables.earlier(trick.cards for trick in now.tricks[:number])
                voids |= _passed_over(tables, card, cards[:place], earlier)
    return voids


def _passed_over(
    tables: Tables, card: Card, trick: tuple[Card, ...], earlier: EarlierTricks
) -> int:
    """Returns the suits of which any card would have had to be played instead of *card*."""
    certain = (1 << len(tables.suit_of)) - 1
    if trick and tables.free >> card & 1:
        # The hand may hold cards of the suit led, and these come before all other suits.
        certain = tables.suit_mask[tables.suit_of[trick[0]]] | tables.free

    def due(other: Card) -> bool:
        may = tables.legal(1 << card | 1 << other, trick, earlier)
        return bool(certain >> other & 1 and not may >> card & 1)

    return sum(
        1 << suit
        for suit, cards in enumerate(tables.suit_mask)
        if cards and all(map(due, iter_cards(cards)))
    )
