"""The protocol of bots, and the bots by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from random import Random
from typing import Protocol

from rookery.engine.command import Command
from rookery.errors import NotationError
from rookery.rules.validate import suggestion
from rookery.view.seat import SeatView


class Bot(Protocol):
    """A player that is a program; the same object may play at a live table, play in a simulation or give hints."""

    name: str

    def choose(self, view: SeatView, rng: Random) -> Command:
        """Returns a legal command for ``view.seat``, which must decide or must answer a question of the table."""
        ...


OLD_NAMES = {"heuristic": "casual"}
"""Former names of bots, which records, tables and scripts may still use; no list shows them."""


def bot_named(name: str) -> Bot:
    """Returns the bot called *name*, which may be a former name.

    :raises NotationError: if there is no such bot; the message lists the bots.
    """
    try:
        return _makers()[OLD_NAMES.get(name, name)]()
    except KeyError:
        hint = suggestion(name, bot_names(), f"there are {', '.join(bot_names())}")
        raise NotationError(f"there is no bot {name!r}; {hint}") from None


def is_bot(name: str) -> bool:
    """Tells whether `bot_named` finds *name*."""
    return OLD_NAMES.get(name, name) in bot_names()


def patient(bot: Bot) -> Bot:
    """Returns *bot* without a time limit on its searches."""
    from rookery.bots.search.bot import SearchBot

    if isinstance(bot, SearchBot):
        return bot.within(inf)
    return bot


def bot_names() -> tuple[str, ...]:
    """Returns the names of all bots, weakest first."""
    return tuple(_makers())


def _makers() -> dict[str, Callable[[], Bot]]:
    from rookery.bots.heuristic.beginner import BeginnerBot
    from rookery.bots.heuristic.bot import HeuristicBot
    from rookery.bots.level import EXPERT, EXPERT_BEFORE_PLAY, STRONG
    from rookery.bots.random import RandomBot
    from rookery.bots.search.bot import SearchBot

    return {
        "random": RandomBot,
        "beginner": BeginnerBot,
        "casual": partial(HeuristicBot, "casual"),
        "strong": partial(SearchBot, "strong", STRONG),
        "expert": partial(SearchBot, "expert", EXPERT, EXPERT_BEFORE_PLAY),
    }
