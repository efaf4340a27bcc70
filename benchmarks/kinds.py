"""Measures which decisions make a bot better: ``rookery bench kinds [--level NAME] [--against NAME] [--variant ID]
[--json]``.

For each kind of decision in turn, a mixed player plays a duel against the opponent (casual by default): the level makes
the decisions of that kind, and the opponent's bot makes all others. The kind ``all`` includes all kinds. Both can be
any bot, including those of ``benchmarks.shared.players``. If both sides bid alike, only the cards differ, and few deals
suffice. Bots have no time limits. ``--deals`` is the number of deals, and ``--seed`` selects them.
"""

from __future__ import annotations

import argparse
from random import Random

from benchmarks.shared.cells import in_interval
from benchmarks.shared.numbers import interval_count
from benchmarks.shared.players import player, player_name

from rookery.bots.bot import Bot
from rookery.cli.report import print_json
from rookery.engine.command import Command
from rookery.engine.legal import (
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
)
from rookery.lab.duel import play_pair
from rookery.lab.duel_report import Report, report_of
from rookery.rules.catalog import load_variant
from rookery.view.seat import SeatView

KINDS: dict[str, tuple[type, ...]] = {
    "bid": (LegalCalls,),
    "bury": (LegalBury, LegalTrump),
    "call": (LegalPartner,),
    "lead": (LegalLeader,),
    "swap": (LegalSwap, LegalRedraw, LegalGive),
    "remove": (LegalRemove,),
    "card": (LegalPlays, LegalDraw),
}
KINDS["all"] = tuple(legal for kinds in KINDS.values() for legal in kinds)


class Partly:
    """A bot that leaves some kinds of decisions to one player and all others to another."""

    def __init__(self, name: str, search: Bot, other: Bot, kinds: tuple[type, ...]) -> None:
        self.name, self.search, self.other, self.kinds = name, search, other, kinds

    def choose(self, view: SeatView, rng: Random) -> Command:
        """Returns the choice of the player who makes this kind of decision."""
        bot = self.search if isinstance(view.legal, self.kinds) else self.other
        return bot.choose(view, rng)


def main() -> None:
    """Plays and prints a line for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=player_name, default="strong")
    parser.add_argument("--against", type=player_name, default="casual")
    parser.add_argument("--variant", default="original_partnership_4")
    parser.add_argument("--kind", choices=tuple(KINDS), action="append")
    parser.add_argument("--deals", type=interval_count, default=100)
    parser.add_argument("--seed", type=int, default=101)
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    asked = parser.parse_args()
    rules = load_variant(asked.variant)
    search, other = player(asked.level), player(asked.against)
    reports = dict[str, Report]()
    for kind in asked.kind or KINDS:
        bot = Partly(f"{asked.level} {kind}", search, other, KINDS[kind])
        pairs = [
            play_pair(rules, (bot, other), asked.seed, number, matches=False)
            for number in range(asked.deals)
        ]
        report = report_of(rules, (bot.name, other.name), asked.seed, pairs, matches=False)
        reports[kind] = report
        if asked.json:
            continue
        found, (first, second) = report.difference, report.bots
        print(
            f"{kind:6} {in_interval(found)} points per round;"
            f" made {first.made}/{first.contracts} against {second.made}/{second.contracts}",
            flush=True,
        )
    if asked.json:
        print_json(reports)


if __name__ == "__main__":
    main()
