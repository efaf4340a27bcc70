"""On a small phone the warning about a mistake, its undo button and the menu are completely visible."""

from __future__ import annotations

import pytest
from playwright.async_api import ViewportSize as Size
from tests.e2e.browsers import LOW_PHONE, SMALL_PHONE, TINY_PHONE, VISIBLE_POINT, Meet
from tests.e2e.menus import pick_from_menu
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
    [TINY_PHONE, SMALL_PHONE, LOW_PHONE, Size(width=667, height=375)],
)
async def test_all_hands_leave_room_for_what_happened(meet: Meet, viewport: Size) -> None:
    person = await meet(viewport=viewport)
    await person.home()
    await person.test_id("open-record").click()
    record = PATHS["original_partnership_4"].read_text(encoding="utf-8")
    await person.test_id("record-text").fill(record.replace("Ann;", "Grandma Rosemary;", 1))
    await person.test_id("record-open").click()
    await person.test_id("step-on").wait_for()
    await pick_from_menu(person, "Watch together")
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


STRIPS = """() => {
    const cards = [...document.querySelectorAll("[data-testid=hand] button")].map((one) => one.getBoundingClientRect());
    return cards.flatMap(({ top, left }, i) => cards[i + 1]?.top === top ? [cards[i + 1].left - left] : []);
}"""
"""The visible widths of the cards of a hand that others of their row cover, in pixels."""


async def test_eleven_cards_between_two_players_are_as_wide_as_a_finger(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE)
    await person.table_for(variant="tennessee_for_two")
    await person.play_until(lambda view: view["legal"]["kind"] == "plays")
    assert len((await person.look())["hand"]) == 11
    assert await covered(person) == []
    await person.picture("tennessee-hand")
    assert min(await person.page.evaluate(STRIPS)) >= 44


LARGE_TEXT = "localStorage.rookery_large_text = '1'"


async def test_quick_bids_of_three_digits_fit_with_large_text(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE, has_touch=True, is_mobile=True)
    await person.page.context.add_init_script(LARGE_TEXT)
    await person.table_for(variant="team_rook_4", seats=["random"] * 3)
    view = await person.play_until(lambda view: view["legal"]["kind"] == "calls")
    assert view["legal"]["min"] >= 100
    await person.picture("bids-large")
    plus = await person.test_id("bid-plus").bounding_box()
    bid = await person.test_id("bid-button").bounding_box()
    quick = [await one.bounding_box() for one in await person.page.locator(".jump:visible").all()]
    boxes = [box for box in quick if box is not None]
    assert plus is not None
    assert bid is not None
    assert len(boxes) == 3
    assert min(box["x"] for box in boxes) >= plus["x"] + plus["width"] + 4
    assert max(box["x"] + box["width"] for box in boxes) <= bid["x"] + bid["width"]


async def test_a_card_chosen_in_the_lower_row_is_ticked_and_moves_nothing(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE, has_touch=True, is_mobile=True)
    await person.page.context.add_init_script(LARGE_TEXT)
    await person.table_for(seats=["random"] * 3)
    await person.play_until(
        lambda view: view["legal"]["kind"] == "plays" and len(view["legal"]["cards"]) == 9,
        "this person leads to the first trick",
        bids=True,
    )
    card = person.page.locator(".hand button.lower").first
    name = await card.get_attribute("data-testid")
    assert await person.page.locator(".hand .tick").count() == 0
    before = await person.page.locator(".felt").bounding_box()
    place = await person.until(bool, f"({VISIBLE_POINT})('{name}')")
    await person.page.touchscreen.tap(*place)
    await person.test_id("play-button").wait_for()
    await person.picture("lower-chosen")
    assert await person.page.locator(f"[data-testid={name}] .tick").count() == 1
    assert await person.page.locator(".felt").bounding_box() == before


async def test_the_marks_of_a_card_led_stay_on_it_with_large_text(meet: Meet) -> None:
    person = await meet(viewport=LOW_PHONE, has_touch=True, is_mobile=True)
    await person.page.context.add_init_script(LARGE_TEXT)
    await person.table_for(seats=["random"] * 3)
    # A single card is both led and winning.
    await person.play_until(
        lambda view: view["legal"]["kind"] == "plays" and len(view["trick"]) == 1,
        "this person plays the second card of a trick",
    )
    assert await person.page.locator("[data-testid=trick] .mark").count() == 2
    await person.test_id("hint-button").click()
    await person.test_id("hint").wait_for()
    await person.picture("marks-large")
    assert [text for text in await covered(person) if "sticks out" in text] == []
