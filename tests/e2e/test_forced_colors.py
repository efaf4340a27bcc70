"""With colors that the system forces, what only a ground tells apart is still to be seen."""

from __future__ import annotations

import pytest
from tests.e2e.browsers import Meet, Person

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def ground(person: Person, selector: str, pseudo: str = "") -> str:
    """Returns the color behind the first element that *selector* finds, or behind its *pseudo* element."""
    color: str = await person.page.evaluate(
        """([selector, pseudo]) =>
            getComputedStyle(document.querySelector(selector), pseudo || null).backgroundColor""",
        [selector, pseudo],
    )
    return color


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_what_is_chosen_and_whose_turn_it_is_can_be_seen(meet: Meet, scheme: str) -> None:
    person = await meet(forced_colors="active", color_scheme=scheme)
    await person.home()
    assert await ground(person, ".segments label.on") != await ground(
        person, ".segments label:not(.on)"
    )
    await person.page.get_by_role("button", name="Settings").click()
    knobs = [
        (await ground(person, which), await ground(person, which, "::after"))
        for which in (".switch input:checked", ".switch input:not(:checked)")
    ]
    assert knobs[0] != knobs[1]
    assert all(track != knob for track, knob in knobs)
    await person.page.keyboard.press("Escape")
    await person.table_for(seats=["random"] * 3)
    await person.play_until(
        lambda view: view["legal"]["kind"] == "calls" and view["legal"]["may_bid"]
    )
    chosen, other = ".quick [aria-pressed=true]", ".quick [aria-pressed=false]"
    assert await ground(person, chosen) != await ground(person, other)
    assert await ground(person, ".auction th.now") != await ground(person, ".auction th:not(.now)")
    outline = "getComputedStyle(document.querySelector('.turn > .plate')).outlineStyle"
    assert await person.look(outline) == "solid"
    await person.picture(f"forced-colors-{scheme}")
