"""Sharing numbered tasks among processes of this machine, or among the machines of a Ray cluster.

Results are returned in the order of the numbers, so that they do not depend on how the work was shared.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from importlib import import_module
from itertools import chain, islice
from multiprocessing import get_context
from socket import create_connection
from typing import Any, TypeVar

from rookery.errors import RookeryError, missing_package
from rookery.lab.code import code_in_use
from rookery.review.version import REVIEW_PARTS
from rookery.service.bot_process import watch_parent
from rookery.sources import NETWORKS, other_networks

T = TypeVar("T")

TASKS_PER_PROCESS = 2
"""The number of tasks submitted ahead for each process: enough to keep it busy, few enough to waste little."""

MAX_PROCESSES_PER_CORE = 4
"""The limit of processes per core; more would only take memory."""
ALWAYS_ALLOWED_PROCESSES = 16
"""The number of processes that is allowed on any machine, so that the same command works on all of them."""

CLUSTER_MODULES = ("lab", "train", *REVIEW_PARTS)
"""The parts of the package that work on a cluster depends on, in addition to those of the bots."""
CONNECT_TIMEOUT = 10
"""The time in seconds within which a cluster must accept a connection."""


class ProcessesError(RookeryError, ValueError):
    """The processes cannot share the work on this machine; the message says why."""


class ClusterError(RookeryError):
    """A Ray cluster cannot be used; the message says why and what to do."""


def shared_work(
    work: Callable[[int], T], numbers: Iterable[int], *, processes: int = 1, cluster: str | None
) -> Generator[T, None, None]:
    """Yields ``work(number)`` for each of *numbers*, computed by the Ray cluster at the address *cluster*, or if that
    is `None` by *processes* processes here.

    :raises ProcessesError: if the number of processes is not possible on this machine.
    :raises ClusterError: if the cluster cannot be used, or runs other code.
    """
    if cluster is None:
        return in_order(work, numbers, processes=processes)
    return on_cluster(work, numbers, address=cluster)


def check_processes(processes: int) -> None:
    """Checks the number of *processes* that share work on this machine.

    :raises ProcessesError: if it is not positive, or far larger than the number of cores.
    """
    if processes <= 0:
        raise ProcessesError(f"processes must be positive, not {processes}")
    cores = os.cpu_count() or 1
    limit = max(ALWAYS_ALLOWED_PROCESSES, MAX_PROCESSES_PER_CORE * cores)
    if processes > limit:
        raise ProcessesError(
            f"{processes} processes are too many for this machine (cores: {cores}); use at most {limit}"
        )


@contextmanager
def process_pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Yields a pool of *processes* processes, which start with the first work and end with the block or with this
    process.
    """
    # Each process gets a fresh interpreter, because forking a process with threads is not safe. `watch_parent` ends the
    # processes if this one is killed; otherwise they would wait for work forever.
    with ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=watch_parent
    ) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


def in_order(
    work: Callable[[int], T],
    numbers: Iterable[int],
    *,
    processes: int = 1,
    pool: ProcessPoolExecutor | None = None,
) -> Generator[T, None, None]:
    """Yields ``work(number)`` for each of *numbers*, which may be infinite, computed in this process or, with several
    processes and numbers, by *pool*.

    Without a *pool*, it makes one of its own, with no more processes than there are numbers.

    :raises ProcessesError: if the number of processes is not possible on this machine.
    """
    check_processes(processes)
    left = iter(numbers)
    first = tuple(islice(left, processes))
    if len(first) <= 1:
        return _done_here(work, chain(first, left))
    return _done_by_pool(work, first, left, pool)


def _done_here(work: Callable[[int], T], numbers: Iterable[int]) -> Generator[T, None, None]:
    yield from map(work, numbers)


def _done_by_pool(
    work: Callable[[int], T],
    first: Sequence[int],
    left: Iterator[int],
    given: ProcessPoolExecutor | None,
) -> Generator[T, None, None]:
    """Yields the results for the *first* numbers and those *left*, by the *given* pool or by one with a process for each
    of the first numbers.
    """
    processes = len(first)
    with process_pool(processes) if given is None else nullcontext(given) as pool:
        begun = chain(first, islice(left, (TASKS_PER_PROCESS - 1) * processes))
        ahead = deque(pool.submit(work, number) for number in begun)
        while ahead:
            try:
                result = ahead.popleft().result()
            except BrokenExecutor:
                raise ProcessesError(
                    "one of the processes was ended from outside, perhaps because memory ran out; use fewer processes"
                ) from None
            yield result
            ahead.extend(pool.submit(work, number) for number in islice(left, 1))


def on_cluster(
    work: Callable[[int], T], numbers: Iterable[int], *, address: str
) -> Generator[T, None, None]:
    """Yields ``work(number)`` for each of *numbers*, computed by the Ray cluster at *address*.

    The address ``local`` starts a cluster on this machine's cores; ``auto`` finds one that runs here. The machines of
    the cluster need the same code as this one, and must see the folder that `NETWORKS` names, if it is set.

    :raises ClusterError: if Ray is not installed, there is no cluster at *address*, or one of its machines has other
        code or networks.
    """
    try:
        ray: Any = import_module("ray")
    except ImportError as error:
        raise ClusterError(missing_package("a cluster", "Ray", "cluster")) from error
    try:
        _check_listening(address)
        ray.init(
            address=address,
            log_to_driver=False,
            logging_level="error",
            runtime_env={"env_vars": _named_folders()},
        )
    # Ray raises a bare `Exception` when a local cluster does not start in time.
    except Exception as error:
        raise ClusterError(
            f"there is no Ray cluster at {address!r}: {str(error).rstrip('.')}; start one with: ray start --head"
        ) from error
    try:
        remote = ray.remote(work_one)
        work_ref = ray.put(work)
        left = iter(numbers)
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        ahead = deque(
            remote.remote(work_ref, number) for number in islice(left, TASKS_PER_PROCESS * cores)
        )
        while ahead:
            code, result = ray.get(ahead.popleft())
            own = code_in_use(*CLUSTER_MODULES)
            if code != own:
                raise ClusterError(
                    f"a machine of the cluster has code {code!r}, and this one {own!r};"
                    f" install the same on both, and let both see the folder that {NETWORKS} names, if it is set"
                )
            yield result
            ahead.extend(remote.remote(work_ref, number) for number in islice(left, 1))
    finally:
        ray.shutdown()


def _named_folders() -> dict[str, str]:
    """Returns the environment variables for the machines of a cluster: the folder of networks, if `NETWORKS` names
    one.
    """
    networks = other_networks()
    return {} if networks is None else {NETWORKS: str(networks.resolve())}


def _check_listening(address: str) -> None:
    """Checks that a server listens at *address*, if that names a host; Ray itself would retry for many minutes.

    :raises OSError: if none does.
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        create_connection((host.strip("[]"), int(port)), timeout=CONNECT_TIMEOUT).close()


def work_one(work: Callable[[int], T], number: int) -> tuple[str, T]:
    """Does one task on a cluster machine, and returns the result with the identifier of its code."""
    return code_in_use(*CLUSTER_MODULES), work(number)
