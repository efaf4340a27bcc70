"""Properties of the engine under random rules that combine every option.

The expected points and scores are recomputed here from the events, independently of the engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace
from tests.props.house_sample import house, table_of
from tests.props.places import assert_cards
from tests.shards import in_shards
from tests.tables import PLAYABLE, Table, any_command

from rookery.cards import count_of, iter_cards
from rookery.engine import event as ev
from rookery.engine.evolve import evolve
from rookery.engine.legal import LegalBury
from rookery.engine.round_result import RoundResult, ScoreLine
from rookery.engine.state import Match
from rookery.rules.arithmetic import card_points, total_points
from rookery.rules.canonical import rules_hash, rules_to_json
from rookery.rules.catalog import load_variant
from rookery.rules.check import check
from rookery.rules.describe import describe
from rookery.rules.describe import difference as sheet_difference
from rookery.rules.read import rules_from_json
from rookery.rules.schema import fields_by_path
from rookery.rules.spec import Rules
from rookery.rules.table import TRUMPS
from rookery.train.random_rules import random_rules

RULE_SETS = 400
"""The number of random rule sets that are checked step by step."""

ROUNDS = 10_000
"""The number of rounds of the long run over all shards."""


# Words and data


@in_shards(RULE_SETS)
def test_random_rules_pass_the_check_and_have_readable_sheets(numbers: range) -> None:
    for number in numbers:
        rules = house(number)
        assert check(rules) == ()
        assert rules_from_json(rules_to_json(rules)) == rules
        lines = [line for section in describe(rules) for line in section.lines]
        assert len(set(lines)) == len(lines), number
        for line in lines:
            assert line == " ".join(line.split()), line
            assert line.endswith((".", ".)")), line
            assert line[0].isupper(), line
            assert "None" not in line, line
            assert not re.search(r" [,.;:]|\.\.|,,|\ba [aeiou]|\b1 points|\bone cards", line), line


def values_in(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yields the path and value of every field in plain rules; fields of list entries have the path of the list."""
    if path:
        yield path, value
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from values_in(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, (list, tuple)):
        for entry in value:
            if isinstance(entry, dict):
                for name, inner in entry.items():
                    yield from values_in(inner, f"{path}.{name}")


def test_the_sample_has_every_choice_of_every_option() -> None:
    """The sample of this file contains every choice that the house rules form offers."""
    found: dict[str, set[str]] = {}
    for number in range(RULE_SETS):
        for path, value in values_in(msgspec.to_builtins(house(number))):
            found.setdefault(path, set()).add(str(value))
    for path, field in fields_by_path().items():
        if field.form and not path.startswith("meta."):
            assert len(found[path]) > 1, path
            if field.kind == "choice":
                assert {choice.value for choice in field.choices} <= found[path], path


def test_rules_that_differ_have_sheets_that_differ() -> None:
    """A change of one record of the rules changes the rule sheet, whatever the other records are."""
    told = 0
    for number in range(80):
        rng = Random(f"sheets {number}")
        rules = house(number)
        other = random_rules(rng)
        # Seats, sides and boards affect the whole game; the records of a round can be exchanged one at a time.
        for record in ("deal", "auction", "exchange", "trump", "count", "score"):
            mixed = replace(rules, **{record: getattr(other, record)})
            if not check(mixed) and rules_hash(mixed) != rules_hash(rules):
                assert sheet_difference(mixed, rules), (number, record)
                told += 1
    assert told > 20


# One round, step by step


@in_shards(RULE_SETS)
def test_cards_are_conserved_at_every_step_and_points_in_every_round(numbers: range) -> None:
    for number in numbers:
        table = table_of(house(number))
        rng = Random(number)
        while len(table.match.public.results) < 2 and table.match.public.winners is None:
            table.deal(f"{number}/{len(table.events)}")
            assert_cards(table)
            while table.legal is not None and table.decider is not None:
                before = table.match
                legal = table.legal
                seen = len(table.events)
                table.act(table.decider, any_command(legal, rng))
                assert_cards(table)
                if isinstance(legal, LegalBury):
                    assert_buried(table, before, legal, seen)
            if table.round.over == "counted":
                assert_points(table)
        match = Match.new()
        for event in table.events:
            match = evolve(match, event)
        assert match == table.match


def assert_buried(table: Table, before: Match, legal: LegalBury, seen: int) -> None:
    """Asserts that no forbidden card is buried needlessly, and that exactly the required cards are shown."""
    (event,) = (e for e in table.events[seen:] if isinstance(e, ev.Buried))
    rules, now = table.plan.rules, before.public.round
    spec, pack = rules.exchange, table.plan.pack
    assert spec is not None
    assert now is not None
    hand = before.hidden.reveal().hands[event.seat]
    taken = before.hidden.reveal().taken

    def of_rule(card: int, rule: str) -> bool:
        face = pack.faces[card]
        is_trump = face.single is not None or (
            face.color is not None and TRUMPS[face.color] == now.trump
        )
        return (
            (spec.counters == rule and table.plan.points[card] > 0)
            or (spec.trumps == rule and is_trump)
            or (spec.singles == rule and face.single is not None)
        )

    forbidden = {card for card in iter_cards(hand) if of_rule(card, "forbidden")}
    bad = set(event.cards or ()) & forbidden
    must_show = {card for card in event.cards or () if of_rule(card, "face_up")}
    if spec.limit is None:
        assert len(bad) == max(0, rules.deal.nest - (count_of(hand) - len(forbidden)))
        must_show |= bad
        if bad and spec.singles == "forbidden":
            singles = {card for card in bad if pack.faces[card].single is not None}
            others = {card for card in forbidden - bad if pack.faces[card].single is None}
            assert not singles or not others
    else:
        assert not bad & set(iter_cards(hand & ~taken))
        assert len(set(event.cards or ()) & set(legal.own)) <= spec.limit
    assert set(event.faces) == must_show


def round_events(table: Table) -> list[ev.Event]:
    start = max(i for i, event in enumerate(table.events) if isinstance(event, ev.Dealt))
    return table.events[start:]


def assert_points(table: Table) -> None:
    """Asserts that captured and lost points add up to the total, and that the scores follow from the rules."""
    plan, rules = table.plan, table.plan.rules
    result = table.match.public.results[-1]
    if rules.boards is not None or result.offender is not None:
        return
    hidden, spec = table.match.hidden.reveal(), rules.count
    nest = [*hidden.nest, *(hidden.stock if rules.stock else ())]
    lost = plan.points_in(hidden.aside) + plan.points_in(tuple(iter_cards(hidden.thrown)))
    lost += 0 if rules.stock else plan.points_in(hidden.stock)
    if spec.nest_to in ("removed", "not_counted", "none") or spec.nest_counters == "ignored":
        lost += plan.points_in(tuple(nest))
    given = {line.what: 0 for line in result.count}
    for line in result.count:
        given[line.what] += line.points
    lost += spec.majority_bonus if not given.get("majority") else 0
    sweep = given.get("sweep", 0)
    assert sweep in (0, spec.sweep_bonus)
    assert sum(result.captured) - sweep == total_points(rules) - lost
    assert card_points(rules) == sum(plan.points)
    assert result.captured == tuple(
        sum(line.points for line in result.count if line.team == team)
        for team in range(max(result.teams) + 1)
    )
    assert_bonuses(table, result, nest)
    assert_scores(table, result)


def assert_bonuses(table: Table, result: RoundResult, nest: list[int]) -> None:
    spec, plan = table.plan.rules.count, table.plan
    taken = [e for e in round_events(table) if isinstance(e, ev.TrickTaken)]
    tricks = [sum(result.teams[e.seat] == t for e in taken) for t in range(len(result.captured))]
    by = {line.what: line.team for line in result.count if line.points}
    whose = {
        "last_trick": result.teams[taken[-1].seat],
        "declarer": None if result.declarer is None else result.teams[result.declarer],
        "defenders": None if result.declarer is None else 1 - result.teams[result.declarer],
    }.get(spec.nest_to)
    if spec.nest_bonus:
        assert by["nest_bonus"] == whose
    if "nest" in by:
        assert by["nest"] == whose
        assert spec.nest_counters == "counted"
    if spec.last_trick_bonus:
        assert by["last_trick"] == result.teams[taken[-1].seat]
    if spec.majority_bonus:
        heaps = [plan.seats * n for n in tricks] if spec.majority_of == "cards" else list(tricks)
        if whose is not None and spec.majority_of == "cards":
            heaps[whose] += len(nest)
        elif whose is not None and spec.nest_as_trick:
            heaps[whose] += 1
        alone = heaps.count(max(heaps)) == 1
        if alone:
            assert by["majority"] == heaps.index(max(heaps))
        else:
            assert ("majority" in by) == (spec.majority_tie == "defenders")
    if spec.sweep_bonus and spec.sweep_of == "tricks":
        assert ("sweep" in by) == (len([n for n in tricks if n]) == 1)


def assert_scores(table: Table, result: RoundResult) -> None:
    """Asserts the scores of the round, recomputed from the text of the rule sheet."""
    rules, spec = table.plan.rules, table.plan.rules.score
    assert [line.account for line in result.scores] == list(range(table.plan.accounts))
    for line in result.scores:
        team = result.teams[line.account]
        won = result.captured[team]
        if line.why in ("past_stays", "past_falls"):
            assert rules.match.past_target != "wins"
            assert result.totals[line.account] <= rules.match.target
            continue
        if result.declarer is None or result.bid is None or rules.auction is None:
            assert line.points == won
            continue
        if result.moon:
            assert_moon(rules, result, line)
            continue
        contract = table.round.contract
        made = result.captured[result.teams[result.declarer]] >= result.bid
        assert result.made == made
        top = result.bid == rules.auction.max
        if team == result.teams[result.declarer]:
            if made:
                expected = result.bid if spec.made_credit == "bid" else won
                expected *= 2 if top and spec.top_bid_made == "double" else 1
            elif spec.kind == "setback":
                expected = -spec.set_factor * result.bid
                expected *= 2 if top and spec.top_bid_failed == "double" else 1
                expected += won if spec.set_keeps else 0
            else:
                expected = 0
            if contract is not None and contract.blind:
                expected *= spec.blind_made if made else spec.blind_failed
                expected += spec.blind_bonus if made else 0
            assert line.points == expected
        elif spec.defenders == "never" or (spec.defenders == "if_set" and made):
            assert line.points == 0
        elif rules.table.sides in ("alternating", "individual") or spec.defender_credit == (
            "combined"
        ):
            if made:
                expected = won
            else:
                expected = {"zero_and_double": 2 * won}.get(spec.kind, won)
                expected = 0 if spec.set_gain == "bid" else expected
                expected += result.bid if "bid" in spec.set_gain else 0
                theirs = result.captured[result.teams[result.declarer]]
                expected += theirs if spec.set_gain.startswith("all") else 0
            assert line.points == expected
        else:
            most = sum(result.captured) + result.bid if spec.set_gain != "own" else 2 * won
            assert 0 <= line.points <= most


def assert_moon(rules: Rules, result: RoundResult, line: ScoreLine) -> None:
    """Asserts that a moon is made exactly if the others take nothing, and that it scores its own points."""
    moon, before = rules.moon, result.totals[line.account] - line.points
    assert moon is not None
    assert result.declarer is not None
    declarers = result.teams[result.declarer]
    others = [given for given in result.count if given.team != declarers]
    lost = [given.tricks for given in others if given.what == "counters"]
    if moon.needs == "points":
        lost = [result.captured[given.team] for given in others]
    assert result.made == (not any(lost))
    won = result.captured[declarers]
    if result.teams[line.account] != declarers:
        assert 0 <= line.points <= result.captured[result.teams[line.account]]
    elif not result.made:
        assert line.points == (-moon.price if moon.failed == "points" else 0)
    else:
        expected = {"match": won, "points": moon.reward, "bonus": moon.reward + won}[moon.made]
        if before < 0 and moon.from_below == "zero_only":
            expected = -before
        elif before < 0 and moon.from_below == "zero_first":
            expected -= before
        assert line.points == expected


# Matches


@in_shards(240)
def test_every_match_ends(numbers: range) -> None:
    """With a low target and floor, every match ends with winners and a reason."""
    ended = set()
    for number in numbers:
        rules = house(number)
        match = rules.match
        near = 1 if rules.score.kind == "setback" else 0
        if not near and rules.moon is not None and rules.moon.price:
            # Without a floor, failed moons could lower scores forever.
            once = replace(rules.moon, failed="match", price=0, from_below="as_usual")
            rules = replace(rules, moon=once)
        if rules.boards is None and match.format == "to_target":
            met = {"target": 1, "past_target": "wins", "falls_to": 0}
            rules = replace(rules, match=replace(match, **met, floor=near))
        elif rules.boards is None:
            rules = replace(rules, match=replace(match, floor=near))
        assert check(rules) == ()
        table = table_of(rules)
        rng = Random(number)
        while table.match.public.winners is None:
            assert len(table.match.public.results) < 150, number
            table.deal(f"{number}/{len(table.events)}")
            table.play_on(rng)
        ended.add(table.match.public.won_by)
        assert table.match.public.winners
    assert len(ended) > 1


@in_shards(ROUNDS)
def test_ten_thousand_rounds(numbers: range) -> None:
    """The long run alternates built-in variants and random rules; cards and points are right after every round."""
    played = 0
    for game, rng in endless_games(numbers.start):
        table = table_of(game)
        for _ in range(4):
            if table.match.public.winners is not None:
                break
            table.deal(f"{numbers.start}/{played}/{len(table.events)}")
            table.play_on(rng)
            assert_cards(table)
            if table.round.over == "counted":
                played += 1
                assert not any(table.round.hand_sizes) or table.round.line is not None
                assert_points(table)
        if played >= len(numbers):
            return


def endless_games(shard: int) -> Iterator[tuple[Rules, Random]]:
    """Yields built-in variants and random rules by turns, without end."""
    rng = Random(f"games {shard}")
    while True:
        for variant in PLAYABLE:
            yield load_variant(variant), rng
            yield random_rules(rng), rng
