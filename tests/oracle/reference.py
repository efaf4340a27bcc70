"""The kernel in plain Python, slow and without checks, with which the tests compare the native kernel.

`rookery.kernel.Kernel` documents each function. Arguments must be valid: only the native kernel checks them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import exp, log

from tests.oracle import sampling
from tests.oracle.chance import Random
from tests.oracle.hand_evaluation import burials, evaluate_hand
from tests.oracle.learned_policy import PolicyInputs
from tests.oracle.play import (
    acted,
    count_sequences,
    final_points,
    is_over,
    legal_actions,
    settled,
)
from tests.oracle.policy import (
    PolicyFeatures,
    chance_in_hand,
    choose_action,
    effect,
    knowledge_after,
)
from tests.oracle.policy import derived_tables as derive
from tests.oracle.solve import solve
from tests.oracle.tree_search import InformationSetTree

from rookery.cards import Card, Cards, iter_cards
from rookery.kernel.position import (
    Action,
    AllocationState,
    CardValue,
    Cell,
    CommonKnowledge,
    LikelihoodFactor,
    Position,
    WorthBound,
)
from rookery.kernel.weights import WEIGHTS, Weights
from rookery.rules.table import Tables

__all__ = [
    "allocation_states",
    "burials",
    "cards_of_equal_rank",
    "chance_in_hand",
    "compile_tables",
    "deal_likelihoods",
    "derived_tables",
    "equivalent_cards",
    "evaluate_hand",
    "legal",
    "log_likelihoods",
    "name",
    "perft",
    "play",
    "playouts",
    "policy_actions",
    "policy_playouts",
    "policy_values",
    "sample_deals",
    "solve",
    "swap_cards",
    "totals",
    "tree_search",
]

name = "reference"


def compile_tables(tables: Tables, weights: Weights) -> Tables:
    """Returns *tables* unchanged; the oracle supports only `WEIGHTS`."""
    assert weights is WEIGHTS
    return tables


def derived_tables(tables: Tables) -> tuple[tuple[tuple[Cards, ...], ...], tuple[Cards, ...]]:
    """Implements `rookery.kernel.Kernel.derived_tables`."""
    derived = derive(tables)
    return derived.over, derived.higher


def equivalent_cards(tables: Tables, cards: Cards, rivals: Cards) -> tuple[Cards, ...]:
    """Implements `rookery.kernel.Kernel.equivalent_cards`."""
    found: dict[tuple[object, ...], Cards] = {}
    for card in iter_cards(cards):
        does = effect(tables, card, rivals)
        found[does] = found.get(does, 0) | 1 << card
    return tuple(found.values())


def cards_of_equal_rank(tables: Tables, cards: Cards, rivals: Cards) -> tuple[Cards, ...]:
    """Implements `rookery.kernel.Kernel.cards_of_equal_rank`."""
    worthless = replace(tables, points=(0,) * len(tables.points))
    return equivalent_cards(worthless, cards, rivals)


def legal(tables: Tables, position: Position) -> tuple[Action, ...]:
    """Implements `rookery.kernel.Kernel.legal`."""
    return legal_actions(tables, settled(tables, position))


def play(tables: Tables, position: Position, action: Action) -> Position:
    """Implements `rookery.kernel.Kernel.play`."""
    return acted(tables, settled(tables, position), action)


def totals(tables: Tables, position: Position) -> tuple[int, ...]:
    """Implements `rookery.kernel.Kernel.totals`."""
    return final_points(settled(tables, position))


def perft(tables: Tables, position: Position, depth: int) -> int:
    """Implements `rookery.kernel.Kernel.perft`."""
    return count_sequences(tables, settled(tables, position), depth)


def playouts(tables: Tables, positions: Sequence[Position], count: int, seed: int) -> memoryview:
    """Implements `rookery.kernel.Kernel.playouts`."""
    points = array("h")
    for place, position in enumerate(positions):
        points.extend(_points(tables, settled(tables, position), place, count, seed))
    return _shaped(points, (len(positions), count, _teams(positions)))


def allocation_states(states: Sequence[AllocationState]) -> sampling.AllocationStates:
    """Implements `rookery.kernel.Kernel.allocation_states`."""
    return sampling.AllocationStates(states)


def sample_deals(
    sizes: Sequence[int],
    classes: Sequence[Sequence[Card]],
    cells: Sequence[Cell],
    free: Sequence[int],
    allocations: Sequence[Sequence[Sequence[int]]],
    seed: int,
) -> list[list[Cards]]:
    """Implements `rookery.kernel.Kernel.sample_deals`."""
    layout = sampling.SamplingLayout(sizes, classes, cells, free)
    return [
        sampling.sample_deal(layout, allocation, Random(seed, number))
        for number, allocation in enumerate(allocations)
    ]


def deal_likelihoods(
    deals: Sequence[Sequence[Cards]], terms: Sequence[LikelihoodFactor]
) -> list[float]:
    """Implements `rookery.kernel.Kernel.deal_likelihoods`."""
    return [sampling.log_likelihood(deal, terms) for deal in deals]


def swap_cards(
    deals: Sequence[Sequence[Cards]],
    excluded: Sequence[Cards],
    terms: Sequence[LikelihoodFactor],
    bounds: Sequence[WorthBound],
    swaps: int,
    seed: int,
) -> list[list[Cards]]:
    """Implements `rookery.kernel.Kernel.swap_cards`."""
    model = sampling.SwapModel(excluded, terms, bounds)
    return [
        sampling.swap_cards(model, deal, swaps, Random(seed, number))
        for number, deal in enumerate(deals)
    ]


def policy_actions(
    tables: Tables, positions: Sequence[Position], knowledge: Sequence[CommonKnowledge]
) -> tuple[Action, ...]:
    """Implements `rookery.kernel.Kernel.policy_actions`."""
    return tuple(
        choose_action(tables, settled(tables, position), known)
        for position, known in zip(positions, knowledge, strict=True)
    )


def log_likelihoods(
    tables: Tables,
    positions: Sequence[Position],
    knowledge: Sequence[CommonKnowledge],
    played: Sequence[Card],
    seats: Sequence[int],
    temperature: float,
    slip: float,
) -> tuple[float, ...]:
    """Implements `rookery.kernel.Kernel.log_likelihoods`."""
    found = []
    for position, known in zip(positions, knowledge, strict=True):
        now, total = settled(tables, position), 0.0
        for card in played:
            legal = legal_actions(tables, now)
            if now.mover in seats and len(legal) > 1 and card in legal:
                inputs = PolicyInputs(tables, now, known)
                scale = 1.0 / (temperature * inputs.scale)
                values = {each: inputs.f.value_of(each) * scale for each in legal}
                most = max(values.values())
                even = sum(exp(value - most) for value in values.values())
                total += log((1.0 - slip) * exp(values[card] - most) / even + slip / len(legal))
            now, known = _act_and_update_knowledge(tables, now, known, card)
        found.append(total)
    return tuple(found)


def policy_values(
    tables: Tables, position: Position, knowledge: CommonKnowledge
) -> tuple[CardValue, ...]:
    """Implements `rookery.kernel.Kernel.policy_values`."""
    now = settled(tables, position)
    features = PolicyFeatures(tables, now, knowledge)
    return tuple(
        (card, features.value_of(card), features.chance(card), features.stands(card))
        for card in legal_actions(tables, now)
    )


def policy_playouts(
    tables: Tables,
    positions: Sequence[Position],
    knowledge: Sequence[CommonKnowledge],
    actions: Sequence[Action],
    next_card: Card | None = None,
) -> memoryview:
    """Implements `rookery.kernel.Kernel.policy_playouts`."""
    points = array("h")
    for position, known in zip(positions, knowledge, strict=True):
        now = settled(tables, position)
        starts = [_act_and_update_knowledge(tables, now, known, action) for action in actions] or [
            (now, known)
        ]
        for start in starts:
            state, left = start, next_card
            while not is_over(state[0]):
                action = choose_action(tables, *state)
                if left is not None and state[0].mover == now.mover and not state[0].to_draw:
                    if left in legal_actions(tables, state[0]):
                        action = left
                    left = None
                state = _act_and_update_knowledge(tables, *state, action)
            points.extend(final_points(state[0]))
    return _shaped(points, (len(positions), max(len(actions), 1), _teams(positions)))


def tree_search(
    tables: Tables,
    positions: Sequence[Position],
    knowledge: Sequence[CommonKnowledge],
    actions: Sequence[Action],
    own: Sequence[int],
    exploration: float,
    utility: Callable[[int, tuple[int, ...]], float],
) -> list[list[float]]:
    """Implements `rookery.kernel.Kernel.tree_search`."""
    utilities: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}
    rows: list[list[float]] = []
    for action in actions:
        tree = InformationSetTree(
            tables,
            frozenset(own),
            exploration,
            partial(legal_actions, tables),
            partial(_act_and_update_knowledge, tables),
        )
        rows.append([])
        for number, (position, known) in enumerate(zip(positions, knowledge, strict=True)):
            points = final_points(tree.play(settled(tables, position), known, action))
            key = position.teams, points
            if key not in utilities:
                utilities[key] = float(utility(number, points))
            tree.back_up(utilities[key])
            rows[-1].append(utilities[key])
    return rows


def _act_and_update_knowledge(
    tables: Tables, now: Position, knowledge: CommonKnowledge, action: Action
) -> tuple[Position, CommonKnowledge]:
    """Returns the position after a legal action, and the common knowledge with what the action shows."""
    after = acted(tables, now, action)
    return after, knowledge_after(tables, now, knowledge, action, after)


def _teams(positions: Sequence[Position]) -> int:
    return max(positions[0].teams) + 1


def _points(tables: Tables, start: Position, place: int, count: int, seed: int) -> Iterator[int]:
    for i in range(count):
        random = Random(seed, place * count + i)
        now = start
        while not is_over(now):
            choices = legal_actions(tables, now)
            chosen = random.below(len(choices)) if len(choices) > 1 else 0
            now = acted(tables, now, choices[chosen])
        yield from final_points(now)


def _shaped(points: array[int], shape: tuple[int, ...]) -> memoryview:
    return memoryview(points).cast("B").cast("h", list(shape))
