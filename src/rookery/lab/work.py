"""Sharing numbered pieces of work among processes of this machine, or among the machines of a Ray cluster.

Results come back in the order of the numbers, so that nothing depends on how the work was shared.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import chain, islice
from multiprocessing import get_context
from socket import create_connection
from typing import Any, TypeVar

from rookery.errors import RookeryError
from rookery.lab.code import code_in_use
from rookery.service.bot_process import watch_parent
from rookery.sources import NETWORKS, other_networks

T = TypeVar("T")

AHEAD = 2
"""Pieces for each process that are handed out before their turn: enough to keep it busy, few enough to waste little."""

PER_CORE = 4
"""Processes for each core that are allowed: more take memory, and no work off the others."""
ALWAYS = 16
"""Processes that are allowed on any machine, so that a command can be taken from one to another."""

KNOCK_SECONDS = 10
"""How long a cluster may take to answer before it counts as not there."""


class ProcessesError(RookeryError, ValueError):
    """Work cannot be shared among so many processes; the message says how many can be."""


class ClusterError(RookeryError):
    """A cluster cannot be used; the message says why and what to do."""


def shared(
    work: Callable[[int], T], numbers: Iterable[int], *, processes: int = 1, cluster: str | None
) -> Generator[T, None, None]:
    """Yields ``work(number)`` for each of *numbers*, done by the Ray cluster at the address *cluster*, or else by *processes* here.

    :raises ProcessesError: if so many processes cannot share it.
    :raises ClusterError: if the cluster cannot be used, or has other code.
    """
    if cluster is None:
        return in_order(work, numbers, processes=processes)
    return on_cluster(work, numbers, address=cluster)


def check_processes(processes: int) -> None:
    """Checks that *processes* can share work on this machine.

    :raises ProcessesError: if they are none, or far more than it has cores.
    """
    if processes <= 0:
        raise ProcessesError(f"processes must be positive, not {processes}")
    cores = os.cpu_count() or 1
    most = max(ALWAYS, PER_CORE * cores)
    if processes > most:
        raise ProcessesError(
            f"{processes} processes are too many for this machine (cores: {cores}); name {most} at most"
        )


def in_order(
    work: Callable[[int], T], numbers: Iterable[int], *, processes: int = 1
) -> Generator[T, None, None]:
    """Yields ``work(number)`` for each of *numbers*, which may be endless, done here or by a pool of processes, no more than pieces.

    :raises ProcessesError: if so many processes cannot share it.
    """
    check_processes(processes)
    left = iter(numbers)
    first = tuple(islice(left, processes))
    if len(first) <= 1:
        return _done_here(work, chain(first, left))
    return _done_by_pool(work, first, left)


def _done_here(work: Callable[[int], T], numbers: Iterable[int]) -> Generator[T, None, None]:
    yield from map(work, numbers)


def _done_by_pool(
    work: Callable[[int], T], first: Sequence[int], left: Iterator[int]
) -> Generator[T, None, None]:
    """Yields what a process for each of the *first* numbers does of these, and of those *left*."""
    processes = len(first)
    # A fresh interpreter for each process: forking one that has threads is not safe. Without `watch_parent` processes would wait
    # for work for ever if this one were killed.
    with ProcessPoolExecutor(
        processes,
        mp_context=get_context("spawn"),
        initializer=watch_parent,
    ) as pool:
        begun = chain(first, islice(left, (AHEAD - 1) * processes))
        ahead = deque(pool.submit(work, number) for number in begun)
        try:
            while ahead:
                yield ahead.popleft().result()
                ahead.extend(pool.submit(work, number) for number in islice(left, 1))
        finally:
            pool.shutdown(cancel_futures=True)


def on_cluster(
    work: Callable[[int], T], numbers: Iterable[int], *, address: str
) -> Generator[T, None, None]:
    """Yields ``work(number)`` for each of *numbers*, done by the Ray cluster at *address*.

    ``local`` starts a cluster of this machine's cores; ``auto`` looks for one that runs here. The machines of the
    cluster need the same code as this one, and see the same folder of networks where `NETWORKS` names one.

    :raises ClusterError: if Ray is not installed, there is no cluster at *address*, or a machine of it has other code or networks.
    """
    try:
        ray: Any = import_module("ray")
    except ImportError as error:
        raise ClusterError(
            "a cluster needs Ray, which is not installed; install it with: pip install 'rookery[cluster]'"
        ) from error
    try:
        _knock(address)
        ray.init(
            address=address,
            log_to_driver=False,
            logging_level="error",
            runtime_env={"env_vars": _named_folders()},
        )
    # Ray raises a bare `Exception` when a cluster of its own does not start in time.
    except Exception as error:
        raise ClusterError(
            f"there is no Ray cluster at {address!r}: {error}; start one with: ray start --head"
        ) from error
    try:
        remote = ray.remote(work_one)
        held = ray.put(work)
        left = iter(numbers)
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        ahead = deque(remote.remote(held, number) for number in islice(left, AHEAD * cores))
        while ahead:
            code, result = ray.get(ahead.popleft())
            if code != code_in_use():
                raise ClusterError(
                    f"a machine of the cluster has code {code!r}, and this one {code_in_use()!r};"
                    f" install the same on both, and let both see the folder that {NETWORKS} names, if it is set"
                )
            yield result
            ahead.extend(remote.remote(held, number) for number in islice(left, 1))
    finally:
        ray.shutdown()


def _named_folders() -> dict[str, str]:
    """Returns the environment that machines of a cluster need: where other networks than the package's lie, if anywhere."""
    networks = other_networks()
    return {} if networks is None else {NETWORKS: str(networks.resolve())}


def _knock(address: str) -> None:
    """Checks that something listens at *address*, if that names a host: Ray itself would try for many minutes.

    :raises OSError: if nobody does.
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        create_connection((host.strip("[]"), int(port)), timeout=KNOCK_SECONDS).close()


def work_one(work: Callable[[int], T], number: int) -> tuple[str, T]:
    """Does one piece of work on a cluster, and returns the result with the name of the code."""
    return code_in_use(), work(number)
