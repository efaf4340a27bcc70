"""What players may do besides taking their turn: answer the table, call a mistake, take one back, ask for an undo. All
of it follows from what the player knows; ``engine.rulings`` decides.
"""

from __future__ import annotations

from collections.abc import Sequence

from rookery.cards import mask_of
from rookery.engine.event import Event
from rookery.engine.public import PublicRound
from rookery.engine.renege import correctable_later, hands_played_by
from rookery.protocol import Ruling
from rookery.view.project import Observation
from rookery.view.seat import SeatView


def rulings_for(view: SeatView, *, may_undo: bool) -> tuple[Ruling, ...]:
    """Returns what ``view.seat`` may do now, whoever's turn it is; *may_undo* says that it has a decision to undo."""
    now, plan = view.public.round, view.plan
    if now is None or view.seat not in plan.players or view.public.winners is not None:
        return ()
    asked = now.proposal
    if asked is not None:
        if view.seat in asked.needs and view.seat not in now.answers:
            return ("answer",)
        return ("withdraw",) if view.seat == asked.seat else ()
    if now.over is not None:
        return ()
    may: list[Ruling] = []
    if plan.table.undo and may_undo:
        may.append("undo")
    if plan.table.mistakes:
        penalties = plan.table
        if may_take_back(view, now):
            may.append("take_back")
        if now.leader is not None:
            may.append("call_renege")
        if penalties.exposed_card and not now.calls and not now.tricks:
            may.append("exposed_card")
        if penalties.wrong_deal:
            may.append("wrong_deal")
        if penalties.table_talk:
            may.append("table_talk")
    return tuple(may)


def may_take_back(view: SeatView, now: PublicRound) -> bool:
    """Tells whether a card the seat played broke the rule of following suit and may still be corrected [H11:72].

    That is until the next trick is taken or, where cards are drawn or chips placed after each trick, until its own
    trick is.
    """
    if now.trump is None or now.leader is None or view.seat is None:
        return False
    plan, tables = view.plan, view.tables
    tricks = [(now.leader, now.trick)]
    if now.tricks and correctable_later(plan):
        tricks.append((now.tricks[-1].leader, now.tricks[-1].cards))
    for seat in hands_played_by(plan, now, view.seat):
        hand = view.hand if seat == view.seat else now.open_cards[seat]
        for leader, cards in tricks:
            place = now.steps(leader, seat)
            if place >= len(cards):
                continue
            hand |= mask_of(cards[place : place + 1])
            led = tables.suit_of[cards[0]] if place else None
            if not tables.legal(hand, led) >> cards[place] & 1:
                return True
    return False


def undoing(seen: Sequence[Observation], view: SeatView) -> Event | None:
    """Returns the first thing that would be taken back if the table agrees, as the seat saw it.

    *seen* are all events of the match up to now, or more; ``None``: the table is not asked to undo anything.
    """
    asked = view.public.round.proposal if view.public.round else None
    return seen[asked.to_seq].event if asked is not None and asked.what == "undo" else None
