"""Duels: two bots play the same cards against each other, every deal twice with the seats exchanged.

At the second table each bot holds the hands that the other held at the first, so that lucky cards cancel out, and a
deterministic bot is exactly even against itself. In games with lasting sides, each bot plays a side; in games with
individual scores, the bots alternate around the table, shifted by one player with every deal.

Deals are numbered, and each is dealt and played from seeds derived from its number. So apart from times the report
depends only on the arguments, not on how the work was shared or how often it was stopped and resumed. A bot with a
clock may decide differently on a slower machine; without a clock it does not.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import msgspec

from rookery.bots.bot import Bot, bot_named, patient
from rookery.engine.command import Command
from rookery.engine.plan import Plan, plan_of
from rookery.engine.round_result import RoundResult
from rookery.lab.code import code_in_use, own_code
from rookery.lab.duel_report import Pair, Report, Share, report_of
from rookery.lab.interrupted_work import InterruptedWork
from rookery.lab.kept_results import Sharing, kept_results
from rookery.lab.ledger import LedgerHead
from rookery.lab.work import check_processes
from rookery.local import LocalTable
from rookery.notation.text import seat_name
from rookery.on_progress import OnProgress
from rookery.record.decisions import counted_rounds
from rookery.record.replay import replayed_match
from rookery.review.round import luck_in_round
from rookery.review.version import review_version
from rookery.rules.canonical import rules_hash
from rookery.rules.spec import Rules
from rookery.seats import Seat, Side
from rookery.shuffle import derive, seeded_rng

Shares = tuple[Share, Share]
"""The results of the two bots at both tables of a deal, filled in while they play."""

MAX_MATCH_ROUNDS = 500
"""After this many rounds, a match counts as half won by each bot."""


class DuelHead(LedgerHead, frozen=True, kw_only=True):
    """The first line of a duel's results file: what was measured, and with which code."""

    duel: tuple[str, str]
    variant: str
    rules: str
    seed: int
    matches: bool
    clock: bool = True
    own: tuple[str, str] = ("", "")
    """The digest of the source file of each bot that is not Rookery's own."""
    review: str = ""
    """The version of the review that adjusts the results for luck; empty if they are not adjusted."""
    version: int = 3


class DuelOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The size of a duel, and where it is computed."""

    deals: int
    """The number of deals, or of matches, each played at two tables."""
    seed: int = 0
    matches: bool = False
    """Whether whole matches are played."""
    clock: bool = True
    """Whether Rookery's searching bots have time limits; without them, equal seeds give equal results on any machine. A
    bot that wraps one of them keeps its time limit, unless it takes it off itself with `rookery.bots.bot.patient`.
    """
    adjusted: bool = False
    """Whether every round is reviewed, to report luck-adjusted results as well."""
    processes: int = 1
    cluster: str | None = None
    """The address of a Ray cluster that plays instead of this machine."""


def duel(
    rules: Rules,
    bots: tuple[Bot | str, Bot | str],
    options: DuelOptions,
    *,
    out: Path | None = None,
    progress: OnProgress | None = None,
) -> Report:
    """Lets two bots, given as objects or by name, play deals, or whole matches, of *rules*, each at two tables.

    Results are appended to the file *out* as they come, and results that it already holds are not played again. A file
    from other code is refused, so that no result mixes two versions of a bot, and so is a file that does not name its
    code, such as one of version 1. A bot that is not Rookery's own is identified by its name and the file that its class
    is written in; with more than one process it must be picklable. *progress* counts deals.

    :raises NotationError: if there is no such bot.
    :raises Refusal: if a bot makes an illegal choice; a note, as on every error of a bot, names the bot, the seat, the
        deal and the command.
    :raises ValueError: if the number of deals or processes is not positive, or results on boards are to be adjusted.
    :raises LedgerError: if *out* cannot be used, or holds results of another measurement or of other code, or if the
        class of a bot is not written in a file.
    :raises ClusterError: if the cluster cannot be used, or runs other code.
    :raises NoRoundError: if every deal is thrown in.
    :raises InterruptedWork: with the report of the deals that are finished, if it is interrupted when there are any.
    """
    plan = plan_of(rules)
    deals, seed, matches, clock = options.deals, options.seed, options.matches, options.clock
    if deals <= 0:
        raise ValueError(f"deals must be positive, not {deals}")
    check_processes(options.processes)
    if options.adjusted and plan.boards is not None:
        raise ValueError("results on boards are not adjusted")
    players = [bot_named(bot) if isinstance(bot, str) else bot for bot in bots]
    first, second = players if clock else map(patient, players)
    names = _name_of(bots[0]), _name_of(bots[1])
    head = DuelHead(
        duel=names,
        variant=rules.meta.id,
        rules=rules_hash(rules),
        seed=seed,
        matches=matches,
        clock=clock,
        own=("", "") if out is None else (own_code(bots[0]), own_code(bots[1])),
        review=review_version() if options.adjusted else "",
        code=code_in_use(),
    )
    work = partial(
        play_pair, rules, (first, second), seed, matches=matches, adjusted=options.adjusted
    )
    sharing = Sharing(options.processes, options.cluster, progress)
    report = partial(report_of, rules, names, seed, matches=matches, adjusted=options.adjusted)
    try:
        return report(kept_results(out, head, Pair, work, range(deals), sharing))
    except InterruptedWork as interrupted:
        raise InterruptedWork(report(interrupted.finished)) from None


def _name_of(bot: Bot | str) -> str:
    return bot if isinstance(bot, str) else bot.name


# --- playing ---------------------------------------------------------------------------------------------------------


def first_bots_seats(plan: Plan, number: int) -> frozenset[Seat]:
    """Returns the first bot's seats at the first table of deal *number*; the second bot has the other seats.

    Lasting partners are the same bot; with three sides, the bot with two sides rotates.
    """
    players, count = plan.players, plan.side_count
    if plan.sides == "alternating":
        shift = number if count > 2 else 0
        sides = {(place + shift) % count for place in range(0, count, 2)}
        return frozenset(seat for seat in players if seat % count in sides)
    return frozenset(
        players[(place + number) % len(players)] for place in range(0, len(players), 2)
    )


def play_pair(
    rules: Rules,
    bots: tuple[Bot | str, Bot | str],
    seed: int,
    number: int,
    *,
    matches: bool,
    adjusted: bool = False,
) -> Pair:
    """Plays deal *number*, or match *number* with *matches*, at both tables; *bots* are objects or names.

    With *adjusted*, the luck in every round is measured as well.

    :raises NotationError: if there is no such bot.
    :raises NoRoundError: if every deal is thrown in.
    """
    plan, shares = plan_of(rules), (Share(), Share())
    first = first_bots_seats(plan, number)
    rounds = passed_out = 0
    for exchanged in (False, True):
        at_seat = {seat: int((seat in first) == exchanged) for seat in plan.players}
        table, played, passed = _play_table(
            plan, bots, seed, number, at_seat, shares, matches=matches
        )
        rounds += played
        passed_out += passed
        if adjusted:
            # Both tables use the same seed, so that equal decisions are judged alike.
            _add_luck(
                table, derive(seed, "duel", number, "review"), at_seat, shares, matches=matches
            )
    return Pair(number, shares, rounds, passed_out)


def _play_table(
    plan: Plan,
    contestants: tuple[Bot | str, Bot | str],
    seed: int,
    number: int,
    at_seat: dict[Seat, int],
    shares: Shares,
    *,
    matches: bool,
) -> tuple[LocalTable, int, int]:
    """Plays one table and adds the results to *shares*; *at_seat* maps seats to bot 0 or 1. Returns the table, the
    number of counted rounds, and the number of passed-out deals.

    A seat has the same random numbers at both tables, so that a randomized bot is also even against itself.

    :raises NoRoundError: if every deal is thrown in.
    """
    bots = [bot_named(bot) if isinstance(bot, str) else bot for bot in contestants]
    rng = {seat: seeded_rng(derive(seed, "duel", number, "seat", seat)) for seat in plan.players}
    dealer = plan.players[number % len(plan.players)]
    table = LocalTable(plan.rules, seed=derive(seed, "duel", number), dealer=dealer)
    rounds = passed_out = 0
    while True:
        table.deal()
        while (seat := table.decider) is not None:
            view, which = table.view(seat), at_seat[seat]
            began = time.perf_counter()
            command: Command | None = None
            try:
                command = bots[which].choose(view, rng[seat])
                shares[which].add_time(time.perf_counter() - began)
                table.act(seat, command)
            except Exception as error:
                what = "no choice" if command is None else repr(command)
                name = seat_name(seat, plan.seats)
                error.add_note(f"{bots[which].name}, seat {name}, deal {number}: {what}")
                raise
        public = table.view(None).public
        assert public.round is not None
        reason = public.round.thrown_in and public.round.thrown_in.reason
        if reason is not None:
            passed_out += reason == "all_passed"
            if matches or reason != "all_passed":
                continue
            # The other table may play this deal, so it counts here as a round without points.
            for account in range(plan.accounts):
                shares[at_seat[_seat_of(plan, account)]].rounds += 1
            return table, rounds, passed_out
        rounds += 1
        _add_round(plan, at_seat, shares, public.results[-1])
        if not matches:
            return table, rounds, passed_out
        if public.winners is not None or rounds == MAX_MATCH_ROUNDS:
            _add_winners(plan, at_seat, shares, public.winners)
            return table, rounds, passed_out


def _seat_of(plan: Plan, account: Side) -> Seat:
    """Returns a player who scores on *account*."""
    return next(seat for seat in plan.players if plan.account_of(seat) == account)


def _add_round(plan: Plan, at_seat: dict[Seat, int], shares: Shares, result: RoundResult) -> None:
    for line in result.scores:
        share = shares[at_seat[_seat_of(plan, line.account)]]
        share.points += line.points
        share.rounds += 1
    if result.declarer is not None:
        share = shares[at_seat[result.declarer]]
        share.contracts += 1
        share.made += bool(result.made)
        if (points := result.bid_points) is not None:
            share.bid += points
            share.bids += 1


def _add_luck(
    table: LocalTable, seed: bytes, at_seat: dict[Seat, int], shares: Shares, *, matches: bool
) -> None:
    """Adds the luck in the rounds of a finished table to *shares*.

    A review measures points as a lead over the mean of the other scores. The factor ``(accounts - 1) / accounts``
    converts that to a lead over the mean of all scores; either way the luck of all players sums to 0.
    """
    plan = table.plan
    for counted in counted_rounds(replayed_match(table.record())):
        seat_luck = luck_in_round(counted, seed=seed)
        # Partners who share an account have the same luck.
        for luck in {plan.account_of(each.seat): each for each in seat_luck}.values():
            share = shares[at_seat[luck.seat]]
            assert luck.points is not None
            share.luck += luck.points.luck * (plan.accounts - 1) / plan.accounts
            if matches:
                share.lucky_wins += luck.chance.luck


def _add_winners(
    plan: Plan, at_seat: dict[Seat, int], shares: Shares, winners: Iterable[Side] | None
) -> None:
    if winners is None:
        for share in shares:
            share.won += 0.5
        return
    won = [at_seat[_seat_of(plan, account)] for account in winners]
    for which, share in enumerate(shares):
        share.won += won.count(which) / len(won)
