"""Numbers that benchmarks are asked for: types for argparse, which refuses what cannot be measured."""

from __future__ import annotations

from argparse import ArgumentTypeError
from math import inf

from rookery.lab.work import ProcessesError, check_processes

LEAST_SECONDS = 0.01
"""In less time nothing may have happened that could be counted."""


def count(text: str) -> int:
    """Reads how many there are to be: one or more."""
    try:
        number = int(text)
    except ValueError:
        raise ArgumentTypeError(f"must be a whole number, not {text!r}") from None
    if number < 1:
        raise ArgumentTypeError(f"must be positive, not {number}")
    return number


def interval_count(text: str) -> int:
    """Reads of how many an interval is to be told: two or more."""
    number = count(text)
    if number < 2:
        raise ArgumentTypeError(f"an interval takes two or more, not {number}")
    return number


def processes(text: str) -> int:
    """Reads how many processes share the work."""
    number = count(text)
    try:
        check_processes(number)
    except ProcessesError as error:
        raise ArgumentTypeError(str(error)) from None
    return number


def seconds(text: str) -> float:
    """Reads for how long something is measured."""
    number = _number(text)
    # Written so that it refuses what is no number, too.
    if not LEAST_SECONDS <= number < inf:
        raise ArgumentTypeError(f"must be {LEAST_SECONDS} or more, not {text}")
    return number


def factor(text: str) -> float:
    """Reads how many times something is to be, which need not be a whole number."""
    number = _number(text)
    if not 0 < number < inf:
        raise ArgumentTypeError(f"must be positive, not {text}")
    return number


def amount(text: str) -> float:
    """Reads an amount of something, or nothing of it."""
    number = _number(text)
    if not 0 <= number < inf:
        raise ArgumentTypeError(f"must not be negative, and is {text}")
    return number


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ArgumentTypeError(f"must be a number, not {text!r}") from None
