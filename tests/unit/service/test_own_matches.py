"""A player's own matches: only finished ones, with their scores."""

from __future__ import annotations

import asyncio
import json
import zipfile
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from tests.unit.service.fakes import ask, enter
from tests.unit.service.own_games import Place, begun, finished, latest_match, play_on

from rookery.engine.plan import plan_of
from rookery.engine.round_result import RoundResult
from rookery.protocol import Leave, OpenSeat, PlayAgain, SetBot, Sit
from rookery.rules.canonical import rules_to_json
from rookery.rules.catalog import load_variant
from rookery.rules.house import read_toml
from rookery.service import own_export
from rookery.service import own_matches as own_matches_module
from rookery.service.challenges import Challenges, NoChallenge
from rookery.service.own_export import export_for
from rookery.service.own_matches import _partners, own_record
from rookery.service.reviews import Reviews
from rookery.service.session import Chair, Session
from rookery.store.port import CorruptRecord, HouseRecord


async def test_a_finished_match_is_counted_as_it_was_scored(place: Place) -> None:
    table_id = await finished(place)
    table = await place.lobby.visit(table_id)
    assert table is not None
    own = await place.own()
    [match] = own.matches
    assert own.left_out == 0
    assert match.record == f"/api/tables/{table_id}/record"
    [one] = match.rounds
    assert one.partners == ("Martin",)
    assert one.declared_by in ("me", "partner", "others")
    assert one.points == match.score
    assert one.ahead == match.score - match.others[0]
    result = table.result_of("ann")
    assert result is not None
    assert result.lead == one.ahead
    assert match.won == (match.score > match.others[0])


@pytest.mark.parametrize(
    ("variant", "teams", "declarer", "partners"),
    [
        ("original_partnership_4", (0, 1, 0, 1), 1, [[2], [3], [0], [1]]),
        ("call_partner_5", (1, 0, 1, 0, 1), 3, [[], [3], [], [1], []]),
        ("call_partner_5", (0, 1, 2, 3, 4), 3, [[], [], [], [], []]),
        ("original_5", (1, 0, 1, 1, 1), 1, [[], [], [], [], []]),
    ],
)
def test_partners_are_those_on_the_side_of_a_round(
    variant: str, teams: tuple[int, ...], declarer: int, partners: list[list[int]]
) -> None:
    """A called partner is one; players who only oppose the same declarer are not."""
    plan = plan_of(load_variant(variant))
    result = RoundResult(
        number=1,
        dealer=0,
        declarer=declarer,
        bid=70,
        forced=False,
        trump=None,
        teams=teams,
        count=(),
        captured=(),
        made=True,
        scores=(),
        totals=(),
    )
    assert [_partners(plan, result, seat) for seat in range(plan.seats)] == partners


async def test_a_match_that_is_not_over_and_those_of_others_are_not_there(place: Place) -> None:
    await begun(place)
    assert (await place.own()).matches == ()
    await finished(place)
    assert len((await place.own()).matches) == 1
    assert (await place.own("bob")).matches == ()


async def test_every_match_of_a_table_is_counted_whoever_sits_there_later(place: Place) -> None:
    """The page of the table leads to its latest match only, so earlier ones have records of their own."""
    await place.store.save_player("ann", "Ann")
    table_id, ann = await begun(place)
    table = await place.lobby.visit(table_id)
    assert table is not None
    matches = []
    for _ in range(2):
        await play_on(table, ann)
        matches.append(await latest_match(place, table_id))
        text = await place.lobby.record_of(table, "ann")
        assert await place.record_of(matches[-1]) == text
        assert await ask(table, ann, SetBot(seat=2, bot="strong")) is None
        assert await ask(table, ann, PlayAgain()) is None
    late, early = (await place.own()).matches
    assert [early.match_id, late.match_id] == matches
    # The third match is running now.
    for match in (early, late):
        assert match.record == f"/api/me/matches/{match.match_id}/record"
    first = await place.record_of(early.match_id)
    assert first is not None
    assert '[Bots "-; casual; casual; casual"]' in first
    assert await ask(table, ann, Leave()) is None
    again = (await place.own()).matches
    assert again == (late, early)
    assert await place.record_of(early.match_id) == first


async def test_a_match_whose_stored_end_is_missing_is_left_out_and_counted(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(place)
    [match] = (await place.own()).matches
    events = place.store._events[match.match_id]
    monkeypatch.setitem(place.store._events, match.match_id, events[:-1])
    own = await place.own()
    assert (own.matches, own.left_out) == ((), 1)
    with pytest.raises(CorruptRecord):
        await place.record_of(match.match_id)


async def test_a_match_keeps_its_players_when_the_seats_change_afterward(place: Place) -> None:
    """The record at the table names the people who sit there now, and shows the match from the new seat."""
    table_id = await finished(place)
    table = await place.lobby.visit(table_id)
    assert table is not None
    [before] = (await place.own()).matches
    assert before.record == f"/api/tables/{table_id}/record"
    ann = await enter(table, "ann")
    assert await ask(table, ann, OpenSeat(seat=1)) is None
    assert await ask(table, ann, Sit(seat=1)) is None
    [after] = (await place.own()).matches
    path = f"/api/me/matches/{before.match_id}/record"
    assert (after.record, after.seat) == (path, before.seat)


async def test_who_had_a_seat_at_the_end_cannot_accept_a_challenge_with_the_cards(
    place: Place,
) -> None:
    """The record shows them all, even to somebody for whom a bot decided and whose seat others have now."""
    rules = load_variant("original_partnership_4")
    rules = replace(rules, match=replace(rules.match, format="fixed_rounds", rounds=1))
    people = (
        Chair(bot="casual", open=True, player="ann"),
        Chair(bot="casual", open=True, player="ben", stand_in=True),
    )
    chairs = (*people, *[Chair(bot="casual", open=False)] * 2)
    opened = await place.lobby.open_with(Session(rules_json=rules_to_json(rules), chairs=chairs))
    table = await place.lobby.visit(opened.table_id)
    assert table is not None
    await play_on(table, await enter(table, "ann"))
    ben = await enter(table, "ben")
    assert await ask(table, ben, Leave()) is None
    table.gone(ben)
    cat = await enter(table, "cat")
    assert await ask(table, cat, Sit(seat=1)) is None
    challenges = Challenges(place.lobby, place.store, b"k" * 64)
    sent = await challenges.send("ann", opened.table_id)
    for player in ("ben", "cat"):
        with pytest.raises(NoChallenge, match="were at the table"):
            await challenges.take(player, sent.challenge_id)
    match_id = await latest_match(place, opened.table_id)
    assert await own_record(place.store, match_id, "ben") is not None
    assert await own_record(place.store, match_id, "cat") is None


async def test_older_matches_that_are_not_searched_are_told(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(place)
    for _ in range(3):
        await finished(place, seed="ab" * 32)
    monkeypatch.setattr(own_matches_module, "MATCHES_PER_PAGE", 2)
    for searched, seen, left_out in ((2, 0, 1), (3, 0, 1), (4, 1, 0), (6, 1, 0)):
        monkeypatch.setattr(own_matches_module, "MAX_MATCHES_SEARCHED", searched)
        own = await place.own()
        assert (len(own.matches), own.left_out) == (seen, left_out)
    await finished(place)
    for most, left_out in ((1, 1), (2, 0)):
        monkeypatch.setattr(own_matches_module, "MAX_OWN_MATCHES", most)
        own = await place.own()
        assert (len(own.matches), own.left_out) == (most, left_out)


async def test_what_was_dealt_from_a_seed_is_practice(place: Place) -> None:
    await finished(place, seed="ab" * 32)
    assert (await place.own()).matches == ()


async def test_a_damaged_table_is_left_out_and_counted(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    readable, damaged = await finished(place), await finished(place)
    record = await place.store.read_table(damaged)
    assert record is not None
    monkeypatch.setitem(place.store._tables, damaged, replace(record, settings="{"))
    own = await place.own()
    assert [one.record for one in own.matches] == [f"/api/tables/{readable}/record"]
    assert own.left_out == 1


async def no_work(_name: str, _piece: Any) -> Any:
    """Reviews are not needed here."""
    raise AssertionError


async def test_a_record_of_ones_own_is_that_of_the_table_and_starts_no_table(place: Place) -> None:
    await place.store.save_player("ann", "Ann")
    table_id, (running, _) = await finished(place), await begun(place)
    match_id, running_id = await latest_match(place, table_id), await latest_match(place, running)
    table = await place.lobby.visit(table_id)
    assert table is not None
    text = await place.lobby.record_of(table, "ann")
    async with asyncio.timeout(10):
        await place.lobby.close()
    assert await place.record_of(match_id) == text
    assert place.lobby.loaded == 0
    assert await place.record_of(running_id) is None
    assert await place.record_of("nowhere") is None
    assert await own_record(place.store, match_id, "ben") is None


async def test_everything_can_be_taken_along(place: Place) -> None:
    rules = rules_to_json(load_variant("dixie_6"))
    await place.store.add_house_rules("ann", HouseRecord("mine", "dixie_4", rules), 50)
    match_id = await latest_match(place, await finished(place))
    own, reviews = await place.own(), Reviews(no_work, place.store)
    content = await export_for(place.store, "ann", own, reviews, place.record_of)
    with zipfile.ZipFile(BytesIO(content)) as file:
        [figures, about, record, house] = file.namelist()
        assert (figures, about) == ("matches.json", "me.json")
        listed = json.loads(file.read(figures))
        assert listed["matches"][0]["match_id"] == match_id
        assert listed["records"] == {match_id: record}
        assert listed["missing"] == []
        assert listed["costs"] == [{"match_id": match_id, "rounds": []}]
        assert file.read(record).decode() == await place.record_of(match_id)
        assert json.loads(file.read(about))["house_rules"] == {"mine": house}
        assert read_toml(file.read(house).decode())[0].pack == load_variant("dixie_6").pack


async def test_what_cannot_be_taken_along_is_named(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await latest_match(place, await finished(place))
    own, reviews = await place.own(), Reviews(no_work, place.store)

    async def gone(_match_id: str) -> str | None:
        return None

    async def damaged(_match_id: str) -> str | None:
        raise CorruptRecord("m", 3, "event-missing")

    async def named(_match_id: str) -> str:
        return "Änne" * 3

    over = ((gone, 1000), (damaged, 1000), (place.record_of, 10), (named, 14))
    for record_of, most in over:
        monkeypatch.setattr(own_export, "MAX_EXPORT_BYTES", most)
        content = await export_for(place.store, "ann", own, reviews, record_of)
        with zipfile.ZipFile(BytesIO(content)) as file:
            assert file.namelist() == ["matches.json", "me.json"]
            listed = json.loads(file.read("matches.json"))
        assert len(listed["matches"]) == 1
        assert (listed["records"], listed["missing"]) == ({}, [match_id])
