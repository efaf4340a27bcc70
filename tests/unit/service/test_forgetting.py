"""A forgotten person leaves nothing in the file, and what others need works on without the name."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.unit.service.fakes import enter
from typer.testing import CliRunner

from rookery.cli.forget import forget_app
from rookery.errors import RookeryError
from rookery.protocol import NewTable
from rookery.service.forgetting import Forgotten, erasure_of, forget
from rookery.service.known_people import NoSuchPerson, games_of, player_meant, sitters_at
from rookery.service.lobby import Lobby, NoTable
from rookery.service.origin import EarlierMatch, Origin
from rookery.service.seat_names import shown_names
from rookery.service.session import Absence, Chair, Session
from rookery.service.stored_table import session_from, settings_of
from rookery.store.erasure import Erasure
from rookery.store.files import DATABASE
from rookery.store.lock import FolderInUse, FolderLock, FolderUnusable
from rookery.store.port import Conflict, HouseRecord, NewEvent, NewMatch, PuzzleTry
from rookery.store.sqlite import SqliteStore

ANN, BEN = "a" * 32, "b" * 32
DEALT, ENDED = NewEvent("dealt", 1, "{}"), NewEvent("match_ended", 1, "{}")
DAILY = Origin(kind="daily", contest="2026-11-24/round")
TWO = Origin(kind="duplicate", contest="duplicate/two", place=0)


def sent(match_id: str, challenge: str) -> Origin:
    before = EarlierMatch(match_id=match_id, seq=2, deals=())
    return Origin(kind="challenge", contest=f"challenge/{challenge}", before=before)


class Games:
    """A store in a folder, with shortcuts for storing tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = SqliteStore(folder / DATABASE)

    async def table(
        self,
        name: str,
        *people: str | None,
        acted: Sequence[str] = (),
        over: bool = True,
        origin: Origin | None = None,
        **more: Any,
    ) -> None:
        """Stores a table at which these people sit; ``None`` is a bot."""
        chairs = tuple(Chair(bot="casual", open=who is not None, player=who) for who in people)
        session = Session(rules_json="{}", chairs=chairs, origin=origin, **more)
        await self.store.create_table(name, settings_of(session), session.players())
        await self.store.create_match(
            name,
            NewMatch(f"{name}/1", rules_json="{}", rules_hash="", events=[DEALT]),
            replaces=None,
        )
        for seq, who in enumerate(acted, 1):
            await self.store.append(f"{name}/1", seq, [DEALT], cause=f"{who}/x")
        if over:
            await self.store.append(f"{name}/1", len(acted) + 1, [ENDED])

    async def session(self, name: str) -> Session:
        record = await self.store.read_table(name)
        assert record is not None
        return session_from(record)

    def whole_file(self) -> str:
        """Returns the content of all database tables, and the bytes of the file."""
        with sqlite3.connect(self.folder / DATABASE) as other:
            text = "\n".join(other.iterdump())
        other.close()
        files = sorted(self.folder.glob(f"{DATABASE}*"))
        return text + "".join(file.read_bytes().decode("latin-1") for file in files)


@pytest.fixture
async def games(tmp_path: Path) -> AsyncIterator[Games]:
    games = Games(tmp_path)
    await games.store.open()
    yield games
    await games.store.close()


async def everything(games: Games) -> None:
    """Stores one of everything for a person, and something for another person."""
    store = games.store
    for who, name in ((ANN, "Ännchen"), (BEN, "Ben")):
        await store.save_player(who, name)
        await store.save_face(who, f"face of {name}")
        await store.add_house_rules(who, HouseRecord(f"of {name}", "dixie_4", "{}"), 50)
        entry = PuzzleTry(who, "one", f"own of {name}", None, None, 1, 0)
        await store.save_puzzle_try(entry, {f"player {who}": "{}"})
    await games.table("bots", ANN, None, acted=[ANN])
    await games.table("shared", ANN, BEN, acted=[ANN, BEN])
    await games.table("day", ANN, None, origin=DAILY)
    for contest in ("2026-11-24/round", "2026-11-24/round/deals"):
        await store.enter_contest(contest, ANN, "day")
        await store.enter_contest(contest, BEN, "")


async def test_nothing_of_a_person_is_left_and_others_keep_theirs(games: Games) -> None:
    await everything(games)
    before = await games.store.read("shared/1")
    erasure, would = await erasure_of(games.store, ANN)
    assert "Ännchen" in games.whole_file()
    forgotten = await forget(games.store, ANN)
    assert forgotten == would
    assert forgotten == Forgotten(
        player_id=ANN,
        name="Ännchen",
        face=True,
        house_rules=1,
        puzzles=1,
        puzzle_rating=True,
        daily_deals=1,
        tables=2,
        matches=2,
        tables_kept=1,
    )
    assert set(erasure.tables) == {"bots", "day"}
    shared = await games.session("shared")
    assert shared.chairs[1].player == BEN
    assert shared.chairs[0].player not in (None, ANN)
    assert shown_names(shared.chairs, {BEN: "Ben"}) == ("Guest", "Ben")
    after = await games.store.read("shared/1")
    assert [event.body for event in after] == [event.body for event in before]
    assert [entry.player_id for entry in await games.store.read_entries("2026-11-24/round")] == [
        BEN
    ]
    nothing = await forget(games.store, ANN)
    assert nothing == Forgotten(ANN, None)
    assert (await erasure_of(games.store, BEN))[1].name == "Ben"
    # While the server runs, too: nothing is left in the write-ahead log.
    found = games.whole_file()
    for trace in (ANN, "Ännchen", "face of Änn", "own of Änn"):
        assert trace not in found
        assert trace.encode().decode("latin-1") not in found
    assert BEN in found


async def test_a_seat_in_a_match_that_goes_on_is_left(games: Games) -> None:
    absence = Absence(player=ANN, seat=0, match_id="on/1", seq=1, round_number=1)
    await games.table(
        "on", ANN, BEN, over=False, sat=((ANN, 0), (BEN, 1)), absences=(absence,), draws=1
    )
    forgotten = await forget(games.store, ANN)
    assert (forgotten.tables_kept, forgotten.seats_left) == (1, 1)
    session = await games.session("on")
    assert session.chairs[0] == Chair(bot="casual", open=False)
    assert session.players() == (BEN,)
    # The cards of this round were seen by somebody, who may not be that person any more.
    assert [seat for _, seat in session.sat] == [0, 1]
    assert ANN not in settings_of(session)


async def test_no_stranger_becomes_the_host_of_a_table_that_stays(games: Games) -> None:
    await games.table("opened", ANN, BEN, opener=ANN)
    await games.table("removed", BEN, None, opener=BEN, removed=(ANN, "somebody"))
    await forget(games.store, ANN)
    session = await games.session("opened")
    assert session.chairs[0].player not in (None, ANN)
    assert (session.opener, session.host) == ("", None)
    session = await games.session("removed")
    assert (session.removed, session.host) == (("somebody",), 0)


async def test_a_table_that_somebody_else_has_left_stays(games: Games) -> None:
    await games.table("left", ANN, None, acted=[BEN, ANN])
    await games.table("got up", None, BEN, acted=[ANN])
    forgotten = await forget(games.store, ANN)
    assert (forgotten.tables, forgotten.tables_kept, forgotten.seats_left) == (0, 2, 0)
    events = [*await games.store.read("left/1"), *await games.store.read("got up/1")]
    causes = [event.cause for event in events if event.cause]
    assert causes[0] == f"{BEN}/x"
    assert all(cause.endswith("/x") and ANN not in cause for cause in causes)
    # Nobody can tell from the new ids that it was the same person.
    assert len(set(causes)) == 3


async def test_challenges_that_friends_play_stay_without_the_name(games: Games) -> None:
    store = games.store
    for name in ("taken", "untaken"):
        await games.table(f"match {name}", ANN, None, acted=[ANN])
        await games.table(name, None, None, origin=sent(f"match {name}/1", name))
        for contest in (f"challenge/{name}", f"challenge/{name}/deals"):
            await store.enter_contest(contest, ANN, "")
            await store.save_result(contest, ANN, 5)
    await store.enter_contest("challenge/taken", BEN, "table of ben")
    await store.enter_contest("challenge/of ben", BEN, "")
    await games.table("friend", ANN, None, origin=sent("elsewhere", "of ben"))
    await store.enter_contest("challenge/of ben", ANN, "friend")
    forgotten = await forget(store, ANN)
    assert (forgotten.challenges, forgotten.challenges_kept) == (2, 1)
    assert (forgotten.tables, forgotten.tables_kept) == (2, 1)
    assert await store.read_match("match taken/1") is not None
    assert await store.read_table("taken") is not None
    for gone in ("untaken", "match untaken", "friend"):
        assert await store.read_table(gone) is None
    kept = await store.read_entries("challenge/taken")
    (sender,) = [entry for entry in kept if entry.player_id != BEN]
    assert (sender.score, sender.table_id, sender.player_id != ANN) == (5, "", True)
    (deals,) = await store.read_entries("challenge/taken/deals")
    assert deals.player_id == sender.player_id
    assert await store.read_entries("challenge/untaken") == ()
    assert [entry.player_id for entry in await store.read_entries("challenge/of ben")] == [BEN]


async def test_two_tables_with_the_same_cards_stay(games: Games) -> None:
    await games.table("first", ANN, None, origin=TWO, over=False)
    await games.store.enter_contest("duplicate/two", ANN, "first")
    forgotten = await forget(games.store, ANN)
    assert (forgotten.tables_kept, forgotten.seats_left) == (1, 0)
    (entry,) = await games.store.read_entries("duplicate/two")
    assert entry.player_id == (await games.session("first")).chairs[0].player != ANN


async def test_a_seat_at_two_tables_is_free_before_the_match(games: Games) -> None:
    """Otherwise nobody could sit down there, and the match could not begin."""
    chairs = (Chair(bot="casual", open=True, player=ANN), Chair(bot="casual", open=True))
    session = Session(rules_json="{}", chairs=chairs, origin=TWO)
    await games.store.create_table("first", settings_of(session), session.players())
    forgotten = await forget(games.store, ANN)
    assert (forgotten.tables_kept, forgotten.seats_left) == (1, 1)
    assert (await games.session("first")).players() == ()


async def test_a_table_that_cannot_be_read_stays_without_the_id(games: Games) -> None:
    await games.store.create_table("odd", f'{{"new":["{ANN}"]}}', [ANN])
    forgotten = await forget(games.store, ANN)
    assert forgotten.tables_kept == 1
    record = await games.store.read_table("odd")
    assert record is not None
    assert ANN not in record.settings
    assert await games.store.read_traces(ANN) == ()


async def test_nobody_plays_while_a_person_is_forgotten(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = Lobby(games.store, bot="casual")
    opened = await lobby.open_table(ANN, NewTable(variant="original_partnership_4"))
    client = await enter(await lobby.need_table(opened.table_id), ANN)
    erase = games.store.erase

    async def alone(erasure: Erasure) -> None:
        assert (lobby.loaded, client.closed) == (0, True)
        await erase(erasure)

    monkeypatch.setattr(games.store, "erase", alone)
    assert (await forget(games.store, ANN, lobby.keep_unloaded)).tables == 1
    with pytest.raises(NoTable):
        await lobby.need_table(opened.table_id)
    assert ANN not in games.whole_file()
    await lobby.close()


async def test_who_plays_on_meanwhile_is_waited_for(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    await games.table("shared", ANN, BEN)
    erase, times = games.store.erase, list[int]()

    async def late(erasure: Any) -> None:
        times.append(1)
        if len(times) == 1 or stubborn:
            record = await games.store.read_table("shared")
            assert record is not None
            await games.store.save_table("shared", record.settings, expected=record.version)
        await erase(erasure)

    monkeypatch.setattr(games.store, "erase", late)
    stubborn = True
    with pytest.raises(Conflict, match="try again"):
        await forget(games.store, ANN)
    stubborn, times = False, []
    await forget(games.store, ANN)
    assert len(times) == 2


# The command


def said(folder: Path, *options: str, code: int = 0) -> str:
    result = CliRunner().invoke(forget_app, ["--data", str(folder), *options])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        assert code
        assert isinstance(result.exception, RookeryError), result.exception
        return str(result.exception)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
async def folder(games: Games) -> Path:
    await everything(games)
    await games.store.save_player("c" * 32, "ben")
    await games.store.close()
    return games.folder


def test_the_command_shows_first_and_deletes_when_told(folder: Path) -> None:
    dry = said(folder, "ännchen", "--dry-run")
    assert "tables where nobody else sat 2 deleted" in " ".join(dry.split())
    assert "kept for others, without the name" in dry
    assert "Nothing was deleted" in dry
    assert "add --yes" in said(folder, ANN, code=1)
    assert "add --yes" in said(folder, ANN, "--json", code=1)
    would = msgspec.json.decode(said(folder, ANN, "--json", "--dry-run"))
    done = msgspec.json.decode(said(folder, ANN, "--json", "--yes"))
    assert would == {"done": False, "person": done["person"]}
    assert (done["done"], done["person"]["name"]) == (True, "Ännchen")
    assert "nobody" in said(folder, ANN, "--dry-run", code=1)
    assert "Earlier backups" in said(folder, BEN, "--yes")


def test_it_must_be_clear_who_is_meant(folder: Path) -> None:
    several = said(folder, "Ben", "--dry-run", code=1)
    assert "2 people are called 'Ben'" in several
    assert BEN in several
    assert "c" * 32 in several
    unknown = said(folder, "Annchen", "--dry-run", code=1)
    assert "did you mean 'Ännchen'?" in unknown
    assert "--table" in said(folder, "Xaver", "--dry-run", code=1)
    assert said(folder, code=2)
    assert said(folder, "Ben", "--table", "shared", code=2)
    with pytest.raises(NoSuchPerson):
        player_meant(folder, "")


@pytest.mark.parametrize("word", ["first", "second", "expert", "par", "casual"])
async def test_what_only_stands_in_the_place_of_an_id_is_nobody(games: Games, word: str) -> None:
    """Entries such as ``first`` or ``expert`` are no people: forgetting one would erase it for everybody."""
    await games.table("two", BEN, None, origin=TWO)
    await games.store.enter_contest("duplicate/two", word, "two")
    with pytest.raises(NoSuchPerson):
        player_meant(games.folder, word)
    await games.store.save_player(ANN, word)
    assert player_meant(games.folder, word) == ANN


async def test_whoever_is_shown_at_a_table_can_be_named_by_that_id(games: Games) -> None:
    await games.table("left", None, BEN, sat=((ANN, 0), (BEN, 1)), over=False)
    shown = [sitter.player_id for sitter in await sitters_at(games.store, "left")]
    assert shown == [ANN, BEN]
    assert [player_meant(games.folder, one) for one in shown] == shown


def test_the_people_of_a_table_are_shown(folder: Path) -> None:
    shown = said(folder, "--table", "shared")
    assert "Ännchen" in shown
    assert BEN in shown
    (first, second) = msgspec.json.decode(said(folder, "--table", "shared", "--json"))
    assert first == {"seat": 0, "name": "Ännchen", "player_id": ANN}
    assert second["player_id"] == BEN
    assert "/t/" in said(folder, "--table", "nowhere", code=1)


async def test_a_folder_that_is_used_or_has_no_games_is_left_alone(folder: Path) -> None:
    lock = FolderLock(folder)
    with pytest.raises(FolderInUse):
        async with games_of(folder, changes=True):
            pass
    lock.release()
    with pytest.raises(FolderUnusable, match="no games"):
        async with games_of(folder / "nowhere", changes=True):
            pass
