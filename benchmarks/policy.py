"""Measures the learned card policy: ``rookery bench policy``.

The policy plays cards, with all other decisions by casual, in a duel against casual: in games (``--variant``, may be
repeated), or with ``--house N`` in N random held-out house rules. ``--playouts LEVEL`` compares searches instead: the
cards of strong or expert with learned playouts against those with heuristic playouts, with the calls and burials of
casual. ``--foresight LEVEL`` prints the declarer's predictions by playouts at the first lead, after bids and burials by
casual, and the results when that level plays all cards. Bots have no time limits. ``--network FILE`` measures another
network than the package's, as the policy that plays; playouts always have the package's.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean

from benchmarks.shared.cells import in_interval
from benchmarks.shared.games import MEASURED_GAMES
from benchmarks.shared.numbers import interval_count

from rookery.belief.worlds import Worlds
from rookery.bots.bot import Bot, bot_named, patient
from rookery.bots.heuristic.cards import policy_position
from rookery.bots.level import EXPERT, EXPERT_BEFORE_PLAY, STRONG
from rookery.bots.models.card_policy import with_network
from rookery.bots.models.network_file import NetworkFile, read_network
from rookery.bots.playouts import play_out
from rookery.bots.rollout_context import RolloutContext, end_of_rollout
from rookery.bots.search.bot import SearchBot
from rookery.engine.command import Command, Play
from rookery.engine.legal import LegalDraw, LegalPlays
from rookery.engine.plan import plan_of
from rookery.engine.score import bid_made
from rookery.intervals import interval_of
from rookery.kernel import kernel
from rookery.lab.duel import play_pair
from rookery.lab.duel_report import report_of
from rookery.local import LocalTable
from rookery.rules.arithmetic import total_points
from rookery.rules.catalog import load_variant
from rookery.shuffle import derive
from rookery.train.rounds import limited_lead, rules_of
from rookery.view.seat import SeatView

WORLDS = 60
"""The number of worlds for the declarer's predictions."""


class PolicyBot:
    """Plays cards by the learned policy, and leaves all other decisions to casual."""

    name = "policy"

    def __init__(self, network: NetworkFile | None) -> None:
        """Takes the *network*; `None` for the package's."""
        self.network, self.casual = network, bot_named("casual")

    def choose(self, view: SeatView, rng: Random) -> Command:
        """Returns the decision."""
        legal, trump = view.legal, view.round.trump
        if not isinstance(legal, LegalPlays) or trump is None or view.plan.boards is not None:
            return self.casual.choose(view, rng)
        if len(legal.cards) == 1:
            return Play(legal.cards[0])
        tables, position, knowledge = policy_position(view, learned=True)
        if self.network is not None:
            tables = with_network(view.plan, trump, self.network)
        return Play(kernel.policy_actions(tables, (position,), (knowledge,))[0])


class CardsOnly:
    """Leaves cards and draws to one player, and all other decisions to casual."""

    def __init__(self, name: str, bot: Bot) -> None:
        """Takes the player of cards and draws."""
        self.name, self.bot, self.casual = name, bot, bot_named("casual")

    def choose(self, view: SeatView, rng: Random) -> Command:
        """Returns the choice of the player who makes this kind of decision."""
        cards = isinstance(view.legal, LegalPlays | LegalDraw)
        return (self.bot if cards else self.casual).choose(view, rng)


BUDGETS = {"strong": STRONG, "expert": EXPERT}


def searcher(level: str, *, learned: bool) -> Bot:
    """Returns a player with the cards of a *level*, without a clock and with *learned* or heuristic playouts."""
    bot = SearchBot(level, replace(BUDGETS[level], learned_policy=learned), EXPERT_BEFORE_PLAY)
    return CardsOnly("learned" if learned else "heuristic", bot.within(float("inf")))


def foresight(level: str, game: str, deals: int, seed: int) -> None:
    """Prints the predictions of playouts for the declarer's side, and the results when *level* plays."""
    rules = load_variant(game)
    plan, bot = plan_of(rules), CardsOnly(level, patient(bot_named(level)))
    captured: dict[str, list[float]] = {"happened": [], "heuristic": [], "learned": []}
    made: dict[str, list[float]] = {name: [] for name in captured}
    for number in range(deals):
        rng = Random(f"{seed} {number}")
        dealer = plan.players[number % len(plan.players)]
        table = LocalTable(rules, seed=derive(seed, "foresight", number), dealer=dealer)
        table.deal()
        foreseen = False
        while (seat := table.decider) is not None:
            view = table.view(seat)
            contract = view.round.contract
            if view.round.leader is not None and contract is not None and not foreseen:
                foreseen = True
                declarer = table.view(contract.declarer)
                context = RolloutContext.of(declarer)
                worlds = Worlds(declarer).draw_likely(WORLDS, rng).worlds
                states = [context.state(world) for world in worlds]
                for name in ("heuristic", "learned"):
                    rows = play_out(plan, states, learned=name == "learned")
                    ends = [
                        (end_of_rollout(plan, contract, state.teams, row[0]), state.teams)
                        for state, row in zip(states, rows, strict=True)
                    ]
                    side = [end.captured[teams[contract.declarer]] for end, teams in ends]
                    captured[name].append(fmean(side))
                    made[name].append(
                        fmean(
                            bid_made(
                                plan, contract, teams, end.captured, every_trick=end.every_trick
                            )
                            for end, teams in ends
                        )
                    )
            table.act(seat, bot.choose(view, rng))
        if foreseen:
            result = table.view(None).public.results[-1]
            assert result.declarer is not None
            captured["happened"].append(result.captured[result.teams[result.declarer]])
            made["happened"].append(float(bool(result.made)))
    happened = captured.pop("happened")
    if not happened:
        print(f"{game}: nobody has declared in {deals} deals")
        return
    print(
        f"{game}: {len(happened)} rounds of {level}, captured {fmean(happened):.1f}, made {fmean(made['happened']):.1%}"
    )
    for name, points in captured.items():
        error = interval_of([a - b for a, b in zip(points, happened, strict=True)])
        share = interval_of([a - b for a, b in zip(made[name], made["happened"], strict=True)])
        print(
            f"  {name} playouts foresee {fmean(points):.1f} ({error.mean:+.1f}; {error.low or 0:+.1f} to {error.high or 0:+.1f}),"
            f" made {fmean(made[name]):.1%} ({100 * share.mean:+.1f} %; {100 * (share.low or 0):+.1f} to {100 * (share.high or 0):+.1f} %)",
            flush=True,
        )


def in_games(bots: tuple[Bot, Bot], games: Sequence[str], deals: int, seed: int) -> None:
    """Plays a duel in each game, and prints a line for it."""
    for game in games:
        rules = load_variant(game)
        pairs = [play_pair(rules, bots, seed, number, matches=False) for number in range(deals)]
        report = report_of(rules, (bots[0].name, bots[1].name), seed, pairs, matches=False)
        found, (first, second) = report.difference, report.bots
        print(
            f"{game}: {deals} deals, {in_interval(found)} points per round;"
            f" made {first.made}/{first.contracts} against {second.made}/{second.contracts}",
            flush=True,
        )


def in_house_rules(bots: tuple[Bot, Bot], count: int, deals: int, seed: int) -> None:
    """Prints the mean lead over random house rules, as a share of a round's points."""
    ahead = []
    for number in range(count):
        rules = rules_of(seed, 2 * number + 1, held_out=True)
        total = max(total_points(rules), 1)
        each = [
            limited_lead(play_pair(rules, bots, seed, deal, matches=False).difference, total)
            / total
            for deal in range(deals)
        ]
        ahead.append(sum(each) / deals)
    found = interval_of(ahead)
    assert found.low is not None
    assert found.high is not None
    print(
        f"{count} house rules, {deals} deals each: {100 * found.mean:+.1f} % of a round's points"
        f" ({100 * found.low:+.1f} to {100 * found.high:+.1f});"
        f" ahead in {sum(one > 0 for one in ahead)}, behind in {sum(one < 0 for one in ahead)}",
        flush=True,
    )


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", action="append")
    parser.add_argument("--house", type=interval_count, default=0)
    parser.add_argument("--deals", type=interval_count, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", choices=tuple(BUDGETS))
    parser.add_argument("--foresight", choices=tuple(BUDGETS))
    parser.add_argument("--network", type=Path)
    asked = parser.parse_args()
    if asked.network and (asked.playouts or asked.foresight):
        parser.error("--network is for the policy that plays, and playouts have the package's")
    network = read_network(asked.network) if asked.network else None
    first: Bot = PolicyBot(network)
    second: Bot = bot_named("casual")
    if asked.playouts:
        first, second = (searcher(asked.playouts, learned=each) for each in (True, False))
    if asked.foresight:
        for game in asked.variant or MEASURED_GAMES:
            foresight(asked.foresight, game, asked.deals, asked.seed)
    elif asked.house:
        in_house_rules((first, second), asked.house, asked.deals, asked.seed)
    else:
        in_games((first, second), asked.variant or MEASURED_GAMES, asked.deals, asked.seed)


if __name__ == "__main__":
    main()
