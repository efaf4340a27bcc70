"""A pytest plugin: with CI=true a skipped test fails, with the reason of the skip as its message.

On a player's machine a test may be skipped, for instance because there is no browser. On the build machine nothing may
be missing, and a skip would hide that something is.
"""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

STRICT = os.environ.get("CI", "").lower() in {"1", "true"}


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Returns the reason that was given for the skip."""
    if isinstance(report.longrepr, tuple):
        return str(report.longrepr[2]).removeprefix("Skipped: ")
    return str(report.longrepr)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turns a skipped test into a failed one, but not an expected failure."""
    report = yield
    if STRICT and report.skipped and not hasattr(report, "wasxfail"):
        report.longrepr = f"skipped, and CI allows no skips: {reason_of(report)}"
        report.outcome = "failed"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turns a skipped file into one that could not be collected."""
    report = yield
    if STRICT and report.skipped:
        report.longrepr = f"skipped, and CI allows no skips: {reason_of(report)}"
        report.outcome = "failed"
    return report
