"""The solver against minimax on endings of the whole catalog and of random rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import structs
from tests.oracle.kernels import NATIVE, REFERENCE
from tests.parity.minimax import minimax
from tests.parity.positions import random_position, random_tables
from tests.parity.solving import (
    LIMITS,
    LIMITS_THAT_LOSE_PROOFS,
    Limits,
    check_exact,
    mover,
    solve_within,
)
from tests.parity.truth import RuleSets
from tests.shards import in_shards

from rookery.cards import mask_of
from rookery.engine.plan import Plan, plan_of
from rookery.errors import KernelError
from rookery.kernel import WEIGHTS, Kernel, Position, Question
from rookery.rules.catalog import load_variant
from rookery.rules.table import Tables

RANDOM_RULE_SETS = 120
RULES = RuleSets(RANDOM_RULE_SETS)


def ending(number: int, tricks: int) -> tuple[Tables, Position, int]:
    """Returns the tables, an ending of at most *tricks* tricks, and the team to solve for."""
    rng = Random(f"ending {number} {tricks}")
    plan = plan_of(RULES[number % len(RULES)])
    rules = random_tables(plan, rng)
    position = random_position(plan, rules, rng, tricks=tricks)
    return rules, position, rng.randrange(max(position.teams) + 1)


@in_shards(2 * len(RULES), sanitized=True)
def test_the_solver_agrees_with_minimax(numbers: range) -> None:
    for number in numbers:
        seats = plan_of(RULES[number % len(RULES)]).seats
        rng = Random(number)
        most = 4 if seats <= 3 else 3 if seats == 4 else 2
        rules, position, team = ending(number, rng.randint(1, most))
        truth = minimax(NATIVE, rules, position, team)
        tables = NATIVE.compile_tables(rules, WEIGHTS)
        check_exact(NATIVE, tables, position, team, truth)
        if truth:
            _check_goals(tables, position, team, truth, rng)


@in_shards(len(RULES), sanitized=True)
def test_the_solver_agrees_with_minimax_for_any_card_points(numbers: range) -> None:
    """Proofs are reused between cards with different points, so every card gets random points."""
    for number in numbers:
        rng = Random(f"worth {number}")
        most = 3 if plan_of(RULES[number]).seats <= 4 else 2
        rules, position, team = ending(number, rng.randint(1, most))
        # 400 points are so many that proofs for other cards are useless.
        worths = rng.choice(((0, 5, 10), (0, 0, 0, 5, 10, 15, 20, 40), (0, 1, 2, 3), (0, 1, 400)))
        rules = replace(rules, points=tuple(rng.choice(worths) for _ in rules.points))
        if rng.random() < 0.5:
            plain = structs.replace(position.scoring, majority_bonus=0, sweep_bonus=0)
            position = structs.replace(position, scoring=plain)
        truth = minimax(NATIVE, rules, position, team)
        check_exact(NATIVE, NATIVE.compile_tables(rules, WEIGHTS), position, team, truth)


@pytest.mark.sanitize
def test_the_solver_agrees_with_minimax_for_twin_cards() -> None:
    """Solves endings with twin cards, of which one may be played and the other not."""
    plans = [plan_of(rules) for rules in RULES]
    twinned = [plan for plan in plans if plan.seats <= 4 and len(plan.pack) > 64]
    assert len(twinned) > 5
    for number in range(60):
        rng = Random(f"twins {number}")
        plan = rng.choice(twinned)
        rules = random_tables(plan, rng)
        position = _of_few_ranks(plan, rules, rng, {2: 5, 3: 4, 4: 3}[plan.seats])
        team = rng.randrange(max(position.teams) + 1)
        truth = minimax(NATIVE, rules, position, team)
        check_exact(NATIVE, NATIVE.compile_tables(rules, WEIGHTS), position, team, truth)


@pytest.mark.sanitize
def test_the_solver_does_not_exchange_colors_in_piles() -> None:
    """Solves endings with a blind dummy, whose pile makes otherwise equal colors different."""
    blind = [
        plan
        for plan in map(plan_of, RULES)
        if any(dummy.mode == "blind" for dummy in plan.dummies.values())
    ]
    assert blind
    for number in range(80):
        rng = Random(f"pile {number}")
        plan = rng.choice(blind)
        rules = random_tables(plan, rng)
        position = random_position(plan, rules, rng, tricks=4 if plan.seats <= 3 else 3)
        team = rng.randrange(max(position.teams) + 1)
        truth = minimax(NATIVE, rules, position, team)
        check_exact(NATIVE, NATIVE.compile_tables(rules, WEIGHTS), position, team, truth)


@pytest.mark.sanitize
@pytest.mark.parametrize("limits", LIMITS.values(), ids=LIMITS)
def test_small_limits_give_the_same_values(limits: Limits) -> None:
    for number in range(len(RULES)):
        seats = plan_of(RULES[number]).seats
        most = 4 if seats <= 3 else 3 if seats == 4 else 2
        rules, position, team = ending(number, Random(f"limits {number}").randint(2, most))
        tables = NATIVE.compile_tables(rules, WEIGHTS)
        question = tables, position, Question(team=team), None
        # The tests above compare this with minimax.
        truth = NATIVE.solve(*question)
        assert solve_within(limits, *question)[0] == truth[0], number


@pytest.mark.sanitize
@pytest.mark.parametrize("name", LIMITS)
def test_a_long_search_within_limits_finds_the_same(name: str) -> None:
    """The search is long enough to fill small tables repeatedly."""
    plan = plan_of(load_variant("original_partnership_4"))
    usual = looked = 0
    for number in range(3):
        rng = Random(f"long search {number}")
        rules = random_tables(plan, rng)
        position = random_position(plan, rules, rng, tricks=7)
        question = NATIVE.compile_tables(rules, WEIGHTS), position, Question(team=0), None
        truth = NATIVE.solve(*question)
        found = solve_within(LIMITS[name], *question)
        assert found[0] == truth[0]
        usual += truth[2]
        looked += found[2]
    # Lost or unstored proofs are searched again.
    assert (looked > usual) == (name in LIMITS_THAT_LOSE_PROOFS)


@pytest.mark.sanitize
def test_long_suits_and_large_packs_are_searched_too() -> None:
    """Solves positions of more than 64 cards, with suits too long for index tables."""

    def at_once(nodes: int) -> bool:
        return nodes < 0

    for number in range(4):
        rng = Random(f"long {number}")
        plan = next(plan for plan in map(plan_of, RULES) if len(plan.pack) > 100)
        rules = random_tables(plan, rng)
        position = random_position(plan, rules, rng, tricks=70 // plan.seats + 1)
        assert sum(hand.bit_count() for hand in position.hands) + len(position.trick) > 64
        tables = NATIVE.compile_tables(rules, WEIGHTS)
        rows, _, nodes, complete, _ = NATIVE.solve(tables, position, Question(team=0), at_once)
        assert nodes > 0
        assert all(low == high if complete else low <= high for _, low, high in rows)


def test_a_search_with_a_node_limit_is_reproducible() -> None:
    rng = Random("nodes 1")
    plan = plan_of(RULES[0])
    rules = random_tables(plan, rng)
    position = random_position(plan, rules, rng, tricks=70 // plan.seats)
    # Without points for tricks, the search needs many more nodes.
    plain = structs.replace(position.scoring, trick_points=0)
    position = structs.replace(position, scoring=plain)
    tables = NATIVE.compile_tables(rules, WEIGHTS)
    question = tables, position, Question(team=0, nodes=20_000), None
    first, second = NATIVE.solve(*question), NATIVE.solve(*question)
    assert first == second
    assert not first[3]
    assert 20_000 <= first[2] < 40_000


def _of_few_ranks(plan: Plan, rules: Tables, rng: Random, size: int) -> Position:
    """Returns a position of twin cards of two suits."""
    ranks: dict[tuple[int, int], list[int]] = {}
    suits = rng.sample(sorted(set(rules.suit_of)), 2)
    for card, suit in enumerate(rules.suit_of):
        if suit in suits:
            ranks.setdefault((suit, rules.strength[suit][card]), []).append(card)
    twins = [cards for cards in ranks.values() if len(cards) > 1]
    rng.shuffle(twins)
    cards = [card for pair in twins for card in pair][: size * plan.seats]
    rng.shuffle(cards)
    hands = [cards[seat :: plan.seats] for seat in range(plan.seats)]
    spare = random_position(plan, rules, rng, tricks=1)
    return structs.replace(
        spare,
        hands=tuple(map(mask_of, hands)),
        leader=rng.randrange(plan.seats),
        trick=(),
        piles=(),
        stock=(),
        stock_leave=0,
        drawing="none",
        to_draw=False,
    )


def _check_goals(
    tables: Any, position: Position, team: int, truth: dict[int, int], rng: Random
) -> None:
    ours = position.teams[mover(NATIVE, tables, position)] == team
    best = (max if ours else min)(truth.values())
    for goal in {best, best + 1, max(best - 5, 0), rng.randint(0, 200)}:
        rows, _, _, complete, _ = NATIVE.solve(
            tables, position, Question(team=team, goal=goal), None
        )
        assert complete
        for action, low, high in rows:
            assert low <= truth[action] <= high
            assert (low >= goal) or (high < goal)
            assert (low >= goal) == (truth[action] >= goal)
    rows, line, *_ = NATIVE.solve(tables, position, Question(team=team, every=False), None)
    assert line == ()
    for side in (1, 2):
        assert (max if ours else min)(row[side] for row in rows) == best
    assert all(low <= truth[action] <= high for action, low, high in rows)


@pytest.mark.parametrize("number", range(0, len(RULES), 12))
def test_both_kernels_solve_alike(number: int) -> None:
    rules, position, team = ending(number, 2)
    truth = minimax(REFERENCE, rules, position, team)
    check_exact(REFERENCE, REFERENCE.compile_tables(rules, WEIGHTS), position, team, truth)
    check_exact(NATIVE, NATIVE.compile_tables(rules, WEIGHTS), position, team, truth)


@pytest.mark.sanitize
@pytest.mark.parametrize("number", range(0, len(RULES), 8))
def test_a_stopped_search_tells_the_bounds_that_it_has_proved(number: int) -> None:
    rules, position, team = ending(number, 6)
    tables = NATIVE.compile_tables(rules, WEIGHTS)
    *_, needed, _, (exact, upper) = NATIVE.solve(tables, position, Question(team=team), None)
    assert exact == upper
    widths = []
    for part in range(10):
        question = Question(team=team, nodes=needed * part // 10)
        rows, _, _, complete, (low, high) = NATIVE.solve(tables, position, question, None)
        assert low <= exact <= high
        assert all(least <= most for _, least, most in rows)
        if not complete:
            widths.append(high - low)
    assert widths == sorted(widths, reverse=True)


def test_a_search_stopped_late_knows_more_than_one_stopped_at_once() -> None:
    narrower = 0
    for number in range(0, len(RULES), 4):
        rules, position, team = ending(number, 8)
        tables = NATIVE.compile_tables(rules, WEIGHTS)
        nodes = NATIVE.solve(tables, position, Question(team=team), None)[2]
        widths = []
        for most in (0, nodes * 3 // 4):
            question = Question(team=team, nodes=most)
            *_, (low, high) = NATIVE.solve(tables, position, question, None)
            widths.append(high - low)
        narrower += widths[1] < widths[0]
    assert narrower > 0


@pytest.mark.sanitize
@pytest.mark.parametrize("kernel", [NATIVE, REFERENCE], ids=lambda kernel: kernel.name)
def test_a_search_can_be_stopped(kernel: Kernel) -> None:
    rules, position, team = ending(0, 9)
    tables = kernel.compile_tables(rules, WEIGHTS)
    rows, _, _, complete, _ = kernel.solve(
        tables, position, Question(team=team, line=True, seconds=0), None
    )
    assert not complete
    assert [row[0] for row in rows] == list(kernel.legal(tables, position))
    assert all(low <= high for _, low, high in rows)

    asked: list[int] = []

    def stop(nodes: int) -> bool:
        asked.append(nodes)
        return False

    long_rules, long_position, team = ending(5, 14)
    assert long_position.hands[0].bit_count() > 10
    tables = kernel.compile_tables(long_rules, WEIGHTS)
    _, _, nodes, complete, _ = kernel.solve(tables, long_position, Question(team=team), stop)
    assert not complete
    assert len(asked) == 1
    assert 0 < asked[0] <= nodes


@pytest.mark.sanitize
@pytest.mark.parametrize("answer", [None, 0, "", []])
@pytest.mark.parametrize("kernel", [NATIVE, REFERENCE], ids=lambda kernel: kernel.name)
def test_any_false_answer_of_progress_stops_a_search(kernel: Kernel, answer: object) -> None:
    rules, position, team = ending(5, 14)
    tables = kernel.compile_tables(rules, WEIGHTS)
    _, _, _, complete, _ = kernel.solve(
        tables, position, Question(team=team), lambda _nodes: answer
    )
    assert not complete


def _with_stock(hand: int | None = None, drawn: int | None = None) -> tuple[Any, Position]:
    """Returns the tables and first lead of a game with a stock; *hand* and *drawn* replace its numbers of cards."""
    plan = plan_of(load_variant("tennessee_for_two"))
    assert plan.rules.stock is not None
    cards = list(range(len(plan.pack)))
    Random(1).shuffle(cards)
    size = hand or plan.rules.deal.hand
    position = Position(
        hands=(mask_of(cards[:size]), mask_of(cards[size : 2 * size])),
        teams=(0, 1),
        leader=0,
        stock=tuple(cards[2 * size : len(cards) // 2 * 2][:drawn]),
        drawing="winner_chooses" if plan.rules.stock.kind == "winner_chooses" else "winner_first",
    )
    return NATIVE.compile_tables(plan.card_tables["red"], WEIGHTS), position


@pytest.mark.sanitize
def test_a_search_with_a_stock_keeps_its_time_limit() -> None:
    """A full search would take years, in part searches that are too short to check the clock."""
    tables, position = _with_stock()
    rows, _, nodes, complete, _ = NATIVE.solve(
        tables, position, Question(team=0, seconds=0.05), None
    )
    assert not complete
    assert nodes > 0
    assert all(low <= high for _, low, high in rows)


@pytest.mark.sanitize
def test_nodes_after_the_last_draw_count_toward_the_node_limit() -> None:
    tables, position = _with_stock(hand=20, drawn=2)
    for most in (20_000, 45_000):
        _, _, nodes, complete, _ = NATIVE.solve(
            tables, position, Question(team=0, nodes=most), None
        )
        assert not complete
        assert most <= nodes <= most + 0x1000 + 100


@pytest.mark.sanitize
def test_errors_of_progress_are_raised() -> None:
    rules, position, team = ending(5, 14)

    def fail(nodes: int) -> bool:
        raise LookupError(nodes)

    with pytest.raises(LookupError):
        NATIVE.solve(NATIVE.compile_tables(rules, WEIGHTS), position, Question(team=team), fail)


@pytest.mark.sanitize
def test_bad_questions_are_refused() -> None:
    kernel = NATIVE
    rules, position, _ = ending(0, 2)
    tables: Any = kernel.compile_tables(rules, WEIGHTS)
    kernel.solve(tables, position, Question(team=0), None)
    bad: tuple[dict[str, Any], ...] = (
        {"team": -1},
        {"team": 8},
        {"team": None},
        {"goal": -1},
        {"goal": "95"},
        {"goal": 1 << 80},
        {"every": 1},
        {"line": None},
        {"seconds": -1},
        {"seconds": "soon"},
        {"seconds": float("nan")},
    )
    for changed in bad:
        question = structs.replace(Question(team=0), **changed)
        with pytest.raises(KernelError, match=f"^question.{next(iter(changed))}: "):
            kernel.solve(tables, position, question, None)
    unsound: Any = 3
    for asked, progress in ((Question(team=0), unsound), (unsound, None)):
        with pytest.raises(KernelError):
            kernel.solve(tables, position, asked, progress)
    odd = Tables(
        trump="red",
        suit_of=rules.suit_of,
        suit_mask=rules.suit_mask,
        strength=tuple(tuple(s + 1 for s in row) for row in rules.strength),
        trumps=rules.trumps,
        free=rules.free,
        points=rules.points,
        later_wins=False,
    )
    with pytest.raises(KernelError, match="cannot be solved"):
        kernel.solve(kernel.compile_tables(odd, WEIGHTS), position, Question(team=0), None)
