"""A pytest plugin: puts the kernel of the folder ``$ROOKERY_OTHER_KERNEL`` in the place of the installed one."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

NAME = "rookery.kernel._native"


def _load(folder: Path) -> None:
    """Loads the module from *folder*, before anything imports the installed one."""
    (path,) = folder.glob("_native.*.so")
    spec = importlib.util.spec_from_file_location(NAME, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    # This module is the one to test, whatever processor it is tested on.
    vars(module)["has_v3"] = lambda: False
    sys.modules[NAME] = module


_load(Path(os.environ["ROOKERY_OTHER_KERNEL"]))
