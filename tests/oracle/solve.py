"""An exhaustive double-dummy solver: the oracle of ``native/solve.hpp``."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from tests.oracle.play import acted, final_points, is_over, legal_actions, settled

from rookery.kernel.position import MAX_TOTAL, Action, Position, Question, Solution
from rookery.rules.table import Tables


def solve(
    tables: Tables,
    position: Position,
    question: Question,
    progress: Callable[[int], object] | None,
) -> Solution:
    """Implements `rookery.kernel.Kernel.solve` by minimax; all bounds of solved actions are exact."""
    search = _Search(tables, question, progress)
    wants_line = question.line and question.goal is None
    return search.solution(settled(tables, position), wants_line=wants_line)


class _Stopped(Exception):  # noqa: N818
    """The search was told to stop."""


class _Search:
    """Minimax with a table of exact values."""

    def __init__(
        self, tables: Tables, question: Question, progress: Callable[[int], object] | None
    ) -> None:
        """Prepares to answer *question*; the search stops when *progress* returns something false."""
        seconds = question.seconds
        self._tables = tables
        self._team = question.team
        self._end = None if seconds is None else monotonic() + seconds
        self._progress = progress
        self._values: dict[Position, int] = {}

    def solution(self, now: Position, *, wants_line: bool) -> Solution:
        """Returns the solution of *now*."""
        actions = legal_actions(self._tables, now)
        most = MAX_TOTAL
        bounds = dict.fromkeys(actions, (0, most))
        line: list[Action] = []
        complete = True
        choose = max if actions and now.teams[now.mover] == self._team else min
        total = final_points(now)[self._team] if is_over(now) else 0
        try:
            for action in actions:
                value = self._value(acted(self._tables, now, action))
                bounds[action] = (value, value)
            while wants_line and not is_over(now):
                after = {a: acted(self._tables, now, a) for a in legal_actions(self._tables, now)}
                best = self._best(now)({a: self._value(n) for a, n in after.items()})
                line.append(best)
                now = after[best]
        except _Stopped:
            complete = False
        rows = tuple((action, *bounds[action]) for action in actions)
        whole = (
            choose((low for _, low, _ in rows), default=total),
            choose((high for _, _, high in rows), default=total),
        )
        return rows, tuple(line), len(self._values), complete, whole

    def _best(self, now: Position) -> Callable[[dict[Action, int]], Action]:
        choose = max if now.teams[now.mover] == self._team else min
        return lambda values: choose(values, key=lambda action: values[action])

    def _value(self, now: Position) -> int:
        known = self._values.get(now)
        if known is not None:
            return known
        if len(self._values) % 256 == 255:
            late = self._end is not None and monotonic() >= self._end
            if late or (self._progress is not None and not self._progress(len(self._values))):
                raise _Stopped
        if is_over(now):
            value = final_points(now)[self._team]
        else:
            choices = legal_actions(self._tables, now)
            values = [self._value(acted(self._tables, now, action)) for action in choices]
            value = max(values) if now.teams[now.mover] == self._team else min(values)
        self._values[now] = value
        return value
