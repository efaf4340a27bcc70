"""A progress bar and a progress count for long commands in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from rookery.lab.interrupted_work import InterruptedWork


@contextmanager
def reported_at_end(report: Callable[[], None]) -> Iterator[None]:
    """Calls *report* after the block, even if the block was interrupted; the interrupt is then passed on."""
    try:
        yield
    except KeyboardInterrupt:
        report()
        raise
    report()


@contextmanager
def reported_if_interrupted(report: Callable[[Any], None]) -> Iterator[None]:
    """Calls *report* with what is finished of work that is interrupted in the block; the interrupt is then passed on."""
    try:
        yield
    except InterruptedWork as interrupted:
        report(interrupted.finished)
        raise


@contextmanager
def progress_bar(items: str, total: int, *, hidden: bool) -> Iterator[Callable[[int], None]]:
    """Draws a bar until the block ends, and yields a function to call with the number of items just done, out of *total*.
    *items* names them, such as ``deals``. Nothing is drawn if *hidden*, or if stderr is not a terminal. An interrupt
    is passed on after a line on stderr with the number of items done.
    """
    shown = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    interrupted = "Interrupted: {done:,} of {total:,} {items} done."
    with _drawn(shown, items, total, interrupted, hidden=hidden) as advance:
        yield advance


@contextmanager
def progress_count(items: str, *, hidden: bool) -> Iterator[Callable[[int], None]]:
    """Shows a count and the elapsed time until the block ends, for work of unknown length, and yields a function to call
    with the number of items just done. *items* names what is counted, such as ``nodes searched``. Nothing is shown if
    *hidden*, or if stderr is not a terminal. An interrupt is passed on after a line on stderr with the count.
    """
    shown = (
        SpinnerColumn(),
        TextColumn("{task.completed:,.0f} {task.description}"),
        TimeElapsedColumn(),
    )
    with _drawn(shown, items, None, "Interrupted; {items}: {done:,}.", hidden=hidden) as advance:
        yield advance


@contextmanager
def _drawn(
    columns: Sequence[ProgressColumn],
    items: str,
    total: int | None,
    interrupted: str,
    *,
    hidden: bool,
) -> Iterator[Callable[[int], None]]:
    """Draws *columns* until the block ends; *interrupted* is the line for an interrupt."""
    console = Console(stderr=True)
    with Progress(
        *columns,
        console=console,
        transient=True,
        disable=hidden or not console.is_terminal,
    ) as progress:
        task = progress.add_task(items, total=total)
        try:
            yield lambda done: progress.advance(task, done)
        except KeyboardInterrupt:
            done = progress.tasks[0].completed
            text = interrupted.format(done=done, total=total, items=items)
            console.print(text, highlight=False, soft_wrap=True)
            raise
