"""Match options: what a host may choose, and the resulting rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rule_marker import rule
from tests.tables import PLAYABLE, Table, any_command

from rookery.engine.legal import LegalBury, LegalSwap
from rookery.errors import RulesError
from rookery.protocol import NewTable
from rookery.rules.catalog import load_variant
from rookery.rules.check import check
from rookery.rules.spec import Rules
from rookery.service.match_options import choices_of, with_match_options


def arrange(variant: str, **options: Any) -> Rules:
    return with_match_options(load_variant(variant), NewTable(variant=variant, **options))


@pytest.mark.parametrize("variant", PLAYABLE)
def test_every_choice_that_is_offered_can_be_had(variant: str) -> None:
    rules = load_variant(variant)
    choices = choices_of(rules)
    assert with_match_options(rules, NewTable(variant=variant)) == rules
    options: list[dict[str, Any]] = [{"enforcement": "table", "undo": False}]
    if choices.fixed_rounds:
        options.append({"format": "fixed_rounds", "rounds": 7})
    if choices.rotation:
        options.append({"format": "rotation"})
    if choices.exchange_seats_every:
        options.append({"exchange_seats_every": choices.exchange_seats_every})
    if choices.may_swap:
        options.append({"swap": True})
    options += [{"games": games} for games in choices.games]
    for option in options:
        assert not check(arrange(variant, **option))
    assert options[0] == {"enforcement": "table", "undo": False}
    changed = arrange(variant, **options[0]).match
    assert (changed.enforcement, changed.undo) == ("table", "never")


def test_the_choices_are_those_of_the_books() -> None:
    partners = choices_of(load_variant("original_partnership_4"))
    assert (partners.fixed_rounds, partners.rotation, partners.games) == (True, 12, ())
    assert partners.exchange_seats_every == 4
    alone = choices_of(load_variant("original_5"))
    assert (alone.fixed_rounds, alone.rotation, alone.exchange_seats_every) == (True, 0, 0)
    boards = choices_of(load_variant("wild_bird_3"))
    assert (boards.fixed_rounds, boards.best_of, boards.games) == (False, 1, (1, 5, 7))
    three = load_variant("wild_bird_3")
    assert three.boards is not None
    house = choices_of(replace(three, boards=replace(three.boards, rounds=2)))
    assert (house.best_of, house.games) == (3, (1, 3, 5, 7))


def test_a_match_is_arranged_as_asked() -> None:
    match = arrange("original_partnership_4", format="fixed_rounds", rounds=6).match
    assert (match.format, match.rounds) == ("fixed_rounds", 6)
    match = arrange("original_partnership_4", format="rotation").match
    assert (match.format, match.rounds) == ("rotation", 12)
    boards = arrange("wild_bird_2", games=5).boards
    assert boards is not None
    assert boards.rounds == 3


@rule("WIK:46 swap")
def test_a_table_may_choose_that_a_card_is_swapped_before_trump() -> None:
    """[WIK:46]: off unless a table asks for it; a table may also turn it off where house rules have it."""
    choices = choices_of(load_variant("woodson_patrick_4"))
    assert (choices.may_swap, choices.swaps) == (True, False)
    rules = arrange("woodson_patrick_4", swap=True)
    assert choices_of(rules).swaps
    table = Table.of(rules, dealer=3)
    table.deal(1)
    table.calls(65, None, None, None)
    assert isinstance(table.legal, LegalBury)
    table.act(0, any_command(table.legal, Random(1)))
    assert isinstance(table.legal, LegalSwap)
    assert not choices_of(with_match_options(rules, NewTable(variant="house", swap=False))).swaps
    assert not choices_of(load_variant("original_partnership_4")).may_swap


def test_the_rules_decide_what_is_not_asked() -> None:
    rules = load_variant("kentucky_discard_4")
    house = replace(rules, match=replace(rules.match, format="fixed_rounds", rounds=9))
    plain = NewTable(variant="house")
    assert with_match_options(house, plain) == house
    assert with_match_options(house, NewTable(variant="house", rounds=5)).match.rounds == 5
    back = with_match_options(house, NewTable(variant="house", format="to_target")).match
    assert (back.format, back.rounds) == ("to_target", 0)
    moving = replace(rules, match=replace(rules.match, exchange_seats_every=4))
    rotating = with_match_options(moving, NewTable(variant="house", format="rotation")).match
    assert rotating.exchange_seats_every == 0


@pytest.mark.parametrize(
    ("variant", "options", "said"),
    [
        ("original_5", {"format": "rotation"}, "four players in two sides"),
        ("original_partnership_4", {"format": "rotation", "rounds": 5}, "multiple of 12"),
        ("original_partnership_4", {"format": "fixed_rounds"}, "say how many rounds"),
        ("original_partnership_4", {"format": "fixed_rounds", "rounds": -1}, "from 1 to 1000"),
        ("original_partnership_4", {"format": "fixed_rounds", "rounds": 10**9}, "from 1 to 1000"),
        ("original_partnership_4", {"rounds": 5}, "goes to a target"),
        ("original_partnership_4", {"exchange_seats_every": -4}, "exchange_seats_every"),
        ("original_5", {"exchange_seats_every": 4}, "lasting sides"),
        ("original_partnership_4", {"games": 5}, "here are no boards"),
        ("original_partnership_4", {"swap": True}, "a stock that all draw from"),
        ("wild_bird_2", {"games": 4}, "should be odd"),
        ("wild_bird_2", {"games": 10**9 + 1}, "should be odd"),
        ("wild_bird_2", {"format": "fixed_rounds", "rounds": 4}, "needs points"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_reason(
    variant: str, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(RulesError, match=said):
        arrange(variant, **options)
