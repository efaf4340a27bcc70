"""Worlds: everything that a seat can know for certain, and the likelihood of what has happened."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace
from tests.rulesets import changed
from tests.tables import Table
from tests.truth import true_world

from rookery.belief.sampler import MAX_ALLOCATIONS, DealSampler, TooManyAllocations
from rookery.belief.worlds import World, Worlds, systematic
from rookery.bots.bot import bot_named
from rookery.cards import mask_of
from rookery.engine.command import Bury, CallCard, Swap
from rookery.engine.legal import LegalBury, LegalPartner, LegalPlays, LegalSwap
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.seats import Seat


def worlds_of(table: Table, seat: Seat | None, count: int = 200) -> tuple[World, ...]:
    return Worlds(table.view(seat)).draw(count, Random(1))


def playing(variant: str | Rules = "original_partnership_4", seed: int = 1) -> Table:
    table = Table.of(variant)
    table.deal(seed)
    table.settle()
    return table


def play_heuristically(table: Table, cards: int) -> None:
    bot, rng = bot_named("heuristic"), Random(1)
    for _ in range(cards):
        seat = table.decider
        assert seat is not None
        table.act(seat, bot.choose(table.view(seat), rng))


# --- certainties -----------------------------------------------------------------------------------------------------


def test_own_cards_and_sizes() -> None:
    table = playing()
    declarer = table.round.contract.declarer if table.round.contract else None
    assert declarer is not None
    truth = true_world(table.plan, table.match)
    for seat in range(4):
        for world in worlds_of(table, seat, 20):
            assert world.hands[seat] == truth.hands[seat]
            assert [hand.bit_count() for hand in world.hands] == [9] * 4
            assert sum(world.hands) + world.nest == table.plan.pack.all
            assert (world.nest == truth.nest) == (seat == declarer)


def test_a_shown_void_is_believed() -> None:
    """A seat that does not follow has no card of the color, but it may hold the bird that it did not play."""
    table = Table.of("original_partnership_4")
    table.deal_hands(
        (
            "R14 R13 R12 R11 G14 G13 G12 G11 Y14",
            "R10 R9 R8 R7 G10 G9 G8 G7 Y13",
            "R6 R5 B14 B13 G6 Y12 B12 B11 B10",
            "RK Y11 Y10 Y9 Y8 Y7 Y6 B9 B8",
        ),
        "G5 Y5 B7 B6 B5",
    )
    table.settle(trump="black")
    table.play("G10", "G6", "Y11")  # seat 1 leads, seat 3 does not follow
    green = table.plan.card_tables["black"].suit_mask[1]
    bird = table.plan.pack.parse_cards("RK")
    worlds = worlds_of(table, 2)
    assert all(not world.hands[3] & green for world in worlds)
    assert any(world.hands[3] & bird for world in worlds)
    assert any(world.hands[0] & green for world in worlds)


def test_a_blind_dummy_shows_no_void_and_plays_in_an_unknown_order() -> None:
    table = playing("team_rook_4")
    orders = {world.piles[2] for world in worlds_of(table, 0, 30)}
    assert len(orders) == 30
    assert all(world.piles[0] == () for world in worlds_of(table, 0, 3))
    play_heuristically(table, 12)
    view = table.view(0)
    believing = replace(
        view, voids=tuple(31 if s in view.plan.dummies else v for s, v in enumerate(view.voids))
    )
    assert Worlds(believing).count == Worlds(view).count


def test_forbidden_cards_are_not_in_the_nest() -> None:
    table = playing("team_rook_6")
    assert table.round.contract is not None
    other = (table.round.contract.declarer + 1) % 6
    counters = table.plan.counters
    assert not any(world.nest & counters for world in worlds_of(table, other))
    truth = true_world(table.plan, table.match)
    wrong = replace(
        truth,
        nest=truth.nest ^ (truth.nest & -truth.nest) | counters & -counters,
    )
    assert not Worlds(table.view(other)).allows(wrong)


def test_counters_buried_face_up_are_known_and_no_others() -> None:
    table = Table.of("western_new_york_4")
    table.deal(3)
    table.calls(100, None, None, None)
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert table.decider is not None
    own = sorted(legal.allowed, key=lambda card: -table.plan.points[card])[: legal.count]
    table.act(table.decider, Bury(tuple(own)))
    table.settle()
    counters = table.plan.counters & mask_of(own)
    assert counters
    assert table.round.contract is not None
    other = (table.round.contract.declarer + 1) % 4
    assert all(world.nest & table.plan.counters == counters for world in worlds_of(table, other))


def test_a_nest_that_all_saw_stays_with_the_declarer() -> None:
    rules = changed("original_partnership_4", {"exchange.seen_by": "all", "exchange.limit": 2})
    table = playing(rules)
    assert table.round.contract is not None
    declarer = table.round.contract.declarer
    seen = mask_of(table.round.nest_seen)
    assert seen.bit_count() == 5
    for world in worlds_of(table, (declarer + 1) % 4):
        assert not seen & ~(world.hands[declarer] | world.nest)
        assert (world.nest & seen).bit_count() >= 3  # at most two cards of the hand were buried


def test_a_card_of_a_nest_that_all_saw_may_be_swapped_under_the_stock() -> None:
    custom = {"exchange.seen_by": "all", "redraw.swap_before_trump": True}
    rules = changed("woodson_patrick_4", custom)
    table = LocalTable(rules, seed=3)
    table.deal()
    bot, rng, swapped = bot_named("casual"), Random(3), None
    while (seat := table.decider) is not None and table.view(None).round.leader is None:
        view = table.view(seat)
        contract = view.round.contract
        assert Worlds(view).draw(5, rng)
        if isinstance(view.legal, LegalSwap) and contract and seat == contract.declarer:
            swapped = next(card for card in view.round.nest_seen if view.hand >> card & 1)
            table.act(seat, Swap(swapped))
            for watcher in table.plan.players:
                worlds = Worlds(table.view(watcher)).draw(200, rng)
                under = [world.stock and swapped in world.stock for world in worlds]
                assert all(under) if watcher == seat else any(under)
        else:
            table.act(seat, bot.choose(view, rng))
    assert swapped is not None


def test_the_called_card_is_where_it_can_be() -> None:
    """Nobody knows the partner until the card is played; the declarer may have buried it, but does not hold it."""
    table = Table.of("call_partner_5")
    table.deal(2)
    table.settle()
    legal = table.legal
    assert isinstance(legal, LegalPartner)
    declarer = table.decider
    assert declarer is not None
    truth = true_world(table.plan, table.match)
    called = next(card for card in legal.cards if truth.hands[(declarer + 2) % 5] >> card & 1)
    table.act(declarer, CallCard(called))
    other = (declarer + 1) % 5
    worlds = worlds_of(table, other)
    assert {world.partner for world in worlds} == {0, 1, 2, 3, 4} - {other}
    for world in worlds:
        assert not world.hands[declarer] >> called & 1
        assert (world.partner == declarer) == bool(world.nest >> called & 1)
    partners = worlds_of(table, (declarer + 2) % 5)
    assert {world.partner for world in partners} == {(declarer + 2) % 5}


def test_a_partner_known_at_once_holds_the_card() -> None:
    table = playing("high_card_partner_5")
    legal = table.legal
    assert isinstance(legal, LegalPartner)
    declarer = table.decider
    assert declarer is not None
    truth = true_world(table.plan, table.match)
    called = next(card for card in legal.cards if truth.hands[(declarer + 2) % 5] >> card & 1)
    table.act(declarer, CallCard(called))
    for world in worlds_of(table, (declarer + 1) % 5):
        assert world.hands[(declarer + 2) % 5] >> called & 1
        assert world.partner == (declarer + 2) % 5


def test_no_hand_would_have_been_thrown_in() -> None:
    """In Western Kentucky every player was dealt a counter."""
    table = Table.of("western_kentucky_4")
    table.deal(4)
    counters = table.plan.counters
    bare = Worlds(table.view(1))
    assert all(hand & counters for world in bare.draw(300, Random(2)) for hand in world.hands)
    rules = changed("western_kentucky_4", {"deal.misdeal": ()})
    free = Table.of(rules)
    free.deal(4)
    assert bare.count < Worlds(free.view(1)).count


def test_bounds_that_no_deal_meets_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where mistakes can be made, a void that was shown by one may leave no deal that meets the lower bounds."""
    table = Table.of("western_kentucky_4")
    table.deal(4)

    class Uncounted(DealSampler):
        def __init__(self, *given: object, max_allocations: int) -> None:
            if max_allocations == MAX_ALLOCATIONS:
                raise TooManyAllocations
            super().__init__(*given, max_allocations=max_allocations)  # type: ignore[arg-type]

    monkeypatch.setattr("rookery.belief.worlds.DealSampler", Uncounted)
    found = Worlds(table.view(1))
    [bound, *_] = found.constraints.hand_bounds
    assert all(map(found.allows, found.draw(20, Random(2))))
    found.constraints.hand_bounds = [replace(bound, at_least=1000)]
    assert len(found.draw(20, Random(2))) == 20
    assert len(found.draw_likely(20, Random(2)).worlds) == 20


def test_open_cards_of_a_stock_are_known() -> None:
    table = Table.of("tennessee_for_two")
    table.deal(2)
    view = table.view(0)
    assert view.round.stock_open is not None
    worlds = Worlds(view).draw(50, Random(1))
    assert {world.stock[0] for world in worlds} == {view.round.stock_open}
    assert len({world.stock[1] for world in worlds}) > 10
    assert all(len(world.stock) == 18 for world in worlds)


def test_what_is_thrown_in_a_redraw_is_no_counter() -> None:
    table = LocalTable(load_variant("woodson_patrick_4"), seed=5)
    bot, rng = bot_named("random"), Random(5)
    table.deal()
    looked = 0
    while (seat := table.decider) is not None:
        view = table.view(0)
        if sum(view.round.redraws) > view.thrown.bit_count():
            for world in Worlds(view).draw(20, Random(1)):
                assert not world.thrown & table.plan.counters
                assert not view.thrown & ~world.thrown
                looked += 1
        table.act(seat, bot.choose(table.view(seat), rng))
    assert looked > 100


def test_a_spectator_has_worlds_too() -> None:
    table = playing()
    firsts = {world.hands[0] for world in worlds_of(table, None, 50)}
    assert len(firsts) == 50


def test_a_round_that_is_over_hides_nothing() -> None:
    table = LocalTable(load_variant("original_partnership_4"), seed=5)
    bot, rng = bot_named("heuristic"), Random(5)
    table.play(lambda view: bot.choose(view, rng), rounds=1)
    with pytest.raises(ValueError, match="the round is over"):
        Worlds(table.view(0))
    with pytest.raises(ValueError, match="nothing has been dealt"):
        Worlds(LocalTable(load_variant("original_partnership_4"), seed=5).view(0))


def test_equal_chance_draws_equal_worlds() -> None:
    table = playing("team_rook_5")
    worlds = Worlds(table.view(0))
    first = worlds.draw(5, Random(9)), worlds.draw_likely(5, Random(9))
    worlds.draw(20, Random(1))
    assert (worlds.draw(5, Random(9)), worlds.draw_likely(5, Random(9))) == first


def test_worlds_of_a_small_game_are_equally_likely() -> None:
    """Twelve cards of which one seat sees a third: every deal that agrees comes as often as any other."""
    table = Table.of(small_rules())
    table.deal(1)
    table.settle()
    play = table.legal
    assert isinstance(play, LegalPlays)
    viewer = table.decider
    assert viewer is not None
    worlds = Worlds(table.view(viewer))
    assert 50 < worlds.count < 5000
    each = 20
    counts: dict[World, int] = {}
    for world in worlds.draw(each * worlds.count, Random(3)):
        counts[world] = counts.get(world, 0) + 1
    assert len(counts) == worlds.count
    chi_square = sum((count - each) ** 2 / each for count in counts.values())
    assert abs(chi_square - worlds.count + 1) < 4 * sqrt(2 * (worlds.count - 1))


def small_rules() -> Rules:
    """Four hands of two cards and a nest of one, from a pack of nine."""
    return changed(
        "original_partnership_4",
        {
            "pack.ranks": (14, 5),
            "deal.hand": 2,
            "deal.nest": 1,
            "auction.max": 60,
            "auction.min": 5,
        },
    )


# --- likelihood ------------------------------------------------------------------------------------------------------


def test_likely_worlds_give_the_declarer_the_trumps() -> None:
    table = playing(seed=6)
    assert table.round.contract is not None
    declarer = table.round.contract.declarer
    worlds = Worlds(table.view((declarer + 1) % 4))
    trumps = table.plan.card_tables["red"].suit_mask[4]
    even = fmean((w.hands[declarer] & trumps).bit_count() for w in worlds.draw(300, Random(1)))
    drawn = worlds.draw_likely(300, Random(1))
    likely = fmean((w.hands[declarer] & trumps).bit_count() for w in drawn.worlds)
    assert likely > even + 1
    assert 1 < drawn.effective < drawn.candidates
    buried = fmean((w.nest & trumps).bit_count() for w in drawn.worlds)
    assert buried < fmean((w.nest & trumps).bit_count() for w in worlds.draw(300, Random(1)))


@pytest.mark.parametrize("variant", ["original_partnership_4", "dixie_6", "original_5"])
def test_the_model_prefers_the_truth(variant: str) -> None:
    """Over some rounds of the bot it was fitted to, the true deal is likelier than an even one, by far on average."""
    gains = []
    for number in range(6):
        table = Table.of(variant)
        table.deal(f"model {number}")
        bot, rng = bot_named("heuristic"), Random(number)
        while table.round.over is None and (seat := table.decider) is not None:
            if (
                table.round.leader is not None
                and 1 < len(table.round.tricks) < 6
                and not table.round.trick
            ):
                worlds = Worlds(table.view(seat))
                even = fmean(map(worlds.log_likelihood, worlds.draw(100, rng)))
                truth = true_world(table.plan, table.match)
                gains.append(worlds.log_likelihood(truth) - even)
            table.act(seat, bot.choose(table.view(seat), rng))
    assert len(gains) > 10
    assert fmean(gains) > 1


def test_choosing_in_proportion() -> None:
    chosen = systematic([1.0, 0.0, 2.0, 5.0], 80, Random(1))
    assert [chosen.count(number) for number in range(4)] == [10, 0, 20, 50]
    assert systematic([0.0, 1.0], 3, Random(1)) == [1, 1, 1]


def test_where_all_cards_have_been_seen_every_likely_world_is_the_true_one() -> None:
    table = playing("tennessee_for_two")
    known = 0
    while (seat := table.decider) is not None:
        worlds = Worlds(table.view(seat))
        if not worlds.constraints.places:
            known += 1
            assert set(worlds.draw_likely(3, Random(1)).worlds) == {
                true_world(table.plan, table.match)
            }
        play_heuristically(table, 1)
    assert known > 0
