"""Runs the bot suite on each bot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.conformance.bot_suite import BotSuite
from tests.unit.bots.budgets import QUICK

from rookery.bots.bot import Bot, bot_named, bot_names, is_bot
from rookery.bots.heuristic.beginner import BeginnerBot
from rookery.bots.heuristic.bot import HeuristicBot
from rookery.bots.level import DEFAULT_LEVEL, LEVELS
from rookery.bots.random import RandomBot
from rookery.bots.search.bot import SearchBot
from rookery.errors import NotationError


class TestRandomBot(BotSuite):
    def make(self) -> Bot:
        return RandomBot()


class TestHeuristicBot(BotSuite):
    def make(self) -> Bot:
        return HeuristicBot()


class TestBeginnerBot(BotSuite):
    def make(self) -> Bot:
        return BeginnerBot()


class TestSearchBot(BotSuite):
    def make(self) -> Bot:
        return SearchBot("quick", QUICK)


class TestLearningBot(BotSuite):
    def make(self) -> Bot:
        return SearchBot("learns", replace(QUICK, tree_worlds=40))


def test_the_suite_is_run_on_every_kind_of_bot() -> None:
    suites = (TestRandomBot, TestHeuristicBot, TestBeginnerBot, TestSearchBot)
    tested = {type(suite().make()) for suite in suites}
    assert tested == {type(bot_named(name)) for name in bot_names()}


def test_every_level_is_a_bot() -> None:
    assert bot_names() == ("random", *(level.name for level in LEVELS)), "weakest first"
    assert DEFAULT_LEVEL in {level.name for level in LEVELS}


@pytest.mark.parametrize("name", bot_names())
def test_bots_are_found_by_name(name: str) -> None:
    assert bot_named(name).name == name


def test_the_error_for_an_unknown_bot_lists_the_known_bots() -> None:
    with pytest.raises(NotationError, match="there are random, beginner, casual, strong, expert"):
        bot_named("hal")
    assert not is_bot("hal")


def test_an_old_name_still_works_and_is_not_listed() -> None:
    assert is_bot("heuristic")
    assert "heuristic" not in bot_names()
    bot = bot_named("heuristic")
    assert isinstance(bot, HeuristicBot)
    assert bot.name == "casual"
