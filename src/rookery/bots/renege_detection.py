"""The detection of reneges in table mode: a bot calls a renege when the cards on the table prove it, and never guesses."""

from __future__ import annotations

from rookery.engine.command import CallRenege
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.engine.renege import accusable, correctable, late_renege_ends_round, played_cards
from rookery.seats import Seat
from rookery.view.seat import SeatView, known_partner


def call_of(view: SeatView) -> CallRenege | None:
    """Returns the renege that ``view.seat`` calls, or `None`.

    A bot does not accuse its own side, and it does not make a call that would have no effect.
    """
    plan, now = view.plan, view.public.round
    if (
        view.seat is None
        or now is None
        or not plan.rulings.mistakes
        or now.over is not None
        or now.proposal is not None
        or now.leader is None
    ):
        return None
    teams = plan.teams(now.order, now.declarer, known_partner(view))
    for seat in range(plan.seats):
        if teams[seat] == teams[view.seat] or not accusable(plan, seat):
            continue
        tricks = proven_reneges(plan, now, seat)
        if tricks and (late_renege_ends_round(plan, now) or correctable(plan, now, tricks[-1])):
            return CallRenege(seat)
    return None


def proven_reneges(plan: Plan, now: PublicRound, seat: Seat) -> list[int]:
    """Returns the numbers, from 0, of the tricks in which *seat* reneged, as far as the cards that it showed later
    prove it.

    A card proves nothing about tricks that may have been played before it was drawn.
    """
    if now.trump is None or now.leader is None:
        return []
    tables = plan.card_tables[now.trump]
    undrawn = plan.tricks - plan.hand_size
    shown = now.open_cards[seat] if now.open_cards else 0
    found = []
    for played in played_cards(tables, now, seat):
        if played.trick < undrawn:
            break
        if shown & tables.lacking(played.card, played.before, played.earlier):
            found.append(played.trick)
        shown |= 1 << played.card
    return found[::-1]
