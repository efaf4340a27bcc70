"""The records of this folder, for tests that read records."""

from __future__ import annotations

from pathlib import Path

PATHS = {path.stem: path for path in sorted(Path(__file__).parent.glob("*.rook"))}
"""The paths of the records by name."""
TEXTS = {name: path.read_text("utf-8") for name, path in PATHS.items()}
"""The texts of the records by name."""
BYTES = {name: text.encode() for name, text in TEXTS.items()}
"""The UTF-8 bytes of the records by name."""
