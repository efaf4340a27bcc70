"""Replaying records: right lines pass, wrong lines are found, and hidden cards stay hidden."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.rulesets import EVERY, changed, in_table_mode, named
from tests.secrecy.redeal import Truth, another_truth
from tests.tables import PLAYABLE, Table, any_command

from rookery.engine.command import Bid, Bury, Command, Deal, Look, Pass
from rookery.engine.event import Dealt, MatchEnded, Played, RoundCounted
from rookery.engine.history import states_of
from rookery.engine.legal import LegalBury, LegalCalls
from rookery.local import LocalTable
from rookery.notation.position import print_position
from rookery.notation.record import read_record, write, write_record
from rookery.notation.text import codes_of, seat_name
from rookery.record.replay import complete, deal_follows, moments, verify
from rookery.record.setup import position_of_match
from rookery.record.verifier import RecordVerifier
from rookery.service.what_if import awaits_decision
from rookery.shuffle import commitment
from rookery.view.project import visible_to
from rookery.view.seat import SeatView

CLASSIC = "original_partnership_4"


def played(variant: str, *, rounds: int = 2, seed: str = "") -> Table:
    table = Table.of(named(variant), dealer=0)
    rng = Random(variant + seed)
    number = 0
    while len(table.match.public.results) < rounds and table.match.public.winners is None:
        table.deal(f"{variant}/{seed}/{number}")
        table.play_on(rng)
        number += 1
    return table


@pytest.mark.parametrize("variant", EVERY)
def test_a_deal_follows_from_the_match_before_it(variant: str) -> None:
    """So does what there is of it before a card, and neither a part of what happens by itself nor a card played by somebody
    who has not got it.
    """
    table = played(variant)
    events, states = table.events, states_of(table.events)
    starts = [at for at, event in enumerate(events) if isinstance(event, Dealt)]
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        deal = events[start:end]
        assert deal_follows(RecordVerifier(table.plan, states[start]), deal)
        plays = [at for at, event in enumerate(deal) if isinstance(event, Played)]
        if len(plays) < 2:
            continue
        before = [at for at in plays if awaits_decision(table.plan, states[start + at])][-1]
        assert deal_follows(RecordVerifier(table.plan, states[start]), deal[:before])
        if isinstance(deal[-1], RoundCounted | MatchEnded):
            assert not deal_follows(RecordVerifier(table.plan, states[start]), deal[:-1]), (
                "there is more"
            )
        first, last = deal[plays[0]], deal[plays[-1]]
        assert isinstance(first, Played)
        assert isinstance(last, Played)
        wrong = [*deal[: plays[0]], replace(first, card=last.card)]
        assert first.seat == last.seat or not deal_follows(
            RecordVerifier(table.plan, states[start]), wrong
        ), (variant, start)


@pytest.mark.parametrize("variant", EVERY)
def test_what_was_played_verifies(variant: str) -> None:
    table = played(variant)
    found = verify(write_record(table.plan.rules, table.events))
    assert found.difference is None
    assert found.omitted == ()
    assert found.notes == ()
    assert found.deals == table.match.public.deals


@pytest.mark.parametrize("variant", PLAYABLE)
def test_a_record_completes_itself(variant: str) -> None:
    """The whole record is restored from its decisions alone, without winners, counts and scores."""
    table = played(variant, rounds=1)
    text = write_record(table.plan.rules, table.events)
    keep = ("[", "board", "deal", "seed", "calls", "buries", "trump", "turns", "names", "swaps", "throws",
            "leads", "trick", "draws", "removes")  # fmt: skip
    lines = [
        line.split(" = ")[0] if line.startswith("trick") else line for line in text.splitlines()
    ]
    bare = "\n".join(line for line in lines if line.startswith(keep) and "Result" not in line)
    record, found = complete(bare)
    assert found.ok
    assert found.omitted
    assert write(record) == text


@pytest.mark.parametrize("variant", EVERY)
def test_hands_can_replace_a_seed(variant: str) -> None:
    """A record without seeds is dealt from its hands, nest and stock."""
    table = played(variant)
    text = write_record(table.plan.rules, table.events)
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("seed"))
    found = verify(bare)
    assert found.difference is None
    assert found.deals == table.match.public.deals


@pytest.mark.parametrize("variant", EVERY)
def test_moments_are_those_of_the_match(variant: str) -> None:
    table = Table.of(named(variant), dealer=0)
    rng = Random(variant)
    table.deal(variant)
    after = [print_position(position_of_match(table.plan, table.match))]
    while table.legal is not None and table.decider is not None:
        table.act(table.decider, any_command(table.legal, rng))
        after.append(print_position(position_of_match(table.plan, table.match)))
    text = write_record(table.plan.rules, table.events)
    shown = moments(text)
    found = [print_position(moment.position) for moment in shown]
    assert [line for line in after if line in found] == list(dict.fromkeys(found))
    for viewer in (0, None):
        seen = moments(text, viewer=viewer)
        assert [m.line for m in seen] == [m.line for m in shown]


def test_the_first_difference_is_reported_with_both_values() -> None:
    table = played(CLASSIC, rounds=1)
    text = write_record(table.plan.rules, table.events)
    lines = text.splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("trick 3"))
    points = int(lines[place].split()[-1])
    right = lines[place]
    lines[place] = right[: -len(str(points))] + str(points + 5)
    found = verify("\n".join(lines)).difference
    assert found is not None
    assert (found.line, found.says) == (place + 1, lines[place])
    assert right in found.found.text
    assert str(found) == f"line {place + 1}: the record says “{lines[place]}”, but it is “{right}”"


def test_an_earlier_difference_comes_before_a_refusal() -> None:
    table = played(CLASSIC, rounds=1)
    lines = write_record(table.plan.rules, table.events).splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("contract"))
    later = next(i for i, line in enumerate(lines) if line.startswith("trick 2"))
    lines[first] += " forced"
    lines[later] = lines[later].replace(lines[later].split()[3], "RK")
    found = verify("\n".join(lines)).difference
    assert found is not None
    assert found.line == first + 1


def test_a_wrong_seed_is_found() -> None:
    table = played(CLASSIC, rounds=1)
    text = write_record(table.plan.rules, table.events)
    seed = next(line for line in text.splitlines() if line.startswith("seed"))
    found = verify(text.replace(seed, "seed " + "0" * 64)).difference
    assert found is not None
    assert found.says.startswith("commitment")
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("commitment"))
    found = verify(bare.replace(seed, "seed " + "0" * 64)).difference
    assert found is not None
    assert found.says.startswith("hand N")


def test_a_result_must_be_that_of_the_match() -> None:
    table = played(CLASSIC, rounds=100)
    text = write_record(table.plan.rules, table.events)
    assert verify(text).ok
    wrong = verify(text.replace('[Result "NS', '[Result "NS 1 EW 2"]\n[Was "'))
    assert wrong.difference is not None
    assert "the match ended NS" in wrong.difference.found.text
    cut = verify(text[: text.rindex("deal ")])
    assert cut.difference is not None
    assert "not over at the end" in cut.difference.found.text


def test_changed_rules_are_a_note_as_long_as_nothing_comes_out_differently() -> None:
    table = played(CLASSIC, rounds=1)
    text = write_record(table.plan.rules, table.events)
    digest = text.split(CLASSIC + " ")[1][:64]
    found = verify(text.replace(digest, "0" * 64))
    assert found.ok
    assert "changed since" in found.notes[0].text


def test_a_wrong_number_of_buried_cards_is_decided_again() -> None:
    """Table mode: the record has the penalty, but not the cards that were taken up again."""
    rules = in_table_mode(CLASSIC)
    table = Table.of(rules)
    table.deal(1)
    while isinstance(table.legal, LegalCalls):
        assert table.decider is not None
        table.act(table.decider, Pass() if table.round.calls else Bid(70))
    while not isinstance(table.legal, LegalBury):
        table.play_on(Random(1), stop_after=1)
    assert table.decider is not None
    table.act(table.decider, Bury(table.legal.allowed[:4]))
    table.play_on(Random(1))
    text = write_record(rules, table.events)
    assert "nest_count" in text
    found = verify(text)
    assert found.ok
    assert not found.omitted


def test_an_impossible_deal_is_refused() -> None:
    table = played(CLASSIC, rounds=1)
    text = write_record(table.plan.rules, table.events)
    lines = [line for line in text.splitlines() if not line.startswith("seed")]
    place = next(i for i, line in enumerate(lines) if line.startswith("hand E"))
    for wrong, message in (
        (lines[place].rsplit(" ", 1)[0], "9 cards"),
        (lines[place].rsplit(" ", 1)[0] + " " + lines[place - 1].split()[2], "was dealt before"),
    ):
        found = verify("\n".join([*lines[:place], wrong, *lines[place + 1 :]])).difference
        assert found is not None
        assert message in found.found.text
        assert found.line == place + 1


# --- what a seat may have --------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", EVERY)
def test_an_export_in_mid_round_verifies_as_far_as_it_goes(variant: str) -> None:
    rules = named(variant)
    table = LocalTable(rules, seed=variant)
    rng = Random(variant)
    steps = 0
    while table.view(None).public.winners is None and steps < 150:
        if table.awaits_deal:
            table.deal()
            continue
        seat = table.decider
        assert seat is not None
        table.act(seat, _choose(table.view(seat), rng))
        steps += 1
        if steps % 29 == 3:
            for viewer in (0, 1, None):
                text = table.record(viewer)
                assert write(read_record(text)) == text
                found = verify(text)
                assert found.difference is None
                assert found.omitted == ()


def _choose(view: SeatView, rng: Random) -> Command:
    assert view.legal is not None
    return any_command(view.legal, rng)


@pytest.mark.parametrize("variant", EVERY)
def test_an_export_in_mid_round_tells_nothing_hidden(variant: str) -> None:
    """Another deal that looks the same to a viewer gives the same record, byte for byte."""
    rules = named(variant)
    rng = Random(variant)
    table = Table.of(rules)
    number = 0
    while table.match.public.round is None or table.round.over is not None:
        table = Table.of(rules)
        table.deal(f"{variant}/{number}")
        table.play_on(rng, stop_after=rng.randint(1, 30))
        number += 1
    deal = table.commands[0]
    assert isinstance(deal, Deal)
    commands = tuple(c for c in table.commands[1:] if not isinstance(c, Deal))
    truth = Truth(rules, 0, deal, commands)
    for viewer in (0, 1, None):
        other = another_truth(truth, viewer, rng, tries=8)
        texts = {
            write_record(rules, visible_to(viewer, each.play().events)) for each in (truth, other)
        }
        assert len(texts) == 1


def test_a_deal_that_was_thrown_in_is_passed_over_while_its_cards_are_hidden() -> None:
    table = Table.of(CLASSIC)
    table.deal(1)
    table.calls(None, None, None, None)
    table.deal(2)
    table.settle()
    table.play_on(Random(1))
    shown = visible_to(0, table.events)
    text = write_record(table.plan.rules, shown)
    assert text.count("seed") == 1
    found = verify(text)
    assert found.ok
    assert found.omitted == ()
    assert found.deals == 2
    assert [note.text for note in found.notes] == [
        "deal 1 was thrown in; its cards are not in the record"
    ]


def test_fake_seeds_are_found() -> None:
    """A deal whose cards were chosen does not follow from its seed."""
    table = Table.of(CLASSIC)
    order = tuple(range(41))
    table.deal(Deal(order, "00" * 32, commitment(bytes(32))))
    found = verify(write_record(table.plan.rules, table.events)).difference
    assert found is not None
    assert found.says.startswith("hand N")


def test_the_record_of_a_player_shows_the_hand_that_they_looked_at() -> None:
    rules = changed(CLASSIC, {"auction.blind": "allowed"})
    table = LocalTable(rules, seed="looked")
    table.deal()
    first = table.decider
    assert first is not None
    before = table.record(first)
    table.act(first, Look())
    own = " ".join(codes_of(table.view(first).hand, table.plan.pack))
    line = f"hand {seat_name(first, 4)}: {own}"
    assert line not in before
    assert line in table.record(first)
    assert line not in table.record(None)
    assert line not in table.record((first + 1) % 4)
    found = verify(table.record(first))
    assert found.difference is None
