"""The build backend: scikit-build-core, which compiles the kernel, after the browser client has been built.

An editable install leaves the client out: `scripts/install` and `scripts/test` build it themselves, only when its
sources have changed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from scikit_build_core import build as scikit
from scikit_build_core.build import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

ROOT = Path(__file__).parent
UI = ROOT / "ui"
CLIENT = ROOT / "src" / "rookery" / "web" / "client" / "index.html"


def build_wheel(
    wheel_directory: str,
    config_settings: dict[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Builds the browser client if it is not there yet, then the wheel."""
    build_client()
    return scikit.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_client() -> None:
    """Runs `npm ci` and `npm run build` in `ui/`, unless the client is already built.

    :raises RuntimeError: if npm is missing, or the build failed.
    """
    if CLIENT.exists() or not UI.is_dir():
        return
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError("npm is needed to build the browser client: install Node 20 or newer")
    for step in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        print(f"ui: npm {' '.join(step)}", file=sys.stderr)
        if subprocess.run([npm, *step], cwd=UI, check=False).returncode != 0:
            raise RuntimeError(f"npm {' '.join(step)} failed in {UI.name}/")
