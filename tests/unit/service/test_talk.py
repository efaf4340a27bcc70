"""The chat at a table: when, to whom, how it may look, and who does not get it."""

from __future__ import annotations

import json

import pytest
from tests.rulesets import in_table_mode
from tests.unit.service.fakes import (
    FakeClient,
    Json,
    act,
    ask,
    decision,
    enter,
    load,
    new_table,
    session,
    session_of,
    settled,
)
from tests.waiting import until

from rookery.protocol import (
    MAX_REMARK_LENGTH,
    MAX_REMARKS,
    PROTOCOL_VERSION,
    ChosenFace,
    FreeText,
    Hello,
    Leave,
    Reaction,
    Say,
    SetPhrase,
    Sit,
    StartMatch,
)
from rookery.service.ids import person_mark
from rookery.service.presence import Kind
from rookery.service.session import Session
from rookery.service.stored_table import settings_of
from rookery.service.table import Table
from rookery.store.memory import MemoryStore
from rookery.web.outbox import Outbox

HELLO = SetPhrase("hello")


def say(what: SetPhrase | Reaction | FreeText = HELLO, say_id: str = "s") -> Say:
    return Say(id=say_id, what=what)


def heard(client: FakeClient) -> list[Json]:
    """Returns what was said to a client, one by one."""
    return [frame["remark"] for frame in client.of("said")]


def texts(remarks: list[Json]) -> list[str]:
    return [remark["what"].get("text") or remark["what"]["key"] for remark in remarks]


async def table_of(of: Session) -> tuple[Table, MemoryStore]:
    store = MemoryStore()
    await store.create_table("table", settings_of(of))
    table, _ = await load(store)
    return table, store


async def seated(table: Table, name: str, seat: int) -> FakeClient:
    client = await enter(table, name)
    assert await ask(table, client, Sit(seat)) is None
    return client


async def to_the_end_of_the_round(table: Table, *people: FakeClient) -> None:
    while table._progress.talk._round_is_on:
        await until(
            lambda: (
                not table._progress.talk._round_is_on
                or any(person.view["legal"] for person in people)
            )
        )
        for person in people:
            if person.view["legal"]:
                await ask(table, person, act(person, decision(person)))


async def test_everybody_at_the_table_hears_it_and_the_speaker_too() -> None:
    table, _ = await new_table(None, "open", "random", "random", begin=False)
    ann, ben, watcher = (
        await enter(table, "ann"),
        await seated(table, "ben", 1),
        await enter(table, "cid"),
    )
    assert await ask(table, ben, say(FreeText("  <b>Hi</b>\n there "))) is None
    [remark] = heard(ann)
    assert remark["what"] == {"kind": "words", "text": "<b>Hi</b> there"}
    assert (remark["seat"], remark["name"], remark["own"]) == (1, "Ben", False)
    assert heard(ben) == [{**remark, "own": True}]
    # Nobody plays yet, so whoever watches may listen.
    assert heard(watcher) == [remark]
    assert "ben" not in remark["speaker"]
    await table.close()


async def test_while_a_round_is_on_there_are_phrases_for_players_only() -> None:
    table, _ = await new_table(None, "open", "random", "random", begin=False)
    ann, ben = await enter(table, "ann"), await seated(table, "ben", 1)
    watcher = await enter(table, "cid")
    await ask(table, ann, say(FreeText("before")))
    assert await ask(table, ann, StartMatch()) is None
    await until(lambda: ann.view["round_number"] == 1)
    assert await ask(table, ann, say(FreeText("spades!"), "w")) == "quiet"
    assert ann.of("refused")[-1]["values"] == {"why": "round"}
    assert ann.of("refused")[-1]["id"] == "w"
    assert await ask(table, ann, say(Reaction("thumb"))) is None
    assert await ask(table, ben, say()) is None
    assert texts(heard(ann)) == texts(heard(ben)) == ["before", "thumb", "hello"]
    assert texts(heard(watcher)) == ["before"]
    late = await enter(table, "dan")
    await settled(table)
    assert late.of("talk") == []
    # Who comes back is told what was said, and then hears no more than others when the round is over.
    again = await enter(table, "ben")
    await until(lambda: again.of("talk"))
    [talk] = again.of("talk")
    assert texts(talk["remarks"]) == ["before", "thumb", "hello"]
    assert [remark["own"] for remark in talk["remarks"]] == [False, False, True]
    await to_the_end_of_the_round(table, ann, ben)
    await until(lambda: late.of("talk"))
    assert texts(late.of("talk")[-1]["remarks"]) == ["before"]
    assert await ask(table, ann, say(FreeText("that was close"))) is None
    assert texts(heard(late)) == ["that was close"]
    assert texts(heard(watcher)) == ["before", "that was close"]
    await table.close()


async def test_in_table_mode_nobody_talks_while_a_round_is_on() -> None:
    rules = in_table_mode("original_partnership_4")
    table, _ = await table_of(session_of(rules))
    ann = await enter(table, "ann")
    assert await ask(table, ann, say(FreeText("before the deal"))) is None
    await ask(table, ann, StartMatch())
    await until(lambda: ann.view["round_number"] == 1)
    for what in (HELLO, Reaction("smile"), FreeText("hint")):
        assert await ask(table, ann, say(what)) == "quiet"
        assert ann.of("refused")[-1]["values"] == {"why": "table-mode"}
    assert texts(heard(ann)) == ["before the deal"]
    await table.close()


async def test_who_has_no_seat_says_nothing() -> None:
    table, _ = await new_table(None, "open", "random", "random", begin=False)
    ann, watcher = await enter(table, "ann"), await enter(table, "cid")
    for what in (HELLO, FreeText("let me in")):
        assert await ask(table, watcher, say(what)) == "not_seated"
    assert heard(ann) == []
    assert await ask(table, watcher, Sit(1)) is None
    assert await ask(table, watcher, say()) is None
    assert await ask(table, watcher, Leave()) is None
    assert await ask(table, watcher, say()) == "not_seated"
    await table.close()


async def test_whoever_sits_down_in_a_match_hears_what_the_players_said() -> None:
    table, _ = await new_table(None, "open", "random", "random")
    ann = await enter(table, "ann")
    await until(lambda: ann.view["round_number"] == 1)
    assert await ask(table, ann, say()) is None
    ben = await seated(table, "ben", 1)
    assert texts(ben.of("talk")[-1]["remarks"]) == ["hello"]
    await table.close()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "length"),
        (" \n\t ", "length"),
        ("x" * (MAX_REMARK_LENGTH + 1), "length"),
        ("\u3164", "unseen"),
        ("\u2800\u2800", "unseen"),
        ("a\u200bb", "unseen"),
        ("a\u200db", "unseen"),
        ("abc\u202egpj", "unseen"),
        ("\u2066x\u2069", "unseen"),
        ("bell\x07", "unseen"),
        ("\x1b[31mred", "unseen"),
        ("Z\u0335\u0327\u0321\u0308\u0301", "accents"),
        ("\u0301", "accents"),
    ],
)
async def test_words_that_cannot_be_shown_are_refused(text: str, why: str) -> None:
    table, _ = await new_table(None, begin=False)
    ann = await enter(table, "ann")
    assert await ask(table, ann, say(FreeText(text), "w")) == "bad_words"
    refused = ann.of("refused")[-1]
    assert (refused["values"]["why"], refused["id"]) == (why, "w")
    assert text.strip() == "" or text not in refused["text"]
    assert heard(ann) == []
    await table.close()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x" * MAX_REMARK_LENGTH, "x" * MAX_REMARK_LENGTH),
        (" " * 300 + "short" + " " * 300, "short"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("one\ntwo\r\nthree\u2028four", "one two three four"),
        ("Zoe\u0308 🎉", "Zoë 🎉"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f", "👨👩👧 ❤"),
        ("न्यूज़ שָׁלוֹם สวัสดี", "न्यूज\u093c שָׁלוֹם สวัสดี"),
    ],
)
async def test_other_words_are_shown_as_they_are(text: str, shown: str) -> None:
    table, _ = await new_table(None, begin=False)
    ann = await enter(table, "ann")
    assert await ask(table, ann, say(FreeText(text))) is None
    assert texts(heard(ann)) == [shown]
    await table.close()


@pytest.mark.parametrize("say_id", ["", "x" * 65])
async def test_an_id_has_a_length(say_id: str) -> None:
    table, _ = await new_table(None, begin=False)
    ann = await enter(table, "ann")
    assert await ask(table, ann, say(say_id=say_id)) == "malformed"
    await table.close()


async def test_a_speaker_is_known_again_under_another_name_and_at_another_seat_only_here() -> None:
    table, _ = await new_table(None, "open", "open", "random", begin=False)
    ann, ben = await enter(table, "ann"), await seated(table, "ben", 1)
    await ask(table, ben, say())
    assert await ask(table, ben, Sit(2)) is None
    table.renamed("ben", "Benjamin", ChosenFace(bird="dove", color="blue"))
    await ask(table, ben, say())
    await ask(table, ann, say())
    first, second, own = heard(ann)
    assert (first["seat"], first["name"]) == (1, "Ben")
    assert (second["seat"], second["name"]) == (2, "Benjamin")
    assert (first["face"], second["face"]["bird"]) == (None, "dove")
    assert first["speaker"] == second["speaker"] != own["speaker"]
    assert first["speaker"] == person_mark("table", "ben") != person_mark("another", "ben")
    await table.close()


async def test_a_table_remembers_the_last_remarks_and_stores_none() -> None:
    table, store = await table_of(session("open", "random", "random"))
    ann = await enter(table, "ann")
    for number in range(MAX_REMARKS + 5):
        assert await ask(table, ann, say(FreeText(f"remark {number}"))) is None
    ben = await enter(table, "ben")
    await until(lambda: ben.of("talk"))
    assert texts(ben.of("talk")[0]["remarks"]) == [f"remark {n}" for n in range(5, MAX_REMARKS + 5)]
    record = await store.read_table("table")
    assert record is not None
    assert "remark" not in record.settings
    await table.close()
    again, _ = await load(store)
    later = await enter(again, "ann")
    await settled(again)
    # A browser that has remarks of before drops them.
    assert [talk["remarks"] for talk in later.of("talk")] == [[]]
    await again.close()


class NeverReads(FakeClient):
    """A client whose messages wait as those of a slow browser do."""

    def __init__(self, player_id: str) -> None:
        super().__init__(player_id)
        self.outbox = Outbox(100, 1_000_000)

    def deliver(self, frame: bytes, kind: Kind = Kind.OWN) -> None:
        assert self.outbox.put(frame, kind)
        super().deliver(frame, kind)


async def test_only_the_last_list_of_remarks_waits_for_a_slow_browser() -> None:
    """Whoever sits down again and again is sent all remarks each time, in all windows."""
    table, _ = await new_table(None, "open", "random", "random", begin=False)
    ann, slow = await enter(table, "ann"), NeverReads("ann")
    table.post(slow, Hello(version=PROTOCOL_VERSION))
    assert await ask(table, ann, say()) is None
    for _ in range(5):
        assert await ask(table, ann, Leave()) is None
        assert await ask(table, ann, Sit(0)) is None
    assert len(slow.of("talk")) >= 5
    waiting = [json.loads(frame)["type"] for frame in slow.outbox.take(1_000_000) if frame]
    assert waiting.count("talk") == 1
    await table.close()


async def test_what_is_said_changes_nothing_else() -> None:
    """The match goes on as if nothing had been said: no event, no view, only the remark is sent."""
    table, _ = await new_table(None, "open", "random", "random", begin=False)
    ann, ben = await enter(table, "ann"), await seated(table, "ben", 1)
    await ask(table, ann, StartMatch())
    # From here on nobody but the two goes on.
    await until(lambda: ann.view["legal"] or ben.view["legal"])
    frames, seq, before = len(ben.of("update")), table._progress.log.public.seq, ben.view
    for what in (Reaction("thumb"), Reaction("cup"), HELLO):
        await ask(table, ann, say(what))
    assert (len(ben.of("update")), table._progress.log.public.seq) == (frames, seq)
    assert ben.view == before
    assert set(heard(ben)[0]) == {"seat", "name", "speaker", "face", "own", "what"}
    await table.close()
