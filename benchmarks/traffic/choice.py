"""Fast choices of legal commands for the players of the load generator."""

from __future__ import annotations

from random import Random
from typing import Any

BID_PROBABILITY = 0.35
"""The probability that a player who may bid does so."""


def some_command(legal: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Returns a command allowed by *legal*, which has the format of a view."""
    match legal["kind"]:
        case "calls":
            return _call(legal, rng)
        case "bury":
            return {"kind": "bury", "cards": _buried(legal)}
        case "trump":
            return {"kind": "name_trump", "trump": rng.choice(legal["options"])}
        case "partner":
            return {"kind": "call_card", "card": rng.choice(legal["cards"])}
        case "swap":
            return {"kind": "swap", "card": None}
        case "redraw":
            return {"kind": "redraw", "cards": []}
        case "give":
            cards = dict.fromkeys([*legal["required"], *legal["allowed"]])
            return {"kind": "give", "cards": list(cards)[: legal["count"]]}
        case "leader":
            return {"kind": "choose_leader", "seat": rng.choice(legal["seats"])}
        case "draw":
            return {"kind": "draw", "pile": "open"}
        case "remove":
            return {"kind": "remove_chip", "owner": None, "space": None}
        case "agree":
            return {"kind": "agree"}
        case _:
            return {"kind": "play", "card": rng.choice(legal["cards"])}


def _call(legal: dict[str, Any], rng: Random) -> dict[str, Any]:
    if legal["may_bid"] and (not legal["may_pass"] or rng.random() < BID_PROBABILITY):
        return {"kind": "bid", "points": legal["min"]}
    return {"kind": "pass" if legal["may_pass"] else "pass_in_favor"}


def _buried(legal: dict[str, Any]) -> list[int]:
    """Returns cards to bury: first required cards, then cards from the nest, then other allowed cards."""
    own = set(legal["own"])
    order = sorted(legal["allowed"], key=own.__contains__)
    chosen = list(dict.fromkeys([*legal["required"], *order]))
    return chosen[: legal["count"]]
