"""The weights of the card policies and of the hand evaluation, which the kernel reads when it compiles a game's tables.

Points are those of the rules in play. Probabilities lie between 0 and 1.
"""

from __future__ import annotations

import msgspec


class PolicyWeights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of the card policy, which estimates the value of each legal card as a sum of terms in points."""

    keep: float = 1.2
    """The value of a card that certainly takes a later trick, in average tricks, if all others are opponents."""
    safe: float = 0.3
    """The probability that a counter which takes no trick itself is still captured by the player's side."""
    pull: float = 7.0
    """The points that a trump lead by the declarer is worth for each opponent who still holds a trump."""
    pull_for_partner: float = 0.6
    """The factor on ``pull`` for a partner of the declarer."""
    pull_defending: float = -0.5
    """The factor on ``pull`` for an opponent of the declarer."""
    exposed: float = 0.2
    """The additional cost of leading a counter into a lost trick, as a fraction of its points."""
    singleton: float = 2.0
    """The points that leading the only card of a color is worth to a player with trumps who is not the declarer."""
    declarer_trumps: float = 1.7
    """The odds that the declarer holds an unseen trump, relative to another player with as many cards."""
    free_comes: float = 0.3
    """The probability that a player who could follow suit plays a card that may be played at any time."""
    fellow: float = 0.5
    """The cost of a point that goes to a defender who scores alone, or to a dummy without a side, relative to an
    opponent's point."""
    last_trump: float = 0.3
    """The cost of playing one's last trump when it is not the highest, as a fraction of the last trick's stake."""
    low: float = 0.02
    """The cost in points of each unit of strength, so that the weakest of equal cards is played."""
    short_color: float = 0.05
    """The cost in points of each card held in a color, so that of equal cards one of the shortest color is played."""
    partner_rescue: float = 0.5
    """The probability that an opponent's stronger card stops a partner from taking over the trick."""
    long_trumps: float = 0.12
    """The probability that a trump takes a later trick rises by this for each own trump beyond half of those still
    out."""
    stake_of_points: float = 0.5
    """The fraction of the last trick's stake that is not counted in the points of earlier tricks."""
    majority: float = 2.0
    """The worth of a trick for the majority bonus, relative to an even share of the bonus."""
    held_points: float = 0.5
    """The additional worth of a counter in its holder's hand, as a fraction of its points."""
    trump_stands: tuple[float, float, float, float] = (1.0, 0.7, 0.55, 0.45)
    """The probability that a trump takes a later trick, by the number of higher trumps still out (the last for 3 or
    more)."""
    plain_stands: tuple[float, float, float] = (0.9, 0.4, 0.15)
    """The same for a plain card that nobody ruffs; 0 for 3 or more."""
    trump_in_hand: tuple[float, float, float, float] = (1.0, 0.65, 0.45, 0.4)
    """The probability that a trump drawn from the stock takes a trick, by the number of higher trumps outside."""
    plain_in_hand: tuple[float, float, float, float] = (0.9, 0.45, 0.15, 0.0)
    """The same for a plain card."""


class HandWeights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights for evaluating a hand before play, and for choosing what to bury."""

    trump_takes: tuple[float, float, float, float, float] = (1.0, 0.65, 0.45, 0.3, 0.2)
    """The probability that a trump takes a trick in the first round of trumps, by the number of higher trumps
    outside."""
    plain_takes: tuple[float, float, float] = (0.9, 0.45, 0.15)
    """The same for a plain card; 0 for 3 or more."""
    ruff: float = 0.6
    """The tricks that a void brings to a hand with enough small trumps."""
    enough_trumps: float = 4.0
    """The number of trumps that a hand needs to get the full value of a void."""
    short_suit: tuple[float, float, float] = (1.0, 0.5, 0.1)
    """The fraction of a void that a color counts as, by the number of its cards held."""
    keep_trump: float = 1000.0
    """The points that keeping a trump is worth: more than any plain card."""
    keep_high: tuple[float, float, float] = (40.0, 10.0, 3.0)
    """The points that keeping a plain card is worth, by the number of higher ones outside; 0 for 3 or more."""
    keep_strength: float = 0.1
    """The points that keeping each unit of strength is worth."""
    void_suit: float = 25.0
    """The points that burying a card is worth if its color is to become void."""


class BoardWeights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of the card policy for boards with chips, which values how much closer a board gets to a line."""

    nearness: tuple[float, float, float, float, float] = (10_000.0, 60.0, 12.0, 3.0, 1.0)
    """The value of a line by the number of chips that it lacks (the last for 4 or more)."""
    keep: float = 0.6
    """The value of a card that certainly takes a later trick, in average tricks."""
    safe: float = 0.7
    """The probability that a card which takes no trick itself is still captured by the player's side."""
    low: float = 0.02
    """The cost of each unit of strength, so that the weakest of equal cards is played."""
    trump: float = 0.5
    """The additional cost of a trump."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """All weights; the kernel reads them when it compiles the tables and the boards of a game."""

    policy: PolicyWeights = PolicyWeights()
    hand: HandWeights = HandWeights()
    boards: BoardWeights = BoardWeights()


WEIGHTS = Weights()
"""The weights in use."""
