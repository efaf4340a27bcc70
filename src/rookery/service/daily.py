"""The deals of the day: each UTC day the same cards for all, against bots that play alike for all.

The seed of a deal follows from the server's secret key and the day, so nobody can know it ahead, and every server restart
gives the same. Its commitment is shown while the day lasts, and the seed itself when it is over.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache, partial
from itertools import product

from rookery.engine.plan import plan_of
from rookery.errors import CodedError, NotationError, RulesError
from rookery.kernel import KernelError
from rookery.local import LocalTable
from rookery.logs import logger
from rookery.notation.record import read_record
from rookery.protocol import (
    DailyDay,
    DailyDeal,
    DailyName,
    DailyResult,
    NewTable,
    TableOpened,
)
from rookery.record.replay import moments
from rookery.rules.canonical import rules_to_json
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.read import rules_from_json
from rookery.rules.spec import Rules
from rookery.service.bot_pool import Think
from rookery.service.contest_keys import NAMES, Contest
from rookery.service.contests import (
    ContestResult,
    deals_contest,
    keep_result,
    own_entry,
    result_in,
    scored,
)
from rookery.service.ids import table_page
from rookery.service.lobby import Lobby
from rookery.service.match_options import arranged, choices_of
from rookery.service.new_tables import chairs_on
from rookery.service.origin import Origin, start_for
from rookery.service.reviews import WorkOut
from rookery.service.session import Session, session_from
from rookery.shuffle import commitment, derive_secretly
from rookery.solve.par import par
from rookery.store.port import ContestEntry, CorruptRecord, EventStore

KNOWN = "original_partnership_4"
"""The game that most people know; the guest of a day is another one."""
BOT = "strong"
"""The bot at all other seats."""
EXPERT = "expert"
"""The bot whose result is shown beside one's own, and the player that its entry names."""
PAR = "par"
"""The player whose entry keeps what the own side could make with every card known."""
PAR_NODES = 1_000_000
"""Positions that are looked at for each declarer and trump."""
ROUNDS: dict[DailyName, int] = {"round": 1, "four": 4, "guest": 1}
DAY = timedelta(days=1)
TRIES = 3
"""How often the expert begins a deal that it could not finish."""

log = logger("rookery.daily")


class NotToday(CodedError):  # noqa: N818
    """A deal of the day cannot be played as asked."""


class Daily:
    """Opens the deals of the day, each once for each player, and compares what came of them."""

    def __init__(
        self,
        lobby: Lobby,
        store: EventStore,
        secret: bytes,
        *,
        think: Think,
        work_out: WorkOut,
        today: Callable[[], date] = lambda: datetime.now(UTC).date(),
    ) -> None:
        """Derives the deals from *secret*; *think* chooses for the expert, and *work_out* finds par."""
        self._lobby, self._store, self._secret = lobby, store, secret
        self._think, self._work_out, self._today = think, work_out, today
        self._experts: dict[Contest, asyncio.Task[None]] = {}
        """The experts at play."""
        self._failures: Counter[Contest] = Counter()
        """How often an expert could not finish a deal."""

    async def close(self) -> None:
        """Stops what the experts still play; it begins again when somebody asks."""
        for task in self._experts.values():
            task.cancel()
        await asyncio.gather(*self._experts.values(), return_exceptions=True)

    async def open_table(self, player_id: str, day: str, name: str) -> TableOpened:
        """Opens the table of a player for a deal of today, or leads back to it, later too, while it is not played to its end.

        :raises NotToday: if there is no such deal today, or the player has played it.
        """
        deal = _deal(name)
        entered = daily_entries(await self._store.read_contests(player_id))
        when = self._need_day(day, entered, (deal,))
        contest = Contest.daily(when, deal).key
        table_id = await self._store.enter_contest(contest, player_id, secrets.token_urlsafe(9))
        own = own_entry(await self._store.read_entries(contest), player_id)
        if own is not None and await self._score(own) is not None:
            raise NotToday("daily_played")
        rules = rules_on(when, deal)
        session = Session(
            rules_json=rules_to_json(rules),
            chairs=chairs_on(rules, player_id, plan_of(rules).players[0], BOT),
            hints=False,
            origin=self._origin(when, deal),
        )
        return await self._lobby.open_once(session, table_id)

    async def day(self, player_id: str, asked: str | None = None) -> DailyDay:
        """Returns the deals of today, or of the day that is *asked* for, as a player may know them, and the days that the
        player has played.

        :raises NotToday: if there is no such day yet, or it is over and the player has begun none of its deals.
        """
        today = self._today()
        own = daily_entries(await self._store.read_contests(player_id))
        day = today if asked is None else self._need_day(asked, own, NAMES)
        deals = [await self._deal_for(player_id, day, name) for name in NAMES]
        finished = {contest.of for contest, entry in own.items() if entry.score is not None}
        if any(deal.result is not None for deal in deals):
            finished.add(day.isoformat())
        days, begun = sorted(finished), sorted({contest.of for contest in own} - finished)
        over = min(day, today - DAY)
        return DailyDay(
            day=day.isoformat(),
            today=today.isoformat(),
            deals=tuple(deals),
            days=tuple(days[-366:]),
            begun=tuple(begun[-366:]),
            streak=streak_of(days, today),
            seeds_of=over.isoformat(),
            seeds=tuple([await self._shown_seed(own, over, name) for name in NAMES]),
        )

    async def _deal_for(self, player_id: str, day: date, name: DailyName) -> DailyDeal:
        entries = await self._store.read_entries(Contest.daily(day, name).key)
        own = own_entry(entries, player_id)
        rules = await self._rules_of(own) or rules_on(day, name)
        score = None if own is None else await self._score(own)
        return DailyDeal(
            name=name,
            variant=rules.meta.id,
            title=rules.meta.title,
            rounds=ROUNDS[name],
            commitment=commitment(self._seed(day, name)),
            path=None if own is None else table_page(own.table_id),
            result=None
            if score is None
            else await self._result(day, name, score, entries, player_id, rules),
        )

    async def _rules_of(self, entry: ContestEntry | None) -> Rules | None:
        """Returns the rules that a player's table has; ``None`` if it is not there or cannot be read."""
        # A server with more games than on that day would choose another guest for it.
        record = None if entry is None else await self._store.read_table(entry.table_id)
        try:
            return None if record is None else rules_from_json(session_from(record).rules_json)
        except (CorruptRecord, RulesError):
            return None

    async def _result(
        self,
        day: date,
        name: DailyName,
        score: int,
        entries: Sequence[ContestEntry],
        player_id: str,
        rules: Rules,
    ) -> DailyResult:
        """Compares a result with the others of the same cards; called only for somebody who has one."""
        reached = {entry.player_id: entry.score for entry in entries if entry.score is not None}
        if EXPERT not in reached:
            self._begin_expert(day, name, rules)
        # After a deal that is thrown in, a match goes on with other cards. Par is that of the first.
        first = (1 << ROUNDS[name]) - 1
        kept = await self._store.read_entries(deals_contest(Contest.daily(day, name).key))
        deals = {entry.player_id: entry.score for entry in kept}
        same = {
            who: result
            for who, result in reached.items()
            if deals.get(who, first) == deals.get(player_id, first)
        }
        others = [same[who] for who in same if who not in (EXPERT, PAR, player_id)]
        return DailyResult(
            score=score,
            expert=same.get(EXPERT),
            expert_other_cards=EXPERT in reached and EXPERT not in same,
            par=same.get(PAR),
            field=len(others),
            mean=round(sum(others) / len(others)) if others else None,
            better=sum(other > score for other in others),
            equal=sum(other == score for other in others),
            other_cards=len(reached.keys() - same.keys() - {EXPERT, PAR, player_id}),
        )

    async def _score(self, entry: ContestEntry) -> int | None:
        """Returns what a player has reached, and keeps it; ``None`` while the match is not over, or if it is damaged."""
        return (await scored(self._store, entry, self._lobby.visit)).score

    def _begin_expert(self, day: date, name: DailyName, rules: Rules) -> None:
        """Lets an expert play a deal, unless one is at it or too many have failed."""
        contest = Contest.daily(day, name)
        if contest in self._experts or self._failures[contest] >= TRIES:
            return
        task = asyncio.create_task(self._let_expert_play(day, name, rules), name="daily expert")
        self._experts[contest] = task
        task.add_done_callback(lambda _: self._experts.pop(contest, None))

    async def _let_expert_play(self, day: date, name: DailyName, rules: Rules) -> None:
        """Plays a deal as an expert at the player's seat, against the same bots, and keeps the result."""
        contest = Contest.daily(day, name)
        try:
            result, record = await self._played_by_expert(rules, self._origin(day, name))
            # The expert's result comes last: nobody asks again once it is there.
            if ROUNDS[name] == 1:
                most = await self._work_out(f"par {contest.key}", partial(par_for_first, record))
                if most is not None:
                    await self._store.enter_contest(contest.key, PAR, "")
                    await self._store.save_result(contest.key, PAR, most)
            await self._store.enter_contest(contest.key, EXPERT, "")
            await keep_result(self._store, contest.key, EXPERT, result)
        except Exception as error:
            self._failures[contest] += 1
            # The text of the error might name a card.
            log.warning("the expert did not finish a deal of the day", error=type(error).__name__)

    async def _played_by_expert(self, rules: Rules, origin: Origin) -> tuple[ContestResult, str]:
        """Returns what an expert reached, and the record of its match."""
        plan = plan_of(rules)
        own = plan.players[0]
        table = LocalTable(
            rules, seed=bytes.fromhex(origin.deals), dealer=start_for(plan, origin).dealer
        )
        while (result := result_in(plan, (public := table.view(None).public), own)) is None:
            if table.awaits_deal:
                await asyncio.to_thread(table.deal)
                continue
            seat = table.decider
            assert seat is not None
            view = table.view(seat)
            seed = origin.bot_seed(public.deals, seat, view.seq)
            command = await self._think(EXPERT if seat == own else BOT, view, seed)
            await asyncio.to_thread(table.act, seat, command)
        return result, await asyncio.to_thread(table.record)

    async def _shown_seed(
        self, own: Mapping[Contest, ContestEntry], day: date, name: DailyName
    ) -> str:
        """Returns the seed of a day that is over; nothing to somebody who still plays with its cards."""
        entry = own.get(Contest.daily(day, name))
        if entry is not None and await self._score(entry) is None:
            return ""
        return self._seed(day, name).hex()

    def _seed(self, day: date, name: DailyName) -> bytes:
        return derive_secretly(self._secret, "daily", day.isoformat(), name)

    def _origin(self, day: date, name: DailyName) -> Origin:
        seed = self._seed(day, name)
        bots = derive_secretly(self._secret, "daily bots", day.isoformat(), name)
        contest = Contest.daily(day, name).key
        return Origin(kind="daily", deals=seed.hex(), bots=bots.hex(), contest=contest)

    def _need_day(
        self, text: str, entered: Collection[Contest], names: Collection[DailyName]
    ) -> date:
        """Returns the day that was asked for, if it is today, or any of its deals with these *names* is among the *entered*.

        :raises NotToday: with the reason, if it is not.
        """
        today = self._today()
        try:
            day = date.fromisoformat(text)
        except ValueError:
            raise NotToday("no_such_daily", why="day") from None
        if day > today:
            raise NotToday("daily_future", day=day.isoformat(), today=today.isoformat())
        if day < today and not any(Contest.daily(day, name) in entered for name in names):
            raise NotToday("daily_past", day=day.isoformat(), today=today.isoformat())
        return day


def par_for_first(record: str) -> int | None:
    """Returns how many points the side of the first player makes as declarer in the first deal of *record* when every card is known;
    ``None`` where there is no par, or the solver does not reach it.
    """
    first = next(iter(moments(record)), None)
    if first is None:
        return None
    plan = plan_of(read_record(record).rules)
    account = plan.account_of(plan.players[0])
    own = tuple(seat for seat in plan.players if plan.account_of(seat) == account)
    named = first.position.trump
    trumps = plan.trumps if named is None else (named,)
    try:
        # One row after the other, on one core: this is one job of the bots, which leave one free for the tables.
        rows = [
            row
            for declarer, trump in product(own, trumps)
            for row in par(
                plan, first.position, declarers=(declarer,), trumps=(trump,), nodes=PAR_NODES
            )
        ]
    except (KernelError, NotationError):
        return None
    most = max((row.lower for row in rows), default=0)
    return most if rows and all(row.upper <= most for row in rows) else None


def daily_entries(entries: Sequence[ContestEntry]) -> dict[Contest, ContestEntry]:
    """Returns those of a player's entries that are for deals of the day, by contest; others are for challenges and duplicates."""
    found = {Contest.parse(entry.contest): entry for entry in entries}
    return {at: entry for at, entry in found.items() if at is not None and at.kind == "daily"}


def streak_of(days: Sequence[str], today: date) -> int:
    """Returns how many days in a row are among *days*, up to today or, while today is not, up to yesterday."""
    day = today if today.isoformat() in days else today - DAY
    count = 0
    while day.isoformat() in days:
        count += 1
        day -= DAY
    return count


def rules_on(day: date, name: DailyName) -> Rules:
    """Returns the rules of a deal of the day: the known game, or the guest, which is another one each day."""
    guests = _guests()
    rules = load_variant(guests[day.toordinal() % len(guests)] if name == "guest" else KNOWN)
    return arranged(rules, NewTable(format="fixed_rounds", rounds=ROUNDS[name], undo=False))


@cache
def _guests() -> tuple[str, ...]:
    """Returns the games that can be guests: those in which a number of rounds may be agreed on."""
    return tuple(
        variant
        for variant, rules in load_catalog().items()
        if variant != KNOWN and choices_of(rules).fixed_rounds
    )


def _deal(name: str) -> DailyName:
    found = next((one for one in NAMES if one == name), None)
    if found is None:
        raise NotToday("no_such_daily", why="name")
    return found
