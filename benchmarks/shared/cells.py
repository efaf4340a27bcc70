"""Cells of the tables that benchmarks print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from rookery.lab.intervals import interval_of


def off_by(groups: Iterable[Sequence[float]]) -> str:
    """Writes by how much forecasts are off in the mean, with a 95 % interval of *groups*, in hundredths."""
    found = interval_of([100 * fmean(values) for values in groups])
    shown = f"{found.mean:+.1f}"
    return shown if found.low is None else f"{shown} ({found.low:+.1f} to {found.high:+.1f})"
