"""Network files: written, read, and refused with an error that says what is wrong and where."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.parity.networks import layers_of

from rookery.bots.models.network_file import (
    NetworkError,
    NetworkFile,
    network_in_use,
    read_network,
    write_network,
)

NETWORK = NetworkFile(
    inputs=("one", "two"),
    outputs=("value",),
    layers=layers_of((2, 3, 1), 1),
    trained={"seed": 5, "rounds": 100},
)


def test_a_network_is_read_as_it_was_written(tmp_path: Path) -> None:
    first, second = tmp_path / "first.model", tmp_path / "second.model"
    write_network(first, NETWORK)
    read = read_network(first)
    assert read == NETWORK
    assert read.trained == {"seed": 5, "rounds": 100}
    write_network(second, read)
    assert first.read_bytes() == second.read_bytes()


def test_a_file_that_is_missing_or_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "some.model"
    with pytest.raises(NetworkError, match=r"some\.model: cannot be read: No such file"):
        read_network(path)
    path.write_bytes(b"\x81")
    with pytest.raises(NetworkError, match=r"some\.model: is not a network file: .*train it"):
        read_network(path)
    with pytest.raises(NetworkError, match=r"nothing\.model: cannot be read"):
        network_in_use("nothing")
    with pytest.raises(NetworkError, match=r"of\.model: cannot be written: No such file"):
        write_network(tmp_path / "no" / "folder" / "of.model", NETWORK)


@pytest.mark.parametrize(
    ("broken", "named"),
    [
        ({"inputs": ("one",)}, "inputs: 1 names, but the layers have 2"),
        ({"outputs": ("value", "more")}, "outputs: 2 names, but the layers have 1"),
        ({"layers": ()}, "layers: has 0 items"),
        ({"layers": layers_of((2, 3, 1), 1)[1:]}, "inputs: 2 names, but the layers have 3"),
        ({"format": "rookery network 9"}, "format: is 'rookery network 9'"),
    ],
    ids=str,
)
def test_a_broken_network_is_refused(tmp_path: Path, broken: dict[str, object], named: str) -> None:
    path = tmp_path / "broken.model"
    fields = {name: getattr(NETWORK, name) for name in NETWORK.__struct_fields__}
    path.write_bytes(msgspec.msgpack.encode(fields | broken))
    with pytest.raises(NetworkError, match=rf"broken\.model: {named}.*; train it again"):
        read_network(path)
    with pytest.raises(NetworkError, match=rf"broken\.model: {named}"):
        write_network(path, NetworkFile(**fields | broken))
