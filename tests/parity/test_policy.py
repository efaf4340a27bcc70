"""Playing on by rules of thumb: the native kernel against plain Python, and both against the bot they speak for."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from random import Random

import pytest
from msgspec.structs import replace
from tests.parity.positions import random_position, random_tables
from tests.parity.truth import rule_sets
from tests.secrecy.redeal import seen_by
from tests.tables import Table
from tests.truth import true_world

from rookery.bots.bot import bot_named
from rookery.bots.course import Stage
from rookery.cards import mask_of
from rookery.engine.command import Play
from rookery.engine.plan import plan_of
from rookery.errors import KernelError
from rookery.kernel import Kernel, Minds, Position, kernel_named
from rookery.rules.load import load_variant
from rookery.rules.table import TRUMPS
from rookery.view.seat import fold_seen

SHARDS = 4
RULES = tuple(rule_sets(100))
KERNELS: tuple[Kernel, ...] = (kernel_named("native"), kernel_named("reference"))
NATIVE, REFERENCE = KERNELS


def random_minds(position: Position, cards: int, rng: Random) -> Minds:
    """Returns anything that the players of *position* may know."""
    in_hands = reduce(or_, position.hands)
    held = mask_of(position.stock) | mask_of(position.trick) | in_hands
    hidden = ((1 << cards) - 1) & ~held & rng.getrandbits(cards)
    return Minds(
        declarer=rng.randrange(-1, position.seats),
        called=rng.randrange(-1, cards),
        nest_size=rng.randrange(6),
        last_bonus=rng.choice((0, 20)),
        hidden=hidden,
        known=tuple(hidden & rng.getrandbits(cards) for _ in position.hands),
        shown=rng.choice((0, in_hands)) & rng.getrandbits(cards) & rng.getrandbits(cards),
        players=rng.choice(
            ((), tuple(rng.randrange(position.seats) for _ in position.hands)),
        ),
        voids=tuple(rng.getrandbits(5) & rng.getrandbits(5) for _ in range(position.seats)),
    )


@pytest.mark.parametrize("shard", [pytest.param(0, marks=pytest.mark.sanitize), *range(1, SHARDS)])
def test_both_kernels_play_on_alike(shard: int) -> None:
    for number in range(shard, len(RULES), SHARDS):
        rng = Random(f"policy {number}")
        plan = plan_of(RULES[number])
        rules = random_tables(plan, rng)
        native, reference = NATIVE.compile_tables(rules), REFERENCE.compile_tables(rules)
        position = random_position(plan, rules, rng, tricks=rng.randint(1, 6))
        minds = random_minds(position, len(plan.pack), rng)
        actions = REFERENCE.legal(reference, position)
        if actions:
            assert NATIVE.policy_actions(native, [position], [minds]) == (
                REFERENCE.policy_actions(reference, [position], [minds])
            ), number
        for wanted in ((), actions):
            assert NATIVE.policy_playouts(native, [position], [minds], wanted) == (
                REFERENCE.policy_playouts(reference, [position], [minds], wanted)
            ), number


@pytest.mark.parametrize(
    "variant",
    [
        "original_partnership_4",
        "kentucky_discard_4",
        "dixie_4",
        "high_card_partner_5",
        "original_5",
        "original_3_1994",
        "team_rook_6",
    ],
)
@pytest.mark.parametrize("kernel", KERNELS, ids=["native", "reference"])
def test_the_policy_is_the_bot(kernel: Kernel, variant: str) -> None:
    """In games without a stock and a blind dummy the playout's seats play the cards that the bot by rules of thumb plays."""
    bot, total = bot_named("casual"), 0
    for number in range(3):
        table = Table.of(variant)
        table.deal(number)
        table.settle()
        while (seat := table.decider) is not None:
            view = fold_seen(table.plan, seat, seen_by(table, seat))
            command = bot.choose(view, Random(0))
            if isinstance(command, Play):
                total += 1
                scene = Stage.of(view).scene(true_world(table.plan, table.match))
                tables = kernel.compile_tables(table.plan.tables[scene.trump])
                played = kernel.policy_actions(tables, [scene.position], [scene.minds])
                assert played == (command.card,), (number, total)
            table.act(seat, command)
    assert total > 70


@pytest.mark.parametrize("kernel", KERNELS, ids=["native", "reference"])
def test_minds_that_make_no_sense_are_refused(kernel: Kernel) -> None:
    plan = plan_of(load_variant("original_partnership_4"))
    tables = kernel.compile_tables(plan.tables[TRUMPS[0]])
    position = Position(hands=(1, 2, 4, 8), teams=(0, 1, 0, 1), leader=0)
    good = Minds(voids=(0,) * 4)
    bad = {
        "declarer": replace(good, declarer=4),
        "called": replace(good, called=41),
        "nest_size": replace(good, nest_size=-1),
        "last_bonus": replace(good, last_bonus=10**6),
        "hidden": replace(good, hidden=1),
        "known": replace(good, known=(0, 0)),
        "known[1]": replace(good, known=(0, 1 << 20, 0, 0)),
        "shown": replace(good, shown=1 << 41),
        "players": replace(good, players=(0,) * 5),
        "players[2]": replace(good, players=(0, 1, 4, 3)),
        "voids": replace(good, voids=(0,) * 3),
    }
    for name, minds in bad.items():
        with pytest.raises(KernelError, match=re.escape(f"minds.{name}:")):
            kernel.policy_playouts(tables, [position], [minds], ())
    with pytest.raises(KernelError, match="minds"):
        kernel.policy_playouts(tables, [position], [], ())
    with pytest.raises(KernelError, match="not legal"):
        kernel.policy_playouts(tables, [position], [good], [3])
    over = replace(position, hands=(0,) * 4)
    with pytest.raises(KernelError, match="over"):
        kernel.policy_actions(tables, [over], [good])
