"""Two bots against each other on the same cards: every deal is played twice, with the seats exchanged.

At the second table each bot holds the hands that the other held at the first, so that lucky cards cancel out, and a
bot that decides without chance comes out exactly even against itself. Where sides last, a bot has a side; where
everybody keeps a score alone, the bots take every second player in turn, moved on by one player with every deal.

Deals are numbered, and each is dealt and played from seeds derived from its number; so the report depends on nothing
but the arguments (the times apart), however the work is shared and however often it was stopped and continued. A bot
that looks at the clock may decide otherwise on a slower machine: without a clock it does not.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from functools import partial
from math import ceil, log, sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev

import msgspec

from rookery.bots.bot import Bot, bot_named, patient
from rookery.engine.plan import Plan, plan_of
from rookery.engine.round_result import RoundResult
from rookery.lab.code import code_in_use
from rookery.lab.ledger import Begun, Ledger
from rookery.lab.work import in_order, on_cluster
from rookery.local import LocalTable
from rookery.rules.canonical import rules_hash
from rookery.rules.spec import Rules
from rookery.seats import Seat, Side
from rookery.shuffle import derive, rng

Progress = Callable[[int], None]
"""Called with the number of deals played since the last call."""

CONFIDENCE = 0.95
LONGEST_MATCH = 500
"""Rounds after which a match counts as half won by each."""
MAX_THROWN_IN = 10_000
"""Deals in a row without a round after which bots are taken to be unable to play together."""
GRAIN = 1.02
"""How far apart the steps are to which times are rounded up: each is so many times the one before."""


class Interval(msgspec.Struct, frozen=True):
    """A mean and where it lies with 95 % confidence."""

    mean: float
    low: float | None
    """``None``, like `high`, with fewer than two deals."""
    high: float | None


class Contestant(msgspec.Struct, frozen=True):
    """What one bot did at both tables of all deals."""

    name: str
    points_per_round: float
    """What a round changed its score by; on average over the scores it had, where everybody keeps one alone."""
    contracts: int
    """Bids that it won."""
    made: int
    set: int
    mean_bid: float | None
    """Of the bids that it won; ``None`` if it won none."""
    decisions: int
    p50_ms: float
    p95_ms: float
    max_ms: float


class Report(msgspec.Struct, frozen=True):
    """The outcome of a duel."""

    variant: str
    bots: tuple[Contestant, Contestant]
    seed: int
    deals: int
    """Deals, or seeds of matches, each played at two tables."""
    rounds: int
    """Counted rounds at all tables."""
    passed_out: int
    """Deals in which everybody passed: no points for anybody."""
    difference: Interval
    """Points that a round brought the first bot more than the second, deals compared as pairs."""
    matches: int
    """Matches played to their end; 0 unless whole matches were asked for."""
    win_rate: Interval | None
    """The part of the matches that the first bot won; ``None`` unless matches were played."""


class Head(Begun, frozen=True):
    """The first line of a file of results: what was measured, and with which code."""

    duel: tuple[str, str]
    variant: str
    rules: str
    seed: int
    matches: bool
    clock: bool = True


class Share(msgspec.Struct):
    """What one bot did at the two tables of one deal."""

    points: int = 0
    rounds: int = 0
    """Rounds, counted once for each score that the bot had in them."""
    contracts: int = 0
    made: int = 0
    bid: int = 0
    won: float = 0.0
    """Matches won; a shared win counts in part."""
    times: dict[int, int] = msgspec.field(default_factory=dict)
    """How many decisions took up to ``GRAIN ** step`` microseconds, by step."""
    slowest: int = 0
    """Microseconds of the longest decision."""

    def took(self, seconds: float) -> None:
        """Notes the time of a decision."""
        micros = max(1, ceil(seconds * 1e6))
        step = ceil(log(micros, GRAIN))
        self.times[step] = self.times.get(step, 0) + 1
        self.slowest = max(self.slowest, micros)


class Pair(msgspec.Struct):
    """One deal, or the seed of one match, at its two tables; a line of a file of results."""

    number: int
    shares: tuple[Share, Share] = msgspec.field(default_factory=lambda: (Share(), Share()))
    rounds: int = 0
    passed_out: int = 0

    @property
    def difference(self) -> float:
        """Points a round that the first bot is ahead."""
        first, second = (
            share.points / share.rounds if share.rounds else 0 for share in self.shares
        )
        return first - second


def duel(
    rules: Rules,
    bots: tuple[str, str],
    *,
    deals: int,
    seed: int = 0,
    matches: bool = False,
    clock: bool = True,
    processes: int = 1,
    cluster: str | None = None,
    out: Path | None = None,
    progress: Progress | None = None,
) -> Report:
    """Lets two bots play *deals* deals of *rules*, or with *matches* whole matches, each at two tables.

    Without a *clock* bots that search take the time they want, so that equal seeds give equal results on any machine.

    Results are added to the file *out* as they come; what is in it already is not played again. A file that other code
    began is refused, so that no result stands for two versions of a bot; so is one that does not say which, as those of
    version 1 did not: nothing could tell whether it was the same.

    :raises NotationError: if there is no such bot.
    :raises ValueError: if *deals* or *processes* is not positive.
    :raises LedgerError: if *out* cannot be used, or holds results of something else or of other code.
    :raises ClusterError: if the *cluster* cannot be used, or has other code.
    :raises RuntimeError: if the bots throw in one deal after the other.
    """
    if deals <= 0:
        raise ValueError(f"deals must be positive, not {deals}")
    if processes <= 0:
        raise ValueError(f"processes must be positive, not {processes}")
    first, second = (bot_named(name) if clock else patient(bot_named(name)) for name in bots)
    head = Head(bots, rules.meta.id, rules_hash(rules), seed, matches, clock, code=code_in_use())
    with nullcontext() if out is None else Ledger(out, head, Pair) as ledger:
        pairs = {pair.number: pair for pair in (ledger.lines if ledger else ())}
        pairs = {number: pair for number, pair in pairs.items() if number < deals}
        if progress is not None:
            progress(len(pairs))
        left = [number for number in range(deals) if number not in pairs]
        work = partial(play_pair, rules, (first, second), seed, matches=matches)
        results = (
            in_order(work, left, processes=processes)
            if cluster is None
            else on_cluster(work, left, address=cluster)
        )
        for pair in results:
            pairs[pair.number] = pair
            if ledger:
                ledger.add(pair)
            if progress is not None:
                progress(1)
    return report_of(rules, bots, seed, [pairs[number] for number in range(deals)], matches=matches)


# --- playing ---------------------------------------------------------------------------------------------------------


def first_bots_seats(plan: Plan, number: int) -> frozenset[Seat]:
    """Returns where the first bot sits at the first table of deal *number*; the second bot has the other seats."""
    if plan.sides == "alternating":
        return frozenset(seat for seat in plan.players if seat % 2 == 0)
    players = plan.players
    return frozenset(
        players[(place + number) % len(players)] for place in range(0, len(players), 2)
    )


def play_pair(
    rules: Rules, bots: tuple[Bot | str, Bot | str], seed: int, number: int, *, matches: bool
) -> Pair:
    """Plays deal *number*, or with *matches* match *number*, at both tables; *bots* are themselves or by name.

    :raises NotationError: if there is no such bot.
    :raises RuntimeError: if the bots throw in one deal after the other.
    """
    plan, pair = plan_of(rules), Pair(number)
    first = first_bots_seats(plan, number)
    for exchanged in (False, True):
        at_seat = {seat: int((seat in first) == exchanged) for seat in plan.players}
        _play_table(plan, bots, seed, number, at_seat, pair, matches=matches)
    return pair


def _play_table(
    plan: Plan,
    contestants: tuple[Bot | str, Bot | str],
    seed: int,
    number: int,
    at_seat: dict[Seat, int],
    pair: Pair,
    *,
    matches: bool,
) -> None:
    """Plays one table and adds what happened to *pair*; *at_seat* says which of the two bots has a seat.

    Equal seats at both tables have equal chance, so that a bot that uses chance is even against itself too.

    :raises RuntimeError: if the bots throw in one deal after the other.
    """
    bots = [bot_named(each) if isinstance(each, str) else each for each in contestants]
    chance = {seat: rng(derive(seed, "duel", number, "seat", seat)) for seat in plan.players}
    dealer = plan.players[number % len(plan.players)]
    table = LocalTable(plan.rules, seed=derive(seed, "duel", number), dealer=dealer)
    rounds = thrown_in = 0
    while True:
        table.deal()
        while (seat := table.decider) is not None:
            view, which = table.view(seat), at_seat[seat]
            began = time.perf_counter()
            command = bots[which].choose(view, chance[seat])
            pair.shares[which].took(time.perf_counter() - began)
            table.act(seat, command)
        public = table.view(None).public
        assert public.round is not None
        reason = public.round.thrown_in and public.round.thrown_in.reason
        if reason is not None:
            thrown_in += 1
            if thrown_in > MAX_THROWN_IN:
                raise RuntimeError(f"{thrown_in} deals in a row were thrown in")
            pair.passed_out += reason == "all_passed"
            if matches or reason != "all_passed":
                continue
            # The other table may play this deal, so it counts: nobody has got anything out of it here.
            for account in range(plan.accounts):
                pair.shares[at_seat[_seat_of(plan, account)]].rounds += 1
            return
        thrown_in = 0
        rounds += 1
        pair.rounds += 1
        _add_round(plan, at_seat, pair, public.results[-1])
        if not matches:
            return
        if public.winners is not None or rounds == LONGEST_MATCH:
            _add_winners(plan, at_seat, pair, public.winners)
            return


def _seat_of(plan: Plan, account: Side) -> Seat:
    """Returns a player whose score *account* is."""
    return next(seat for seat in plan.players if plan.account_of(seat) == account)


def _add_round(plan: Plan, at_seat: dict[Seat, int], pair: Pair, result: RoundResult) -> None:
    for line in result.scores:
        share = pair.shares[at_seat[_seat_of(plan, line.account)]]
        share.points += line.points
        share.rounds += 1
    if result.declarer is not None:
        share = pair.shares[at_seat[result.declarer]]
        share.contracts += 1
        share.made += bool(result.made)
        share.bid += result.bid or 0


def _add_winners(
    plan: Plan, at_seat: dict[Seat, int], pair: Pair, winners: Iterable[Side] | None
) -> None:
    if winners is None:
        for share in pair.shares:
            share.won += 0.5
        return
    won = [at_seat[_seat_of(plan, account)] for account in winners]
    for which, share in enumerate(pair.shares):
        share.won += won.count(which) / len(won)


# --- reporting -------------------------------------------------------------------------------------------------------


def report_of(
    rules: Rules, bots: tuple[str, str], seed: int, pairs: list[Pair], *, matches: bool
) -> Report:
    """Adds everything up."""
    played = 2 * len(pairs) if matches else 0
    won = sum(pair.shares[0].won for pair in pairs)
    return Report(
        variant=rules.meta.id,
        bots=(_contestant(bots[0], pairs, 0), _contestant(bots[1], pairs, 1)),
        seed=seed,
        deals=len(pairs),
        rounds=sum(pair.rounds for pair in pairs),
        passed_out=sum(pair.passed_out for pair in pairs),
        difference=interval_of([pair.difference for pair in pairs]),
        matches=played,
        win_rate=interval_of_part(won, played) if matches else None,
    )


def _contestant(name: str, pairs: list[Pair], which: int) -> Contestant:
    shares = [pair.shares[which] for pair in pairs]
    rounds = sum(share.rounds for share in shares)
    contracts = sum(share.contracts for share in shares)
    made = sum(share.made for share in shares)
    times: dict[int, int] = {}
    for share in shares:
        for step, count in share.times.items():
            times[step] = times.get(step, 0) + count
    return Contestant(
        name=name,
        points_per_round=sum(share.points for share in shares) / rounds if rounds else 0.0,
        contracts=contracts,
        made=made,
        set=contracts - made,
        mean_bid=sum(share.bid for share in shares) / contracts if contracts else None,
        decisions=sum(times.values()),
        p50_ms=_quantile(times, 0.50),
        p95_ms=_quantile(times, 0.95),
        max_ms=max((share.slowest for share in shares), default=0) / 1000,
    )


def _quantile(times: dict[int, int], part: float) -> float:
    """Returns the milliseconds within which *part* of the decisions were made, at most 2 % too long."""
    left = part * sum(times.values())
    for step in sorted(times):
        left -= times[step]
        if left <= 0:
            return float(GRAIN**step / 1000)
    return 0.0


def interval_of(values: list[float]) -> Interval:
    """Returns the mean of *values* and its confidence interval by Student's t."""
    mean, n = fmean(values), len(values)
    if n < 2:
        return Interval(mean, None, None)
    margin = student_t(n - 1) * stdev(values) / sqrt(n)
    return Interval(mean, mean - margin, mean + margin)


def student_t(degrees: int) -> float:
    """Returns the factor of a two-sided 95 % interval, from its series in 1 / *degrees* (wide for 1 and 2)."""
    if degrees < 3:
        return (12.706, 4.303)[degrees - 1]
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return sum(term / float(degrees**power) for power, term in enumerate(terms))


def interval_of_part(won: float, played: int) -> Interval:
    """Returns the part *won* of *played* and its interval by Wilson.

    Matches are taken one by one although they come in pairs on the same cards, which makes the interval rather wider
    than it need be.
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    part, spread = won / played, 1 + z * z / played
    center = (part + z * z / (2 * played)) / spread
    margin = z * sqrt(part * (1 - part) / played + (z / (2 * played)) ** 2) / spread
    return Interval(part, center - margin, center + margin)
