"""Shows how a bot bids: ``rookery bench bid_curve [--level NAME] [--variant ID] [--deals N] [--seed S]
[--json]``.

The level sits at every seat, without a clock, so that equal seeds give equal results on any machine. Hands are grouped
by their estimate: the share of the points that `casual` expects the hand's side to capture as declarer, at its first
call (``heuristic.hand_evaluation``). The table shows for each group:

* the number of hands, how often one bid at all, and how often it won the auction;
* for hands that won it, the mean bid, the share that was made, and the mean points that their side captured;
* for the same hands, the mean par, and how often par was at least the bid;
* for hands that gave up against an opponent's bid, how often the next bid would have been made on the true cards, with
  everybody playing like `casual`; how often it was within par; how often both; and the lead that giving up gained over
  that bid, which may be positive because setting the opponents scores points.

Par is the number of points that the hand makes as declarer with its best trump when all cards are known and everybody
plays perfectly, by the exact solver, after the burial of `casual` for that trump. ``rookery par`` gives slightly more,
because it tries every burial.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from random import Random
from statistics import fmean

from benchmarks.shared.cells import table_row
from benchmarks.shared.numbers import count
from benchmarks.shared.truths import truths_of

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import World
from rookery.bots.bot import Bot, bot_named, patient
from rookery.bots.heuristic.bidding import hand_points
from rookery.bots.heuristic.burying import best_burial
from rookery.bots.heuristic.features import partners_if_declaring
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.playouts import play_out, state_of
from rookery.bots.rollout_context import end_of_rollout
from rookery.bots.search.rollout import casual_policy, state_at_lead
from rookery.cards import tuple_of
from rookery.cli.report import print_json
from rookery.engine.command import Bury, Command, NameTrump
from rookery.engine.legal import LegalBury, LegalCalls
from rookery.engine.plan import Plan
from rookery.engine.public import Contract
from rookery.engine.round_result import ScoreLine
from rookery.engine.score import score_round
from rookery.kernel import Question, kernel
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.seats import Seat
from rookery.solve.position import tables_of
from rookery.view.seat import SeatView

GROUP_WIDTH = 0.1
"""The width of a group of hands, as a share of all points."""


@dataclass
class Group:
    """The statistics of hands with about the same estimate."""

    hands: int = 0
    bid: int = 0
    bids: list[int] = field(default_factory=list)
    """Bids that won the auction."""
    made: int = 0
    captured: list[int] = field(default_factory=list)
    """The points that the winners' sides captured."""
    pars: list[int] = field(default_factory=list)
    """The par of the winners."""
    within_par: int = 0
    given_up: int = 0
    would_make: int = 0
    par_makes: int = 0
    both: int = 0
    gained: list[float] = field(default_factory=list)
    """The lead gained by giving up instead of making the next bid."""


def outcome(view: SeatView, world: World, points: int) -> tuple[bool, float]:
    """Returns whether the seat makes a bid of *points* on the true cards, with everybody playing like `casual`, and
    its lead.
    """
    assert view.seat is not None
    contract = Contract(view.seat, points, forced=False)
    state = state_at_lead(view, world, contract=contract)
    [[marked]] = play_out(view.plan, [state])
    captured, alone, _ = end_of_rollout(view.plan, contract, state.teams, marked)
    made, lines = score_round(view.plan, contract, state.teams, captured, alone)
    return bool(made), lead(view.plan, view.seat, lines)


def lead(plan: Plan, seat: Seat, lines: Sequence[ScoreLine]) -> float:
    """Returns the lead of the seat's score in a round over the mean of the others."""
    account = plan.account_of(seat)
    others = [line.points for line in lines if line.account != account]
    return next(line.points for line in lines if line.account == account) - fmean(others)


def par_of(view: SeatView, world: World) -> int:
    """Returns the points that the seat makes as declarer with its best trump when all cards are known."""
    plan, seat, best = view.plan, view.seat, 0
    assert seat is not None
    for trump in plan.trumps:
        simulation = Simulation.of(view, world)
        simulation.award(Contract(seat, 0, forced=False))
        script: tuple[Command, ...] = (NameTrump(trump),)
        declarer = simulation.view(seat)
        if isinstance(declarer.legal, LegalBury):
            buried, _ = best_burial(plan, trump, declarer.hand, declarer.legal)
            script = (Bury(tuple_of(buried)), *script)
        simulation.play_to_lead(casual_policy, script)
        state = state_of(simulation)
        position, team = state.position, state.teams[seat]
        rows, *_ = kernel.solve(
            tables_of(plan, state.trump), position, Question(team=team, every=False), None
        )
        choose = max if position.teams[position.mover] == team else min
        best = max(best, choose(low for _, low, _ in rows))
    return best


def play(bot: Bot, variant: str, seed: int, groups: dict[int, Group]) -> None:
    """Plays a deal and adds its hands to the groups."""
    table = LocalTable(load_variant(variant), seed=seed)
    table.deal()
    plan, rng = table.plan, Random(seed)
    total = round_points(plan).total
    group_of, last = dict[Seat, Group](), dict[Seat, SeatView]()
    while (seat := table.decider) is not None:
        view = table.view(seat)
        if isinstance(view.legal, LegalCalls):
            last[seat] = view
            if seat not in group_of:
                group_of[seat] = groups[int(hand_points(view) / total / GROUP_WIDTH)]
                group_of[seat].hands += 1
        table.act(seat, bot.choose(view, rng))
    public = table.view(None).public
    assert public.round is not None
    bidders = {call.seat for call in public.round.calls if call.kind == "bid"}
    for seat, group in group_of.items():
        group.bid += seat in bidders
    if not public.results:
        return
    result = public.results[-1]
    assert result.declarer is not None
    assert result.bid is not None
    truths = truths_of(table)
    for seat, group in group_of.items():
        world = truths[last[seat].seq, seat]
        if seat == result.declarer:
            group.bids.append(result.bid)
            group.made += bool(result.made)
            group.captured.append(result.captured[result.teams[seat]])
            par = par_of(last[seat], world)
            group.pars.append(par)
            group.within_par += par >= result.bid
        elif result.declarer not in partners_if_declaring(last[seat]):
            legal = last[seat].legal
            assert isinstance(legal, LegalCalls)
            wanted = result.bid + legal.step
            if wanted <= legal.max:
                group.given_up += 1
                made, led = outcome(last[seat], world, wanted)
                within = par_of(last[seat], world) >= wanted
                group.gained.append(lead(plan, seat, result.scores) - led)
                group.would_make += made
                group.par_makes += within
                group.both += made and within


def percent(part: int, whole: int) -> str:
    """Formats a share in percent; empty if *whole* is 0."""
    return f"{100 * part / whole:.0f} %" if whole else ""


def main() -> None:
    """Plays and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="strong")
    parser.add_argument("--variant", default="original_partnership_4")
    parser.add_argument("--deals", type=count, default=200)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--json", action="store_true", help="print the groups of hands as JSON")
    asked = parser.parse_args()
    groups: dict[int, Group] = defaultdict(Group)
    bot = patient(bot_named(asked.level))
    for number in range(asked.deals):
        play(bot, asked.variant, asked.seed + number, groups)
    if asked.json:
        print_json(
            [
                {"estimate": number * GROUP_WIDTH, **asdict(groups[number])}
                for number in sorted(groups)
            ]
        )
    else:
        report(groups)


def report(groups: Mapping[int, Group]) -> None:
    """Prints the table."""
    heads = [
        "estimate",
        "hands",
        "bid",
        "won",
        "mean bid",
        "made",
        "captured",
        "par",
        "within par",
        "gave up",
        "next bid made",
        "next within par",
        "both",
        "gained by it",
    ]
    print(table_row(*heads))
    print(table_row(*["---"] * len(heads)))
    for number, group in sorted(groups.items()):
        won = len(group.bids)
        cells = [
            f"{100 * number * GROUP_WIDTH:.0f} to {100 * (number + 1) * GROUP_WIDTH:.0f} %",
            str(group.hands),
            percent(group.bid, group.hands),
            str(won),
            f"{fmean(group.bids):.0f}" if won else "",
            percent(group.made, won),
            f"{fmean(group.captured):.0f}" if won else "",
            f"{fmean(group.pars):.0f}" if won else "",
            percent(group.within_par, won),
            str(group.given_up),
            percent(group.would_make, group.given_up),
            percent(group.par_makes, group.given_up),
            percent(group.both, group.given_up),
            f"{fmean(group.gained):+.0f}" if group.gained else "",
        ]
        print(table_row(*cells))
    won = sum(len(group.bids) for group in groups.values())
    print(f"contracts made: {sum(group.made for group in groups.values())} of {won}")


if __name__ == "__main__":
    main()
