"""Wild Bird: chips for captured cards, chips removed with the bird, and winning lines."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.layouts import all_of, lay, names
from tests.rule_marker import rule
from tests.tables import Table
from tests.unit.engine.board_tables import ALONE, PARTNERS, THREE, dealt, spaces

from rookery.cards import mask_of
from rookery.engine.chance import boards_of, cut_of
from rookery.engine.command import RemoveChip
from rookery.engine.event import (
    ChipRemoved,
    ChipsPlaced,
    RoundCounted,
    TrickTaken,
    TrumpCut,
)  # fmt: skip
from rookery.engine.legal import LegalPlays, LegalRemove
from rookery.engine.plan import plan_of
from rookery.errors import IllegalCommand, NotYourTurn, Reason
from rookery.rules.catalog import load_variant
from rookery.rules.table import TRUMPS
from rookery.shuffle import derive

# --- the deal ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "sizes", "nest"),
    [(PARTNERS, (10,) * 4, 1), (ALONE, (10,) * 4, 1), (THREE, (13,) * 3, 2)],
)
@rule("PB94:34", "PB94:67-71", "A79")
def test_what_is_left_over_is_the_nest(variant: str, sizes: tuple[int, ...], nest: int) -> None:
    table = Table.of(variant)
    table.deal(1)
    assert (table.round.hand_sizes, table.round.nest_size) == (sizes, nest)


@rule("PB94:32", "A69")
def test_trump_is_cut_apart_from_the_deal() -> None:
    """The cut can show each color but never the bird, and no seat names trump."""
    plan = plan_of(load_variant(ALONE))
    cuts = [cut_of(plan, derive(seed, "test")) for seed in range(60)]
    assert set(cuts) == set(TRUMPS[:4])
    for trump in TRUMPS[:4]:
        table = Table.of(ALONE, dealer=3)
        lay(table, {}, cut=trump)
        assert all_of(table, TrumpCut) == [TrumpCut(trump=trump)]
        assert table.round.trump == trump
    table = Table.of(ALONE)
    with pytest.raises(IllegalCommand) as refused:
        lay(table, {})
    assert refused.value.code is Reason.BAD_DEAL


@rule("A68")
def test_boards_are_four_by_four_and_may_be_drawn() -> None:
    """The boards are those of the rules, or 16 cards for each seat from a seed; the bird is never on a space."""
    rules = load_variant(ALONE)
    assert rules.boards is not None
    bare = plan_of(replace(rules, boards=replace(rules.boards, layouts=())))
    for plan in (plan_of(rules), bare):
        boards = boards_of(plan, derive("some seed"))
        assert [len(set(board)) for board in boards] == [16] * 4
        assert all(plan.pack.parse("RK") not in board for board in boards)
    assert boards_of(bare, derive(1)) != boards_of(bare, derive(2))
    assert boards_of(bare, derive(1)) == boards_of(bare, derive(1))


@pytest.mark.parametrize("dealer", range(4))
@rule("H11:54")
def test_the_left_of_the_dealer_leads(dealer: int) -> None:
    table = Table.of(PARTNERS, dealer=dealer)
    table.deal(1)
    assert table.decider == (dealer + 1) % 4


# --- chips ---------------------------------------------------------------------------------------------------------


@rule("PB94:36", "A72")
def test_the_taker_covers_the_matching_spaces_of_their_own_board() -> None:
    """The G14 captures G5, G8 and G11, which are all on the board of seat 0; other boards get no chips."""
    table = dealt({0: "G14", 1: "G5", 2: "G8", 3: "G11"})
    table.play("G14", "G5", "G8", "G11")
    (placed,) = all_of(table, ChipsPlaced)
    assert placed.seat == 0
    assert mask_of(placed.spaces) == spaces(table, 0, "G5 G8 G11 G14")
    assert table.round.chips == (spaces(table, 0, "G5 G8 G11 G14"), 0, 0, 0)


@rule("PB94:36")
def test_color_and_number_must_both_match() -> None:
    """Of R8, R9, R10 and R11 only the R9 is on the board of seat 0; it has 8, 10 and 11 in other colors."""
    table = dealt({0: "R11", 1: "R8", 2: "R9", 3: "R10"})
    table.play("R11", "R8", "R9", "R10")
    assert table.round.chips[0] == spaces(table, 0, "R9")


@rule("A72", "PB94:36")
def test_a_partners_board_is_not_served() -> None:
    """Seat 2 captures cards that seat 0 needs; only spaces of its own board are covered."""
    table = dealt({0: "G5", 1: "G6", 2: "G14", 3: "G8"}, variant=PARTNERS)
    table.play("G5", "G6", "G14", "G8")
    assert table.round.chips[0] == 0
    assert all_of(table, ChipsPlaced)[0].seat == 2


@rule("PB94:54")
def test_the_bird_is_scored_by_nobody() -> None:
    table = dealt({0: "G5", 1: "RK", 2: "G8", 3: "G11"})
    table.play("G5", "RK", "G8", "G11")
    bird = table.plan.pack.parse("RK")
    assert all(bird not in board for board in table.match.public.boards)
    covered = [
        table.match.public.boards[1][space] for space in all_of(table, ChipsPlaced)[0].spaces
    ]
    assert names(table, covered) <= {"G5", "G8", "G11"}
    assert table.plan.rules.count.values == {}


@rule("A73", "PB94:63")
def test_a_covered_space_is_not_covered_twice() -> None:
    table = dealt({0: "G14", 1: "G5", 2: "G8", 3: "G11"}, s0=1)  # the G5 has a chip already
    table.play("G14", "G5", "G8", "G11")
    assert mask_of(all_of(table, ChipsPlaced)[0].spaces) == spaces(table, 0, "G8 G11 G14")


@rule("PB94:63", "A73")
def test_chips_stay_from_round_to_round_and_the_left_deals() -> None:
    longest = 0
    for seed in range(12):
        table = Table.of(ALONE, dealer=2)
        rng = Random(seed)
        chips: tuple[int, ...] = (0, 0, 0, 0)
        rounds = 0
        while table.match.public.winners is None:
            table.deal(f"{seed}/{rounds}")
            assert table.round.dealer == (2 + rounds) % 4
            assert table.round.chips == chips
            table.play_on(rng)
            chips = table.round.chips
            rounds += 1
        longest = max(longest, rounds)
    assert longest > 1


# --- the nest ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "nest"), [(PARTNERS, "G5"), (ALONE, "R6"), (THREE, "G5 G8")])
@rule("PB94:46", "A79")
def test_the_winner_of_the_last_trick_may_score_the_nest(variant: str, nest: str) -> None:
    """Nest cards on the board of the last trick's winner are covered with the last trick, and not before."""
    scored = 0
    for seed in range(40):
        table = Table.of(variant)
        lay(table, {}, nest=nest, cut="black")
        rng = Random(seed)
        covered = table.round.chips
        while table.round.line is None and len(table.round.tricks) < table.plan.tricks:
            covered = table.round.chips
            table.play_on(rng, stop_after=1)
        if table.round.line is not None and len(table.round.tricks) < table.plan.tricks:
            continue
        placed = all_of(table, ChipsPlaced)
        winner = table.round.tricks[-1].winner
        assert (placed[-1].seat, names(table, placed[-1].nest)) == (winner, set(nest.split()))
        assert {event.nest for event in placed[:-1]} == {()}
        for space, card in enumerate(table.match.public.boards[winner]):
            if names(table, [card]) <= set(nest.split()):
                scored += 1
                assert not covered[winner] >> space & 1
                assert table.round.chips[winner] >> space & 1
    assert scored


# --- the bird ------------------------------------------------------------------------------------------------------


@rule("PB94:53", "A70")
def test_a_trick_with_the_bird_may_take_any_chip_off() -> None:
    """After the player's own chips are placed: from any board, including their own and their partner's, or none."""
    table = dealt({0: "G5", 1: "RK", 2: "G8", 3: "G11"}, variant=PARTNERS, s0=0b11, s3=0b1)
    table.play("G5", "RK", "G8", "G11")
    assert table.decider == 1
    legal = table.legal
    assert isinstance(legal, LegalRemove)
    assert {(0, 0), (0, 1), (3, 0)} <= set(legal.chips)
    assert {owner for owner, _ in legal.chips} >= {0, 1, 3}  # including the chips just placed
    kinds = [type(event) for event in table.events[-3:]]
    assert kinds[:2] == [TrickTaken, ChipsPlaced] or kinds[1:] == [TrickTaken, ChipsPlaced]
    for owner, space in ((0, 5), (2, 0), (9, 9), (0, None)):
        with pytest.raises(IllegalCommand) as refused:
            table.act(1, RemoveChip(owner, space))
        assert refused.value.code is Reason.NO_SUCH_CHIP
    with pytest.raises(NotYourTurn):
        table.act(0, RemoveChip(0, 0))
    table.act(1, RemoveChip(0, 1))
    assert table.round.chips[0] == 0b1
    assert table.decider == 1  # and then leads
    assert isinstance(table.legal, LegalPlays)


@rule("A70", "PB94:53")
def test_the_chip_may_be_left_where_it_is() -> None:
    table = dealt({0: "G5", 1: "RK", 2: "G8", 3: "G11"}, s0=0b11)
    table.play("G5", "RK", "G8", "G11")
    before = table.round.chips
    table.act(1, RemoveChip(None, None))
    assert table.round.chips == before
    assert isinstance(table.legal, LegalPlays)


@rule("PB94:53")
def test_only_the_birds_trick_takes_a_chip_off() -> None:
    table = dealt({0: "G14", 1: "G5", 2: "G8", 3: "G11"}, s1=0b11)
    table.play("G14", "G5", "G8", "G11")
    assert isinstance(table.legal, LegalPlays)
    assert not all_of(table, ChipRemoved)


def without_a_line(nest: str) -> Table:
    """Plays ten tricks without a complete line, with this card in the nest."""
    for seed in range(60):
        table = Table.of(ALONE, dealer=3)
        lay(table, {}, nest=nest, cut="black")
        rng = Random(seed)
        while table.round.line is None and len(table.round.tricks) < 10:
            table.play_on(rng, stop_after=1)
        if table.round.line is None:
            return table
    raise AssertionError("no round was played out")


@rule("PB94:59", "A71")
def test_a_bird_in_the_nest_takes_a_chip_off_after_the_last_trick() -> None:
    """The winner of the last trick chooses, after the chips for that trick are placed."""
    table = without_a_line("RK")
    winner = table.round.tricks[-1].winner
    assert isinstance(table.legal, LegalRemove)
    assert table.decider == winner
    assert not all_of(table, ChipRemoved)
    owner, space = table.legal.chips[-1]
    table.act(winner, RemoveChip(owner, space))
    assert not table.round.chips[owner] >> space & 1
    assert isinstance(table.events[-1], RoundCounted)


@rule("PB94:56-58", "A80", "H11:65", "H11:66")
def test_the_bird_is_free_and_calls_for_trumps_and_is_forced_as_the_only_trump() -> None:
    free = dealt({0: "G5", 1: "RK G9 G10"})
    free.play("G5")
    assert isinstance(free.legal, LegalPlays)
    assert names(free, free.legal.cards) >= {"RK", "G9", "G10"}
    led = dealt({0: "RK", 1: "B5 B6 G9", 2: "G10 G11 R5 R6 R7 R8 R9 R10 R11 R12"})
    led.play("RK")
    assert isinstance(led.legal, LegalPlays)
    assert {code[0] for code in names(led, led.legal.cards)} == {"B"}
    led.play("B5")
    assert isinstance(led.legal, LegalPlays)
    assert len(led.legal.cards) == 10  # no trump: any card [A14]
    only = dealt({0: "B14", 1: "RK G5 G6 G7 G8 G9 R5 R6 R7 R8"})
    only.play("B14")
    assert isinstance(only.legal, LegalPlays)
    assert names(only, only.legal.cards) == {"RK"}
