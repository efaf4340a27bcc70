"""With forced colors, states that normally differ only by background are still visible."""

from __future__ import annotations

import pytest
from tests.e2e.browsers import Meet, Person

pytestmark = pytest.mark.asyncio(loop_scope="module")


SELECTED = """(() => {
    const one = document.body.appendChild(document.createElement("i"));
    one.style.cssText = "forced-color-adjust: none; background: Highlight";
    const color = getComputedStyle(one).backgroundColor;
    one.remove();
    return color;
})()"""
"""The system color of selected items."""


def background(selector: str, pseudo: str = "") -> str:
    """Returns an expression for the background color of the first match of *selector*, or of its *pseudo* element."""
    return (
        f"getComputedStyle(document.querySelector('{selector}'), '{pseudo}' || null)"
        ".backgroundColor"
    )


async def until_selected(person: Person, selector: str) -> None:
    """Waits until an element has the color of selected items; colors change gradually."""
    selected = await person.look(SELECTED)
    await person.until(lambda color: color == selected, background(selector))


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_selection_and_turn_are_visible(meet: Meet, scheme: str) -> None:
    person = await meet(forced_colors="active", color_scheme=scheme)
    await person.home()
    await until_selected(person, ".segments label.on")
    await person.page.get_by_role("button", name="Settings").click()
    await until_selected(person, ".switch input:checked")
    for switch in (".switch input:checked", ".switch input:not(:checked)"):
        assert await person.look(f"{background(switch)} !== {background(switch, '::after')}")
    await person.page.keyboard.press("Escape")
    await person.table_for(seats=["random"] * 3)
    await person.play_until(
        lambda view: view["legal"]["kind"] == "calls" and view["legal"]["may_bid"]
    )
    await until_selected(person, ".quick [aria-pressed=true]")
    await until_selected(person, ".auction th.now")
    await until_selected(person, ".gold-ground")
    outline = "getComputedStyle(document.querySelector('.turn > .plate')).outlineStyle"
    assert await person.look(outline) == "solid"
    await person.picture(f"forced-colors-{scheme}")
