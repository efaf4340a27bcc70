"""The declarer plays the open hand of the partner, who watches."""

from __future__ import annotations

import pytest
from tests.e2e.browsers import DESKTOP, LOW_PHONE, Meet, Person
from tests.e2e.harness import Json
from tests.e2e.overlap import SMALL_SCREENS, covered_anywhere
from tests.e2e.seated import sit_down, two_people, whose_turn
from tests.waiting import Turns

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def until_ann_plays_for(ann: Person, ben: Person) -> Json:
    """Bids for Ann and passes for Ben until Ann must play a card of Ben's; returns her view."""
    turns = Turns(400, "Ann must play for Ben")
    while True:
        turns.count()
        person, view = await whose_turn(ann, ben)
        if not view["legal"]:
            await person.test_id("next-round").click()
            await person.until(lambda now: now["phase"] != "between")
        elif person is ann and view["mover"] == 2:
            return view
        elif view["legal"]["kind"] == "calls":
            bid = person is ann and view["legal"]["may_bid"]
            await person.test_id("bid-button" if bid else "pass-button").click()
            await person.goes_on(view)
        else:
            await person.decide(view)


async def test_the_declarer_taps_the_open_hand_and_the_partner_watches(meet: Meet) -> None:
    ann, ben = await two_people(meet, at=2, variant="open_partner")
    await ben.page.set_viewport_size(LOW_PHONE)
    view = await until_ann_plays_for(ann, ben)
    own, cards = view["hand"], view["open_cards"][2]
    assert view["open_hands"] == [{"seat": 2, "player": 0}]
    assert await ann.test_id("status").inner_text() == "Play for Ben"
    for card in cards:
        await ann.test_id("open-hand-2").get_by_test_id(f"card-{card}").wait_for()
    assert await ann.violations() == []
    await ann.click_card(own[0])
    assert "Now play for Ben" in await ann.test_id("toast").inner_text()

    watched = await ben.until(lambda now: now["seq"] == view["seq"])
    assert (watched["hand"], watched["legal"]) == (cards, None)
    assert await ben.test_id("status").inner_text() == "Your cards are face up; Ann plays them"
    assert "Your turn" not in await ben.page.title()
    assert await ben.test_id("open-hand-2").count() == 0
    assert await ben.violations() == []
    await ben.click_card(cards[0])
    assert "Ann plays them" in await ben.test_id("toast").inner_text()

    card = view["legal"]["cards"][0]
    await ann.click_card(card)
    after = await ben.until(lambda now: card not in now["hand"])
    assert after["open_cards"][2] == after["hand"]
    now = await ann.until(lambda now: now["seq"] >= after["seq"])
    assert now["hand"] == own
    # Ann made the last decision, although the card was Ben's.
    await ann.test_id("undo-button").click()
    await ben.test_id("answer-yes").click()
    back = await ann.until(lambda now: now["mover"] == 2 and now["legal"])
    assert back["open_cards"][2] == cards


@pytest.mark.parametrize("game", ["open_partner_later", "open_called_partner", "open_eight"])
async def test_an_open_hand_fits_on_every_screen(meet: Meet, game: str) -> None:
    person = await sit_down(meet, game, LOW_PHONE)
    view = await person.play_until(
        lambda view: view["mover"] != view["turn"] and view["trick"], bids=True
    )
    hand = person.test_id(f"open-hand-{view['mover']}")
    card = hand.get_by_test_id(f"card-{view['open_cards'][view['mover']][0]}")
    box = await card.bounding_box()
    assert box is not None
    assert box["height"] >= 60, "a card that is to be tapped has room for a finger"
    found = await covered_anywhere(person)
    assert not any(found.values()), found
    if game == "open_eight":
        # Eight plates, a hand of fourteen, and a hint of four lines: on the smallest phone the hint scrolls a little.
        return
    await person.test_id("hint-button").click()
    await person.test_id("hint").wait_for()
    found = await covered_anywhere(person, SMALL_SCREENS)
    assert not any(found.values()), found


async def test_a_bot_that_declares_plays_its_open_partners_cards(meet: Meet) -> None:
    person = await sit_down(meet, "open_partner", DESKTOP)
    turns = Turns(60, "the bot opposite declares")
    while True:
        turns.count()
        view = await person.turn()
        contract = view["contract"]
        if contract and contract["declarer"] == 2:
            break
        if not view["legal"]:
            await person.test_id("next-round").click()
            await person.until(lambda now: now["phase"] not in ("between", "over"))
        elif view["legal"]["kind"] == "calls":
            await person.test_id(
                "pass-button" if view["legal"]["may_pass"] else "bid-button"
            ).click()
            await person.goes_on(view)
        else:
            await person.decide(view)
    # This person made no decision between the auction and the result.
    assert view["results"]
    assert view["results"][-1]["declarer"] == 2
