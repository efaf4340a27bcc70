"""Hand evaluation and burials: the native kernel gives exactly the results of plain Python."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.oracle.kernels import KERNELS, NATIVE, REFERENCE
from tests.parity.positions import random_tables
from tests.parity.truth import RuleSets
from tests.shards import in_shards

from rookery.cards import mask_of
from rookery.engine.plan import plan_of
from rookery.errors import KernelError
from rookery.kernel import WEIGHTS, BurialRules
from rookery.rules.catalog import load_variant

RULES = RuleSets(100)


@in_shards(len(RULES), 2, sanitized=True)
def test_both_kernels_evaluate_and_bury_alike(numbers: range) -> None:
    buried = together = of_other_points = 0
    for number in numbers:
        rng = Random(f"hand {number}")
        plan = plan_of(RULES[number])
        rules = random_tables(plan, rng)
        native, reference = (
            NATIVE.compile_tables(rules, WEIGHTS),
            REFERENCE.compile_tables(rules, WEIGHTS),
        )
        for _ in range(10):
            cards = rng.sample(range(len(plan.pack)), rng.randint(1, min(20, len(plan.pack))))
            hand = mask_of(cards)
            outside = plan.pack.all & ~hand & ~rng.getrandbits(len(plan.pack))
            others = rng.randint(1, 7)
            assert NATIVE.evaluate_hand(native, hand, outside, others) == (
                REFERENCE.evaluate_hand(reference, hand, outside, others)
            ), number
            for card in cards:
                chances = (
                    kernel.chance_in_hand(tables, card, outside)
                    for kernel, tables in ((NATIVE, native), (REFERENCE, reference))
                )
                assert len(set(chances)) == 1, (number, card)
            rivals = outside & ~rng.getrandbits(len(plan.pack))
            sets = NATIVE.equivalent_cards(native, hand, rivals)
            assert sets == REFERENCE.equivalent_cards(reference, hand, rivals), number
            together += len(cards) - len(sets)
            ranks = NATIVE.cards_of_equal_rank(native, hand, rivals)
            assert ranks == REFERENCE.cards_of_equal_rank(reference, hand, rivals), number
            of_other_points += len(sets) - len(ranks)
            allowed = hand & (rng.getrandbits(128) | rng.getrandbits(128))
            required = allowed & rng.getrandbits(128) & rng.getrandbits(128) & rng.getrandbits(128)
            asked = BurialRules(
                allowed=allowed,
                required=required,
                own=hand & rng.getrandbits(128),
                own_limit=rng.choice((None, 0, 1, 3)),
                count=rng.randint(
                    required.bit_count(), min(required.bit_count() + 6, allowed.bit_count())
                ),
                for_a_point=rng.choice((0.0, 3.0, -3.0)),
            )
            found = NATIVE.burials(native, hand, outside, others, asked)
            assert found == REFERENCE.burials(reference, hand, outside, others, asked), number
            assert len({chosen for chosen, _ in found}) == len(found)
            buried += len(found)
    assert buried > 1000
    assert together > 500
    assert of_other_points > 100


def test_a_hand_of_known_value() -> None:
    """Red is trump: the bird, the 14 of red, the 14 of green and the 5 of black."""
    plan = plan_of(load_variant("original_partnership_4"))
    code = plan.pack.by_code
    hand = mask_of(card for name in ("RK", "R14", "G14", "B5") for card in code[name])
    for kernel in KERNELS:
        tables = kernel.compile_tables(plan.card_tables["red"], WEIGHTS)
        trump, plain, ruffs, held, exposed = kernel.evaluate_hand(
            tables, hand, plan.pack.all & ~hand, 3
        )
        # The two highest trumps are sure; a bare 14 takes its trick 9 times in 10; 2 singletons and 1 void give ruffs.
        assert trump == 2.0
        assert plain == 0.9
        assert ruffs == pytest.approx(0.6 * (0.5 + 0.5 + 1.0) * 2 / 4)
        assert held == 20 + 10 + 10 + 5
        assert exposed == 5


@pytest.mark.sanitize
def test_bad_arguments_of_burials_are_refused() -> None:
    kernel: Any = NATIVE
    plan = plan_of(load_variant("original_partnership_4"))
    tables = kernel.compile_tables(plan.card_tables["red"], WEIGHTS)
    good: tuple[Any, ...] = (0b1110, 0b110000, 3)
    rules = BurialRules(allowed=0b1110, own=0b10, count=1)
    kernel.burials(tables, *good, rules)
    bad: dict[str, tuple[Any, ...]] = {
        "hand": (1 << 41, *good[1:]),
        "outside": (*good[:1], -1, *good[2:]),
        "others": (*good[:2], 0),
    }
    for name, arguments in bad.items():
        with pytest.raises(KernelError, match=f"^{name}:"):
            kernel.burials(tables, *arguments, rules)
        with pytest.raises(KernelError):
            kernel.evaluate_hand(tables, *arguments)
    changes: tuple[dict[str, Any], ...] = (
        {"allowed": None},
        {"required": 1 << 200},
        {"own": "2"},
        {"own_limit": -1},
        {"allowed": 0b11110},
        {"required": 1},
        {"count": 4},
        {"count": 1, "required": 0b110},
        {"for_a_point": float("nan")},
    )
    for changed in changes:
        with pytest.raises(KernelError, match=f"^rules.{next(iter(changed))}:"):
            kernel.burials(tables, *good, replace(rules, **changed))
    values: tuple[Any, ...] = (10**400, Fraction(1, 2), "1", None)
    for value in values:
        with pytest.raises(KernelError, match=r"^rules.for_a_point: should be a finite number"):
            kernel.burials(tables, *good, replace(rules, for_a_point=value))
