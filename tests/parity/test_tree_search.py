"""Information-set tree search: the native kernel against plain Python, and what it can and cannot learn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.oracle.kernels import KERNELS, NATIVE, REFERENCE
from tests.parity.positions import random_knowledge, random_position, random_tables
from tests.parity.truth import RuleSets
from tests.shards import in_shards

from rookery.cards import mask_of, tuple_of
from rookery.engine.plan import plan_of
from rookery.errors import KernelError
from rookery.kernel import WEIGHTS, CommonKnowledge, Kernel, Position, Scoring
from rookery.rules.catalog import load_variant
from rookery.rules.table import TRUMPS

RULES = RuleSets(100)
ORIGINAL = plan_of(load_variant("original_partnership_4"))


def redealt(position: Position, rng: Random) -> Position:
    """Returns *position* with the cards dealt again that the player to move does not see: hands, or piles and stock."""
    stock = [*position.stock[1:]]
    rng.shuffle(stock)
    position = replace(position, stock=(*position.stock[:1], *stock))
    if any(position.piles):
        piles = [list(pile) for pile in position.piles]
        for seat, pile in enumerate(piles):
            if seat != position.mover:
                rng.shuffle(pile)
        return replace(position, piles=tuple(tuple(pile) for pile in piles))
    others = [seat for seat in range(position.seats) if seat != position.mover]
    cards = [card for seat in others for card in tuple_of(position.hands[seat])]
    rng.shuffle(cards)
    hands = list(position.hands)
    for seat in others:
        count = hands[seat].bit_count()
        hands[seat], cards = mask_of(cards[:count]), cards[count:]
    return replace(position, hands=tuple(hands))


@in_shards(len(RULES), 4, sanitized=True)
def test_both_kernels_search_alike(numbers: range) -> None:
    chosen = 0
    for number in numbers:
        rng = Random(f"explore {number}")
        plan = plan_of(RULES[number])
        rules = random_tables(plan, rng)
        position = random_position(plan, rules, rng, tricks=rng.randint(2, 4))
        actions = REFERENCE.legal(REFERENCE.compile_tables(rules, WEIGHTS), position)[:3]
        if not actions:
            continue
        chosen += len(actions) > 1
        positions = [redealt(position, rng) for _ in range(40)]
        knowledge = random_knowledge(position, len(plan.pack), rng)
        own = sorted({position.mover, rng.randrange(position.seats)})
        exploration = rng.choice((0.0, 3.0, 40.0))
        native, reference = (
            kernel.tree_search(
                kernel.compile_tables(rules, WEIGHTS),
                positions,
                [knowledge] * len(positions),
                actions,
                own,
                exploration,
                worth,
            )
            for kernel in (NATIVE, REFERENCE)
        )
        assert native == reference, number
    assert chosen > 3


def worth(_: int, points: tuple[int, ...]) -> float:
    """Returns a utility that practically no two results share."""
    return sum(each * 0.37**team for team, each in enumerate(points))


def worlds_of(
    kernel: Kernel, tricks: int, count: int
) -> tuple[Any, list[Position], list[CommonKnowledge]]:
    """Returns compiled tables, worlds of one view of the player to lead, and their common knowledge."""
    rng = Random("scenes")
    tables = ORIGINAL.card_tables[TRUMPS[0]]
    position = random_position(ORIGINAL, tables, rng, tricks=tricks)
    while position.trick or not all(position.hands):
        position = random_position(ORIGINAL, tables, rng, tricks=tricks)
    knowledge = CommonKnowledge(declarer=position.mover, voids=(0,) * position.seats)
    positions = [redealt(position, rng) for _ in range(count)]
    return kernel.compile_tables(tables, WEIGHTS), positions, [knowledge] * count


def points_of_mover(position: Position) -> Callable[[int, tuple[int, ...]], float]:
    """Returns a utility function: the points of the team of the player to move."""
    team = position.teams[position.mover]
    return lambda _, points: float(points[team])


def test_without_exploration_the_values_are_those_of_policy_playouts() -> None:
    tables, positions, knowledge = worlds_of(NATIVE, 4, 40)
    actions = NATIVE.legal(tables, positions[0])
    team = positions[0].teams[positions[0].mover]
    by_thumb: Any = NATIVE.policy_playouts(tables, positions, knowledge, actions).tolist()
    expected = [[float(row[place][team]) for row in by_thumb] for place in range(len(actions))]
    # Without exploration the search never leaves the policy's choice.
    for own in ([positions[0].mover], [0, 1, 2, 3]):
        found = NATIVE.tree_search(
            tables, positions, knowledge, actions, own, 0.0, points_of_mover(positions[0])
        )
        assert found == expected


@pytest.mark.parametrize("kernel", KERNELS, ids=["native", "reference"])
def test_the_search_does_not_learn_hidden_cards(kernel: Kernel) -> None:
    """Which 13 to lead first depends on hidden cards, so the search can only guess, however many worlds it plays."""
    rules = ORIGINAL.card_tables[TRUMPS[0]]

    def cards(text: str) -> int:
        return mask_of(ORIGINAL.pack.by_code[code][0] for code in text.split())

    mine, theirs = cards("R14 G13 Y13"), (cards("R6 G14 Y12"), cards("R6 Y14 G12"))
    both = theirs[0] | theirs[1]
    positions = [
        Position(
            hands=(mine, theirs[deal % 2]),
            teams=(0, 1),
            leader=0,
            scoring=Scoring(last_points=20),
        )
        for deal in range(300)
    ]
    knowledge = [CommonKnowledge(hidden=both & ~now.hands[1], voids=(0, 0)) for now in positions]
    [lead] = tuple_of(cards("R14"))
    tables = kernel.compile_tables(rules, WEIGHTS)
    points = lambda _, each: float(each[0])  # noqa: E731
    [row] = kernel.tree_search(tables, positions, knowledge, [lead], [0], 30.0, points)
    # 10 points for the 14 of trumps, and 20 for the last trick in half of the deals.
    assert set(row) == {10.0, 30.0}
    assert sum(row[100:]) / 200 == pytest.approx(20.0, abs=3.0)
    # With one of the two deals only, there is nothing to guess.
    [known] = kernel.tree_search(tables, positions[::2], knowledge[::2], [lead], [0], 30.0, points)
    assert sum(known[50:]) / 100 > 27.0


def test_learning_a_repeated_deal_gains_points() -> None:
    tables, positions, knowledge = worlds_of(NATIVE, 4, 3)
    mover, value = positions[0].mover, points_of_mover(positions[0])
    many, known = positions[:1] * 400, knowledge[:1] * 400
    actions = NATIVE.legal(tables, positions[0])
    by_thumb: Any = NATIVE.policy_playouts(tables, positions[:1], knowledge[:1], actions).tolist()[
        0
    ]
    team = positions[0].teams[mover]
    rows = NATIVE.tree_search(tables, many, known, actions, [mover], 20.0, value)
    gains = [sum(row[200:]) / 200 - usual[team] for row, usual in zip(rows, by_thumb, strict=True)]
    # A single repeated deal is soon learned; the only cost is exploration.
    assert min(gains) > -3
    assert max(gains) > 0


def test_bad_search_arguments_are_refused() -> None:
    kernel = NATIVE
    tables, positions, knowledge = worlds_of(kernel, 2, 2)
    actions = kernel.legal(tables, positions[0])
    mover = positions[0].mover

    def search(**changed: Any) -> Any:
        good: dict[str, Any] = {
            "positions": positions,
            "knowledge": knowledge,
            "actions": actions,
            "own": [mover],
            "exploration": 1.0,
            "utility": lambda *_: 0.5,
        }
        return kernel.tree_search(tables, *(good | changed).values())

    assert search() == [[0.5, 0.5]] * len(actions)
    bad: dict[str, tuple[dict[str, Any], str]] = {
        "no positions": ({"positions": []}, "positions"),
        "knowledge of others": ({"knowledge": knowledge[:1]}, "knowledge"),
        "no actions": ({"actions": []}, "actions"),
        "an action that is not legal": ({"actions": [127]}, "not legal"),
        "nobody learns": ({"own": []}, "own"),
        "nobody there": ({"own": [4]}, "own"),
        "an exploration constant below 0": ({"exploration": -1.0}, "exploration"),
        "an exploration constant that is no number": ({"exploration": float("nan")}, "exploration"),
        "a utility that is no function": ({"utility": 1.0}, "utility"),
        "a utility that gives no number": ({"utility": lambda *_: None}, "utility"),
        "a utility without end": ({"utility": lambda *_: float("inf")}, "utility"),
    }
    for changed, match in bad.values():
        with pytest.raises(KernelError, match=match):
            search(**changed)
    with pytest.raises(ZeroDivisionError):
        search(utility=lambda *_: 1 / 0)
