"""Networks that a training has made, written where they were asked for."""

from __future__ import annotations

from pathlib import Path

from rookery.train.packages import TrainError
from rookery.whole_files import write_whole


def write_made(out: Path, network: bytes) -> None:
    """Writes the bytes of a *network* to the file *out*.

    :raises TrainError: if they cannot be written.
    """
    try:
        write_whole(out, network)
    except OSError as error:
        raise TrainError(
            f"{out}: cannot be written: {error.strerror}; name another place with --out, and it goes on from the end"
        ) from error
