"""Importing PyTorch, which only training needs."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rookery.errors import RookeryError, missing_package


class TrainError(RookeryError):
    """Training cannot start or go on; the message says why and what to do."""


def torch_module() -> Any:
    """Returns PyTorch, limited to one thread, so that equal data and seeds give equal bytes.

    :raises TrainError: if PyTorch or NumPy is not installed.
    """
    try:
        import_module("numpy")
        torch: Any = import_module("torch")
    except ImportError as error:
        raise TrainError(missing_package("training", str(error.name), "train")) from error
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    return torch
