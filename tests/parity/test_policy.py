"""The card policy: the native kernel against plain Python, and both against the heuristic bot."""

from __future__ import annotations

import re
from random import Random
from typing import cast

import pytest
from msgspec.structs import replace
from tests.oracle.kernels import KERNELS, NATIVE, REFERENCE
from tests.oracle.policy import knowledge_after
from tests.parity.positions import random_knowledge, random_position, random_tables
from tests.parity.truth import RuleSets
from tests.rulesets import OPEN_PARTNERS
from tests.shards import in_shards
from tests.tables import PLAYABLE, Table, any_command
from tests.truth import true_world

from rookery.bots.bot import bot_named
from rookery.bots.rollout_context import RolloutContext
from rookery.cards import tuple_of
from rookery.engine.command import Draw, Play, Redraw, TurnTrump
from rookery.engine.legal import LegalPlays, LegalRedraw, LegalTrump
from rookery.engine.plan import plan_of
from rookery.errors import KernelError
from rookery.kernel import DRAW_HIDDEN, DRAW_OPEN, WEIGHTS, CommonKnowledge, Kernel, Position
from rookery.rules.catalog import load_variant
from rookery.rules.table import TRUMPS
from rookery.view.seat import SeatView

RULES = RuleSets(100)


@in_shards(len(RULES), 4, sanitized=True)
def test_policies_of_both_kernels_agree(numbers: range) -> None:
    for number in numbers:
        rng = Random(f"policy {number}")
        plan = plan_of(RULES[number])
        rules = random_tables(plan, rng)
        native, reference = (
            NATIVE.compile_tables(rules, WEIGHTS),
            REFERENCE.compile_tables(rules, WEIGHTS),
        )
        position = random_position(plan, rules, rng, tricks=rng.randint(1, 6))
        knowledge = random_knowledge(position, len(plan.pack), rng)
        actions = REFERENCE.legal(reference, position)
        if actions:
            assert NATIVE.policy_actions(native, [position], [knowledge]) == (
                REFERENCE.policy_actions(reference, [position], [knowledge])
            ), number
        if actions and not position.to_draw:
            assert NATIVE.policy_values(native, position, knowledge) == (
                REFERENCE.policy_values(reference, position, knowledge)
            ), number
        held = tuple_of(position.hands[position.mover]) if actions else ()
        for wanted in ((), actions):
            then = [None, rng.choice(held)] if wanted and held else [None]
            for card in then:
                assert NATIVE.policy_playouts(native, [position], [knowledge], wanted, card) == (
                    REFERENCE.policy_playouts(reference, [position], [knowledge], wanted, card)
                ), number


@pytest.mark.parametrize("variant", [name for name in PLAYABLE if "wild_bird" not in name])
@pytest.mark.parametrize("kernel", KERNELS, ids=["native", "reference"])
def test_the_policy_decides_as_the_bot_does(kernel: Kernel, variant: str) -> None:
    """The card policy of the kernels decides as the heuristic bot does in every game without boards."""
    bot, total = bot_named("casual"), 0
    for number in range(4):
        table = Table.of(variant)
        table.deal(number)
        table.settle()
        while (seat := table.decider) is not None:
            view = table.view(seat)
            command = bot.choose(view, Random(0))
            if isinstance(command, Play | Draw):
                total += 1
                assert policy_action(kernel, table, view) == action_of(command), (number, total)
            table.act(seat, command)
    assert total > 70


def test_the_policy_decides_as_the_bot_does_after_turning_for_trump() -> None:
    bot, turned = bot_named("casual"), 0
    for number in range(12):
        table, rng = Table.of("woodson_patrick_4"), Random(number)
        table.deal(number)
        while (seat := table.decider) is not None:
            legal = table.legal
            assert legal is not None
            if isinstance(legal, LegalPlays):
                view = table.view(seat)
                command = bot.choose(view, Random(0))
                assert isinstance(command, Play)
                assert policy_action(NATIVE, table, view) == command.card
                turned += table.round.stock_open is not None
                table.act(seat, command)
            elif isinstance(legal, LegalTrump) and legal.may_turn:
                table.act(seat, TurnTrump())
            elif isinstance(legal, LegalRedraw) and number % 2:
                table.act(seat, Redraw(()))
            else:
                table.act(seat, any_command(legal, rng))
    assert turned > 50


@pytest.mark.parametrize(
    "variant", [name for name in (*PLAYABLE, *OPEN_PARTNERS) if "wild_bird" not in name]
)
def test_knowledge_after_a_play_agrees_with_the_next_view(variant: str) -> None:
    """`knowledge_after` gives the shown cards and voids that the view of the next seat has."""
    compared = 0
    for number in range(3):
        table = Table.of(variant)
        table.deal(number)
        table.settle()
        carried: tuple[Position, CommonKnowledge] | None = None
        while (seat := table.decider) is not None:
            view = table.view(seat)
            command = bot_named("casual").choose(view, Random(0))
            if isinstance(command, Play | Draw):
                state = RolloutContext.of(view).state(true_world(table.plan, table.match))
                position, knowledge = state.position, state.knowledge
                if carried is not None:
                    compared += 1
                    assert shown_in(*carried) == shown_in(position, knowledge)
                tables = table.plan.card_tables[state.trump]
                action = action_of(command)
                after = REFERENCE.play(REFERENCE.compile_tables(tables, WEIGHTS), position, action)
                carried = after, knowledge_after(tables, position, knowledge, action, after)
            table.act(seat, command)
    assert compared > 60


def shown_in(position: Position, knowledge: CommonKnowledge) -> list[tuple[int, int]]:
    """Returns the shown cards and known voids of each hand that is not empty."""
    return [
        (hand & knowledge.shown, void)
        for hand, void in zip(position.hands, knowledge.voids, strict=True)
        if hand
    ]


@in_shards(len(RULES), 4, sanitized=True)
def test_log_likelihoods_of_both_kernels_agree(numbers: range) -> None:
    judged = 0
    for number in numbers:
        rng = Random(f"likely {number}")
        plan = plan_of(RULES[number])
        rules = random_tables(plan, rng)
        native = NATIVE.compile_tables(rules, WEIGHTS)
        reference = REFERENCE.compile_tables(rules, WEIGHTS)
        start = now = random_position(plan, rules, rng, tricks=rng.randint(1, 5))
        knowledge = random_knowledge(start, len(plan.pack), rng)
        played: list[int] = []
        while len(played) < 9 and (legal := NATIVE.legal(native, now)) and not now.to_draw:
            played.append(rng.choice(legal))
            now = NATIVE.play(native, now, played[-1])
        model = rng.sample(range(start.seats), rng.randint(0, start.seats)), 0.1, rng.random()
        given = [start], [knowledge], played, *model
        (found,) = NATIVE.log_likelihoods(native, *given)
        assert (found,) == pytest.approx(REFERENCE.log_likelihoods(reference, *given)), number
        judged += found < 0.0
    assert judged > len(numbers) // 3


def test_bad_likelihood_arguments_are_refused() -> None:
    plan = plan_of(load_variant("original_partnership_4"))
    tables = NATIVE.compile_tables(plan.card_tables[TRUMPS[0]], WEIGHTS)
    position = Position(hands=(3, 12, 48, 192), teams=(0, 1, 0, 1), leader=0)
    start = [position], [CommonKnowledge(voids=(0,) * 4)]
    for wrong, *question in (
        ("played: card 2 is not in the hand", [2], [0], 1.0, 0.1),
        ("played: card 1 is not in the hand", [0, 2, 4, 6, 1, 1], [0], 1.0, 0.1),
        ("played", [99], [0], 1.0, 0.1),
        ("seats", [0], [4], 1.0, 0.1),
        ("temperature", [0], [0], 0.0, 0.1),
        ("temperature", [0], [0], 1e-320, 0.1),
        ("slip", [0], [0], 1.0, 0.0),
        ("slip", [0], [0], 1.0, 1.5),
    ):
        with pytest.raises(KernelError, match=wrong):
            NATIVE.log_likelihoods(tables, *start, *question)  # type: ignore[arg-type]  # on purpose


def policy_action(kernel: Kernel, table: Table, view: SeatView) -> int:
    """Returns the action of the card policy of *kernel* in the true world with the knowledge of *view*."""
    state = RolloutContext.of(view).state(true_world(table.plan, table.match))
    tables = kernel.compile_tables(table.plan.card_tables[state.trump], WEIGHTS)
    (action,) = kernel.policy_actions(tables, [state.position], [state.knowledge])
    return action


def action_of(command: Play | Draw) -> int:
    """Returns the kernel action of *command*."""
    if isinstance(command, Play):
        return command.card
    return DRAW_OPEN if command.pile == "open" else DRAW_HIDDEN


def test_bad_knowledge_is_refused() -> None:
    kernel = NATIVE
    plan = plan_of(load_variant("original_partnership_4"))
    tables = kernel.compile_tables(plan.card_tables[TRUMPS[0]], WEIGHTS)
    position = Position(hands=(1, 2, 4, 8), teams=(0, 1, 0, 1), leader=0)
    good = CommonKnowledge(voids=(0,) * 4)
    bad = {
        "declarer": replace(good, declarer=4),
        "called": replace(good, called=41),
        "nest_size": replace(good, nest_size=-1),
        "last_bonus": replace(good, last_bonus=10**6),
        "goal": replace(good, goal=-1),
        "hidden": replace(good, hidden=1),
        "known": replace(good, known=(0, 0)),
        "known[1]": replace(good, known=(0, 1 << 20, 0, 0)),
        "maybe_alone": replace(good, maybe_alone=cast(bool, 1)),
        "buried": replace(good, buried=1 << 20),
        "shown": replace(good, shown=1 << 41),
        "players": replace(good, players=(0,) * 5),
        "players[2]": replace(good, players=(0, 1, 4, 3)),
        "voids": replace(good, voids=(0,) * 3),
    }
    for name, knowledge in bad.items():
        with pytest.raises(KernelError, match=re.escape(f"knowledge.{name}:")):
            kernel.policy_playouts(tables, [position], [knowledge], ())
    with pytest.raises(KernelError, match="knowledge"):
        kernel.policy_playouts(tables, [position], [], ())
    with pytest.raises(KernelError, match="not legal"):
        kernel.policy_playouts(tables, [position], [good], [3])
    for card, named in ((3, "next_card: needs actions to come after"), (99, "next_card: ")):
        with pytest.raises(KernelError, match=named):
            kernel.policy_playouts(tables, [position], [good], (), card)
    over = replace(position, hands=(0,) * 4)
    with pytest.raises(KernelError, match="over"):
        kernel.policy_actions(tables, [over], [good])
