"""What a deal is worth, against the engine: every command before the first lead tried, every position solved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from rookery.engine.command import Bid, Bury, CallCard, ChooseLeader, Command, NameTrump, Pass
from rookery.engine.legal import (
    Legal,
    LegalBury,
    LegalCalls,
    LegalLeader,
    LegalPartner,
    LegalPlays,
    LegalTrump,
    allows,
)
from rookery.engine.plan import plan_of
from rookery.errors import NotationError
from rookery.local import LocalTable
from rookery.notation.position import parse_position
from rookery.notation.spec import PositionSpec
from rookery.rules.catalog import load_variant
from rookery.rules.read import load_text
from rookery.rules.spec import Rules
from rookery.rules.table import Trump
from rookery.seats import Seat
from rookery.solve.double_dummy import position_from_spec, solve
from rookery.solve.par import Par, _deal, _ParSearch, _SearchBudget, par

SMALL = """
[small]
extends = "original_partnership_4"
meta.title = "Small"
pack.ranks = [14, 13, 10, 9, 5]
deal.hand = 4
deal.nest = 5
auction.min = 40
auction.max = 120
"""
CHANGES = {
    "counters_forbidden": 'exchange.counters = "forbidden"\n',
    "singles_face_up": 'exchange.singles = "face_up"\n',
    "one_own_card": "exchange.limit = 1\n",
    "trump_first": 'trump.named = "before_nest"\nexchange.trumps = "forbidden"\n',
    "who_leads": 'play.first_lead = "declarer_or_left"\n',
    "bird_lowest": 'pack.singles = [{ face = "bird", rank = "low", follow = "must" }]\n',
    "bird_in_between": 'pack.singles = [{ face = "bird", rank = 10, follow = "free" }]\n',
    "majority": "count.majority_bonus = 20\n",
    "nest_to_the_declarer": 'count.nest_to = "declarer"\n',
}
TWO_PACKS = """
pack.ranks = [14, 10, 5]
pack.copies = 2
deal.hand = 5
deal.nest = 6
"""
CALLED = """
[small]
extends = "call_partner_5"
meta.title = "Small"
pack.ranks = [14, 13, 10, 5]
deal.hand = 3
deal.nest = 2
auction.min = 40
auction.max = 120
"""


def rules_of(text: str) -> Rules:
    return load_text(text)["small"]


def declared(rules: Rules, seed: int, declarer: Seat) -> tuple[PositionSpec, LocalTable]:
    """Deals and has *declarer* bid; returns the deal, and the table after the auction."""
    table = LocalTable(rules, seed=seed)
    table.deal()
    deal = table.position()
    while isinstance(legal := _legal(table), LegalCalls):
        seat = table.decider
        assert seat is not None
        bids = seat == declarer and legal.may_bid
        table.act(seat, Bid(legal.min) if bids else Pass())
    return deal, table


def _legal(table: LocalTable) -> Legal | None:
    seat = table.decider
    return None if seat is None else table.view(seat).legal


def commands(legal: Legal, trump: Trump) -> Iterator[Command]:
    """Yields all that a declarer can do before the first lead; he names *trump*."""
    match legal:
        case LegalBury(count=count, allowed=allowed):
            every = (Bury(cards) for cards in combinations(allowed, count))
            yield from (bury for bury in every if allows(legal, bury))
        case LegalTrump():
            yield NameTrump(trump)
        case LegalPartner(cards=cards):
            yield from map(CallCard, cards)
        case LegalLeader(seats=seats):
            yield from map(ChooseLeader, seats)
        case _:
            raise AssertionError(legal)


def best_of_all(rules: Rules, at: PositionSpec, trump: Trump) -> int:
    """Returns the most that the declarer can make from *at*."""
    table = LocalTable.at(rules, at)
    legal, seat = _legal(table), table.decider
    assert legal is not None
    assert seat is not None
    if isinstance(legal, LegalPlays):
        return solve(position_from_spec(table.plan, at), every=False).lower
    most = 0
    for command in commands(legal, trump):
        table = LocalTable.at(rules, at)
        table.act(seat, command)
        most = max(most, best_of_all(rules, table.position(), trump))
    return most


@pytest.mark.parametrize("change", ["", *CHANGES])
def test_nothing_that_may_be_decided_makes_more(change: str) -> None:
    rules = rules_of(SMALL + CHANGES.get(change, ""))
    _check(rules, 1, 0, "red")
    _check(rules, 2, 3, "black")


def test_two_identical_cards_are_no_run_for_the_others() -> None:
    lines = (line for line in SMALL.splitlines() if "pack" not in line and "deal" not in line)
    _check(rules_of("\n".join(lines) + TWO_PACKS), 3, 1, "green")


def test_the_best_partner_is_called() -> None:
    for own in ("true", "false"):
        rules = rules_of(f"{CALLED}partner.own_hand = {own}\n")
        _check(rules, 4, 2, "yellow")


def _check(rules: Rules, seed: int, declarer: Seat, trump: Trump) -> None:
    deal, table = declared(rules, seed, declarer)
    plan = table.plan
    [row] = par(plan, deal, declarers=(declarer,), trumps=(trump,))
    assert row.exact
    assert row.lower == best_of_all(rules, table.position(), trump)
    # The choice makes what it says.
    assert row.side == tuple(dict.fromkeys((declarer, *row.side)))
    [hurried] = par(plan, deal, declarers=(declarer,), trumps=(trump,), seconds=0)
    assert hurried.lower <= row.lower <= hurried.upper
    assert not hurried.exact


def test_rows_are_by_declarer_and_trump_and_told_as_they_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = rules_of(SMALL)
    table = LocalTable(rules, seed=6)
    table.deal()
    found: list[Par] = []
    rows = par(table.plan, table.position(), declarers=(1, 2), on_row=found.append)
    wanted = [(seat, trump) for seat in (1, 2) for trump in table.plan.trumps]
    assert [(row.declarer, row.trump) for row in rows] == wanted
    assert found == rows
    monkeypatch.setattr("rookery.solve.par.cores", lambda: 3)
    shared = par(table.plan, table.position(), declarers=(1, 2))
    assert [(row.lower, row.upper) for row in shared] == [(row.lower, row.upper) for row in rows]


def test_time_that_is_left_over_goes_to_rows_that_are_not_exact(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = LocalTable(rules_of(SMALL), seed=6)
    table.deal()
    trumps = table.plan.trumps
    whole = par(table.plan, table.position(), declarers=(1,))
    searched: list[Trump] = []
    search_more = _ParSearch.best

    def slow_at_first(search: _ParSearch, budget: _SearchBudget) -> Par:
        row = search_more(search, budget)
        searched.append(row.trump)
        # The second row needs a third turn.
        if row.trump == trumps[1] and searched.count(row.trump) < 3:
            return replace(row, lower=row.lower - 10 // searched.count(row.trump))
        return row

    monkeypatch.setattr(_ParSearch, "best", slow_at_first)
    found: list[Par] = []
    rows = par(table.plan, table.position(), declarers=(1,), seconds=60, on_row=found.append)
    assert rows == whole
    assert sorted(searched) == sorted([*trumps, trumps[1], trumps[1]])
    assert [row.trump for row in found] == [*trumps, trumps[1], trumps[1]]
    assert [row.exact for row in found[-3:]] == [True, False, True]


@pytest.mark.parametrize("nodes", [0, 1, 30, 1_000])
def test_a_search_continues_where_it_stopped(nodes: int) -> None:
    rules = rules_of(SMALL)
    deal, table = declared(rules, 4, 2)
    [whole] = par(table.plan, deal, declarers=(2,), trumps=("red",))
    search = _ParSearch(table.plan, _deal(table.plan, deal), 2, "red")
    bounds = [
        search.best(_SearchBudget(None, limit, lambda _: True)) for limit in (nodes, nodes, None)
    ]
    assert not bounds[0].exact or nodes == 1_000
    assert all(row.lower <= whole.lower <= row.upper for row in bounds)
    assert bounds[0].lower <= bounds[1].lower
    assert bounds[0].upper >= bounds[1].upper
    assert (bounds[-1].lower, bounds[-1].upper) == (whole.lower, whole.upper)


DEALT = (
    "original_partnership_4 | N:R14-13-12-11-10-9-8-7-6 E:G14-13-12-11-10-9-8-7-6"
    " S:Y14-13-12-11-10-9-8-7-6 W:B14-13-12-11-10-9-8-7-6 | nest R5.G5.Y5.B5.RK"
)


@pytest.mark.parametrize(
    ("rules", "deal", "problem"),
    [
        ("original_partnership_4", DEALT.replace("R5.G5.Y5.B5.RK", "?5"), "every card is known"),
        ("original_partnership_4", DEALT + " | contract N 80 B", "before anybody declares"),
    ],
)
def test_what_is_no_deal_is_refused(rules: str, deal: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        par(plan_of(load_variant(rules)), parse_position(deal))


@pytest.mark.parametrize(
    ("variant", "problem"),
    [
        ("beginner_4", "has no par: nobody declares in it"),
        ("woodson_patrick_4", "has no par: .* when cards are redrawn; solve a position"),
        ("tennessee_for_two", "has no par: .* when the stock is drawn from; solve a position"),
    ],
)
def test_games_without_par_say_why(variant: str, problem: str) -> None:
    rules = load_variant(variant)
    table = LocalTable(rules, seed=1)
    table.deal()
    with pytest.raises(NotationError, match=problem):
        par(table.plan, table.position())


def test_whoever_can_take_everything_does() -> None:
    [row] = par(
        plan_of(load_variant("original_partnership_4")),
        parse_position(DEALT),
        declarers=(0,),
        trumps=("red",),
    )
    assert (row.lower, row.upper) == (120, 120)
