"""Writing trained networks: their layers in file format, the file itself, and its digest."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rookery.kernel import NetworkLayer
from rookery.train.pytorch import TrainError
from rookery.whole_files import write_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray


def network_layer(weights: NDArray[Any], biases: NDArray[Any]) -> NetworkLayer:
    """Returns a layer in the format of files and of the kernel; *weights* has one row per output."""
    outputs, inputs = weights.shape
    return NetworkLayer(
        outputs, inputs, weights.astype("<f4").tobytes(), biases.astype("<f4").tobytes()
    )


def network_file_digest(network: bytes) -> str:
    """Returns a digest of the file content *network*: 16 hexadecimal digits."""
    return sha256(network).hexdigest()[:16]


def write_made(out: Path, network: bytes) -> None:
    """Writes the file content *network* to the file *out*.

    :raises TrainError: if they cannot be written.
    """
    try:
        write_whole(out, network)
    except OSError as error:
        raise TrainError(
            f"{out}: cannot be written: {error.strerror}; name another place with --out, and it goes on from the end"
        ) from error
