"""Compares bids alone: ``rookery bench auctions [--level NAME] [--against NAME] [--variant ID] [--out FILE]``.

In each deal the level makes all calls of one side against the other player, once for each side. The deal is then played
once for each resulting declarer, with the player of ``--cards`` at all seats, and every contract is scored by the
points which that declarer captured, spread by 8 %. So differences come from bids alone. Players are bots or those of
``benchmarks.shared.players``, among them `expert` with another network of call values. A third auction, in which the
level calls for everybody, shows how many contracts it makes among its own kind. ``--house N`` uses N random held-out
house rules instead of variants, and reports differences as shares of a round's points. Bots have no time limits.
``--deals`` is the number of deals, and ``--seed`` selects them. With ``--out FILE`` a run can be stopped and resumed,
and ``--pool FILE...`` combines the files of several seeds. ``--json`` prints every deal.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean

from benchmarks.shared.cells import in_interval
from benchmarks.shared.games import MEASURED_GAMES
from benchmarks.shared.numbers import count, interval_count
from benchmarks.shared.players import network_digest, player, player_name
from benchmarks.shared.rounds import add_run_options, measured, rounds_in, show_results
from msgspec.structs import replace

from rookery.bots.bot import Bot, patient
from rookery.bots.level import STRONG
from rookery.bots.models.outcomes import ends_of
from rookery.bots.search.bot import SearchBot
from rookery.bots.search.utility import MatchUtility
from rookery.engine.plan import plan_of
from rookery.engine.public import Contract
from rookery.intervals import interval_of
from rookery.lab.code import code_in_use
from rookery.lab.kept_results import NumberedResult
from rookery.lab.ledger import LedgerHead
from rookery.local import LocalTable
from rookery.rules.arithmetic import total_points
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.shuffle import derive
from rookery.train.rounds import HOUSE_RULES, MAX_THROWN_IN_DEALS, limited_lead, rules_of

CAPTURED_OFFSETS = (-0.1, -0.04, 0.0, 0.04, 0.1)
"""Equally likely differences from the captured points, as shares of all points; their standard deviation is about 8
%."""
QUICK_PLAYER, QUICK_WORLDS = "quick", 24
"""The name of the player that searches few worlds, and their number."""


def cards_of(name: str) -> Bot:
    """Returns the player of cards with that *name*; ``quick`` is `strong` with fewer worlds."""
    if name == QUICK_PLAYER:
        return patient(
            SearchBot(
                name,
                dataclasses.replace(
                    STRONG, max_worlds=QUICK_WORLDS, confirmation_worlds=QUICK_WORLDS // 2
                ),
            )
        )
    return player(name)


def cards_name(text: str) -> str:
    """Returns *text* if `cards_of` accepts it; an argument type for options."""
    return text if text == QUICK_PLAYER else player_name(text)


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
        """Returns the number of contracts, their mean bid, and the share that was made."""
        if not self.bids:
            return "none"
        return f"{len(self.bids)} at {fmean(self.bids):.0f}, {fmean(self.made):.0%} made"


class Head(LedgerHead, frozen=True):
    """The first line of a file of results."""

    games: tuple[str, ...]
    """Variants, or `HOUSE_RULES`."""
    rule_sets: int
    """The number of random house rules; 0 for variants."""
    level: str
    against: str
    cards: str
    networks: tuple[str, ...]
    """Digests of the networks that players read from files."""
    seed: int


class Line(NumberedResult, frozen=True):
    """The results of one deal of a game."""

    points: int
    """The points of a round."""
    ahead: float
    """The first player's lead in points per round."""
    contracts: tuple[list[tuple[int, float]], ...]
    """Bids and the probabilities that they are made: of the first player, of the second, and of the first among its own
    kind."""


class Deal:
    """One deal with repeated auctions, in which each declarer plays once."""

    def __init__(self, rules: Rules, seed: bytes, cards: Bot) -> None:
        """Deals from *seed*; *cards* is the bot that buries and plays."""
        self.rules, self.seed, self.cards = rules, seed, cards
        self.plan = plan_of(rules)
        self.dealer = Random(seed).choice(self.plan.players)
        table = self._dealt()
        self.utility = MatchUtility(self.plan, table.view(None).public, self.plan.players[0])
        self._captured: dict[Seat, tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def _dealt(self) -> LocalTable:
        table = LocalTable(self.rules, seed=self.seed, dealer=self.dealer)
        table.deal_until_decision(MAX_THROWN_IN_DEALS)
        return table

    def after(
        self, callers: Mapping[Seat, Bot]
    ) -> tuple[Contract | None, tuple[float, ...], float]:
        """Returns the contract that *callers* reach, the lead of each account, and the probability that it is made."""
        table, rng = self._dealt(), Random(self.seed)
        nobody: tuple[float, ...] = (0.0,) * self.plan.accounts
        results = len(table.view(None).public.results)
        while (contract := table.view(None).round.contract) is None:
            seat = table.decider
            if seat is None or len(table.view(None).public.results) > results:
                return None, nobody, 0.0
            table.act(seat, callers[seat].choose(table.view(seat), rng))
        declarer = contract.declarer
        if declarer not in self._captured:
            self._captured[declarer] = self._played(table)
        teams, captured = self._captured[declarer]
        total = total_points(self.plan.rules)
        part = captured[teams[declarer]] / total
        parts = [part + offset for offset in CAPTURED_OFFSETS]
        ends = ends_of(self.plan, teams[declarer], captured, parts)
        leads = [self.utility.leads_of(contract, teams, points) for points in ends]
        made = fmean(points[teams[declarer]] >= contract.points for points in ends)
        return contract, tuple(map(fmean, zip(*leads, strict=True))), made

    def _played(self, table: LocalTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Plays the round of *table* to its end; returns the team of each seat, and the points that teams captured."""
        rng, results = Random(self.seed), len(table.view(None).public.results)
        while (seat := table.decider) is not None:
            table.act(seat, self.cards.choose(table.view(seat), rng))
            if len(table.view(None).public.results) > results:
                break
        result = table.view(None).public.results[-1]
        return tuple(result.teams), tuple(result.captured)


def compare(head: Head, number: int) -> Line:
    """Compares the calls of both players in deal *number*; deals rotate through the games."""
    at, place = divmod(number, len(head.games))
    rules = _house_rules(head, at) if head.rule_sets else load_variant(head.games[place])
    deal = Deal(rules, derive(head.seed, "bids alone", at), cards_of(head.cards))
    plan = deal.plan
    first, second = player(head.level), player(head.against)
    ahead, contracts = list[float](), tuple(list[tuple[int, float]]() for _ in range(3))
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
    points = total_points(rules)
    return Line(number, points, limited_lead(fmean(ahead), points), contracts)


def _house_rules(head: Head, number: int) -> Rules:
    """Returns random held-out house rules with an auction."""
    place = 2 * (number % head.rule_sets) + 1
    while True:
        rules = rules_of(head.seed, place, held_out=True)
        if rules.auction is not None:
            return rules
        place += 2 * head.rule_sets


def pooled(paths: Sequence[Path]) -> tuple[Head, list[Line]]:
    """Returns the combined results of several files.

    :raises SystemExit: if a file cannot be read, or the files differ in more than the seed.
    """
    heads, seeds, lines = list[Head](), set[int](), list[Line]()
    for path in paths:
        head, more = rounds_in(path, Head, Line)
        if heads and replace(head, seed=heads[0].seed) != heads[0]:
            raise SystemExit(
                f"{path}: holds results of other players, games or code than {paths[0]}; pool only files that differ in --seed alone"
            )
        if head.seed in seeds:
            raise SystemExit(f"{path}: repeats the deals of seed {head.seed}; name each seed once")
        heads.append(head)
        seeds.add(head.seed)
        lines += more
    return heads[0], lines


def table(head: Head, lines: Sequence[Line]) -> str:
    """Returns a line for each game with the first player's lead and the contracts."""
    places = len(head.games)
    return "\n".join(
        _told(name, [line for line in lines if line.number % places == place])
        for place, name in enumerate(head.games)
    )


def _told(game: str, lines: Sequence[Line]) -> str:
    if len(lines) < 2:
        return f"{game}: an interval takes at least 2 deals"
    callers = [Contracts(), Contracts(), Contracts()]
    for line in lines:
        for caller, contracts in zip(callers, line.contracts, strict=True):
            for bid, made in contracts:
                caller.add(bid, made)
    first, second, alike = (each.text() for each in callers)
    contracts_told = f"contracts {first}; against {second}; among its own kind {alike}"
    if game == HOUSE_RULES:
        mean = interval_of([line.ahead / (line.points / 100) for line in lines])
        return f"{game} {mean.mean:+.1f} % ({mean.low:+.1f} to {mean.high:+.1f}); {contracts_told}"
    mean = interval_of([line.ahead for line in lines])
    return f"{game:24} {in_interval(mean)} points per round; {contracts_told}"


def main() -> None:
    """Plays and prints a line for each game."""
    parser = argparse.ArgumentParser(prog="rookery bench auctions", description=__doc__)
    parser.add_argument("--level", type=player_name, default="expert", help="who calls")
    parser.add_argument("--against", type=player_name, default="old_bids", help="the opponent")
    parser.add_argument(
        "--cards", type=cards_name, default=QUICK_PLAYER, help="who buries and plays"
    )
    parser.add_argument("--variant", action="append", help="a game; may be repeated")
    parser.add_argument("--house", type=count, default=0, help="the number of random house rules")
    parser.add_argument("--deals", type=interval_count, default=100)
    parser.add_argument("--seed", type=int, default=101)
    add_run_options(parser)
    parser.add_argument(
        "--pool", type=Path, nargs="+", metavar="FILE", help="report the combined files of --out"
    )
    asked = parser.parse_args()
    if asked.pool:
        head, lines = pooled(asked.pool)
        show_results(head, lines, lambda: table(head, lines), json=asked.json)
        return
    players = (asked.level, asked.against, asked.cards)
    head = Head(
        (HOUSE_RULES,) if asked.house else tuple(asked.variant or MEASURED_GAMES),
        asked.house,
        *players,
        networks=tuple(map(network_digest, players)),
        seed=asked.seed,
        code=code_in_use("train"),
    )
    deals, work = asked.deals * len(head.games), partial(compare, head)
    lines = measured(work, deals, head=head, line=Line, out=asked.out, processes=asked.processes)
    show_results(head, lines, lambda: table(head, lines), json=asked.json)


if __name__ == "__main__":
    main()
