"""The results of a duel: a record of every deal, and the report that sums them up."""

from __future__ import annotations

from math import ceil, log

import msgspec

from rookery.intervals import Interval, interval_of, interval_of_part
from rookery.lab.kept_results import NumberedResult
from rookery.rules.spec import Rules

HISTOGRAM_BASE = 1.02
"""The ratio of successive bucket limits in the histogram of decision times."""


class Share(msgspec.Struct):
    """The results of one bot at the two tables of one deal."""

    points: int = 0
    rounds: int = 0
    """The number of rounds, counted once for each of the bot's accounts."""
    contracts: int = 0
    made: int = 0
    bid: int = 0
    """The sum of the bids in points of its contracts, so without moons."""
    bids: int = 0
    """The number of these bids."""
    won: float = 0.0
    """Matches won; a shared win counts as a fraction."""
    luck: float = 0.0
    """The part of `points` that the review attributes to luck, as a lead over the mean of all scores; 0 without a
    review."""
    lucky_wins: float = 0.0
    """The part of `won` that the review attributes to luck."""
    times: dict[int, int] = msgspec.field(default_factory=dict)
    """For each bucket, the number of decisions that took at most ``HISTOGRAM_BASE ** bucket`` microseconds."""
    slowest: int = 0
    """The time of the slowest decision in microseconds."""

    def add_time(self, seconds: float) -> None:
        """Adds the time of one decision."""
        micros = max(1, ceil(seconds * 1e6))
        step = ceil(log(micros, HISTOGRAM_BASE))
        self.times[step] = self.times.get(step, 0) + 1
        self.slowest = max(self.slowest, micros)


class Pair(NumberedResult, frozen=True):
    """One deal, or one match, at its two tables; a line of the results file."""

    shares: tuple[Share, Share] = msgspec.field(default_factory=lambda: (Share(), Share()))
    rounds: int = 0
    passed_out: int = 0

    @property
    def difference(self) -> float:
        """The first bot's lead in points per round."""
        return self._ahead([share.points for share in self.shares])

    @property
    def adjusted(self) -> float:
        """The first bot's luck-adjusted lead in points per round."""
        return self._ahead([share.points - share.luck for share in self.shares])

    @property
    def win_rate(self) -> float:
        """The share of the two matches that the first bot won."""
        return self.shares[0].won / 2

    @property
    def adjusted_win_rate(self) -> float:
        """The luck-adjusted share of the two matches that the first bot won."""
        return self.win_rate - self.shares[0].lucky_wins / 2

    def _ahead(self, points: list[float]) -> float:
        first, second = (
            each / share.rounds if share.rounds else 0.0
            for each, share in zip(points, self.shares, strict=True)
        )
        return first - second


class Contestant(msgspec.Struct, frozen=True):
    """The results of one bot at both tables of all deals."""

    name: str
    points_per_round: float
    """The mean change of its score in a round, averaged over its accounts if it has several."""
    contracts: int
    """The number of contracts that it declared."""
    made: int
    set: int
    mean_bid: float | None
    """The mean bid of its contracts, without moons; `None` if there is none."""
    decisions: int
    p50_ms: float
    p95_ms: float
    max_ms: float


class Adjusted(msgspec.Struct, frozen=True):
    """A result of a duel that is adjusted for the luck that a review finds."""

    value: Interval
    faster: float | None
    """The factor by which an unadjusted duel would need more deals for an interval as narrow: the squared ratio of the
    widths of the intervals over pairs. `None` if one of the intervals has no width."""


class Report(msgspec.Struct, frozen=True):
    """The outcome of a duel."""

    variant: str
    bots: tuple[Contestant, Contestant]
    seed: int
    deals: int
    """The number of deals, or of matches, each played at two tables."""
    rounds: int
    """The number of counted rounds at all tables."""
    passed_out: int
    """The number of deals in which everybody passed, which score no points."""
    difference: Interval
    """The first bot's lead in points per round, from paired tables."""
    matches: int
    """The number of matches played; 0 unless whole matches were requested."""
    win_rate: Interval | None
    """The share of the matches that the first bot won, as if they were independent; `None` unless matches were played."""
    adjusted_difference: Adjusted | None = None
    """The luck-adjusted `difference`; `None` unless requested."""
    adjusted_win_rate: Adjusted | None = None
    """The luck-adjusted `win_rate`; `None` unless requested and matches were played."""


def report_of(
    rules: Rules,
    bots: tuple[str, str],
    seed: int,
    pairs: list[Pair],
    *,
    matches: bool,
    adjusted: bool = False,
) -> Report:
    """Sums up a duel; with *adjusted*, includes luck-adjusted results."""
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
        adjusted_difference=_adjusted(
            [pair.difference for pair in pairs], [pair.adjusted for pair in pairs]
        )
        if adjusted
        else None,
        adjusted_win_rate=_adjusted(
            [pair.win_rate for pair in pairs], [pair.adjusted_win_rate for pair in pairs]
        )
        if adjusted and matches
        else None,
    )


def _adjusted(plain: list[float], values: list[float]) -> Adjusted:
    """Returns the mean of the adjusted *values*; *plain* are the results of the same pairs with luck."""
    value = interval_of(values)
    widths = [_width(interval_of(plain)), _width(value)]
    return Adjusted(value, (widths[0] / widths[1]) ** 2 if all(widths) else None)


def _width(interval: Interval) -> float:
    """Returns the width of an interval; 0 if it has no bounds."""
    if interval.low is None or interval.high is None:
        return 0.0
    return interval.high - interval.low


def _contestant(name: str, pairs: list[Pair], which: int) -> Contestant:
    shares = [pair.shares[which] for pair in pairs]
    rounds = sum(share.rounds for share in shares)
    contracts = sum(share.contracts for share in shares)
    bids = sum(share.bids for share in shares)
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
        mean_bid=sum(share.bid for share in shares) / bids if bids else None,
        decisions=sum(times.values()),
        p50_ms=_quantile(times, 0.50),
        p95_ms=_quantile(times, 0.95),
        max_ms=max((share.slowest for share in shares), default=0) / 1000,
    )


def _quantile(times: dict[int, int], part: float) -> float:
    """Returns a quantile of decision times in milliseconds, rounded up by at most 2 %."""
    left = part * sum(times.values())
    for step in sorted(times):
        left -= times[step]
        if left <= 0:
            return float(HISTOGRAM_BASE**step / 1000)
    return 0.0
