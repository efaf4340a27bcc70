"""Every variant has a golden match, and replaying it gives the same text."""

from __future__ import annotations

import pytest
from tests.playthroughs.write import FOLDER, playthrough
from tests.tables import PLAYABLE


@pytest.mark.parametrize("variant", PLAYABLE)
def test_playthrough(variant: str) -> None:
    golden = (FOLDER / f"{variant}.txt").read_text(encoding="utf-8")
    assert playthrough(variant).splitlines() == golden.splitlines()


def test_no_golden_without_a_variant() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYABLE)
