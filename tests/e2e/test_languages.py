"""Every page and dialog in the pseudo-language: nothing untranslated, nothing that does not fit."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from tests.e2e.browsers import Meet, Person
from tests.e2e.pages import TOURS
from tests.e2e.translation import overflowing, speak_pseudo, untranslated

pytestmark = pytest.mark.asyncio(loop_scope="module")

PICTURES = os.environ.get("ROOKERY_PICTURES")
"""Where to put a picture of each page, if anywhere."""


@pytest.mark.parametrize("tour", TOURS)
async def test_every_page_is_translated_and_fits(meet: Meet, tour: str) -> None:
    found: dict[str, str] = {}

    async def translated(**options: Any) -> Person:
        person = await meet(**options)
        await speak_pseudo(person)
        return person

    async def show(name: str, person: Person) -> None:
        if PICTURES:
            path = Path(PICTURES) / f"{name.replace('/', '-')}.png"
            await person.page.screenshot(path=path)
        for one in await untranslated(person) + await overflowing(person):
            found.setdefault(one, name)

    await TOURS[tour](translated, show)
    assert not found, "\n".join(f"{name}: {one}" for one, name in found.items())
