"""Positions for tests of bots: hands are partly given, and the rest is dealt in pack order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tests.tables import Table, order_for

from rookery.bots.bot import bot_named
from rookery.bots.heuristic.cards import choose_card
from rookery.cards import iter_cards, mask_of
from rookery.engine.command import Bury, Deal, NameTrump
from rookery.engine.legal import LegalBury, LegalPlays, LegalTrump
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.rules.table import Trump
from rookery.seats import Seat
from rookery.shuffle import commitment
from rookery.view.seat import SeatView

ORIGINAL = "original_partnership_4"
"""Nine cards each, 5 to 14 and the bird; the player at the dealer's left leads to the first trick."""


def dealt(
    rules: Rules | str,
    hands: Mapping[Seat, str],
    *,
    nest: str = "",
    dealer: Seat = 0,
    cut: Trump | None = None,
) -> Table:
    """Deals *hands* and *nest*, and completes each with the lowest remaining cards."""
    table = Table.of(rules, dealer=dealer)
    pack, deal = table.plan.pack, table.plan.rules.deal
    given = [pack.parse_cards(hands.get(seat, "")) for seat in range(table.plan.seats)]
    under = pack.parse_cards(nest)
    free = list(
        iter_cards(pack.all & ~under & ~mask_of(c for hand in given for c in iter_cards(hand)))
    )
    for seat, hand in enumerate(given):
        short = deal.hand - hand.bit_count()
        given[seat] |= mask_of(free[:short])
        free = free[short:]
    under |= mask_of(free[: deal.nest - under.bit_count()])
    order = order_for(table.plan, dealer, list(map(iter_cards, given)), iter_cards(under))
    table.deal(Deal(order, "00" * 32, commitment(bytes(32)), cut))
    return table


def declare(
    table: Table, declarer: Seat, trump: Trump, *, bid: int | None = None, bury: str | None = None
) -> None:
    """Lets *declarer* win the auction, bury *bury* (by default the cards of the nest) and name *trump*."""
    while table.round.contract is None:
        seat = table.decider
        assert seat is not None
        assert table.plan.rules.auction is not None
        high = any(call.kind == "bid" for call in table.round.calls)
        table.calls(
            (bid or table.plan.rules.auction.min) if seat == declarer and not high else None
        )
    while isinstance(table.legal, LegalBury | LegalTrump):
        if isinstance(table.legal, LegalTrump):
            table.act(declarer, NameTrump(trump))
        else:
            own = set(table.legal.own)
            cards: Sequence[int] = (
                [card for card in table.legal.allowed if card not in own]
                if bury is None
                else list(iter_cards(table.plan.pack.parse_cards(bury)))
            )
            table.act(declarer, Bury(tuple(sorted(cards))))


def choice(table: Table) -> str:
    """Returns the card that the heuristic bot would play next, from the hand of the player or an open hand."""
    assert table.decider is not None
    assert isinstance(table.legal, LegalPlays)
    return table.plan.pack.name(choose_card(table.view(table.decider), table.legal.cards))


def views_in_play(variant: str, seed: int) -> list[SeatView]:
    """Returns the views of all decisions to play a card in a round of casual players."""
    table, bot = LocalTable(load_variant(variant), seed=seed), bot_named("casual")
    table.deal()
    found = []
    while (seat := table.decider) is not None:
        view = table.view(seat)
        if isinstance(view.legal, LegalPlays):
            found.append(view)
        table.act(seat, bot.choose(view, Random(0)))
    return found
