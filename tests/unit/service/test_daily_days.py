"""Deals of earlier days, the days that a player has played, and the streak."""

from __future__ import annotations

from datetime import timedelta

import pytest
from tests.unit.service.dailies import (
    TODAY,
    Clock,
    finished,
    opened,
)
from tests.unit.service.fakes import enter
from tests.waiting import until

from rookery.rules.spec import Rules
from rookery.service import daily as module
from rookery.service.contest_keys import Contest
from rookery.service.daily import Daily, NotToday, rules_on, streak_of
from rookery.service.origin import Origin, comparison_page
from rookery.shuffle import commitment


async def test_seeds_are_shown_when_the_day_is_over(daily: Daily, clock: Clock) -> None:
    """The seeds fit yesterday's commitments; people who still play with these cards do not see them."""
    before = await daily.day("ann")
    await opened(daily, "ben")
    assert before.seeds_of == (TODAY - timedelta(1)).isoformat()
    clock.day = TODAY + timedelta(1)
    after = await daily.day("ann")
    assert after.seeds_of == before.day
    bound = [commitment(bytes.fromhex(seed)) for seed in after.seeds]
    assert bound == [deal.commitment for deal in before.deals]
    assert [bool(seed) for seed in (await daily.day("ben")).seeds] == [False, True, True]


async def test_a_day_that_is_over_is_shown_to_whoever_began_it(daily: Daily, clock: Clock) -> None:
    """A player who began before midnight sees the comparison and the seed after it; others are refused."""
    before = await daily.day("ann")
    table = await opened(daily, "ann")
    await opened(daily, "ben")
    clock.day = TODAY + timedelta(1)
    assert (await daily.day("ann", TODAY.isoformat())).deals[0].result is None
    assert await opened(daily, "ann") is table
    with pytest.raises(NotToday):
        await opened(daily, "ann", "four")
    await finished(daily, table, await enter(table, "ann"))
    seen = await daily.day("ann", TODAY.isoformat())
    assert (seen.day, seen.today) == (TODAY.isoformat(), clock.day.isoformat())
    own, *others = seen.deals
    assert own.result is not None
    assert Contest.daily(TODAY, "round") in daily._experts
    assert [deal.result for deal in others] == [None, None]
    assert seen.seeds_of == seen.day
    bound = [commitment(bytes.fromhex(seed)) for seed in seen.seeds]
    assert bound == [deal.commitment for deal in before.deals]
    still_playing = await daily.day("ben", TODAY.isoformat())
    assert still_playing.deals[0].path is not None
    assert still_playing.seeds[0] == ""
    with pytest.raises(NotToday) as caught:
        await daily.day("cat", TODAY.isoformat())
    assert caught.value.code == "daily_past"


async def test_the_guest_of_an_earlier_day_stays_that_of_the_table(
    daily: Daily, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The expert plays the variant that was played, even if the server has more variants since."""
    await daily.open_table("ann", TODAY.isoformat(), "guest")
    await daily._store.save_result(f"{TODAY.isoformat()}/guest", "ann", 5)
    guest = rules_on(TODAY, "guest")
    expert_plays = []

    async def plays(rules: Rules, origin: Origin) -> tuple[int, int, str]:
        expert_plays.append((rules, origin.contest))
        raise OSError

    clock.day = TODAY + timedelta(1)
    monkeypatch.setattr(daily, "_played_by_expert", plays)
    monkeypatch.setattr(module, "_guests", lambda: ("beginner_4",))
    assert rules_on(TODAY, "guest") != guest
    seen = await daily.day("ann", TODAY.isoformat())
    assert seen.deals[2].variant == guest.meta.id
    await until(lambda: expert_plays)
    assert expert_plays == [(guest, f"{TODAY.isoformat()}/guest")]


@pytest.mark.parametrize(
    ("day", "code"),
    [
        ("2026-11-24", "daily_future"),
        ("2026-11-22", "daily_past"),
        ("2026-11-31", "no_such_daily"),
        ("", "no_such_daily"),
        ("../me", "no_such_daily"),
        ("20261123", "no_such_daily"),
        ("2026-W48-1", "no_such_daily"),
    ],
)
async def test_days_not_dealt_or_not_begun_are_not_shown(daily: Daily, day: str, code: str) -> None:
    with pytest.raises(NotToday) as caught:
        await daily.day("ann", day)
    assert caught.value.code == code


async def test_a_table_leads_to_the_day_of_its_deal(daily: Daily) -> None:
    table = await opened(daily, "ann")
    assert comparison_page(table.session.origin) == f"/daily/{TODAY.isoformat()}"


async def test_only_deals_of_the_day_are_among_the_days(daily: Daily) -> None:
    """Challenges and duplicates are contests, too."""
    for contest in ("challenge/x", "duplicate/y", f"{TODAY.isoformat()}/round/deals"):
        await daily._store.enter_contest(contest, "ann", "")
        await daily._store.save_result(contest, "ann", 5)
    seen = await daily.day("ann")
    assert (seen.days, seen.begun, seen.streak) == ((), (), 0)


async def test_the_days_in_a_row_are_counted(daily: Daily, clock: Clock) -> None:
    """The list has only days with a result; unfinished ones are listed separately."""
    for day in (0, 1, 2, 3, 4):
        clock.day = TODAY + timedelta(day)
        await daily.open_table("ann", clock.day.isoformat(), "guest")
        if day != 2:
            await daily._store.save_result(f"{clock.day.isoformat()}/guest", "ann", 5)
    seen = await daily.day("ann")
    assert seen.days == ("2026-11-23", "2026-11-24", "2026-11-26", "2026-11-27")
    assert seen.begun == ("2026-11-25",)
    assert seen.streak == 2
    assert streak_of(seen.days, TODAY + timedelta(5)) == 2
    assert streak_of(seen.days, TODAY + timedelta(6)) == 0
    assert streak_of((), TODAY) == 0


class Compared(str):
    """A day that counts how often it is compared."""

    __slots__ = ()
    __hash__ = str.__hash__
    times = 0

    def __eq__(self, other: object) -> bool:
        Compared.times += 1
        return str.__eq__(self, other)


def test_a_long_run_of_days_is_counted_without_comparing_all_with_all() -> None:
    days = [Compared((TODAY - timedelta(back)).isoformat()) for back in range(300, -1, -1)]
    assert streak_of(days, TODAY) == 301
    assert Compared.times < 2 * len(days)
