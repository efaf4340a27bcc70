"""Reviews of rounds: their sums are right, mistakes are found, and no hidden knowledge is used."""

from __future__ import annotations

import pickle
from dataclasses import replace

import msgspec
import pytest
from tests.records.corpus import BYTES
from tests.rulesets import EVERY, in_table_mode
from tests.unit.review.quick import make_quick, named_again, replayed

from rookery.bots.bot import bot_named
from rookery.engine.command import Agree, Bid, CallRenege, Command, Pass, Play
from rookery.engine.legal import LegalAgree, LegalCalls, LegalPlays, commands
from rookery.facts import ContractEnds
from rookery.local import LocalTable
from rookery.record.decisions import counted_rounds
from rookery.record.replay import ReplayedMatch, replayed_match
from rookery.review import hindsight, judge
from rookery.review.judge import Verdict
from rookery.review.luck import luck_of
from rookery.review.report import MatchReview, RoundReview
from rookery.review.round import (
    ReviewError,
    assembled,
    pieces_of,
    pieces_to_review,
    review_record,
    review_round,
)
from rookery.shuffle import seeded_rng
from rookery.view.seat import SeatView

CLASSIC = "original_partnership_4"

pytestmark = pytest.mark.usefixtures("few_worlds")


def sums_come_out(review: RoundReview) -> None:
    """Every result is the sum of its parts, and what one account gains, others lose."""
    for luck in review.luck:
        for found in (luck.points, luck.chance):
            if found is not None:
                parts = found.luck + found.own + (found.partners or 0.0) + found.opponents
                assert parts == pytest.approx(found.result)
                assert found.error >= 0


@pytest.mark.parametrize("variant", EVERY)
def test_every_game_is_reviewed(variant: str) -> None:
    found = named_again(variant)
    counted = counted_rounds(found)
    review = review_record(found)
    [one] = review.rounds
    assert [each.step for each in one.decisions] == sorted(each.step for each in one.decisions)
    assert len(one.decisions) + 3 == pieces_to_review(found)
    assert any(each.judged is not None for each in one.decisions)
    for decision in one.decisions:
        assert (decision.judged is None) == (decision.unjudged is not None)
        if decision.judged is not None and decision.judged.better is None:
            assert decision.judged.cost.chance == 0.0
            assert not decision.judged.mistake
        if decision.judged is not None and decision.judged.better is not None:
            assert decision.judged.better != decision.choice
    assert len(one.turning_points) <= 3
    sums_come_out(one)
    plan = found.record.plan
    assert one.boards == (plan.boards is not None)
    teams = counted[0].result.teams
    for luck in one.luck:
        with_partner = any(
            teams[seat] == teams[luck.seat] for seat in plan.players if seat != luck.seat
        )
        assert (luck.chance.partners is not None) == with_partner
    if one.luck and counted[0].result.offender is None:
        by_account = {plan.account_of(luck.seat): luck for luck in one.luck}
        assert sum(luck.chance.result for luck in by_account.values()) == pytest.approx(0.0)
        assert sum(luck.chance.luck for luck in by_account.values()) == pytest.approx(0.0)
        if not one.boards:
            leads = [luck.points.luck for luck in by_account.values() if luck.points]
            assert sum(leads) == pytest.approx(0.0)
    assert msgspec.json.decode(msgspec.json.encode(review), type=MatchReview) == review


@pytest.mark.parametrize("found_out", [False, True])
def test_every_card_but_those_against_the_rules_is_judged(found_out: bool) -> None:
    table, casual = LocalTable(in_table_mode(CLASSIC), seed=3), bot_named("casual")

    def choose(view: SeatView) -> Command:
        legal = view.legal
        if view.seat == 0 and isinstance(legal, LegalPlays) and legal.others:
            return Play(legal.others[0])
        if isinstance(legal, LegalAgree):
            return CallRenege(0) if found_out and view.seat != 0 else Agree()
        return casual.choose(view, seeded_rng(b"choices"))

    table.play(choose, rounds=2)
    found = replayed_match(table.record())
    counted = counted_rounds(found)
    assert [each.result.offender is not None for each in counted] == [found_out] * 2
    against = {
        (each.deal, decision.step)
        for each in counted
        for decision in each.decisions
        if isinstance(decision.view.legal, LegalPlays)
        and isinstance(decision.command, Play)
        and decision.command.card not in decision.view.legal.cards
    }
    review = review_record(found)
    assert against == {
        (one.deal, decision.step)
        for one in review.rounds
        for decision in one.decisions
        if decision.unjudged == "illegal"
    }
    assert len(against) > 5
    for one in review.rounds:
        sums_come_out(one)


def test_equal_seeds_give_equal_reviews_and_others_try_other_deals() -> None:
    found = replayed(CLASSIC, "casual", "random")
    first, second = review_record(found, seed=5), review_record(found, seed=5)
    assert first == second
    other = review_record(found, seed=6)
    assert other.rounds[0].decisions != first.rounds[0].decisions
    assert [each.hindsight for each in other.rounds[0].decisions] == [
        each.hindsight for each in first.rounds[0].decisions
    ]


def test_a_round_is_reviewed_alone_as_within_its_match() -> None:
    found = replayed(CLASSIC, "casual", "beginner", rounds=2)
    numbers = [each.deal for each in counted_rounds(found)]
    both = review_record(found)
    assert [each.deal for each in both.rounds] == numbers
    for one in both.rounds:
        assert review_record(found, deal=one.deal).rounds == (one,)


def test_random_play_costs_more_than_play_by_rules_of_thumb(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_quick(monkeypatch, times=3)
    found = replayed(CLASSIC, "casual", "random", rounds=3)
    given: dict[int, float] = dict.fromkeys(range(4), 0.0)
    afterwards: dict[int, int] = dict.fromkeys(range(4), 0)
    for one in review_record(found).rounds:
        for each in one.decisions:
            if each.judged is not None and each.judged.cost.points is not None:
                given[each.seat] += each.judged.cost.points
            if each.hindsight is not None:
                afterwards[each.seat] += each.hindsight.points or 0
        for luck in one.luck:
            assert luck.points is not None
            own = sum(
                each.judged.cost.points or 0.0
                for each in one.decisions
                if each.seat == luck.seat and each.judged is not None
            )
            assert luck.points.own == pytest.approx(-own)
    assert given[1] + given[3] > 2 * (given[0] + given[2])
    assert afterwards[1] + afterwards[3] > afterwards[0] + afterwards[2]


def test_a_turning_point_has_a_better_choice_its_reasons_and_deals_that_show_it() -> None:
    found = replayed(CLASSIC, "casual", "random", rounds=2)
    points = ends = 0
    for counted, one in zip(counted_rounds(found), review_record(found).rounds, strict=True):
        weights = []
        for point in one.turning_points:
            points += 1
            decision = one.decisions[point.decision]
            assert decision.judged is not None
            assert decision.judged.mistake
            assert decision.judged.of_100 > 0
            weights.append(decision.judged.cost.chance)
            assert 1 <= len(point.examples) <= 3
            deals = {(example.hands, example.nest) for example in point.examples}
            assert len(deals) == len(point.examples)
            assert len(point.facts) <= 2
            ends += any(isinstance(fact, ContractEnds) for fact in point.facts)
            at = next(each for each in counted.decisions if each.step == decision.step)
            for example in point.examples:
                assert example.better > example.chosen
                # In an example the player holds the player's real hand.
                own = sum(1 << card for card in example.hands[decision.seat])
                assert own == at.view.hand
                assert sum(map(len, example.hands)) == sum(map(int.bit_count, at.truth.hands))
        mistakes = [
            each.judged.cost.chance
            for each in one.decisions
            if each.judged is not None and each.judged.mistake
        ]
        assert len(one.turning_points) == min(3, len(mistakes))
        assert not weights or max(weights) == max(mistakes)
    assert points >= 3
    assert ends


def test_only_the_seats_asked_for_have_turning_points() -> None:
    found = replayed(CLASSIC, "casual", "random")
    [one] = review_record(found, seats=(1,)).rounds
    assert one.turning_points
    assert {one.decisions[point.decision].seat for point in one.turning_points} == {1}


def test_judgment_does_not_depend_on_hidden_cards() -> None:
    """The same decisions, with other hands that the players cannot tell from the true ones."""
    [counted] = counted_rounds(replayed(CLASSIC, "casual", "random"))
    elsewhere = tuple(
        replace(each, truth=msgspec.structs.replace(each.truth, hands=each.truth.hands[::-1]))
        for each in counted.decisions
        if each.view.round.leader is None
    )
    true = replace(counted, decisions=counted.decisions[: len(elsewhere)])
    false = replace(counted, decisions=elsewhere)
    assert review_round(true).decisions == review_round(false).decisions


@pytest.mark.parametrize("variant", [CLASSIC, "call_partner_5", "original_2_2011"])
def test_costs_in_hindsight_add_up_to_the_result(
    variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The costs of all cards add up to the difference between the value before the first card and the result."""
    monkeypatch.setattr(hindsight, "MAX_NODES_PER_ROUND", 20_000_000)
    [counted] = counted_rounds(replayed(variant, "casual", "random", seed=4))
    values = hindsight.PlayedValues(counted)
    costs = hindsight.costs_in_hindsight(counted)
    teams = counted.result.teams
    side = values.side(0)
    value = values.value(0, side)
    assert value is not None
    for decision, cost in zip(counted.decisions, costs, strict=True):
        if cost is None:
            assert decision.view.round.leader is None
            continue
        assert cost.points is not None
        assert cost.points >= 0
        if list(commands(decision.view.legal)) == [decision.command]:  # type: ignore[arg-type]  # it was legal
            assert cost.points == 0
        mover = decision.view.mover
        assert mover is not None
        value += cost.points if teams[mover] != teams[side[0]] else -cost.points
    assert value == counted.result.captured[teams[side[0]]]
    assert sum(cost.points or 0 for cost in costs if cost) > 0


def test_what_the_solver_does_not_reach_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hindsight, "MAX_NODES_PER_CARD", 5_000)
    [counted] = counted_rounds(replayed("tennessee_for_two", "casual"))
    costs = [cost for cost in hindsight.costs_in_hindsight(counted) if cost is not None]
    assert costs[0].points is None
    assert costs[-1].points == 0


def test_a_round_ended_by_a_breach_of_the_rules_has_no_luck() -> None:
    [counted] = counted_rounds(replayed(CLASSIC, "casual"))
    ended = msgspec.structs.replace(counted.result, offender=2)
    after = msgspec.structs.replace(counted.after, results=(ended,))
    assert luck_of(replace(counted, after=after), [None] * len(counted.decisions)) == ()


def test_a_round_ended_by_a_breach_of_the_rules_costs_its_last_card_nothing() -> None:
    """The points that were left nobody has captured; the card is not to blame for them."""
    [counted] = counted_rounds(replayed("original_2_2011", "casual"))
    cut = 3 + next(n for n, one in enumerate(counted.decisions) if isinstance(one.command, Play))
    begun = counted.decisions[:cut]
    captured = begun[-1].view.round.captured
    ended = msgspec.structs.replace(counted.result, offender=2, captured=captured)
    after = msgspec.structs.replace(counted.after, results=(ended,))
    costs = hindsight.costs_in_hindsight(replace(counted, after=after, decisions=begun))
    assert costs[-1] is not None
    assert costs[-1].points is None


def test_hands_are_worth_what_they_make_and_the_best_call_is_named() -> None:
    [one] = review_record(replayed(CLASSIC, "casual")).rounds
    called = {each.seat for each in one.decisions if each.kind == "call"}
    assert {hand.seat for hand in one.hands} == called
    for hand in one.hands:
        assert 0 <= hand.low <= hand.middle <= hand.high <= 120
        assert hand.limit == 0 or 70 <= hand.limit <= 120
        bids = [
            each.choice.points
            for each in one.decisions
            if each.seat == hand.seat and isinstance(each.choice, Bid)
        ]
        assert hand.last == (bids[-1] if bids else 0)
    assert one.par is not None
    assert 0 <= one.par.lower <= one.par.upper <= 120


def test_what_was_undone_or_taken_back_is_not_reviewed() -> None:
    found = replayed_match(BYTES["undo"])
    assert len(found.acts) > sum(len(each.decisions) for each in counted_rounds(found))
    for counted in counted_rounds(found):
        cards = [each for each in counted.decisions if isinstance(each.command, Play)]
        assert len(cards) == len(counted.plan.pack) - counted.plan.nest_size
        for each in cards:
            assert each.view.legal is not None
            assert each.command in list(commands(each.view.legal))


def judged_calls(found: ReplayedMatch) -> list[tuple[Command, Verdict]]:
    """Returns the reviewed calls of a record, without working out the rest of its review."""
    return [
        (decision.command, verdict)
        for counted in counted_rounds(found)
        # The first decisions of a round, and so the first pieces of its review, are its calls.
        for decision, judged in zip(counted.decisions, pieces_of(counted), strict=False)
        if isinstance(decision.view.legal, LegalCalls) and isinstance(verdict := judged(), Verdict)
    ]


def test_a_jump_and_a_pass_are_judged_like_any_other_call(monkeypatch: pytest.MonkeyPatch) -> None:
    make_quick(monkeypatch, times=5)
    calls = judged_calls(replayed(CLASSIC, "casual", "random", rounds=3))
    assert any(isinstance(command, Pass) for command, _ in calls)
    assert any(isinstance(command, Bid) for command, _ in calls)
    assert {verdict.mistake for _, verdict in calls} == {True, False}


def test_the_best_learned_call_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    make_quick(monkeypatch, times=5)
    found = replayed(CLASSIC, "casual", "random", rounds=3)
    assert any(verdict.mistake for _, verdict in judged_calls(found))
    right = {each.view: each.command for one in counted_rounds(found) for each in one.decisions}
    monkeypatch.setattr(judge, "learned_call", lambda view, *_: right[view])
    assert not any(verdict.mistake for _, verdict in judged_calls(found))


# --- what is not reviewed


def test_a_running_round_is_not_reviewed() -> None:
    """The last deal of the record is cut off after some cards, so it is not reviewed."""
    text = replayed(CLASSIC, "casual", rounds=2)
    whole = [each.deal for each in counted_rounds(text)]
    lines = _text(CLASSIC).splitlines()
    start = max(number for number, line in enumerate(lines) if line.startswith("deal "))
    trick = next(
        number for number in range(start, len(lines)) if lines[number].startswith("trick 3")
    )
    running = "\n".join(line for line in lines[:trick] if not line.startswith("[Result")) + "\n"
    found = replayed_match(running)
    assert [each.deal for each in counted_rounds(found)] == whole[:1]
    review = review_record(found)
    assert review.skipped == (whole[1],)
    with pytest.raises(ReviewError, match=f"round {whole[1]} is not over"):
        review_record(found, deal=whole[1])
    only = "\n".join(line for line in running.splitlines() if line.startswith("[")) + "\n"
    with pytest.raises(ReviewError, match="no round of this record is over"):
        review_record(replayed_match(only))
    with pytest.raises(ReviewError, match=f"no round 9; it has {len(whole)}"):
        review_record(replayed(CLASSIC, "casual", rounds=2), deal=9)


def test_a_record_that_does_not_follow_is_not_reviewed() -> None:
    text = _text(CLASSIC)
    count = next(line for line in text.splitlines() if line.startswith("count "))
    wrong = text.replace(count, count + "0")
    with pytest.raises(ReviewError, match="does not follow from its decisions"):
        review_record(replayed_match(wrong))


def _text(variant: str) -> str:
    from tests.unit.review.quick import played

    return played(variant, ("casual",), rounds=2)


def test_pieces_done_elsewhere_and_in_any_order_make_the_same_review() -> None:
    [counted] = counted_rounds(replayed(CLASSIC, "casual", "random"))
    sent = [pickle.loads(pickle.dumps(piece)) for piece in pieces_of(counted, seed=3)]
    found = [piece() for piece in reversed(sent)][::-1]
    every = assembled(counted, found)
    assert every == review_round(counted, seed=3)
    seat = every.decisions[every.turning_points[0].decision].seat
    own = assembled(counted, found, seats=(seat,))
    assert {own.decisions[point.decision].seat for point in own.turning_points} == {seat}
