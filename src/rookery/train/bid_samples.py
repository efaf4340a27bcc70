"""Samples for the bid models: contracts that are played out, and the calls of searching bots.

A piece holds the samples of one rule set; it depends only on its number and the options.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from rookery.belief.worlds import Worlds
from rookery.bots.bot import Bot, bot_named, patient
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.models.bid_features import InputRow, row_of_hand, row_of_rules, row_of_turn
from rookery.bots.playouts import play_out
from rookery.bots.rollout_context import RolloutState
from rookery.bots.search.last_calls import needed_limit
from rookery.bots.search.rollout import state_at_lead
from rookery.cards import Cards
from rookery.engine.command import Bid, Command, Pass, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.engine.plan import plan_of
from rookery.lab.kept_results import NumberedResult
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.shuffle import derive, seeded_rng
from rookery.train.rounds import dealt, decisions, drawn_contract, piece_rules, simulated
from rookery.view.seat import SeatView

DEALS_PER_PIECE = 2
"""The number of deals per piece whose contracts are played out; all worlds of a deal share its face-up cards."""
DECLARERS_PER_WORLD = 2
"""The number of players who declare in each world, one after another."""


class BidOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How pieces are sampled."""

    seed: int
    worlds: int
    """The number of worlds per deal in which contracts are played out."""
    auctions: int
    """The number of auctions per piece."""
    player: str
    """The bot at every seat."""
    held_out: bool = False
    """Whether the rules come from the held-out set, which is never trained on."""


class PlayedContract(msgspec.Struct, frozen=True):
    """A contract that was played out; points are shares of all points."""

    hand: InputRow
    """The features of the declarer's hand, without the nest."""
    captured: float


class CalledBid(msgspec.Struct, frozen=True):
    """A call of a searching bot."""

    hand: InputRow
    turn: InputRow
    points: float
    """The bid, or for a pass the lowest limit with which the player would have bid."""
    bid: bool


class BidPiece(NumberedResult, frozen=True):
    """The samples of one rule set."""

    game: str
    rules: InputRow
    played: tuple[PlayedContract, ...]
    called: tuple[CalledBid, ...]


def sample_bids(options: BidOptions, number: int) -> BidPiece:
    """Returns piece *number*."""
    label = "held out bids" if options.held_out else "bids"
    rules, plan, game, seed = piece_rules(options.seed, number, label, held_out=options.held_out)
    if plan.bids is None:
        return BidPiece(number, game, (), (), ())
    played: list[PlayedContract] = []
    for deal in range(DEALS_PER_PIECE):
        played += _played_out(rules, derive(seed, "playouts", deal), options.worlds)
    bot = patient(bot_named(options.player))
    called: list[CalledBid] = []
    for auction in range(options.auctions):
        called += _auction(rules, bot, derive(seed, "round", auction))
    return BidPiece(number, game, rounded(row_of_rules(plan)), tuple(played), tuple(called))


def _played_out(rules: Rules, seed: bytes, worlds: int) -> Iterator[PlayedContract]:
    """Yields contracts of one deal, in some worlds and with several declarers each."""
    plan, rng, table = plan_of(rules), Random(seed), dealt(rules, seed)
    if table is None:
        return
    states: list[RolloutState] = []
    declared: list[tuple[Seat, Cards]] = []
    view = table.view(None)
    for world in Worlds(view).draw(worlds, rng):
        for declarer in rng.sample(plan.players, min(DECLARERS_PER_WORLD, len(plan.players))):
            hand = world.hands[declarer]
            contract = drawn_contract(plan, declarer, hand, rng)
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
    table = dealt(rules, seed)
    if table is None or table.decider is None:
        return
    simulation = simulated(table.view(table.decider), seeded_rng(derive(seed, "world")))
    rng = seeded_rng(derive(seed, "choices"))
    for view, command in decisions(simulation, bot, rng, auction_only=True):
        yield from _call(view, command)


def _call(view: SeatView, command: Command) -> Iterator[CalledBid]:
    """Yields the call of the player with *view* if it had a choice, so that the call says something about its cards."""
    plan, legal, seat = view.plan, view.legal, view.seat
    if not isinstance(legal, LegalCalls):
        return
    assert seat is not None
    bid = isinstance(command, Bid | ShootMoon)
    is_choice = legal.may_bid and isinstance(command, Bid | ShootMoon | Pass)
    if legal.may_look or not is_choice:
        return
    needed = needed_limit(plan, view.round, seat)
    points = max(needed, command.points) if isinstance(command, Bid) else needed
    hand = rounded(row_of_hand(plan, view.hand))
    turn = rounded(row_of_turn(plan, view.round, seat))
    yield CalledBid(hand, turn, round(points / round_points(plan).total, 4), bid)


def rounded(row: InputRow) -> InputRow:
    """Returns *row* with the precision of sample files."""
    return tuple(round(value, 4) for value in row)
