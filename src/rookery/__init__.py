"""Rookery: the card game Rook in all its forms.

The public names are these; everything else may move. They are imported when first used, so that ``import rookery``
costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rookery.bots.bot import Bot, bot_named, bot_names
    from rookery.engine.command import Bid, Bury, Command, NameTrump, Pass, PassInFavor, Play
    from rookery.engine.legal import (
        Legal,
        LegalBury,
        LegalCalls,
        LegalPlays,
        LegalTrump,
        commands,
    )
    from rookery.errors import NotationError, Reason, Refusal, RookeryError, RulesError
    from rookery.local import LocalTable
    from rookery.rules.catalog import load_catalog, load_variant
    from rookery.rules.check import check
    from rookery.rules.describe import describe
    from rookery.rules.read import load_file
    from rookery.rules.spec import Rules
    from rookery.view.seat import SeatView

__all__ = [
    "Bid",
    "Bot",
    "Bury",
    "Command",
    "Legal",
    "LegalBury",
    "LegalCalls",
    "LegalPlays",
    "LegalTrump",
    "LocalTable",
    "NameTrump",
    "NotationError",
    "Pass",
    "PassInFavor",
    "Play",
    "Reason",
    "Refusal",
    "RookeryError",
    "Rules",
    "RulesError",
    "SeatView",
    "bot_named",
    "bot_names",
    "check",
    "commands",
    "describe",
    "load_catalog",
    "load_file",
    "load_variant",
]

_HOMES = {
    "bots.bot": "Bot bot_named bot_names",
    "engine.command": "Bid Bury Command NameTrump Pass PassInFavor Play",
    "engine.legal": "Legal LegalBury LegalCalls LegalPlays LegalTrump commands",
    "errors": "NotationError Reason Refusal RookeryError RulesError",
    "local": "LocalTable",
    "rules.catalog": "load_catalog load_variant",
    "rules.check": "check",
    "rules.describe": "describe",
    "rules.read": "load_file",
    "rules.spec": "Rules",
    "view.seat": "SeatView",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'rookery' has no attribute {name!r}")
    value = getattr(import_module(f"rookery.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
