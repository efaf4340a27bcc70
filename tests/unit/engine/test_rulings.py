"""Table mode and agreements: reneges, wrong nest counts, hints, misdeals, undo."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace
from tests.rule_marker import rule
from tests.rulesets import in_table_mode
from tests.tables import Table, any_command
from tests.unit.engine.original import HANDS, NEST, ORIGINAL
from tests.unit.engine.table_mode import at_play, refused

from rookery.cards import iter_cards
from rookery.engine.command import (
    Agree,
    Answer,
    Bury,
    CallRenege,
    Play,
    Propose,
    TakeBack,
)
from rookery.engine.event import Adjustment, RenegeCalled, TakenBack
from rookery.engine.legal import LegalAgree, LegalPlays
from rookery.engine.renege import reneges
from rookery.engine.turn import mover
from rookery.errors import Reason
from rookery.rules.catalog import load_variant


def test_table_mode_takes_any_card_held_and_says_nothing() -> None:
    """Table mode accepts illegal cards without a remark."""
    table = at_play()
    table.play("B14")
    legal = table.legal
    assert isinstance(legal, LegalPlays)
    assert {table.plan.pack.name(card) for card in legal.cards} == {"B5", "RK"}
    events = len(table.events)
    table.play("G14")  # holds the black 5
    assert [type(event).__name__ for event in table.events[events:]] == ["Played"]
    assert reneges(table.plan, table.match, 1) == [0]
    assert reneges(table.plan, table.match, 0) == []


def test_strict_play_knows_no_such_thing() -> None:
    table = at_play(load_variant("original_partnership_4"))
    table.play("B14")
    assert refused(table, 0, CallRenege(1)) is Reason.STRICT
    assert refused(table, 0, TakeBack()) is Reason.STRICT
    assert refused(table, 0, Propose("table_talk", 1)) is Reason.STRICT


@rule("H11:72 correct")
def test_renege_may_be_corrected_until_the_next_trick_is_taken() -> None:
    """[H11:72, WM08:115, WIK:19]: the card and all later cards go back."""
    table = at_play()
    table.play("B14", "G14", "B11", "B9")
    hand = table.hand(1)
    table.play("R14", "R8")
    table.act(1, TakeBack())
    assert table.events[-1] == TakenBack(seat=1, count=5)
    assert table.decider == 1
    assert table.round.trick == (table.plan.pack.parse("B14"),)
    assert table.round.captured == (0, 0, 0, 0)
    assert table.hand(1) == hand | 1 << table.plan.pack.parse("G14")
    table.play("B5", "B11", "B9")
    assert reneges(table.plan, table.match, 1) == []


def test_a_legal_card_is_not_taken_back() -> None:
    table = at_play()
    table.play("B14", "B5")
    assert refused(table, 1, TakeBack()) is Reason.NOTHING_TO_CORRECT


@rule("T22", "H11:72 renege")
def test_t22_late_renege_ends_the_round_at_the_full_bid() -> None:
    """T22 [H11:72, PB94:150, WM08:223-225]: the side at fault loses the bid, even if the others made it."""
    table = at_play()
    table.play("B14", "G14", "B11", "B9")  # seat 1 reneges; seat 0 takes 20 points
    table.play("R14", "R8", "R7", "R5")  # and 15 more: the next trick is taken
    table.act(2, CallRenege(1))
    called = next(event for event in table.events if isinstance(event, RenegeCalled))
    assert (called.found, called.trick) == (True, 1)
    result = table.match.public.results[0]
    assert result.offender == 1
    assert result.made is None
    assert [line.points for line in result.scores] == [35, -70]
    assert [line.why for line in result.scores] == ["defended", "renege"]
    assert table.decider is None


@rule("H11:72 correct")
def test_early_call_is_only_a_correction() -> None:
    table = at_play()
    table.play("B14", "G14", "B11", "B9")
    table.act(0, CallRenege(1))
    assert isinstance(table.events[-1], TakenBack)
    assert table.match.public.results == ()
    assert table.decider == 1


def test_wrong_call_finds_nothing() -> None:
    table = at_play()
    table.play("B14", "B5")
    table.act(2, CallRenege(1))
    assert table.events[-1] == RenegeCalled(seat=2, accused=1, found=False, trick=None)
    assert table.decider == 2


@rule("H11:72 renege", "A20")
def test_renege_by_the_declarers_partner_and_in_games_for_one() -> None:
    """[A20]: in individual games the offender loses the bid, and each other player scores their own counters."""
    rules = in_table_mode("original_5")
    for seed in range(30):
        table = Table.of(rules, dealer=4)
        table.deal(seed)
        table.settle("red", 30)
        rng = Random(seed)
        offender = None
        while isinstance(table.legal, LegalPlays) and table.decider is not None:
            legal, seat = table.legal, table.decider
            if offender is None and legal.others and len(table.round.tricks) < 5:
                offender = seat
                table.act(seat, Play(rng.choice(legal.others)))
            else:
                table.act(seat, any_command(legal, rng))
        if offender is None:
            continue
        assert isinstance(table.legal, LegalAgree)
        captured = table.round.captured
        table.act((offender + 1) % 5, CallRenege(offender))
        points = [line.points for line in table.match.public.results[0].scores]
        assert points[offender] == -30
        assert all(points[s] == captured[s] for s in range(5) if s != offender)
        return
    raise AssertionError("nobody could renege")


def late_renege(by: int, **changes: dict[str, Any]) -> tuple[Table, list[int]]:
    """Seat *by* reneges in trick 1, and it is found in trick 3; returns the table and the scores."""
    rules = in_table_mode(ORIGINAL)
    for part, values in changes.items():
        rules = replace(rules, **{part: replace(getattr(rules, part), **values)})
    table = at_play(rules)
    if by == 1:
        table.play("B14", "G14", "B11", "B9", "R14", "R8", "R7", "R5")
    else:
        table.play("B14", "B5", "G10", "B9", "R14", "R8", "R7", "R5")
    table.act(3, CallRenege(by))
    result = table.match.public.results[0]
    assert result.offender == by
    return table, [line.points for line in result.scores]


@rule("H11:72 renege")
def test_a_renege_sets_the_bid_only_if_the_declarers_side_made_it() -> None:
    """What defenders score follows ``score.defenders``, as in a round that was played out [H11:72]."""
    for defenders, by_declarers, by_defenders in (
        ("always", [-70, 0], [35, -70]),
        ("if_set", [-70, 0], [35, -70]),
        ("never", [-70, 0], [35, -70]),
    ):
        spec: dict[str, Any] = {"score": {"defenders": defenders}}
        table, points = late_renege(2, **spec)
        assert points == by_declarers
        why = table.match.public.results[0].scores[1].why
        assert why == ("not_credited" if defenders == "never" else "defended")
        assert late_renege(1, **spec)[1] == by_defenders


@rule("H11:72 renege", "A20")
def test_a_nest_that_belongs_to_a_side_is_captured_before_the_last_trick() -> None:
    """[H11:72]: a nest that goes to the last trick counts for nobody if the round ends early."""
    table, points = late_renege(1)
    assert points == [35, -70]
    assert all(line.what == "counters" for line in table.match.public.results[0].count)
    table, points = late_renege(1, count={"nest_to": "declarer", "values": {"7": 15, "14": 10}})
    result = table.match.public.results[0]
    assert [(line.team, line.points) for line in result.count if line.what == "nest"] == [(0, 30)]
    assert points == [result.captured[0], -70]
    table, points = late_renege(2, count={"nest_to": "defenders", "values": {"7": 15, "14": 10}})
    result = table.match.public.results[0]
    assert [(line.team, line.points) for line in result.count if line.what == "nest"] == [(1, 30)]
    assert points == [-70, result.captured[1]]
    assert result.captured[1] == 30


@rule("H11:72 correct")
def test_a_late_renege_without_a_price_does_not_protect_an_early_one() -> None:
    rules = in_table_mode(ORIGINAL)
    table = at_play(replace(rules, penalties=replace(rules.penalties, renege="none")))
    table.play("B14", "G14", "B11", "B9", "R14", "R8", "R7", "R5")
    table.act(0, CallRenege(1))
    assert table.events[-1] == RenegeCalled(seat=0, accused=1, found=True, trick=1)
    table.play("R13", "G13")
    table.act(0, CallRenege(1))
    called, back = table.events[-2:]
    assert called == RenegeCalled(seat=0, accused=1, found=True, trick=3)
    assert back == TakenBack(seat=1, count=1)


def test_nobody_chooses_a_blind_dummys_card() -> None:
    table = Table.of(in_table_mode("team_rook_5"), dealer=0)
    table.deal(1)
    rng = Random(1)
    while not isinstance(table.legal, LegalPlays):
        assert table.decider is not None
        assert table.legal is not None
        table.act(table.decider, any_command(table.legal, rng))
    blind = next(iter(table.plan.dummies))
    assert refused(table, table.plan.players[0], CallRenege(blind)) is Reason.NOTHING_TO_CALL
    assert refused(table, table.plan.players[0], CallRenege(-1)) is Reason.NOTHING_TO_CALL


@rule("H11:72 correct", "H11:135 play")
def test_who_plays_an_exposed_dummy_corrects_its_renege_until_its_last_card() -> None:
    """The dummy's hand lies face up again with the returned cards, and all views agree."""
    corrected = 0
    for seed in range(40):
        table = Table.of(in_table_mode("original_2_2011"), dealer=0)
        table.deal(seed)
        rng = Random(seed)
        while table.round.leader is None and (player := table.decider) is not None:
            assert table.legal is not None
            table.act(player, any_command(table.legal, rng))
        dummy = next(iter(table.plan.dummies))
        while isinstance(legal := table.legal, LegalPlays):
            player = table.decider
            assert player is not None
            moves = mover(table.plan, table.match.public)
            late = len(table.round.tricks) == table.plan.tricks - 2
            if not (late and moves == dummy and legal.others):
                table.act(player, any_command(legal, rng))
                continue
            before = table.round.open_cards[dummy]
            table.act(player, Play(legal.others[0]))
            while table.round.hand_sizes[dummy] and (other := table.decider) is not None:
                assert table.legal is not None
                table.act(other, any_command(table.legal, rng))
            assert table.round.open_cards[dummy] == 0
            if len(table.round.tricks) == table.plan.tricks:
                break
            table.act(player, TakeBack())
            assert table.round.open_cards[dummy] == table.hand(dummy) == before
            assert table.view(player).legal == table.legal == legal
            corrected += 1
            break
    assert corrected


def test_the_round_is_counted_when_all_agree() -> None:
    table = at_play()
    table.play_on(Random(1))
    assert table.match.public.results
    table = at_play()
    rng = Random(1)
    while not isinstance(table.legal, LegalAgree):
        assert table.legal is not None
        assert table.decider is not None
        table.act(table.decider, any_command(table.legal, rng))
    for seat in (0, 1, 2, 3):
        assert table.decider == seat
        table.act(seat, Agree())
    assert table.round.over == "counted"
    assert refused(table, 0, Propose("table_talk", accused=1)) is Reason.NOTHING_TO_CALL


@rule("T24", "H11:72 nest", "A21")
def test_t24_wrong_nest_count_costs_forty() -> None:
    """T24 [H11:72, WM08:113, 221]: the partnership loses 40 points, and the declarer buries again."""
    table = Table.of(in_table_mode(ORIGINAL), dealer=3)
    table.deal_hands(HANDS, NEST)
    table.calls(70, None, None, None)
    cards = list(iter_cards(table.hand(0)))
    table.act(0, Bury(tuple(cards[:4])))
    assert table.events[-1] == Adjustment(
        seat=0, account=0, points=-40, why="nest_count", totals=(-40, 0)
    )
    assert table.match.public.scores == (-40, 0)
    table.act(0, Bury(tuple(cards[:5])))
    assert table.round.buried


@rule("T24", "H11:72 talk", "A21")
def test_t24_table_talk_costs_forty_when_it_is_owned_up_to() -> None:
    """T24 [H11:72]."""
    table = at_play()
    table.act(0, Propose("table_talk", accused=1))
    assert refused(table, 0, Play(table.plan.pack.parse("B14"))) is Reason.PROPOSAL_OPEN
    assert refused(table, 2, Answer(True)) is Reason.NOTHING_TO_ANSWER
    table.act(1, Answer(True))
    assert table.match.public.scores == (0, -40)
    table.act(0, Propose("table_talk", accused=3))
    table.act(3, Answer(False))
    assert table.match.public.scores == (0, -40)
    assert table.round.proposal is None


def test_reneges_are_found_exactly_where_they_were_made() -> None:
    """In random play with random reneges, in every variant with penalties, exactly these reneges are found."""
    for variant in ("original_partnership_4", "team_rook_6", "tennessee_for_two", "red_one_4"):
        rules, mistakes = in_table_mode(variant), 0
        for seed in range(12):
            table = Table.of(rules)
            table.deal(seed)
            if table.round.over:
                continue
            table.settle("green")
            rng = Random(seed)
            made: dict[int, list[int]] = {seat: [] for seat in range(table.plan.seats)}
            while table.legal is not None and not isinstance(table.legal, LegalAgree):
                legal, seat = table.legal, table.decider
                assert seat is not None
                if isinstance(legal, LegalPlays) and legal.others and rng.random() < 0.2:
                    made[seat].append(len(table.round.tricks))
                    table.act(seat, Play(rng.choice(legal.others)))
                else:
                    table.act(seat, any_command(legal, rng))
            if table.legal is not None:
                for seat in made:
                    assert reneges(table.plan, table.match, seat) == made[seat]
                    mistakes += len(made[seat])
        assert mistakes > 20
