"""Worlds: complete deals consistent with what a seat knows; elsewhere such samples are called determinizations.

`Worlds` is made once for a `SeatView`. `Worlds.draw` draws every deal that satisfies the view's constraints with the same
chance. A deal says where each card lies now, with the order of ordered piles. `Worlds.draw_likely` prefers deals that
better explain the bids, the burying and the play of the other players (``belief.likelihood``).
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate, repeat
from math import exp, factorial
from typing import assert_never

import msgspec

from rookery.belief.constraints import Constraints, constraints_of
from rookery.belief.likelihood import CHOICE_FACTORS, Factors, LikelihoodModel, likelihood_of
from rookery.belief.sampler import (
    MAX_ALLOCATIONS,
    SEED_RANGE,
    DealSampler,
    LowerBound,
    RandomSource,
    TooManyAllocations,
)
from rookery.cards import Card, Cards, mask_of, tuple_of
from rookery.engine.phases import giving
from rookery.engine.phases.partner import card_holder
from rookery.kernel import Deals, kernel
from rookery.seats import Seat
from rookery.view.seat import SeatView

CANDIDATES_PER_WORLD = 8
"""Deals drawn uniformly for each likely world that is returned."""
MAX_TRIES = 20_000
"""If none of this many deals meets the lower bounds of hands, the bounds are ignored."""
SWAPS_PER_CARD = 4
"""Swaps that are tried in a likely deal for each unseen card."""


class World(msgspec.Struct, frozen=True, gc=False):
    """Where every card of the round that has not been played lies."""

    hands: tuple[Cards, ...]
    """The cards that each seat holds."""
    nest: Cards
    """The cards in the nest, dealt or buried there."""
    stock: tuple[Card, ...]
    """The drawing pile, its top card first."""
    aside: Cards
    """The cards that were set aside unseen."""
    thrown: Cards
    """The cards that were thrown in the redraw."""
    piles: tuple[tuple[Card, ...], ...]
    """For each seat the cards of a blind dummy in the order in which it plays them; empty for all other seats."""
    partner: Seat | None
    """The holder of the called card, or the declarer if nobody else holds it; `None` if no card was called."""
    gifts: tuple[Cards, ...] = ()
    """For each seat the cards that it has put on the table for its partner; empty if no gifts lie on the table."""


class LikelyWorlds(msgspec.Struct, frozen=True, gc=False):
    """Worlds drawn by likelihood."""

    worlds: tuple[World, ...]
    effective: float
    """The effective sample size of the candidates: from 1, if one outweighs all others, to their number."""
    candidates: int
    """The number of uniform deals among which the worlds were chosen."""


class Worlds:
    """All worlds that are consistent with a view, counted and ready to be drawn."""

    def __init__(self, view: SeatView, factors: Factors = CHOICE_FACTORS) -> None:
        """Counts the deals that *view* allows; likely worlds are weighted by *factors*.

        Shown voids are ignored if no deal agrees with them, because a void may have been a renege where mistakes are
        possible.

        :raises ValueError: if no round is on, or no deal agrees with the view.
        """
        self.view = view
        self._set_constraints(constraints_of(view))
        if not self._sampler.count:
            self._set_constraints(constraints_of(view, voids=False))
        if not self._sampler.count:
            raise ValueError("no deal agrees with this view")
        self._factors = factors
        self._likelihood: LikelihoodModel | None = None
        now, plan = view.round, view.plan
        self._blind = plan.blind_dummies
        self._known_hands = view.known_hands()
        lying = giving.givers_on_table(plan, now)
        self._gifts = (
            tuple(
                view.gift if seat == view.seat and seat in lying else 0
                for seat in range(plan.seats)
            )
            if lying
            else ()
        )
        shown = now.shown_nest
        self._nest = mask_of(shown[: now.nest_size]) if shown else view.buried | mask_of(now.faces)
        self._top: tuple[Card, ...] = () if now.stock_open is None else (now.stock_open,)
        if shown:
            self._top = shown[now.nest_size :]

    def _set_constraints(self, constraints: Constraints) -> None:
        """Counts the deals; if counting with `hand_bounds` takes too long, these are checked after each draw instead."""
        self.constraints, self._checks_bounds = constraints, False
        if constraints.hand_bounds:
            try:
                self._sampler = _sampler_of(constraints, constraints.hand_bounds, MAX_ALLOCATIONS)
            except TooManyAllocations:
                self._checks_bounds = True
            else:
                return
        self._sampler = _sampler_of(constraints, [], sys.maxsize)

    @property
    def count(self) -> int:
        """The number of worlds, ignoring the lower bounds of hands if counting with them takes too long."""
        count = self._sampler.count
        for number, place in enumerate(self.constraints.places):
            if place.kind == "stock" or place.seat in self._blind:
                count *= factorial(self._sampler.sizes[number])
        for seat in self._blind:
            count *= factorial(self._known_hands[seat].bit_count())
        return count

    def draw(self, count: int, rng: RandomSource) -> tuple[World, ...]:
        """Returns *count* worlds, drawn independently and uniformly."""
        return tuple(self._world(cards, rng) for cards in self.draw_deals(count, rng))

    def draw_likely(self, count: int, rng: RandomSource) -> LikelyWorlds:
        """Returns *count* worlds, drawn in proportion to how well they explain what has happened.

        They are resampled from `CANDIDATES_PER_WORLD` times as many uniform deals. The few likely deals would be
        repeated, so cards are then swapped in each in a way that preserves the distribution (resample-move: Gilks and
        Berzuini, 2001).
        """
        candidates = self.draw_deals(CANDIDATES_PER_WORLD * count, rng)
        weights = self._weights(candidates)
        total, squares = sum(weights), sum(weight * weight for weight in weights)
        chosen = candidates.take(systematic(weights, count, rng))
        return LikelyWorlds(
            tuple(self._world(cards, rng) for cards in self._swapped(chosen, rng)),
            total * total / squares,
            len(candidates),
        )

    def log_likelihood(self, world: World) -> float:
        """Returns the log-likelihood of *world*; only differences between worlds have a meaning."""
        return self.likelihood.log_likelihood(self._cards_in(world))

    @property
    def likelihood(self) -> LikelihoodModel:
        """The likelihood model of the view, made when it is first used."""
        if self._likelihood is None:
            self._likelihood = likelihood_of(self.view, self.constraints, self._factors)
        return self._likelihood

    def allows(self, world: World) -> bool:
        """Tells whether *world* is consistent with the view."""
        known, now, view = self.constraints, self.view.round, self.view
        cards = self._cards_in(world)
        spread = 0
        for place, there in zip(known.places, cards, strict=True):
            if there.bit_count() != place.size or there & place.excluded or there & ~known.cards:
                return False
            spread |= there
        return (
            spread == known.cards
            and known.bounds_met(cards)
            and all(
                seen & ~hand == 0 for seen, hand in zip(self._known_hands, world.hands, strict=True)
            )
            and self._nest & ~world.nest == 0
            and world.stock[: len(self._top)] == self._top
            and view.thrown & ~world.thrown == 0
            and len(world.gifts) == len(self._gifts)
            and all(mine & ~gift == 0 for mine, gift in zip(self._gifts, world.gifts, strict=True))
            and world.partner == self._partner(world.hands)
            and len(world.hands) == len(now.hand_sizes)
        )

    def draw_deals(self, count: int, rng: RandomSource) -> Deals:
        """Returns *count* deals drawn uniformly, each as bitmasks of the unseen cards in each place of the `constraints`.

        If none of `MAX_TRIES` deals meets the lower bounds of hands, these are ignored.
        """
        drawn = self._sampler.draw(count, rng)
        if not self._checks_bounds:
            return drawn
        found, tried = self._within_bounds(drawn), len(drawn)
        while len(found) < count:
            if not len(found) and tried >= MAX_TRIES:
                # A shown void may have been a renege, and then there may be no such deal.
                return drawn
            found = found.with_more(self._within_bounds(self._sampler.draw(count, rng)))
            tried += count
        return found.take(list(range(count)))

    def _within_bounds(self, drawn: Deals) -> Deals:
        bounds_met = self.constraints.bounds_met
        return drawn.take([number for number, cards in enumerate(drawn) if bounds_met(cards)])

    def _swapped(self, deals: Deals, rng: RandomSource) -> Deals:
        """Returns *deals* after swaps of cards that preserve the likelihood of the sample."""
        known = self.constraints
        if len(known.places) < 2:
            return deals
        return kernel.swap_cards(
            deals,
            [place.excluded for place in known.places],
            self.likelihood.factors,
            [
                (bound.places, bound.worth, bound.at_least)
                for bound in (*known.nest_bounds, *known.hand_bounds)
            ],
            SWAPS_PER_CARD * known.cards.bit_count(),
            int(rng.random() * SEED_RANGE),
        )

    def _weights(self, candidates: Deals) -> list[float]:
        """Returns the likelihood of each candidate relative to the best one."""
        if not self.constraints.places:
            # All cards have been seen, so there is one deal.
            return [1.0] * len(candidates)
        return weights_of(kernel.deal_likelihoods(candidates, self.likelihood.factors))

    def _world(self, cards: Sequence[Cards], rng: RandomSource) -> World:
        """Returns the world in which *cards* lie in the places of the constraints."""
        hands = list(self._known_hands)
        gifts = list(self._gifts)
        nest, stock, aside, thrown = self._nest, self._top, 0, self.view.thrown
        for place, there in zip(self.constraints.places, cards, strict=True):
            match place.kind:
                case "hand":
                    assert place.seat is not None
                    hands[place.seat] |= there
                case "nest":
                    nest |= there
                case "stock":
                    stock += _shuffled(there, rng)
                case "aside":
                    aside = there
                case "thrown":
                    thrown |= there
                case "gift":
                    assert place.seat is not None
                    gifts[place.seat] |= there
        piles: tuple[tuple[Card, ...], ...] = ()
        if self._blind:
            piles = tuple(
                # Cards dealt face up lie on top.
                _shuffled(self._known_hands[seat], rng)
                + _shuffled(hand & ~self._known_hands[seat], rng)
                if seat in self._blind
                else ()
                for seat, hand in enumerate(hands)
            )
        partner = self._partner(hands)
        return World(tuple(hands), nest, stock, aside, thrown, piles, partner, tuple(gifts))

    def _partner(self, hands: Sequence[Cards]) -> Seat | None:
        now = self.view.round
        if now.called is None or now.partner is not None:
            return now.partner
        assert now.contract is not None
        return card_holder(self.view.plan, now, hands, now.contract.declarer, 1 << now.called)

    def _cards_in(self, world: World) -> list[Cards]:
        """Returns the unseen cards that *world* has in each place of the constraints."""
        unseen = self.constraints.cards
        found = []
        for place in self.constraints.places:
            match place.kind:
                case "hand":
                    assert place.seat is not None
                    cards = world.hands[place.seat]
                case "nest":
                    cards = world.nest
                case "stock":
                    cards = mask_of(world.stock)
                case "aside":
                    cards = world.aside
                case "thrown":
                    cards = world.thrown
                case "gift":
                    assert place.seat is not None
                    cards = world.gifts[place.seat]
                case _:
                    assert_never(place.kind)
            found.append(cards & unseen)
        return found


def _sampler_of(
    constraints: Constraints, hand_bounds: list[LowerBound], max_allocations: int
) -> DealSampler:
    """Returns the sampler of the deals that *constraints* allow, with *hand_bounds* as the lower bounds of hands."""
    places = constraints.places
    return DealSampler(
        constraints.cards,
        [place.size for place in places],
        [place.excluded for place in places],
        constraints.nest_bounds + hand_bounds,
        max_allocations=max_allocations,
    )


def _shuffled(cards: Cards, rng: RandomSource) -> tuple[Card, ...]:
    """Returns *cards* in random order."""
    keys = sorted((rng.random(), card) for card in tuple_of(cards))
    return tuple(card for _, card in keys)


def weights_of(logs: Sequence[float]) -> list[float]:
    """Returns the weights whose logarithms are *logs*, the largest being 1."""
    largest = max(logs)
    return [exp(log - largest) for log in logs]


def systematic(weights: Sequence[float], count: int, rng: RandomSource) -> list[int]:
    """Chooses *count* indices in proportion to *weights*, by systematic resampling.

    The weights are laid end to end on a line, and evenly spaced marks with a random start choose the weights on which
    they fall.
    """
    ends = list(accumulate(weights))
    space, last = ends[-1] / count, len(ends) - 1
    marks = accumulate(repeat(space, count - 1), initial=rng.random() * space)
    return [bisect_left(ends, mark, hi=last) for mark in marks]
