"""Tours of every page and dialog of the browser client.

A tour visits pages in order and calls a function at each with a name such as ``table/auction`` and the person who sees
it. With the deals of `tests.e2e.fixed_deals` every tour of a fresh server sees the same pages. Add a new page to one of
these tours, or add a tour to `TOURS`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

from tests.e2e.browsers import DESKTOP, PHONE, Meet, Person
from tests.e2e.comings import comings
from tests.e2e.lessons import take_lesson
from tests.e2e.menus import pick_from_menu
from tests.e2e.solo_pages import SOLO_TOURS
from tests.records.corpus import PATHS
from tests.waiting import Turns

Show = Callable[[str, Person], Awaitable[None]]
"""Called at each page with its name and the person who sees it."""

RANDOM = ["random"] * 3
VALID_RULES = '[data-testid="rules-state"][data-sound="true"]'

EDITED_SETTINGS = (
    "pack.ranks",
    "pack.singles",
    "count.values",
    "exchange.counters",
    "auction.max",
    "auction.all_pass",
)
"""Settings in the form of house rules, one for each kind of editor that a four-player variant has."""

SPECIAL_VARIANTS = (
    "original_2_2011",
    "western_new_york_4",
    "wild_bird_2",
    "tennessee_for_two",
    "call_partner_5",
    "team_rook_6",
    "two_high_4",
)
"""Variants that together show the parts that only some games have: dummies, boards, a stock, called partners."""

TABLE_MENU = {
    "Score sheet": "scores",
    "Last trick": "last-trick",
    "How to play": "rules",
    "Players and hints": "players",
    "Settings and pace": "settings",
    "Keyboard": "keys",
    "Leave the table": "leave",
}
"""The entries of a table's menu that open dialogs, with the names of these."""
REPLAY_MENU = {
    "Rounds and tricks": "rounds",
    "What if?": "what-if",
    "Check this record": "check",
    "Last trick": "last-trick",
    "How to play": "rules",
    "Keyboard": "keys",
    "Settings": "settings",
}
"""The same of a replay; the review of a round has a tour of its own."""
MATCH_REVIEW = {"Review the match": "match-review"}
"""The entry of a replay with several rounds that can be reviewed."""


async def close(person: Person) -> None:
    """Closes the dialog that is open."""
    await person.page.keyboard.press("Escape")
    await person.page.locator("dialog[open]").wait_for(state="detached")


async def dialog(person: Person, show: Show, name: str, test_id: str | None = None) -> None:
    """Waits for the requested dialog, shows it and closes it."""
    place = person.test_id(test_id) if test_id else person.page.locator("dialog[open]")
    await place.wait_for()
    await asyncio.sleep(0.3)
    await show(name, person)
    await close(person)


async def menu(person: Person, show: Show, place: str, names: dict[str, str]) -> None:
    """Shows the menu and the dialogs that its entries open; *names* has the entries by their texts."""
    await person.test_id("open-menu").click()
    await dialog(person, show, f"{place}/menu", "menu")
    for text, name in names.items():
        await pick_from_menu(person, text)
        await person.test_id("menu").wait_for(state="detached")
        await dialog(person, show, f"{place}/{name}")


async def home(meet: Meet, show: Show) -> None:
    """The start page and its dialogs."""
    person = await meet()
    await person.home()
    await show("home/first", person)
    await person.test_id("choose-face").click()
    await dialog(person, show, "home/face", "face-dialog")
    await person.test_id("trait-dummies").click()
    await person.test_id("found").wait_for()
    await show("home/found", person)
    await person.test_id("find-all").click()
    await person.page.locator("main details summary").first.click()
    await person.test_id("seats-friends").click()
    await show("home/choices", person)
    await person.test_id("about-table-mode").click()
    await dialog(person, show, "home/table-mode", "table-mode-help")
    await person.page.locator(".links button").click()
    await person.test_id("rule-sheet").wait_for()
    await dialog(person, show, "home/rules", "rules")
    await person.page.locator("header .icon-button").click()
    await dialog(person, show, "home/settings", "settings")
    await person.test_id("open-record").click()
    await person.test_id("record-text").fill("this is no record\n")
    await person.test_id("record-open").click()
    await person.test_id("record-problem").wait_for()
    await dialog(person, show, "home/record")
    await person.table_for()
    await person.turn()
    await person.home()
    await show("home/own-tables", person)
    await person.page.locator(".own li button").first.click()
    await dialog(person, show, "home/leave-table")
    await person.page.route(re.compile("/api/me$|/assets/House-"), lambda route: route.abort())
    await person.page.goto(person.url)
    await person.test_id("offline").wait_for()
    await person.test_id("make-rules").click()
    await person.test_id("incomplete").wait_for()
    await person.page.go_back()
    await person.test_id("offline").wait_for()
    await show("home/offline", person)
    await person.page.unroute_all()
    person.complaints = [one for one in person.complaints if "dynamically imported" not in one]


async def house(meet: Meet, show: Show) -> None:
    """The form of house rules."""
    person = await meet()
    await person.home()
    await person.test_id("make-rules").click()
    await person.page.locator(VALID_RULES).wait_for()
    await show("house/new", person)
    await person.test_id("add-change").click()
    await dialog(person, show, "house/add")
    await person.test_id("rules-title").fill("As the Millers play it")
    for path in EDITED_SETTINGS:
        await person.test_id("add-change").click()
        await person.test_id(f"add-{path}").click()
        await person.test_id(f"change-{path}").wait_for()
    await person.test_id("rank-1").click()
    await person.test_id("problem-deal.hand").wait_for()
    await show("house/problem", person)
    await person.test_id("repair-deal.hand").first.click()
    await person.page.locator(VALID_RULES).wait_for()
    await show("house/changed", person)
    await person.test_id("rules-play").click()
    await dialog(person, show, "house/play")
    await person.test_id("rules-save").click()
    await person.page.wait_for_url("**/rules/mine/**")
    await show("house/saved", person)
    link = await person.test_id("rules-link").input_value()
    await person.page.locator(".form > .button").click()
    await dialog(person, show, "house/delete")
    await person.home()
    await show("home/house-games", person)
    await person.page.goto(link)
    await person.page.locator(VALID_RULES).wait_for()
    await show("house/shared", person)
    await person.page.goto(f"{person.url}/rules/shared#broken")
    await person.test_id("rules-lost").wait_for()
    await show("house/lost", person)


async def table(meet: Meet, show: Show) -> None:
    """A table from the waiting room to the result, with its dialogs."""
    person = await meet()
    await person.table_for(start=False, seats=["open", "random", "random"])
    await person.test_id("start-match").wait_for()
    for folded in await person.page.locator("main details summary").all():
        await folded.click()
    await show("table/waiting", person)
    guest = await meet()
    await guest.page.goto(person.page.url)
    await guest.test_id("sit-1").wait_for()
    await show("table/waiting-guest", guest)
    await person.table_for(seats=RANDOM)
    view = await person.turn()
    await show("table/auction", person)
    await person.test_id("hint-button").click()
    await person.test_id("hint").locator("p").wait_for()
    await show("table/hint", person)
    while (view := await person.turn())["legal"]["kind"] == "calls":
        bid = view["legal"]["may_bid"] and view["legal"]["min"] <= 150
        await person.test_id("bid-button" if bid else "pass-button").click()
        await person.goes_on(view)
    seen = set()
    while (view := await person.turn())["legal"]:
        kind = view["legal"]["kind"]
        if kind not in seen and kind != "plays":
            seen.add(kind)
            await show(f"table/{kind}", person)
        if kind == "plays" and "plays" not in seen and len(view["trick"]) > 1:
            seen.add(kind)
            await show("table/plays", person)
            if not sum(view["tricks_taken"]):
                seen.remove(kind)
            else:
                await menu(person, show, "table", TABLE_MENU)
        await person.decide(view)
    await asyncio.sleep(0.5)
    await show("table/result", person)
    for summary in await person.page.locator("[data-testid=result-dialog] summary").all():
        await summary.click()
    await show("table/result-opened", person)
    await person.page.goto(f"{person.url}/t/nothing-here")
    await person.page.locator("main.message h1").wait_for()
    await asyncio.sleep(0.5)
    await show("table/closed", person)


async def first_opening(meet: Meet, show: Show) -> None:
    """A game opened for the first time, its rules, and the glossary."""
    person = await meet(news=True)
    await person.table_for(variant="wild_bird_2", seats=RANDOM[:1])
    await dialog(person, show, "first/new-here", "new-here")
    await person.test_id("open-rules").click()
    await person.test_id("rule-sheet").wait_for()
    await show("first/rules", person)
    await person.page.goto(f"{person.url}/glossary#void")
    await person.test_id("glossary").wait_for()
    await show("first/glossary", person)


async def set_cards(meet: Meet, show: Show) -> None:
    """The deals of the day before they are played, and the page for setting up a position."""
    person = await meet(viewport=PHONE)
    await person.page.goto(f"{person.url}/daily")
    await person.test_id("play-round").wait_for()
    await show("daily", person)
    await person.page.goto(f"{person.url}/what-if")
    await person.test_id("play-example").wait_for()
    await show("what-if", person)
    await person.test_id("open-set-cards").click()
    await person.test_id("set-play").wait_for()
    await show("what-if-cards", person)


async def talk(meet: Meet, show: Show) -> None:
    """Two people at a table talk, between rounds and while cards are played."""
    ann, ben = await meet(viewport=PHONE), await meet(viewport=PHONE)
    path = await ann.table_for(start=False, seats=["open", "random", "random"])
    await ben.home()
    await ben.page.goto(ben.url + path)
    await ben.test_id("sit-1").click()
    await ann.test_id("open-talk").click()
    await ann.test_id("talk").wait_for()
    await show("talk/empty", ann)
    await ann.test_id("talk-words").fill("Hello you")
    await ann.test_id("talk-send").click()
    await ann.test_id("react-cup").click()
    await ben.test_id("open-talk").locator("strong").wait_for()
    await show("talk/waiting", ben)
    await close(ann)
    await ann.test_id("start-match").click()
    for one in (ann, ben):
        await one.until(lambda view: view["round_number"] == 1)
    await ben.page.set_viewport_size(DESKTOP)
    await ben.test_id("open-talk").click()
    await ben.test_id("talk-listen").locator("summary").click()
    await show("talk/round", ben)
    await ben.test_id("phrase-take_your_time").click()
    await ann.test_id("speech-1").wait_for()
    await show("talk/speech", ann)


async def match_over(meet: Meet, show: Show) -> None:
    """The end of a match and the score sheet of many rounds."""
    person = await meet()
    await person.table_for(seats=RANDOM, target=150)
    while (view := await person.play_round())["phase"] != "over":
        await person.test_id("next-round").click()
        await person.until(lambda now: now["phase"] != "between")
    await person.test_id("match-over").wait_for()
    await asyncio.sleep(0.5)
    await show("table/match-over", person)
    if view["results"]:
        await person.test_id("open-scores").click()
        await dialog(person, show, "table/score-sheet", "score-sheet")


async def rulings(meet: Meet, show: Show) -> None:
    """Table mode: mistakes and the questions that the table must answer."""
    ann = await meet()
    await ann.table_for(enforcement="table", seats=RANDOM)
    view = await ann.play_until(lambda now: now["phase"] == "play" and now["legal"].get("others"))
    await ann.test_id("mistake-button").click()
    await ann.test_id("mistakes").wait_for()
    for summary in await ann.test_id("mistakes").locator("summary").all():
        await summary.click()
    await dialog(ann, show, "rulings/mistakes", "mistakes")
    await ann.click_card(view["legal"]["others"][0])
    await ann.test_id("break-text").wait_for()
    await show("rulings/mistake", ann)
    await ann.test_id("play-anyway").click()
    await ann.test_id("take-back").wait_for()
    await show("rulings/take-back", ann)
    await ann.test_id("take-back").click()
    await ann.until(lambda now: "take_back" not in now["may"])
    await show("rulings/note", ann)
    await ann.play_until(lambda now: now["legal"]["kind"] == "agree")
    await show("rulings/review", ann)


async def optional_parts(meet: Meet, show: Show) -> None:
    """Games with special parts: each kind of decision once per game."""
    for variant in SPECIAL_VARIANTS:
        person = await meet()
        await person.table_for(variant=variant)
        seen: set[str] = set()
        while len(seen) < 20:
            view = await person.turn()
            kind = view["legal"]["kind"] if view["legal"] else "result"
            if kind == "plays" and not view["trick"]:
                kind = "leads"
            if kind not in seen:
                seen.add(kind)
                await show(f"{variant}/{kind}", person)
                if kind == "plays" and await person.test_id("enlarge-boards").count():
                    await person.test_id("enlarge-boards").click()
                    await dialog(person, show, f"{variant}/boards", "boards-dialog")
            if not view["legal"]:
                break
            if view["legal"]["kind"] == "calls" and view["legal"]["may_bid"]:
                await person.test_id("bid-button").click()
                await person.goes_on(view)
            else:
                await person.decide(view)


async def replay(meet: Meet, show: Show) -> None:
    """The replay of a record."""
    person = await meet()
    for record, entries in (
        ("original_partnership_4", REPLAY_MENU | MATCH_REVIEW),
        ("wild_bird_3", REPLAY_MENU),
    ):
        await person.home()
        await person.open_record(PATHS[record])
        await person.until(lambda view: view["seq"] > 0)
        for _ in range(3):
            view = await person.look()
            await person.page.keyboard.press("PageDown")
            await person.goes_on(view)
        await show(f"replay/{record}", person)
        await person.test_id("seen-by").select_option("all")
        await person.test_id("all-hands").wait_for()
        await show(f"replay/{record}-all-hands", person)
        await menu(person, show, f"replay/{record}", entries)
        await person.page.keyboard.press("End")
        await person.test_id("result-dialog").or_(person.test_id("match-over")).wait_for()
        await show(f"replay/{record}-result", person)
    await look_together(meet, show, person)
    await person.page.evaluate("sessionStorage.clear()")
    await person.page.goto(f"{person.url}/replay")
    await person.test_id("record-file").wait_for()
    await show("replay/empty", person)


async def look_together(meet: Meet, show: Show, leader: Person) -> None:
    """A replay that *leader* shares with a second person."""
    await leader.page.keyboard.press("Home")
    await leader.test_id("together").click()
    await leader.test_id("shared-link").wait_for()
    link = await leader.test_id("shared-link").input_value()
    await dialog(leader, show, "replay/together", "shared-dialog")
    other = await meet()
    await other.home()
    await other.page.goto(link)
    await other.test_id("shared-line").wait_for()
    # Until the leader's position is there, a key leads back to it.
    turns = Turns(60, "the other person goes a way of their own")
    while await other.test_id("follow-again").count() == 0:
        turns.count()
        await other.page.keyboard.press("PageDown")
        await other.page.wait_for_timeout(500)
    await show("replay/roams", other)
    await other.test_id("shared-more").click()
    await other.test_id("ask-lead").click()
    await dialog(other, show, "replay/asked", "shared-dialog")
    await leader.test_id("give-lead").wait_for()
    await show("replay/leads", leader)
    await leader.test_id("shared-more").click()
    await leader.test_id("shared-leave").click()
    await other.test_id("take-lead").wait_for()
    await show("replay/nobody-leads", other)
    await other.page.goto(link.replace("/replay/", "/replay/x"))
    await other.page.locator(".strip [role=alert]").wait_for()
    await show("replay/ended", other)


async def lessons(meet: Meet, show: Show) -> None:
    """The list of lessons, and each kind of moment of a lesson."""
    person = await meet()
    await person.page.goto(f"{person.url}/learn")
    await person.test_id("lesson-cards").wait_for()
    await show("lessons/list", person)
    seen: set[str] = set()

    async def look(moment: str) -> None:
        if moment not in seen:
            seen.add(moment)
            await show(f"lessons/{moment}", person)

    for lesson in ("cards", "bidding", "nest"):
        await person.page.goto(f"{person.url}/learn/{lesson}")
        await take_lesson(person, look)


TOURS: dict[str, Callable[[Meet, Show], Awaitable[None]]] = {
    "home": home,
    "house": house,
    "table": table,
    "first_opening": first_opening,
    "set_cards": set_cards,
    "talk": talk,
    "comings": comings,
    "match_over": match_over,
    "rulings": rulings,
    "optional_parts": optional_parts,
    "replay": replay,
    "lessons": lessons,
    **SOLO_TOURS,
}
"""All tours by name."""
