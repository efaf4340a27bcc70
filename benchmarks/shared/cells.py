"""Cells of the tables that benchmarks print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from rookery.intervals import Interval, interval_of


def table_row(*cells: object) -> str:
    """Writes a row of a table."""
    return "| " + " | ".join(map(str, cells)) + " |"


def in_interval(found: Interval, form: str = "+.1f") -> str:
    """Writes a mean with its 95 % interval, or alone where there is none."""
    mean = format(found.mean, form)
    if found.low is None or found.high is None:
        return mean
    return f"{mean} ({format(found.low, form)} to {format(found.high, form)})"


def off_by(groups: Iterable[Sequence[float]]) -> str:
    """Writes by how much forecasts are off in the mean, with a 95 % interval of *groups*, in hundredths."""
    return in_interval(interval_of([100 * fmean(values) for values in groups]))
