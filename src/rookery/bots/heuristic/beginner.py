"""The beginner bot: it plays by heuristics, but is forgetful, fond of high cards, and too optimistic."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from rookery.bots.heuristic.bidding import bid_limit, must_somebody_bid, next_bid
from rookery.bots.heuristic.bot import HeuristicBot
from rookery.bots.heuristic.features import derived_tables
from rookery.bots.heuristic.hand_evaluation import round_points
from rookery.bots.proposals import answer_of, is_asked
from rookery.cards import Card
from rookery.engine.command import AskRedeal, Bid, Command, Pass, Play
from rookery.engine.legal import LegalCalls, LegalPlays
from rookery.view.seat import SeatView

FIRST_IDEA_PROBABILITY = 0.4
"""The probability of playing the first card that comes to mind."""
OVERBID_MEAN, OVERBID_DEVIATION = 0.04, 0.08
"""The mean and the standard deviation of what it adds to its limit, as parts of all points."""


class BeginnerBot:
    """A bot that plays by heuristics but sometimes forgets them."""

    name = "beginner"

    def __init__(self) -> None:
        """Makes the heuristic bot on which the beginner falls back."""
        self._taught = HeuristicBot()

    def choose(self, view: SeatView, rng: Random) -> Command:
        """Returns a beginner's decision."""
        if is_asked(view):
            return answer_of(view)
        # A beginner forgets which players have shown voids.
        forgetful = replace(view, voids=(0,) * view.plan.seats)
        match view.legal:
            case LegalCalls() as legal:
                return self._call(view, legal, rng)
            case LegalPlays(cards=cards) if (
                len(cards) > 1 and rng.random() < FIRST_IDEA_PROBABILITY
            ):
                return Play(first_idea(view, cards))
        return self._taught.choose(forgetful, rng)

    def _call(self, view: SeatView, legal: LegalCalls, rng: Random) -> Command:
        usual = self._taught.choose(view, rng)
        if legal.may_look or isinstance(usual, AskRedeal) or must_somebody_bid(view, legal):
            return usual
        overbid = rng.gauss(OVERBID_MEAN, OVERBID_DEVIATION) * round_points(view.plan).total
        limit = min(bid_limit(view, legal) + overbid, float(legal.max))
        if isinstance(usual, Bid):
            return Bid(next_bid(legal, limit)) if limit >= legal.min else Pass()
        partner_leads = legal.may_bid and bid_limit(view, legal) >= legal.min
        if partner_leads or not legal.may_bid or limit < legal.min:
            return usual
        return Bid(next_bid(legal, limit))


def first_idea(view: SeatView, cards: tuple[Card, ...]) -> Card:
    """Returns the highest card if it leads or takes the trick so far, or else the cheapest card."""
    now = view.round
    assert now.trump is not None
    tables = derived_tables(view.plan, now.trump).tables
    points = view.plan.points

    def high(card: Card) -> int:
        return tables.strength[tables.suit_of[card]][card]

    top = max(cards, key=high)
    if not now.trick or tables.winner((*now.trick, top)) == len(now.trick):
        return top
    return min(cards, key=lambda card: (points[card], high(card)))
