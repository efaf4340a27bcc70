"""A match is played, downloaded as a file, opened again and replayed in a real browser."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.async_api import ViewportSize
from tests.e2e.browsers import LOW_PHONE, PHONE, SMALL_PHONE, TABLET, Meet, Person
from tests.e2e.harness import TIMEOUT_SECONDS, Json
from tests.e2e.overlap import covered
from tests.records.corpus import PATHS, TEXTS
from tests.waiting import Turns

from rookery.notation.record import read_record

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def download(person: Person, folder: Path) -> Path:
    """Clicks the link to the record and returns the file that the browser saves."""
    async with person.page.expect_download() as waited:
        await person.test_id("download-record").click()
    found = await waited.value
    path = folder / found.suggested_filename
    await found.save_as(path)
    return path


def verified(path: Path) -> str:
    """Runs ``rookery record verify`` on a file and returns its output."""
    done = subprocess.run(
        [Path(sys.executable).with_name("rookery"), "record", "verify", "--strict", path],
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_SECONDS,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


async def open_file(person: Person, path: Path) -> Json:
    """Opens a record from the start page; returns the data that the page has loaded."""
    await person.home()
    await person.open_record(path)
    await person.until(lambda view: view["seq"] > 0)
    record: Json = await person.look("window.__rookery.record")
    return record


async def press(person: Person, key: str, *, view: Json) -> Json:
    """Presses a key and waits until the table has changed."""
    await person.page.keyboard.press(key)
    now: Json = await person.until(lambda now: now["seq"] != view["seq"])
    return now


async def test_a_match_is_played_downloaded_opened_and_watched(meet: Meet, tmp_path: Path) -> None:
    person = await meet()
    await person.table_for(target=50)
    async with asyncio.timeout(120):
        while (await person.play_round())["phase"] != "over":
            await person.test_id("next-round").click()
            await person.until(lambda now: now["phase"] != "between")
    await person.test_id("match-over").wait_for()
    path = await download(person, tmp_path)
    assert path.name.startswith("original-partnership-game-2")
    assert verified(path).startswith(f"OK {path}")
    deals = len(read_record(path.read_bytes()).deals) - 1

    record = await open_file(person, path)
    assert "/replay" in person.page.url
    assert record["decided"] == len(record["rounds"]) == deals
    assert record["difference"] is None
    assert all(row["shuffle"] == "fits" for row in record["rounds"])
    assert "Checked" in (await person.test_id("check").inner_text())
    await person.test_id("check").click()
    assert "match" in await person.test_id("shuffles").inner_text()
    await person.page.keyboard.press("Escape")
    await person.test_id("shuffles").wait_for(state="detached")
    assert await person.focused() == "check"

    # Forward and back, by button and by key.
    start = await person.look()
    assert len(start["hand"]) == 9
    await person.test_id("step-on").click()
    after = await person.until(lambda now: now["seq"] > start["seq"])
    await person.test_id("step-back").click()
    await person.until(lambda now: now == start)
    assert await press(person, "ArrowRight", view=start) == after
    assert await press(person, "ArrowLeft", view=after) == start

    # Jumps to a trick, and shows all hands.
    counted = next(row for row in record["rounds"] if row["result"])
    await person.test_id("open-rounds").click()
    await person.test_id(f"go-{counted['deal']}-4").click()
    await person.until(lambda now: sum(now["tricks_taken"]) == 3 and len(now["trick"]) == 1)
    await person.test_id("seen-by").select_option("all")
    await person.test_id("all-hands").wait_for()
    up = await person.until(lambda up: up["hands"], "window.__rookery.up")
    assert sorted(map(len, up["hands"])) == [5, 6, 6, 6]
    leader = counted["tricks"][3]["leader"]
    drawn = await person.test_id(f"hand-{leader}").locator("li[data-code]").count()
    assert drawn == len(up["hands"][leader])
    assert await person.violations() == []
    await person.test_id("open-rounds").click()
    await person.test_id("rounds").wait_for()
    assert await person.violations() == []
    await person.page.keyboard.press("Escape")
    ended = await person.look()
    turns = Turns(200, "the replay shows the result")
    while not ended["results"]:
        turns.count()
        ended = await press(person, "PageDown", view=ended)
    await person.test_id("result-dialog").or_(person.test_id("match-over")).wait_for()


async def test_the_rounds_so_far_are_watched_in_mid_match(meet: Meet, tmp_path: Path) -> None:
    """Opened from the table's menu and closed again; the current round stays hidden."""
    person = await meet()
    path = await person.table_for()
    await person.play_round()
    await person.test_id("next-round").click()
    await person.until(lambda now: now["phase"] != "between")
    view = await person.turn()
    await person.test_id("open-menu").click()
    file = await download(person, tmp_path)
    text = file.read_text()
    deal = text[text.rindex("\ndeal ") :]
    assert deal.count(": ?9") == 3
    assert "seed" not in deal
    await person.test_id("replay").click()
    await person.test_id("step-on").wait_for()
    record = await person.look("window.__rookery.record")
    assert record["rounds"][-1]["steps"] == 0
    assert any(row["result"] for row in record["rounds"])
    assert "Partly checked" in (await person.test_id("check").inner_text())
    await person.test_id("open-menu").click()
    await person.test_id("back").click()
    back = await person.turn()
    assert person.page.url.endswith(path)
    assert back["hand"] == view["hand"]


async def test_reload_restores_the_position(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    record = await open_file(person, PATHS["original_partnership_4"])
    counted = [row for row in record["rounds"] if row["result"]][-1]
    await person.test_id("open-rounds").click()
    await person.test_id(f"go-{counted['deal']}-4").click()
    await person.until(lambda at: at["deal"] == counted["deal"], "window.__rookery.position")
    await person.test_id("seen-by").select_option("all")
    await person.test_id("all-hands").wait_for()
    place = await person.until(lambda at: at["seen_by"] == "all", "window.__rookery.position")
    await person.page.wait_for_url(
        f"**/replay#*deal={counted['deal']}&step={place['step']}&seen=all"
    )
    await person.page.reload()
    await person.test_id("all-hands").wait_for()
    assert await person.look("window.__rookery.position") == place

    # Another record starts at its beginning.
    await open_file(person, PATHS["wild_bird_2"])
    assert (await person.look("window.__rookery.position"))["step"] == 0


FULLY_VISIBLE = """name => {
    const box = document.querySelector(`[data-testid="${name}"]`).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    return inside && document.elementFromPoint(x, y)?.closest("[data-testid]")?.dataset.testid === name;
}"""
"""Whether an element is completely on the screen and uncovered."""


async def test_an_enlarged_replay_can_be_used(meet: Meet) -> None:
    """The viewport has the size of a 1280 × 720 desktop at 200 % zoom."""
    person = await meet(viewport={"width": 640, "height": 360})
    record = await open_file(person, PATHS["original_partnership_4"])
    assert await covered(person) == []
    counted = next(row for row in record["rounds"] if row["result"])
    await person.test_id("open-rounds").click()
    await person.test_id(f"go-{counted['deal']}-4").click()
    await person.test_id("rounds").wait_for(state="detached")
    for _ in range(3):
        await person.test_id("step-on").click()
    await person.until(lambda now: len(now["trick"]) == 4)
    assert await covered(person) == []
    ways = ("trick-back", "step-back", "replay-play", "step-on", "trick-on", "pace")
    choices = ("open-rounds", "what-if", "together", "seen-by")
    for seen_by in ("0", "all"):
        await person.test_id("seen-by").select_option(seen_by)
        await person.page.wait_for_url(f"**&seen={seen_by}")
        for name in (*ways, *choices, "said", "check", "trump", "contract", "captured"):
            assert await person.page.evaluate(FULLY_VISIBLE, name), f"{name} of {seen_by}"
    last = person.test_id("all-hands").locator("section").last
    await last.scroll_into_view_if_needed()
    assert await person.page.evaluate(FULLY_VISIBLE, await last.get_attribute("data-testid"))
    assert await person.violations() == []


async def test_the_controls_of_a_replay_stay_where_they_are_from_trick_to_trick(meet: Meet) -> None:
    person = await meet(viewport=TABLET)
    record = await open_file(person, PATHS["original_partnership_4"])
    counted = next(row for row in record["rounds"] if row["result"])
    await person.test_id("open-rounds").click()
    await person.test_id(f"go-{counted['deal']}-deal").click()
    await person.test_id("rounds").wait_for(state="detached")
    controls = ("replay-play", "open-rounds", "what-if", "together", "seen-by")
    words, boxes = [], []
    for _ in range(4):
        words.append(await person.test_id("open-rounds").inner_text())
        boxes.append([await person.test_id(name).bounding_box() for name in controls])
        await person.test_id("trick-on").click()
    assert "trick" not in words[0]
    assert "trick" in words[-1]
    assert boxes == [boxes[0]] * len(boxes)


@pytest.mark.parametrize("viewport", [LOW_PHONE, SMALL_PHONE, PHONE], ids=["low", "small", "phone"])
async def test_button_labels_of_a_replay_fit(meet: Meet, viewport: ViewportSize) -> None:
    person = await meet(viewport=viewport)
    record = await open_file(person, PATHS["original_partnership_4"])
    counted = next(row for row in record["rounds"] if row["result"])
    await person.test_id("open-rounds").click()
    await person.test_id(f"go-{counted['deal']}-4").click()
    await person.test_id("rounds").wait_for(state="detached")
    tight = """() => [...document.querySelectorAll(".controls button")].filter((button) => {
        if (!button.checkVisibility()) return false;
        const words = document.createRange();
        words.selectNodeContents(button);
        const [text, box] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
        return text.top < box.top + 2 || text.bottom > box.bottom - 2 ||
            text.left < box.left + 6 || text.right > box.right - 6;
    }).map((button) => button.innerText)"""
    assert await person.look(tight) == []
    shown = (await person.page.locator(".ways").inner_text()).split()
    assert shown == ["Trick", "Step", "Play", "Step", "Trick", "1×", "Pace"]
    await person.picture(f"replay-controls-{viewport['width']}-{viewport['height']}")


async def test_the_names_of_both_sides_have_room_above_a_replay(meet: Meet) -> None:
    person = await meet(viewport=TABLET)
    await open_file(person, PATHS["original_partnership_4"])
    names = person.test_id("open-scores").locator(".cut")
    await names.evaluate_all(
        "all => all.forEach(one => (one.textContent = 'Martha & Benjamin Long'))"
    )
    for name in await names.all():
        assert await name.evaluate("one => one.scrollWidth <= one.clientWidth")


async def test_autoplay_runs_until_stopped_or_the_round_ends(meet: Meet) -> None:
    person = await meet(viewport=PHONE, has_touch=True)
    await open_file(person, PATHS["wild_bird_2"])
    await person.test_id("pace").click()
    await person.test_id("replay-play").click()
    start = await person.look()
    await person.until(lambda now: now["seq"] > start["seq"] + 2)
    await person.test_id("replay-play").click()
    assert await person.test_id("replay-play").get_attribute("aria-label") == "Play"


async def test_a_damaged_record_shows_its_line(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    await person.home()
    await person.test_id("open-record").click()
    text = TEXTS["original_partnership_4"]
    wrong = text.replace("trick 3 ", "trick 3 N: Z9 ", 1)
    line = wrong[: wrong.index("Z9")].count("\n") + 1
    await person.test_id("record-text").fill(wrong)
    await person.test_id("record-open").click()
    problem = person.test_id("record-problem")
    await problem.wait_for()
    said = await problem.inner_text()
    assert f"Line {line}, column 12" in said
    assert "trick 3 N: Z9" in said.replace("\n", "")
    assert await person.violations() == []

    # A readable record with an error is shown up to the error.
    at = text.index("score ")
    other = text[:at] + text[at:].replace("-", "+", 1)
    await person.test_id("record-text").fill(other)
    await person.test_id("record-open").click()
    await person.test_id("step-on").wait_for()
    assert "is wrong" in await person.test_id("check").inner_text()
    assert await person.violations() == []
