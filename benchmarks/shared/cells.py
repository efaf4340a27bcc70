"""Formatting of table cells for benchmarks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from rookery.intervals import Interval, interval_of


def table_row(*cells: object) -> str:
    """Formats a row of a Markdown table."""
    return "| " + " | ".join(map(str, cells)) + " |"


def in_interval(found: Interval, form: str = "+.1f") -> str:
    """Formats a mean with its 95 % interval, if it has one."""
    mean = format(found.mean, form)
    if found.low is None or found.high is None:
        return mean
    return f"{mean} ({format(found.low, form)} to {format(found.high, form)})"


def off_by(groups: Iterable[Sequence[float]]) -> str:
    """Formats the mean error of forecasts in hundredths, with a 95 % interval over *groups*."""
    return in_interval(interval_of([100 * fmean(values) for values in groups]))
