"""Other game servers on which the load generator can play; they are in ``benchmarks/peers`` and run on Node."""

from __future__ import annotations

import json
from dataclasses import dataclass

from benchmarks.traffic.process import ROOT

PEERS_FOLDER = ROOT / "benchmarks" / "peers"
"""Where ``npm ci`` installs them."""


@dataclass(frozen=True, slots=True)
class Peer:
    """A game server with a trivial game."""

    title: str
    kind: str
    """The name of its players in ``players.mjs``."""
    command: tuple[str, ...]
    """The command that starts it, to which a data folder is appended."""

    def players(self, url: str, tables: int, pace: tuple[float, float]) -> list[str]:
        """Returns the command of a process that plays at *tables* tables."""
        task = {"peer": self.kind, "url": url, "tables": tables, "pace": pace}
        return ["node", "players.mjs", json.dumps(task)]


PEERS = (
    Peer("boardgame.io, memory", "boardgame", ("node", "boardgame.mjs", "memory")),
    Peer("boardgame.io, files", "boardgame", ("node", "boardgame.mjs", "file")),
    Peer("Colyseus", "colyseus", ("node", "colyseus.mjs")),
)
