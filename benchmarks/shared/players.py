"""The players that benchmarks compare: the levels that people choose from, and modified ones, by name."""

from __future__ import annotations

import argparse
from dataclasses import replace
from hashlib import sha256
from math import inf
from pathlib import Path
from random import Random

from rookery.bots.bot import Bot, bot_named, bot_names, patient
from rookery.bots.level import EXPERT, EXPERT_BEFORE_PLAY, Budget
from rookery.bots.models.network_file import NetworkError, read_network
from rookery.bots.search.bot import SearchBot
from rookery.bots.search.learned_call import learned_call
from rookery.bots.search.rollout import casual_policy
from rookery.engine.command import Command
from rookery.engine.legal import LegalCalls
from rookery.errors import NotationError
from rookery.view.seat import SeatView

NETWORK = ".model"
"""The file suffix of networks of call values."""


def worlds_times(budget: Budget, factor: float) -> Budget:
    """Returns *budget* with *factor* times as many worlds of every kind that it sets, at least one; the tree search has the
    same first pass.
    """
    more = {
        name: max(1, round(factor * getattr(budget, name)))
        for name in (
            "batch_size",
            "max_worlds",
            "confirmation_worlds",
            "tree_worlds",
            "hand_worlds",
        )
        if getattr(budget, name)
    }
    return replace(budget, **more)


def _expert_with(factor: float) -> tuple[Budget, Budget]:
    return worlds_times(EXPERT, factor), worlds_times(EXPERT_BEFORE_PLAY, factor)


class OtherNetwork:
    """`expert` with another network of call values, without a clock."""

    def __init__(self, path: Path) -> None:
        """Reads the network in the file *path*.

        :raises NetworkError: if it cannot be used.
        """
        self.name, self.network = str(path), read_network(path)
        self._otherwise = patient(bot_named("expert"))
        self._budget = replace(EXPERT_BEFORE_PLAY, seconds=inf)

    def choose(self, view: SeatView, rng: Random) -> Command:
        """Returns the decision."""
        learned = None
        if isinstance(view.legal, LegalCalls):
            baseline = casual_policy(view)
            learned = learned_call(view, view.legal, baseline, self._budget, self.network)
        return learned or self._otherwise.choose(view, rng)


_CALLS_OF_STRONG = replace(EXPERT_BEFORE_PLAY, learned_bids=False)

CHANGED: dict[str, tuple[Budget, Budget]] = {
    "old_bids": (EXPERT, _CALLS_OF_STRONG),
    "unlearned": (replace(EXPERT, learned_policy=False), _CALLS_OF_STRONG),
    "by_play": (replace(EXPERT, by_play=True), EXPERT_BEFORE_PLAY),
    "quarter": _expert_with(1 / 4),
    "fourfold": _expert_with(4),
}
"""`expert` with other budgets, for play and before it. ``old_bids`` calls by search, as `strong` does; ``unlearned`` also
has heuristic playouts; ``by_play`` weights worlds by play; ``quarter`` and ``fourfold`` use 1/4 and 4 times the worlds.
"""


def player(name: str) -> Bot:
    """Returns the player with that *name*, without a clock: a bot, one of `CHANGED`, or `OtherNetwork` with the file
    NAME.model.

    :raises NotationError: if there is no such player; the message lists the bots.
    :raises NetworkError: if a network cannot be used.
    """
    if name.endswith(NETWORK):
        return OtherNetwork(Path(name))
    if name in CHANGED:
        return patient(SearchBot(name, *CHANGED[name]))
    return patient(bot_named(name))


def network_digest(name: str) -> str:
    """Returns a digest of the network file that the player *name* uses; empty if it uses none."""
    return sha256(Path(name).read_bytes()).hexdigest()[:16] if name.endswith(NETWORK) else ""


def player_name(text: str) -> str:
    """Returns *text* if it is the name of a player; an argument type for options."""
    try:
        return player(text).name
    except NetworkError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    except NotationError:
        names = ", ".join((*bot_names(), *CHANGED))
        raise argparse.ArgumentTypeError(
            f"there is no player {text!r}; there are {names}, and files NAME{NETWORK}"
        ) from None
