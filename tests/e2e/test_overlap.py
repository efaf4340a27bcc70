"""Nothing covers the information on a card, and everything is on the screen, on phones, tablets and desktops."""

from __future__ import annotations

import pytest
from playwright.async_api import WebSocketRoute
from tests.e2e.browsers import PHONE, Meet, Person
from tests.e2e.harness import Json
from tests.e2e.overlap import SCREENS, covered_anywhere
from tests.waiting import Turns

pytestmark = pytest.mark.asyncio(loop_scope="module")


REPLAY_SCREENS = {name: SCREENS[name] for name in ("phone in a browser", "phone", "tablet")}


class Relay:
    """A relay between a page and the server that can drop messages of the server."""

    def __init__(self) -> None:
        self.shut = False

    async def put_before(self, person: Person) -> None:
        await person.page.route_web_socket("**/ws/**", self._route)

    def _route(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda said: None if self.shut else page.send(said))
        page.on_message(server.send)


async def check_nothing_covered(person: Person) -> None:
    assert await covered_anywhere(person) == {}


# Variants with an open dummy, face-up nest cards, boards, a stock, five and six hands, the largest hand, the most common
# table, seven and eight hands, a called partner, and four sides.
@pytest.mark.parametrize(
    "variant",
    [
        "original_2_2011",
        "western_new_york_4",
        "wild_bird_2",
        "tennessee_for_two",
        "original_5",
        "team_rook_6",
        "original_partnership_4",
        "seven_call_a_partner",
        "eight_in_four_pairs",
    ],
)
async def test_nothing_lies_over_cards(meet: Meet, variant: str) -> None:
    person = await meet(viewport=PHONE)
    relay = Relay()
    await relay.put_before(person)
    await person.table_for(variant=variant)
    seen: set[str] = set()
    turns = Turns(1000, "every kind of decision was seen")
    while True:
        turns.count()
        view: Json = await person.turn()
        if not view["legal"]:
            again = "play-again" if view["phase"] == "over" else "next-round"
            await person.test_id(again).click()
            await person.until(lambda now: now["phase"] not in ("between", "over"))
            continue
        kind = view["legal"]["kind"]
        if kind == "plays" and view["mover"] == view["turn"]:
            if len(view["trick"]) == len(view["order"]) - 1:
                break
        elif kind != "plays" and kind not in seen:
            seen.add(kind)
            await check_nothing_covered(person)
        if kind == "calls" and view["legal"]["may_bid"]:
            await person.test_id("bid-button").click()
            await person.goes_on(view)
        else:
            await person.decide(view)
    # The page shows the own card before the server answers; without an answer the complete trick stays visible.
    relay.shut = True
    await person.click_card(view["legal"]["cards"][0])
    await person.until(lambda now: len(now["trick"]) == len(now["order"]))
    await check_nothing_covered(person)


async def test_nothing_lies_over_the_auction_of_a_replay(meet: Meet) -> None:
    person = await meet(viewport=PHONE)
    turns = Turns(40, "the others bid often enough for three rows of calls")
    calls: list[Json] = []
    while len(calls) < 9:
        turns.count()
        await person.table_for(seats=["random"] * 3, format="fixed_rounds", rounds=1)
        view = await person.play_until(lambda now: now["legal"]["kind"] != "calls", bids=True)
        calls = view["calls"]
    await person.play_round()
    # It opens at the seat of the person, which has the tag "You".
    await person.test_id("replay").click()
    await person.test_id("step-on").wait_for()
    await person.page.keyboard.press("Home")
    view = await person.until(lambda now: now["phase"] == "auction")
    while view["phase"] == "auction":
        await person.test_id("step-on").click()
        await person.goes_on(view)
        view = await person.look()
    await person.test_id("step-back").click()
    await person.until(lambda now: now["phase"] == "auction" and len(now["calls"]) == len(calls))
    await person.test_id("ours-0").wait_for()
    await person.picture("replay-auction")
    assert await covered_anywhere(person, REPLAY_SCREENS) == {}
