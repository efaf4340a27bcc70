"""Players that benchmarks compare: those that people choose from, and changed ones, by name."""

from __future__ import annotations

import argparse
from dataclasses import replace

from rookery.bots.bot import Bot, bot_named, bot_names, patient
from rookery.bots.level import EXPERT, EXPERT_BEFORE_PLAY, Budget
from rookery.bots.search.bot import SearchBot
from rookery.errors import NotationError


def worlds_times(budget: Budget, factor: float) -> Budget:
    """Returns *budget* with *factor* times as many worlds of every kind, at least one."""
    more = {
        name: max(1, round(factor * getattr(budget, name)))
        for name in ("batch", "worlds", "confirm", "tree_worlds", "hand_worlds")
        if getattr(budget, name)
    }
    return replace(budget, **more)


def _expert_with(factor: float) -> tuple[Budget, Budget]:
    return worlds_times(EXPERT, factor), worlds_times(EXPERT_BEFORE_PLAY, factor)


_CALLS_OF_STRONG = replace(EXPERT_BEFORE_PLAY, learned_bids=False)

CHANGED: dict[str, tuple[Budget, Budget]] = {
    "old_bids": (EXPERT, _CALLS_OF_STRONG),
    "unlearned": (replace(EXPERT, learned=False), _CALLS_OF_STRONG),
    "by_play": (replace(EXPERT, by_play=True), EXPERT_BEFORE_PLAY),
    "quarter": _expert_with(1 / 4),
    "fourfold": _expert_with(4),
}
"""`expert` with other budgets, for play and before it: ``old_bids`` calls by search, as `strong` does; ``unlearned`` does so
too, and its playouts are heuristic; the worlds of ``by_play`` are weighted by play; ``quarter`` and ``fourfold`` look at so many
times as many worlds.
"""


def player(name: str) -> Bot:
    """Returns the player of that *name*, a bot or one of `CHANGED`, without a clock.

    :raises NotationError: if there is none; the message lists the bots.
    """
    if name in CHANGED:
        return patient(SearchBot(name, *CHANGED[name]))
    return patient(bot_named(name))


def player_name(text: str) -> str:
    """Returns *text* if a player is called so; for the options of a command."""
    try:
        return player(text).name
    except NotationError:
        names = ", ".join((*bot_names(), *CHANGED))
        raise argparse.ArgumentTypeError(
            f"there is no player {text!r}; there are {names}"
        ) from None
