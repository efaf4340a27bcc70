"""The records of this folder, for tests of whatever reads records."""

from __future__ import annotations

from pathlib import Path

PATHS = {path.stem: path for path in sorted(Path(__file__).parent.glob("*.rook"))}
"""Where they lie, by name."""
TEXTS = {name: path.read_text("utf-8") for name, path in PATHS.items()}
"""Their texts, by name."""
BYTES = {name: text.encode() for name, text in TEXTS.items()}
"""The same as they are sent."""
