"""The installed app: what works offline, what is never stored on the device, and how it updates."""

from __future__ import annotations

import re
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser as Chromium
from playwright.async_api import BrowserContext
from tests.e2e.browsers import DESKTOP, PHONE, Meet, Person, new_device
from tests.e2e.conftest import QUICK_BOTS
from tests.e2e.harness import Server, cards_in, running_server
from tests.e2e.menus import pick_from_menu
from tests.records.corpus import PATHS

from rookery.web.app import CLIENT

pytestmark = pytest.mark.asyncio(loop_scope="module")

RECORD = PATHS["beginner_4"]

FIND_CACHED = """async () => {
    const found = {};
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const path = request.url.slice(location.origin.length);
            if (!path.startsWith("/assets/")) found[path] = await (await cache.match(request)).text();
        }
    }
    return found;
}"""
"""Returns the content of all caches without the files of the client: text by path."""

SAVE_RULES = """async wanted => (await fetch("/api/rules/saved", {
    method: "POST",
    headers: {"content-type": "application/json"},
    body: JSON.stringify(wanted),
})).json()"""

CACHEABLE_PATHS = (
    r"/index\.html\?.*|/manifest\.webmanifest\?.*"
    r"|/api/(variants|bots|tables(/[\w-]+/rules)?|lessons(/[\w-]+)?|rules/\w+)|/(stored|sheets)/.*"
)


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the browser client that a test may change; the next server serves it."""
    folder = tmp_path / "client"
    shutil.copytree(CLIENT, folder)
    monkeypatch.setenv("ROOKERY_E2E_CLIENT", str(folder))
    return folder


@pytest.fixture
def own_server(client: Path, tmp_path: Path) -> Iterator[Server]:
    """A server for one test that serves the copied client."""
    assert client.is_dir()
    with running_server(tmp_path, *QUICK_BOTS) as server:
        yield server


@pytest_asyncio.fixture(loop_scope="module")
async def device(browser: Chromium) -> AsyncIterator[BrowserContext]:
    """A device that allows service workers."""
    device = await new_device(browser, viewport=PHONE, service_workers="allow")
    yield device
    await device.close()


async def until_worker_controls(person: Person) -> None:
    """Waits until the service worker controls the page."""
    await person.until(bool, "Boolean(navigator.serviceWorker.controller)")


async def cached_by(person: Person) -> dict[str, str]:
    """Returns the content of all caches without the files of the client."""
    found: dict[str, str] = await person.page.evaluate(FIND_CACHED)
    return found


async def installability_errors(person: Person) -> list[Any]:
    """Returns why the page could not be installed as an app, and what is wrong with its manifest."""
    session = await person.page.context.new_cdp_session(person.page)
    found = await session.send("Page.getInstallabilityErrors")
    manifest = await session.send("Page.getAppManifest")
    await session.detach()
    # Test windows are private windows.
    errors = [one for one in found["installabilityErrors"] if one["errorId"] != "in-incognito"]
    return [*errors, *manifest["errors"]]


async def use_app_offline(person: Person, table: str) -> None:
    """Opens everything that works offline, on a device that has visited the server before."""
    await person.test_id("offline").wait_for()
    assert await person.test_id(f"continue-{table}").is_visible()
    assert "We 0, They 0" in await person.test_id("own-tables").inner_text()
    assert await person.violations() == []
    await person.test_id("variant-kentucky_discard_4").click()
    await person.page.get_by_role("button", name="How to play").first.click()
    await person.test_id("rule-sheet").wait_for()
    await person.page.goto(f"{person.url}/glossary#renege")
    await person.page.locator("#renege.asked").wait_for()
    await person.page.goto(person.url)
    await person.test_id("open-record").click()
    await person.page.locator("[data-testid^=stored-]:is(button)").click()
    await person.test_id("step-on").click()
    assert (await person.look())["seq"] > 0
    await person.page.goto(f"{person.url}/learn")
    await person.page.get_by_role("link", name=re.compile("color", re.I)).first.wait_for()
    await person.page.goto(f"{person.url}/t/{table}")
    await person.page.locator("main", has_text="No connection. Trying again").wait_for()


async def test_app_works_offline_and_stores_no_hidden_cards(
    own_server: Server, device: BrowserContext
) -> None:
    person = Person(await device.new_page(), own_server.url)
    await person.home()
    assert await installability_errors(person) == []
    await until_worker_controls(person)
    table = (await person.table_for()).rpartition("/")[2]
    hand = set((await person.turn())["hand"])
    assert hand
    await person.home()
    await person.test_id(f"continue-{table}").wait_for()
    await person.until(bool, "localStorage.rookery_provisions")
    await person.open_record(RECORD)
    rounds = len(await person.look("window.__rookery.record.rounds"))
    await person.until(
        lambda kept: sum(path.startswith("/stored/") for path in kept) == rounds + 2,
        f"({FIND_CACHED})()",
    )

    kept = await cached_by(person)
    assert [path for path in kept if not re.fullmatch(CACHEABLE_PATHS, path)] == []
    assert cards_in(kept["/api/tables"]) == set()
    assert '"hand"' not in kept["/api/tables"]
    assert cards_in(kept[f"/api/tables/{table}/rules"]) == set()
    assert len([path for path in kept if re.match(r"/api/rules/(?!saved)", path)]) == 32

    own_server.kill()
    await device.set_offline(True)
    await person.page.goto(person.url)
    await use_app_offline(person, table)

    own_server.start()
    await device.set_offline(False)
    await person.until(lambda view: set(view["hand"]) == hand)
    assert person.complaints == []


def publish_next_version(client: Path) -> None:
    """Replaces the served client by a newer one with a changed page and one part missing."""
    page = client / "index.html"
    page.write_text(page.read_text().replace("<body>", '<body data-version="2">'))
    worker = client / "sw.js"
    text, found = re.subn(
        r'(url:"index\.html",revision:")\w+|(revision:")\w+(",url:"index\.html")',
        r"\g<1>\g<2>2\g<3>",
        worker.read_text(),
    )
    assert found == 1
    worker.write_text(text)
    for part in (client / "assets").glob("RulesDialog-*.js"):
        part.unlink()


VERSION = "document.body.dataset.version ?? '1'"


async def test_games_are_listed_offline_after_a_single_visit(
    own_server: Server, device: BrowserContext
) -> None:
    """The lists were loaded before the service worker could keep them."""
    person = Person(await device.new_page(), own_server.url)
    await person.home()
    await until_worker_controls(person)
    await person.until(bool, "localStorage.rookery_provisions")
    await device.set_offline(True)
    await person.page.goto(person.url)
    await person.test_id("offline").wait_for()
    await person.test_id("variant-kentucky_discard_4").wait_for()


async def test_house_rules_and_table_rules_work_offline(
    own_server: Server, device: BrowserContext
) -> None:
    person = Person(await device.new_page(), own_server.url)
    await person.home()
    await until_worker_controls(person)
    table = {"extends": "original_partnership_4", "meta": {"title": "The Millers"}}
    saved = await person.page.evaluate(SAVE_RULES, {"draft": {"table": table}})
    await person.home()
    await person.test_id(f"house-{saved['id']}").click()
    await person.page.get_by_role("button", name="How to play").first.click()
    await person.test_id("rule-sheet").wait_for()
    path = await person.table_for()
    await person.turn()
    await person.until(
        lambda kept: f"/api/tables/{path.rpartition('/')[2]}/rules" in kept, f"({FIND_CACHED})()"
    )

    await device.set_offline(True)
    own_server.kill()
    await person.test_id("open-rules").click()
    await person.test_id("rule-sheet").wait_for()
    await person.page.goto(person.url)
    await person.test_id("offline").wait_for()
    await person.test_id(f"house-{saved['id']}").click()
    await person.page.get_by_role("button", name="How to play").first.click()
    await person.test_id("rule-sheet").wait_for()
    own_server.start()


async def find_update(person: Person) -> None:
    """Makes the page check for updates until it finds one."""
    # An automatic check may be running that has read the older version; the browser merges new checks into it.
    await person.look(
        """void (async () => {
            const found = await navigator.serviceWorker.getRegistration();
            while (!found.installing && !found.waiting) await found.update();
        })()"""
    )


async def download_update(person: Person) -> None:
    """Makes the page check for updates, and waits until one is downloaded."""
    await find_update(person)
    await person.until(
        bool, "navigator.serviceWorker.getRegistration().then(found => Boolean(found.waiting))"
    )


async def until_updated(person: Person) -> None:
    """Waits until the start page has reloaded with the newer version."""
    await person.page.locator("body[data-version='2']").wait_for()
    await person.test_id("start-button").wait_for()
    assert await person.test_id("new-version").count() == 0


async def test_update_waits_until_the_player_leaves_the_table(
    own_server: Server, client: Path, device: BrowserContext
) -> None:
    player = Person(await device.new_page(), own_server.url)
    await player.home()
    await until_worker_controls(player)
    await player.table_for()
    hand = (await player.turn())["hand"]
    publish_next_version(client)
    await download_update(player)
    # The match continues in the version in which it began, and all parts of that version still load.
    await player.test_id("open-rules").click()
    await player.test_id("rule-sheet").wait_for()
    await player.page.reload()
    assert (await player.turn())["hand"] == hand
    assert await player.look(VERSION) == "1"

    # Another window only offers the update, because the table is still open.
    other = Person(await device.new_page(), own_server.url)
    await other.home()
    await other.test_id("new-version").wait_for()
    assert await other.violations() == []
    assert await other.look(VERSION) == "1"
    # The match continues. After the player leaves the table, both windows update automatically.
    await player.decide(await player.turn())
    assert await player.look(VERSION) == "1"
    await pick_from_menu(player, "Leave the table")
    await player.page.get_by_role("button", name="Take a break").click()
    await until_updated(player)
    await until_updated(other)
    assert [*player.complaints, *other.complaints] == []


@pytest.mark.parametrize("touched", [False, True])
async def test_start_page_updates(
    own_server: Server, client: Path, device: BrowserContext, touched: bool
) -> None:
    person = Person(await device.new_page(), own_server.url)
    await person.home()
    await until_worker_controls(person)
    publish_next_version(client)
    if touched:
        await person.test_id("variant-kentucky_discard_4").click()
        await download_update(person)
        await person.test_id("new-version").wait_for()
        assert await person.look(VERSION) == "1"
        await person.test_id("use-new-version").click()
    else:
        # The page reloads during the check.
        await find_update(person)
    await until_updated(person)
    assert person.complaints == []


async def test_start_page_opened_after_a_table_updates(
    own_server: Server, client: Path, device: BrowserContext
) -> None:
    person = Person(await device.new_page(), own_server.url)
    await person.home()
    await until_worker_controls(person)
    await person.table_for()
    await person.turn()
    publish_next_version(client)
    await download_update(person)
    # Opened by its address, because Chromium sometimes kept the older version in this case.
    await person.page.goto(person.url, wait_until="commit")
    await until_updated(person)
    assert person.complaints == []


@pytest.mark.parametrize("missing", ["RulesDialog", "TableDialogs"])
async def test_dialog_that_fails_to_load_leaves_keys_working(meet: Meet, missing: str) -> None:
    person = await meet(viewport=DESKTOP)
    await person.page.route(re.compile(f"/assets/{missing}-"), lambda route: route.abort())
    await person.table_for(seats=["random"] * 3)
    await person.turn()
    await person.test_id("open-rules").click()
    await person.test_id("incomplete").wait_for()
    await person.test_id("incomplete").get_by_role("button", name="Later").click()
    await person.page.unroute_all()
    await person.page.keyboard.press("s")
    await person.test_id("score-sheet").wait_for()
    person.complaints = [
        one for one in person.complaints if "dynamically imported module" not in one
    ]


async def test_page_that_fails_to_load_offers_a_reload(meet: Meet) -> None:
    person = await meet(viewport=DESKTOP)
    await person.home()
    await person.page.route(re.compile("/assets/House-"), lambda route: route.fulfill(status=404))
    await person.test_id("make-rules").click()
    await person.test_id("incomplete").wait_for()
    assert await person.violations() == []
    await person.page.unroute_all()
    await person.test_id("incomplete").get_by_role("button", name="Reload").click()
    await person.test_id("rules-title").wait_for()
    person.complaints = [
        one for one in person.complaints if "dynamically imported module" not in one
    ]
