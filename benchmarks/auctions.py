"""Compares bids alone: ``rookery bench auctions [--level NAME] [--against NAME] [--variant ID]``.

In each deal one player makes all calls of one side and the other player those of all others, then the other way round. Each deal is
then buried and played once for every declarer that came of it, by the cards of ``--cards`` at all seats, and a contract is scored by what that
declarer captured, spread by 8 % of the points: so differences come from bids alone. Players are bots or those of
``benchmarks.shared.players``, among them `expert` with another network of call values. A third auction, in which the level calls for
everybody, tells how many contracts it makes among its like. ``--house N`` takes N random house rules that nothing was learned from
instead of variants, and tells differences as parts of a round's points. No clock is involved. ``--deals``
says how many, and ``--seed`` which.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from statistics import fmean

from benchmarks.shared.cells import in_interval
from benchmarks.shared.games import ELEVEN
from benchmarks.shared.numbers import count, interval_count, processes
from benchmarks.shared.players import player, player_name

from rookery.bots.bot import Bot, patient
from rookery.bots.level import STRONG
from rookery.bots.models.outcomes import ends_of
from rookery.bots.search.bot import SearchBot
from rookery.bots.search.utility import MatchUtility
from rookery.engine.plan import plan_of
from rookery.engine.public import Contract
from rookery.lab.intervals import Interval, interval_of
from rookery.lab.work import in_order
from rookery.local import LocalTable
from rookery.rules.arithmetic import total_points
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.shuffle import derive
from rookery.train.rounds import rules_of

SPREAD = (-0.1, -0.04, 0.0, 0.04, 0.1)
"""Equally likely differences from what was captured once, as parts of all points: a spread of 8 %."""
FEW = 24
"""Worlds in which ``quick`` cards are tried."""
DEALS_THROWN_IN = 30
MOST = 2.0
"""More than so many times the points of a round counts as no more."""


def cards_of(name: str) -> Bot:
    """Returns who buries and plays by that *name*; ``quick`` is `strong` with fewer worlds."""
    if name == "quick":
        return patient(SearchBot(name, replace(STRONG, worlds=FEW, confirm=FEW // 2)))
    return player(name)


@dataclass
class Contracts:
    """The contracts of one player."""

    bids: list[int] = field(default_factory=list)
    made: list[float] = field(default_factory=list)

    def add(self, bid: int, made: float) -> None:
        """Counts a contract."""
        self.bids.append(bid)
        self.made.append(made)

    def text(self) -> str:
        """Returns how many there were, how many of them were made, and the mean bid."""
        if not self.bids:
            return "none"
        return f"{len(self.bids)} at {fmean(self.bids):.0f}, {fmean(self.made):.0%} made"


@dataclass
class Found:
    """What one deal has shown."""

    ahead: float
    """By how many points a round the first player is ahead."""
    contracts: tuple[list[tuple[int, float]], ...]
    """Bids, and how likely they were made: of the first player, the second, and the first among its like."""


class Deal:
    """One deal, in which auctions are held again and each declarer plays once."""

    def __init__(self, rules: Rules, seed: bytes, cards: Bot) -> None:
        """Deals by *seed*; *cards* bury and play."""
        self.rules, self.seed, self.cards = rules, seed, cards
        self.plan = plan_of(rules)
        self.dealer = Random(seed).choice(self.plan.players)
        table = self._dealt()
        self.utility = MatchUtility(self.plan, table.view(None).public, self.plan.players[0])
        self._captured: dict[Seat, tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def _dealt(self) -> LocalTable:
        table = LocalTable(self.rules, seed=self.seed, dealer=self.dealer)
        for _ in range(DEALS_THROWN_IN):
            table.deal()
            if table.decider is not None:
                break
        return table

    def after(
        self, callers: Mapping[Seat, Bot]
    ) -> tuple[Contract | None, tuple[float, ...], float]:
        """Returns the contract that *callers* come to, how far each account gets ahead, and how likely it is made."""
        table, chance = self._dealt(), Random(self.seed)
        nobody: tuple[float, ...] = (0.0,) * self.plan.accounts
        results = len(table.view(None).public.results)
        while (contract := table.view(None).round.contract) is None:
            seat = table.decider
            if seat is None or len(table.view(None).public.results) > results:
                return None, nobody, 0.0
            table.act(seat, callers[seat].choose(table.view(seat), chance))
        declarer = contract.declarer
        if declarer not in self._captured:
            self._captured[declarer] = self._played(table)
        teams, captured = self._captured[declarer]
        total = total_points(self.plan.rules)
        part = captured[teams[declarer]] / total
        equally = ends_of(self.plan, teams[declarer], captured, [part + each for each in SPREAD])
        each = [self.utility.leads_of(contract, teams, one) for one in equally]
        made = fmean(one[teams[declarer]] >= contract.points for one in equally)
        return contract, tuple(map(fmean, zip(*each, strict=True))), made

    def _played(self, table: LocalTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Returns the teams and what they capture when the round of *table* is played on."""
        chance, results = Random(self.seed), len(table.view(None).public.results)
        while (seat := table.decider) is not None:
            table.act(seat, self.cards.choose(table.view(seat), chance))
            if len(table.view(None).public.results) > results:
                break
        result = table.view(None).public.results[-1]
        return tuple(result.teams), tuple(result.captured)


def compare(
    rules_at: Callable[[int], Rules], seed: int, level: str, against: str, cards: str, number: int
) -> Found:
    """Returns what deal *number* shows about the calls of *level* and *against*."""
    rules = rules_at(number)
    deal = Deal(rules, derive(seed, "bids alone", number), cards_of(cards))
    plan = deal.plan
    first, second = player(level), player(against)
    ahead, contracts = [], ([], [], [])  # type: ignore[var-annotated]  # filled below
    for account in range(plan.accounts):
        side = [seat for seat in plan.players if plan.account_of(seat) == account]
        callers = {seat: first if seat in side else second for seat in plan.players}
        contract, leads, made = deal.after(callers)
        ahead.append(leads[account])
        if contract is not None and not contract.moon:
            contracts[contract.declarer not in side].append((contract.points, made))
    contract, _, made = deal.after(dict.fromkeys(plan.players, first))
    if contract is not None and not contract.moon:
        contracts[2].append((contract.points, made))
    most = MOST * total_points(rules)
    return Found(max(-most, min(most, fmean(ahead))), contracts)


def _variant(name: str, _number: int) -> Rules:
    return load_variant(name)


def _house(seed: int, rule_sets: int, number: int) -> Rules:
    """Returns one of random house rules that nothing is learned from, those without an auction left out."""
    place = 2 * (number % rule_sets) + 1
    while True:
        rules = rules_of(seed, place, held_out=True)
        if rules.auction is not None:
            return rules
        place += 2 * rule_sets


def told(found: Iterator[Found], parts: Callable[[int], float]) -> tuple[Interval, str]:
    """Returns the mean difference, each divided by what *parts* says, and what became of the contracts."""
    ahead: list[float] = []
    callers = [Contracts(), Contracts(), Contracts()]
    for number, one in enumerate(found):
        ahead.append(one.ahead / parts(number))
        for caller, contracts in zip(callers, one.contracts, strict=True):
            for bid, made in contracts:
                caller.add(bid, made)
    first, second, alike = (each.text() for each in callers)
    return interval_of(ahead), f"contracts {first}; against {second}; among its like {alike}"


def main() -> None:
    """Plays and prints a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=player_name, default="expert", help="who calls")
    parser.add_argument("--against", type=player_name, default="old_bids", help="and against whom")
    parser.add_argument("--cards", default="quick", help="who buries and plays")
    parser.add_argument("--variant", action="append", help="a game; as often as wanted")
    parser.add_argument("--house", type=count, default=0, help="so many random house rules")
    parser.add_argument("--deals", type=interval_count, default=100)
    parser.add_argument("--seed", type=int, default=101)
    parser.add_argument("--processes", type=processes, default=1)
    asked = parser.parse_args()
    if asked.house:
        rules_at = partial(_house, asked.seed, asked.house)
        work = partial(compare, rules_at, asked.seed, asked.level, asked.against, asked.cards)
        found = in_order(work, range(asked.deals), processes=asked.processes)
        mean, text = told(found, lambda number: total_points(rules_at(number)) / 100)
        print(f"house rules {mean.mean:+.1f} % ({mean.low:+.1f} to {mean.high:+.1f}); {text}")
        return
    for name in asked.variant or ELEVEN:
        rules_of_name = partial(_variant, name)
        work = partial(compare, rules_of_name, asked.seed, asked.level, asked.against, asked.cards)
        mean, text = told(
            in_order(work, range(asked.deals), processes=asked.processes), lambda _: 1.0
        )
        print(
            f"{name:24} {in_interval(mean)} points a round; {text}",
            flush=True,
        )


if __name__ == "__main__":
    main()
