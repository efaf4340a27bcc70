"""The card policy features of a view."""

from __future__ import annotations

from msgspec.structs import replace
from tests.oracle.policy import PolicyFeatures

from rookery.bots.heuristic.cards import policy_position
from rookery.seats import Seat
from rookery.view.seat import SeatView


def features_of(view: SeatView) -> PolicyFeatures:
    """Returns the features of the decision in *view*; its seats are places in the order of play."""
    _, position, knowledge = policy_position(view)
    return PolicyFeatures(view.tables, position, knowledge)


def friends_in(view: SeatView) -> frozenset[Seat]:
    """Returns the other seats that the policy takes for friends of the seat of *view*, whether or not it is to move."""
    order = view.round.order
    _, position, knowledge = policy_position(view)
    assert view.seat is not None
    mine = order.index(view.seat)
    features = PolicyFeatures(view.tables, replace(position, leader=mine, trick=()), knowledge)
    return frozenset(order[place] for place in features.friends)
