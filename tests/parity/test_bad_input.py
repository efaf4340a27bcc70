"""The native kernel answers bad input with a `KernelError` that names the place, and with nothing else."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.oracle.kernels import NATIVE, REFERENCE
from tests.parity.bad_input import RULES, worth
from tests.parity.positions import random_knowledge, random_position, random_tables
from tests.shards import in_shards

from rookery.cards import mask_of
from rookery.engine.plan import Plan, plan_of
from rookery.errors import KernelError
from rookery.kernel import (
    WEIGHTS,
    BurialRules,
    CommonKnowledge,
    Position,
    Question,
    load_kernel,
)
from rookery.rules.table import Tables

BAD_VALUES: tuple[Any, ...] = (
    -1,
    0,
    1,
    7,
    63,
    64,
    127,
    128,
    1 << 62,
    1 << 63,
    1 << 64,
    1 << 127,
    1 << 128,
    1 << 200,
    -(1 << 200),
    0.5,
    None,
    True,
    False,
    "",
    "none",
    "winner_chooses",
    "winner_first",
    "points",
    "\ud800",
    b"x",
    (),
    [],
    (0,),
    (1, 1),
    (None,),
    ((),) * 4,
    (0,) * 4,
    (0,) * 9,
    (1 << 500,) * 3,
    1 << 20_000,
    float("nan"),
    float("inf"),
    {},
    object(),
)


def refused_or_matches_oracle(tables: Any, call: str, *arguments: Any) -> bool:
    """Tells whether the native kernel refuses a call; asserts that its answer is otherwise that of the oracle."""
    try:
        answer = getattr(NATIVE, call)(NATIVE.compile_tables(tables, WEIGHTS), *arguments)
    except KernelError as error:
        assert ": " in str(error), f"without a place: {error}"  # noqa: PT017  # which is one of two ends
        return True
    if call != "solve":  # The bounds of `solve` depend on the kernel and on the time.
        right = getattr(REFERENCE, call)(REFERENCE.compile_tables(tables, WEIGHTS), *arguments)
        assert comparable(answer) == comparable(right), (call, arguments)
    return False


def comparable(answer: Any) -> Any:
    """Returns an answer, a memory view as nested lists."""
    return answer.tolist() if isinstance(answer, memoryview) else answer


def corrupted(value: Any, rng: Random) -> Any:
    """Returns *value* with one random change at any depth."""
    if isinstance(value, tuple) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        match rng.randrange(4):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return (*value, value[at])
            case _:
                return (*value[:at], corrupted(value[at], rng), *value[at + 1 :])
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 5, 1 << rng.randrange(130)))
    return rng.choice(BAD_VALUES)


def corrupted_copies(value: Any, rng: Random) -> Iterator[Any]:
    """Yields copies of the record *value*, each with another field corrupted."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield replace(value, **{name: corrupted(getattr(value, name), rng)})
    else:
        for field in dataclasses.fields(value):
            yield dataclasses.replace(
                value, **{field.name: corrupted(getattr(value, field.name), rng)}
            )


def valid_position(seed: str, *, tricks: int) -> tuple[Random, Plan, Tables, Position]:
    """Returns a valid position of random rules, with its plan and tables, and the generator that made it."""
    rng = Random(seed)
    plan = plan_of(rng.choice(RULES))
    rules = random_tables(plan, rng)
    return rng, plan, rules, random_position(plan, rules, rng, tricks=tricks)


@in_shards(400, 4, sanitized=True)
def test_corrupted_positions_are_refused(numbers: range) -> None:
    refused = 0
    for number in numbers:
        rng = Random(f"bad {number}")
        plan = plan_of(rng.choice(RULES))
        rules = random_tables(plan, rng)
        position = random_position(plan, rules, rng, tricks=rng.randint(0, 3))
        bad: list[Any] = list(corrupted_copies(position, rng))
        bad += [replace(position, scoring=each) for each in corrupted_copies(position.scoring, rng)]
        bad.append(rng.choice(BAD_VALUES))
        for each in bad:
            call, *rest = rng.choice(
                (("legal",), ("play", rng.choice(BAD_VALUES)), ("perft", 2), ("totals",))
            )
            refused += refused_or_matches_oracle(rules, call, each, *rest)
    assert refused > 500


@pytest.mark.sanitize
def test_corrupted_tables_are_refused() -> None:
    refused = 0
    for number in range(150):
        rng, _, rules, position = valid_position(f"tables {number}", tricks=2)
        for each in corrupted_copies(rules, rng):
            # `suit_mask` follows from `suit_of`, and the kernels compute their own.
            tables = dataclasses.replace(each, suit_mask=_masks(each))
            refused += refused_or_matches_oracle(tables, "perft", position, 1)
    assert refused > 500


@pytest.mark.sanitize
def test_corrupted_knowledge_is_refused() -> None:
    refused = 0
    for number in range(100):
        rng, plan, rules, position = valid_position(f"knowledge {number}", tricks=3)
        for each in corrupted_copies(random_knowledge(position, len(plan.pack), rng), rng):
            refused += refused_or_matches_oracle(rules, "policy_actions", (position,), (each,))
    assert refused > 300


@pytest.mark.sanitize
def test_hidden_cards_that_are_elsewhere_are_refused() -> None:
    seen = set()
    for number in range(60):
        rng, plan, rules, position = valid_position(f"hidden {number}", tricks=3)
        tables = NATIVE.compile_tables(rules, WEIGHTS)
        places = {"hand": position.hands[0], "trick": mask_of(position.trick)}
        for place, cards in {**places, "stock": mask_of(position.stock)}.items():
            if not cards:
                continue
            known = random_knowledge(position, len(plan.pack), rng)
            wrong = replace(known, hidden=known.hidden | cards)
            with pytest.raises(
                KernelError, match=r"^knowledge\.hidden: has card \d+, which is somewhere else"
            ):
                NATIVE.policy_actions(tables, (position,), (wrong,))
            seen.add(place)
    assert seen == {"hand", "trick", "stock"}


def _masks(tables: Tables) -> tuple[int, ...]:
    try:
        return tuple(
            sum(1 << card for card, s in enumerate(tables.suit_of) if s == suit)
            for suit in range(5)
        )
    except TypeError:
        return ()


@pytest.mark.sanitize
def test_corrupted_questions_are_refused() -> None:
    refused = 0
    for number in range(60):
        rng, plan, rules, position = valid_position(f"questions {number}", tricks=2)
        hand = random_position(plan, rules, rng).hands[0]
        burial = BurialRules(allowed=hand, count=1, for_a_point=0.5)
        knowledge = CommonKnowledge(voids=(0,) * position.seats)
        action = NATIVE.legal(NATIVE.compile_tables(rules, WEIGHTS), position)[:1]
        questions: tuple[tuple[str, tuple[Any, ...]], ...] = (
            ("solve", (position, Question(team=0), None)),
            ("policy_actions", ((position,), (knowledge,))),
            ("policy_playouts", ((position, position), (knowledge, knowledge), action)),
            ("log_likelihoods", ((position,), (knowledge,), action, (0,), 1.0, 0.5)),
            (
                "tree_search",
                ((position, position), (knowledge, knowledge), action, (0,), 1.0, worth),
            ),
            ("playouts", ((position,), 1, 1)),
            ("evaluate_hand", (hand, 0, 3)),
            ("chance_in_hand", (0, hand)),
            ("equivalent_cards", (hand, hand)),
            ("cards_of_equal_rank", (hand, hand)),
            ("burials", (hand, 0, 3, burial)),
        )
        for call, question in questions:
            for place in range(len(question)):
                bad = (*question[:place], corrupted(question[place], rng), *question[place + 1 :])
                if isinstance(bad[-2], int) and 1000 < bad[-2] <= 50_000_000:
                    continue  # This many playouts would take too long in Python.
                refused += refused_or_matches_oracle(rules, call, *bad)
        for each in corrupted_copies(Question(team=0), rng):
            refused += refused_or_matches_oracle(rules, "solve", position, each, None)
        for each in corrupted_copies(burial, rng):
            refused += refused_or_matches_oracle(rules, "burials", hand, 0, 3, each)
    assert refused > 900


def test_tables_that_are_none_are_refused() -> None:
    kernel = NATIVE
    nothing: Any = None
    with pytest.raises(KernelError, match="tables"):
        kernel.compile_tables(nothing, WEIGHTS)
    with pytest.raises(KernelError, match="compile_tables"):
        kernel.evaluate_hand(nothing, 1, 2, 3)
    with pytest.raises(KernelError, match="compile_tables"):
        kernel.burials(nothing, 1, 2, 3, BurialRules(allowed=1, count=1))


def test_a_missing_kernel_says_how_to_build_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "rookery.kernel._native", None)
    with pytest.raises(KernelError, match=r"not there .*pip install -e \. builds it"):
        load_kernel()


def test_positions_are_values() -> None:
    position = Position(hands=(1, 2), teams=(0, 1), leader=0)
    assert msgspec.json.decode(msgspec.json.encode(position), type=Position) == position
