"""Properties of worlds: they include the truth and all indistinguishable truths, and each can have been dealt."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace
from tests.props.house_sample import HOUSES
from tests.rulesets import EVERY, in_table_mode
from tests.secrecy.redeal import Truth, another_truth
from tests.shards import in_shards
from tests.tables import Table, order_for
from tests.truth import true_world

from rookery.belief.worlds import World, Worlds
from rookery.bots.random import any_command
from rookery.cards import mask_of, tuple_of
from rookery.engine.command import Bury, CallRenege, Command, Deal, Play, TakeBack
from rookery.engine.event import Dealt
from rookery.engine.legal import LegalPlays
from rookery.engine.public import PublicRound
from rookery.errors import Refusal
from rookery.seats import Seat
from rookery.train.random_rules import random_rules


def act_once(table: Table, rng: Random) -> bool:
    """Makes one random decision; returns false when no seat must decide."""
    seat, legal = table.decider, table.legal
    if seat is None or legal is None:
        return False
    table.act(seat, any_command(legal, rng))
    return True


def check_worlds(table: Table, rng: Random) -> int:
    """Checks the worlds of every viewer at this moment; returns the number of viewers."""
    truth = true_world(table.plan, table.match)
    viewers: list[Seat | None] = [*table.plan.players, None]
    for viewer in viewers:
        worlds = Worlds(table.view(viewer))
        assert worlds.count > 0
        assert worlds.allows(truth)
        for world in worlds.draw(2, rng):
            assert worlds.allows(world)
        likely = worlds.draw_likely(2, rng)
        assert all(worlds.allows(world) for world in likely.worlds)
        assert 1 <= likely.effective <= likely.candidates + 1e-6
    return len(viewers)


@pytest.mark.parametrize("variant", EVERY)
def test_the_truth_is_always_possible(variant: str) -> None:
    looked = 0
    for number in range(6):
        rng = Random(f"{variant} {number}")
        table = Table.of(variant)
        table.deal(f"{variant} {number}")
        while table.round.over is None:
            if rng.random() < 0.25:
                looked += check_worlds(table, rng)
            if not act_once(table, rng):
                break
        if looked > 60:
            break
    assert looked > 20


@pytest.mark.slow
@in_shards(HOUSES, 4)
def test_the_truth_is_possible_under_random_rules(numbers: range) -> None:
    looked = 0
    for number in numbers:
        rng = Random(f"worlds {number}")
        table = Table.of(random_rules(rng))
        table.deal(number)
        while table.round.over is None:
            if rng.random() < 0.15:
                looked += check_worlds(table, rng)
            if not act_once(table, rng):
                break
    assert looked > 4 * len(numbers)


@pytest.mark.parametrize("variant", EVERY)
def test_an_indistinguishable_truth_is_possible(variant: str) -> None:
    """The other truths come from exchanging cards and replaying on the engine, independently of `Worlds`."""
    changed = 0
    for number in range(3):
        rng = Random(f"{variant} {number}")
        table = Table.of(variant)
        table.deal(f"{variant} {number}")
        for _ in range(rng.randint(0, 40)):
            if table.round.over is not None or not act_once(table, rng):
                break
        if table.round.over is not None:
            continue
        commands = tuple(each for each in table.commands if not isinstance(each, Deal))
        deal = next(each for each in table.commands if isinstance(each, Deal))
        truth = Truth(table.plan.rules, 0, deal, commands)
        viewer = rng.choice(table.plan.players)
        worlds = Worlds(table.view(viewer))
        other = another_truth(truth, viewer, rng).play()
        changed += other.match.hidden != table.match.hidden
        assert worlds.allows(true_world(other.plan, other.match))
    assert changed


REPLAYED = (
    "original_partnership_4",
    "kentucky_discard_4",
    "partnership_rook_56_4",
    "western_new_york_4",
    "dixie_6",
    "original_5",
    "team_rook_6",
    "call_partner_5",
    "high_card_partner_5",
    "beginner_4",
)
"""Variants in which a world determines a deal, if the declarer is assumed to have buried the nest unchanged."""


@pytest.mark.parametrize("variant", REPLAYED)
def test_every_world_can_have_been_dealt(variant: str) -> None:
    """Dealing a drawn world and replaying the same decisions gives the viewer the same observations."""
    replayed = 0
    for number in range(4):
        rng = Random(f"{variant} {number}")
        table = Table.of(variant)
        table.deal(f"{variant} {number}")
        while table.round.over is None:
            if table.round.leader is not None and rng.random() < 0.15:
                viewer = rng.choice(table.plan.players)
                for world in Worlds(table.view(viewer)).draw(3, rng):
                    assert_dealt_anew(table, viewer, world)
                    replayed += 1
            if not act_once(table, rng):
                break
    assert replayed > 20


def assert_dealt_anew(table: Table, viewer: Seat, world: World) -> None:
    """Asserts that replaying the round from the deal of *world* gives *viewer* the same observations."""
    plan, now = table.plan, table.round
    hands = [mask | played for mask, played in zip(world.hands, played_by(now), strict=True)]
    deal = next(each for each in table.commands if isinstance(each, Deal))
    nest = tuple_of(world.nest)
    commands: list[tuple[Seat, Command]] = []
    for each in table.commands:
        if isinstance(each, Deal):
            continue
        seat, command = each
        if isinstance(command, Bury):
            if seat == viewer:
                # The player's own hand and nest are unchanged.
                dealt = next(event for event in table.events if isinstance(event, Dealt))
                hands[seat] = mask_of(dealt.hands[seat] or ())
                nest = dealt.nest or ()
            else:
                command = Bury(nest)
        commands.append((seat, command))
    if table.plan.rules.trump.source == "nest_top_card":
        # Turned cards were on top of the nest, in the order of turning.
        nest = (*(card for card in nest if card not in now.faces), *reversed(now.faces))
    order = order_for(plan, 0, [tuple_of(hand) for hand in hands], nest)
    again = Truth(plan.rules, 0, replace(deal, order=order), tuple(commands)).play()
    assert again.seen(viewer) == table.seen(viewer)


def played_by(now: PublicRound) -> list[int]:
    """Returns the cards that each seat has played."""
    played = [0] * len(now.order)
    for leader, cards in (
        *((trick.leader, trick.cards) for trick in now.tricks),
        *([(now.leader, now.trick)] if now.leader is not None else []),
    ):
        for place, card in enumerate(cards):
            played[now.left(leader, place)] |= 1 << card
    return played


def test_worlds_exist_after_mistakes_in_table_mode() -> None:
    """In table mode a renege shows a false void; worlds still exist."""
    rules = in_table_mode("original_partnership_4")
    believed = mistaken = corrected = 0
    for number in range(6):
        rng = Random(number)
        table = Table.of(rules)
        table.deal(number)
        while table.round.over is None:
            seat = table.decider
            legal = table.legal if seat is not None else None
            if (
                seat is not None
                and isinstance(legal, LegalPlays)
                and legal.others
                and rng.random() < 0.15
            ):
                table.act(seat, Play(rng.choice(legal.others)))
                mistaken += 1
            elif rng.random() < 0.1:
                try:
                    who = rng.randrange(4)
                    wish = rng.choice((TakeBack(), CallRenege((who + 1) % 4)))
                    table.act(who, wish)
                    corrected += 1
                except Refusal:
                    continue
            elif not act_once(table, rng):
                break
            now = table.round
            if now.over is None and rng.random() < 0.5:
                for viewer in table.plan.players:
                    worlds = Worlds(table.view(viewer))
                    believed += worlds.allows(true_world(table.plan, table.match))
                    assert all(worlds.allows(world) for world in worlds.draw(2, rng))
    assert min(believed, mistaken, corrected) > 5


def test_knowledge_only_grows_while_cards_are_played() -> None:
    """The number of worlds decreases from trick to trick."""
    rng = Random(5)
    table = Table.of("original_partnership_4")
    table.deal(5)
    counts = []
    while table.round.over is None:
        if table.round.leader is not None and not table.round.trick:
            counts.append(Worlds(table.view(1)).count)
        if not act_once(table, rng):
            break
    assert len(counts) > 5
    assert all(later < earlier for earlier, later in pairwise(counts))
