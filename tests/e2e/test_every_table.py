"""A person in a real browser plays a round with the controls of every special part of the games."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import combinations

import pytest
from tests.e2e.browsers import DESKTOP, LARGE_DESKTOP, LOW_PHONE, PHONE, Meet, Person
from tests.e2e.harness import Json
from tests.e2e.overlap import LARGE_SCREENS, SMALL_SCREENS, WAIT_FOR_LAYOUT, covered_anywhere
from tests.e2e.seated import sit_down
from tests.waiting import Turns

from rookery.rules.catalog import load_catalog

pytestmark = pytest.mark.asyncio(loop_scope="module")

PLATE_EDGES = """names => {
    const boxes = names.map(name => document.querySelector(`[data-testid="${name}"] .plate`)
        ?? document.querySelector(`[data-testid="${name}"]`)).map(one => one.getBoundingClientRect());
    return boxes.map(one => [one.left, one.top, one.right, one.bottom]);
}"""
"""Returns the edges of the plates of some seats."""


async def play_out(person: Person) -> Json:
    """Plays to the end of the round, and checks that the result is shown."""
    view = await person.play_round()
    over = view["phase"] == "over"
    await person.test_id("match-over" if over else "result-dialog").wait_for()
    return view


async def check_accessible(person: Person) -> None:
    assert await person.violations() == []


async def test_open_dummy_is_played_by_a_player(meet: Meet) -> None:
    person = await sit_down(meet, "original_2_2011")
    # The player who did not win the bid plays for the dummy.
    view = await person.play_until(lambda view: view["mover"] != view["turn"], bids=False)
    dummy = view["mover"]
    assert "Play for the dummy" in await person.test_id("status").inner_text()
    for card in view["open_cards"][dummy]:
        await person.test_id(f"open-hand-{dummy}").get_by_test_id(f"card-{card}").wait_for()
    await check_accessible(person)
    own = view["hand"][0]
    await person.click_card(own)
    assert "dummy" in await person.test_id("toast").inner_text()
    await person.decide(view)
    now = await person.look()
    assert len(now["open_cards"][dummy]) == len(view["open_cards"][dummy]) - 1
    assert now["hand"] == view["hand"]
    await play_out(person)


async def test_a_blind_dummy_plays_by_itself(meet: Meet) -> None:
    person = await sit_down(meet, "original_2_1994")
    info = await person.until(bool, "window.__rookery?.info")
    (dummy,) = (one["seat"] for one in info["dummies"])
    await person.test_id(f"seat-{dummy}").get_by_text("Dummy", exact=True).wait_for()
    view = await play_out(person)
    assert sum(view["tricks_taken"]) == 13
    assert view["hand_sizes"][dummy] == 0


async def test_the_open_card_or_the_hidden_one_is_drawn(meet: Meet) -> None:
    person = await sit_down(meet, "tennessee_for_two")
    for pile in ("open", "hidden"):
        view = await person.play_until(lambda view: view["legal"]["kind"] == "draw")
        card, left = view["legal"]["open_card"], view["stock_size"]
        if pile == "open":
            await check_accessible(person)
        await person.test_id(f"draw-{pile}").click()
        await person.goes_on(view)
        now = await person.look()
        assert (card in now["hand"]) == (pile == "open")
        assert now["stock_size"] == left - 2
        if left > 2:
            shown = await person.test_id("stock").get_attribute("data-left")
            assert shown == str(left - 2)
    view = await play_out(person)
    assert view["stock_size"] == 0


async def test_a_card_is_exchanged_trump_is_turned_and_cards_are_thrown(meet: Meet) -> None:
    house = {
        "extends": "woodson_patrick_4",
        "meta": {"title": "With a swap"},
        "redraw": {"swap_before_trump": True},
    }
    person = await sit_down(meet, house, DESKTOP)
    view = await person.play_until(lambda view: view["legal"]["kind"] == "swap", bids=True)
    given = view["legal"]["cards"][0]
    await person.decide(view)
    assert given not in (await person.look())["hand"]
    await person.play_until(lambda view: view["legal"]["kind"] == "trump", bids=True)
    before = len(person.frames)
    await person.test_id("turn-trump").click()
    view = await person.until(lambda view: view["trump"])
    turned = [
        seen["event"]
        for frame in person.frames[before:]
        for seen in frame.get("events", ())
        if seen["event"]["kind"] == "trump_turned"
    ]
    assert [event["trump"] for event in turned] == [view["trump"]]
    view = await person.play_until(lambda view: view["legal"]["kind"] == "redraw")
    await check_accessible(person)
    forbidden = set(view["hand"]) - set(view["legal"]["allowed"])
    for card in forbidden:
        assert await person.test_id(f"card-{card}").get_attribute("data-legal") == "false"
    if forbidden:
        await person.click_card(min(forbidden))
        assert "points" in await person.test_id("toast").inner_text()
    you = view["turn"]
    throw = view["legal"]["allowed"][: min(2, view["legal"]["most"])]
    await person.decide(view)
    view = await person.until(lambda view: view["redrawn"][you] is not None)
    assert view["redrawn"][you] == len(throw)
    assert not set(throw) & set(view["hand"])
    await play_out(person)


async def test_a_called_card_finds_a_partner(meet: Meet) -> None:
    person = await sit_down(meet, "call_partner_5")
    view = await person.play_until(lambda view: view["legal"]["kind"] == "partner", bids=True)
    await check_accessible(person)
    await person.decide(view)
    view = await person.until(lambda view: view["called"] is not None)
    info = await person.look("window.__rookery?.info")
    code = info["pack"][view["called"]]["code"]
    assert await person.test_id("called").get_attribute("data-code") == code
    view = await person.play_until(lambda view: view["legal"]["kind"] == "trump")
    await person.test_id("trump-low_no_trump").click()
    await person.goes_on(view)
    view = await person.play_until(lambda view: view["legal"]["kind"] == "leader")
    await person.decide(view)
    view = await play_out(person)
    assert view["partner"] is not None
    assert view["results"][-1]["teams"][view["partner"]] == 0


async def test_chips_lie_on_boards_and_are_taken_off(meet: Meet) -> None:
    person = await sit_down(meet, "wild_bird_4_individual")
    info = await person.until(bool, "window.__rookery?.info")
    (bird,) = (card for card, face in enumerate(info["pack"]) if face["single"] == "bird")
    # The player of the bird takes the trick, so a round in which this person holds it is needed.
    turns = Turns(50, "the bird is dealt to this person")
    while bird not in (await person.turn())["hand"]:
        turns.count()
        await person.table_for(variant="wild_bird_4_individual")
    await person.test_id("boards").wait_for()

    # The bird is kept until there are chips to remove.
    view = await person.play_until(
        lambda view: any(view["chips"]) and bird in view["legal"]["cards"]
    )
    for seat, chips in enumerate(view["chips"]):
        shown = await person.test_id(f"board-{seat}").get_attribute("data-chips")
        assert shown == str(len(chips))
    await person.test_id("enlarge-boards").click()
    await person.test_id("boards-dialog").wait_for()
    await person.page.keyboard.press("Escape")
    await person.click_card(bird)
    await person.goes_on(view)
    view = await person.play_until(lambda view: view["legal"]["kind"] == "remove")
    await check_accessible(person)
    owner, space = view["legal"]["chips"][0]
    await person.test_id(f"chip-{owner}-{space}").click()
    await person.goes_on(view)
    assert space not in (await person.look())["chips"][owner]
    await play_out(person)


async def test_six_hands_fit_on_a_phone(meet: Meet) -> None:
    person = await sit_down(meet, "team_rook_5")
    view = await person.play_until(lambda view: view["phase"] == "play" and len(view["trick"]) > 2)
    codes = Counter(
        await person.page.locator("[data-testid=hand] button").evaluate_all(
            "all => all.map(one => one.dataset.code)"
        )
    )
    assert sum(codes.values()) == len(view["hand"])
    boxes = await person.page.evaluate(PLATE_EDGES, [f"seat-{seat}" for seat in range(6)])
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, boxes
    assert all(box[0] >= 0 and box[2] <= PHONE["width"] for box in boxes)
    seats = await person.page.locator("[data-testid=trick] li").evaluate_all(
        "all => all.map(one => Number(one.dataset.seat))"
    )
    first = view["order"].index(view["leader"])
    turns = view["order"][first:] + view["order"][:first]
    assert seats == turns[: len(view["trick"])]
    await check_accessible(person)
    await asyncio.wait_for(play_out(person), 60)


FIND_CUT_NAMES = """() => [...document.querySelectorAll(".plate .name .cut, header .scores .cut")]
    .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => `${one.innerText}: ${one.scrollWidth} in ${one.clientWidth}, ${getComputedStyle(one).fontSize}, plate ${one.closest(".plate")?.clientWidth}, ${one.closest(".seat")?.className}`)"""
"""Lists names that are cut off."""

STYLE = """(one, which) => which.map(name => getComputedStyle(one)[name])"""

BOTTOM_EDGES = """where => [...document.querySelectorAll(where)].map(one => one.getBoundingClientRect().bottom)"""
"""Returns the bottom edges of the selected elements."""


async def check_no_name_is_cut(person: Person) -> None:
    """Checks that no name is cut off on small phones, at normal and at large text size."""
    for size in SMALL_SCREENS.values():
        await person.page.set_viewport_size(size)
        for text in ("", "large"):
            await person.page.evaluate(f"document.documentElement.dataset.text = '{text}'")
            await person.page.evaluate(WAIT_FOR_LAYOUT)
            assert await person.look(FIND_CUT_NAMES) == [], (size, text)
    await person.page.evaluate("document.documentElement.dataset.text = ''")


async def test_team_game_on_a_phone_shows_names_trump_and_last_trick(meet: Meet) -> None:
    person = await sit_down(meet, "team_rook_4", LOW_PHONE)
    info = await person.until(bool, "window.__rookery?.info")
    view = await person.play_until(lambda view: view["legal"]["kind"] == "calls")
    await check_no_name_is_cut(person)
    dummies = [one["seat"] for one in info["dummies"]]
    for number, seat in enumerate(dummies, 1):
        plate = person.test_id(f"seat-{seat}").get_by_text(f"Dummy {number}", exact=True)
        await plate.wait_for()
    you = view["turn"]
    ours = [
        seat for seat in view["order"] if seat != you and view["teams"][seat] == view["teams"][you]
    ]
    view = await person.play_until(lambda view: view["legal"]["kind"] == "bury", bids=True)
    await check_no_name_is_cut(person)
    for seat in ours:
        await person.test_id(f"ours-{seat}").wait_for()
    assert await person.page.locator("[data-testid^=ours-]").count() == len(ours)

    # With no card chosen the button is readable, even under the pointer.
    button = person.test_id("bury-button")
    plain = await button.evaluate(STYLE, ["backgroundColor", "color"])
    await button.hover()
    await asyncio.sleep(0.3)
    assert await button.evaluate(STYLE, ["backgroundColor", "color"]) == plain
    assert await person.violations() == []
    # A hinted card and a chosen one differ by more than color.
    await person.test_id("hint-button").click()
    await person.test_id("hint-choose").wait_for()
    lamps = person.page.locator("[data-testid=hand] button.hint:not(.up)")
    count = await lamps.count()
    assert await lamps.first.evaluate(STYLE, ["outlineStyle"]) == ["dashed"]
    await person.test_id("hint-choose").click()
    ticks = person.page.locator("[data-testid=hand] button.up").get_by_text("✓")
    await ticks.nth(count - 1).wait_for()
    assert await lamps.count() == 0
    up = person.page.locator("[data-testid=hand] button.up").first
    assert await up.evaluate(STYLE, ["outlineStyle"]) != ["dashed"]
    await button.click()
    await person.goes_on(view)

    await check_trump_is_marked(person)
    await check_last_trick(person)


async def check_trump_is_marked(person: Person) -> None:
    """Checks that trumps, including the bird, are marked and sorted together, and that both scores have labels."""
    info = await person.look("window.__rookery.info")
    view = await person.play_until(lambda view: view["legal"]["kind"] == "plays" and view["trick"])
    hand = await person.page.locator("[data-testid=hand] button").evaluate_all(
        "all => all.map(one => [Number(one.dataset.testid.slice(5)), one.querySelector('path.trump') !== null])"
    )
    held = [card for card in view["trumps"] if card in view["hand"]]
    assert (
        [card for card, marked in hand if marked] == [card for card, _ in hand][: len(held)] == held
    )
    faces = info["pack"]
    assert {
        c for c, face in enumerate(faces) if face["single"] or face["color"] == view["trump"]
    } == set(view["trumps"])
    assert "Match" in await person.test_id("open-scores").inner_text()
    assert "This round" in await person.test_id("captured").inner_text()

    # The message about an illegal card is above the strip and the plates.
    dark = [card for card in view["hand"] if card not in view["legal"]["cards"]]
    if dark:
        await person.click_card(dark[0])
        [bottom] = await person.page.evaluate(BOTTOM_EDGES, "[data-testid=toast]")
        [strip] = await person.page.evaluate(BOTTOM_EDGES, "header.bar")
        assert bottom <= strip + 2
    await person.decide(view)


async def check_last_trick(person: Person) -> None:
    """Checks that the last trick is laid out as on the table, and that a desktop shows the score beside the table."""
    await person.play_until(lambda view: view["last_trick"])
    await person.test_id("open-rules").wait_for()
    await person.test_id("last-trick").click()
    await person.test_id("last-trick-dialog").locator("li").first.wait_for()
    cards = person.page.locator("[data-testid=last-trick-dialog] ol li")
    places = await cards.evaluate_all(
        "all => all.map(one => { const { x, y } = one.getBoundingClientRect(); return [Math.round(x), Math.round(y)]; })"
    )
    assert len({x for x, _ in places}) >= 4
    assert len({y for _, y in places}) >= 4
    names = await cards.evaluate_all("all => all.map(one => one.querySelector('strong').innerText)")
    assert max(places, key=lambda place: place[1]) == places[names.index("You")]
    await person.page.keyboard.press("Escape")
    # On a desktop the score is beside the table.
    assert await person.test_id("score-aside").count() == 0
    await person.page.set_viewport_size(LARGE_DESKTOP)
    box = await person.test_id("score-aside").bounding_box()
    felt = await person.page.locator(".felt-area").bounding_box()
    assert box is not None
    assert felt is not None
    assert felt["x"] + felt["width"] <= box["x"]
    assert await covered_anywhere(person, {"desktop": LARGE_DESKTOP}) == {}


GAMES = [*load_catalog(), "seven_call_a_partner", "eight_in_four_pairs"]


@pytest.mark.parametrize("first", range(4))
async def test_all_of_a_decision_is_on_a_small_screen(meet: Meet, first: int) -> None:
    """Checks each kind of decision in every fourth game with a hint open, on small screens and a larger one."""
    found: dict[str, Json] = {}

    async def tour(variant: str, person: Person) -> None:
        seen: set[str] = set()
        size = list(LARGE_SCREENS)[GAMES.index(variant) % len(LARGE_SCREENS)]
        screens = SMALL_SCREENS | {size: LARGE_SCREENS[size]}
        turns = Turns(200, f"a trick of {variant} is answered")
        while not {"plays", "dummy"} & seen:
            turns.count()
            view = await person.play_until(bool)
            kind = view["legal"]["kind"]
            if kind == "plays":
                kind = (
                    "dummy" if view["mover"] != view["turn"] else kind if view["trick"] else "leads"
                )
            if kind not in seen:
                seen.add(kind)
                await person.test_id("hint-button").click()
                await person.test_id("hint").locator("p").wait_for()
                if bad := await covered_anywhere(person, screens):
                    found[f"{variant}, {kind}"] = bad
            if view["legal"]["kind"] == "calls" and view["legal"]["may_bid"]:
                await person.test_id("bid-button").click()
                await person.goes_on(view)
            else:
                await person.decide(view)
        await person.page.context.close()

    # The order in which tables are opened determines their cards.
    tables = [(variant, await sit_down(meet, variant, LOW_PHONE)) for variant in GAMES[first::4]]
    await asyncio.gather(*(tour(*table) for table in tables[::2]))
    await asyncio.gather(*(tour(*table) for table in tables[1::2]))
    assert found == {}
