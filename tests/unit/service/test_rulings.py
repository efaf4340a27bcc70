"""Undo by consent and table mode at a live table: what a player is offered, and what happens then."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from tests.rule_marker import rule
from tests.rulesets import in_table_mode
from tests.tables import any_command
from tests.unit.service.fakes import FakeClient, act, ask, enter, load, session_of
from tests.waiting import Turns, until

from rookery.engine.command import Answer, CallRenege, Command, Play, Propose, TakeBack
from rookery.engine.legal import Legal
from rookery.engine.plan import plan_of
from rookery.protocol import Ready, Sit, StartMatch
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.service import rulings
from rookery.service.stored_table import settings_of
from rookery.service.table import Table
from rookery.store.memory import MemoryStore

ORIGINAL = load_variant("original_partnership_4")
TABLE_MODE = in_table_mode(ORIGINAL)


class Person:
    """A person at a table, who sends decisions one after the other."""

    def __init__(self, table: Table, client: FakeClient) -> None:
        """Stands for *client* at *table*."""
        self.table, self.client = table, client

    async def does(self, command: Command) -> str | None:
        """Sends a command; returns the code of the refusal, if it is refused."""
        decision = act(self.client, command)
        before = len(self.client.frames)
        self.table.post(self.client, decision)

        def answers() -> list[dict[str, object]]:
            return [f for f in self.client.frames[before:] if f.get("id") == decision.id]

        await until(answers)
        return str(answers()[0]["code"]) if answers()[0]["type"] == "refused" else None

    async def must_decide(self) -> None:
        """Waits for this person's turn, in the next round if this one ends before."""
        turns = Turns(50, "this person must decide")
        while True:
            turns.count()
            await until(lambda: self.client.view["legal"] or self.client.view["phase"] == "between")
            if self.client.view["legal"]:
                return
            self.table.post(self.client, Ready())
            await until(lambda: self.client.view["phase"] != "between")

    async def goes_on(self, rng: Random, *, until_phase: str) -> None:
        """Makes any decisions until it is this person's turn in a phase."""
        turns = Turns(500, f"this person must decide in the {until_phase}")
        while True:
            turns.count()
            await self.must_decide()
            if self.client.view["phase"] == until_phase:
                return
            seq = self.client.view["seq"]
            await self.does(any_command(msgspec.convert(self.client.view["legal"], Legal), rng))
            await until(lambda seq=seq: self.client.view["seq"] > seq)  # type: ignore[misc]


async def sit_down(rules: Rules, *others: str) -> tuple[Table, Person]:
    """Returns a running table and the person at its first seat."""
    store = MemoryStore()
    await store.create_table("table", settings_of(session_of(rules, *others)))
    table, _ = await load(store, begin="open" not in others)
    return table, Person(table, await enter(table, "ann"))


async def test_bots_let_a_person_take_a_decision_back() -> None:
    table, ann = await sit_down(ORIGINAL)
    await ann.goes_on(Random(1), until_phase="play")
    view = ann.client.view
    hand, trick = view["hand"], view["trick"]
    await ann.does(Play(view["legal"]["cards"][0]))
    await until(lambda: ann.client.view["legal"] or ann.client.view["phase"] == "between")
    view = ann.client.view
    assert "undo" in view["may"]
    assert await ann.does(Propose("undo", to_seq=view["undo_to"])) is None
    await until(lambda: ann.client.view["hand"] == hand)
    assert ann.client.view["trick"] == trick
    assert ann.client.view["legal"]
    # Who comes in now is told the same.
    again = await enter(table, "ann")
    assert again.view == ann.client.view
    await table.close()


async def test_an_undo_survives_a_restart() -> None:
    table, ann = await sit_down(ORIGINAL)
    await ann.goes_on(Random(1), until_phase="play")
    await ann.does(Play(ann.client.view["legal"]["cards"][0]))
    await until(lambda: ann.client.view["legal"] or ann.client.view["phase"] == "between")
    assert await ann.does(Propose("undo", to_seq=ann.client.view["undo_to"])) is None
    await until(lambda: ann.client.view["legal"])
    store = table._store
    await table.close()
    table, _ = await load(store)
    again = await enter(table, "ann")
    assert again.view == ann.client.view
    await table.close()


async def test_a_person_is_asked_and_may_say_no() -> None:
    table, ann = await sit_down(ORIGINAL, "open", "random", "random")
    ben = Person(table, await enter(table, "ben"))
    assert await ask(table, ben.client, Sit(1)) is None
    assert await ask(table, ann.client, StartMatch()) is None
    rng = Random(2)
    people, one = (ann, ben), ann
    command: Command | None = None
    # The bots let a card be taken back that was just played; nobody knows yet what Ben says.
    turns = Turns(200, "Ann has played a card")
    while not isinstance(command, Play) or one is not ann:
        turns.count()
        await until(lambda: any(one.client.view["legal"] for one in people))
        one = next(one for one in people if one.client.view["legal"])
        seq = one.client.view["seq"]
        command = any_command(msgspec.convert(one.client.view["legal"], Legal), rng)
        await one.does(command)
        await until(lambda seq=seq: all(p.client.view["seq"] > seq for p in people))  # type: ignore[misc]
    assert await ann.does(Propose("undo", to_seq=ann.client.view["undo_to"])) is None
    await until(lambda: ben.client.view["may"] == ["answer"])
    assert ann.client.view["may"] == ["withdraw"]
    assert ann.client.view["proposal"]["seat"] == 0
    for one in people:
        # What would be taken back is shown to everybody; nobody decides meanwhile.
        undoing = one.client.view["undoing"]
        assert undoing["seat"] == 0
        assert undoing["kind"] in ("bid_made", "passed", "played", "buried", "trump_named")
        assert one.client.view["legal"] is None
    assert ben.client.view["undoing"].get("cards") is None
    assert await ben.does(Answer(yes=False)) is None
    await until(lambda: ann.client.view["proposal"] is None)
    assert ann.client.view["undoing"] is None
    # A late answer is to a question that is settled.
    assert await ben.does(Answer(yes=True)) == "nothing_to_answer"
    await table.close()


@rule("H11:27")
async def test_who_dealt_says_which_card_was_shown() -> None:
    """[H11:27]: only the dealer calls an exposed card, unless a bot dealt; a call names the card or the dealer."""
    rules = in_table_mode("kentucky_discard_4")
    # Bots that may bid all there is could end the auction, and with it the time to say this, before anybody has said it.
    table, ann = await sit_down(rules, "open", "casual", "casual")
    ben = Person(table, await enter(table, "ben"))
    assert await ask(table, ben.client, Sit(1)) is None
    assert await ask(table, ann.client, StartMatch()) is None
    await until(lambda: ann.client.view["dealer"] is not None)
    dealer = ann.client.view["dealer"]
    dealers = [(ann, ben)[dealer]] if dealer < 2 else [ann, ben]
    low = plan_of(rules).pack.parse("R7")
    for person in (ann, ben):
        assert await person.does(Propose("exposed_card")) == "misdeal_unclear"
        assert await person.does(Propose("wrong_deal")) == "misdeal_unclear"
        if person not in dealers:
            assert await person.does(Propose("exposed_card", card=low)) == "misdeal_unclear"
    assert await dealers[0].does(Propose("exposed_card", card=low)) is None
    await until(lambda: "answer" in ann.client.view["may"])
    assert ann.client.view["proposal"]["card"] == low
    assert await ben.does(Answer(yes=True)) is None
    await until(lambda: ann.client.view["round_number"] == 2)
    assert ann.client.view["dealer"] == dealer
    await table.close()


async def renege(ann: Person) -> None:
    """Plays on until the person can play a card that does not follow suit, and plays it."""
    rng = Random(5)
    for _ in range(60):
        await ann.goes_on(rng, until_phase="play")
        legal = ann.client.view["legal"]
        if legal["others"]:
            assert await ann.does(Play(legal["others"][0])) is None
            return
        seq = ann.client.view["seq"]
        await ann.does(Play(legal["cards"][0]))
        await until(lambda seq=seq: ann.client.view["seq"] > seq)  # type: ignore[misc]
        await until(lambda: ann.client.view["legal"] or ann.client.view["phase"] == "between")
    raise AssertionError("there was always only one suit to play")


async def test_who_reneges_may_take_it_back() -> None:
    table, ann = await sit_down(TABLE_MODE)
    await renege(ann)
    assert "take_back" in ann.client.view["may"]
    assert "call_renege" in ann.client.view["may"]
    size = len(ann.client.view["hand"])
    assert await ann.does(TakeBack()) is None
    await until(lambda: len(ann.client.view["hand"]) == size + 1)
    assert "take_back" not in ann.client.view["may"]
    assert ann.client.view["legal"]["others"]
    await table.close()


async def test_a_called_renege_is_looked_into() -> None:
    table, ann = await sit_down(TABLE_MODE)
    await renege(ann)
    size = len(ann.client.view["hand"])
    # Nobody else has reneged: bots never do.
    assert await ann.does(CallRenege(1)) is None
    assert len(ann.client.view["hand"]) == size
    assert await ann.does(CallRenege(0)) is None
    await until(lambda: len(ann.client.view["hand"]) == size + 1)
    called = [
        seen["event"]
        for frame in ann.client.of("update")
        for seen in frame["events"]
        if seen["event"]["kind"] == "renege_called"
    ]
    assert [(event["accused"], event["found"]) for event in called] == [(1, False), (0, True)]
    await table.close()


async def test_a_bot_denies_that_it_hinted() -> None:
    table, ann = await sit_down(TABLE_MODE)
    await until(lambda: "table_talk" in ann.client.view["may"])
    assert await ann.does(Propose("table_talk", accused=1)) is None
    await until(lambda: ann.client.view["proposal"] is None)
    assert ann.client.view["adjustments"] == []
    await table.close()


async def test_bots_call_a_renege_that_they_have_seen() -> None:
    """Ann leads a color that she did not follow before; the round ends, and costs the bid."""
    table, ann = await sit_down(TABLE_MODE)
    rng = Random(5)
    for _ in range(200):
        await until(lambda: ann.client.view["legal"] or ann.client.view["phase"] == "between")
        if any(result["offender"] is not None for result in ann.client.view["results"]):
            break
        await ann.must_decide()
        view = ann.client.view
        legal = view["legal"]
        seq = view["seq"]
        command = any_command(msgspec.convert(legal, Legal), rng)
        if legal["kind"] == "plays" and legal["others"]:
            command = Play(legal["others"][0])
        assert await ann.does(command) is None
        await until(lambda seq=seq: ann.client.view["seq"] > seq)  # type: ignore[misc]
        await until(lambda: ann.client.view["legal"] or ann.client.view["phase"] == "between")
    found = [result for result in ann.client.view["results"] if result["offender"] is not None]
    assert [(result["offender"], result["made"]) for result in found] == [(0, None)]
    [line] = [line for line in found[0]["scores"] if line["account"] == 0]
    assert (line["points"], line["why"]) == (-found[0]["bid"], "renege")
    called = [
        seen["event"]
        for frame in ann.client.of("update")
        for seen in frame["events"]
        if seen["event"]["kind"] == "renege_called"
    ]
    assert all(event["found"] and event["accused"] == 0 for event in called)
    # Her partner, a bot as well, says nothing.
    assert {event["seat"] for event in called} <= {1, 3}
    await table.close()


async def test_a_match_in_table_mode_goes_on_with_bots_to_its_end() -> None:
    """After any mistake of a person, the bots answer, agree and call, and nobody waits in vain."""
    rules = replace(TABLE_MODE, match=replace(TABLE_MODE.match, target=100))
    table, ann = await sit_down(rules)
    rng = Random(8)
    turns = Turns(2000, "the match ends")
    while ann.client.view["winners"] is None:
        turns.count()
        view = ann.client.view
        if view["phase"] == "between":
            ann.table.post(ann.client, Ready())
        elif view["legal"]:
            others = view["legal"].get("others")
            command = any_command(msgspec.convert(view["legal"], Legal), rng)
            if others and rng.random() < 0.2:
                command = Play(rng.choice(others))
            await ann.does(command)
        seq = view["seq"]
        await until(lambda seq=seq: ann.client.view["seq"] > seq)  # type: ignore[misc]
        await until(
            lambda: (
                ann.client.view["legal"]
                or ann.client.view["phase"] == "between"
                or ann.client.view["winners"] is not None
            )
        )
    assert ann.client.view["results"]
    await table.close()


async def test_nobody_asks_for_the_same_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round is kept in memory, so commands that change nothing are limited; the table plays on."""
    monkeypatch.setattr(rulings, "MAX_TIMES_PER_ROUND", 3)
    table, ann = await sit_down(ORIGINAL)
    await ann.goes_on(Random(1), until_phase="play")
    for times in range(5):
        await until(lambda: ann.client.view["legal"])
        await ann.does(Play(ann.client.view["legal"]["cards"][0]))
        await until(lambda: ann.client.view["legal"] and "undo" in ann.client.view["may"])
        undo = Propose("undo", to_seq=ann.client.view["undo_to"])
        assert await ann.does(undo) == (None if times < 3 else "too_often")
    kept = len(table._progress.log.past.events)
    again = Propose("undo", to_seq=ann.client.view["undo_to"])
    assert await ann.does(again) == "too_often"
    assert len(table._progress.log.past.events) == kept
    await ann.does(Play(ann.client.view["legal"]["cards"][0]))
    assert table.stopped is None
    await table.close()


async def test_calls_and_proposals_of_table_mode_have_an_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rulings, "MAX_TIMES_PER_ROUND", 2)
    table, ann = await sit_down(TABLE_MODE)
    await ann.goes_on(Random(1), until_phase="play")
    await until(lambda: "call_renege" in ann.client.view["may"])
    assert [await ann.does(CallRenege(1)) for _ in range(3)] == [None, None, "too_often"]
    await table.close()
