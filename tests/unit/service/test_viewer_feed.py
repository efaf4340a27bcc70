"""The messages to a viewer, and their wording."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from rookery.bots.random import RandomBot
from rookery.cards import mask_of
from rookery.engine.event import Dealt, RoundCounted
from rookery.engine.legal import LegalPlays
from rookery.local import LocalTable
from rookery.protocol import ScoreSheet, ServerMessage, Update, Welcome
from rookery.rules.catalog import load_variant
from rookery.rules.table import TRUMP_SUIT
from rookery.seats import Seat
from rookery.service.seats_view import settled_seats
from rookery.service.table_info import table_info
from rookery.service.table_view import table_view
from rookery.service.viewer_feed import MAX_CATCH_UP_EVENTS, ViewerFeed, frames_for
from rookery.view.seat import SeatView

DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
PLAYABLE = [
    "original_partnership_4",
    "official_wikipedia_4",
    "standard_deck_4",
    "original_3_2011",
    "beginner_4",
    "dixie_6",
]


def played(variant: str, *, seed: int = 1, rounds: int = 1) -> LocalTable:
    table = LocalTable(load_variant(variant), seed=seed)
    rng = Random(seed)
    table.play(lambda view: RandomBot().choose(view, rng), rounds=rounds)
    return table


@pytest.mark.parametrize("variant", PLAYABLE)
def test_every_frame_can_be_read_by_a_browser(variant: str) -> None:
    table = played(variant)
    for viewer in (None, 0, 1):
        frames = frames_for(table.plan.rules, table._events, viewer)
        messages = [DECODER.decode(frame) for frame in frames]
        assert isinstance(messages[0], Welcome)
        assert len(frames) == len(table._events) + 4
        updates = [message for message in messages if isinstance(message, Update)]
        assert [update.view.seq for update in updates] == list(range(1, len(updates) + 1))
        last = messages[-1]
        assert isinstance(last, Welcome)
        dealt = max(at for at, event in enumerate(table._events) if isinstance(event, Dealt))
        assert [seen.seq for seen in last.events] == list(range(dealt + 1, len(table._events) + 1))


def test_the_same_events_give_the_same_bytes() -> None:
    table = played("original_partnership_4")
    rules = table.plan.rules
    assert frames_for(rules, table._events, 2) == frames_for(rules, table._events, 2)


def test_an_update_does_not_grow_with_the_match() -> None:
    """The score sheet is sent when it changes; put together, the updates equal the welcome."""
    table = played("original_partnership_4", rounds=12)
    frames = frames_for(table.plan.rules, table._events, 0)
    sizes: dict[int, list[int]] = {}
    sheet: ScoreSheet | None = None
    for frame in frames:
        message = DECODER.decode(frame)
        if not isinstance(message, Update):
            continue
        counted = any(isinstance(seen.event, RoundCounted) for seen in message.events)
        assert (message.sheet is not None) == counted
        sheet = message.sheet or sheet
        if not counted:
            assert b'"results"' not in frame
            sizes.setdefault(message.view.round_number, []).append(len(frame))
    last = DECODER.decode(frames[-1])
    assert isinstance(last, Welcome)
    assert sheet == ScoreSheet(last.view.results, last.view.adjustments)
    assert len(sheet.results) > 5
    rounds = sorted(sizes)
    assert max(sizes[rounds[-1]]) < 1.2 * max(sizes[rounds[1]])


def test_nobody_comes_back_to_thousands_of_events() -> None:
    table = played("original_partnership_4", rounds=12)
    window = ViewerFeed(table.plan, 0)
    window.take(table._events)
    info = table_info(table.plan, "table", "match")
    seats = settled_seats(table.plan, 0)
    assert len(table._events) > MAX_CATCH_UP_EVENTS
    everything = DECODER.decode(window.welcome(info, seats, since=0))
    recent = DECODER.decode(window.welcome(info, seats, since=len(table._events) - 3))
    ahead = DECODER.decode(window.welcome(info, seats, since=10**6))
    assert [len(one.events) for one in (everything, recent, ahead) if isinstance(one, Welcome)] == [
        0,
        3,
        0,
    ]


@pytest.mark.parametrize("variant", PLAYABLE)
def test_the_view_follows_the_rules_about_looking_back(variant: str) -> None:
    table = played(variant)
    review = table.plan.rules.play.review != "none"
    window = ViewerFeed(table.plan, 0)
    for event in table._events:
        window.take([event])
        view = table_view(window.view)
        if window.view.public.round is None:
            continue
        assert (view.captured is not None) == review
        tricks = window.view.round.tricks
        assert view.last_trick == (tricks[-1] if review and tricks else None)
        assert sum(view.tricks_taken) == len(tricks)
        assert sorted(view.hand, key=table.plan.pack.sort_key) == list(view.hand)


def test_cards_before_the_first_deal() -> None:
    plan = played("original_partnership_4").plan
    view = table_view(SeatView.new(plan, 0))
    assert view.phase == "start"
    assert (view.hand, view.hand_sizes, view.commitment) == ((), (0, 0, 0, 0), None)


def decisions(variant: str, seeds: range) -> Iterator[tuple[Seat, SeatView]]:
    """Plays random rounds, and yields each seat that decides with its view."""
    for seed in seeds:
        table = LocalTable(load_variant(variant), seed=seed)
        rng = Random(seed)
        table.deal()
        while not table.awaits_deal and table.view(None).public.winners is None:
            seat = table.decider
            assert seat is not None
            view = table.view(seat)
            yield seat, view
            table.act(seat, RandomBot().choose(view, rng))


def sentences(variant: str, seeds: range) -> set[str]:
    """Plays random rounds and collects the sentences about dimmed cards; checks when there must be one."""
    found = set()
    for _, view in decisions(variant, seeds):
        why = table_view(view).dimmed
        said = why.text if why else None
        if isinstance(view.legal, LegalPlays):
            assert (said is not None) == (len(view.legal.cards) < view.hand.bit_count())
            if said and "must follow" in said:
                led = view.round.trick[0]
                trump_led = view.tables.suit_of[led] == TRUMP_SUIT
                assert ("trump" in said) == trump_led
        if said:
            found.add(said)
    return found


def test_the_reason_for_a_dimmed_card_is_a_sentence() -> None:
    said = sentences("original_partnership_4", range(25))
    assert "You must follow green." in said
    assert "You must follow green, or play the bird." in said
    assert "You must follow trump (red)." in said
    assert any(one.startswith("The bird is a trump: you must play a trump (") for one in said)
    assert all(one.endswith(".") for one in said)


def test_a_standard_pack_has_suits() -> None:
    said = " ".join(sentences("standard_deck_4", range(15)))
    assert "You must follow hearts" in said
    assert "joker" in said
    assert not {"red", "green", "yellow", "black", "bird"} & set(said.replace(".", " ").split())


def test_what_may_not_be_buried_is_said() -> None:
    counters = sentences("team_rook_6", range(6))
    assert {"Cards with points may not be buried."} & counters
    limited = sentences("original_3_1994", range(6))
    assert any("of your own may be buried" in one for one in limited)


def test_the_reason_for_a_dimmed_card_of_an_open_hand_is_about_that_hand() -> None:
    found = 0
    for seat, view in decisions("original_2_2011", range(4)):
        if isinstance(view.legal, LegalPlays) and view.mover is not None and view.mover != seat:
            why = table_view(view).dimmed
            cards = view.round.open_cards[view.mover]
            assert (why is not None) == (len(view.legal.cards) < cards.bit_count())
            if why and why.key == "dimmed-follow":
                led = view.tables.suit_of[view.round.trick[0]]
                assert mask_of(view.legal.cards) & view.tables.suit_mask[led]
                found += 1
    assert found > 5


@pytest.mark.parametrize("variant", ["original_2_2011", "original_2_1994", "team_rook_5"])
def test_tricks_of_a_dummy_are_shown_for_the_side_that_counts_them(variant: str) -> None:
    for seed in range(3):
        table = played(variant, seed=seed)
        view = table_view(table.view(0))
        result = view.results[-1]
        counted = {line.team: line.points for line in result.count if line.what == "counters"}
        assert view.captured is not None
        assert view.captured == tuple(
            counted.get(result.teams[account], 0) for account in range(len(view.captured))
        )
