"""Cards that partners give each other before the first lead: who gives, which cards, and who knows about them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets import changed
from tests.tables import Table
from tests.unit.engine.giving import MIXED, give, giving_table
from tests.unit.rules.switches import CLASSIC, SUITS, bury, cards_of, table_of

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import Worlds
from rookery.bots.heuristic.bot import HeuristicBot
from rookery.cards import mask_of
from rookery.engine import event as ev
from rookery.engine.command import Answer, CallCard, Give, NameTrump, Play, Propose
from rookery.engine.legal import LegalGive
from rookery.engine.plan import plan_of
from rookery.errors import IllegalCommand, NotationError, NotYourTurn, Reason
from rookery.notation.known import position_of
from rookery.notation.position import parse_position, print_position
from rookery.notation.spec import Holding
from rookery.record.setup import match_at, position_of_match, view_at
from rookery.rules.catalog import load_variant
from rookery.rules.check import check
from rookery.rules.describe import describe
from rookery.rules.spec import CalledPartner, PartnerExchangeSpec
from rookery.view.project import project


def may(table: Table) -> LegalGive:
    assert isinstance(table.legal, LegalGive)
    return table.legal


def test_both_choose_before_either_sees_what_comes() -> None:
    table = giving_table(cards=2)
    assert (table.decider, may(table).to, may(table).count) == (0, 2, 2)
    give(table, 0, "G9 G13")
    assert table.decider == 2
    partner = table.view(2)
    assert not partner.received, "the cards lie on the table until both have chosen"
    assert partner.round.hand_sizes == (7, 9, 9, 9)
    give(table, 2, "R9 R8")
    assert table.round.leader is not None, "then the first card is led"
    assert table.view(0).received == mask_of(cards_of(table, "R9 R8"))
    assert table.view(2).received == mask_of(cards_of(table, "G9 G13"))
    assert table.round.hand_sizes == (9, 9, 9, 9)


def test_what_may_not_be_given() -> None:
    table = giving_table(cards=2)
    for codes, reason in (
        ("R14", Reason.WRONG_COUNT),
        ("R14 R13 R12", Reason.WRONG_COUNT),
        ("R14 B14", Reason.NOT_YOUR_CARD),
    ):
        with pytest.raises(IllegalCommand) as refused:
            give(table, 0, codes)
        assert refused.value.code is reason
    with pytest.raises(NotYourTurn):
        give(table, 2, "R9 R8")


def test_only_the_two_partners_know_the_cards() -> None:
    table = giving_table(cards=1)
    give(table, 0, "G9")
    give(table, 2, "R9")
    for number, event in enumerate(table.events, start=1):
        for seat in (1, 3, None):
            if isinstance(event, ev.Gave | ev.Received):
                seen = project(event, number, seat).event
                assert isinstance(seen, ev.Gave | ev.Received)
                assert seen.cards is None
                assert seen.count == 1
    giver = table.view(0)
    assert giver.gift == giver.with_partner() == mask_of(cards_of(table, "G9"))
    assert giver.known_hands()[2] == giver.gift
    assert not giver.unseen() & giver.gift
    assert table.view(1).unseen() & giver.gift


def test_a_given_card_is_with_the_partner_until_it_is_played() -> None:
    table = giving_table(cards=1)
    give(table, 0, "G13")
    give(table, 2, "R9")
    for seat, code in ((0, "G14"), (1, "G6"), (2, "G13")):
        assert table.view(0).with_partner() == mask_of(cards_of(table, "G13"))
        table.act(seat, Play(cards_of(table, code)[0]))
    assert not table.view(0).with_partner()


def test_the_partner_gives_the_highest_trump_and_gets_any_card_back() -> None:
    table = giving_table(kind="best_card")
    assert (table.decider, may(table).to, may(table).best) == (2, 0, True)
    with pytest.raises(IllegalCommand) as refused:
        give(table, 2, "R8")
    assert refused.value.code is Reason.NOT_THE_BEST
    give(table, 2, "R9")
    declarer = table.view(0)
    assert declarer.received == mask_of(cards_of(table, "R9")), "it is picked up at once"
    assert (table.decider, may(table).best) == (0, False)
    assert set(cards_of(table, "R9 G9")) <= set(may(table).allowed)
    give(table, 0, "G9")
    assert table.view(2).received == mask_of(cards_of(table, "G9"))
    assert table.round.leader is not None


def test_without_a_trump_the_best_card_is_one_of_the_highest_rank() -> None:
    hands = (
        SUITS[0],
        SUITS[1],
        "Y14 Y13 B14 B12 B6 Y8 Y7 Y9 Y10",
        "Y6 Y11 Y12 B7 B8 B9 B10 B11 B13",
    )
    table = giving_table(hands, kind="best_card")
    assert may(table).allowed == cards_of(table, "Y14 B14")
    assert may(table).required == ()
    table = giving_table(hands, kind="best_card", cards=3)
    assert may(table).required == cards_of(table, "Y14 B14")
    assert set(may(table).allowed) == set(cards_of(table, "Y14 B14 Y13"))


def test_the_bird_is_the_best_card_where_it_is_the_highest_trump() -> None:
    hands = (MIXED[0], MIXED[1], "RK R8 R7 R6 Y11 Y10 Y9 Y8 Y7", MIXED[3])
    table = table_of(
        hands=hands, nest="R5 G5 Y5 B5 R9", partner_exchange=PartnerExchangeSpec(kind="best_card")
    )
    table.calls(70, None, None, None)
    bury(table, "R5 G5 Y5 B5 Y6")
    table.act(0, NameTrump("red"))
    assert may(table).allowed == cards_of(table, "RK")


def test_partners_of_every_side_give_from_the_declarer_on() -> None:
    table = giving_table(sides="all")
    for seat, code in ((0, "G9"), (1, "Y14"), (2, "R9"), (3, "B6")):
        assert table.decider == seat
        assert not any(isinstance(event, ev.Received) for event in table.events)
        give(table, seat, code)
    got = [(e.seat, e.giver) for e in table.events if isinstance(e, ev.Received)]
    assert got == [(2, 0), (3, 1), (0, 2), (1, 3)]


def called_table(code: str) -> Table:
    """Returns a table of four at which seat 0 has named red trump and called a card."""
    rules = changed(
        "original_partnership_4",
        {
            "table.sides": "called_partner",
            "match.formats": ("to_target",),
            "partner": CalledPartner(reveal="at_once", own_hand=True),
            "partner_exchange": PartnerExchangeSpec(kind="best_card"),
        },
    )
    assert check(rules) == ()
    table = Table.of(rules, dealer=3)
    table.deal_hands(MIXED, "R5 G5 Y5 B5 RK")
    table.calls(70, None, None, None)
    bury(table, "R5 G5 Y5 B5 Y6")
    table.act(0, NameTrump("red"))
    table.act(0, CallCard(table.plan.pack.parse(code)))
    return table


def test_a_called_partner_gives_the_best_card() -> None:
    table = called_table("B14")
    assert (table.decider, may(table).to) == (3, 0)
    assert may(table).allowed == cards_of(table, "B14")
    give(table, 3, "B14")
    give(table, 0, "G9")
    for seat in range(4):
        worlds = Worlds(table.view(seat)).draw(20, Random(1))
        called = 1 << cards_of(table, "B14")[0]
        assert all((world.hands[0] | world.hands[3]) & called for world in worlds)
    assert table.view(3).known_hands()[0] == mask_of(cards_of(table, "B14"))


def test_a_declarer_who_plays_alone_exchanges_no_cards() -> None:
    table = called_table("R14")
    assert table.round.partner == 0
    assert table.round.leader is not None
    assert not any(isinstance(event, ev.Gave) for event in table.events)


@pytest.mark.parametrize(
    ("variant", "switches"),
    [
        ("team_rook_6", {}),
        ("call_partner_5", {}),
        ("wild_bird_4_partnership", {}),
        ("original_partnership_4", {"kind": "best_card", "sides": "all"}),
        ("high_card_partner_5", {"sides": "all"}),
    ],
)
def test_the_cure_that_is_named_cures(variant: str, switches: dict[str, Any]) -> None:
    changes: dict[str, Any] = {"partner_exchange": PartnerExchangeSpec(**switches)}
    (problem,) = check(changed(variant, changes))
    rules = changed(variant, changes | dict(problem.fix))
    assert check(rules) == (), problem


def test_a_gift_may_be_taken_back_when_the_table_agrees() -> None:
    table = giving_table(cards=2)
    before = table.match.public.seq
    give(table, 0, "G9 G13")
    table.act(0, Propose("undo", to_seq=before))
    while table.round.proposal is not None:
        asked = next(s for s in table.round.proposal.needs if s not in table.round.answers)
        table.act(asked, Answer(True))
    assert table.decider == 0
    assert table.round.gifts == 0
    assert table.hand(0) & mask_of(cards_of(table, "G9 G13"))


@pytest.mark.parametrize("given", [0, 1, 2])
@pytest.mark.parametrize("kind", ["both_choose", "best_card"])
def test_a_position_says_what_lies_on_the_table(kind: str, given: int) -> None:
    table = giving_table(kind=kind)
    turns = [(0, "G9"), (2, "R9")]
    if kind == "best_card":
        turns.reverse()
    giver = turns[0][0]
    for seat, code in turns[:given]:
        give(table, seat, code)
    spec = position_of_match(table.plan, table.match)
    text = print_position(spec)
    assert ("gifts" in text) == (given > 0)
    assert parse_position(text, rules=table.plan.rules) == spec
    again = match_at(table.plan, spec)
    assert again.public.round is not None
    assert again.public.round.gifts == given
    assert again.hidden.reveal().hands == table.match.hidden.reveal().hands
    for seat in range(4):
        known = view_at(table.plan, again, seat)
        assert known.legal == table.view(seat).legal
        assert (known.gift, known.received) == (
            table.view(seat).gift,
            table.view(seat).received,
        )
        mine = position_of(table.view(seat)).gifts
        knows = seat in (0, 2) and (
            given == 2 or seat == giver or (kind, given) == ("best_card", 1)
        )
        assert [gift.cards for gift in mine if gift.size] == [
            (code,) if knows else () for _, code in sorted(turns[:given])
        ]


def test_a_position_with_gifts_must_fit_the_rules() -> None:
    table = giving_table()
    give(table, 0, "G9")
    spec = position_of_match(table.plan, table.match)
    none = spec.gifts[1]
    first, second, *rest = spec.hands
    moved = (
        Holding((*first.cards, "G9")),
        Holding(tuple(code for code in second.cards if code != "Y14")),
        *rest,
    )
    third = spec.hands[2]
    early = (first, second, Holding((*third.cards, "G9")), spec.hands[3])
    for wrong, why in (
        (
            replace(spec, hands=moved, gifts=(none, Holding(("Y14",)), none, none)),
            "the wrong players have given",
        ),
        (replace(spec, hands=early, received=True), "picked up too early"),
        (replace(spec, rules=CLASSIC, embedded=None), "give each other no cards"),
    ):
        plan = plan_of(load_variant(CLASSIC)) if wrong.rules == CLASSIC else table.plan
        with pytest.raises(NotationError, match=why):
            match_at(plan, wrong)


@pytest.mark.parametrize("name", ["partners_exchange", "all_partners_exchange", "best_card"])
def test_an_imagined_exchange_goes_through_the_engine(name: str) -> None:
    rng, bot = Random(9), HeuristicBot()
    table = Table.of(name)
    seed = 0
    while not isinstance(table.legal, LegalGive):
        if table.match.public.round is None or table.round.over:
            seed += 1
            table.deal(seed)
        seat = table.decider
        assert seat is not None
        table.act(seat, bot.choose(table.view(seat), rng))
    for _ in range(2):
        seat = table.decider
        assert seat is not None
        view = table.view(seat)
        for world in Worlds(view).draw(3, rng):
            simulation = Simulation.of(view, world)
            simulation.play_to_lead(lambda seen: bot.choose(seen, rng))
            assert simulation.round.leader is not None
            assert len(set(simulation.round.hand_sizes)) == 1
        table.act(seat, bot.choose(view, rng))


def test_the_partner_gives_the_declarer_high_trumps() -> None:
    table = giving_table(cards=2)
    assert HeuristicBot().choose(table.view(0), Random(1)) != Give(cards_of(table, "R14 R13"))
    give(table, 0, "G9 G13")
    assert HeuristicBot().choose(table.view(2), Random(1)) == Give(cards_of(table, "R9 R8"))


@pytest.mark.parametrize("low", [(), ("low",)])
def test_the_sheet_says_which_card_is_best(low: tuple[str, ...]) -> None:
    changes = {"partner_exchange": PartnerExchangeSpec(kind="best_card"), "trump.no_trump": low}
    rules = changed("western_new_york_4", changes)
    sheet = "\n".join(line for section in describe(rules) for line in section.lines)
    assert "gives the card that ranks highest" in sheet
    assert ("the cards with the lowest numbers rank highest" in sheet) == bool(low)


def test_games_without_the_custom_have_no_such_phase() -> None:
    assert plan_of(table_of().plan.rules).giving is None
