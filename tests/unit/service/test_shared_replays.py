"""Replays that several people look at together: who leads, who may join, and what is refused."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.records.corpus import BYTES
from tests.waiting import Clock

from rookery.errors import CodedError
from rookery.protocol import (
    AskLead,
    GiveLead,
    RecordInfo,
    ReplayPosition,
    SeenBy,
    ShowPosition,
)
from rookery.service import shared_replays
from rookery.service.presence import Kind
from rookery.service.records import info_of
from rookery.service.session import NotAllowed
from rookery.service.shared_replays import (
    KEEP_SECONDS,
    MAX_CONNECTIONS,
    CannotShare,
    SharedReplay,
    SharedReplays,
)


@cache
def record(name: str = "original_partnership_4") -> RecordInfo:
    return info_of(BYTES[name])


class Person:
    """A person who looks at a replay, and keeps the messages."""

    def __init__(self, player_id: str, name: str | None = None) -> None:
        self.player_id, self.name = player_id, name
        self.frames: list[Any] = []

    def deliver(self, frame: bytes, kind: Kind = Kind.OWN) -> None:
        assert kind is Kind.LOOKING, "the next message takes its place"
        self.frames.append(msgspec.json.decode(frame))

    @property
    def looking(self) -> Any:
        return self.frames[-1]

    @property
    def leads(self) -> bool:
        return bool(self.looking["leader"] == self.looking["you"])


def show(deal: int, step: int, seen_by: SeenBy = "nobody") -> ShowPosition:
    return ShowPosition(ReplayPosition(deal, step, seen_by))


def refused(error: pytest.ExceptionInfo[NotAllowed]) -> str:
    return error.value.code


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def replays(clock: Clock) -> SharedReplays:
    return SharedReplays(b"secret", now=clock)


@pytest.fixture
def replay(replays: SharedReplays) -> SharedReplay:
    return replays.find(replays.open("ann", record()).replay_id)


def joined(replay: SharedReplay, *players: str) -> list[Person]:
    people = [Person(player, player.title()) for player in players]
    for person in people:
        replay.join(person, record().mark)
    return people


def test_who_is_forgotten_has_no_name_where_others_look(
    replays: SharedReplays, replay: SharedReplay
) -> None:
    ann, ben = joined(replay, "ann", "ben")
    told = len(ben.frames)
    replays.forget("nobody")
    assert len(ben.frames) == told
    replays.forget("ann")
    for person in (ann, ben):
        assert [one["name"] for one in person.looking["people"]] == [None, "Ben"]
    assert ann.leads
    replay.leave(ann)
    (again,) = joined(replay, "ann")
    assert again.looking["you"] == 3, "the number would say that it is the same person"


def test_after_a_restart_it_is_begun_again_and_whoever_asks_first_leads(
    replays: SharedReplays, clock: Clock
) -> None:
    name = replays.open("ann", record()).replay_id
    started_anew = SharedReplays(b"secret", now=clock)
    for _ in range(2):
        assert started_anew.open_again(name, record()).replay_id == name
    ben, ann = joined(started_anew.find(name), "ben", "ann")
    assert ben.looking["leader"] is None
    started_anew.find(name).take(ann, AskLead())
    assert ann.leads
    started_anew.find(name).take(ann, show(2, 7))
    started_anew.open_again(name, record())
    assert ben.looking["position"]["step"] == 7, "what goes on is left alone"
    # The same where everybody left long ago.
    for person in (ann, ben):
        started_anew.find(name).leave(person)
    clock.now += KEEP_SECONDS + 1
    assert started_anew.open_again(name, record()).replay_id == name
    (ann,) = joined(started_anew.find(name), "ann")
    assert ann.looking["leader"] is None


def test_no_other_record_and_no_other_id_is_begun_again(replays: SharedReplays) -> None:
    name = replays.open("ann", record()).replay_id
    other = replace(record(), mark="another")
    foreign = SharedReplays(b"another secret").open("ann", record()).replay_id
    unmarked = replace(record(), mark="")
    for wrong, found in (
        (name, other),
        (name, unmarked),
        (foreign, record()),
        (name[:-1] + ("A" if name[-1] != "A" else "B"), record()),
        (name[:16], record()),
        ("nonsense", record()),
        ("n\u00f6", record()),
        ("", record()),
    ):
        with pytest.raises(NotAllowed) as error:
            replays.open_again(wrong, found)
        assert refused(error) == "no_such_shared_replay"


def test_one_leads_and_everybody_is_told_where(replay: SharedReplay) -> None:
    ann, ben = joined(replay, "ann", "ben")
    assert (ann.leads, ben.leads) == (True, False)
    assert ben.looking["position"] is None
    replay.take(ann, show(2, 7, 3))
    for person in (ann, ben):
        assert person.looking["position"] == {"deal": 2, "step": 7, "seen_by": 3}
        assert [one["name"] for one in person.looking["people"]] == ["Ann", "Ben"]
    told = len(ben.frames)
    replay.take(ann, show(2, 7, 3))
    assert len(ben.frames) == told, "the same again is no news"
    (cat,) = joined(replay, "cat")
    assert cat.looking["position"]["step"] == 7, "who comes late comes in where the leader is"


def test_whoever_comes_back_has_the_same_number(replay: SharedReplay) -> None:
    ann, ben = joined(replay, "ann", "ben")
    replay.leave(ann)
    (cat,) = joined(replay, "cat")
    (ann,) = joined(replay, "ann")
    assert [one.looking["you"] for one in (ann, ben, cat)] == [1, 2, 3]
    assert ann.leads
    (again,) = joined(replay, "ann")
    assert again.looking["you"] == 4, "two pages of one browser are told apart"
    replay.leave(ann)
    replay.leave(again)
    (ann,) = joined(replay, "ann")
    assert ann.looking["you"] == 4


def test_numbers_of_many_who_came_and_went_are_forgotten(replay: SharedReplay) -> None:
    for at in range(2 * shared_replays.MAX_REMEMBERED_PLAYERS):
        (guest,) = joined(replay, f"guest{at}")
        replay.leave(guest)
    (late,) = joined(replay, f"guest{at}")
    assert late.looking["you"] == at + 1
    (early,) = joined(replay, "guest0")
    assert early.looking["you"] == at + 2


def test_nothing_of_the_record_is_sent(replay: SharedReplay) -> None:
    ann, ben = joined(replay, "ann", "ben")
    replay.take(ann, show(2, 3, "all"))
    assert set(ben.looking) == {"type", "you", "leader", "people", "position"}
    assert set(ben.looking["people"][0]) == {"number", "name", "asks"}


def test_a_follower_neither_shows_nor_gives(replay: SharedReplay) -> None:
    ann, ben = joined(replay, "ann", "ben")
    for message in (show(1, 1), GiveLead(2)):
        with pytest.raises(NotAllowed) as error:
            replay.take(ben, message)
        assert refused(error) == "not_leading"
    stranger = Person("eve")
    with pytest.raises(NotAllowed) as error:
        replay.take(stranger, show(1, 1))
    assert refused(error) == "not_leading"
    replay.take(stranger, AskLead())
    replay.leave(stranger)
    assert ann.looking["position"] is None
    assert len(ann.looking["people"]) == 2


@pytest.mark.parametrize(
    "position",
    [
        (0, 0, "nobody"),
        (-1, 0, "nobody"),
        (6, 0, "nobody"),
        (2**53, 0, "nobody"),
        (1, -1, "nobody"),
        (1, 10_000, "nobody"),
        (1, 0, 4),
        (1, 0, -1),
    ],
)
def test_a_position_that_is_not_there_is_refused(
    replay: SharedReplay, position: tuple[int, int, SeenBy]
) -> None:
    ann, ben = joined(replay, "ann", "ben")
    with pytest.raises(NotAllowed) as error:
        replay.take(ann, show(*position))
    assert refused(error) == "no_such_position"
    assert ben.looking["position"] is None


def test_the_last_step_of_each_round_is_there(replay: SharedReplay) -> None:
    (ann,) = joined(replay, "ann")
    for row in record().rounds:
        replay.take(ann, show(row.deal, row.steps - 1))
        assert ann.looking["position"]["deal"] == row.deal
        with pytest.raises(NotAllowed):
            replay.take(ann, show(row.deal, row.steps))


def test_hands_that_nobody_has_seen_stay_closed(replays: SharedReplays) -> None:
    """All hands are shown only of counted rounds; rounds with hidden cards are not shown at all."""
    rows = [row for row in record().rounds if row.result is not None]
    uncounted = msgspec.structs.replace(rows[0], result=None)
    hidden = msgspec.structs.replace(uncounted, deal=2, steps=0)
    info = msgspec.structs.replace(record(), rounds=(uncounted, hidden))
    replay = replays.find(replays.open("ann", info).replay_id)
    (ann,) = joined(replay, "ann")
    replay.take(ann, show(1, 0, 0))
    for message in (show(1, 0, "all"), show(2, 0)):
        with pytest.raises(NotAllowed) as error:
            replay.take(ann, message)
        assert refused(error) == "no_such_position"


def test_the_lead_is_asked_for_and_handed_over(replay: SharedReplay) -> None:
    ann, ben, cat = joined(replay, "ann", "ben", "cat")
    replay.take(ben, AskLead())
    assert [one["asks"] for one in ann.looking["people"]] == [False, True, False]
    told = len(ann.frames)
    replay.take(ben, AskLead())
    replay.take(ann, AskLead())
    assert len(ann.frames) == told, "to ask twice, or as the leader, changes nothing"
    replay.take(ann, GiveLead(2))
    assert (ann.leads, ben.leads, cat.leads) == (False, True, False)
    assert not any(one["asks"] for one in ann.looking["people"])
    with pytest.raises(NotAllowed):
        replay.take(ann, show(1, 1))
    replay.take(ben, show(1, 1))
    for nobody in (0, 9):
        with pytest.raises(NotAllowed) as error:
            replay.take(ben, GiveLead(nobody))
        assert refused(error) == "no_such_person"
    replay.take(ben, GiveLead(2))
    assert ben.leads


def test_anybody_takes_the_lead_when_the_leader_has_left(replay: SharedReplay) -> None:
    ann, ben, cat = joined(replay, "ann", "ben", "cat")
    replay.take(ann, show(1, 5))
    replay.leave(ann)
    assert ben.looking["leader"] is None
    assert ben.looking["position"]["step"] == 5
    with pytest.raises(NotAllowed):
        replay.take(ben, show(1, 6))
    replay.take(cat, AskLead())
    assert cat.leads
    (ann,) = joined(replay, "ann")
    assert not ann.leads, "somebody else leads by now"


def test_a_leader_who_comes_back_leads_again(replay: SharedReplay) -> None:
    ann, ben = joined(replay, "ann", "ben")
    replay.leave(ann)
    replay.leave(ann)
    tab, other_tab = joined(replay, "ann", "ann")
    assert tab.leads
    assert not other_tab.leads
    numbers = [one["number"] for one in ben.looking["people"]]
    assert numbers == [2, 1, 3], "nobody gets the number of somebody else"


def test_only_who_has_the_record_joins(replay: SharedReplay) -> None:
    eve = Person("eve")
    for mark in ("", "x", record("beginner_4").mark):
        with pytest.raises(NotAllowed) as error:
            replay.join(eve, mark)
        assert refused(error) == "other_record"
    assert eve.frames == []


def test_a_full_replay_takes_nobody_until_somebody_leaves(replay: SharedReplay) -> None:
    people = joined(replay, "ann", *(f"guest {number}" for number in range(1, MAX_CONNECTIONS)))
    with pytest.raises(NotAllowed) as error:
        joined(replay, "late")
    assert refused(error) == "shared_replay_full"
    replay.leave(people[-1])
    joined(replay, "late")


def test_it_ends_a_while_after_everybody_has_left(replays: SharedReplays, clock: Clock) -> None:
    name = replays.open("ann", record()).replay_id
    (ann,) = joined(replays.find(name), "ann")
    clock.now += 10 * KEEP_SECONDS
    replays.find(name).leave(ann)
    clock.now += KEEP_SECONDS
    (ann,) = joined(replays.find(name), "ann")
    replays.find(name).leave(ann)
    clock.now += KEEP_SECONDS + 1
    for unknown in (name, "", "x"):
        with pytest.raises(NotAllowed) as error:
            replays.find(unknown)
        assert refused(error) == "no_such_shared_replay"


def test_a_server_shares_only_so_many(
    replays: SharedReplays, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_replays, "MAX_SHARED_REPLAYS", 3)
    names = {replays.open("ann", record()).replay_id for _ in range(3)}
    assert len(names) == 3
    with pytest.raises(CannotShare) as error:
        replays.open("ben", record())
    assert error.value.code == "too_many_shared_replays"
    clock.now += KEEP_SECONDS + 1
    replays.open("ben", record())
    assert len(replays._replays) == 1, "those without people are gone"


def test_a_record_without_a_round_to_show_is_not_shared(replays: SharedReplays) -> None:
    with pytest.raises(CodedError) as error:
        replays.open("ann", msgspec.structs.replace(record(), mark=""))
    assert error.value.code == "nothing_to_share"
