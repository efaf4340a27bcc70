"""House rules: edited in the browser, corrected, saved, shared by link and file, and played."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect
from tests.e2e.browsers import DESKTOP, LOW_PHONE, PHONE, Meet, Person
from tests.e2e.harness import TIMEOUT_SECONDS
from tests.e2e.menus import pick_from_menu

from rookery.rules.read import load_file

pytestmark = pytest.mark.asyncio(loop_scope="module")

EXAMPLES = Path(__file__).parents[2] / "examples"
VALID_RULES = '[data-testid="rules-state"][data-sound="true"]'


async def new_rules(person: Person, title: str) -> None:
    """Opens the form from the start page and enters a title."""
    await person.home()
    await person.test_id("make-rules").click()
    await person.test_id("rules-title").fill(title)


async def change(person: Person, path: str, words: str = "") -> None:
    """Finds a setting and opens its editor."""
    await person.test_id("add-change").click()
    await person.test_id("add-search").fill(words)
    await person.test_id(f"add-{path}").click()
    await person.test_id(f"change-{path}").wait_for()


async def bring_in_the_ones(ann: Person) -> None:
    """Adds too many cards to the pack, and applies the correction that the form suggests for the hands."""
    await change(ann, "pack.ranks", "ones")
    await ann.test_id("rank-1").click()
    problem = ann.test_id("problem-deal.hand")
    await expect(problem).to_contain_text("the pack has 45 cards")
    await expect(ann.test_id("rules-state")).to_contain_text("One thing to correct")
    await ann.test_id("rules-save").click()
    await expect(ann.test_id("toast")).to_contain_text("correct what is marked")
    # Larger hands come first; a larger nest, fewer ranks and cards out of play are also suggested.
    await expect(ann.test_id("repair-deal.hand")).to_have_text(
        [
            "Set “Cards in each hand” to 10.",
            "Set “Cards in the nest” to 9.",
            "Set “Numbers in the pack” to 14 13 12 11 10 9 8 7 6 5.",
            "Set “Cards out of play” to 4.",
        ]
    )
    await ann.test_id("repair-deal.hand").first.click()
    await ann.page.locator(VALID_RULES).wait_for()
    assert await ann.test_id("toast").count() == 0, "nothing is left to correct"
    await expect(ann.test_id("field-deal.hand")).to_have_value("10")


async def make_points_and_bids(ann: Person) -> None:
    """Gives points to every card, lowers the bird, and corrects an excessive bid by hand."""
    await change(ann, "count.values", "points")
    await ann.test_id("points-all").click()
    await ann.test_id("points-1").fill("15")
    await change(ann, "pack.singles", "bird")
    await ann.test_id("single-bird-rank").select_option("10")
    await expect(ann.test_id("warning-auction.max")).to_contain_text("nobody can bid more than 120")
    await ann.page.locator(VALID_RULES).wait_for()
    await ann.test_id("repair-auction.max").click()
    await expect(ann.test_id("warning-auction.max")).to_have_count(0)
    await expect(ann.test_id("field-auction.max")).to_have_value("180")
    await ann.test_id("field-auction.max").fill("300")
    await expect(ann.test_id("problem-auction.max")).to_contain_text("at most 180 points")
    await ann.test_id("field-auction.max").fill("180")
    await ann.page.locator(VALID_RULES).wait_for()
    await expect(ann.test_id("problem-auction.max")).to_have_count(0)
    await expect(ann.test_id("rule-sheet").locator("ins")).to_contain_text(
        ["Use the cards numbered 1 and 5 to 14 in red, green, yellow and black."]
    )


async def save_and_find_again(ann: Person) -> None:
    """Saves the rules, and checks that they can be edited after a reload."""
    await ann.test_id("rules-save").click()
    await expect(ann.test_id("toast")).to_contain_text("Saved")
    await ann.page.wait_for_url("**/rules/mine/**")
    await ann.page.reload()
    await ann.page.locator(VALID_RULES).wait_for()
    await expect(ann.test_id("rules-title")).to_have_value("As the Millers play it")


async def download_for_the_command_line(ann: Person, file: Path) -> None:
    """Downloads the rules as a file, and checks it with the command line."""
    async with ann.page.expect_download() as download:
        await ann.test_id("rules-download").click()
    await (await download.value).save_as(file)
    (rules,) = load_file(file).values()
    assert (rules.meta.title, rules.deal.hand) == ("As the Millers play it", 10)
    command = [sys.executable, "-m", "rookery", "rules", "check", str(file)]
    assert subprocess.run(command, capture_output=True, timeout=TIMEOUT_SECONDS).returncode == 0


async def open_table_by_link(ben: Person, link: str) -> None:
    """Reads the differences and opens a table for friends."""
    await ben.page.goto(link)
    await expect(ben.test_id("rules-heading")).to_have_text("As the Millers play it")
    await expect(ben.test_id("differences")).to_contain_text("1s: 15")
    await ben.page.locator(VALID_RULES).wait_for()
    await ben.test_id("rules-play").click()
    await ben.test_id("your-name").fill("Benjamin")
    await ben.test_id("play-friends").click()
    await ben.test_id("start-match").wait_for()


async def sit_down_and_play(ann: Person, ben: Person) -> None:
    """Ann plays a round by her rules at the table that Ben opened."""
    await ann.page.goto(ben.page.url)
    await ann.test_id("sit-2").click()
    await ann.until(lambda seats: seats["you"] == 2, "window.__rookery?.seats")
    await ann.until(lambda seats: seats["seats"][0]["name"] == "Benjamin", "window.__rookery.seats")
    await ben.test_id("start-match").click()
    view = await ben.until(lambda view: len(view["hand"]) == 10)
    info = await ben.look("window.__rookery.info")
    points = {face["code"]: face["points"] for face in info["pack"]}
    assert (info["title"], points["Y1"]) == ("As the Millers play it", 15)
    assert view["phase"] == "auction"
    results = await asyncio.gather(ann.play_round(), ben.play_round())
    assert results[0]["results"] == results[1]["results"]
    assert results[0]["results"]


async def read_the_rules_at_the_table(ben: Person) -> None:
    """Opens the rules at the table; the differences are marked, and the rules can be saved."""
    await ben.page.keyboard.press("Escape")
    await pick_from_menu(ben, "How to play")
    await ben.test_id("keep-rules").wait_for()
    assert await ben.test_id("rules").locator("ins").count() > 3


async def test_a_family_makes_its_rules_and_plays_them_with_another(
    meet: Meet, tmp_path: Path
) -> None:
    ann, ben = await meet(viewport=PHONE), await meet()
    await new_rules(ann, "As the Millers play it")
    await bring_in_the_ones(ann)
    await make_points_and_bids(ann)
    await save_and_find_again(ann)
    link = await ann.test_id("rules-link").input_value()
    await download_for_the_command_line(ann, tmp_path / "millers.toml")
    await open_table_by_link(ben, link)
    await sit_down_and_play(ann, ben)
    await read_the_rules_at_the_table(ben)


async def test_saved_rules_are_played_from_the_start_page_and_deleted(meet: Meet) -> None:
    person = await meet()
    await new_rules(person, "Sunday game")
    await change(person, "match.target", "play to")
    await person.test_id("field-match.target").fill("150")
    await person.page.locator(VALID_RULES).wait_for()
    await person.test_id("rules-save").click()
    await person.page.wait_for_url("**/rules/mine/**")
    await person.test_id("rules-home").click()
    games = person.test_id("house-games")
    await games.get_by_role("radio", name="Sunday game").check()
    await person.page.get_by_role("button", name="How to play").click()
    await expect(person.test_id("rules").locator("ins").first).to_contain_text("150")
    await person.page.keyboard.press("Escape")
    await person.test_id("start-button").click()
    await person.until(lambda view: len(view["hand"]) == 9)
    assert (await person.look("window.__rookery.info"))["target"] == 150

    await person.home()
    await games.get_by_role("link", name="Change Sunday game").click()
    await person.page.get_by_role("button", name="Delete these rules").click()
    await person.test_id("rules-delete").click()
    await person.test_id("start-button").wait_for()
    await expect(games.get_by_role("radio")).to_have_count(0)


async def test_draft_survives_a_reload(meet: Meet) -> None:
    person = await meet()
    await new_rules(person, "Half done")
    await change(person, "auction.min", "minimum")
    await person.test_id("field-auction.min").fill("85")
    before = await person.look("location.hash")
    await person.until(lambda now: len(now) > 10 and now != before, "location.hash")
    await person.page.reload()
    await expect(person.test_id("rules-title")).to_have_value("Half done")
    await expect(person.test_id("field-auction.min")).to_have_value("85")
    # The setting is back to that of the base game.
    await person.test_id("remove-auction.min").click()
    await expect(person.test_id("change-auction.min")).to_have_count(0)


async def test_files_are_opened_or_refused_with_a_reason(meet: Meet) -> None:
    person = await meet()
    await new_rules(person, "")

    async def choose(text: str) -> None:
        file: Any = {"name": "house.toml", "mimeType": "text/plain", "buffer": text.encode()}
        await person.test_id("rules-file").set_input_files(file)

    await choose('[mine]\nextends = "dixie_4"\nauction.min = 3\nwings = 2\n')
    problems = person.test_id("file-problems")
    await expect(problems).to_contain_text("unknown key")
    await person.page.keyboard.press("Escape")
    await choose('[mine]\nextends = "dixie_4"\nmeta.title = "Ours"\nmatch.floor = 250\n')
    await expect(person.test_id("rules-title")).to_have_value("Ours")
    await expect(person.test_id("rules-parent")).to_have_value("dixie_4")
    await expect(person.test_id("field-match.floor")).to_have_value("250")


@pytest.mark.parametrize("name", ["breckinridge_county_fair", "call_partner_for_four"])
async def test_an_example_is_opened_and_a_round_of_it_played(meet: Meet, name: str) -> None:
    """The example is opened by the button of the form, and played with bots on a phone."""
    file = EXAMPLES / f"{name}.toml"
    (rules,) = load_file(file).values()
    person = await meet(viewport=PHONE)
    await new_rules(person, "")
    await person.test_id("rules-file").set_input_files(file)
    await expect(person.test_id("rules-title")).to_have_value(rules.meta.title)
    await person.page.locator(VALID_RULES).wait_for()
    await person.test_id("rules-play").click()
    await person.test_id("your-name").fill("Ann")
    await person.test_id("play-bots").click()
    view = await person.until(lambda view: len(view["hand"]) == rules.deal.hand)
    assert (await person.look("window.__rookery.info"))["title"] == rules.meta.title
    assert len(view["hand_sizes"]) == rules.table.players
    (result,) = (await person.play_round())["results"]
    assert result["bid"] >= rules.auction.min  # type: ignore[union-attr]
    await person.test_id("result-dialog").wait_for()


async def test_waiting_room_lists_differences(meet: Meet) -> None:
    """A guest sees the differences before sitting down; on a phone the seats stay visible."""
    ann, ben = await meet(color_scheme="dark"), await meet(viewport=LOW_PHONE)
    table = {
        "extends": "kentucky_discard_4",
        "meta": {"title": "As the Millers play it"},
        "auction": {"min": 75},
        "count": {"last_trick_bonus": 20},
        "match": {"target": 500},
    }
    path = await ann.table_for(variant=None, rules={"table": table}, seats=["open"] * 3)
    await ben.home()
    await ben.page.goto(ben.url + path)
    for person in (ann, ben):
        await expect(person.test_id("waiting-rules").locator("summary")).to_have_text(
            "House rules: 4 differences"
        )
    seats = [await ben.test_id(f"seat-{seat}").bounding_box() for seat in range(4)]
    assert all(box and box["y"] + box["height"] <= LOW_PHONE["height"] for box in seats)
    await ben.picture("waiting-rules-folded-phone")
    for person, where in ((ben, "phone"), (ann, "desktop")):
        details = person.test_id("waiting-rules")
        await details.locator("summary").click()
        await expect(details.locator("dd").first).to_contain_text("The lowest bid is 75")
        await expect(details.locator("dd").first).to_contain_text("Instead of: The lowest bid is")
        await expect(details).to_contain_text("Compared with “Kentucky discard")
        assert await person.violations() == []
        await person.picture(f"waiting-rules-{where}")
    await ben.page.goto(f"{ben.url}{path}?lang=en-XA")
    await expect(ben.test_id("waiting-rules").locator("summary")).to_contain_text("⟦")
    await ben.test_id("waiting-rules").locator("summary").click()
    assert await ben.page.get_by_text("The lowest bid").count() == 0


async def test_waiting_room_of_an_unchanged_game_lists_no_differences(meet: Meet) -> None:
    ann = await meet()
    async with ann.page.expect_response("**/rules"):
        await ann.table_for(seats=["open"] * 3)
    await ann.test_id("seat-1").wait_for()
    await expect(ann.test_id("waiting-rules")).to_have_count(0)


@pytest.mark.parametrize("end", ["", "#", "#nonsense", "#zAAAA", "#pe30"])
async def test_damaged_link_shows_a_message(meet: Meet, end: str) -> None:
    person = await meet()
    await person.page.goto(f"{person.url}/rules/shared{end}")
    await person.test_id("rules-lost").wait_for()
    await person.page.get_by_role("button", name="To the start page").click()
    await person.test_id("start-button").wait_for()


async def test_a_damaged_link_after_a_good_one_has_no_title(meet: Meet) -> None:
    person = await meet()
    await new_rules(person, "As we play")
    await person.page.locator(VALID_RULES).wait_for()
    await person.until(lambda found: len(found) > 1, "location.hash")
    await person.page.goto(person.url + "/rules/shared" + await person.look("location.hash"))
    heading = person.test_id("rules-heading")
    await expect(heading).to_have_text("As we play")
    await person.page.evaluate("location.hash = '#nonsense'")
    await person.test_id("rules-lost").wait_for()
    await expect(heading).to_have_text("House rules")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_axe_finds_nothing(meet: Meet, scheme: str, size: dict[str, int]) -> None:
    person = await meet(viewport=size, color_scheme=scheme)
    found: dict[str, list[str]] = {}
    await new_rules(person, "As we play")
    found["new"] = await person.violations()
    await person.test_id("add-change").click()
    await person.test_id("add-search").wait_for()
    found["adding"] = await person.violations()
    await person.page.keyboard.press("Escape")
    for path in ("pack.ranks", "pack.singles", "count.values", "dummies", "exchange.limit"):
        await change(person, path)
    await person.test_id("rank-1").click()
    await person.test_id("problem-deal.hand").wait_for()
    found["editors"] = await person.violations()
    await person.test_id("repair-deal.hand").first.click()
    await person.page.locator(VALID_RULES).wait_for()
    await person.page.goto(await person.test_id("rules-link").input_value())
    await person.test_id("differences").wait_for()
    found["shared"] = await person.violations()
    assert {place: problems for place, problems in found.items() if problems} == {}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_field_does_not_move_while_typing(meet: Meet, size: dict[str, int]) -> None:
    person = await meet(viewport=size)
    await new_rules(person, "As we play")
    await person.test_id("add-change").click()
    field = person.test_id("add-search")
    await field.wait_for()
    await person.page.locator("dialog[open]").evaluate(
        "one => Promise.all(one.getAnimations().map(move => move.finished))"
    )
    tops = []
    for words in ("", "nest", "red", "no such rule"):
        await field.fill(words)
        box = await field.bounding_box()
        assert box is not None
        tops.append(box["y"])
    assert max(tops) - min(tops) < 4


async def test_the_form_by_keyboard_alone(meet: Meet) -> None:
    person = await meet()
    keyboard = person.page.keyboard
    await new_rules(person, "Keys")
    await person.tab_to("add-change")
    await keyboard.press("Enter")
    await person.test_id("add-search").focus()
    await keyboard.type("last trick")
    await person.tab_to("add-count.last_trick_bonus")
    await keyboard.press("Enter")
    await person.tab_to("field-count.last_trick_bonus-plus")
    await keyboard.press("Enter")
    await keyboard.press("Enter")
    await expect(person.test_id("field-count.last_trick_bonus")).to_have_value("10")
    await person.page.locator(VALID_RULES).wait_for()
    await person.tab_to("rules-save")
    await keyboard.press("Enter")
    await expect(person.test_id("toast")).to_contain_text("Saved")
