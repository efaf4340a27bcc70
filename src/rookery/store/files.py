"""The data folder: where it is, and what its files are called."""

from __future__ import annotations

import os
from pathlib import Path

DATABASE = "rookery.sqlite3"

KEY = "secret.key"
"""The key that signs the guests' cookies."""


def data_folder() -> Path:
    """Returns the default folder for games: ``$ROOKERY_DATA``, or one in the user's home folder."""
    named = os.environ.get("ROOKERY_DATA")
    return Path(named) if named else Path.home() / ".local" / "share" / "rookery"
