"""The answers of bots to questions that the table is asked."""

from __future__ import annotations

from random import Random

import pytest
from tests.rulesets import in_table_mode
from tests.tables import Table, any_command
from tests.unit.bots.positions import ORIGINAL, dealt, declare

from rookery.bots.bot import bot_named, bot_names
from rookery.bots.proposals import answer_of
from rookery.engine.command import Answer, Bury, NameTrump, Pass, Propose
from rookery.engine.legal import LegalBury
from rookery.seats import Seat


def agrees_to_undo(table: Table, asker: Seat, events: int) -> bool:
    """Tells whether the player left of *asker* would take the last *events* events back."""
    before = len(table.events)
    table.act(asker, Propose("undo", to_seq=before - events))
    answer = answer_of(table.view((asker + 1) % 4))
    table.act(asker, Answer(yes=False))
    return answer.yes


def playing(*cards: str) -> Table:
    """Seat 0 is the declarer, red is trump, and seat 0 leads."""
    hands = {0: "G13 Y13", 1: "G14 Y14", 2: "G6 Y6", 3: "G7 Y7"}
    table = dealt(ORIGINAL, hands, dealer=3)
    declare(table, 0, "red")
    table.play(*cards)
    return table


def test_a_card_may_be_taken_back_until_the_next_trick_is_taken() -> None:
    """The four cards of the first trick and the event that seat 1 took it, and so on; seat 1 leads to the next."""
    assert agrees_to_undo(playing("G13"), 0, 1)
    first = ("G13", "G14", "G6", "G7")
    assert agrees_to_undo(playing(*first), 0, 5)
    assert agrees_to_undo(playing(*first, "Y14"), 0, 6)
    assert agrees_to_undo(playing(*first, "Y14", "Y6", "Y7"), 0, 8)
    assert not agrees_to_undo(playing(*first, "Y14", "Y6", "Y7", "Y13"), 0, 10)
    assert agrees_to_undo(playing(*first, "Y14", "Y6", "Y7", "Y13"), 0, 1 + 1)


def test_a_call_may_be_taken_back_while_the_auction_lasts() -> None:
    table = dealt(ORIGINAL, {}, dealer=3)
    table.calls(70, None, None)
    assert agrees_to_undo(table, 0, 3)
    table.act(3, Pass())
    # The pass ended the auction, and the declarer has taken the nest.
    assert not agrees_to_undo(table, 3, 3)


def test_questions_in_between_do_not_make_it_too_late() -> None:
    table = dealt(ORIGINAL, {}, dealer=3)
    table.calls(70, None, None)
    table.act(3, Pass())
    legal = table.view(0).legal
    assert isinstance(legal, LegalBury)
    table.act(0, Bury(legal.allowed[: legal.count]))
    buried = len(table.events)
    for _ in range(2):
        assert agrees_to_undo(table, 0, len(table.events) - buried + 1)
    table.act(0, NameTrump("red"))
    assert not agrees_to_undo(table, 0, len(table.events) - buried + 1)


def test_denies_hints_and_misdeals() -> None:
    """The deal was fair, and no bot hints."""
    table = dealt(in_table_mode("kentucky_discard_4"), {}, dealer=3)
    table.act(0, Propose("exposed_card", card=0))
    for seat in range(4):
        assert answer_of(table.view(seat)) == Answer(yes=False)
        table.act(seat, Answer(yes=False))
    table.act(0, Propose("table_talk", accused=1))
    assert answer_of(table.view(1)) == Answer(yes=False)


def test_there_is_nothing_to_answer_before_anybody_asks() -> None:
    with pytest.raises(ValueError, match="nothing is proposed"):
        answer_of(playing().view(1))


@pytest.mark.parametrize("name", bot_names())
def test_every_bot_answers_when_it_is_asked(name: str) -> None:
    """The three other players answer, and then the match goes on."""
    table, bot, rng = playing("G13"), bot_named(name), Random(1)
    table.act(0, Propose("undo", to_seq=len(table.events) - 1))
    while (asked := table.round.proposal) is not None:
        seat = next(seat for seat in asked.needs if seat not in table.round.answers)
        command = bot.choose(table.view(seat), rng)
        assert isinstance(command, Answer)
        table.act(seat, command)
    assert table.legal is not None
    assert table.decider is not None
    table.act(table.decider, any_command(table.legal, rng))
