"""The deals of the day: the same cards for everybody, against bots that play alike for everybody.

The seed of a deal is derived from the server's secret key and the day: nobody can know it ahead, and it survives a
restart. The commitment to the seed is shown on the day itself, the seed from the next day on.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache, partial

from rookery.engine.plan import plan_of
from rookery.errors import CodedError, RulesError
from rookery.local import LocalTable
from rookery.logs import logger
from rookery.protocol import (
    DailyDay,
    DailyDeal,
    DailyName,
    DailyResult,
    NewTable,
    TableOpened,
)
from rookery.rules.canonical import rules_to_json
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.read import rules_from_json
from rookery.rules.spec import Rules
from rookery.service.bot_pool import Think
from rookery.service.contest_keys import DAILY_NAMES, Contest
from rookery.service.contests import (
    ContestResult,
    counted_deals_key,
    keep_result,
    own_entry,
    result_in,
    with_result,
)
from rookery.service.daily_par import par_for_first
from rookery.service.ids import table_page
from rookery.service.lobby import Lobby
from rookery.service.match_options import choices_of, with_match_options
from rookery.service.new_tables import chairs_on
from rookery.service.origin import Origin, start_for
from rookery.service.reviews import WorkOut
from rookery.service.session import Session
from rookery.service.stored_table import session_from
from rookery.shuffle import commitment, derive_secretly
from rookery.store.port import ContestEntry, CorruptRecord, EventStore

STANDARD_VARIANT = "original_partnership_4"
"""The variant of the first two deals of a day; the guest is another variant."""
OPPONENT_BOT = "strong"
"""The bot at all other seats."""
EXPERT = "expert"
"""The bot whose result is shown beside the player's, and the player id of its entry in the contest."""
PAR = "par"
"""The player id of the contest entry that stores par: the points of the player's side when every card is known."""
PAR_MOST = "par_most"
"""The player id of the contest entry that stores the most that par can be; it equals par if the solver reaches it exactly."""
NO_PEOPLE = (EXPERT, PAR, PAR_MOST)
"""The player ids that stand for nobody who played."""
ROUND_COUNTS: dict[DailyName, int] = {"round": 1, "four": 4, "guest": 1}
"""The number of rounds of each deal."""
DAY = timedelta(days=1)
MAX_EXPERT_TRIES = 3
"""How often the expert starts a deal that it failed to finish."""

log = logger("rookery.daily")


class NotToday(CodedError):  # noqa: N818
    """A deal of the day cannot be played as asked."""


class Daily:
    """Opens the deals of the day, each once for each player, and compares the results."""

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
        """Derives the deals from *secret*; *think* chooses for bots, and *work_out* computes par."""
        self._lobby, self._store, self._secret = lobby, store, secret
        self._think, self._work_out, self._today = think, work_out, today
        self._experts: dict[Contest, asyncio.Task[None]] = {}
        """The deals that an expert is playing."""
        self._failures: Counter[Contest] = Counter()
        """How often the expert failed to finish a deal."""

    async def close(self) -> None:
        """Stops the experts; a deal starts again when somebody asks for its result."""
        for task in self._experts.values():
            task.cancel()
        await asyncio.gather(*self._experts.values(), return_exceptions=True)

    async def open_table(self, player_id: str, day: str, name: str) -> TableOpened:
        """Opens a player's table for a deal of today, or leads back to it, on any day, while its match is unfinished.

        :raises NotToday: if there is no such deal today, or the player has played it.
        """
        deal = _deal_name(name)
        entered = daily_entries(await self._store.read_contests(player_id))
        when = self._need_day(day, entered, (deal,))
        contest = Contest.daily(when, deal).key
        table_id = await self._store.enter_contest(contest, player_id, secrets.token_urlsafe(9))
        own = own_entry(await self._store.read_entries(contest, [player_id]), player_id)
        if own is not None and await self._score(own) is not None:
            raise NotToday("daily_played")
        rules = rules_on(when, deal)
        session = Session(
            rules_json=rules_to_json(rules),
            chairs=chairs_on(rules, player_id, plan_of(rules).players[0], OPPONENT_BOT),
            hints=False,
            origin=self._origin(when, deal),
        )
        return await self._lobby.open_once(session, table_id)

    async def day(self, player_id: str, asked: str | None = None) -> DailyDay:
        """Returns the deals of the day *asked*, or of today, as a player may know them, and the days with own results.

        :raises NotToday: if there is no such day yet, or it is over and the player has begun none of its deals.
        """
        today = self._today()
        own = daily_entries(await self._store.read_contests(player_id))
        day = today if asked is None else self._need_day(asked, own, DAILY_NAMES)
        deals = [await self._deal_for(player_id, day, name) for name in DAILY_NAMES]
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
            streak=streak_of(finished, today),
            seeds_of=over.isoformat(),
            seeds=tuple([await self._shown_seed(own, over, name) for name in DAILY_NAMES]),
        )

    async def _deal_for(self, player_id: str, day: date, name: DailyName) -> DailyDeal:
        entries = await self._store.read_entries(Contest.daily(day, name).key, [player_id])
        own = own_entry(entries, player_id)
        rules = await self._rules_of(own) or rules_on(day, name)
        score = None if own is None else await self._score(own)
        return DailyDeal(
            name=name,
            variant=rules.meta.id,
            title=rules.meta.title,
            rounds=ROUND_COUNTS[name],
            commitment=commitment(self._seed(day, name)),
            path=None if own is None else table_page(own.table_id),
            result=None
            if score is None
            else await self._result(day, name, score, player_id, rules),
        )

    async def _rules_of(self, entry: ContestEntry | None) -> Rules | None:
        """Returns the rules of a player's table; ``None`` if the table is missing or cannot be read."""
        # The guest of a day depends on the number of games, which may have changed since.
        record = None if entry is None else await self._store.read_table(entry.table_id)
        try:
            return None if record is None else rules_from_json(session_from(record).rules_json)
        except (CorruptRecord, RulesError):
            return None

    async def _result(
        self, day: date, name: DailyName, score: int, player_id: str, rules: Rules
    ) -> DailyResult:
        """Compares a player's result with the other results of the same cards."""
        contest = Contest.daily(day, name).key
        reached = await self._scores_in(contest, NO_PEOPLE)
        expert_plays = EXPERT not in reached and self._begin_expert(day, name, rules)
        # After a deal that is thrown in, a match goes on with other cards. Par is that of the first deals.
        first = (1 << ROUND_COUNTS[name]) - 1
        deals = await self._scores_in(counted_deals_key(contest), (*NO_PEOPLE, player_id))
        own_deals = deals.get(player_id, first)
        same = {who: each for who, each in reached.items() if deals.get(who, first) == own_deals}
        everybody = await self._store.read_tally(
            contest, counted_deals_key(contest), (*NO_PEOPLE, player_id)
        )
        field = Counter[int]()
        for tally in everybody:
            if (first if tally.other is None else tally.other) == own_deals:
                field[tally.score] += tally.players
        return DailyResult(
            score=score,
            expert=same.get(EXPERT),
            expert_plays=expert_plays,
            expert_other_cards=EXPERT in reached and EXPERT not in same,
            par=same.get(PAR),
            par_most=same.get(PAR_MOST, same.get(PAR)),
            field=field.total(),
            mean=_mean_of(field),
            better=sum(players for other, players in field.items() if other > score),
            equal=field[score],
            other_cards=sum(tally.players for tally in everybody) - field.total(),
        )

    async def _scores_in(self, contest: str, players: Collection[str]) -> dict[str, int]:
        """Returns the results of some players in a contest."""
        entries = await self._store.read_entries(contest, players)
        return {entry.player_id: entry.score for entry in entries if entry.score is not None}

    async def _score(self, entry: ContestEntry) -> int | None:
        """Returns the result of an entry, and stores it; ``None`` if the match is unfinished or damaged."""
        return (await with_result(self._store, entry, self._lobby.visit)).score

    def _begin_expert(self, day: date, name: DailyName, rules: Rules) -> bool:
        """Lets an expert play a deal, unless one is playing it or it has failed too often; returns whether one plays."""
        contest = Contest.daily(day, name)
        if contest in self._experts:
            return True
        if self._failures[contest] >= MAX_EXPERT_TRIES:
            return False
        task = asyncio.create_task(self._let_expert_play(day, name, rules), name="daily expert")
        self._experts[contest] = task
        task.add_done_callback(lambda _: self._experts.pop(contest, None))
        return True

    async def _let_expert_play(self, day: date, name: DailyName, rules: Rules) -> None:
        """Plays a deal as an expert at the player's seat, against the same bots, and stores the result."""
        contest = Contest.daily(day, name)
        try:
            result, record = await self._played_by_expert(rules, self._origin(day, name))
            # The expert's result is stored last: once it is there, nothing is computed again.
            if ROUND_COUNTS[name] == 1:
                work_out = partial(self._work_out, f"par {contest.key}")
                found = await par_for_first(record, work_out)
                # `PAR` comes last: without it, nobody is shown par.
                bounds = () if found is None else ((PAR_MOST, found[1]), (PAR, found[0]))
                for bound, points in bounds:
                    await self._store.enter_contest(contest.key, bound, "")
                    await self._store.save_result(contest.key, bound, points)
            await self._store.enter_contest(contest.key, EXPERT, "")
            await keep_result(self._store, contest.key, EXPERT, result)
        except Exception as error:
            self._failures[contest] += 1
            # The text of the error might name a card.
            log.warning("the expert did not finish a deal of the day", error=type(error).__name__)

    async def _played_by_expert(self, rules: Rules, origin: Origin) -> tuple[ContestResult, str]:
        """Returns the result of an expert, and the record of its match."""
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
            command = await self._think(EXPERT if seat == own else OPPONENT_BOT, view, seed)
            await asyncio.to_thread(table.act, seat, command)
        return result, await asyncio.to_thread(table.record)

    async def _shown_seed(
        self, own: Mapping[Contest, ContestEntry], day: date, name: DailyName
    ) -> str:
        """Returns the seed of a deal of a past day; an empty string while the player still plays it."""
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
        """Returns the requested day if it is today, or if the player has *entered* one of its deals with these *names*.

        :raises NotToday: with the reason, if it is not.
        """
        today = self._today()
        day = _day_from(text)
        if day is None:
            raise NotToday("no_such_daily", why="day")
        if day > today:
            raise NotToday("daily_future", day=day.isoformat(), today=today.isoformat())
        if day < today and not any(Contest.daily(day, name) in entered for name in names):
            raise NotToday("daily_past", day=day.isoformat(), today=today.isoformat())
        return day


def _day_from(text: str) -> date | None:
    """Reads ``YYYY-MM-DD``; ``None`` for anything else, other forms of ISO 8601 included."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def _mean_of(field: Mapping[int, int]) -> int | None:
    """Returns the mean of results that so many players have reached; ``None`` if nobody has."""
    players = sum(field.values())
    return round(sum(score * many for score, many in field.items()) / players) if players else None


def daily_entries(entries: Sequence[ContestEntry]) -> dict[Contest, ContestEntry]:
    """Returns a player's entries for deals of the day, by contest; the others are for challenges and duplicates."""
    found = {Contest.parse(entry.contest): entry for entry in entries}
    return {at: entry for at, entry in found.items() if at is not None and at.kind == "daily"}


def streak_of(days: Iterable[str], today: date) -> int:
    """Returns how many days in a row are among *days*, up to today, or up to yesterday if today is missing."""
    finished = frozenset(days)
    day = today if today.isoformat() in finished else today - DAY
    count = 0
    while day.isoformat() in finished:
        count += 1
        day -= DAY
    return count


def rules_on(day: date, name: DailyName) -> Rules:
    """Returns the rules of a deal of the day: the standard variant, or the guest, which changes every day."""
    guests = _guests()
    rules = load_variant(
        guests[day.toordinal() % len(guests)] if name == "guest" else STANDARD_VARIANT
    )
    return with_match_options(
        rules, NewTable(format="fixed_rounds", rounds=ROUND_COUNTS[name], undo=False)
    )


@cache
def _guests() -> tuple[str, ...]:
    """Returns the variants that can be guests: those that allow a fixed number of rounds.

    With a called partner, two players score the same in a round, so that one round mostly ends in a tie.
    """
    return tuple(
        variant
        for variant, rules in load_catalog().items()
        if variant != STANDARD_VARIANT
        and choices_of(rules).fixed_rounds
        and plan_of(rules).sides != "called_partner"
    )


def _deal_name(name: str) -> DailyName:
    found = next((one for one in DAILY_NAMES if one == name), None)
    if found is None:
        raise NotToday("no_such_daily", why="name")
    return found
