"""Checks that a position tells nothing that cannot be in its game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rookery.cards import Card
from rookery.engine.command import Bid
from rookery.engine.plan import Plan
from rookery.errors import NotationError
from rookery.notation.calls import call_named
from rookery.notation.spec import PositionSpec
from rookery.notation.text import group_name
from rookery.seats import Seat


def check_parts(plan: Plan, spec: PositionSpec) -> None:
    """Checks that the position has no parts that this game does not have, and no more exchanges than it allows.

    :raises NotationError: if not.
    """
    for part, there in _parts(plan, spec):
        if not there:
            raise NotationError(f"this game has nothing to write after “{part}”: leave it out")
    if spec.unseen_by and spec.contract is not None:
        raise NotationError("nobody's hand is unseen once there is a contract: leave out “unseen”")
    players = len(plan.players)
    if spec.swaps > players or len(spec.redraws) > players:
        raise NotationError(
            f"{players} players exchange cards with the stock once each: write so many “swaps” and “redraws” at most"
        )
    boards = plan.boards
    if boards is not None and any(s >= boards.size**2 for chips in spec.chips for s in chips):
        raise NotationError(f"a board has {boards.size**2} spaces")
    if sum(spec.redraws) > plan.stock_size:
        raise NotationError(
            f"{sum(spec.redraws)} cards are said to be drawn from a stock of {plan.stock_size}: write after “redraws” how "
            "many each player drew"
        )


def _parts(plan: Plan, spec: PositionSpec) -> Iterator[tuple[str, bool]]:
    """Yields the parts that *spec* has and that not every game has, and whether this game has them."""
    boards, redraw = plan.boards, plan.redraw
    parts: tuple[tuple[str, object, bool], ...] = (
        ("boards", spec.boards, boards is not None),
        ("chips", spec.chips, boards is not None),
        ("removals", spec.removals, boards is not None and boards.birds != 0),
        ("called", spec.called is not None, plan.calling is not None),
        ("partner", spec.partner is not None, plan.calling is not None),
        ("calls", spec.calls, plan.bids is not None),
        ("contract", spec.contract is not None, plan.bids is not None),
        ("unseen", spec.unseen_by, plan.bids is not None and plan.bids.blind),
        ("swaps", spec.swaps, redraw is not None and redraw.swaps),
        ("redraws", spec.redraws, redraw is not None),
        ("took", spec.took is not None, plan.burial is not None),
        ("buried", spec.buried_by is not None, plan.burial is not None),
    )
    for part, written, there in parts:
        if written:
            yield part, there


def check_bids(plan: Plan, spec: PositionSpec, *, stored: bool) -> None:
    """Checks that the contract, and unless the position is *stored* every bid, is one that somebody may bid.

    :raises NotationError: if not.
    """
    bids = plan.bids
    if bids is None:
        return
    calls = [] if stored else [call_named(word) for _, word in spec.calls]
    said = [call.points for call in calls if isinstance(call, Bid)]
    if spec.contract and not spec.contract.moon:
        said.append(spec.contract.points)
    least = bids.min if bids.forced is None else min(bids.min, bids.forced)
    for points in said:
        if not least <= points <= bids.max:
            raise NotationError(
                f"nobody bids {points} in this game: write a bid from {least} to {bids.max}"
            )
        if not stored and points % bids.step and points != bids.forced:
            lower = points - points % bids.step
            raise NotationError(
                f"nobody bids {points} in this game: write {lower} or {lower + bids.step}"
            )


def check_took(plan: Plan, spec: PositionSpec) -> None:
    """Checks that no other player holds a card that the declarer is said to have taken from the nest.

    Where cards change hands after the nest is taken, nothing is checked.

    :raises NotationError: if another player holds one.
    """
    changes_hands = plan.stock or plan.redraw or plan.giving or spec.swaps
    if spec.took is None or spec.contract is None or changes_hands:
        return
    declarer = spec.contract.declarer
    others = Counter(
        code for seat, hand in enumerate(spec.hands) if seat != declarer for code in hand.cards
    )
    for code, taken in Counter(spec.took.cards).items():
        if taken + others[code] > len(plan.pack.by_code[code]):
            raise NotationError(
                f"{code} is said to have been taken from the nest, but another player holds it"
            )


def check_taken(plan: Plan, spec: PositionSpec) -> None:
    """Checks that only seats with tricks have taken points.

    :raises NotationError: if not.
    """
    for group, points in spec.taken:
        if points and not any(spec.tricks[seat] for seat in group if spec.tricks):
            name = group_name(group, plan.seats)
            raise NotationError(f"{name} is said to have taken {points} points, but no trick")


def points_taken(
    plan: Plan, spec: PositionSpec, played: tuple[Card, ...] | None
) -> tuple[tuple[tuple[Seat, ...], int], ...]:
    """Returns the points of the *played* cards by groups of seats: as written, or if nothing is written and one team has
    won all tricks, all of them for a seat of that team.

    *played* is `None` if it is not known which cards were played, because others are set aside.

    :raises NotationError: if the cards have other points than are written, or it is not known whose they are, or how many.
    """
    if played is None:
        if not spec.taken and any(spec.tricks) and plan.counters:
            raise NotationError(
                "it is not known which cards were played in tricks: write after “taken” how many points each side has"
            )
        return spec.taken
    there, said = plan.points_in(played), sum(points for _, points in spec.taken)
    if said == there:
        return spec.taken
    if spec.taken:
        raise NotationError(
            f"{said} points are said to be taken, but the cards that were played in tricks have "
            f"{there}: write how many of them each side has"
        )
    winners = [seat for seat, won in enumerate(spec.tricks) if won]
    order = spec.order or tuple(range(plan.seats))
    declarer = spec.contract.declarer if spec.contract else None
    teams = plan.teams(order, declarer, spec.partner)
    if len({teams[seat] for seat in winners}) > 1:
        raise NotationError(
            f"the cards that were played in tricks have {there} points: write after “taken” how many of "
            "them each side has"
        )
    return (((winners[0],), there),)
