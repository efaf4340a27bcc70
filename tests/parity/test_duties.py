"""Duties of play besides following suit: legal cards, shown voids, and the solver against minimax."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import structs
from tests.oracle.kernels import NATIVE, REFERENCE
from tests.parity.minimax import minimax
from tests.parity.positions import random_knowledge, random_position, random_tables
from tests.parity.solving import LIMITS, check_exact, solve_within
from tests.shards import in_shards
from tests.tables import PLAYABLE

from rookery.cards import iter_cards, mask_of
from rookery.engine.plan import plan_of
from rookery.errors import KernelError
from rookery.kernel import WEIGHTS, Position, Question
from rookery.rules.catalog import load_variant
from rookery.rules.duties import EarlierTricks, duties_of
from rookery.rules.spec import PlaySpec
from rookery.rules.table import TRUMP_SUIT, Tables

POSITIONS_PER_CUSTOM = 60
CUSTOMS: dict[str, PlaySpec] = {
    "must trump": PlaySpec(void="must_trump"),
    "must beat": PlaySpec(beat="must"),
    "trump waits": PlaySpec(trump_leads="once_played"),
    "no bird is led": PlaySpec(single_leads="forbidden"),
    "no points are thrown": PlaySpec(no_points_thrown=6),
}
"""Single duties by name."""


def with_duties(tables: Tables, spec: PlaySpec) -> Tables:
    """Returns *tables* with the duties of *spec*."""
    # In a pack without singles, two trumps serve as singles.
    singles = tables.free or mask_of(list(iter_cards(tables.suit_mask[TRUMP_SUIT]))[:2])
    duties = duties_of(
        spec,
        trumps=tables.suit_mask[TRUMP_SUIT],
        singles=singles,
        counters=mask_of(card for card, worth in enumerate(tables.points) if worth),
    )
    return replace(tables, duties=duties)


def mixture(rng: Random) -> PlaySpec:
    """Returns a random combination of duties."""
    return PlaySpec(
        void=rng.choice(("free", "must_trump")),
        beat=rng.choice(("free", "must", "must")),
        trump_leads=rng.choice(("free", "once_played")),
        single_leads=rng.choice(("free", "forbidden")),
        no_points_thrown=rng.choice((0, 0, 3, 9)),
    )


def random_case(
    key: str, spec: PlaySpec | None, *, tricks: int | None
) -> tuple[Tables, Position, int]:
    """Returns random tables with the duties of *spec*, a position, and the team to solve for.

    ``None`` as *spec* means random duties. ``None`` as *tricks* means few enough tricks for minimax.
    """
    rng = Random(key)
    plan = plan_of(load_variant(rng.choice(PLAYABLE)))
    tables = random_tables(plan, rng)
    if rng.random() < 0.5:
        worths = rng.choice(((0, 5, 10), (0, 0, 0, 5, 10, 20), (0, 1, 2, 3), (0, 1, 400)))
        tables = replace(tables, points=tuple(rng.choice(worths) for _ in tables.points))
    tables = with_duties(tables, spec or mixture(rng))
    most = tricks or {2: 5, 3: 4, 4: 3}.get(plan.seats, 2)
    position = random_position(plan, tables, rng, tricks=rng.randint(2, most))
    if rng.random() < 0.4:
        position = _of_two_suits(tables, position, rng)
    if rng.random() < 0.5:
        plain = structs.replace(position.scoring, majority_bonus=0, sweep_bonus=0)
        position = structs.replace(position, scoring=plain)
    return tables, position, rng.randrange(max(position.teams) + 1)


def _of_two_suits(tables: Tables, position: Position, rng: Random) -> Position:
    """Returns a position of two long suits without a stock, in which duties matter more often."""
    suits = rng.sample([suit for suit, cards in enumerate(tables.suit_mask) if cards], 2)
    cards = [card for card, suit in enumerate(tables.suit_of) if suit in suits]
    seats = position.seats
    size = min(max(hand.bit_count() for hand in position.hands), len(cards) // seats)
    rng.shuffle(cards)
    hands = tuple(mask_of(cards[seat * size : (seat + 1) * size]) for seat in range(seats))
    return structs.replace(
        position,
        hands=hands,
        trick=(),
        piles=(),
        stock=(),
        stock_leave=0,
        drawing="none",
        to_draw=False,
    )


@pytest.mark.parametrize("custom", CUSTOMS)
def test_the_solver_agrees_with_minimax_under_each_duty(custom: str) -> None:
    for number in range(POSITIONS_PER_CUSTOM):
        tables, position, team = random_case(f"{custom} {number}", CUSTOMS[custom], tricks=None)
        truth = minimax(NATIVE, tables, position, team)
        check_exact(NATIVE, NATIVE.compile_tables(tables, WEIGHTS), position, team, truth)


@in_shards(6 * POSITIONS_PER_CUSTOM, 6, sanitized=True)
def test_the_solver_agrees_with_minimax_under_combined_duties(numbers: range) -> None:
    for number in numbers:
        tables, position, team = random_case(f"mixture {number}", None, tricks=None)
        truth = minimax(NATIVE, tables, position, team)
        compiled = NATIVE.compile_tables(tables, WEIGHTS)
        check_exact(NATIVE, compiled, position, team, truth)
        question = compiled, position, Question(team=team), None
        exact = NATIVE.solve(*question)[0]
        for name, limits in LIMITS.items():
            assert solve_within(limits, *question)[0] == exact, name


@pytest.mark.sanitize
def test_both_kernels_play_alike_under_duties() -> None:
    """Legal cards, policy, plays and playouts agree in every position of random rounds."""
    narrowed = 0
    for number in range(70):
        tables, position, _ = random_case(f"alike {number}", None, tricks=9)
        rng = Random(number)
        native, oracle = (k.compile_tables(tables, WEIGHTS) for k in (NATIVE, REFERENCE))
        knowledge = random_knowledge(position, len(tables.suit_of), rng)
        assert NATIVE.perft(native, position, 2) == REFERENCE.perft(oracle, position, 2)
        start = [position]
        assert NATIVE.playouts(native, start, 5, number) == (
            REFERENCE.playouts(oracle, start, 5, number)
        )
        assert NATIVE.policy_playouts(native, start, [knowledge], ()) == (
            REFERENCE.policy_playouts(oracle, start, [knowledge], ())
        )
        while actions := NATIVE.legal(native, position):
            assert actions == REFERENCE.legal(oracle, position)
            assert NATIVE.policy_actions(native, [position], [knowledge]) == (
                REFERENCE.policy_actions(oracle, [position], [knowledge])
            )
            narrowed += _narrows(tables, position)
            action = rng.choice(actions)
            played = NATIVE.play(native, position, action)
            assert played == REFERENCE.play(oracle, position, action)
            position = played
    assert narrowed > 120, "the duties hardly ever took a card away"


def _narrows(tables: Tables, now: Position) -> bool:
    """Tells whether a duty takes away a card that the rule of following suit allows."""
    if now.to_draw:
        return False
    earlier = EarlierTricks(sum(now.tricks), now.trump_broken)
    return bool(tables.duty_steps(now.hands[now.mover], now.trick, earlier))


@pytest.mark.sanitize
@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"must_beat": 1}, "must_beat"),
        ({"clean_tricks": -1}, "clean_tricks"),
        ({"clean_tricks": 1000}, "clean_tricks"),
        ({"unled": 1 << 90}, "unled"),
        ({"trumps": "all"}, "trumps"),
        ({"counters": -1}, "counters"),
    ],
)
def test_bad_duties_are_refused(changed: dict[str, Any], where: str) -> None:
    tables, position, _ = random_case("bad", PlaySpec(beat="must"), tricks=2)
    assert tables.duties is not None
    bad = replace(tables, duties=replace(tables.duties, **changed))
    with pytest.raises(KernelError, match=f"^tables.duties.{where}: "):
        NATIVE.compile_tables(bad, WEIGHTS)
    waiting: Any = structs.replace(position, trump_broken="yes")
    with pytest.raises(KernelError, match=r"^position.trump_broken: "):
        NATIVE.legal(NATIVE.compile_tables(tables, WEIGHTS), waiting)


def test_a_play_shows_no_lack_of_a_held_card() -> None:
    """A card shows the lack only of cards that would have had to be played instead of it."""
    shown = 0
    for number in range(120):
        tables, position, _ = random_case(f"lack {number}", None, tricks=9)
        rng = Random(number)
        while actions := NATIVE.legal(NATIVE.compile_tables(tables, WEIGHTS), position):
            action = rng.choice(actions)
            if not position.to_draw and not position.piles:
                hand = next(hand for hand in position.hands if hand >> action & 1)
                earlier = EarlierTricks(sum(position.tricks), position.trump_broken)
                lacking = tables.lacking(action, position.trick, earlier)
                assert not lacking & hand
                shown += bool(lacking)
                for other in iter_cards(lacking):
                    pair = 1 << action | 1 << other
                    assert not tables.legal(pair, position.trick, earlier) >> action & 1
            position = NATIVE.play(NATIVE.compile_tables(tables, WEIGHTS), position, action)
    assert shown > 300
