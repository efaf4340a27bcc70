"""Argument types for numbers in the options of benchmarks."""

from __future__ import annotations

from argparse import ArgumentTypeError
from math import inf

from rookery.lab.work import ProcessesError, check_processes

SHUFFLES_PER_SEED = 1_000_000
"""How many shuffles a run may use, counted from its seed times this number, so that runs with other seeds share none."""
MIN_SECONDS = 0.01
"""The shortest time in which something is sure to be counted."""


def count(text: str) -> int:
    """Parses a count of at least 1."""
    try:
        number = int(text)
    except ValueError:
        raise ArgumentTypeError(f"must be a whole number, not {text!r}") from None
    if number < 1:
        raise ArgumentTypeError(f"must be positive, not {number}")
    return number


def interval_count(text: str) -> int:
    """Parses a count of at least 2, which a confidence interval needs."""
    number = count(text)
    if number < 2:
        raise ArgumentTypeError(f"an interval takes two or more, not {number}")
    return number


def processes(text: str) -> int:
    """Parses a number of processes that is possible on this machine."""
    number = count(text)
    try:
        check_processes(number)
    except ProcessesError as error:
        raise ArgumentTypeError(str(error)) from None
    return number


def seconds(text: str) -> float:
    """Parses the duration of a measurement in seconds."""
    number = _number(text)
    # This form of the comparison also refuses NaN.
    if not MIN_SECONDS <= number < inf:
        raise ArgumentTypeError(f"must be {MIN_SECONDS} or more, not {text}")
    return number


def factor(text: str) -> float:
    """Parses a positive factor."""
    number = _number(text)
    if not 0 < number < inf:
        raise ArgumentTypeError(f"must be positive, not {text}")
    return number


def amount(text: str) -> float:
    """Parses a non-negative amount."""
    number = _number(text)
    if not 0 <= number < inf:
        raise ArgumentTypeError(f"must not be negative, and is {text}")
    return number


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ArgumentTypeError(f"must be a number, not {text!r}") from None
