"""What a seat knows for certain about the unseen cards: sizes of places, excluded cards, and lower bounds.

Constraints are derived from a `SeatView` alone: from shown voids, the rules of burying and throwing cards, the possible
holders of a called card, and the hands that would have been thrown in. Where cards have moved in ways that the view does
not show one by one (draws from a stock), a constraint is dropped rather than made too strict, so the true deal always
satisfies all of them. What is merely likely is in ``belief.likelihood``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from rookery.belief.sampler import LowerBound
from rookery.cards import Card, Cards, iter_cards, mask_of
from rookery.engine.phases import exchange, giving
from rookery.engine.phases.redraw import player_at
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.seats import Seat
from rookery.view.seat import SeatView

PlaceKind = Literal["hand", "nest", "aside", "stock", "thrown", "gift"]


class Place(msgspec.Struct, gc=False):
    """A place where unseen cards lie."""

    kind: PlaceKind
    seat: Seat | None
    """The owner of the hand, or the giver of the gift; `None` for other places."""
    size: int
    """The number of unseen cards in the place."""
    excluded: Cards = 0
    """Unseen cards that cannot lie in the place."""


class Constraints(msgspec.Struct, gc=False):
    """The unseen cards, the places where they lie, and what is certain about them."""

    cards: Cards
    places: list[Place]
    nest_bounds: list[LowerBound] = []
    """Lower bounds of what the nest holds."""
    hand_bounds: list[LowerBound] = []
    """Lower bounds of what players hold or have put away, because their hands were not thrown in."""

    def place(self, kind: PlaceKind, seat: Seat | None = None) -> Place | None:
        """Returns a place, or `None` if no unseen card lies there."""
        for place in self.places:
            if place.kind == kind and place.seat == seat:
                return place
        return None

    def exclude(self, cards: Cards, kind: PlaceKind, seat: Seat | None = None) -> None:
        """Excludes *cards* from a place."""
        place = self.place(kind, seat)
        if place is not None:
            place.excluded |= cards & self.cards

    def only_in(self, cards: Cards, *places: tuple[PlaceKind, Seat | None]) -> None:
        """Excludes *cards* from all places but these."""
        for place in self.places:
            if (place.kind, place.seat) not in places:
                place.excluded |= cards & self.cards

    def mask(self, *places: tuple[PlaceKind, Seat | None]) -> int:
        """Returns the bitmask of those *places* that hold unseen cards."""
        return mask_of(
            number for number, place in enumerate(self.places) if (place.kind, place.seat) in places
        )

    def bounds_met(self, cards: Sequence[Cards]) -> bool:
        """Tells whether *cards*, listed by place, meet every lower bound."""
        return all(
            sum(
                bound.worth_of(there)
                for place, there in enumerate(cards)
                if bound.places >> place & 1
            )
            >= bound.at_least
            for bound in (*self.nest_bounds, *self.hand_bounds)
        )


def constraints_of(view: SeatView, *, voids: bool = True) -> Constraints:
    """Returns what ``view.seat`` knows about the unseen cards; without *voids*, shown voids are ignored.

    :raises ValueError: if no round is on, or the cards of the view do not add up.
    """
    now, plan = view.round, view.plan
    if now.over is not None:
        raise ValueError("the round is over, and nothing about it is hidden")
    constraints = Constraints(view.unseen() & ~mask_of(now.shown_nest), _places(view))
    if sum(place.size for place in constraints.places) != constraints.cards.bit_count():
        raise ValueError("the cards of this view do not add up to the pack")
    if voids:
        _exclude_voids(view, constraints)
        _exclude_by_duties(view, constraints)
    if now.buried and not view.buried:
        _exclude_from_nest(plan, now, constraints)
    _exclude_nest_seen(view, constraints)
    if plan.redraw is not None and not plan.redraw.counters:
        constraints.exclude(plan.counters, "thrown")
    _exclude_given(view, constraints)
    _exclude_better_than_given(view, constraints)
    if now.called is not None:
        _exclude_called(view, constraints, now.called)
    swapped = plan.redraw is not None and plan.redraw.swaps
    if now.dealt_seq <= view.seq and not swapped:
        # In a position set up by hand nobody knows who played which card; a swapped card may lie anywhere.
        _need_good_hands(view, constraints)
    return constraints


def _places(view: SeatView) -> list[Place]:
    """Returns the places that hold unseen cards, with their sizes."""
    now, known = view.round, view.known_hands()
    places = [
        Place("hand", seat, size - known[seat].bit_count())
        for seat, size in enumerate(now.hand_sizes)
        if seat != view.seat or seat in now.unseen_by
    ]
    places += [
        Place("gift", seat, view.plan.giving.cards)
        for seat in giving.givers_on_table(view.plan, now)
        if seat != view.seat and view.plan.giving is not None
    ]
    if not now.shown_nest:
        nest = 0 if view.buried else now.nest_size - len(now.faces)
        places.append(Place("nest", None, nest))
        places.append(Place("stock", None, now.stock_size - (now.stock_open is not None)))
    places.append(Place("aside", None, view.plan.aside_size))
    places.append(Place("thrown", None, sum(now.redraws) - view.thrown.bit_count()))
    return [place for place in places if place.size]


def _exclude_voids(view: SeatView, constraints: Constraints) -> None:
    """Excludes suits that a seat has shown it lacks; a blind dummy shows nothing, because it plays its top card
    [PB94:170].
    """
    for seat, voids in enumerate(view.voids):
        if voids and seat not in view.plan.blind_dummies:
            for suit, mask in enumerate(view.tables.suit_mask):
                if voids >> suit & 1:
                    constraints.exclude(mask, "hand", seat)


def _exclude_by_duties(view: SeatView, constraints: Constraints) -> None:
    """Excludes cards that players would have had to play, under rules with more duties than following suit.

    Nothing is known about cards drawn later, and in a position set up by hand nobody knows who played which card.
    """
    now, plan = view.round, view.plan
    if now.trump is None or now.leader is None or now.dealt_seq > view.seq:
        return
    tables = view.tables
    if tables.duties is None:
        return
    tricks = now.tricks_so_far()
    for number in range(plan.tricks - plan.hand_size, len(tricks)):
        leader, cards = tricks[number]
        earlier = tables.earlier(cards for _, cards in tricks[:number])
        for place, card in enumerate(cards):
            seat = now.left(leader, place)
            if seat not in plan.blind_dummies:
                lacking = tables.lacking(card, cards[:place], earlier)
                constraints.exclude(lacking, "hand", seat)


def _exclude_from_nest(plan: Plan, now: PublicRound, constraints: Constraints) -> None:
    """Excludes cards that a declarer cannot have buried face down.

    Cards that must lie face up are seen. Forbidden cards are buried only if no other cards are left in the hand, and
    then face up as well [A97], so a forbidden card in the nest tells about the whole hand. If the rules limit how many
    of the hand's own cards may be buried, a forbidden card may have stayed in the nest.
    """
    burial = plan.burial
    assert burial is not None
    assert now.contract is not None
    declarer = now.contract.declarer
    face_up, forbidden, last = exchange.burial_restrictions(plan, now)
    constraints.exclude(face_up, "nest")
    faces, seen = mask_of(now.faces), mask_of(now.nest_seen)
    if burial.own_limit is None:
        constraints.exclude(forbidden, "nest")
        if not _may_have_received(plan, now, declarer):
            if faces & forbidden:
                constraints.exclude(~forbidden, "hand", declarer)
            if faces & last:
                constraints.exclude(~last, "hand", declarer)
        return
    # The hand took at most as many cards of the open nest as it could bury of its own cards in exchange.
    stayed = seen.bit_count() - burial.own_limit - (faces & seen).bit_count()
    if stayed > 0 and (nest := constraints.mask(("nest", None))):
        constraints.nest_bounds.append(LowerBound(nest, ((seen & constraints.cards, 1),), stayed))


def _exclude_nest_seen(view: SeatView, constraints: Constraints) -> None:
    """Excludes nest cards that everybody saw from all places where the declarer cannot have put them.

    They are in the declarer's hand, in the nest, given to the partner, thrown away, or swapped to the bottom of the stock.
    """
    now = view.round
    swapped = view.plan.redraw is not None and view.plan.redraw.swaps and now.swaps > 0
    if swapped and _bottom_may_be_drawn(view):
        return
    if now.contract is not None:
        declarer = now.contract.declarer
        places: list[tuple[PlaceKind, Seat | None]] = [
            *(("hand", seat) for seat in _hands_of(view.plan, now, declarer)),
            ("gift", declarer),
            ("nest", None),
            ("thrown", None),
        ]
        if swapped:
            places.append(("stock", None))
        constraints.only_in(mask_of(now.nest_seen), *places)


def _exclude_given(view: SeatView, constraints: Constraints) -> None:
    """Fixes the card that the seat put under the stock at the bottom of the stock until it may have been drawn."""
    if _bottom_may_be_drawn(view):
        constraints.exclude(view.given, "aside")
    else:
        constraints.only_in(view.given, ("stock", None))


def _bottom_may_be_drawn(view: SeatView) -> bool:
    """Tells whether cards at the bottom of the stock may have been drawn."""
    return sum(view.round.redraws) + len(view.plan.players) >= view.plan.stock_size


def _exclude_better_than_given(view: SeatView, constraints: Constraints) -> None:
    """Excludes cards that a partner who was asked for the best cards would have given instead.

    Only the declarer learns this for certain, because the declarer may give the same cards back; and nobody does once
    cards have been drawn.
    """
    now, plan = view.round, view.plan
    if plan.giving is None or not plan.giving.best or now.contract is None or not view.received:
        return
    if now.draws:
        return
    if view.seat == now.contract.declarer:
        tables = view.tables
        lowest = min(map(tables.rank, iter_cards(view.received)))
        better = mask_of(
            card for card in iter_cards(constraints.cards) if tables.rank(card) > lowest
        )
        constraints.exclude(better, "hand", giving.partner_of(plan, now, view.seat))


def _hands_of(plan: Plan, now: PublicRound, seat: Seat) -> tuple[Seat, ...]:
    """Returns the seats that may hold cards of *seat*: itself, and its partner once they have exchanged cards."""
    partner = giving.exchanges_with(plan, now, seat) if now.gifts else None
    return (seat,) if partner is None else (seat, partner)


def _exclude_called(view: SeatView, constraints: Constraints, called: Card) -> None:
    """Excludes the called card, and cards identical to it, from the places that the call rules out."""
    now, plan = view.round, view.plan
    calling, contract = plan.calling, now.contract
    assert calling is not None
    assert contract is not None
    declarer, card = contract.declarer, 1 << called
    if not calling.own_hand and not _may_have_received(plan, now, declarer):
        constraints.exclude(card, "hand", declarer)
    if not calling.buried and now.nest_taken:
        constraints.exclude(card, "nest")
    if now.partner is None:
        return
    # The first player clockwise from the declarer's left who holds such a card is the partner.
    same = mask_of(plan.pack.by_code[plan.pack.name(called)])
    if now.partner != declarer:
        holders = _hands_of(plan, now, now.partner)
        hands: list[tuple[PlaceKind, Seat | None]] = [("hand", holder) for holder in holders]
        constraints.only_in(card, *hands, ("gift", now.partner), ("thrown", None))
    for steps in range(1, plan.seats):
        seat = now.left(declarer, steps)
        if seat == now.partner:
            break
        if not _may_have_received(plan, now, seat):
            constraints.exclude(same, "hand", seat)


def _may_have_received(plan: Plan, now: PublicRound, seat: Seat) -> bool:
    """Tells whether *seat* may have received cards after the calls and the burying, from a stock or from its partner."""
    if now.draws:
        return True
    if now.gifts_received and giving.exchanges_with(plan, now, seat) is not None:
        return True
    return any(
        count and player_at(plan, now, turn) == seat for turn, count in enumerate(now.redraws)
    )


Requirement = tuple[tuple[tuple[Cards, int], ...], int]
"""Sets of cards with the worth of each card, and the worth that a hand needs (as in `LowerBound`)."""


def _needed_by_hands(plan: Plan) -> list[Requirement]:
    """Returns the requirements that every dealt hand meets, because it would have been thrown in otherwise."""
    bad = plan.misdeals
    if bad.on_request:
        # Nobody has to ask.
        return []
    requirements: list[Requirement] = []
    if bad.needs_counter:
        requirements.append((((plan.counters, 1),), 1))
    if bad.high_cards:
        requirements.append((((bad.high_cards, 1),), 1))
    if bad.min_points:
        by_points: dict[int, Cards] = {}
        for card in iter_cards(plan.counters):
            points = plan.points[card]
            by_points[points] = by_points.get(points, 0) | 1 << card
        worth = tuple((cards, points) for points, cards in by_points.items())
        requirements.append((worth, bad.min_points))
    return requirements


def _need_good_hands(view: SeatView, constraints: Constraints) -> None:
    """Adds lower bounds for hands, because no dealt hand was thrown in.

    The cards that a hand needs are in it, or have been played or put away; where hand and nest are judged together,
    they may have been in the nest.
    """
    now, plan = view.round, view.plan
    requirements = _needed_by_hands(plan)
    if not requirements:
        return
    played = now.played_by_seat()
    declarer = now.declarer if now.nest_taken else None
    together = plan.misdeals.with_nest
    for seat in plan.players:
        if seat == view.seat and seat not in now.unseen_by and not together:
            continue
        # If partners have exchanged cards, both hands count together, which is a weaker bound.
        pair = _hands_of(plan, now, seat)
        shown = 0
        for holder in pair:
            shown |= played[holder] | now.open_cards[holder]
        if view.seat in pair:
            shown |= view.hand | view.thrown | view.buried | view.gift
        holders = {*pair, declarer} if together and declarer is not None else {*pair}
        places: list[tuple[PlaceKind, Seat | None]] = [("hand", holder) for holder in holders]
        places += [("gift", holder) for holder in holders]
        places.append(("thrown", None))
        not_dealt = 0
        if together or declarer in pair:
            places.append(("nest", None))
            shown |= mask_of(now.faces) | mask_of(now.shown_nest)
            not_dealt = 0 if together else mask_of(now.nest_seen)
        if together and declarer is not None:
            # The nest is mixed with the declarer's own cards, so these count as well, which is a weaker bound.
            shown |= played[declarer] | now.open_cards[declarer] | view.taken
        for worth, at_least in requirements:
            dealt_worth = tuple((cards & ~not_dealt, value) for cards, value in worth)
            bound = LowerBound(constraints.mask(*places), dealt_worth, at_least)
            missing = at_least - bound.worth_of(shown)
            if missing > 0:
                constraints.hand_bounds.append(msgspec.structs.replace(bound, at_least=missing))
