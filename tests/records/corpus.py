"""The records of this folder, for tests of whatever reads records."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
TEXTS = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.rook"))}
"""Their texts, by name."""
BYTES = {name: text.encode() for name, text in TEXTS.items()}
"""The same as they are sent."""
