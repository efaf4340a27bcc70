"""Records of matches that begin at a position: every game goes on from any moment, and the record says what happened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from random import Random

import pytest
from tests.layouts import POSITION
from tests.records.corpus import BYTES
from tests.tables import any_command

from rookery.engine.decide import held_by_mover
from rookery.engine.event import Dealt, Event, Played, RoundCounted
from rookery.engine.plan import Plan
from rookery.engine.turn import decider, legal_for
from rookery.errors import NotationError
from rookery.notation.position import read_position
from rookery.notation.record import read_record, write
from rookery.notation.spec import PositionSpec
from rookery.notation.text import TextError
from rookery.record.beginning import Beginning
from rookery.record.decisions import counted_rounds, decisions_in
from rookery.record.replay import complete, moments, replayed_match, verify
from rookery.record.setup import match_at, view_at
from rookery.record.verifier import RecordVerifier
from rookery.service.record_steps import steps_of
from rookery.service.records import info_of, record_for
from rookery.view.project import project
from rookery.view.seat import views_from


def played_from(plan: Plan, position: PositionSpec, rng: Random) -> Sequence[Event]:
    """Returns the events of the rest of a round with random decisions."""
    match = RecordVerifier(plan, match_at(plan, position, stored=True))
    while match.match.public.winners is None:
        seat = decider(plan, match.match.public)
        if seat is None:
            break
        legal = legal_for(plan, match.match.public, held_by_mover(plan, match.match))
        assert legal is not None
        match._act(seat, any_command(legal, rng))
    return match.events


def text_of(plan: Plan, position: PositionSpec, events: Sequence[Event]) -> str:
    names, day = ["A"] * plan.seats, date(2026, 11, 28)
    beginning = Beginning(position, match_at(plan, position, stored=True))
    return record_for(plan, events, 0, names=names, day=day, beginning=beginning)


@pytest.mark.parametrize("name", BYTES)
def test_a_record_from_any_moment_says_what_happened(name: str) -> None:
    rng = Random(name)
    shown = [
        one
        for one in moments(BYTES[name])
        if not one.position.parts_with_unknown_cards and one.text
    ]
    plan = read_record(BYTES[name]).plan
    found = 0
    for moment in rng.sample(shown, min(4, len(shown))):
        try:
            events = played_from(plan, moment.position, rng)
            match_at(plan, moment.position)
        except NotationError:
            continue  # Not every moment of a match with rulings is a position from which play can go on.
        text = text_of(plan, moment.position, events)
        assert write(read_record(text)) == text
        replayed = replayed_match(text)
        assert replayed.verification.ok, replayed.verification
        assert not replayed.verification.omitted
        # Of two identical cards the other one may have been played.
        assert text_of(plan, moment.position, replayed.events) == text
        assert write(complete(text)[0]) == text
        assert len(moments(text, viewer=0)) == len(moments(text))
        found += 1
        _check_steps(text)
    assert found or not shown


def _check_steps(text: str) -> None:
    """Checks that a replay shows each seat what it would have seen at a table, and all hands once the round is counted."""
    replayed = replayed_match(text)
    assert replayed.start is not None
    plan, row = replayed.record.plan, info_of(text.encode()).rounds[0]
    for seat in (*plan.players, None):
        steps = steps_of(text.encode(), row.deal, seat).steps
        assert len(steps) == row.steps == len(replayed.events) + 1
        seen = [project(event, seq, seat) for seq, event in enumerate(replayed.events, 1)]
        views = views_from(view_at(plan, replayed.start, seat), seen)
        assert [step.event for step in steps[1:]] == [each.event for each in seen]
        for step, view in zip(steps, views, strict=True):
            assert view.public.round is not None
            assert (step.view.seq, step.view.trick) == (view.seq, view.public.round.trick)
        opening = steps[0].event
        assert isinstance(opening, Dealt)
        known = [at for at, hand in enumerate(opening.hands) if hand is not None]
        assert set(known) <= {seat}, "nobody is told the hand of somebody else"
    if any(isinstance(event, RoundCounted) for event in replayed.events):
        up = steps_of(text.encode(), row.deal, "all").steps[0].up
        assert up is not None
        assert all(up.hands)
    for trick in row.tricks:
        step = steps_of(text.encode(), row.deal, None).steps[trick.step]
        assert isinstance(step.event, Played)


def test_what_was_decided_before_is_not_known() -> None:
    _, position = read_position(POSITION)
    plan = read_record(BYTES["original_partnership_4"]).plan

    text = text_of(plan, position, played_from(plan, position, Random(1)))
    replayed = replayed_match(text)
    assert (counted_rounds(replayed), decisions_in(replayed, 1)) == ((), None)
    row = info_of(text.encode()).rounds[0]
    assert [trick.number for trick in row.tricks] == [8, 9]
    assert info_of(text.encode()).info.origin == "position"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("N:R14-10", "N:R14-15"), "line 4, column 43: no card 'R15'"),
        (
            ("N:R14-10", "N:?2"),
            "line 4, column 1: the match cannot begin at this position: a position can",
        ),
        (
            ("NS 70", "NS 60"),
            "line 4, column 1: the match cannot begin at this position: 60 points",
        ),
        (
            ("original_partnership_4 | N", "original_5 | N"),
            "line 4, column 12: the position is one of",
        ),
    ],
)
def test_a_position_that_cannot_be_read_is_refused_with_its_place(
    change: tuple[str, str], message: str
) -> None:
    _, position = read_position(POSITION)
    plan = read_record(BYTES["original_partnership_4"]).plan
    text = text_of(plan, position, played_from(plan, position, Random(1)))
    with pytest.raises(TextError) as caught:
        verify(text.replace(*change))
    assert str(caught.value).startswith(message)


def test_a_record_with_another_card_differs_from_there() -> None:
    _, position = read_position(POSITION)
    plan = read_record(BYTES["original_partnership_4"]).plan
    text = text_of(plan, position, played_from(plan, position, Random(1)))
    found = verify(re.sub(r"trick 8 N: \w+", "trick 8 N: R13", text))
    assert found.difference is not None
    assert found.difference.says.startswith("trick 8")
    found = verify(text.replace("deal 1 by N", "deal 1 by E"))
    assert found.difference is not None
    assert found.difference.line == 8
