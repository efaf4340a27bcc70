"""Drawing for partners in the waiting room: who sits where, who sees what, and that it can be checked."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace
from tests.rule_marker import rule
from tests.tables import PLAYABLE
from tests.unit.service.fakes import ask, enter, load, session_of

from rookery.engine.plan import plan_of
from rookery.protocol import DrawPartners, Sit, StartMatch
from rookery.rules.catalog import load_variant
from rookery.service.drawing import partners_are_drawn, turned, with_partners_drawn
from rookery.service.session import MAX_PARTNER_DRAWS, Session
from rookery.service.stored_table import settings_of
from rookery.shuffle import commitment, shuffle
from rookery.store.memory import MemoryStore

SEED = "07" * 32
ORIGINAL = load_variant("original_partnership_4")


def drawn(variant: str, seed: str = SEED) -> Session:
    rules = load_variant(variant)
    session = replace(session_of(rules), draw_seed=seed)
    return with_partners_drawn(session, plan_of(rules))


@pytest.mark.parametrize("variant", PLAYABLE)
@rule("H11:15")
def test_high_cards_play_against_low_cards(variant: str) -> None:
    """[H11:15, PB94:28, WM08:153]: no two are equally high, and every player keeps their own card."""
    rules = load_variant(variant)
    plan = plan_of(rules)
    assert partners_are_drawn(plan) == (rules.table.sides == "alternating" and not rules.dummies)
    if not partners_are_drawn(plan):
        return
    for number in range(40):
        session = drawn(variant, f"{number:064x}")
        drawing = session.drawing
        assert drawing is not None
        heights = [
            (face.single is not None, -plan.ranks.index(face.number) if face.single is None else 0)
            for face in (plan.pack.faces[card] for card in drawing.cards)
        ]
        by_side = [
            [heights[seat] for seat in plan.players if plan.account_of(seat) == side]
            for side in range(plan.side_count)
        ]
        for higher, lower in pairwise(by_side):
            assert min(higher) > max(lower)
        turned_by = turned(plan, bytes.fromhex(drawing.seed))
        assert drawing.cards == tuple(turned_by[seat] for seat in drawing.came_from)
        assert sorted(drawing.came_from) == list(plan.players)
        assert session.seat_of("ann") == drawing.came_from.index(0)


def test_the_cards_are_those_of_the_shuffle_without_equally_high_ones() -> None:
    plan = plan_of(ORIGINAL)
    names = [plan.pack.name(card) for card in shuffle(bytes.fromhex(SEED), len(plan.pack))]
    expected: list[str] = []
    for name in names:
        if len(expected) < 4 and name[1:] not in [one[1:] for one in expected]:
            expected.append(name)
    assert [plan.pack.name(card) for card in turned(plan, bytes.fromhex(SEED))] == expected


@rule("H11:15")
async def test_everybody_sees_the_drawing_and_it_survives_a_restart() -> None:
    """[H11:15]: bots and the empty seat turn a card, too; the seed of the next drawing is told to nobody."""
    store = MemoryStore()
    session = replace(session_of(ORIGINAL, "open", "random", "open"), draw_seed=SEED)
    await store.create_table("table", settings_of(session))
    table, _ = await load(store)
    ann, ben, guest = [await enter(table, name) for name in ("ann", "ben", "cleo")]
    assert await ask(table, ben, Sit(1)) is None
    assert ann.seats["draw_commitment"] == commitment(bytes.fromhex(SEED))
    assert (ann.seats["may_draw"], guest.seats["may_draw"]) == (True, False)
    assert await ask(table, guest, DrawPartners()) == "not_seated"
    before = len(guest.frames)
    assert SEED not in str(guest.frames)
    assert await ask(table, ben, DrawPartners()) is None
    drawing = ann.seats["drawing"]
    assert drawing == ben.seats["drawing"] == guest.seats["drawing"]
    assert drawing["seed"] == SEED
    assert len(guest.frames) > before
    for client, came_from in ((ann, 0), (ben, 1)):
        assert drawing["came_from"][client.seats["you"]] == came_from
    hidden = table._progress.seating.session.draw_seed
    assert hidden not in str([one.frames for one in (ann, ben, guest)])
    assert ann.seats["draw_commitment"] == commitment(bytes.fromhex(hidden))
    await table.close()
    again, _ = await load(store)
    ann = await enter(again, "ann")
    assert ann.seats["drawing"] == drawing
    # Who changes seats of their own accord plays with somebody else than was drawn.
    free = ann.seats["may_sit"][0]
    assert await ask(again, ann, Sit(free)) is None
    assert ann.seats["drawing"] is None
    assert await ask(again, ann, StartMatch()) is None
    assert await ask(again, ann, DrawPartners()) == "already_started"
    assert (ann.seats["may_draw"], ann.seats["draw_commitment"]) == (False, None)
    await again.close()


async def test_there_is_an_end_to_drawing() -> None:
    for seed, times in ((SEED, MAX_PARTNER_DRAWS), ("", 0)):
        store = MemoryStore()
        session = replace(session_of(ORIGINAL, "open", "random", "random"), draw_seed=seed)
        await store.create_table("table", settings_of(session))
        table, _ = await load(store)
        ann = await enter(table, "ann")
        for _ in range(times):
            assert await ask(table, ann, DrawPartners()) is None
        assert await ask(table, ann, DrawPartners()) == "no_drawing"
        assert ann.seats["may_draw"] is False
        await table.close()
