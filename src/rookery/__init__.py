"""Rookery: the card game Rook in all its forms.

The names in ``__all__`` are public; everything else may change. They are imported on first use, so that ``import
rookery`` is cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rookery.bots.bot import Bot, bot_named, bot_names, patient
    from rookery.engine.command import (
        Agree,
        AskRedeal,
        Bid,
        Bury,
        CallCard,
        ChooseLeader,
        Command,
        Draw,
        Give,
        Look,
        NameTrump,
        Pass,
        PassInFavor,
        Play,
        Redraw,
        RemoveChip,
        ShootMoon,
        Swap,
        TurnTrump,
    )
    from rookery.engine.legal import (
        Legal,
        LegalAgree,
        LegalBury,
        LegalCalls,
        LegalDraw,
        LegalGive,
        LegalLeader,
        LegalPartner,
        LegalPlays,
        LegalRedraw,
        LegalRemove,
        LegalSwap,
        LegalTrump,
        commands,
    )
    from rookery.errors import NotationError, Reason, Refusal, RookeryError, RulesError
    from rookery.lab.duel import DuelOptions, duel
    from rookery.local import LocalTable
    from rookery.notation.position import print_position
    from rookery.rules.catalog import load_catalog, load_variant
    from rookery.rules.check import check
    from rookery.rules.describe import describe
    from rookery.rules.read import load_file
    from rookery.rules.spec import Rules
    from rookery.view.seat import SeatView

__all__ = [
    "Agree",
    "AskRedeal",
    "Bid",
    "Bot",
    "Bury",
    "CallCard",
    "ChooseLeader",
    "Command",
    "Draw",
    "DuelOptions",
    "Give",
    "Legal",
    "LegalAgree",
    "LegalBury",
    "LegalCalls",
    "LegalDraw",
    "LegalGive",
    "LegalLeader",
    "LegalPartner",
    "LegalPlays",
    "LegalRedraw",
    "LegalRemove",
    "LegalSwap",
    "LegalTrump",
    "LocalTable",
    "Look",
    "NameTrump",
    "NotationError",
    "Pass",
    "PassInFavor",
    "Play",
    "Reason",
    "Redraw",
    "Refusal",
    "RemoveChip",
    "RookeryError",
    "Rules",
    "RulesError",
    "SeatView",
    "ShootMoon",
    "Swap",
    "TurnTrump",
    "bot_named",
    "bot_names",
    "check",
    "commands",
    "describe",
    "duel",
    "load_catalog",
    "load_file",
    "load_variant",
    "patient",
    "print_position",
]

_NAMES_OF_MODULE = {
    "bots.bot": "Bot bot_named bot_names patient",
    "engine.command": (
        "Agree AskRedeal Bid Bury CallCard ChooseLeader Command Draw Give Look "
        "NameTrump Pass PassInFavor Play Redraw RemoveChip ShootMoon Swap TurnTrump"
    ),
    "engine.legal": (
        "Legal LegalAgree LegalBury LegalCalls LegalDraw LegalGive LegalLeader "
        "LegalPartner LegalPlays LegalRedraw LegalRemove LegalSwap LegalTrump commands"
    ),
    "errors": "NotationError Reason Refusal RookeryError RulesError",
    "lab.duel": "DuelOptions duel",
    "local": "LocalTable",
    "notation.position": "print_position",
    "rules.catalog": "load_catalog load_variant",
    "rules.check": "check",
    "rules.describe": "describe",
    "rules.read": "load_file",
    "rules.spec": "Rules",
    "view.seat": "SeatView",
}
_MODULE_OF_NAME = {
    name: module for module, names in _NAMES_OF_MODULE.items() for name in names.split()
}


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module("importlib.metadata").version("rookery")
    if name not in _MODULE_OF_NAME:
        raise AttributeError(f"module 'rookery' has no attribute {name!r}")
    value = getattr(import_module(f"rookery.{_MODULE_OF_NAME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
