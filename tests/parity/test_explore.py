"""Learning what to do later in a round: the native kernel against plain Python, and what can be learnt and what cannot."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.parity.positions import random_position, random_tables
from tests.parity.test_policy import KERNELS, NATIVE, REFERENCE, RULES, random_minds

from rookery.cards import mask_of, tuple_of
from rookery.engine.plan import plan_of
from rookery.errors import KernelError
from rookery.kernel import Kernel, Minds, Position
from rookery.rules.load import load_variant
from rookery.rules.table import TRUMPS

SHARDS = 4
ORIGINAL = plan_of(load_variant("original_partnership_4"))


def dealt_anew(position: Position, rng: Random) -> Position:
    """Returns *position* with the cards of all but the player to move dealt again."""
    if any(position.piles):
        return position
    others = [seat for seat in range(position.seats) if seat != position.mover]
    cards = [card for seat in others for card in tuple_of(position.hands[seat])]
    rng.shuffle(cards)
    hands = list(position.hands)
    for seat in others:
        count = hands[seat].bit_count()
        hands[seat], cards = mask_of(cards[:count]), cards[count:]
    return replace(position, hands=tuple(hands))


@pytest.mark.parametrize("shard", [pytest.param(0, marks=pytest.mark.sanitize), *range(1, SHARDS)])
def test_both_kernels_learn_alike(shard: int) -> None:
    chosen = 0
    for number in range(shard, len(RULES), SHARDS):
        rng = Random(f"explore {number}")
        plan = plan_of(RULES[number])
        rules = random_tables(plan, rng)
        position = random_position(plan, rules, rng, tricks=rng.randint(2, 5))
        actions = REFERENCE.legal(REFERENCE.compile_tables(rules), position)[:3]
        if not actions:
            continue
        chosen += len(actions) > 1
        positions = [dealt_anew(position, rng) for _ in range(12)]
        minds = random_minds(position, len(plan.pack), rng)
        own = sorted({position.mover, rng.randrange(position.seats)})
        reach, curious = rng.choice((0.0, 3.0, 40.0)), rng.choice((0, 8, 12))
        native, reference = (
            kernel.explore(
                kernel.compile_tables(rules),
                positions,
                [minds] * len(positions),
                actions,
                own,
                reach,
                curious,
                worth,
            )
            for kernel in (NATIVE, REFERENCE)
        )
        assert native == reference, number
    assert chosen > 3


def worth(_: int, points: tuple[int, ...]) -> float:
    """Returns a value that no two ends share by accident."""
    return sum(each * 0.37**team for team, each in enumerate(points))


def scenes(kernel: Kernel, tricks: int, count: int) -> tuple[Any, list[Position], list[Minds]]:
    """Returns deals of the partnership game that differ in what the player to lead does not see."""
    rng = Random("scenes")
    tables = ORIGINAL.tables[TRUMPS[0]]
    position = random_position(ORIGINAL, tables, rng, tricks=tricks)
    while position.trick or not all(position.hands):
        position = random_position(ORIGINAL, tables, rng, tricks=tricks)
    minds = Minds(declarer=position.mover, voids=(0,) * position.seats)
    positions = [dealt_anew(position, rng) for _ in range(count)]
    return kernel.compile_tables(tables), positions, [minds] * count


def mine(position: Position) -> Callable[[int, tuple[int, ...]], float]:
    """Returns what the points are worth to the player to move."""
    team = position.teams[position.mover]
    return lambda _, points: float(points[team])


def test_with_nothing_learnt_all_is_as_by_rules_of_thumb() -> None:
    tables, positions, minds = scenes(NATIVE, 4, 40)
    actions = NATIVE.legal(tables, positions[0])
    team = positions[0].teams[positions[0].mover]
    by_thumb: Any = NATIVE.policy_playouts(tables, positions, minds, actions).tolist()
    expected = [[float(row[place][team]) for row in by_thumb] for place in range(len(actions))]
    # Who is not curious never finds anything better than his first idea.
    for own in ([positions[0].mover], [0, 1, 2, 3]):
        found = NATIVE.explore(tables, positions, minds, actions, own, 0.0, 40, mine(positions[0]))
        assert found == expected


def test_what_is_learnt_pays() -> None:
    tables, positions, minds = scenes(NATIVE, 4, 3)
    mover, value = positions[0].mover, mine(positions[0])
    many, known = positions[:1] * 400, minds[:1] * 400
    actions = NATIVE.legal(tables, positions[0])
    by_thumb: Any = NATIVE.policy_playouts(tables, positions[:1], minds[:1], actions).tolist()[0]
    team = positions[0].teams[mover]
    rows = NATIVE.explore(tables, many, known, actions, [mover], 20.0, 200, value)
    gains = [sum(row[200:]) / 200 - usual[team] for row, usual in zip(rows, by_thumb, strict=True)]
    # One deal again and again is soon known: nothing is lost then, and something is won.
    assert min(gains) >= 0
    assert max(gains) > 0


@pytest.mark.parametrize("kernel", KERNELS, ids=["native", "reference"])
def test_what_makes_no_sense_is_refused(kernel: Kernel) -> None:
    tables, positions, minds = scenes(kernel, 2, 2)
    actions = kernel.legal(tables, positions[0])
    mover = positions[0].mover

    def explore(**changed: Any) -> Any:
        good: dict[str, Any] = {
            "positions": positions,
            "minds": minds,
            "actions": actions,
            "own": [mover],
            "reach": 1.0,
            "curious": 1,
            "worth": lambda *_: 0.5,
        }
        return kernel.explore(tables, *(good | changed).values())

    assert explore() == [[0.5, 0.5]] * len(actions)
    bad: dict[str, tuple[dict[str, Any], str]] = {
        "no positions": ({"positions": []}, "positions"),
        "minds of others": ({"minds": minds[:1]}, "minds"),
        "no actions": ({"actions": []}, "actions"),
        "an action that is not legal": ({"actions": [127]}, "not legal"),
        "nobody learns": ({"own": []}, "own"),
        "nobody there": ({"own": [4]}, "own"),
        "a reach below 0": ({"reach": -1.0}, "reach"),
        "a reach that is no number": ({"reach": float("nan")}, "reach"),
        "no number of deals": ({"curious": -1}, "curious"),
        "worth that is no function": ({"worth": 1.0}, "worth"),
        "worth that gives no number": ({"worth": lambda *_: None}, "worth"),
        "worth without end": ({"worth": lambda *_: float("inf")}, "worth"),
    }
    for changed, match in bad.values():
        with pytest.raises(KernelError, match=match):
            explore(**changed)
    with pytest.raises(ZeroDivisionError):
        explore(worth=lambda *_: 1 / 0)
