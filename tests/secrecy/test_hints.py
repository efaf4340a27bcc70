"""Non-interference for hints: hidden cards do not change a byte of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from tests.rulesets import EVERY, named
from tests.secrecy.redeal import another_truth, counted_truth, difference
from tests.tables import Table
from tests.unit.bots.budgets import QUICK

from rookery.bots.explain.hint import advise
from rookery.bots.search.bot import SearchBot
from rookery.cards import iter_cards
from rookery.engine.command import Pass
from rookery.facts import Advice, Keeps
from rookery.protocol import AskHint
from rookery.service.hints import Hints
from rookery.view.seat import SeatView

SEED = 20


class Asker:
    """A client that collects its frames."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def deliver(self, frame: bytes) -> None:
        self.frames.append(frame)


def search_advice(known: SeatView) -> Advice:
    """Returns the advice of a quick expert with tree search and a fixed seed."""
    return advise(known, SearchBot("expert", replace(QUICK, tree_worlds=40)), Random(SEED))


async def frames_of_a_hint(
    table: Table, seat: int, advice: Callable[[SeatView], Advice] = search_advice
) -> list[bytes]:
    """Returns all frames that are sent to the player at *seat* after asking for a hint."""
    view = table.view(seat)

    async def work(known: SeatView) -> Advice:
        return advice(known)

    done = asyncio.Event()
    hints = Hints(work, post=done.set)
    asker = Asker()
    hints.ask(asker, AskHint(id="h", seq=view.seq), view)
    async with asyncio.timeout(60):  # for the hint to be worked out
        await done.wait()
    hints.hand_out()
    return asker.frames


@pytest.mark.parametrize("variant", EVERY)
async def test_hidden_cards_do_not_interfere_with_hints(variant: str) -> None:
    moved = told = 0
    rng = Random(variant)
    for progress in (0.0, 0.4):
        truth = counted_truth(named(variant), rng, progress=progress)
        real = truth.play()
        seat = real.decider
        if seat is None:
            continue
        other = another_truth(truth, seat, rng, tries=14)
        moved += difference(truth, other)
        frames = await frames_of_a_hint(real, seat)
        assert frames == await frames_of_a_hint(other.play(), seat), progress
        told += len(frames)
    assert told
    assert moved > 4, "the redealing moved too few cards for this test to mean anything"


def fixed_advice(advice: Advice, _known: SeatView) -> Advice:
    """Returns *advice* for every view."""
    return advice


async def test_a_hint_that_uses_hidden_cards_is_found() -> None:
    """The check above fails for advice that depends on another hand."""
    rng = Random("leak")
    found = False
    for _ in range(6):
        truth = counted_truth(named("original_partnership_4"), rng, progress=0.3)
        real = truth.play()
        seat = real.decider
        assert seat is not None
        changed = another_truth(truth, seat, rng, tries=14).play()
        told = []
        for table in (real, changed):
            peeked = next(iter_cards(table.hand(table.round.left(seat))))
            leaky = Advice(Pass(), (Keeps(peeked),))
            told.append(await frames_of_a_hint(table, seat, partial(fixed_advice, leaky)))
        found = found or told[0] != told[1]
    assert found
