"""Deals in which a player has chosen the cards of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator

import pytest

from rookery.cards import tuple_of
from rookery.engine.event import Dealt, Event
from rookery.engine.history import states_of
from rookery.engine.plan import plan_of
from rookery.protocol import WhatIf
from rookery.rules.catalog import load_catalog, load_variant
from rookery.seats import Seat
from rookery.service.given_hand import deal_around
from rookery.service.lobby import Lobby
from rookery.service.new_tables import BadTable
from rookery.service.origin import BadOrigin
from rookery.service.play_on import PlayOn
from rookery.service.timing import Timing
from rookery.service.what_if import awaits_decision
from rookery.shuffle import derive, seeded_rng
from rookery.store.memory import MemoryStore

NAME = "original_partnership_4"
HAND = ("R14", "R10", "R9", "R8", "R7", "G14", "Y14", "B14", "RK")


@pytest.fixture
async def lobby() -> AsyncIterator[Lobby]:
    lobby = Lobby(MemoryStore(), bot="casual", timing=Timing(away=0.05, ready=0.1, pace=0.0))
    yield lobby
    await lobby.close()


def dealt(events: tuple[Event, ...]) -> Dealt:
    """Returns the deal among *events*."""
    (found,) = [event for event in events if isinstance(event, Dealt)]
    return found


@pytest.mark.parametrize("name", sorted(load_catalog()))
def test_every_game_deals_the_chosen_hand_to_every_player(name: str) -> None:
    plan = plan_of(load_variant(name))
    hand = [plan.pack.name(card) for card in range(0, 2 * plan.hand_size, 2)]
    for seat in plan.players:
        events = deal_around(plan, seat, hand, derive(b"hand", seat))
        match = states_of(events)[-1]
        held = tuple_of(match.hidden.reveal().hands[seat])
        assert Counter(map(plan.pack.name, held)) == Counter(hand)
        assert awaits_decision(plan, match)
        assert (dealt(events).seed, dealt(events).commitment) == ("", "")


def test_the_other_cards_and_the_dealer_are_random() -> None:
    plan = plan_of(load_variant(NAME))
    holders: Counter[Seat | None] = Counter()
    dealers: Counter[Seat] = Counter()
    some_card = plan.pack.by_code["G13"][0]
    for number in range(400):
        event = dealt(deal_around(plan, 0, HAND, derive(b"deals", number)))
        dealers[event.dealer] += 1
        assert event.hands is not None
        held = [seat for seat, cards in enumerate(event.hands) if some_card in (cards or ())]
        holders[held[0] if held else None] += 1
    # A card that was not chosen lies in one of three hands of nine, or in the nest of five.
    assert holders[0] == 0
    assert all(85 <= holders[seat] <= 140 for seat in (1, 2, 3)), holders
    assert 35 <= holders[None] <= 95
    assert all(70 <= dealers[seat] <= 135 for seat in range(4)), dealers


def test_no_hand_of_the_deal_is_thrown_in() -> None:
    plan = plan_of(load_variant("western_kentucky_4"))
    for number in range(300):
        rng = seeded_rng(derive(b"hands", number))
        hand = [plan.pack.name(card) for card in rng.sample(range(len(plan.pack)), plan.hand_size)]
        if not any(plan.points[card] for code in hand for card in plan.pack.by_code[code]):
            continue
        events = deal_around(plan, 1, hand, derive(b"deals", number))
        assert awaits_decision(plan, states_of(events)[-1])


def test_a_hand_that_is_thrown_in_is_refused() -> None:
    plan = plan_of(load_variant("western_kentucky_4"))
    hand = ("R6", "R7", "R8", "R9", "R11", "R12", "G6", "G7", "G8")
    with pytest.raises(BadOrigin) as caught:
        deal_around(plan, 0, hand, bytes(32))
    assert "thrown in" in caught.value.text


async def test_a_table_with_a_chosen_hand(lobby: Lobby) -> None:
    play_on = PlayOn(lobby)
    wanted = WhatIf(hand=HAND, variant=NAME, seat=2, bot="casual")
    opened = await play_on.open_table("ann", wanted)
    table = await lobby.need_table(opened.table_id)
    assert table.session.seat_of("ann") == 2
    events = await lobby.events_of(table, 2)
    assert isinstance(events[1], Dealt)
    assert events[1].hands is not None
    held = events[1].hands[2] or ()
    assert sorted(map(table.plan.pack.name, held)) == sorted(HAND)
    assert await play_on.decisions("ann", opened.table_id) == ()


@pytest.mark.parametrize(
    ("wanted", "code", "text"),
    [
        (WhatIf(hand=HAND[1:], variant=NAME), "bad_hand", "has 9 cards, not 8"),
        (WhatIf(hand=(*HAND[1:], "R8"), variant=NAME), "bad_hand", "not that many R8"),
        (WhatIf(hand=(*HAND[1:], "R99"), variant=NAME), "bad_hand", "“R99” is no card"),
        (WhatIf(hand=HAND, variant="none"), "unknown_variant", "none"),
        (WhatIf(hand=HAND), "bad_what_if", "of which variant"),
        (WhatIf(record="", variant=NAME), "bad_what_if", "one of the three"),
        (WhatIf(hand=HAND, variant=NAME, seat=4), "no_such_seat", ""),
        (WhatIf(hand=HAND, variant=NAME, bot="nobody"), "unknown_bot", "nobody"),
        (WhatIf(hand=HAND, variant=NAME, table="x"), "bad_what_if", "one of the three"),
        (WhatIf(), "bad_what_if", "one of the three"),
    ],
)
async def test_what_cannot_be_dealt_is_refused(
    lobby: Lobby, wanted: WhatIf, code: str, text: str
) -> None:
    with pytest.raises((BadOrigin, BadTable)) as caught:
        await PlayOn(lobby).open_table("ann", wanted)
    assert caught.value.code == code
    assert text in caught.value.text
    assert lobby.loaded == 0
