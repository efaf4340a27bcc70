"""Match formats: fixed rounds, rotating partners, exchanged seats, best of several games."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace
from tests.rule_marker import rule
from tests.tables import Table

from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules


def with_match(variant: str, **changes: object) -> Rules:
    rules = load_variant(variant)
    return replace(rules, match=replace(rules.match, **changes))


def play_out(
    rules: Rules, seed: int, *, most: int = 400, must_end: bool = True
) -> tuple[Table, list[tuple[int, ...]]]:
    """Plays a match; returns it and the order of each counted round."""
    table = Table.of(rules, dealer=0)
    rng = Random(seed)
    orders = []
    for deal in range(most):
        table.deal(f"{seed}/{deal}")
        table.play_on(rng)
        if table.round.over == "counted":
            orders.append(table.round.order)
        if table.match.public.winners is not None:
            return table, orders
    assert not must_end, "the match did not end"
    return table, orders


@rule("H11:13", "A25")
def test_fixed_rounds() -> None:
    """[H11:13, A25]: the higher score after the agreed rounds wins, regardless of the target; a tie needs another."""
    for seed in range(5):
        table, orders = play_out(
            with_match("original_partnership_4", format="fixed_rounds", rounds=6), seed
        )
        scores = table.match.public.scores
        assert len(orders) >= 6
        assert table.match.public.won_by == "rounds"
        assert table.match.public.winners == (scores.index(max(scores)),)
        assert scores[0] != scores[1]


@rule("T25", "H11:74", "A26")
def test_t25_rotation_pairs_everybody_for_four_rounds() -> None:
    """T25 [H11:74; PB94:152]: after twelve rounds each player has partnered each other player for four."""
    table, orders = play_out(with_match("original_partnership_4", format="rotation", rounds=12), 3)
    together: Counter[frozenset[int]] = Counter()
    dealers: Counter[tuple[int, int]] = Counter()
    for number, (order, result) in enumerate(zip(orders, table.match.public.results, strict=True)):
        assert sorted(order) == [0, 1, 2, 3]
        together[frozenset((order[0], order[2]))] += 1
        together[frozenset((order[1], order[3]))] += 1
        dealers[number // 4, result.dealer] += 1
        for seat in range(4):
            partner = order[(order.index(seat) + 2) % 4]
            assert result.teams[seat] == result.teams[partner]
            assert result.scores[seat].points == result.scores[partner].points
    assert set(together.values()) == {4}
    assert len(together) == 6
    assert len(table.match.public.scores) == 4


@rule("A26")
def test_rotation_tie_is_shared() -> None:
    """[A26]."""
    from rookery.engine.match import winners_of
    from rookery.engine.plan import plan_of
    from rookery.engine.round_result import RoundResult

    plan = plan_of(with_match("original_partnership_4", format="rotation", rounds=12))
    result = RoundResult(
        number=12, dealer=0, declarer=0, bid=70, forced=False, trump="red", teams=(0, 1, 0, 1),
        count=(), captured=(), made=True, scores=(), totals=(100, 90, 100, 90),
    )  # fmt: skip
    assert winners_of(plan, result, played=12) == ((0, 2), "rounds")
    assert winners_of(plan, result, played=11) is None


@rule("WM08:113 seats", "A27")
def test_seats_are_exchanged_after_four_rounds() -> None:
    """[WM08:113, A27]: seats 1 and 3 exchange; partners stay partners, and the deal moves left."""
    rules = with_match("kentucky_discard_4", exchange_seats_every=4, target=1500)
    table, orders = play_out(rules, 1, most=40, must_end=False)
    assert len(orders) >= 9
    assert orders[:4] == [(0, 1, 2, 3)] * 4
    assert orders[4:8] == [(0, 3, 2, 1)] * 4
    assert orders[8] == (0, 1, 2, 3)
    assert all(result.teams == (0, 1, 0, 1) for result in table.match.public.results)


def test_six_exchange_seats_in_a_circle() -> None:
    from rookery.engine.plan import plan_of

    plan = plan_of(with_match("dixie_6", exchange_seats_every=4))
    assert [plan.order(0, played) for played in (0, 4, 8, 12)] == [
        (0, 1, 2, 3, 4, 5),
        (0, 3, 2, 5, 4, 1),
        (0, 5, 2, 1, 4, 3),
        (0, 1, 2, 3, 4, 5),
    ]


@rule("PB94:65", "A82")
def test_best_of_five_on_boards() -> None:
    """[PB94:65, A82]: three games to win, boards cleared between games, chips kept between rounds of one game."""
    rules = load_variant("wild_bird_4_individual")
    assert rules.boards is not None
    rules = replace(rules, boards=replace(rules.boards, rounds=3))
    table, _ = play_out(rules, 2)
    results = table.match.public.results
    assert max(table.match.public.scores) == 3
    assert table.match.public.won_by == "lines"
    assert sum(line.points for result in results for line in result.scores) == sum(
        table.match.public.scores
    )
