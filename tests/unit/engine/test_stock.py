"""Drawing between tricks, in Tennessee for two and Wild Bird for two."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest
from tests.layouts import all_of, bury, cards, declare, held_by, lay, names, settle_at
from tests.rule_marker import rule
from tests.tables import Table

from rookery.cards import count_of, mask_of
from rookery.engine.command import Bury, Draw, NameTrump, RemoveChip
from rookery.engine.event import Buried, ChipsPlaced, Drew, NestTaken, StockTurned
from rookery.engine.legal import LegalBury, LegalDraw, LegalPlays, LegalRemove
from rookery.errors import IllegalCommand, NotYourTurn, Reason

TENNESSEE, WILD = "tennessee_for_two", "wild_bird_2"


def after_first_trick() -> Table:
    """Seat 1 declares in black, and seat 0 takes the first trick; the stock is R14 (face up), G14, B14 and so on."""
    table = Table.of(TENNESSEE, dealer=0)
    lay(
        table,
        {0: "R13 R12 R11 R9", 1: "R8 R7 R6"},
        nest="B4 B6 B7 B8 B9",
        stock="R14 G14 B14 G13 Y14",
    )
    declare(table, 1)
    bury(table, "B4 B6 B7 B8 B9")
    table.act(1, NameTrump("black"))
    table.play("R13", "R6")
    return table


# --- Tennessee -----------------------------------------------------------------------------------------------------


@rule("WM08:393", "WM08:393-395", "A50", "A51")
def test_eleven_each_then_the_nest_then_the_pile_with_its_top_card_open() -> None:
    """Both players and spectators see the face-up card before anybody bids."""
    table = Table.of(TENNESSEE)
    table.deal(1)
    assert table.plan.dealing.nest == (22, 23, 24, 25, 26)
    assert table.plan.dealing.stock == tuple(range(27, 45))
    assert (table.round.hand_sizes, table.round.nest_size, table.round.stock_size) == (
        (11, 11),
        5,
        18,
    )
    top, second = table.match.hidden.reveal().stock[:2]
    for viewer in (0, 1, None):
        view = table.view(viewer)
        assert view.phase == "auction"
        assert view.round.stock_open == top
        assert view.unseen() >> second & 1


@pytest.mark.parametrize("declarer", [0, 1])
@rule("WM08:413 lead")
def test_the_declarers_opponent_leads_anything(declarer: int) -> None:
    for dealer in (0, 1):
        table = Table.of(TENNESSEE, dealer=dealer)
        table.deal(2)
        settle_at(table, declarer, "red")
        assert table.decider == 1 - declarer
        assert isinstance(table.legal, LegalPlays)
        assert mask_of(table.legal.cards) == table.hand(1 - declarer)


@pytest.mark.parametrize(
    ("pile", "winners", "losers"), [("open", "R14", "G14"), ("hidden", "G14", "R14")]
)
@rule("WM08:413-415")
def test_the_winner_takes_the_open_or_the_hidden_card_and_the_loser_the_other(
    pile: Literal["open", "hidden"], winners: str, losers: str
) -> None:
    table = after_first_trick()
    assert isinstance(table.legal, LegalDraw)
    assert names(table, [table.legal.open_card]) == {"R14"}
    assert table.decider == 0
    with pytest.raises(NotYourTurn):
        table.act(1, Draw("open"))
    table.act(0, Draw(pile))
    assert winners in held_by(table, 0)
    assert losers in held_by(table, 1)
    assert [event.seat for event in all_of(table, Drew)] == [0, 1]


@rule("WM08:415 turn")
def test_the_next_card_of_the_pile_is_turned_up() -> None:
    table = after_first_trick()
    table.act(0, Draw("open"))
    turned = all_of(table, StockTurned)
    assert [names(table, [event.card]) for event in turned] == [{"B14"}]
    assert table.view(None).round.stock_open == turned[0].card
    assert table.round.stock_size == 16


@rule("WM08:413-415", "H11:23")
def test_only_the_open_card_is_seen_to_be_drawn() -> None:
    """Everybody sees who has the R14; only its owner sees the G14."""
    table = after_first_trick()
    table.act(0, Draw("open"))
    (hidden,) = cards(table, "G14")
    assert names(table, table.view(1).round.open_cards[0]) == {"R14"}
    for viewer in (0, None):
        view = table.view(viewer)
        assert view.unseen() >> hidden & 1
        assert not view.hand >> hidden & 1
    assert table.view(1).hand >> hidden & 1


@rule("WM08:415 end", "A48")
def test_nine_draws_and_then_eleven_more_tricks() -> None:
    """Players follow suit from the first trick on, and stop drawing when the stock is empty."""
    for seed in range(5):
        table = Table.of(TENNESSEE)
        table.deal(seed)
        settle_at(table, 0, "red")
        rng = Random(seed)
        draws = 0
        while table.legal is not None:
            legal, tricks = table.legal, len(table.round.tricks)
            if isinstance(legal, LegalDraw):
                draws += 1
                assert tricks == draws <= 9
            elif isinstance(legal, LegalPlays):
                assert table.decider is not None
                hand = table.hand(table.decider)
                if not table.round.trick:
                    assert count_of(hand) == (11 if tricks <= 9 else 20 - tricks)
                else:
                    tables = table.plan.card_tables["red"]
                    suit = tables.suit_mask[tables.suit_of[table.round.trick[0]]]
                    follow = hand & (suit | tables.free) if hand & suit else hand
                    assert mask_of(legal.cards) == follow
            table.play_on(rng, stop_after=1)
        assert draws == 9
        assert len(table.round.tricks) == 20
        assert table.round.stock_size == 0


@rule("WM08:413 bird", "A48")
def test_the_bird_is_the_highest_trump_and_free() -> None:
    table = Table.of(TENNESSEE, dealer=0)
    lay(table, {0: "R13 R12", 1: "R8 R7 R6 RK"}, nest="B4 B6 B7 B8 B9")
    declare(table, 1)
    bury(table, "B4 B6 B7 B8 B9")
    table.act(1, NameTrump("red"))
    table.play("R13")
    assert isinstance(table.legal, LegalPlays)
    assert "RK" in names(table, table.legal.cards)
    table.play("RK")
    assert table.round.tricks[0].winner == 1
    green = Table.of(TENNESSEE, dealer=0)
    lay(green, {0: "G13", 1: "G8 G7 RK"}, nest="B4 B6 B7 B8 B9")
    declare(green, 1)
    bury(green, "B4 B6 B7 B8 B9")
    green.act(1, NameTrump("red"))
    green.play("G13")
    assert isinstance(green.legal, LegalPlays)
    assert {"G8", "G7", "RK"} <= names(green, green.legal.cards)


@rule("T16", "WM08:403")
def test_t16_both_players_points_come_to_160() -> None:
    """T16: the counters, including the bird, and 2 points for each of 20 tricks."""
    for seed in range(12):
        table = Table.of(TENNESSEE)
        table.deal(seed)
        settle_at(table, seed % 2, "green")
        table.play_on(Random(seed))
        assert sum(table.match.public.results[0].captured) == 120 + 2 * 20


@rule("T17", "WM08:403", "A45", "A49")
def test_t17_a_set_declarer_scores_nothing_and_the_opponent_double() -> None:
    """T17: counters and trick points are doubled alike."""
    table = Table.of(TENNESSEE, dealer=0)
    table.deal(3)
    settle_at(table, 1, "red", 160)
    table.play_on(Random(1))
    result = table.match.public.results[0]
    tricks = [trick.winner for trick in table.round.tricks]
    took = table.round.captured[0] + 2 * tricks.count(0)
    assert took > 0
    assert result.totals == (2 * took, 0)
    assert result.made is False


@rule("WM08:403")
def test_a_made_bid_scores_for_both_what_each_took() -> None:
    for seed in range(40):
        table = Table.of(TENNESSEE)
        table.deal(seed)
        settle_at(table, 0, "red")
        table.play_on(Random(seed))
        result = table.match.public.results[0]
        if result.made:
            assert result.totals == result.captured
            return
    raise AssertionError("no bid was made")


@rule("WM08:411", "A8")
def test_no_counter_goes_to_the_nest_and_the_nest_is_removed() -> None:
    table = Table.of(TENNESSEE, dealer=0)
    lay(table, {1: "RK R14 R4 R6 G5"}, nest="G14 B4 B6 B7 B8")
    declare(table, 1)
    taken = all_of(table, NestTaken)[0]
    assert names(table, taken.cards or ()) == {"G14", "B4", "B6", "B7", "B8"}
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert not {"RK", "R14", "G5", "G14"} & names(table, legal.allowed)
    with pytest.raises(IllegalCommand) as refused:
        bury(table, "G14 B4 B6 B7 B8")
    assert refused.value.code is Reason.COUNTER_NOT_ALLOWED
    bury(table, "R4 R6 B4 B6 B7")  # any number of the dealt cards
    table.act(1, NameTrump("red"))
    table.play_on(Random(1))
    assert {line.what for line in table.match.public.results[0].count} == {"counters", "tricks"}


@rule("A47", "WM08:411")
def test_with_too_many_counters_all_other_cards_go_down_first() -> None:
    """With 13 counters among 16 cards, the 3 others and 2 counters (face up) are buried, and nobody scores them."""
    table = Table.of(TENNESSEE, dealer=0)
    lay(
        table,
        {1: "RK R14 R10 R5 G14 G10 G5 Y14 Y10 Y5 R4"},
        nest="B14 B10 B5 R6 R7",
    )
    declare(table, 1)
    legal = table.legal
    assert isinstance(legal, LegalBury)
    assert names(table, legal.required) == {"R4", "R6", "R7"}
    with pytest.raises(IllegalCommand):
        bury(table, "R4 R6 B14 B10 B5")
    bury(table, "R4 R6 R7 B5 G5")
    assert names(table, all_of(table, Buried)[0].faces) == {"B5", "G5"}
    table.act(1, NameTrump("red"))
    table.play_on(Random(1))
    assert sum(table.match.public.results[0].captured) == 160 - 10


@rule("A52", "WM08:407")
def test_eighty_is_the_lowest_bid() -> None:
    table = Table.of(TENNESSEE)
    table.deal(1)
    with pytest.raises(IllegalCommand) as refused:
        table.calls(75)
    assert refused.value.code is Reason.BID_TOO_LOW
    table.calls(80)


@rule("A9")
def test_taking_all_and_exchanging_card_by_card_come_to_the_same_hands() -> None:
    """Any 5 of the 16 cards without points may be buried, from the hand or the nest."""
    for kept in ("B4 B6 B7 B8 B9", "R4 R6 R7 R8 R9", "B4 B6 R4 R6 R7"):
        table = Table.of(TENNESSEE, dealer=0)
        lay(table, {1: "R4 R6 R7 R8 R9 R11 R12 R13 G4 G6 G7"}, nest="B4 B6 B7 B8 B9")
        declare(table, 1)
        assert isinstance(table.legal, LegalBury)
        assert table.legal.own_limit is None
        table.act(1, Bury(cards(table, kept)))
        assert names(table, table.match.hidden.reveal().nest) == set(kept.split())


# --- Wild Bird for two ---------------------------------------------------------------------------------------------


def wild(hands: dict[int, str], stock: str = "") -> Table:
    """Red is trump, seat 0 deals and seat 1 leads."""
    table = Table.of(WILD, dealer=0)
    lay(table, hands, stock=stock, cut="red")
    return table


@rule("PB94:79", "PB94:81 lead")
def test_thirteen_each_a_pile_of_fifteen_and_the_opponent_leads() -> None:
    table = wild({})
    assert table.round.hand_sizes == (13, 13)
    assert (table.round.stock_size, table.round.nest_size) == (15, 0)
    assert table.round.stock_open is None
    assert table.decider == 1


@rule("PB94:81 draw")
def test_both_draw_hidden_cards_the_winner_first() -> None:
    table = wild({0: "G14", 1: "G13 Y9"}, stock="B14 B13 B12")
    table.play("G13", "G14")
    drew = all_of(table, Drew)
    assert [(event.seat, names(table, [event.card])) for event in drew if event.card] == [
        (0, {"B14"}),
        (1, {"B13"}),
    ]
    assert all(event.open_card is None for event in drew)
    assert "B14" in names(table, table.view(1).unseen())
    assert table.view(1).hand == table.hand(1)


@rule("PB94:81 draw", "A76")
def test_seven_draws_leave_one_card_and_twenty_tricks_are_played() -> None:
    played_out = 0
    for seed in range(6):
        table = Table.of(WILD)
        table.deal(seed)
        rng = Random(seed)
        while table.round.over is None:
            table.play_on(rng, stop_after=1)
            if isinstance(table.legal, LegalPlays) and not table.round.trick:
                tricks = len(table.round.tricks)
                assert table.round.stock_size == max(1, 15 - 2 * tricks)
                assert len(all_of(table, Drew)) == min(14, 2 * tricks)
        if table.round.line is None:
            played_out += 1
            assert len(table.round.tricks) == 20
    assert played_out


@rule("PB94:81 drawn")
def test_a_drawn_card_is_not_scored() -> None:
    """The G5 is on seat 0's board and is the first card that it draws; drawing covers no space."""
    table = wild({0: "G14", 1: "G13"}, stock="G5 B13 B12")
    table.play("G13", "G14")
    assert "G5" in held_by(table, 0)
    assert not table.round.chips[0] & 1
    boards = table.match.public.boards
    assert table.plan.pack.name(boards[0][0]) == "G5"
    (placed,) = all_of(table, ChipsPlaced)
    assert names(table, [boards[0][space] for space in placed.spaces]) == {"G14"}


def to_the_last_trick(last: str) -> Table:
    """Plays until the last trick is taken and nobody has won; *last* is the card that is left in the stock."""
    pile = [code for code in PLAIN if code != last][:14]
    for seed in range(50):
        table = wild({}, stock=" ".join([*pile, last]))
        rng = Random(seed)
        while table.round.line is None and len(table.round.tricks) < 20:
            table.play_on(rng, stop_after=1)
        if table.round.line is None:
            return table
    raise AssertionError("no round was played out")


PLAIN = [f"{color}{number}" for number in range(5, 9) for color in "RGYB"]


@rule("PB94:81 last", "A76")
def test_the_last_trick_brings_the_last_card_of_the_pile() -> None:
    """If the winner's board has the card, its space is covered now."""
    scored = 0
    for last in ("Y7", "B6", "G8", "R5"):
        table = to_the_last_trick(last)
        winner = table.round.tricks[-1].winner
        placed = all_of(table, ChipsPlaced)[-1]
        assert (placed.seat, names(table, placed.nest)) == (winner, {last})
        board = table.match.public.boards[winner]
        spaces = [space for space, card in enumerate(board) if names(table, [card]) == {last}]
        if spaces:
            scored += 1
            assert table.round.chips[winner] >> spaces[0] & 1
    assert scored


@rule("A76", "PB94:59")
def test_a_bird_left_in_the_pile_takes_a_chip_off() -> None:
    table = to_the_last_trick("RK")
    assert isinstance(table.legal, LegalRemove)
    winner = table.round.tricks[-1].winner
    assert table.decider == winner
    owner, space = table.legal.chips[0]
    table.act(winner, RemoveChip(owner, space))
    assert not table.round.chips[owner] >> space & 1
    assert table.round.over == "counted"
