"""On a small phone the warning about a mistake, its undo button and the menu are completely visible."""

from __future__ import annotations

import pytest
from playwright.async_api import ViewportSize as Size
from tests.e2e.browsers import LOW_PHONE, SMALL_PHONE, Meet
from tests.e2e.overlap import covered
from tests.records.corpus import PATHS

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_small_phone_shows_all_of_a_mistake_and_of_the_menu(meet: Meet) -> None:
    person = await meet(viewport=SMALL_PHONE, has_touch=True, is_mobile=True)
    await person.table_for(enforcement="table", seats=["random"] * 3)
    view = await person.play_until(lambda view: view["legal"].get("others"), bids=True)
    await person.click_card(view["legal"]["others"][0])
    await person.test_id("break-text").wait_for()
    assert await covered(person) == []
    await person.test_id("play-anyway").click()
    await person.test_id("take-back").wait_for()
    assert await covered(person) == []
    await person.test_id("take-back").click()
    await person.until(lambda now: "take_back" not in now["may"])

    await person.test_id("open-menu").click()
    menu = person.test_id("menu")
    box = await menu.get_by_role("button", name="Leave the table").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 640
    # A touch screen shows no entry for keys.
    assert await menu.get_by_role("button", name="Keyboard").count() == 0


async def test_marks_on_a_small_plate_do_not_overlap(meet: Meet) -> None:
    person = await meet(viewport=SMALL_PHONE)
    await person.table_for(variant="team_rook_6")
    signs = """() => {
        const found = [];
        for (const seat of document.querySelectorAll(".seat")) {
            const texts = [...seat.querySelectorAll(".won, .flag, .side, .backs, .dealer")];
            const boxes = texts.map((one) => [one.className, one.getBoundingClientRect()]);
            boxes.forEach(([name, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
                const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                if (wide > 1 && high > 1) found.push(`${name} × ${other}`);
            }));
        }
        return found;
    }"""
    partner = 0
    for _ in range(3):
        view = await person.play_until(lambda view: sum(view["tricks_taken"]) >= 3, bids=False)
        await person.picture("six-plates")
        # The number of tricks grows during the animation of a taken trick.
        await person.until(lambda found: found == [], f"({signs})()")
        declarer = view["contract"]["declarer"]
        partner += declarer != 0 and view["teams"][declarer] == view["teams"][0]
        if partner:
            break
        await person.play_round()


async def test_names_grow_with_the_text_size(meet: Meet) -> None:
    person = await meet(viewport=SMALL_PHONE)
    await person.table_for(variant="eight_in_four_pairs")
    await person.play_until(lambda view: view["legal"]["kind"] == "calls")
    sizes = """[...document.querySelectorAll(".seat .name, .auction th")]
        .map((one) => parseFloat(getComputedStyle(one).fontSize))"""
    usual = await person.look(sizes)
    assert min(usual) >= 12
    await person.page.evaluate("document.documentElement.dataset.text = 'large'")
    # The plates are laid out again at another text size.
    larger = await person.until(
        lambda found: all(more > 1.15 * few for few, more in zip(usual, found, strict=False)), sizes
    )
    assert len(larger) >= 8
    await person.picture("eight-larger")
    assert await covered(person, may_scroll=True) == []


@pytest.mark.parametrize("viewport", [SMALL_PHONE, LOW_PHONE])
async def test_seat_choice_of_a_replay_is_readable(meet: Meet, viewport: Size) -> None:
    person = await meet(viewport=viewport)
    await person.home()
    await person.open_record(PATHS["original_partnership_4"])
    cut = """name => {
        const choice = document.querySelector(`[data-testid="${name}"]`);
        const style = getComputedStyle(choice);
        const arrow = 20;
        const room = choice.clientWidth - parseFloat(style.paddingLeft) - arrow;
        const measure = document.createElement("canvas").getContext("2d");
        measure.font = style.font;
        const texts = [...choice.options].filter((one) => !one.disabled).map((one) => one.text);
        return texts.filter((text) => measure.measureText(text).width > room);
    }"""
    assert await person.page.evaluate(cut, "seen-by") == []
    # All controls are on the screen and wide enough for a thumb.
    for name in ("open-rounds", "what-if", "together", "seen-by"):
        box = await person.test_id(name).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= viewport["width"]
        assert min(box["width"], box["height"]) >= 44
    await person.test_id("together").click()
    await person.test_id("shared-dialog").wait_for()


FIND_LAYOUT_PROBLEMS = """() => {
    const box = (where) => document.querySelector(where).getBoundingClientRect();
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const said = box("[data-testid=said]");
    const hands = box("[data-testid=all-hands]");
    const strip = box("[data-testid=shared]");
    const facts = [...document.querySelectorAll(".info > div")].map((one) => one.getBoundingClientRect());
    const cards = [...document.querySelectorAll("[data-testid=trick] li")];
    const small = [...document.querySelectorAll("header.bar .icon-button")]
        .filter((one) => one.getBoundingClientRect().width < 44);
    return [
        ...(cards.some((card) => meet(card.getBoundingClientRect(), said)) ? ["said under the trick"] : []),
        ...(meet(said, hands) ? ["said under the hands"] : []),
        ...(said.height < 24 ? [`said ${said.height} high`] : []),
        ...(hands.bottom > strip.top + 1 ? ["hands under the controls"] : []),
        ...(facts.some((one) => one.left < 0 || one.right > innerWidth) ? ["facts off the screen"] : []),
        ...small.map((one) => `${one.dataset.testid} too small for a thumb`),
    ];
}"""
"""Lists elements that are covered, off the screen or too small when a shared replay shows all hands."""


@pytest.mark.parametrize(
    "viewport",
    [Size(width=320, height=568), SMALL_PHONE, LOW_PHONE, Size(width=667, height=375)],
)
async def test_all_hands_leave_room_for_what_happened(meet: Meet, viewport: Size) -> None:
    person = await meet(viewport=viewport)
    await person.home()
    await person.test_id("open-record").click()
    record = PATHS["original_partnership_4"].read_text(encoding="utf-8")
    await person.test_id("record-text").fill(record.replace("Ann;", "Grandma Rosemary;", 1))
    await person.test_id("record-open").click()
    await person.test_id("step-on").wait_for()
    await person.test_id("open-menu").click()
    await person.test_id("menu").get_by_role("button", name="Watch together").click()
    await person.test_id("shared-link").wait_for()
    await person.page.keyboard.press("Escape")
    await person.test_id("seen-by").select_option("all")
    await person.test_id("all-hands").wait_for()
    for button in ("trick-on", "trick-on", "trick-on", *["step-on"] * 4):
        await person.test_id(button).click()
        await person.until(lambda found: found == [], f"({FIND_LAYOUT_PROBLEMS})()")
    await person.picture("all-hands-shared")


@pytest.mark.parametrize("viewport", [SMALL_PHONE, LOW_PHONE])
async def test_a_first_name_stands_in_one_line_in_the_waiting_room(
    meet: Meet, viewport: Size
) -> None:
    person = await meet(viewport=viewport)
    await person.home()
    await person.test_id("your-name").fill("Grandma Rosemary")
    await person.test_id("seats-friends").click()
    await person.test_id("start-button").click()
    name = person.test_id("seat-0").get_by_text("Grandma Rosemary")
    lines = """name => {
        const word = document.createRange();
        word.setStart(name.firstChild, name.textContent.indexOf("Rosemary"));
        word.setEnd(name.firstChild, name.textContent.indexOf("Rosemary") + 8);
        return word.getClientRects().length;
    }"""
    assert await name.evaluate(lines) == 1
