"""The custom that the declarer's partner turns their hand face up for the declarer to play."""

from __future__ import annotations

from random import Random

import pytest
from tests.layouts import names, playable
from tests.tables import Table
from tests.unit.engine.open_partner import PARTNER, opened
from tests.unit.engine.table_mode import refused
from tests.unit.rules.switches import rules_of, views

from rookery.belief.worlds import Worlds
from rookery.bots.bot import bot_named
from rookery.bots.renege_detection import call_of
from rookery.bots.rollout_context import RolloutContext
from rookery.cards import iter_cards, mask_of
from rookery.engine.command import (
    Agree,
    Answer,
    Bury,
    CallCard,
    CallRenege,
    ChooseLeader,
    NameTrump,
    Play,
    Propose,
    TakeBack,
)
from rookery.engine.event import DummyShown, Played, TakenBack
from rookery.engine.legal import LegalAgree, LegalLeader, LegalPlays
from rookery.engine.public import PublicRound
from rookery.engine.renege import hands_played_by
from rookery.engine.turn import mover
from rookery.errors import NotYourTurn, Reason
from rookery.notation.position import parse_position, print_position
from rookery.notation.record import write_record
from rookery.record.replay import verify
from rookery.record.setup import match_at, position_of_match
from rookery.service.rulings import may_take_back
from rookery.solve.double_dummy import position_from_spec, solve


def set_up_again(table: Table, *, without: str = "") -> PublicRound:
    """Returns the public round set up from the text of its position, with *without* removed from the text."""
    text = print_position(position_of_match(table.plan, table.match))
    assert without in text
    spec = parse_position(text.replace(without, ""), rules=table.plan.rules)
    found = match_at(table.plan, spec).public.round
    assert found is not None
    return found


def shown_after(table: Table) -> list[str]:
    """Returns the events just before each hand was opened."""
    events = table.events
    return [
        type(events[at - 1]).__name__
        for at, event in enumerate(events)
        if isinstance(event, DummyShown)
    ]


def test_nobody_lays_a_hand_open_where_the_rules_do_not_say_so() -> None:
    table = opened("never")
    table.play_on(Random(1))
    assert not shown_after(table)


def test_before_the_first_lead_everybody_sees_the_partners_hand() -> None:
    table = opened("before_lead")
    assert shown_after(table) == ["TrumpNamed"]
    assert not any(isinstance(event, Played) for event in table.events)
    for view in views(table):
        assert view.round.shown_dummies == (PARTNER,)
        assert view.round.open_cards == (0, 0, table.hand(PARTNER), 0)
    assert views(table)[PARTNER].hand == table.hand(PARTNER)


def test_after_the_first_lead_it_is_opened_before_the_next_card() -> None:
    table = opened("after_lead")
    assert not shown_after(table)
    assert all(view.round.open_cards == (0, 0, 0, 0) for view in views(table))
    table.play("R14")
    assert shown_after(table) == ["Played"]
    assert all(view.round.open_cards[PARTNER] == table.hand(PARTNER) for view in views(table))
    assert table.decider == 1


def test_nothing_of_the_hand_is_told_before_it_is_opened() -> None:
    """Seat 1 samples the same worlds before the lead whether or not the hand will be opened."""
    table, plain = opened("after_lead"), opened("never")
    assert Worlds(views(table)[1]).count == Worlds(views(plain)[1]).count
    table.play("R14")
    worlds = Worlds(views(table)[1])
    plain.play("R14")
    assert 1 < worlds.count < Worlds(views(plain)[1]).count
    for world in worlds.draw(20, Random(1)):
        assert world.hands[PARTNER] == table.hand(PARTNER)


def test_the_declarer_plays_both_hands_and_the_partner_none() -> None:
    table = opened()
    table.play("R14", "R8")
    assert (table.round.seat_of(2), table.decider) == (PARTNER, 0)
    assert playable(table) == {"R7"}
    for seat in (1, PARTNER, 3):
        with pytest.raises(NotYourTurn):
            table.act(seat, Play(table.plan.pack.parse("R7")))
    assert refused(table, 0, Play(table.plan.pack.parse("R13"))) is Reason.NOT_YOUR_CARD
    before = views(table)
    assert [view.legal is not None for view in before] == [True, False, False, False]
    assert before[0].legal == table.legal
    assert before[0].mover == PARTNER
    table.play("R7")
    assert table.events[-1] == Played(seat=PARTNER, card=table.plan.pack.parse("R7"))
    assert views(table)[PARTNER].hand == table.hand(PARTNER) == table.round.open_cards[PARTNER]
    assert table.decider == 3


def test_an_open_hand_that_wins_leads_and_the_declarer_chooses_the_card() -> None:
    table = opened()
    table.play("G5", "G14", "G11", "G9")
    table.play("B5", "B11", "B9", "B14")
    table.play("G6", "G13", "G10", "G8")
    table.play("G12", "Y12")
    assert table.round.trick[-1] == table.plan.pack.parse("Y12")
    table.play("G7", "R10")
    assert (table.round.leader, table.decider) == (PARTNER, 0)
    assert playable(table) == names(table, table.hand(PARTNER))


def test_a_partner_who_leads_first_chooses_that_card_only_after_the_lead() -> None:
    """The dealer leads; seat 3 deals, so seat 1 declares and the leader is the declarer's partner."""
    for when, decides in (("before_lead", 1), ("after_lead", 3)):
        rules = rules_of(play__partner_open=when, play__first_lead="dealer")
        table = Table.of(rules, dealer=3)
        table.deal(1)
        table.calls(None, 70, None, None)
        assert table.decider == 1
        while table.round.leader is None:
            table.play_on(Random(1), stop_after=1)
        assert (table.round.leader, table.decider) == (3, decides)
        table.play_on(Random(1), stop_after=1)
        assert table.round.shown_dummies == (3,)


def test_the_declarer_sees_the_hand_before_saying_who_leads() -> None:
    table = opened(play__first_lead="declarer_or_left")
    assert isinstance(table.legal, LegalLeader)
    assert views(table)[0].round.open_cards[PARTNER] == table.hand(PARTNER)
    assert set_up_again(table).shown_dummies == (PARTNER,)
    table.act(0, ChooseLeader(1))
    assert table.decider == 1


def test_who_plays_alone_has_no_open_hand() -> None:
    """A declarer who calls a buried card has no partner."""
    for alone in (True, False):
        rules = rules_of(
            "call_partner_5", play__partner_open="before_lead", partner__reveal="at_once"
        )
        table = Table.of(rules, dealer=4)
        table.deal_until_kept()
        table.calls(70, None, None, None, None)
        hand = list(iter_cards(table.hand(0)))
        table.act(0, Bury(tuple(hand[: table.plan.nest_size])))
        others = table.plan.pack.all & ~table.hand(0) & ~mask_of(hand)
        table.act(0, CallCard(hand[0] if alone else next(iter_cards(others))))
        table.act(0, NameTrump("red"))
        partner = table.round.partner
        assert table.round.shown_dummies == (() if alone else (partner,))
        assert (partner == 0) is alone
        table.play_on(Random(2))
        assert table.match.public.results


def test_a_position_says_that_the_hand_lies_open() -> None:
    for when in ("before_lead", "after_lead"):
        table = opened(when)
        for _ in range(6):
            again = set_up_again(table)
            assert again.shown_dummies == table.round.shown_dummies
            assert again.open_cards == table.round.open_cards
            table.play_on(Random(3), stop_after=1)


def test_a_hand_that_must_lie_open_does_in_a_position_that_forgets_to_say_so() -> None:
    table = opened()
    position = print_position(position_of_match(table.plan, table.match))
    said = next(part for part in position.split(" | ") if part.startswith("open "))
    again = set_up_again(table, without=f" | {said}")
    assert again.shown_dummies == (PARTNER,)
    assert again.open_cards[PARTNER] == table.hand(PARTNER)


def test_a_decision_for_the_open_hand_is_undone_like_ones_own() -> None:
    table = opened()
    table.play("R14", "R8")
    seq = len(table.events)
    table.play("R7")
    assert refused(table, PARTNER, TakeBack()) is Reason.STRICT
    table.act(0, Propose("undo", to_seq=seq))
    for seat in (1, PARTNER, 3):
        table.act(seat, Answer(yes=True))
    assert table.round.open_cards[PARTNER] == table.hand(PARTNER)
    assert (table.decider, playable(table)) == (0, {"R7"})
    # Back to before the hand was opened: nobody sees it then.
    table = opened("after_lead")
    seq = len(table.events)
    table.play("R14", "R8")
    table.act(0, Propose("undo", to_seq=seq))
    for seat in (1, PARTNER, 3):
        table.act(seat, Answer(yes=True))
    assert table.round.shown_dummies == ()
    assert table.round.open_cards == (0, 0, 0, 0)


def test_the_declarer_takes_back_a_renege_of_the_open_hand() -> None:
    table = opened(mode="table")
    table.play("B14", "B5")
    before = table.hand(PARTNER)
    table.play("Y10")  # black is there
    table.play("B9")
    assert hands_played_by(table.plan, table.round, 0) == (0, PARTNER)
    assert hands_played_by(table.plan, table.round, PARTNER) == ()
    by_seat = views(table)
    assert [may_take_back(view, view.round) for view in by_seat] == [True, False, False, False]
    assert refused(table, PARTNER, TakeBack()) is Reason.NOTHING_TO_CORRECT
    table.act(0, TakeBack())
    assert table.events[-1] == TakenBack(seat=PARTNER, count=2)
    assert table.hand(PARTNER) == table.round.open_cards[PARTNER] == before
    assert (table.decider, views(table)[PARTNER].hand) == (0, before)


def test_a_record_tells_what_was_taken_back_into_the_open_hand() -> None:
    rules = rules_of(play__partner_open="before_lead", match__enforcement="table")
    for seed in range(20):
        table, rng = Table.of(rules), Random(seed)
        table.deal(seed)
        table.settle()
        while isinstance(legal := table.legal, LegalPlays):
            if legal.others and table.round.shown_dummies == (
                mover(table.plan, table.match.public),
            ):
                seat = table.decider
                assert seat is not None
                table.act(seat, Play(legal.others[0]))
                table.act(seat, TakeBack())
                break
            table.play_on(rng, stop_after=1)
        table.play_on(rng)
        found = verify(write_record(table.plan.rules, table.events))
        assert (found.difference, found.notes) == (None, ())
        if any(isinstance(event, TakenBack) for event in table.events):
            return
    pytest.fail("nobody could break the rules from the open hand")


def test_opponents_call_a_renege_of_the_open_hand_and_bots_see_it() -> None:
    table = opened(mode="table")
    table.play("B14", "B5", "Y10")
    assert [call_of(view) for view in views(table)] == [
        None,
        CallRenege(PARTNER),
        None,
        CallRenege(PARTNER),
    ]
    table.act(3, CallRenege(PARTNER))
    assert table.events[-1] == TakenBack(seat=PARTNER, count=1)


def test_the_partner_still_answers_for_the_own_mistakes_at_the_end() -> None:
    table = opened(mode="table")
    rng = Random(1)
    while not isinstance(table.legal, LegalAgree):
        table.play_on(rng, stop_after=1)
    for seat in range(4):
        assert table.decider == seat
        table.act(seat, Agree())
    assert table.round.over == "counted"


def test_rollouts_let_the_declarer_play_the_open_hand() -> None:
    table = opened("after_lead")
    view = views(table)[0]
    (world,) = Worlds(view).draw(1, Random(1))
    context = RolloutContext.of(view)
    before, after = context.state(world, led=False).knowledge, context.state(world).knowledge
    assert (before.players, before.shown) == ((), 0)
    assert (after.players, after.shown) == ((0, 1, 0, 3), world.hands[PARTNER])
    table.play("R14")
    view = views(table)[1]
    knowledge = RolloutContext.of(view).state(Worlds(view).draw(1, Random(1))[0]).knowledge
    assert knowledge.players == (0, 1, 0, 3)
    assert knowledge.shown == table.hand(PARTNER)


@pytest.mark.parametrize("level", ["casual", "strong"])
def test_a_bot_that_declares_plays_both_hands(level: str) -> None:
    table, bot = opened(), bot_named(level)
    rng = Random(5)
    while isinstance(table.legal, LegalPlays):
        seat = table.decider
        assert seat is not None
        assert seat != PARTNER
        command = bot.choose(views(table)[seat], rng)
        table.act(seat, command)
    assert table.match.public.results


def test_who_leads_does_not_play_as_if_the_hand_were_open_already() -> None:
    """The lead of a heuristic bot is the same whether or not a hand will be opened after it."""
    bot, leads = bot_named("casual"), set()
    for seed in range(30):
        chosen = []
        for when in ("never", "after_lead"):
            table = Table.of(rules_of(play__partner_open=when, play__first_lead="left_of_declarer"))
            table.deal(seed)
            table.settle()
            leader = table.decider
            assert leader is not None
            assert isinstance(table.legal, LegalPlays)
            chosen.append(bot.choose(views(table)[leader], Random(seed)))
        assert chosen[0] == chosen[1], seed
        leads.add(chosen[0])
    assert len(leads) > 5


def test_the_solver_finds_the_same_whether_the_hand_lies_open_or_not() -> None:
    """Every card is known to it, and the two hands are of one side."""
    found = []
    for when in ("never", "before_lead"):
        table = opened(when)
        table.play_on(Random(1), stop_after=18)
        spec = position_of_match(table.plan, table.match)
        assert ("open" in print_position(spec).split(" | ", 1)[1]) is (when != "never")
        solved = solve(position_from_spec(table.plan, spec), line=True)
        found.append((solved.actions, solved.lower, solved.upper, solved.line))
    assert found[0] == found[1]
