"""Network files: layers of 32-bit numbers, the names of inputs and outputs, and notes on the training.

A file is a `NetworkFile` in MessagePack. Numbers are stored with the lowest byte first, so that a file is the same on every
machine. The kernel evaluates networks without further libraries.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from rookery.errors import KernelError, RookeryError
from rookery.kernel import CompiledNetwork, NetworkLayer, kernel
from rookery.sources import NETWORKS, other_networks
from rookery.whole_files import write_whole

FORMAT = "rookery network 1"
NETWORK_FOLDER = Path(__file__).parent
"""The folder with the networks of the package."""


class NetworkError(RookeryError, ValueError):
    """A network file cannot be used; the message names the file, the place in it and what to do."""


class NetworkFile(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A network with the names of its inputs and outputs; between layers, negative numbers become 0 (ReLU)."""

    inputs: tuple[str, ...]
    """The name of each input."""
    outputs: tuple[str, ...]
    layers: tuple[NetworkLayer, ...]
    trained: dict[str, Any]
    """How the network was trained: notes for people who want to know or to repeat it."""
    format: str = FORMAT

    @cached_property
    def network(self) -> CompiledNetwork:
        """The network, ready to be evaluated.

        :raises KernelError: if layers do not fit together or a number is not finite.
        """
        return kernel.Network(self.layers)


def write_network(path: Path, network: NetworkFile) -> None:
    """Writes *network* to the file *path*; equal networks give equal bytes.

    :raises NetworkError: if its layers do not fit together or do not fit the names, or the file cannot be written.
    """
    _check(str(path), network)
    try:
        write_whole(path, msgspec.msgpack.encode(network, order="deterministic"))
    except OSError as error:
        raise NetworkError(f"{path}: cannot be written: {error.strerror}") from error


def read_network(path: Path) -> NetworkFile:
    """Reads the network in the file *path*.

    :raises NetworkError: if there is no such file, or it cannot be used.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise NetworkError(f"{path}: cannot be read: {error.strerror}") from error
    return network_in(content, str(path))


def network_in(content: bytes, where: str) -> NetworkFile:
    """Returns the network in the *content* of a file; *where* names the file in errors.

    :raises NetworkError: if it cannot be used.
    """
    try:
        network = msgspec.msgpack.decode(content, type=NetworkFile)
    except msgspec.DecodeError as error:
        raise NetworkError(f"{where}: is not a network file: {error}; train it again") from error
    _check(where, network)
    return network


@lru_cache(maxsize=8)
def network_in_use(name: str) -> NetworkFile:
    """Returns the network called *name* that bots use: from the folder that ``$ROOKERY_NETWORKS`` names, or from the
    package.

    :raises NetworkError: if it is missing or broken.
    """
    folder = other_networks()
    try:
        return read_network((folder or NETWORK_FOLDER) / f"{name}.model")
    except NetworkError as error:
        if folder is None:
            raise
        raise NetworkError(f"{error}; {NETWORKS} names the folder it is looked for in") from error


def _check(where: str, network: NetworkFile) -> None:
    if network.format != FORMAT:
        raise NetworkError(
            f"{where}: format: is {network.format!r}, and this version reads {FORMAT!r}; train it again"
        )
    try:
        compiled = network.network
    except KernelError as error:
        raise NetworkError(f"{where}: {error}; train it again") from error
    for field, names, width in (
        ("inputs", network.inputs, compiled.inputs),
        ("outputs", network.outputs, compiled.outputs),
    ):
        if len(names) != width:
            raise NetworkError(
                f"{where}: {field}: {len(names)} names, but the layers have {width}; train it again"
            )
