"""Called partners: High Card Partner, where they are revealed at once, and the game for five, where they are not."""

from __future__ import annotations

from random import Random

import pytest
from tests.layouts import all_of, bury, cards, declare, endless, lay, names
from tests.rule_marker import rule
from tests.tables import Table

from rookery.engine.command import CallCard, ChooseLeader, NameTrump
from rookery.engine.event import PartnerCalled, PartnerShown, PlayStarted
from rookery.engine.legal import LegalLeader, LegalPartner, LegalPlays, LegalTrump
from rookery.errors import IllegalCommand, NotYourTurn, Reason
from rookery.rules.catalog import load_variant
from rookery.rules.table import TRUMPS, Trump, compile_tables

OPEN, SECRET = "high_card_partner_5", "call_partner_5"
NEST = "B9 B8 B7 B6 Y6 Y7"
HANDS = {
    0: "R14 R13 R12 R11 R10 R9 G5",
    1: "G14 G13 G12 G11 G10 G9 G8",
    2: "Y14 Y13 Y12 Y11 Y10 Y9 Y8",
    3: "B14 B13 B12 B11 B10 B5 RK",
    4: "R8 R7 R6 R5 G7 G6 Y5",
}


def call(table: Table, code: str) -> None:
    assert table.decider is not None
    table.act(table.decider, CallCard(cards(table, code)[0]))


def high_card(bid: int = 70, *, dealer: int = 4, trump: Trump = "red") -> Table:
    """Returns a table at which seat 0 is the declarer, has buried the nest and named trump, and must call a card."""
    table = Table.of(endless(OPEN), dealer=dealer)
    lay(table, HANDS, nest=NEST)
    declare(table, 0, bid)
    bury(table, NEST)
    table.act(0, NameTrump(trump))
    return table


# --- High Card Partner ---------------------------------------------------------------------------------------------


@rule("WM08:339", "A58")
def test_the_card_is_named_after_trump_and_is_neither_held_nor_buried() -> None:
    table = high_card()
    legal = table.legal
    assert isinstance(legal, LegalPartner)
    own = set(HANDS[0].split()) | set(NEST.split())
    assert names(table, legal.cards) == names(table, table.plan.pack.all) - own
    for code in ("R14", "B9"):
        with pytest.raises(IllegalCommand) as refused:
            call(table, code)
        assert refused.value.code is Reason.CARD_NOT_CALLABLE
    with pytest.raises(NotYourTurn):
        table.act(3, CallCard(legal.cards[0]))


@rule("WM08:339", "A58")
def test_the_holder_is_the_partner_at_once_and_for_all_to_see() -> None:
    table = high_card()
    call(table, "RK")
    assert all_of(table, PartnerShown) == [PartnerShown(partner=3)]
    for viewer in (0, 1, 2, 3, 4, None):
        assert table.view(viewer).round.partner == 3
    assert table.plan.teams(table.round.order, 0, 3) == (0, 1, 1, 0, 1)


@rule("H11:54", "WM08:339")
def test_the_left_of_the_dealer_leads_whoever_declares() -> None:
    table = high_card(dealer=1)
    call(table, "RK")
    assert table.decider == 2


@rule("WM08:331", "A58")
def test_each_of_a_made_side_scores_what_both_captured() -> None:
    """Seats 0 and 3 play against the three others; there is no bonus for tricks."""
    table = high_card(5)
    call(table, "RK")
    table.play_on(Random(3))
    result = table.match.public.results[0]
    captured = table.round.captured
    nest = table.plan.points_in(table.match.hidden.reveal().nest)
    pair, three = captured[0] + captured[3], captured[1] + captured[2] + captured[4]
    last = table.round.tricks[-1].winner
    pair, three = (pair + nest, three) if last in (0, 3) else (pair, three + nest)
    assert result.made
    assert result.captured == (pair, three)
    assert pair + three == 120
    assert result.totals == (pair, three, three, pair, three)
    assert {line.what for line in result.count} == {"counters", "nest"}


@rule("WM08:331", "A58")
def test_a_set_side_loses_the_bid_for_both() -> None:
    table = high_card(120)
    call(table, "G14")
    table.play_on(Random(1))
    result = table.match.public.results[0]
    assert not result.made
    three = result.captured[1]
    assert result.totals == (-120, -120, three, three, three)


@rule("WM08:335", "A59")
def test_any_multiple_of_five_opens() -> None:
    table = Table.of(OPEN)
    table.deal(1)
    with pytest.raises(IllegalCommand):
        table.calls(3)
    table.calls(5, 10)


# --- the secret partner --------------------------------------------------------------------------------------------

FIVE = {
    0: "HA HK HQ HJ H10 H9 H8 H7 H6 H5",
    1: "SA SK SQ SJ S10 S9 S8 S7 S6 S5",
    2: "DA DK DQ DJ D10 D9 D8 D7 D6 D5",
    3: "CA CK CQ CJ C10 C9 C8 C7 C6 C5",
    4: "H4 H3 H2 S4 S3 S2 D4 D3 D2 JK",
}
KITTY = "C4 C3 C2"


def five(called: str, bid: int = 70, hands: dict[int, str] | None = None) -> Table:
    """Returns a table at which seat 0 is the declarer, has buried the nest and called a card, and must name trump."""
    table = Table.of(endless(SECRET), dealer=4)
    lay(table, hands or FIVE, nest=KITTY)
    declare(table, 0, bid)
    bury(table, KITTY)
    call(table, called)
    return table


def lead(table: Table, trump: Trump = "red", leader: int = 0) -> Table:
    table.act(0, NameTrump(trump))
    table.act(0, ChooseLeader(leader))
    return table


def trump_of(suit: str) -> Trump:
    """Returns the trump for a suit of the standard pack."""
    pack = Table.of(SECRET).plan.pack
    color = pack.faces[pack.parse(suit + "9")].color
    assert color is not None
    return TRUMPS[int(color)]


@rule("WIK:35 call", "A85")
def test_the_card_is_named_with_the_discard_and_is_not_in_the_new_hand() -> None:
    """Before trump is named, any card outside the declarer's hand may be called, even the joker or a buried card."""
    table = Table.of(SECRET, dealer=4)
    lay(table, FIVE, nest=KITTY)
    declare(table, 0)
    bury(table, KITTY)
    legal = table.legal
    assert isinstance(legal, LegalPartner)
    assert names(table, legal.cards) == names(table, table.plan.pack.all) - set(FIVE[0].split())
    assert {"JK", "C4", "C3", "C2"} <= names(table, legal.cards)
    with pytest.raises(IllegalCommand):
        call(table, "HA")
    call(table, "JK")
    assert isinstance(table.legal, LegalTrump)


@rule("WIK:35 secret")
def test_nobody_but_the_holder_can_tell_who_the_partner_is() -> None:
    """Two deals that differ only in the holder of the called card look identical to everybody else."""
    other = FIVE | {2: FIVE[2].replace("DA", "SA"), 1: FIVE[1].replace("SA", "DA")}
    one, two = lead(five("SA")), lead(five("SA", hands=other))
    assert [all_of(t, PartnerCalled)[0].partner for t in (one, two)] == [1, 2]
    for table in (one, two):
        table.play("H5", "S5", "D5", "C5", "H4")
    for viewer in (0, 3, 4, None):
        a, b = one.view(viewer), two.view(viewer)
        assert repr((a.public, a.hand, a.unseen())) == repr((b.public, b.hand, b.unseen()))
    for viewer in (0, 1, 2, 3, 4, None):
        view = one.view(viewer)
        assert view.round.partner is None
        # Until the partner is shown there are no sides, and so no sums of sides: everybody is a team of one.
        assert view.plan.teams(view.round.order, 0, view.round.partner) == (0, 1, 2, 3, 4)
        assert len(view.round.captured) == 5
    assert not all_of(one, PartnerShown)


@rule("WIK:35 secret")
def test_the_partner_is_shown_when_the_named_card_is_played_and_not_before() -> None:
    table = lead(five("S5"))
    table.play("H5")
    assert table.round.partner is None
    table.play("S5")
    assert table.events[-1] == PartnerShown(partner=1)
    for viewer in (0, 2, 3, 4, None):
        assert table.view(viewer).round.partner == 1


@rule("WIK:35 alone", "A85")
def test_a_call_of_a_buried_card_is_alone_and_looks_like_any_other() -> None:
    """Nobody knows until the round is counted that the declarer played alone against four."""
    table = five("C4", 180)
    other = FIVE | {3: FIVE[3].replace("CA", "C4")}
    partnered = Table.of(endless(SECRET), dealer=4)
    lay(partnered, other, nest="CA C3 C2")
    declare(partnered, 0, 180)
    bury(partnered, "CA C3 C2")
    call(partnered, "C4")
    lead(table, trump_of("S"))
    lead(partnered, trump_of("S"))
    for viewer in (1, 2, 4, None):
        a, b = table.view(viewer), partnered.view(viewer)
        assert repr((a.public, a.hand, a.unseen())) == repr((b.public, b.hand, b.unseen()))
    table.play_on(Random(1))
    assert not all_of(table, PartnerShown)
    result = table.match.public.results[0]
    assert result.teams == (0, 1, 1, 1, 1)
    against = result.captured[1]
    assert result.totals == (-180, against, against, against, against)
    assert sum(result.captured) == 180


@rule("WIK:35 score", "A85")
def test_everybody_gets_the_result_of_their_side_on_their_own_account() -> None:
    """Declarer and secret partner both score their joint points, or both lose the bid."""
    for trump, made in (("H", True), ("S", False)):
        table = lead(five("DA", 90), trump_of(trump))
        table.play_on(Random(1))
        result = table.match.public.results[0]
        assert result.teams == (0, 1, 0, 1, 1)
        pair, three = result.captured
        assert pair + three == 180
        assert result.made is made
        mine = pair if made else -90
        assert result.totals == (mine, three, mine, three, three)


@rule("WIK:35 lead")
def test_the_declarer_leads_or_chooses_the_player_at_the_left() -> None:
    table = five("SA")
    table.act(0, NameTrump("red"))
    assert table.decider == 0
    assert table.legal == LegalLeader((0, 1))
    for wrong in (2, 3, 4):
        with pytest.raises(IllegalCommand) as refused:
            table.act(0, ChooseLeader(wrong))
        assert refused.value.code is Reason.NO_SUCH_LEADER
    table.act(0, ChooseLeader(1))
    assert table.events[-1] == PlayStarted(leader=1)
    assert table.decider == 1


@rule("WIK:35 no-trump")
def test_there_are_six_trumps() -> None:
    table = five("SA")
    assert isinstance(table.legal, LegalTrump)
    assert table.legal.options == TRUMPS
    assert len(TRUMPS) == 6


@rule("WIK:35 no-trump", "A85")
def test_without_a_trump_suit_the_joker_is_the_only_trump() -> None:
    """The joker wins its trick and must follow suit like any card; when it is led, nobody must follow."""
    for trump in ("high_no_trump", "low_no_trump"):
        table = lead(five("SA"), trump, 1)
        table.play("S5", "D5", "C5", "S4")  # seat 4 holds spades, so not the joker
        assert isinstance(table.legal, LegalPlays)
        table.play("H5")
        leader = table.round.leader
        assert leader == (1 if trump == "high_no_trump" else 4)
        rules = load_variant(SECRET)
        tables, pack = compile_tables(rules, trump), table.plan.pack
        joker = pack.parse("JK")
        hand = pack.parse_cards("H9 S2")
        assert tables.legal(hand, (joker,)) == hand
        assert tables.winner([pack.parse("SA"), pack.parse("S2"), joker]) == 2


@rule("WIK:35 no-trump", "A85")
def test_in_low_no_trump_the_two_beats_the_ace() -> None:
    table = lead(five("SA"), "low_no_trump", 1)
    table.play("SA", "D5", "C5", "S2", "H5")
    assert table.round.tricks[0].winner == 4
    table = lead(five("SA"), "high_no_trump", 1)
    table.play("SA", "D5", "C5", "S2", "H5")
    assert table.round.tricks[0].winner == 1


@rule("WIK:35 bird", "A14", "A17")
def test_the_joker_is_the_lowest_trump_and_follows_suit() -> None:
    hearts = trump_of("H")
    table = lead(five("SA"), hearts, 1)
    table.play("S5", "D5", "C5")
    assert isinstance(table.legal, LegalPlays)
    assert names(table, table.legal.cards) == {"S4", "S3", "S2"}  # the joker may not be played
    table.play("S4", "H5")
    assert table.decider == 0
    table.play("H6", "S6", "D6", "C6")
    assert isinstance(table.legal, LegalPlays)
    assert names(table, table.legal.cards) == {"H4", "H3", "H2", "JK"}  # trump is led: it is one
    table.play("JK")
    assert table.round.tricks[-1].winner == 0


@rule("A17", "WIK:35 bird")
def test_the_joker_must_be_played_when_it_is_ones_only_trump() -> None:
    hands = FIVE | {0: "HA HK HQ HJ H10 H9 H8 H7 H6 S4", 4: "C4 C3 C2 S3 S2 D4 D3 D2 JK D9"}
    hands[2] = FIVE[2].replace("D9", "H5")
    table = Table.of(SECRET, dealer=4)
    lay(table, hands, nest="H4 H3 H2")
    declare(table, 0)
    bury(table, "H4 H3 H2")
    call(table, "SA")
    lead(table, trump_of("H"))
    table.play("HA", "S5", "H5", "C5")
    assert isinstance(table.legal, LegalPlays)
    assert names(table, table.legal.cards) == {"JK"}


@rule("H11:60", "WIK:35 score")
def test_the_last_trick_takes_the_nest_for_its_side() -> None:
    """The nest holds the 40 points of four kings' worth: they go with the last trick."""
    hands = {
        0: "HA HQ HJ H10 H9 H8 H7 H6 H5 H4",
        1: "SA SQ SJ S10 S9 S8 S7 S6 S5 JK",
        2: "DA DQ DJ D10 D9 D8 D7 D6 D5 D4",
        3: "CA CQ CJ C10 C9 C8 C7 C6 C5 C4",
    }
    table = Table.of(SECRET, dealer=4)
    lay(table, hands, nest="SK DK CK")
    declare(table, 0)
    bury(table, "SK DK CK")
    call(table, "DA")
    lead(table, trump_of("H"))
    table.play_on(Random(5))
    result = table.match.public.results[0]
    team = result.teams[table.round.tricks[-1].winner]
    assert [(line.team, line.points) for line in result.count if line.what == "nest"] == [
        (team, 30)
    ]
    assert sum(result.captured) == 180
