"""Deals of the day: the same for all, not known ahead, played once, and compared only afterwards."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from functools import partial

import pytest
from msgspec.structs import replace
from tests.unit.service.dailies import (
    SECRET,
    TODAY,
    casual,
    opened,
    played,
)
from tests.unit.service.fakes import FakeClient, ask, enter
from tests.waiting import until

from rookery.engine.command import Command, Pass
from rookery.engine.event import Dealt, ThrownIn
from rookery.engine.plan import plan_of
from rookery.protocol import (
    PROTOCOL_VERSION,
    Hello,
    Leave,
    PlayAgain,
    SetBot,
    SetHints,
)
from rookery.rules.spec import Rules
from rookery.service import daily as module
from rookery.service.contest_keys import DAILY_NAMES
from rookery.service.contests import ContestResult, keep_result
from rookery.service.daily import Daily, NotToday, rules_on
from rookery.service.origin import Origin
from rookery.service.own_tables import own_tables
from rookery.service.session import NotAllowed
from rookery.service.table import Table
from rookery.shuffle import commitment, derive, derive_secretly
from rookery.store.port import ContestEntry, CorruptRecord
from rookery.view.seat import SeatView


class Passing:
    """A bot that passes in the first deal, so that it is thrown in, and then plays like a quick bot."""

    async def think(
        self, _table: str, _name: str, view: SeatView, seed: bytes | None = None
    ) -> Command:
        """Passes in the first deal."""
        return Pass() if view.public.deals == 1 else await casual("", view, seed)

    async def advise(self, *_: object) -> None:
        """Stands for the advice of a pool; no test asks for it."""


async def test_equal_choices_meet_equal_cards_and_bots(daily: Daily) -> None:
    """Two people who play alike see the same from the deal to the score; another day has other cards."""
    one, two = await played(daily, "ann"), await played(daily, "ben")
    assert one == two
    dealt = next(event for event in one if isinstance(event, Dealt))
    seeds = {
        daily._seed(TODAY + timedelta(days), name) for days in range(9) for name in DAILY_NAMES
    }
    assert len(seeds) == 9 * len(DAILY_NAMES)
    assert dealt.seed == derive(daily._seed(TODAY, "round"), "deal", 0).hex()


async def test_a_deal_taken_off_the_list_is_listed_again_once_its_player_opens_it(
    daily: Daily,
) -> None:
    table = await opened(daily, "ann")
    listed = partial(own_tables, daily._store, "ann")
    assert [own.table_id for own in await listed()] == [table.table_id]
    await table.unlist("ann")
    assert await listed() == ()
    with pytest.raises(NotAllowed) as caught:
        await table.unlist("eve")
    assert caught.value.code == "not_seated"
    await enter(await opened(daily, "ann"), "ann")
    assert [own.table_id for own in await listed()] == [table.table_id]


async def test_a_deal_is_played_once(daily: Daily) -> None:
    """An unfinished deal leads back to its table; a finished one is refused, at the table, too."""
    first = await opened(daily, "ann")
    assert await opened(daily, "ann") is first
    await played(daily, "ann")
    with pytest.raises(NotToday) as caught:
        await opened(daily, "ann")
    assert caught.value.code == "daily_played"
    again = await enter(first, "ann")
    assert await ask(first, again, PlayAgain()) == "contest"


@pytest.mark.parametrize(
    ("day", "name", "code"),
    [
        ("2026-11-24", "round", "daily_future"),
        ("2999-01-01", "round", "daily_future"),
        ("2026-11-22", "round", "daily_past"),
        ("2026-11-31", "round", "no_such_daily"),
        ("", "round", "no_such_daily"),
        ("tomorrow", "round", "no_such_daily"),
        ("2026-11-23", "five", "no_such_daily"),
        ("2026-11-23", "", "no_such_daily"),
    ],
)
async def test_other_days_and_broken_links_are_refused(
    daily: Daily, day: str, name: str, code: str
) -> None:
    with pytest.raises(NotToday) as caught:
        await daily.open_table("ann", day, name)
    assert caught.value.code == code
    assert caught.value.text


async def test_nothing_is_told_before_the_own_result(daily: Daily) -> None:
    """While a player's deal is unfinished, other results, the expert's result and the seed are hidden."""
    await played(daily, "ben")
    for _ in range(2):
        seen = await daily.day("ann")
        assert [deal.result for deal in seen.deals] == [None] * 3
        assert daily._seed(TODAY, "round").hex() not in repr(seen)
        assert seen.deals[0].commitment == commitment(daily._seed(TODAY, "round"))
        await opened(daily, "ann")


async def test_the_result_stands_beside_the_field_the_expert_and_par(
    daily: Daily, monkeypatch: pytest.MonkeyPatch
) -> None:

    async def bounds(*_: object) -> tuple[int, int]:
        return 95, 110

    monkeypatch.setattr(module, "par_for_first", bounds)
    for player in ("ben", "cat", "ann"):
        await played(daily, player)
        assert (await daily.day(player)).deals[0].result is not None
    own = (await daily.day("ann")).deals[0].result
    assert own is not None
    assert own.field == own.equal == 2
    assert (own.better, own.mean) == (0, own.score)
    await until(lambda: all(task.done() for task in daily._experts.values()))
    after = (await daily.day("ann")).deals[0].result
    assert after is not None
    assert after.expert is not None
    assert not after.expert_plays
    assert (after.par, after.par_most) == (95, 110)
    assert (after.field, after.score) == (2, own.score)


async def test_who_finished_counts_without_coming_back(daily: Daily) -> None:
    """The field has all finished matches, whether or not their players have looked at the results."""
    for player in ("ben", "cat", "ann"):
        await played(daily, player)
    own = (await daily.day("ann")).deals[0].result
    assert own is not None
    assert own.field == own.equal == 2


async def test_a_request_reads_a_few_entries_however_many_there_are(
    daily: Daily, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(daily, "ann")
    contest, store = f"{TODAY.isoformat()}/round", daily._store
    scores = [*range(-200, 205, 5)] * 3
    for number, score in enumerate(scores):
        await store.enter_contest(contest, f"player {number}", "")
        await store.save_result(contest, f"player {number}", score)
    read, lengths = store.read_entries, []

    async def counted(
        contest: str, players: Collection[str] | None = None
    ) -> tuple[ContestEntry, ...]:
        entries = await read(contest, players)
        lengths.append(len(entries))
        return entries

    monkeypatch.setattr(store, "read_entries", counted)
    own = (await daily.day("ann")).deals[0].result
    assert own is not None
    assert max(lengths) <= 4
    assert (own.field, own.mean) == (len(scores), 0)
    assert own.better == sum(score > own.score for score in scores)
    assert own.equal == scores.count(own.score)


async def test_results_with_other_cards_are_not_ranked_together(daily: Daily) -> None:
    """A player whose first deal was thrown in is compared with others like that, and not with par."""
    contest = f"{TODAY.isoformat()}/round"
    await played(daily, "ann")
    for player, score, deals in (
        ("ben", 500, 0b1),
        ("cat", 500, 0b10),
        ("dan", 500, 0b10),
        (module.EXPERT, 90, 0b1),
        (module.PAR, 95, 0b1),
    ):
        await daily._store.enter_contest(contest, player, "")
        await keep_result(daily._store, contest, player, ContestResult(score, deals))
    own = (await daily.day("ann")).deals[0].result
    assert own is not None
    assert (own.field, own.better, own.other_cards) == (1, 1, 2)
    assert (own.expert, own.expert_other_cards, own.par) == (90, False, 95)
    others = (await daily.day("cat")).deals[0].result
    assert others is not None
    assert (others.field, others.equal, others.other_cards) == (1, 1, 2)
    assert (others.expert, others.expert_other_cards, others.par) == (None, True, None)


async def test_in_four_rounds_the_same_deals_must_have_counted(daily: Daily) -> None:
    """After another thrown-in deal, or an extra round for a tie, a player has had other cards."""
    contest = f"{TODAY.isoformat()}/four"
    await opened(daily, "ann", "four")
    for player, deals in (
        ("ann", 0b11110),
        ("ben", 0b11110),
        ("cat", 0b11101),
        ("dan", 0b1111),
        ("eve", 0b11111),
    ):
        await daily._store.enter_contest(contest, player, "")
        await keep_result(daily._store, contest, player, ContestResult(50, deals))
    result = (await daily.day("ann")).deals[1].result
    assert result is not None
    assert (result.field, result.equal, result.other_cards) == (1, 1, 3)


async def test_a_result_is_kept_with_the_deals_that_counted(daily: Daily) -> None:
    """The table stores the result when the match ends; the page does so if the table has failed to."""
    daily._lobby._bot_pool = Passing()  # type: ignore[assignment]
    happened = await played(daily, "ann", passes=True)
    assert sum(isinstance(event, ThrownIn) for event in happened) == 1
    contest = f"{TODAY.isoformat()}/round"
    (kept,) = await daily._store.read_entries(f"{contest}/deals")
    assert (kept.player_id, kept.score) == ("ann", 0b10)
    daily._store._contests.pop((kept.contest, "ann"))  # type: ignore[attr-defined]
    (entry,) = await daily._store.read_entries(contest)
    assert await daily._score(replace(entry, score=None)) == entry.score
    assert await daily._store.read_entries(f"{contest}/deals") == (kept,)


async def test_the_expert_keeps_its_result_with_the_deals_that_counted(daily: Daily) -> None:
    """The expert has passed in the first deal, like everybody at its table."""
    daily._think = partial(Passing().think, "")
    await daily._let_expert_play(TODAY, "round", rules_on(TODAY, "round"))
    (kept,) = await daily._store.read_entries(f"{TODAY.isoformat()}/round/deals")
    assert (kept.player_id, kept.score) == (module.EXPERT, 0b10)


async def test_an_expert_that_failed_tries_again_but_not_for_ever(
    daily: Daily, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    async def fails(_rules: Rules, origin: Origin) -> int:
        tried.append(origin.contest)
        raise OSError("the disk is full")

    monkeypatch.setattr(daily, "_played_by_expert", fails)
    await played(daily, "ann")
    for asked in range(module.MAX_EXPERT_TRIES + 2):
        result = (await daily.day("ann")).deals[0].result
        assert result is not None
        assert result.expert is None
        assert result.expert_plays is (asked < module.MAX_EXPERT_TRIES)
        await until(lambda: all(task.done() for task in daily._experts.values()))
    assert tried == [f"{TODAY.isoformat()}/round"] * module.MAX_EXPERT_TRIES


async def test_a_damaged_table_takes_nothing_from_the_other_deals(
    daily: Daily, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await opened(daily, "ann")

    async def damaged(table_id: str) -> Table | None:
        raise CorruptRecord(table_id, 3, "event-unreadable")

    monkeypatch.setattr(daily._lobby, "visit", damaged)
    seen = await daily.day("ann")
    assert [deal.result for deal in seen.deals] == [None] * 3
    assert seen.deals[0].path == f"/t/{table.table_id}"


async def test_nobody_watches_helps_or_changes_the_bots(daily: Daily) -> None:
    """People who have not played yet must not see the cards at somebody else's table."""
    table = await opened(daily, "ann")
    ann = await enter(table, "ann")
    for message in (Leave(), SetBot(seat=1, bot="beginner"), SetHints(allowed=True)):
        assert await ask(table, ann, message) == "contest"
    assert not ann.seats["hints"]
    with pytest.raises(NotAllowed) as caught:
        await table.get_up("ann")
    assert caught.value.code == "contest"
    eve = FakeClient("eve", "Eve")
    assert await ask(table, eve, Hello(version=PROTOCOL_VERSION)) == "contest"
    assert [frame["type"] for frame in eve.frames] == ["refused"]
    assert table.has_seat("ann")
    with pytest.raises(NotAllowed):
        table.ask_record("eve")
    assert table.ask_record("ann").viewer is not None


def test_every_guest_can_be_played() -> None:
    """The guests take turns, each with the announced number of rounds."""
    guests = {rules_on(TODAY + timedelta(day), "guest").meta.id for day in range(60)}
    assert len(guests) == len(module._guests()) >= 20
    assert module.STANDARD_VARIANT not in guests
    for name, rounds in module.ROUND_COUNTS.items():
        goal = plan_of(rules_on(TODAY, name)).goal
        assert (goal.format, goal.rounds) == ("fixed_rounds", rounds)


def test_seeds_tell_nothing_without_the_secret() -> None:
    one = derive_secretly(SECRET, "daily", "2026-11-23", "round")
    assert len(one) == 32
    assert one != derive_secretly(b"other" * 10, "daily", "2026-11-23", "round")
    assert one == derive_secretly(SECRET, "daily", "2026-11-23", "round")
