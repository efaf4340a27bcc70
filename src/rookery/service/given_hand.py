"""The first deal of a match in which one player has chosen the cards of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Set

from msgspec.structs import replace

from rookery.cards import Card
from rookery.engine.chance import boards_of, dealt_by
from rookery.engine.command import Deal, Start
from rookery.engine.decide import deal_round, start
from rookery.engine.event import Dealt, Event, ThrownIn
from rookery.engine.plan import Plan
from rookery.engine.state import Match
from rookery.rules.canonical import rules_hash
from rookery.seats import Seat
from rookery.service.origin import BadOrigin
from rookery.shuffle import derive, seeded_rng

MAX_DEALS = 100
"""The most deals that are tried until no hand is thrown in."""


def deal_around(plan: Plan, seat: Seat, codes: Iterable[str], seed: bytes) -> tuple[Event, ...]:
    """Returns the first events of a match in which *seat* is dealt the cards with these *codes*.

    *seed* decides who deals and how the other cards lie; all ways in which no hand is thrown in are equally likely. The
    deal has no seed and no commitment, which would be false.

    :raises BadOrigin: if such a hand cannot be dealt, or is thrown in.
    """
    hand = _cards(plan, codes)
    if len(hand) != plan.hand_size:
        raise BadOrigin("bad_hand", why="count", count=len(hand), needed=plan.hand_size)
    for attempt in range(MAX_DEALS):
        events = _deal(plan, seat, hand, derive(seed, attempt))
        thrown_in = [event for event in events if isinstance(event, ThrownIn)]
        if not thrown_in:
            return tuple(map(_without_seed, events))
        if thrown_in[0].seat == seat:
            break
    raise BadOrigin("bad_hand", why="thrown_in")


def _deal(plan: Plan, seat: Seat, hand: Set[Card], seed: bytes) -> tuple[Event, ...]:
    """Returns the events of a random deal in which *seat* has this *hand*."""
    dealer = seeded_rng(derive(seed, "dealer")).choice(plan.players)
    boards = boards_of(plan, derive(seed, "boards"))
    match, started = start(plan, Start(dealer, boards), rules_hash=rules_hash(plan.rules))
    shuffled = dealt_by(plan, seed)
    # Where a card of the pack goes depends on its place alone.
    places = set(_hand_of(plan, match, replace(shuffled, order=tuple(range(len(plan.pack)))), seat))
    order = list(shuffled.order)
    elsewhere = [i for i, card in enumerate(order) if card in hand and i not in places]
    others = [i for i in sorted(places) if order[i] not in hand]
    for i, j in zip(elsewhere, others, strict=True):
        order[i], order[j] = order[j], order[i]
    _, events = deal_round(plan, match, replace(shuffled, order=tuple(order)))
    return (*started, *events)


def _cards(plan: Plan, codes: Iterable[str]) -> set[Card]:
    """Returns the cards with these *codes*; of copies, the first that are free."""
    free = {code: list(cards) for code, cards in plan.pack.by_code.items()}
    hand: set[Card] = set()
    for code in codes:
        if not free.get(code):
            raise BadOrigin("bad_hand", why="twice" if code in free else "card", card=code[:10])
        hand.add(free[code].pop(0))
    return hand


def _hand_of(plan: Plan, match: Match, deal: Deal, seat: Seat) -> tuple[Card, ...]:
    _, (dealt, *_) = deal_round(plan, match, deal)
    assert isinstance(dealt, Dealt)
    hands = dealt.face_down or dealt.hands
    assert hands is not None
    return hands[seat] or ()


def _without_seed(event: Event) -> Event:
    return replace(event, seed="", commitment="") if isinstance(event, Dealt) else event
