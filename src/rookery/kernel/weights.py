"""The numbers of the card policies and of the hand evaluation: written here, read by the kernel with the tables of a game.

Points are those of the rules in play. Chances lie between 0 and 1.
"""

from __future__ import annotations

import msgspec


class PolicyWeights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of the card policy; the sum of its terms is an estimate in points for each legal card."""

    keep: float = 1.2
    """The value of a card that certainly takes a later trick, in average tricks, if all others are opponents."""
    safe: float = 0.3
    """The chance that a counter which takes no trick itself still falls to the player's side."""
    pull: float = 7.0
    """The points that a trump led by the declarer is worth for each opponent who still holds one."""
    pull_for_partner: float = 0.6
    """The part of ``pull`` for a partner of the declarer."""
    pull_defending: float = -0.5
    """The part of ``pull`` for an opponent of the declarer."""
    exposed: float = 0.2
    """The part of a counter's points that leading it into a lost trick costs in addition."""
    singleton: float = 2.0
    """The points that leading the only card of a color is worth to a player with trumps who is not the declarer."""
    declarer_trumps: float = 1.7
    """How many times likelier the declarer is to hold an unseen trump than another player with as many cards."""
    free_comes: float = 0.3
    """The chance that the holder of a card that may always be played plays it to a trick where they could follow suit."""
    fellow: float = 0.5
    """The cost of a point that goes to another defender who scores alone, or to a dummy without a side; 1 is the full point."""
    last_trump: float = 0.3
    """The part of the last trick's stake that playing the last trump costs when it is not the highest."""
    low: float = 0.02
    """The points that each unit of strength costs, so that of equal cards the weakest is played."""
    short_color: float = 0.05
    """The points that each card held in a color costs, so that of equal cards one of the shortest color is played."""
    partner_rescue: float = 0.5
    """How often an opponent's stronger card undoes a partner's chance to take over the trick."""
    long_trumps: float = 0.12
    """The chance that each trump more than half of those still out adds to a trump's taking a later trick."""
    stake_of_points: float = 0.5
    """The part of the last trick's stake that is not counted among the points of the tricks before it."""
    majority: float = 2.0
    """How many times its even share of the majority bonus a trick brings."""
    held_points: float = 0.5
    """The part of a counter's points that its holder keeps, more than it would bring in another hand."""
    trump_stands: tuple[float, float, float, float] = (1.0, 0.7, 0.55, 0.45)
    """The chance that a trump takes a later trick, by the number of higher trumps still out; the last for all more."""
    plain_stands: tuple[float, float, float] = (0.9, 0.4, 0.15)
    """The same for a card of a plain color that nobody ruffs; none for more."""
    trump_in_hand: tuple[float, float, float, float] = (1.0, 0.65, 0.45, 0.4)
    """The chance that a trump drawn from the stock takes a trick, by the number of higher trumps outside."""
    plain_in_hand: tuple[float, float, float, float] = (0.9, 0.45, 0.15, 0.0)
    """The same for a card of a plain color."""


class HandWeights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights for evaluating a hand before play, and for choosing what to bury."""

    trump_takes: tuple[float, float, float, float, float] = (1.0, 0.65, 0.45, 0.3, 0.2)
    """The chance that a trump takes a trick in the first round of trumps, by the number of higher trumps outside."""
    plain_takes: tuple[float, float, float] = (0.9, 0.45, 0.15)
    """The same for a card of a plain color; none for more."""
    ruff: float = 0.6
    """The tricks that a void brings to a hand with enough small trumps."""
    enough_trumps: float = 4.0
    """How many trumps a hand needs to ruff in full."""
    short_suit: tuple[float, float, float] = (1.0, 0.5, 0.1)
    """How much a color counts as a void, by the number of its cards held."""
    keep_trump: float = 1000.0
    """The points that a trump is worth keeping: more than any plain card."""
    keep_high: tuple[float, float, float] = (40.0, 10.0, 3.0)
    """The points that a plain card is worth keeping, by the number of higher ones outside; none for more."""
    keep_strength: float = 0.1
    """The points that each unit of strength is worth keeping."""
    void_suit: float = 25.0
    """The points that it is worth to bury a card of a color that is to become void."""


class BoardWeights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of the card policy for boards with chips; it measures how much closer a board gets to a line."""

    nearness: tuple[float, float, float, float, float] = (10_000.0, 60.0, 12.0, 3.0, 1.0)
    """The value of a line by the chips that it lacks; the last for all that lack more."""
    keep: float = 0.6
    """The value of a card that certainly takes a later trick, in average tricks."""
    safe: float = 0.7
    """The chance that a card which takes no trick itself still falls to the player's side."""
    low: float = 0.02
    """What each unit of strength costs, so that of equal cards the weakest is played."""
    trump: float = 0.5
    """What a trump costs in addition."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """All of them; the kernel reads them where it compiles the tables and the boards of a game."""

    policy: PolicyWeights = PolicyWeights()
    hand: HandWeights = HandWeights()
    boards: BoardWeights = BoardWeights()


WEIGHTS = Weights()
"""The weights in use."""
