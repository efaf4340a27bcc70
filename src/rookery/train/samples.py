"""Samples for the card policy: decisions of self-play, with the worth of each card.

A piece holds some rounds under one rule set, played by the kernel; it depends only on its number and the options. The
worth of a card is measured by one playout of the true deal: a noisy but unbiased value, and 100 of them cost as much as
one average over 100 worlds.
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
from rookery.bots.rollout_context import end_of_rollout
from rookery.bots.search.utility import leads_of
from rookery.engine.score import score_round
from rookery.kernel import CompiledTables, kernel
from rookery.lab.kept_results import NumberedResult
from rookery.shuffle import derive
from rookery.train.rounds import RoundAtLead, limited_lead, piece_rules, rounds_at_lead

SAMPLE_PROBABILITY = 1.0
"""The probability that a decision is sampled."""
CAPTURED_WEIGHT = 0.5
"""The weight of captured points, relative to the score."""


class SampleOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How pieces are sampled."""

    seed: int
    rounds: int
    """The number of rounds per piece."""
    explore: float = 0.08
    """The probability of playing a random card instead of the policy's."""
    network: bytes | None = None
    """The file content of the learned policy that plays; `None` for the heuristic policy."""
    held_out: bool = False
    """Whether the rules come from the held-out set, which is never trained on."""


class SampledPiece(NumberedResult, frozen=True):
    """The decisions under one rule set, as arrays of numbers in bytes."""

    game: str
    rules: bytes
    """The features of the rules, as 32-bit floats."""
    decisions: bytes
    """The inputs of each decision, as 16-bit floats."""
    cards: bytes
    """The inputs of each card of each decision, as 16-bit floats."""
    counts: bytes
    """The number of cards of each decision, as 16-bit integers."""
    values: bytes
    """The worth of each card in average tricks, as 32-bit floats."""


def sample_piece(options: SampleOptions, number: int) -> SampledPiece:
    """Returns piece *number*."""
    label = "held out" if options.held_out else "piece"
    rules, _, game, seed = piece_rules(options.seed, number, label, held_out=options.held_out)
    rounds = rounds_at_lead(rules, seed, options.rounds)
    parts = [_sample(each, options, derive(seed, "play", at)) for at, each in enumerate(rounds)]
    joined = [b"".join(column) for column in zip(*parts, strict=True)] or [b""] * 4
    features = rule_features(rounds[0].plan) if rounds else ()
    rule_row = np.asarray(features, np.float32).tobytes()
    return SampledPiece(number, game, rule_row, *joined)


def _sample(
    begun: RoundAtLead, options: SampleOptions, seed: bytes
) -> tuple[bytes, bytes, bytes, bytes]:
    state = begun.state
    decisions, cards, _, movers, counts, points = kernel.sample_decisions(
        _tables(begun, options.network),
        (state.position,),
        (state.knowledge,),
        SAMPLE_PROBABILITY,
        options.explore,
        int.from_bytes(seed[:8], "little"),
    )
    count = np.frombuffer(counts, np.int16)
    mover = np.repeat(np.frombuffer(movers, np.int16), count)
    teams = max(state.teams) + 1
    values = worth_to(begun, np.frombuffer(points, np.int16).reshape(-1, teams), mover)
    inputs = _to_half_precision(decisions), _to_half_precision(cards)
    return *inputs, counts, values.astype(np.float32).tobytes()


def _to_half_precision(numbers: bytes) -> bytes:
    return np.frombuffer(numbers, np.float32).astype(np.float16).tobytes()


def _tables(begun: RoundAtLead, network: bytes | None) -> CompiledTables:
    if network is None:
        return policy_tables(begun.plan, begun.state.trump, learned=False)
    return with_network(begun.plan, begun.state.trump, _network(network))


@lru_cache(maxsize=2)
def _network(content: bytes) -> NetworkFile:
    return network_in(content, "the network that plays")


def worth_to(
    begun: RoundAtLead, points: NDArray[np.int16], movers: NDArray[np.int16]
) -> NDArray[np.float64]:
    """Returns the worth of rounds that end with *points* of the teams to the seats in *movers*, in average tricks.

    It is the lead of the seat's account in score, plus `CAPTURED_WEIGHT` times the lead of its team in captured points.
    """
    if not len(points):
        return np.zeros(0)
    different, which = np.unique(points, axis=0, return_inverse=True)
    worth = np.array(
        [_worth_by_place(begun, tuple(int(each) for each in row)) for row in different]
    )
    return worth[which.reshape(-1), movers]


def _worth_by_place(begun: RoundAtLead, marked: tuple[int, ...]) -> list[float]:
    """Returns the worth of one end of the round to each place in the order of play."""
    plan, state = begun.plan, begun.state
    captured, alone, every = end_of_rollout(plan, state.contract, state.teams, marked)
    _, lines = score_round(plan, state.contract, state.teams, captured, alone, every_trick=every)
    leads = leads_of([line.points for line in lines])
    by_account = {line.account: ahead for line, ahead in zip(lines, leads, strict=True)}
    captured_leads = leads_of(captured)
    total = round_points(plan).total
    by_place = []
    for place in range(len(begun.order)):
        # For a dummy, the worth is that to the player who plays its cards.
        player = state.knowledge.players[place] if state.knowledge.players else place
        seat = begun.order[player]
        ahead = by_account[plan.account_of(seat)] if seat in plan.players else 0.0
        worth = limited_lead(ahead, total) + CAPTURED_WEIGHT * captured_leads[state.teams[seat]]
        by_place.append(worth / total * plan.tricks)
    return by_place
