"""Opens the menu of a table or of a replay, and picks entries by their text."""

from __future__ import annotations

from itertools import groupby
from unicodedata import normalize

from tests.e2e.browsers import Person


async def pick_from_menu(person: Person, text: str) -> None:
    """Opens the menu and picks the entry with the English *text*, also on a page in the pseudo-language."""
    await person.test_id("open-menu").click()
    buttons = person.test_id("menu").locator("li button")
    await buttons.first.wait_for()
    found = await buttons.all_inner_texts()
    entries = [bare(each) for each in found]
    assert bare(text) in entries, f"there is no {text} among {found}"
    await buttons.nth(entries.index(bare(text))).click()


def bare(text: str) -> str:
    """Returns the letters of *text* without what the pseudo-language adds: accents, repeated vowels and brackets."""
    letters = [letter for letter in normalize("NFD", text.casefold()) if "a" <= letter <= "z"]
    return "".join(letter for letter, _ in groupby(letters))
