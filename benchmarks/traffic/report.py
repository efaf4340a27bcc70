"""The report of a load benchmark: a line of figures for each run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

import msgspec
from benchmarks.traffic.players import Outcome
from benchmarks.traffic.process import Usage


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one run; times are in milliseconds, and `None` if there is no data."""

    server: str
    tables: int
    moves_per_second: float
    p50: float | None
    p90: float | None
    p99: float | None
    worst: float | None
    bots_late_p50: float | None
    """The delay of bots' decisions beyond their pace."""
    bots_late_p90: float | None
    bots_late_p99: float | None
    server_cpu: float | None
    """Percent of one core, including search processes."""
    server_cpu_per_move: float | None
    """Microseconds of processor time, which are more reliable than a rate on a busy machine."""
    server_megabytes: float | None
    kilobytes_per_table: float | None
    """The memory per table above that of an empty server, including connections."""
    players_cpu: float
    """The processor time of the players' processes, in percent of one core."""
    players_megabytes: float
    rounds: int
    matches: int
    refused: dict[str, int]
    started: float | None = None
    """After a restart, the seconds from the start of the server process until it was ready."""
    tables_back: float | None = None
    """The seconds from then until the first person of each table had received its state again."""
    people_back: float | None = None
    """The seconds from then until everybody had."""


def result_of(
    server: str,
    tables: int,
    outcomes: Sequence[Outcome],
    *,
    seconds: float,
    usages: tuple[Usage | None, Usage | None, Usage | None],
    bot_pace: float = 0.0,
    started: float | None = None,
) -> Result:
    """Combines the players' results with the server's resource usage when empty, before and after the measurement."""
    latencies = sorted(chain.from_iterable(one.latencies for one in outcomes))
    delays = sorted(
        delay - bot_pace for delay in chain.from_iterable(one.bot_delays for one in outcomes)
    )
    empty, before, after = usages
    refused: Counter[str] = Counter()
    for one in outcomes:
        refused.update(one.refused)
    moves = len(latencies) or len(delays)
    server_cpu = after.cpu - before.cpu if before and after else None
    return Result(
        server=server,
        tables=tables,
        moves_per_second=moves / seconds,
        p50=at_share(latencies, 0.50),
        p90=at_share(latencies, 0.90),
        p99=at_share(latencies, 0.99),
        worst=at_share(latencies, 1.0),
        bots_late_p50=at_share(delays, 0.50),
        bots_late_p90=at_share(delays, 0.90),
        bots_late_p99=at_share(delays, 0.99),
        server_cpu=None if server_cpu is None else 100 * server_cpu / seconds,
        server_cpu_per_move=None if server_cpu is None or not moves else 1e6 * server_cpu / moves,
        server_megabytes=after.megabytes if after else None,
        kilobytes_per_table=(
            1024 * (after.megabytes - empty.megabytes) / tables if after and empty else None
        ),
        players_cpu=100 * sum(one.cpu for one in outcomes) / seconds,
        players_megabytes=sum(one.megabytes for one in outcomes),
        rounds=sum(one.rounds for one in outcomes),
        matches=sum(one.matches for one in outcomes),
        refused=dict(refused),
        started=started,
        tables_back=None if started is None else max(one.tables_back for one in outcomes),
        people_back=None if started is None else max(one.people_back for one in outcomes),
    )


def at_share(ordered: Sequence[float], share: float) -> float | None:
    """Returns the *share* quantile, in milliseconds, of *ordered* times in seconds."""
    if not ordered:
        return None
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


COLUMNS = {
    "server": "server",
    "tables": "tables",
    "moves/s": "moves_per_second",
    "p50 ms": "p50",
    "p90 ms": "p90",
    "p99 ms": "p99",
    "worst ms": "worst",
    "bots late p50": "bots_late_p50",
    "bots late p90": "bots_late_p90",
    "bots late p99": "bots_late_p99",
    "server CPU %": "server_cpu",
    "server CPU µs a move": "server_cpu_per_move",
    "server MB": "server_megabytes",
    "kB a table": "kilobytes_per_table",
    "players CPU %": "players_cpu",
    "players MB": "players_megabytes",
    "rounds": "rounds",
    "refused": "refused",
    "ready after s": "started",
    "tables back s": "tables_back",
    "people back s": "people_back",
}
"""The columns of the table, and the fields that they show."""


def table_of(results: Sequence[Result]) -> str:
    """Returns the results as a Markdown table, without the columns that are empty."""
    rows = [[_shown(getattr(result, field)) for field in COLUMNS.values()] for result in results]
    kept = [at for at in range(len(COLUMNS)) if any(row[at] for row in rows)]
    return markdown([list(COLUMNS)[at] for at in kept], [[row[at] for at in kept] for row in rows])


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Returns a Markdown table."""
    lines = [head, ["---" for _ in head], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _shown(value: object) -> str:
    match value:
        case float():
            return (
                f"{value:,.0f}"
                if abs(value) >= 100
                else f"{value:,.{1 if abs(value) >= 5 else 2}f}"
            )
        case dict():
            return ", ".join(f"{code} {number}" for code, number in value.items())
        case None:
            return ""
        case _:
            return str(value)
