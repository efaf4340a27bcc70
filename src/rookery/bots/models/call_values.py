"""What calls are worth: by how much a bid leaves its player ahead of passing, as learned in auctions under many rules.

The network, made by ``rookery train calls``, is told a hand, where the auction stands, a bid, and the rules. It was learned from
players who call by it themselves and from others, so it knows what a bid does to those who call next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.models.bid_features import (
    Row,
    names_of_hand,
    names_of_rules,
    names_of_turn,
    row_of_hand,
    row_of_rules,
)
from rookery.bots.models.bids import evaluate_rows, share_in
from rookery.bots.models.network_file import NetworkFile, network_in_use
from rookery.cards import Cards
from rookery.engine.legal import LegalCalls
from rookery.engine.plan import Plan

CONSIDERED_STEPS = (0, 1, 2, 3, 5, 8, 13)
"""The bids that are considered: by so many steps higher than the lowest."""


class CallTurn(NamedTuple):
    """A player who must call: the hand, where the auction stands, and the bids that are considered."""

    hand: Cards
    turn: Row
    """As `row_of_turn` gives it."""
    lowest: int
    bids: tuple[int, ...]
    chances: tuple[float, ...]
    """Of each part of the points that the player's side may capture as declarer, as `chances_of` gives them."""


def considered_bids(legal: LegalCalls) -> tuple[int, ...]:
    """Returns the bids that are considered, lowest first; none where no bid is allowed."""
    if not legal.may_bid:
        return ()
    bids = (legal.min + steps * legal.step for steps in CONSIDERED_STEPS)
    return tuple(bid for bid in bids if bid <= legal.max)


def names_of_call_value(plan: Plan) -> tuple[str, ...]:
    """Returns the names of what the network is told, which are the same for all rules."""
    return (
        *names_of_hand(),
        *("captured", "spread"),
        *names_of_turn(),
        *("bid", "above the lowest", "captured as much", "captured above the bid"),
        *names_of_rules(plan),
    )


def rows_of_bids(plan: Plan, turn: CallTurn) -> Iterator[Row]:
    """Yields what the network is told of each of the bids of *turn*, without the rules."""
    total, chances = round_points(plan).total, turn.chances
    mean, spread = share_in(chances)
    before = (*row_of_hand(plan, turn.hand), mean, spread, *turn.turn)
    for bid in turn.bids:
        part = bid / total
        yield (
            *before,
            *(part, (bid - turn.lowest) / total, _at_least(chances, part), mean - part),
        )


def _at_least(chances: Sequence[float], part: float) -> float:
    """Returns the chance to capture *part* of all points or more; *chances* has that of each part, in equal steps."""
    last = len(chances) - 1
    exact = min(max(part, 0.0), 1.0) * last
    low = int(exact)
    above = sum(chances[low + 1 :])
    return above + chances[low] * (1.0 - (exact - low))


def values_of_bids(
    plan: Plan, turns: Sequence[CallTurn], network: NetworkFile | None = None
) -> list[list[float]]:
    """Returns for each of *turns* what its bids are worth more than a pass, as parts of all points: how far the player's account gets ahead
    of the others' mean. The *network* of the package says so if no other is given.
    """
    rules = row_of_rules(plan)
    rows = [(*row, *rules) for turn in turns for row in rows_of_bids(plan, turn)]
    found = iter(evaluate_rows(network or network_in_use("call_value"), rows))
    return [[next(found)[0] for _ in turn.bids] for turn in turns]


def best_calls(
    plan: Plan, turns: Sequence[CallTurn], network: NetworkFile | None = None
) -> list[int | None]:
    """Returns for each of *turns* the bid that is worth most; ``None`` if none is worth more than a pass."""
    found: list[int | None] = []
    for turn, values in zip(turns, values_of_bids(plan, turns, network), strict=True):
        worth, bid = max(zip(values, turn.bids, strict=True), default=(0.0, None))
        found.append(bid if worth > 0.0 else None)
    return found
