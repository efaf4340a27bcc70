"""The public names are complete, sorted, and each is where it is said to be."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rookery


def test_all_is_sorted_and_complete() -> None:
    assert rookery.__all__ == sorted(rookery.__all__)
    assert set(rookery.__all__) == set(rookery._MODULE_OF_NAME)
    assert dir(rookery) == rookery.__all__


@pytest.mark.parametrize("name", rookery.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(rookery, name) is not None


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = rookery.nonsense


def test_importing_the_package_imports_nothing_else() -> None:
    """Start-up stays fast: the command line imports only what it needs."""
    code = "import rookery, sys; print([m for m in sys.modules if m.startswith(('rookery.', 'msgspec'))])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[]"
