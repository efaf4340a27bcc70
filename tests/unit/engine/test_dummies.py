"""Dummies: the exposed dummy of 2011, the blind dummy of 1994, and the dummies of Team Rook."""

from __future__ import annotations

from random import Random

import pytest
from tests.layouts import bury, declare, endless, held_by, lay, names, settle_at
from tests.rule_marker import rule
from tests.tables import Table

from rookery.cards import count_of
from rookery.engine.command import Answer, NameTrump, Play, Propose
from rookery.engine.event import AuctionWon, DummyShown, NestTaken, Played, TrickTaken
from rookery.engine.legal import LegalPlays
from rookery.errors import NotYourTurn

OPEN, BLIND = "original_2_2011", "original_2_1994"
DUMMY = 2


# --- the open dummy ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1])
@rule("H11:127", "A30")
def test_the_open_dummy_lies_at_the_dealers_right(dealer: int) -> None:
    """The order is dealer, opponent, dummy, so the dummy moves when the other player deals."""
    table = Table.of(OPEN, dealer=dealer)
    table.deal(1)
    assert table.round.order == (dealer, 1 - dealer, DUMMY)
    assert table.round.left(DUMMY) == dealer


@rule("H11:127", "A28", "A32")
def test_twelve_cards_in_three_piles_five_in_the_nest_and_three_aside() -> None:
    table = Table.of(OPEN)
    table.deal(1)
    hidden = table.match.hidden.reveal()
    assert table.round.hand_sizes == (12, 12, 12)
    assert (len(hidden.nest), len(hidden.aside)) == (5, 3)
    settle_at(table, 0, "red")
    table.play_on(Random(1))
    result = table.match.public.results[0]
    assert sum(result.captured) == 100 - table.plan.points_in(hidden.aside)
    assert all(table.view(seat).round.shown_aside == hidden.aside for seat in (0, 1, None))


@rule("H11:127", "A29")
def test_the_first_half_of_the_open_dummy_is_dealt_face_up() -> None:
    """Six of its cards are seen by all during the auction, the other six by nobody."""
    table = Table.of(OPEN)
    lay(table, {DUMMY: "G14 G13 R5 B8 Y9 R4 Y14 Y13 Y12 Y11 Y10 Y8"})
    up = {"G14", "G13", "R5", "B8", "Y9", "R4"}
    for viewer in (0, 1, None):
        seen = table.view(viewer)
        assert names(table, seen.round.open_cards[DUMMY]) == up
        assert {"Y14", "Y13", "Y12", "Y11", "Y10", "Y8"} <= names(table, seen.unseen())


@rule("H11:135 shown")
def test_the_rest_of_the_open_dummy_is_turned_up_when_trump_is_named() -> None:
    table = Table.of(OPEN)
    table.deal(2)
    assert not [event for event in table.events if isinstance(event, DummyShown)]
    settle_at(table, 1, "green")
    shown = [event for event in table.events if isinstance(event, DummyShown)]
    assert [(event.seat, len(event.cards)) for event in shown] == [(DUMMY, 12)]
    for viewer in (0, 1, None):
        assert table.view(viewer).round.open_cards[DUMMY] == table.hand(DUMMY)


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("declarer", [0, 1])
@rule("H11:135 lead", "H11:135 play", "A30")
def test_the_open_dummy_leads_and_the_other_player_plays_it(dealer: int, declarer: int) -> None:
    table = Table.of(OPEN, dealer=dealer)
    table.deal(3)
    settle_at(table, declarer, "red")
    assert table.decider == 1 - declarer
    assert isinstance(table.legal, LegalPlays)
    assert names(table, table.legal.cards) == held_by(table, DUMMY)
    with pytest.raises(NotYourTurn):
        table.act(declarer, Play(table.legal.cards[0]))
    table.act(1 - declarer, Play(table.legal.cards[0]))
    assert isinstance(table.events[-1], Played)
    assert table.events[-1].seat == DUMMY
    assert table.decider == dealer  # clockwise: the dummy, the dealer, the opponent


def test_a_play_for_the_open_dummy_is_undone_like_ones_own() -> None:
    table = Table.of(OPEN, dealer=0)
    table.deal(3)
    settle_at(table, 1, "red")
    before = table.round.open_cards
    assert isinstance(table.legal, LegalPlays)
    seq = len(table.events)
    table.act(0, Play(table.legal.cards[0]))
    table.act(0, Propose("undo", to_seq=seq))
    table.act(1, Answer(yes=True))
    assert (table.decider, table.round.open_cards) == (0, before)


@rule("H11:56 follow", "A30")
def test_the_open_dummy_follows_suit() -> None:
    table = Table.of(OPEN, dealer=1)
    lay(
        table,
        {0: "R14 R13 R12", 1: "R4 B14 B13", DUMMY: "R6 R5 Y14 Y13 Y12 Y11 Y10 Y9 Y8 Y7 Y6 B4"},
        nest="Y4 G4 B5 B6 B7",
    )
    declare(table, 1)
    bury(table, "Y4 G4 B5 B6 B7")
    table.act(1, NameTrump("black"))
    table.play("R5", "R4", "R14")
    assert isinstance(table.events[-1], TrickTaken)
    assert table.decider == 0
    table.play("R13")
    assert table.round.seat_of(1) == DUMMY
    assert table.decider == 0
    assert isinstance(table.legal, LegalPlays)
    assert names(table, table.legal.cards) == {"R6"}


@rule("H11:135 lead", "A31", "H11:60")
def test_what_the_open_dummy_takes_counts_against_the_declarer() -> None:
    """The dummy wins all 12 tricks, and the nest with the last one, for the declarer's opponent."""
    table = Table.of(OPEN, dealer=0)
    lay(
        table,
        {DUMMY: "G14 G13 G12 G11 G10 G9 G8 G7 G6 G5 G4 R14"},
        nest="Y14 Y10 Y5 B14 B10",
        aside="Y4 B4 R4",
    )
    declare(table, 0, 100)
    table.settle("green")
    rng = Random(1)
    for number in range(12):
        assert table.round.leader == DUMMY, number
        table.play_on(rng, stop_after=3)
    result = table.match.public.results[0]
    assert result.teams == (0, 1, 1)
    assert result.captured == (0, 100)
    assert [line.points for line in result.scores] == [-100, 100]


@rule("H11:25", "H11:44", "A30")
def test_the_open_dummy_neither_deals_nor_bids() -> None:
    table = Table.of(endless(OPEN), dealer=0)
    rng = Random(4)
    dealers = []
    for seed in range(5):
        table.deal(seed)
        dealers.append(table.round.dealer)
        assert table.decider == 1 - table.round.dealer
        table.calls(50, 55)
        assert {call.seat for call in table.round.calls} == {0, 1}
        table.play_on(rng)
    assert dealers == [0, 1, 0, 1, 0]


# --- the blind dummy of 1994 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("declarer", [0, 1])
@rule("PB94:170 lead", "A38")
def test_opponent_dummy_dealer(dealer: int, declarer: int) -> None:
    """The dealer's opponent leads regardless of the declarer; the dummy plays automatically, then the dealer."""
    table = Table.of(BLIND, dealer=dealer)
    table.deal(1)
    assert table.round.order == (dealer, 1 - dealer, DUMMY)
    settle_at(table, declarer, "red")
    assert table.decider == 1 - dealer
    table.play_on(Random(1), stop_after=1)
    plays = [event.seat for event in table.events if isinstance(event, Played)]
    assert plays == [1 - dealer, DUMMY]
    assert table.decider == dealer


@rule("PB94:156", "A41")
def test_the_blind_dummy_is_a_face_down_pile() -> None:
    table = Table.of(BLIND)
    table.deal(1)
    assert table.round.hand_sizes == (13, 13, 13)
    assert count_of(table.round.open_cards[DUMMY]) == 0
    assert all(table.view(viewer).hand & table.hand(DUMMY) == 0 for viewer in (0, 1, None))


@rule("PB94:170 dummy", "A41")
def test_the_blind_dummy_plays_its_top_card_whatever_is_led() -> None:
    """The dummy plays in the order dealt, so it follows suit only by chance."""
    table = Table.of(BLIND, dealer=0)
    pile = "R4 G14 Y6 R14 B4 G4 Y14 B9 R13 G5 Y4 B14 R5"
    lay(table, {DUMMY: pile})
    settle_at(table, 0, "yellow")
    table.play_on(Random(2))
    played = [event.card for event in table.events if isinstance(event, Played) and event.seat == 2]
    assert " ".join(map(table.plan.pack.name, played)) == pile


@rule("PB94:170 dummy", "PB94:164 dummy")
def test_a_blind_dummy_that_wins_leads_its_next_card_and_scores_for_nobody() -> None:
    table = Table.of(BLIND, dealer=0)
    pile = "G14 G13 G12 G11 G10 G9 G8 G7 G6 G5 G4 R14 Y14"
    lay(table, {DUMMY: pile}, nest="B4 B6 B7 B8 B9")
    settle_at(table, 0, "green", 30)
    table.play_on(Random(1))
    tricks = table.round.tricks
    assert [trick.leader for trick in tricks] == [1] + [DUMMY] * 12
    result = table.match.public.results[0]
    assert result.captured[DUMMY] == 126
    assert result.captured[:2] == (0, 0)
    assert [line.account for line in result.scores] == [0, 1]
    assert result.totals == (0, 0)


@rule("PB94:160", "PB94:162-164", "A42")
def test_tricks_of_two_points_and_a_doubled_opponent() -> None:
    seen = set()
    for seed in range(30):
        table = Table.of(BLIND)
        table.deal(seed)
        settle_at(table, 0, "red", 55)
        table.play_on(Random(seed))
        result = table.match.public.results[0]
        tricks = [trick.winner for trick in table.round.tricks]
        counters = table.round.captured
        assert result.captured == tuple(
            counters[seat] + 2 * tricks.count(seat) for seat in range(3)
        )
        mine, theirs, _ = result.captured
        assert result.made == (mine >= 55)
        assert result.totals == ((mine, theirs) if mine >= 55 else (0, 2 * theirs))
        seen.add(result.made)
    assert seen == {True, False}


# --- Team Rook -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "dummies", "teams"),
    [
        pytest.param("team_rook_5", {5}, ({0, 2, 4}, {1, 3, 5}), marks=rule("TR:7")),
        pytest.param("team_rook_4", {2, 5}, ({0, 2, 4}, {1, 3, 5}), marks=rule("TR:8")),
    ],
)
@rule("A95", "TR:51 hands")
def test_a_dummy_hand_makes_up_each_team_of_two(
    variant: str, dummies: set[int], teams: tuple[set[int], set[int]]
) -> None:
    table = Table.of(variant)
    table.deal(1)
    assert set(table.plan.dummies) == dummies
    assert table.round.hand_sizes == (14,) * 6
    settle_at(table, 0, "red")
    table.play_on(Random(1))
    result = table.match.public.results[0]
    found = ({seat for seat in range(6) if result.teams[seat] == team} for team in (0, 1))
    assert tuple(found) == teams


@pytest.mark.parametrize("variant", ["team_rook_5", "team_rook_4"])
@rule("TR:7", "TR:8", "A94")
def test_dummies_play_from_the_top_and_their_tricks_are_their_teams(variant: str) -> None:
    for seed in range(4):
        table = Table.of(variant)
        table.deal(seed)
        piles = table.match.hidden.reveal().piles
        settle_at(table, 0, "red")
        table.play_on(Random(seed))
        for dummy in table.plan.dummies:
            played = [e.card for e in table.events if isinstance(e, Played) and e.seat == dummy]
            assert tuple(played) == piles[dummy]
        result, captured = table.match.public.results[0], table.round.captured
        assert result.captured == (sum(captured[0::2]), sum(captured[1::2]))
        assert sum(result.captured) == 400


@rule("TR:67 lead", "TR:7", "A103")
def test_a_dummy_at_the_declarers_left_leads_its_top_card() -> None:
    table = Table.of("team_rook_5", dealer=0)
    table.deal(1)
    top = table.match.hidden.reveal().piles[5][0]
    settle_at(table, 4, "green")
    plays = [event for event in table.events if isinstance(event, Played)]
    assert plays == [Played(seat=5, card=top)]
    assert table.decider == 0


@rule("A94", "A96", "TR:63", "H11:25")
def test_dummies_are_passed_over_in_bidding_and_dealing() -> None:
    """When all others pass, the dealer, a player, is forced; the deal goes from seat 4 to seat 0, past the dummies."""
    table = Table.of(endless("team_rook_4"), dealer=4)
    rng = Random(3)
    dealers = []
    for seed in range(5):
        table.deal(seed)
        dealers.append(table.round.dealer)
        asked = []
        while table.round.contract is None:
            asked.append(table.decider)
            table.calls(None)
        assert not {2, 5} & set(asked)
        won = next(e for e in reversed(table.events) if isinstance(e, AuctionWon))
        assert (won.seat, won.points, won.forced) == (table.round.dealer, 200, True)
        taken = next(e for e in reversed(table.events) if isinstance(e, NestTaken))
        assert taken.seat == won.seat  # the pile goes to a player, never to a dummy
        table.play_on(rng)
    assert dealers == [4, 0, 1, 3, 4]
