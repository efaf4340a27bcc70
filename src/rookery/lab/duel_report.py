"""What a duel found: what happened in every deal, and everything added up."""

from __future__ import annotations

from math import ceil, log

import msgspec

from rookery.intervals import Interval, interval_of, interval_of_part
from rookery.lab.kept_results import Numbered
from rookery.rules.spec import Rules

GRAIN = 1.02
"""The ratio of the steps to which times are rounded up."""


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
    luck: float = 0.0
    """How much of `points` was luck by the review, counted from the mean of all scores of a round; 0 if nothing was reviewed."""
    lucky_wins: float = 0.0
    """How much of `won` was luck by the review."""
    times: dict[int, int] = msgspec.field(default_factory=dict)
    """For each step, how many decisions took up to ``GRAIN ** step`` microseconds."""
    slowest: int = 0
    """Microseconds of the longest decision."""

    def took(self, seconds: float) -> None:
        """Notes the time of a decision."""
        micros = max(1, ceil(seconds * 1e6))
        step = ceil(log(micros, GRAIN))
        self.times[step] = self.times.get(step, 0) + 1
        self.slowest = max(self.slowest, micros)


class Pair(Numbered, frozen=True):
    """One deal, or the seed of one match, at its two tables; a line of a file of results."""

    shares: tuple[Share, Share] = msgspec.field(default_factory=lambda: (Share(), Share()))
    rounds: int = 0
    passed_out: int = 0

    @property
    def difference(self) -> float:
        """Points a round that the first bot is ahead."""
        return self._ahead([share.points for share in self.shares])

    @property
    def adjusted(self) -> float:
        """Points a round that the first bot is ahead, less luck."""
        return self._ahead([share.points - share.luck for share in self.shares])

    @property
    def adjusted_win_rate(self) -> float:
        """The part of its two matches that the first bot won, less luck."""
        return (self.shares[0].won - self.shares[0].lucky_wins) / 2

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
    """The change of its score in a round; the average over its scores where every player has one."""
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


class Adjusted(msgspec.Struct, frozen=True):
    """A result of a duel with the luck taken out that a review finds."""

    value: Interval
    faster: float | None
    """How many times as many deals it would take without adjusting to know the result as well: the square of the ratio of the widths
    of both intervals. ``None`` if one of them has no width.
    """


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
    adjusted_difference: Adjusted | None = None
    """`difference` less luck; ``None`` unless it was asked for."""
    adjusted_win_rate: Adjusted | None = None
    """`win_rate` less luck; ``None`` unless it was asked for and matches were played."""


def report_of(
    rules: Rules,
    bots: tuple[str, str],
    seed: int,
    pairs: list[Pair],
    *,
    matches: bool,
    adjusted: bool = False,
) -> Report:
    """Adds everything up; with *adjusted* the results less luck as well."""
    played = 2 * len(pairs) if matches else 0
    won = sum(pair.shares[0].won for pair in pairs)
    difference = interval_of([pair.difference for pair in pairs])
    win_rate = interval_of_part(won, played) if matches else None
    return Report(
        variant=rules.meta.id,
        bots=(_contestant(bots[0], pairs, 0), _contestant(bots[1], pairs, 1)),
        seed=seed,
        deals=len(pairs),
        rounds=sum(pair.rounds for pair in pairs),
        passed_out=sum(pair.passed_out for pair in pairs),
        difference=difference,
        matches=played,
        win_rate=win_rate,
        adjusted_difference=_adjusted(difference, [pair.adjusted for pair in pairs])
        if adjusted
        else None,
        adjusted_win_rate=_adjusted(win_rate, [pair.adjusted_win_rate for pair in pairs])
        if adjusted and win_rate
        else None,
    )


def _adjusted(plain: Interval, values: list[float]) -> Adjusted:
    value = interval_of(values)
    widths = [_width(plain), _width(value)]
    return Adjusted(value, (widths[0] / widths[1]) ** 2 if all(widths) else None)


def _width(interval: Interval) -> float:
    """Returns how wide an interval is; 0 if there is none."""
    if interval.low is None or interval.high is None:
        return 0.0
    return interval.high - interval.low


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
