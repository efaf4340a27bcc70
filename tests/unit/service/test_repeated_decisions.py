"""Bots repeat the decisions of an earlier match with the same cards, in every game and after any undo."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from tests.records.corpus import TEXTS
from tests.rulesets import EVERY, changed
from tests.tables import Table

from rookery.engine.command import Answer, Bid, CallCard, Look, Pass, Propose
from rookery.engine.event import BidMade, Dealt, Event, PartnerCalled
from rookery.engine.history import states_of
from rookery.record.decisions import standing_places
from rookery.record.replay import replayed_match
from rookery.rules.canonical import rules_hash, rules_to_json
from rookery.rules.check import check
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.service.origin import EarlierDeal, EarlierMatch
from rookery.service.record_cache import spans_of
from rookery.service.repeated_decisions import decided_before
from rookery.store.memory import MemoryStore
from rookery.store.port import NewMatch
from rookery.store.upcast import encode


async def kept(rules: Rules, events: Sequence[Event]) -> tuple[MemoryStore, EarlierMatch]:
    """Returns a store with a match, and the description of it that tables with the same cards have."""
    store = MemoryStore()
    await store.create_table("table", "{}")
    await store.create_match(
        "table",
        NewMatch(
            "match",
            rules_json=rules_to_json(rules),
            rules_hash=rules_hash(rules),
            events=[encode(event) for event in events],
        ),
        replaces=None,
    )
    deals = tuple(
        EarlierDeal(event.seed or "", seq)
        for seq, event in enumerate(events, 1)
        if isinstance(event, Dealt)
    )
    return store, EarlierMatch(match_id="match", seq=len(events), deals=deals)


def dealt(rules: Rules | str) -> Table:
    """Returns a table that has just dealt."""
    table = Table.of(rules)
    table.deal_until_kept()
    return table


def undo(table: Table, seat: Seat, to_seq: int) -> None:
    """Undoes everything after event *to_seq*; all agree."""
    table.act(seat, Propose("undo", to_seq=to_seq))
    for other in table.plan.players:
        if other != seat:
            table.act(other, Answer(True))


async def repeat(table: Table, store: MemoryStore, before: EarlierMatch) -> None:
    """Has everybody at *table* decide as in the match *before*, to the end of the round."""
    last = max(place for place, event in enumerate(table.events) if isinstance(event, Dealt))
    while table.decider is not None:
        command = await decided_before(store, before, table.events[last:], last)
        assert command is not None, table.legal
        table.act(table.decider, command)


async def alike(before: Table, again: Table) -> None:
    """Checks that *again* has the same standing decisions as *before*."""
    await repeat(again, *await kept(before.plan.rules, before.events))
    stands = sorted(standing_places(before.events))
    assert again.events == [before.events[place] for place in stands][: len(again.events)]


@pytest.mark.parametrize("name", EVERY)
async def test_every_decision_of_every_game_is_repeated(name: str) -> None:
    for seed in range(3):
        before = dealt(name)
        again = before.copy()
        before.play_on(Random(seed))
        await alike(before, again)


async def test_of_identical_cards_the_first_is_named_again() -> None:
    """The event says which of identical cards the partner holds; the rules let only the first be named."""
    rules = changed("high_card_partner_5", {"pack.copies": 2, "deal.hand": 14, "deal.nest": 12})
    assert not check(rules)
    others = 0
    for seed in range(8):
        before = Table.of(rules)
        before.deal(seed)
        again = before.copy()
        before.play_on(Random(seed))
        await alike(before, again)
        named = [one[1].card for one in before.commands[1:] if isinstance(one[1], CallCard)]  # type: ignore[index]
        called = [event.card for event in before.events if isinstance(event, PartnerCalled)]
        others += named != called
    assert others


async def test_what_was_undone_is_not_repeated() -> None:
    """Undone events do not count, unless a later undo restores them; a declined proposal changes nothing."""
    before = dealt("original_partnership_4")
    again = before.copy()
    start = len(before.events)
    before.calls(70, None)
    undo(before, 1, start)
    before.calls(75)
    undo(before, 1, start + 1)
    before.act(1, Propose("undo", to_seq=start))
    before.act(2, Answer(False))
    before.play_on(Random(1))
    await repeat(again, *await kept(before.plan.rules, before.events))
    assert again.events[start] == BidMade(seat=1, points=70)
    assert again.round.tricks == before.round.tricks


async def test_who_undoes_an_own_slip_meets_the_same_players_again() -> None:
    before = dealt("original_partnership_4")
    again = before.copy()
    start = len(before.events)
    before.calls(70, None)
    store, match = await kept(before.plan.rules, before.events)
    again.calls(75)
    assert await decided_before(store, match, again.events[start - 1 :], start - 1) is None
    undo(again, 1, start)
    assert await decided_before(store, match, again.events[start - 1 :], start - 1) == Bid(70)
    again.calls(70)
    assert await decided_before(store, match, again.events[start - 1 :], start - 1) == Pass()


async def test_a_later_round_is_repeated() -> None:
    """Undos count the events of the whole match, and events after the round do not matter."""
    before = dealt("original_partnership_4")
    before.play_on(Random(1))
    before.deal(2)
    again = before.copy()
    before.calls(70)
    undo(before, 1, len(again.events))
    before.play_on(Random(2))
    ended = before.copy()
    before.deal(3)
    before.calls(100)
    await repeat(again, *await kept(before.plan.rules, before.events))
    assert again.match.public.results == ended.match.public.results


@pytest.mark.parametrize("name", ["undo", "table_mode"])
async def test_corrected_rounds_are_repeated_without_their_mistakes(name: str) -> None:
    """A player who plays legally at once meets the decisions after the correction."""
    record = replayed_match(TEXTS[name])
    plan, events, states = record.record.plan, record.events, states_of(record.events)
    store, before = await kept(plan.rules, events)
    for span in spans_of(events).values():
        table = Table(plan, list(events[: span.start + 1]))
        table.match = states[span.start + 1]
        await repeat(table, store, before)
        ended = states[span.stop].public.round
        assert ended is not None
        assert table.round.calls == ended.calls
        assert table.round.tricks == ended.tricks


async def test_it_does_not_matter_when_somebody_looks() -> None:
    """Looks do not wait for a turn, so only whether the deciding seat has looked is compared."""
    before = dealt("blind")
    again = before.copy()
    before.act(3, Look())
    before.act(1, Bid(75))
    for seat in (2, 0):
        before.act(seat, Look())
    before.calls(None, None, None)
    before.play_on(Random(1))
    again.act(2, Look())
    await repeat(again, *await kept(before.plan.rules, before.events))
    assert again.round.calls == before.round.calls
    assert again.round.contract.blind
    assert again.round.tricks == before.round.tricks
