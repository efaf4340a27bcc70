"""Some legal command, found at once: what the players of the load generator do."""

from __future__ import annotations

from random import Random
from typing import Any

BIDS = 0.35
"""How often somebody who may bid does."""


def some_command(legal: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Returns a command that *legal*, as a view has it, allows."""
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
    if legal["may_bid"] and (not legal["may_pass"] or rng.random() < BIDS):
        return {"kind": "bid", "points": legal["min"]}
    return {"kind": "pass" if legal["may_pass"] else "pass_in_favor"}


def _buried(legal: dict[str, Any]) -> list[int]:
    """Returns cards to bury: what must go, then what came from the nest, then what else may."""
    own = set(legal["own"])
    order = sorted(legal["allowed"], key=own.__contains__)
    chosen = list(dict.fromkeys([*legal["required"], *order]))
    return chosen[: legal["count"]]
