"""Samples to learn bids from: contracts that are played out, and auctions that searching bots hold.

A piece belongs to one rule set, and depends on its number and the settings alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import Worlds
from rookery.bots.bot import Bot, bot_named, patient
from rookery.bots.heuristic.calibration import likely_contract
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.models.bid_features import Row, row_of_hand, row_of_rules, row_of_turn
from rookery.bots.playouts import play_out
from rookery.bots.rollout_context import RolloutState
from rookery.bots.search.last_calls import needed_limit
from rookery.bots.search.rollout import state_at_lead
from rookery.cards import Cards
from rookery.engine.command import Bid, Command, Pass, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.engine.plan import Plan, plan_of
from rookery.lab.kept_results import NumberedResult
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.shuffle import derive, rng
from rookery.train.rounds import dealt, game_of, rules_of

TABLES = 2
"""Deals of a piece whose contracts are played out; what lies open is the same in all worlds of a deal."""
DECLARERS = 2
"""Players who declare in turn in each world."""
LOWER, HIGHER = 0.8, 1.1
"""Between which parts of what is expected of a hand the bid of a playout lies."""


class BidOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How pieces are sampled."""

    seed: int
    worlds: int
    """Worlds of each deal in which contracts are played out."""
    auctions: int
    """Auctions that bots hold."""
    player: str
    """The bot at every seat."""
    held_out: bool = False
    """Whether rules are those that nothing is learned from."""


class PlayedContract(msgspec.Struct, frozen=True):
    """A contract that was played out, as parts of all points."""

    hand: Row
    """The declarer's before the nest."""
    captured: float


class CalledBid(msgspec.Struct, frozen=True):
    """A call of a bot that searches."""

    hand: Row
    turn: Row
    points: float
    """The bid, or the least limit with which the player would have bid."""
    bid: bool


class BidPiece(NumberedResult, frozen=True):
    """Samples of one rule set."""

    game: str
    rules: Row
    played: tuple[PlayedContract, ...]
    called: tuple[CalledBid, ...]


def sample_bids(options: BidOptions, number: int) -> BidPiece:
    """Returns piece *number*."""
    rules = rules_of(options.seed, number, held_out=options.held_out)
    plan, game = plan_of(rules), game_of(rules, number)
    if plan.bids is None:
        return BidPiece(number, game, (), (), ())
    seed = derive(options.seed, "held out bids" if options.held_out else "bids", number)
    played: list[PlayedContract] = []
    for deal in range(TABLES):
        played += _played_out(rules, derive(seed, "playouts", deal), options.worlds)
    bot = patient(bot_named(options.player))
    called: list[CalledBid] = []
    for auction in range(options.auctions):
        called += _auction(rules, bot, derive(seed, "round", auction))
    return BidPiece(number, game, rounded(row_of_rules(plan)), tuple(played), tuple(called))


def _played_out(rules: Rules, seed: bytes, worlds: int) -> Iterator[PlayedContract]:
    """Yields contracts of one deal in some worlds, declared by several players in turn."""
    plan, chance, table = plan_of(rules), Random(seed), dealt(rules, seed)
    if table is None:
        return
    states: list[RolloutState] = []
    declared: list[tuple[Seat, Cards]] = []
    view = table.view(None)
    for world in Worlds(view).draw(worlds, chance):
        for declarer in chance.sample(plan.players, min(DECLARERS, len(plan.players))):
            hand = world.hands[declarer]
            contract = likely_contract(plan, declarer, hand, chance.uniform(LOWER, HIGHER))
            states.append(state_at_lead(view, world, contract=contract))
            declared.append((declarer, hand))
    total = round_points(plan).total
    for state, (declarer, hand), [captured] in zip(
        states, declared, play_out(plan, states), strict=True
    ):
        part = captured[state.teams[declarer]] / total
        yield PlayedContract(rounded(row_of_hand(plan, hand)), round(part, 4))


def _auction(rules: Rules, bot: Bot, seed: bytes) -> Iterator[CalledBid]:
    """Yields the calls of an auction in which *bot* calls for everybody."""
    plan, table = plan_of(rules), dealt(rules, seed)
    if table is None or table.decider is None:
        return
    view, chance = table.view(table.decider), rng(derive(seed, "choices"))
    # One seat's view and any deal that agrees with it: a deal like any other, without asking for the truth.
    (world,) = Worlds(view).draw(1, rng(derive(seed, "world")))
    simulation, before = Simulation.of(view, world), len(view.public.results)
    while (seat := simulation.decider) is not None:
        now = simulation.view(seat)
        if simulation.round.contract is not None or len(simulation.public.results) > before:
            return
        command = bot.choose(now, chance)
        if isinstance(now.legal, LegalCalls):
            yield from _call(plan, now.legal, simulation, seat, command)
        simulation.act(seat, command)


def _call(
    plan: Plan, legal: LegalCalls, simulation: Simulation, seat: Seat, command: Command
) -> Iterator[CalledBid]:
    """Yields the call of *seat* if it tells something about its cards."""
    bid = isinstance(command, Bid | ShootMoon)
    tells = legal.may_pass and legal.may_bid and isinstance(command, Bid | ShootMoon | Pass)
    if legal.may_look or not tells:
        return
    needed = needed_limit(plan, simulation.round, seat)
    points = max(needed, command.points) if isinstance(command, Bid) else needed
    hand = rounded(row_of_hand(plan, simulation.view(seat).hand))
    turn = rounded(row_of_turn(plan, simulation.round, seat))
    yield CalledBid(hand, turn, round(points / round_points(plan).total, 4), bid)


def rounded(row: Row) -> Row:
    """Returns *row* as precise as files of samples keep it."""
    return tuple(round(value, 4) for value in row)
