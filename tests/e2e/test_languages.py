"""Every page and dialog is translated and fits, checked with the pseudo-language."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from tests.e2e.browsers import Meet, Person
from tests.e2e.pages import TOURS
from tests.e2e.translation import (
    overflowing,
    speak_pseudo,
    untranslated,
    wide_in_large_letters,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")

SCREENSHOT_FOLDER = os.environ.get("ROOKERY_PICTURES")
"""The folder for screenshots; without it none are taken."""


@pytest.mark.parametrize("tour", TOURS)
async def test_every_page_is_translated_and_fits(meet: Meet, tour: str) -> None:
    found: dict[str, str] = {}

    async def translated(**options: Any) -> Person:
        person = await meet(**options)
        await speak_pseudo(person)
        return person

    async def show(name: str, person: Person) -> None:
        if SCREENSHOT_FOLDER:
            path = Path(SCREENSHOT_FOLDER) / f"{name.replace('/', '-')}.png"
            await person.page.screenshot(path=path)
        too_wide = await overflowing(person) + await wide_in_large_letters(person)
        for one in await untranslated(person) + too_wide:
            found.setdefault(one, name)

    await TOURS[tour](translated, show)
    assert not found, "\n".join(f"{name}: {one}" for one, name in found.items())
