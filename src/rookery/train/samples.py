"""Samples to learn cards from: decisions of self-play, with what each card was worth in the end.

A piece is some rounds under one rule set, played by the kernel; pieces depend on their number and the settings alone. What
a card is worth is measured on the deal itself, played on by the policy after each card: one number with much chance in
it, but right on average, and there are a hundred of them for the price of one average over a hundred worlds.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.models.card_policy import policy_tables, with_network
from rookery.bots.models.network_file import NetworkFile, network_in
from rookery.bots.models.rule_features import rule_features
from rookery.bots.rollout_context import read_every_trick_mark
from rookery.bots.search.utility import leads_of
from rookery.engine.score import score_round
from rookery.kernel import CompiledTables, kernel
from rookery.lab.kept_results import NumberedResult
from rookery.shuffle import derive
from rookery.train.rounds import Lead, game_of, leads, rules_of

MOST_WORTH = 2.0
"""A round counts for at most so many times its points, either way: rules may double them for a great bid."""
NOTED = 1.0
"""The chance that a decision is noted."""
CAPTURED = 0.5
"""How much the points captured count beside the score that they bring."""


class SampleOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How pieces are sampled."""

    seed: int
    rounds: int
    """Rounds of a piece."""
    explore: float = 0.08
    """The chance that any card is played instead of that of the policy."""
    network: bytes | None = None
    """The content of the file of the learned policy that plays; ``None``: the heuristic one plays."""
    held_out: bool = False
    """Whether rules are those that nothing is learned from."""


class SampledPiece(NumberedResult, frozen=True):
    """Decisions under one rule set, as arrays of numbers in bytes."""

    game: str
    rules: bytes
    """The features of the rules, 32-bit."""
    decisions: bytes
    """The inputs of each decision, 16-bit."""
    cards: bytes
    """The inputs of each of its cards, 16-bit."""
    counts: bytes
    """How many cards each decision has, 16-bit."""
    values: bytes
    """For each card what it was worth, in average tricks, 32-bit."""


def sample_piece(options: SampleOptions, number: int) -> SampledPiece:
    """Returns piece *number*."""
    rules = rules_of(options.seed, number, held_out=options.held_out)
    seed = derive(options.seed, "held out" if options.held_out else "piece", number)
    rounds = leads(rules, seed, options.rounds)
    parts = [_sample(lead, options, derive(seed, "play", at)) for at, lead in enumerate(rounds)]
    joined = [b"".join(column) for column in zip(*parts, strict=True)] or [b""] * 4
    features = rule_features(rounds[0].plan) if rounds else ()
    rule_row = np.asarray(features, np.float32).tobytes()
    return SampledPiece(number, game_of(rules, number), rule_row, *joined)


def _sample(lead: Lead, options: SampleOptions, seed: bytes) -> tuple[bytes, bytes, bytes, bytes]:
    state = lead.state
    decisions, cards, _, movers, counts, points = kernel.sample_decisions(
        _tables(lead, options.network),
        (state.position,),
        (state.knowledge,),
        NOTED,
        options.explore,
        int.from_bytes(seed[:8], "little"),
    )
    count = np.frombuffer(counts, np.int16)
    mover = np.repeat(np.frombuffer(movers, np.int16), count)
    teams = max(state.teams) + 1
    values = worth_to(lead, np.frombuffer(points, np.int16).reshape(-1, teams), mover)
    return _halved(decisions), _halved(cards), counts, values.astype(np.float32).tobytes()


def _halved(numbers: bytes) -> bytes:
    return np.frombuffer(numbers, np.float32).astype(np.float16).tobytes()


def _tables(lead: Lead, network: bytes | None) -> CompiledTables:
    if network is None:
        return policy_tables(lead.plan, lead.state.trump, learned=False)
    return with_network(lead.plan, lead.state.trump, _network(network))


@lru_cache(maxsize=2)
def _network(content: bytes) -> NetworkFile:
    return network_in(content, "the network that plays")


def worth_to(
    lead: Lead, points: NDArray[np.int16], movers: NDArray[np.int16]
) -> NDArray[np.float64]:
    """Returns what rounds that end with the *points* of the teams are worth to the seats in *movers*, in average tricks.

    That is the score of the seat's account less the mean of the others, and `CAPTURED` times the same of points.
    """
    if not len(points):
        return np.zeros(0)
    different, which = np.unique(points, axis=0, return_inverse=True)
    worth = np.array([_worth_by_place(lead, tuple(int(each) for each in row)) for row in different])
    return worth[which.reshape(-1), movers]


def _worth_by_place(lead: Lead, marked: tuple[int, ...]) -> list[float]:
    """Returns what one end of the round is worth to each place in the order of play."""
    plan, state = lead.plan, lead.state
    captured, swept = read_every_trick_mark(plan, state.contract, marked)
    every = state.contract is not None and swept == state.teams[state.contract.declarer]
    alone = tuple(captured[team] // state.teams.count(team) for team in state.teams)
    _, lines = score_round(plan, state.contract, state.teams, captured, alone, every_trick=every)
    leads = leads_of([line.points for line in lines])
    by_account = {line.account: ahead for line, ahead in zip(lines, leads, strict=True)}
    captured_leads = leads_of(captured)
    total = round_points(plan).total
    limit, found = MOST_WORTH * total, []
    for place in range(len(lead.order)):
        # A dummy's cards are played by somebody else, to whom the round is worth something.
        player = state.knowledge.players[place] if state.knowledge.players else place
        seat = lead.order[player]
        ahead = by_account[plan.account_of(seat)] if seat in plan.players else 0.0
        worth = max(-limit, min(limit, ahead)) + CAPTURED * captured_leads[state.teams[seat]]
        found.append(worth / total * plan.tricks)
    return found
