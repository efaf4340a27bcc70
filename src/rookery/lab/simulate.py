"""Simulations: many rounds between bots, summed up in one report.

Matches are numbered, and each is dealt and played from seeds derived from its number, so the summary depends only on
the arguments, not on the number of processes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial

import msgspec

from rookery.bots.bot import Bot, bot_named, patient
from rookery.engine.event import ThrownInReason
from rookery.engine.plan import Plan, plan_of
from rookery.engine.round_result import RoundResult
from rookery.lab.interrupted_work import InterruptedWork
from rookery.lab.work import in_order
from rookery.local import LocalTable
from rookery.notation.text import seat_name
from rookery.on_progress import OnProgress
from rookery.rules.spec import Rules
from rookery.seats import Side
from rookery.shuffle import derive, seeded_rng


class Spread(msgspec.Struct, frozen=True):
    """The minimum, mean and maximum of some points."""

    min: int
    mean: float
    max: int


class Group(msgspec.Struct, frozen=True):
    """The results of one bot, or of one side, in all rounds."""

    name: str
    seats: tuple[int, ...]
    matches_won: int
    mean_score: float
    """The mean change of its score in a round, averaged over its accounts."""
    contracts: int
    """The number of rounds in which one of its seats was the declarer."""
    made: int
    set: int
    mean_bid: float | None
    """The mean bid of its contracts, without moons; `None` if there is none."""
    captured: Spread
    """The points that its team captured in a round."""


class Summary(msgspec.Struct, frozen=True):
    """The report of a simulation."""

    variant: str
    bots: tuple[str, ...]
    """The bot of each seat; a bot at the seat of a dummy does not play there."""
    seed: int
    rounds: int
    matches: int
    """The number of finished matches."""
    thrown_in: dict[ThrownInReason, int]
    """The number of deals thrown in, by reason."""
    contracts: int
    made: int
    set: int
    mean_bid: float | None
    """The mean bid of all contracts, without moons; `None` if there is none."""
    captured: Spread | None
    """The points that the declarer's team captured in a round; `None` if nobody declared."""
    by_bot: tuple[Group, ...]
    by_side: tuple[Group, ...]
    seconds: float
    """The time taken; like `rounds_per_second`, it differs from run to run."""
    rounds_per_second: float

    @property
    def passed_out(self) -> int:
        """The number of deals thrown in because everybody passed."""
        return self.thrown_in.get("all_passed", 0)


class _Round(msgspec.Struct, frozen=True):
    """A counted round and the deals thrown in before it."""

    result: RoundResult
    thrown_in: Counter[ThrownInReason]


class _Match(msgspec.Struct, frozen=True):
    """The rounds of a match, and its winners, if it was finished."""

    rounds: tuple[_Round, ...]
    winners: tuple[Side, ...]


def seat_bots(names: Sequence[str], plan: Plan) -> tuple[str, ...]:
    """Returns the bot of each seat: the names in rotation, so that two names become two alternating sides.

    :raises ValueError: if there are no names or more names than seats, or a name would only get seats of dummies.
    """
    if not 0 < len(names) <= plan.seats:
        raise ValueError(f"name 1 to {plan.seats} bots, not {len(names)}")
    taken = tuple(names[seat % len(names)] for seat in range(plan.seats))
    unused = [name for name in names if name not in {taken[seat] for seat in plan.players}]
    if unused:
        dummies = " and ".join(seat_name(seat, plan.seats) for seat in sorted(plan.dummies))
        raise ValueError(
            f"{unused[0]} would not play: the bots take the {plan.seats} seats in turn, dummies ({dummies}) included; "
            f"name a bot for each of the {plan.seats} seats, and one that plays elsewhere too at {dummies}"
        )
    return taken


def simulate(
    rules: Rules,
    bots: Sequence[str],
    *,
    rounds: int,
    seed: int = 0,
    processes: int = 1,
    progress: OnProgress | None = None,
    clock: bool = True,
) -> Summary:
    """Lets bots play matches of *rules* until *rounds* rounds are counted; without a *clock*, searches have no time
    limit. *progress* counts rounds.

    :raises NotationError: if there is no such bot.
    :raises ValueError: if *rounds* is not positive, or `seat_bots` refuses the bots.
    :raises ProcessesError: if the number of *processes* is not possible on this machine.
    :raises NoRoundError: if every deal is thrown in.
    :raises InterruptedWork: with the summary of the rounds that are finished, if it is interrupted after the first.
    """
    plan = plan_of(rules)
    if rounds <= 0:
        raise ValueError(f"rounds must be positive, not {rounds}")
    names = seat_bots(bots, plan)
    for name in bots:
        bot_named(name)

    started = time.perf_counter()
    played: list[_Round] = []
    won: list[tuple[Side, ...]] = []

    def summary() -> Summary:
        return _summary(plan, names, seed, played, won, time.perf_counter() - started)

    matches = _matches(rules, names, seed=seed, rounds=rounds, processes=processes, clock=clock)
    try:
        with closing(matches):
            for match in matches:
                counted = match.rounds[: rounds - len(played)]
                played += counted
                if match.winners and len(counted) == len(match.rounds):
                    won.append(match.winners)
                if progress is not None:
                    progress(len(counted))
                if len(played) == rounds:
                    break
    except KeyboardInterrupt:
        if not played:
            raise
        raise InterruptedWork(summary()) from None
    return summary()


def _matches(
    rules: Rules, names: tuple[str, ...], *, seed: int, rounds: int, processes: int, clock: bool
) -> Generator[_Match, None, None]:
    """Yields matches in the order of their numbers, played in this process or by a pool."""
    # Every match has a round, so there are no more matches than rounds.
    work = partial(play_match, rules, names, seed, rounds, clock=clock)
    return in_order(work, range(rounds), processes=processes)


def play_match(
    rules: Rules,
    names: tuple[str, ...],
    seed: int,
    rounds: int,
    number: int,
    *,
    clock: bool = True,
) -> _Match:
    """Plays at most *rounds* rounds of match *number*; without a *clock*, searches have no time limit.

    :raises NoRoundError: if every deal is thrown in.
    """
    seats = len(names)
    bots: dict[str, Bot] = {name: bot_named(name) for name in names}
    if not clock:
        bots = {name: patient(bot) for name, bot in bots.items()}
    at_seat = [bots[name] for name in names]
    rng = [seeded_rng(derive(seed, "match", number, "seat", seat)) for seat in range(seats)]
    players = plan_of(rules).players
    dealer = players[number % len(players)]
    table = LocalTable(rules, seed=derive(seed, "match", number), dealer=dealer)
    played: list[_Round] = []
    thrown_in: Counter[ThrownInReason] = Counter()
    while len(played) < rounds and not table.view(None).public.winners:
        table.deal()
        while (seat := table.decider) is not None:
            table.act(seat, at_seat[seat].choose(table.view(seat), rng[seat]))
        public = table.view(None).public
        assert public.round is not None
        if public.round.thrown_in is None:
            played.append(_Round(public.results[-1], thrown_in))
            thrown_in = Counter()
        else:
            thrown_in[public.round.thrown_in.reason] += 1
    return _Match(tuple(played), table.view(None).public.winners or ())


def _summary(
    plan: Plan,
    names: tuple[str, ...],
    seed: int,
    played: list[_Round],
    won: list[tuple[Side, ...]],
    seconds: float,
) -> Summary:
    """Sums up the rounds played."""
    results = [each.result for each in played]
    by_bot = [
        (name, tuple(seat for seat in plan.players if names[seat] == name))
        for name in dict.fromkeys(names[seat] for seat in plan.players)
    ]
    by_side = [
        (
            " + ".join(dict.fromkeys(names[seat] for seat in seats)),
            seats,
        )
        for seats in (
            tuple(seat for seat in plan.players if plan.account_of(seat) == account)
            for account in range(plan.accounts)
        )
    ]
    declared = [result for result in results if result.declarer is not None]
    made = sum(1 for result in declared if result.made)
    return Summary(
        variant=plan.rules.meta.id,
        bots=names,
        seed=seed,
        rounds=len(results),
        matches=len(won),
        thrown_in=dict(sum((each.thrown_in for each in played), Counter[ThrownInReason]())),
        contracts=len(declared),
        made=made,
        set=len(declared) - made,
        mean_bid=_mean_bid(declared),
        captured=_spread([result.captured[_declaring(result)] for result in declared]),
        by_bot=tuple(_group(plan, name, seats, results, won) for name, seats in by_bot),
        by_side=tuple(_group(plan, name, seats, results, won) for name, seats in by_side),
        seconds=round(seconds, 3),
        rounds_per_second=round(len(results) / seconds, 1),
    )


def _group(
    plan: Plan,
    name: str,
    seats: tuple[int, ...],
    results: list[RoundResult],
    won: list[tuple[Side, ...]],
) -> Group:
    """Sums up the results of the players on *seats*."""
    accounts = {plan.account_of(seat) for seat in seats}
    declared = [result for result in results if result.declarer in seats]
    made = sum(1 for result in declared if result.made)
    scores = [
        line.points for result in results for line in result.scores if line.account in accounts
    ]
    captured = _spread(
        [
            result.captured[team]
            for result in results
            for team in sorted({result.teams[seat] for seat in seats})
        ]
    )
    assert captured is not None
    return Group(
        name=name,
        seats=seats,
        matches_won=sum(1 for winners in won if accounts & set(winners)),
        mean_score=_mean(scores) or 0.0,
        contracts=len(declared),
        made=made,
        set=len(declared) - made,
        mean_bid=_mean_bid(declared),
        captured=captured,
    )


def _declaring(result: RoundResult) -> int:
    assert result.declarer is not None
    return result.teams[result.declarer]


def _mean_bid(declared: list[RoundResult]) -> float | None:
    return _mean([points for result in declared if (points := result.bid_points) is not None])


def _mean(values: list[int]) -> float | None:
    return round(sum(values) / len(values), 3) if values else None


def _spread(values: list[int]) -> Spread | None:
    mean = _mean(values)
    return None if mean is None else Spread(min(values), mean, max(values))
