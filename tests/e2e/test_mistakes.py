"""Mistakes, agreements and match formats in real browsers, with bots and between two people."""

from __future__ import annotations

import pytest
from tests.e2e.browsers import LOW_PHONE, PHONE, Meet, Person
from tests.e2e.harness import Json
from tests.e2e.seated import two_people, whose_turn
from tests.waiting import Turns

pytestmark = pytest.mark.asyncio(loop_scope="module")

RANDOM = ["random"] * 3


async def until_ann_plays(ann: Person, ben: Person) -> Json:
    """Decides for both until it is Ann's turn to play a card; returns her view."""
    turns = Turns(200, "Ann must play a card")
    while True:
        turns.count()
        person, view = await whose_turn(ann, ben)
        if person is ann and view["phase"] == "play":
            return view
        assert view["legal"]
        await person.decide(view)


def breaks(view: Json) -> bool:
    return view["legal"]["kind"] == "plays" and bool(view["legal"]["others"])


async def renege(person: Person, view: Json, card: int) -> None:
    """Plays a card that does not follow suit, despite the warning."""
    await person.click_card(card)
    await person.test_id("play-anyway").click()
    await person.goes_on(view)


async def test_a_renege_is_taken_back(meet: Meet) -> None:
    ann = await meet(viewport=PHONE)
    await ann.table_for(enforcement="table", seats=RANDOM)
    view = await ann.play_until(breaks)
    card = view["legal"]["others"][0]
    await ann.click_card(card)
    # A tap does not play the card, and the warning names the penalty.
    text = await ann.test_id("break-text").inner_text()
    assert "is not allowed now" in text
    assert str(view["contract"]["points"]) in text
    assert card in (await ann.look())["hand"]
    await ann.test_id("play-anyway").click()
    await ann.until(lambda now: "take_back" in now["may"] and card not in now["hand"])
    await ann.test_id("take-back").click()
    after = await ann.until(lambda now: "take_back" not in now["may"])
    assert (after["hand"], after["trick"]) == (view["hand"], view["trick"])
    assert after["legal"] == view["legal"]
    assert "take back a card" in await ann.test_id("official-note").inner_text()
    await ann.decide(after)


async def test_a_renege_is_called_by_another_person_at_its_price(meet: Meet) -> None:
    """No card that Ann shows reveals the renege, so no bot can detect it; Ben calls it on suspicion."""
    ann, ben = await two_people(meet, enforcement="table")
    info = await ann.look("window.__rookery.info")
    avoided: set[int] = set()
    reneged_in: int | None = None
    turns = Turns(200, "the trick after the renege is taken")
    while True:
        turns.count()
        person, view = await whose_turn(ann, ben)
        done = len(view["tricks_taken"]) and sum(view["tricks_taken"])
        if reneged_in is not None and done > reneged_in + 1:
            break
        assert view["legal"], "nobody but Ben may end the round"
        if person is ann and reneged_in is None and breaks(view) and view["trick"]:
            led = info["pack"][view["trick"][0]]
            color = led["color"] or view["trump"]
            avoided = {
                card
                for card, face in enumerate(info["pack"])
                if face["color"] == color or (face["single"] and color == view["trump"])
            }
            loose = [card for card in view["legal"]["others"] if card not in avoided]
            reneged_in = done
            await renege(ann, view, loose[0])
        elif person is ann and reneged_in is not None:
            fine = [card for card in view["legal"]["cards"] if card not in avoided]
            if fine:
                await ann.click_card(fine[0])
                await ann.goes_on(view)
            else:
                await renege(ann, view, next(c for c in view["hand"] if c not in avoided))
        elif person is ann and view["legal"]["kind"] == "agree":
            raise AssertionError("Ann could always follow")
        else:
            await person.decide(view)
    bid = view["contract"]["points"]
    await ben.test_id("mistake-button").click()
    assert f"the whole bid of {bid}" in await ben.test_id("mistakes").inner_text()
    await ben.test_id("renege-0").click()
    for person in (ann, ben):
        view = await person.until(lambda now: now["phase"] in ("between", "over"))
        [result] = view["results"]
        assert (result["offender"], result["made"]) == (0, None)
        assert [line["points"] for line in result["scores"] if line["why"] == "renege"] == [-bid]
        name = "match-over" if view["phase"] == "over" else "result-dialog"
        said = await person.test_id(name).inner_text()
        assert "was not allowed" in said
        assert f"−{bid}" in said
    assert "Ann" in await ben.test_id("official-note").inner_text()


async def test_a_card_shown_in_the_deal(meet: Meet) -> None:
    """The dealer says which card was exposed; a low one is redealt at one person's request, a high one always."""
    ann, ben = await two_people(meet, enforcement="table")
    for code, asked in (("R7", True), ("RK", False)):
        dealt = await ann.until(lambda now: now["phase"] == "auction")
        says, other = (ben, ann) if dealt["dealer"] == 1 else (ann, ben)
        number = dealt["round_number"]
        if dealt["dealer"] in (0, 1):
            await other.test_id("mistake-button").click()
            await other.test_id("mistakes").locator("summary").click()
            name = "Ann" if says is ann else "Ben"
            await other.test_id("mistakes").get_by_text(f"{name} dealt and says").wait_for()
            assert await other.test_id("shown-red").count() == 0
            await other.page.keyboard.press("Escape")
        await says.test_id("mistake-button").click()
        await says.test_id("mistakes").locator("summary").click()
        await says.test_id("shown-red" if asked else "shown-single").click()
        if asked:
            await says.test_id(f"shown-{code}").click()
        assert await says.violations() == []
        await says.test_id("deal-shown").click()
        if asked:
            question = await other.test_id("question").inner_text()
            assert "the red 7 was shown in the deal. Deal again?" in question
            await says.test_id("answer-no").click()
            await other.test_id("answer-yes").click()
        again = await ann.until(lambda now: now["round_number"] > number)  # noqa: B023
        assert (again["dealer"], again["results"]) == (dealt["dealer"], [])


async def test_a_wrong_call_changes_nothing(meet: Meet) -> None:
    ann = await meet()
    await ann.table_for(enforcement="table", seats=RANDOM)
    view = await ann.play_until(lambda now: now["phase"] == "play")
    await ann.test_id("mistake-button").click()
    await ann.test_id("renege-2").click()
    after = await ann.until(lambda now: now["seq"] > view["seq"])
    assert "played only cards that were allowed" in await ann.test_id("official-note").inner_text()
    assert (after["hand"], after["legal"]) == (view["hand"], view["legal"])


async def test_an_undo_is_asked_for_and_granted(meet: Meet) -> None:
    """Another person grants the first request and refuses the second; both see the request and the answer."""
    ann, ben = await two_people(meet)
    view = await until_ann_plays(ann, ben)
    card = view["legal"]["cards"][0]
    for yes in (True, False):
        start = (await ann.look())["seq"]
        await ann.click_card(card)
        # Ben sits at the left, so he plays next.
        await ann.until(lambda now: card not in now["hand"] and now["undo_to"] == start)  # noqa: B023
        await ann.test_id("undo-button").click()
        await ann.test_id("withdraw").wait_for()
        await ben.test_id("answer-yes").wait_for()
        assert "Ann asks to take back" in await ben.test_id("question").inner_text()
        await ann.test_id("question").get_by_text("Waiting for Ben.").wait_for()
        assert await ben.violations() == []
        assert await ben.look("window.__rookery.view.legal") is None
        await ben.test_id("answer-yes" if yes else "answer-no").click()
        for one in (ann, ben):
            await one.until(lambda now: now["proposal"] is None)
            note = await one.test_id("official-note").inner_text()
            assert ("was taken back" in note) == yes, note
            assert ("no: nothing is taken back" in note) != yes, note
        after = await ann.look()
        assert (card in after["hand"]) == yes
        if yes:
            assert (after["hand"], after["trick"], after["legal"]) == (
                view["hand"],
                view["trick"],
                view["legal"],
            )
            seen = await ben.until(lambda now: now["seq"] >= after["seq"])  # noqa: B023
            assert seen["trick"] == view["trick"]
            assert seen["hand_sizes"] == after["hand_sizes"]


async def test_undo_request_may_be_withdrawn(meet: Meet) -> None:
    ann, ben = await two_people(meet)
    view = await until_ann_plays(ann, ben)
    await ann.decide(view)
    # No bot objects to undoing the card just played, so the request stays open; a bot may not remember an earlier bid.
    await ann.until(lambda now: now["undo_to"] == view["seq"])
    await ann.test_id("undo-button").click()
    await ben.test_id("answer-yes").wait_for()
    await ann.test_id("withdraw").click()
    await ben.until(lambda now: now["proposal"] is None)
    assert "Ann withdraws the question" in await ben.test_id("official-note").inner_text()
    assert await ben.test_id("answer-yes").count() == 0


async def test_bots_let_a_person_undo_at_once(meet: Meet) -> None:
    ann = await meet(viewport=PHONE)
    await ann.table_for(seats=RANDOM)
    view = await ann.play_until(lambda now: now["phase"] == "play" and len(now["hand"]) > 1)
    await ann.decide(view)
    await ann.until(lambda now: now["undo_to"] == view["seq"])
    await ann.test_id("undo-button").click()
    after = await ann.until(lambda now: now["hand"] == view["hand"])
    assert (after["trick"], after["legal"]) == (view["trick"], view["legal"])


async def test_a_bot_says_why_it_is_too_late_to_undo(meet: Meet) -> None:
    ann = await meet(viewport=LOW_PHONE)
    await ann.table_for(seats=RANDOM)
    await ann.play_until(
        lambda now: now["phase"] == "play" and now["trick"] and not now["last_trick"], bids=False
    )
    await ann.test_id("undo-button").click()
    why = "it is too late, because cards were played after it."
    await ann.page.get_by_text(why).first.wait_for()


async def test_a_wrong_number_in_the_nest_is_warned_of_once_and_paid_for(meet: Meet) -> None:
    ann = await meet()
    await ann.table_for(enforcement="table", seats=RANDOM)
    turns = Turns(500, "Ann must bury")
    while True:
        turns.count()
        view = await ann.turn()
        if not view["legal"]:
            await ann.test_id("next-round").click()
            await ann.until(lambda now: now["phase"] != "between")
        elif view["legal"]["kind"] == "bury":
            break
        elif view["legal"]["kind"] == "calls" and view["legal"]["may_bid"]:
            await ann.test_id("bid-button").click()
            await ann.goes_on(view)
        else:
            await ann.decide(view)
    before = view["scores"][0]
    for card in view["legal"]["allowed"][: view["legal"]["count"] - 1]:
        await ann.click_card(card)
    await ann.test_id("bury-button").click()
    assert "costs your side 40" in await ann.page.get_by_role("alert").inner_text()
    assert (await ann.look())["seq"] == view["seq"]
    await ann.test_id("bury-button").click()
    after = await ann.until(lambda now: now["seq"] > view["seq"])
    assert after["scores"][0] == before - 40
    assert (after["hand"], after["legal"]) == (view["hand"], view["legal"])
    await ann.test_id("open-scores").click()
    assert "−40" in await ann.test_id("penalty-row").last.inner_text()
    await ann.page.keyboard.press("Escape")
    await ann.decide(after)


async def test_a_match_of_fixed_rounds_to_its_end(meet: Meet) -> None:
    """The format is chosen on the start page, and the end shows the winner; a tie needs another round."""
    ann = await meet(viewport=PHONE)
    await ann.home()
    await ann.page.get_by_text("More choices").click()
    await ann.test_id("match-length").select_option("rounds")
    await ann.test_id("match-rounds").fill("1")
    await ann.page.get_by_label("Table mode").check()
    await ann.page.get_by_label("Undo allowed").uncheck()
    assert await ann.violations() == []
    await ann.test_id("start-button").click()
    await ann.until(lambda view: view["hand"])
    info = await ann.look("window.__rookery.info")
    assert (info["format"], info["rounds"], info["table_mode"], info["undo"]) == (
        "fixed_rounds",
        1,
        True,
        False,
    )
    assert "One round" in await ann.test_id("open-scores").inner_text()
    agreed = 0
    turns = Turns(1000, "the match ends")
    while (view := await ann.turn())["phase"] != "over":
        turns.count()
        assert await ann.test_id("undo-button").count() == 0
        if not view["legal"]:
            await ann.test_id("next-round").click()
            await ann.until(lambda now: now["phase"] != "between")
            continue
        agreed += view["legal"]["kind"] == "agree"
        await ann.decide(view)
    assert agreed == len(view["results"])
    best = max(view["scores"])
    assert view["winners"] == [i for i, score in enumerate(view["scores"]) if score == best]
    said = await ann.test_id("match-over").inner_text()
    assert ("You win!" if view["winners"] == [0] else "The other side wins.") in said
    assert "All rounds have been played" not in said


async def test_partners_rotate_and_sit_opposite(meet: Meet) -> None:
    ann = await meet()
    await ann.table_for(format="rotation", seats=RANDOM)
    assert "Round 1 of 12" in await ann.test_id("open-scores").inner_text()
    await ann.test_id("open-scores").click()
    names = await ann.look("window.__rookery.seats.seats.map(seat => seat.name)")
    # The content of the dialog may have to load first.
    await ann.test_id("score-sheet").get_by_text(f"You play with {names[2]} now.").wait_for()
    sheet = await ann.test_id("score-sheet").inner_text()
    assert "Partners change after round 4." in sheet
    await ann.page.keyboard.press("Escape")
    turns = Turns(1000, "four rounds are played")
    while True:
        turns.count()
        view = await ann.turn()
        if view["legal"]:
            if len(view["results"]) == 4:
                break
            await ann.decide(view)
            continue
        if len(view["results"]) == 4:
            await ann.test_id("partners-change").wait_for()
        await ann.test_id("next-round").click()
        await ann.until(lambda now: now["phase"] != "between")
    assert view["order"] == [0, 2, 1, 3]
    boxes = [await ann.test_id(f"seat-{seat}").bounding_box() for seat in range(4)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    # The new partner sits opposite.
    assert abs(boxes[1]["x"] + boxes[1]["width"] / 2 - boxes[0]["x"] - boxes[0]["width"] / 2) < 30
    await ann.test_id("open-scores").click()
    assert f"You play with {names[1]} now." in await ann.test_id("score-sheet").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_nothing_where_mistakes_are_made(meet: Meet, scheme: str) -> None:
    ann = await meet(viewport=PHONE, color_scheme=scheme)
    await ann.table_for(enforcement="table", seats=RANDOM)
    view = await ann.play_until(breaks)
    found = await ann.violations()
    await ann.click_card(view["legal"]["others"][0])
    await ann.test_id("break-text").wait_for()
    found += await ann.violations()
    await ann.test_id("play-anyway").click()
    await ann.until(lambda now: "take_back" in now["may"])
    await ann.turn()
    found += await ann.violations()
    if await ann.test_id("mistake-button").count():
        await ann.test_id("mistake-button").click()
        await ann.test_id("mistakes").wait_for()
        found += await ann.violations()
        await ann.page.get_by_text("What is table mode?").click()
        await ann.test_id("table-mode-help").wait_for()
        found += await ann.violations()
    assert found == []
