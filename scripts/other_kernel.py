"""A pytest plugin: replaces the installed kernel by the one in the folder ``$ROOKERY_OTHER_KERNEL``."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

KERNEL_MODULE = "rookery.kernel._native"


def _load(folder: Path) -> None:
    """Loads the kernel from *folder* before anything imports the installed one."""
    (path,) = folder.glob("_native.*.so")
    spec = importlib.util.spec_from_file_location(KERNEL_MODULE, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    # Keeps rookery from choosing the installed variant of the kernel for newer processors.
    vars(module)["has_v3"] = lambda: False
    sys.modules[KERNEL_MODULE] = module


_load(Path(os.environ["ROOKERY_OTHER_KERNEL"]))
