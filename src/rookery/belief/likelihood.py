"""A log-linear likelihood of worlds: what bids, trump, burying and play tell about the hidden cards.

Each term has a kind, a place and some cards. Each of the cards that lies in the place multiplies the likelihood by a
factor, which is the same for all terms of a kind (`Factors`). The kinds express that players usually

* hold top cards if they bid, more of them the higher the bid, and fewer if they passed without a bid;
* hold trumps and high cards if they declare, and bury neither;
* hold few counters that they could have added to a partner's trick when they did not;
* had nothing else to play when they gave a counter to an opponent;
* hold no card that would have beaten an opponent's card when they did not beat it;
* play their lowest card if it cannot win.

The likelihood of a world is the product over all terms, and worlds are weighted by it. There are two sets of factors,
both fitted by ``rookery bench worlds --fit``: choices of bots use factors fitted to the heuristic bot, and forecasts
for people use factors fitted to a bot that searches. The latter forecast better and rank cards no better
(docs/experiments.md, *Sharper likelihoods*). Fit both again when the bots change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from rookery.belief.constraints import Constraints, PlaceKind
from rookery.cards import Card, Cards, mask_of
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.rules.table import TRUMP_SUIT, Trump
from rookery.seats import Seat
from rookery.view.seat import SeatView

Factors = Mapping[str, float]
"""For each kind of term, the logarithm of the factor for one card."""

CHOICE_FACTORS: Factors = {
    "bidder_top": 0.61,
    "passer_top": -0.18,
    "declarer_trump": 1.5,
    "declarer_top": 0.75,
    "buried_trump": -1.5,
    "buried_top": -1.2,
    "kept_from_friend": -0.59,
    "gave_to_enemy": -0.4,
    "did_not_beat": -0.79,
    "played_low": -1.5,
}
"""The factors for choices of bots, fitted with ``--fit choosing``."""

FORECAST_FACTORS: Factors = {
    "bidder_top": 0.99,
    "passer_top": -0.09,
    "declarer_trump": 2.5,
    "declarer_top": 0.85,
    "buried_trump": -2.5,
    "buried_top": -1.11,
    "kept_from_friend": -0.6,
    "gave_to_enemy": -0.38,
    "did_not_beat": -0.52,
    "played_low": -2.19,
}
"""The factors for forecasts that people see, fitted with ``--fit foreseeing --rounds 14``."""

TOP_RANK_QUANTILE = 0.8
"""Cards above this quantile of the ranks are top cards; so are singles."""


class LikelihoodTerm(msgspec.Struct, frozen=True, gc=False):
    """Each of *cards* in *place* changes the likelihood by a factor."""

    kind: str
    place: int
    """The number of a place of the `Constraints`."""
    cards: Cards
    weight: float = 1.0
    """The exponent of the factor."""


class LikelihoodModel:
    """The likelihood of the worlds of one view."""

    def __init__(self, terms: Sequence[LikelihoodTerm], factors: Factors) -> None:
        """Combines the terms about the same cards in the same place; *factors* are those of their kinds."""
        self.terms = tuple(terms)
        sums: dict[tuple[int, Cards], float] = {}
        for term in terms:
            key = term.place, term.cards
            sums[key] = sums.get(key, 0.0) + factors[term.kind] * term.weight
        self.factors = tuple((place, cards, log) for (place, cards), log in sums.items())
        """Tuples of a place, some cards, and the logarithm of the factor for each of these cards in the place."""

    def log_likelihood(self, cards: Sequence[Cards]) -> float:
        """Returns the logarithm of the likelihood of *cards*, listed by place of the constraints."""
        return sum([log * (cards[place] & some).bit_count() for place, some, log in self.factors])


def likelihood_of(view: SeatView, constraints: Constraints, factors: Factors) -> LikelihoodModel:
    """Returns the likelihood model of *view* with *factors*; *constraints* must be those of the same view."""
    places: dict[tuple[PlaceKind, Seat | None], int] = {
        (place.kind, place.seat): number for number, place in enumerate(constraints.places)
    }
    terms = []
    for kind, where, cards, weight in (
        *_from_auction(view),
        *_from_exchange(view),
        *_from_play(view),
    ):
        place = places.get(where)
        if place is not None and cards & constraints.cards:
            terms.append(LikelihoodTerm(kind, place, cards & constraints.cards, weight))
    return LikelihoodModel(terms, factors)


Terms = Iterator[tuple[str, tuple[PlaceKind, Seat | None], Cards, float]]
"""Kind, place, cards and weight of terms."""


@lru_cache(maxsize=256)
def top_cards(plan: Plan) -> Cards:
    """Returns the cards with the highest numbers of their colors, and the singles."""
    ranks = plan.ranks
    top = ranks[: max(1, round(len(ranks) * (1 - TOP_RANK_QUANTILE)))]
    return plan.singles | mask_of(
        card for card, face in enumerate(plan.pack.faces) if face.number in top
    )


def _from_auction(view: SeatView) -> Terms:
    """Yields terms from the highest bid of each seat, weighted by its position in the range of bids."""
    now, plan = view.round, view.plan
    bids = plan.bids
    if bids is None:
        return
    top = top_cards(plan)
    best: dict[Seat, int] = {}
    for call in now.calls:
        if call.blind:
            # The player had not seen the cards.
            continue
        best[call.seat] = max(best.get(call.seat, 0), call.points)
    span = max(bids.max - bids.min, 1)
    for seat, points in best.items():
        if points:
            yield "bidder_top", ("hand", seat), top, (points - bids.min) / span
        else:
            yield "passer_top", ("hand", seat), top, 1.0


def _from_exchange(view: SeatView) -> Terms:
    """Yields terms from the trump that the declarer named and from the burying."""
    now, plan = view.round, view.plan
    if now.contract is None or now.trump is None:
        return
    trumps = plan.card_tables[now.trump].suit_mask[TRUMP_SUIT]
    plain_tops = top_cards(plan) & ~trumps
    declarer = now.contract.declarer
    yield "declarer_trump", ("hand", declarer), trumps, 1.0
    yield "declarer_top", ("hand", declarer), plain_tops, 1.0
    if now.buried:
        yield "buried_trump", ("nest", None), trumps, 1.0
        yield "buried_top", ("nest", None), plain_tops, 1.0


def _from_play(view: SeatView) -> Terms:
    """Yields terms from every card that another hand chose to play."""
    now, plan = view.round, view.plan
    if now.leader is None or now.trump is None or now.draws or now.dealt_seq > view.seq:
        # Cards drawn later could not be played before, and in a position set up by hand nobody knows who played which card.
        return
    for leader, cards in now.tricks_so_far():
        for place in range(1, len(cards)):
            seat = now.left(leader, place)
            if seat != view.seat and seat not in plan.blind_dummies:
                yield from _from_following(plan, now, seat, cards[: place + 1], leader)


def _from_following(
    plan: Plan,
    now: PublicRound,
    seat: Seat,
    cards: tuple[Card, ...],
    leader: Seat,
) -> Terms:
    """Yields terms from the last of *cards*, played by *seat*, about the cards that it would rather have played."""
    trump = now.trump
    assert trump is not None
    tables, card, before = plan.card_tables[trump], cards[-1], cards[:-1]
    led = tables.suit_of[cards[0]]
    suit = tables.suit_of[card]
    strength = tables.strength[led]
    winning = tables.winner(before)
    friendly = _friends(plan, now, seat, now.left(leader, winning))
    if friendly is None:
        return
    hand: tuple[PlaceKind, Seat | None] = ("hand", seat)
    beats = strength[card] > strength[before[winning]]
    # The cards that the seat could have played instead: of the led suit if it followed suit, or else all but trumps.
    could = tables.suit_mask[led] if suit == led else ~tables.suit_mask[TRUMP_SUIT]
    if friendly and not beats:
        if not plan.points[card]:
            yield "kept_from_friend", hand, plan.counters & could, 1.0
    elif not friendly and not beats:
        if plan.points[card]:
            yield "gave_to_enemy", hand, ~plan.counters & could, 1.0
        elif suit == led:
            below = could & ~_above(plan, trump, led, strength[card])
            yield "played_low", hand, below & ~plan.counters, 1.0
        if suit == led:
            yield "did_not_beat", hand, _above(plan, trump, led, strength[before[winning]]), 1.0


def _friends(plan: Plan, now: PublicRound, seat: Seat, other: Seat) -> bool | None:
    """Tells whether two seats play together; `None` while the called partner is not public."""
    if now.called is not None and now.partner is None:
        return None
    teams = plan.teams(now.order, now.declarer, now.partner)
    return teams[seat] == teams[other]


@lru_cache(maxsize=4096)
def _above(plan: Plan, trump: Trump, suit: int, strength: int) -> Cards:
    """Returns the cards of *suit* that beat a card of that suit and *strength*."""
    tables = plan.card_tables[trump]
    order = tables.strength[suit]
    return mask_of(
        card
        for card in range(len(order))
        if tables.suit_of[card] == suit and order[card] > strength
    )
