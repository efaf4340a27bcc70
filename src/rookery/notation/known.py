"""Converts what a seat knows, or all cards of a round, to a position."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rookery.cards import Cards, mask_of, those_in, tuple_of
from rookery.engine.phases.giving import givers
from rookery.engine.phases.play import trump_played
from rookery.engine.plan import Plan
from rookery.engine.public import Contract, PublicMatch, PublicRound
from rookery.notation.calls import call_word
from rookery.notation.spec import (
    UNKNOWN,
    ContractSpec,
    Holding,
    PositionSpec,
    embedded_in,
    rules_name,
)
from rookery.notation.text import codes_of, sorted_codes
from rookery.seats import Seat
from rookery.view.seat import SeatView


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """The hidden cards that the author of a position knows."""

    hands: tuple[Cards, ...]
    """For each seat, the known cards of its hand."""
    nest: Cards
    """The known cards of the nest."""
    took: Cards
    """The nest as the declarer took it; 0 if unknown."""
    stock: tuple[int, ...]
    """The known cards of the drawing pile, from the top."""
    aside: Cards
    thrown: Cards
    gifts: tuple[Cards, ...]
    """For each seat, the known cards that it gave to its partner."""
    piles: tuple[tuple[int, ...], ...] = ()
    """For each seat its hand as dealt, which gives the order of a blind dummy's cards."""


def position_spec(
    plan: Plan, public: PublicMatch, known: Known, to_move: Seat | None
) -> PositionSpec:
    """Returns the position of the current round for an author who knows the hidden cards in *known*.

    :raises ValueError: if nothing has been dealt yet.
    """
    now, pack, rules = public.round, plan.pack, plan.rules
    if now is None:
        raise ValueError("nothing has been dealt yet")

    def holding(cards: Cards, size: int) -> Holding:
        return Holding(codes_of(cards, pack), size - cards.bit_count())

    def hand(seat: Seat) -> Holding:
        cards, size = known.hands[seat], now.hand_sizes[seat]
        if seat not in plan.blind_dummies or not known.piles:
            return holding(cards, size)
        pile = those_in(cards, known.piles[seat])
        return Holding(tuple(map(pack.name, pile)), size - len(pile))

    contract = now.contract
    unknown = UNKNOWN * (now.stock_size - len(known.stock))
    thrown = sum(now.redraws)
    return PositionSpec(
        rules=rules_name(rules),
        embedded=embedded_in(rules),
        dealer=now.dealer,
        order=() if now.order == tuple(range(plan.seats)) else now.order,
        hands=tuple(hand(seat) for seat in range(plan.seats)),
        open=tuple(codes_of(cards, pack) for cards in now.open_cards)
        if any(now.open_cards)
        else (),
        calls=tuple((call.seat, call_word(call)) for call in now.calls),
        unseen_by=now.unseen_by,
        contract=_contract(contract) if contract else None,
        trump=now.trump,
        nest=holding(known.nest, now.nest_size) if now.nest_size else None,
        buried_by=now.declarer if now.buried else None,
        faces=sorted_codes(map(pack.name, now.faces), pack) if now.nest_size else (),
        took=Holding(codes_of(known.took, pack)) if known.took else None,
        stock=(*map(pack.name, known.stock), *unknown),
        stock_open=now.stock_open is not None,
        aside=holding(known.aside, plan.aside_size) if plan.aside_size else None,
        thrown=holding(known.thrown, thrown) if thrown else None,
        swaps=now.swaps,
        redraws=now.redraws,
        gifts=_gifts(plan, now, known),
        received=now.gifts_received > 0,
        called=None if now.called is None else pack.name(now.called),
        partner=now.partner,
        leader=now.leader,
        trick=tuple(map(pack.name, now.trick)),
        tricks=_tricks_won(plan, [trick.winner for trick in now.tricks]),
        trump_played=trump_played(plan, now),
        taken=_taken(plan, now),
        boards=tuple(tuple(map(pack.name, board)) for board in public.boards),
        chips=tuple(tuple_of(chips) for chips in now.chips),
        removals=now.removals,
        scores=public.scores,
        to_move=to_move,
    )


def _gifts(plan: Plan, now: PublicRound, known: Known) -> tuple[Holding, ...]:
    """Returns what each seat gave to its partner."""
    if plan.giving is None or not now.gifts:
        return ()
    gave, count = givers(plan, now)[: now.gifts], plan.giving.cards
    return tuple(
        Holding(codes_of(cards, plan.pack), count - cards.bit_count())
        if seat in gave
        else Holding()
        for seat, cards in enumerate(known.gifts)
    )


def position_of(view: SeatView) -> PositionSpec:
    """Returns the position of the current round as the viewer knows it, with the cards that were not shown unknown.

    :raises ValueError: if nothing has been dealt yet.
    """
    now = view.round
    known = Known(
        hands=view.known_hands(),
        nest=(view.buried or mask_of(now.faces)) if now.nest_size else 0,
        took=view.taken,
        stock=() if now.stock_open is None else (now.stock_open,),
        aside=0,
        thrown=view.thrown,
        gifts=view.known_gifts(),
    )
    return position_spec(view.plan, view.public, known, view.mover)


def _taken(plan: Plan, now: PublicRound) -> tuple[tuple[tuple[Seat, ...], int], ...]:
    """Returns the seats of each team with the points that they have captured; empty before the first lead."""
    if now.leader is None:
        return ()
    groups: dict[int, list[Seat]] = {}
    for seat, team in enumerate(plan.teams(now.order, now.declarer, now.partner)):
        groups.setdefault(team, []).append(seat)
    return tuple((tuple(group), sum(now.captured[s] for s in group)) for group in groups.values())


def _contract(contract: Contract) -> ContractSpec:
    points = 0 if contract.moon else contract.points
    return ContractSpec(contract.declarer, points, contract.forced, contract.blind, contract.moon)


def _tricks_won(plan: Plan, winners: Sequence[Seat]) -> tuple[int, ...]:
    """Counts the tricks of each seat."""
    if not winners:
        return ()
    return tuple(winners.count(seat) for seat in range(plan.seats))
