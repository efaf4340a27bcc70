"""The learned values of calls: how many points a bid gains over a pass.

The inputs of the network, made by ``rookery train calls``, are a hand, the state of the auction, a bid, and the rules.
It was trained on auctions under many rules, by players who call by it and by others, so it takes into account how a bid
affects the next calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.models.bid_features import (
    InputRow,
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
"""The bids that are considered, in steps above the lowest bid."""


class CallTurn(NamedTuple):
    """The turn of a player who must call: the hand, the state of the auction, and the bids that are considered."""

    hand: Cards
    turn: InputRow
    """The state of the auction (`row_of_turn`)."""
    lowest: int
    """The lowest legal bid."""
    bids: tuple[int, ...]
    """The bids that are considered, lowest first."""
    chances: tuple[float, ...]
    """The chance of each part of the points that the player's side may capture as declarer (`chances_of`)."""


def considered_bids(legal: LegalCalls) -> tuple[int, ...]:
    """Returns the bids that are considered, lowest first; empty if no bid is legal."""
    if not legal.may_bid:
        return ()
    bids = (legal.min + steps * legal.step for steps in CONSIDERED_STEPS)
    return tuple(bid for bid in bids if bid <= legal.max)


def names_of_call_value(plan: Plan) -> tuple[str, ...]:
    """Returns the names of the network's inputs, which are the same for all rules."""
    return (
        *names_of_hand(),
        *("captured", "spread"),
        *names_of_turn(),
        *("bid", "above the lowest", "captured as much", "captured above the bid"),
        *names_of_rules(plan),
    )


def rows_of_bids(plan: Plan, turn: CallTurn) -> Iterator[InputRow]:
    """Yields the network's inputs for each of the bids of *turn*, without the rules."""
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
    """Returns the chance to capture *part* of all points or more; *chances* has the chances of parts in equal steps
    from 0 to 1.
    """
    last = len(chances) - 1
    exact = min(max(part, 0.0), 1.0) * last
    low = int(exact)
    above = sum(chances[low + 1 :])
    return above + chances[low] * (1.0 - (exact - low))


def values_of_bids(
    plan: Plan, turns: Sequence[CallTurn], network: NetworkFile | None = None
) -> list[list[float]]:
    """Returns for each of *turns* what each of its bids gains over a pass.

    A gain is a change of the account's lead over the mean of the others, as a part of all points. The default *network*
    is that of the package.
    """
    rules = row_of_rules(plan)
    rows = [(*row, *rules) for turn in turns for row in rows_of_bids(plan, turn)]
    found = iter(evaluate_rows(network or network_in_use("call_value"), rows))
    return [[next(found)[0] for _ in turn.bids] for turn in turns]


def best_calls(
    plan: Plan, turns: Sequence[CallTurn], network: NetworkFile | None = None
) -> list[int | None]:
    """Returns for each of *turns* the bid that gains most, or `None` if no bid gains anything over a pass."""
    best: list[int | None] = []
    for turn, values in zip(turns, values_of_bids(plan, turns, network), strict=True):
        gain, bid = max(zip(values, turn.bids, strict=True), default=(0.0, None))
        best.append(bid if gain > 0.0 else None)
    return best
