"""What players may do out of turn: answer a proposal, call a mistake, take a card back, undo.

The offers are made only from what the player knows; ``engine.rulings`` decides about them.
"""

from __future__ import annotations

from collections.abc import Sequence

from rookery.bots.proposals import is_asked
from rookery.engine.command import Bury, CallRenege, Command, Propose, TakeBack
from rookery.engine.event import Adjustment, Proposed, RenegeCalled, TakenBack
from rookery.engine.history import UndoHistory
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.engine.renege import correctable, hands_played_by, illegal_play_tricks
from rookery.engine.rulings import may_report_exposed_card
from rookery.protocol import Ruling
from rookery.seats import Seat
from rookery.service.session import Chair, NotAllowed
from rookery.view.seat import SeatView

MAX_TIMES_PER_ROUND = 40
"""How often a player may make one kind of proposal, call reneges, take cards back or bury wrongly in one round."""


def rulings_for(view: SeatView, *, may_undo: bool) -> tuple[Ruling, ...]:
    """Returns what ``view.seat`` may do now out of turn; *may_undo* tells whether it has a decision to undo."""
    now, plan = view.public.round, view.plan
    if now is None or view.seat not in plan.players or view.public.winners is not None:
        return ()
    asked = now.proposal
    if asked is not None:
        if is_asked(view):
            return ("answer",)
        return ("withdraw",) if view.seat == asked.seat else ()
    if now.over is not None:
        return ()
    may: list[Ruling] = ["look"] if view.seat in now.unseen_by else []
    if plan.rulings.undo and may_undo:
        may.append("undo")
    if plan.rulings.mistakes:
        penalties = plan.rulings
        if may_take_back(view, now):
            may.append("take_back")
        if now.leader is not None:
            may.append("call_renege")
        if penalties.exposed_card and may_report_exposed_card(now, view.seat):
            may.append("exposed_card")
        if penalties.wrong_deal:
            may.append("wrong_deal")
        if penalties.table_talk:
            may.append("table_talk")
    return tuple(may)


def may_take_back(view: SeatView, now: PublicRound) -> bool:
    """Tells whether the seat has played an illegal card that may still be corrected [H11:72].

    It may be corrected until the next trick is taken or, where cards are drawn or chips placed after each trick, until
    its own trick is taken.
    """
    if now.trump is None or now.leader is None or view.seat is None:
        return False
    plan = view.plan
    return any(
        correctable(plan, now, trick)
        for seat in hands_played_by(plan, now, view.seat)
        for trick in illegal_play_tricks(
            view.tables, now, seat, view.hand if seat == view.seat else now.open_cards[seat]
        )
    )


def check_misdeal_call(
    now: PublicRound | None, chairs: Sequence[Chair], seat: Seat, command: Command
) -> None:
    """Checks that *seat* calls a misdeal as the rules ask: with the card or the dealer at fault.

    Only the dealer may name an exposed card; where a bot dealt, anybody may.

    :raises NotAllowed: if the call is incomplete, or not the caller's to make.
    """
    if now is None or not isinstance(command, Propose):
        return
    if command.what == "exposed_card":
        if command.card is None:
            raise NotAllowed("misdeal_unclear", why="card")
        dealt = chairs[now.dealer]
        if now.dealer != seat and dealt.player is not None and not dealt.stand_in:
            raise NotAllowed("misdeal_unclear", why="dealer-says")
    elif command.what == "wrong_deal" and command.accused is None:
        raise NotAllowed("misdeal_unclear", why="dealer")


def check_repetitions(past: UndoHistory, plan: Plan, seat: Seat, command: Command) -> None:
    """Checks that *seat* has not given this kind of command too often since the deal, where *past* begins.

    All events of a round are kept in memory, and some commands could be repeated without end.

    :raises NotAllowed: if the seat has reached `MAX_TIMES_PER_ROUND`.
    """
    match command:
        case Propose(what=what):
            mine = [event for event in past.events if isinstance(event, Proposed)]
            times = sum((event.seat, event.what) == (seat, what) for event in mine)
        case CallRenege():
            times = _events_of(past, seat, RenegeCalled)
        case TakeBack():
            times = _events_of(past, seat, TakenBack)
        case Bury(cards=cards) if len(cards) != plan.nest_size:
            # Others may pay for the same mistake.
            times = sum(
                isinstance(event, Adjustment)
                and (event.seat, event.account) == (seat, plan.account_of(seat))
                for event in past.events
            )
        case _:
            return
    if times >= MAX_TIMES_PER_ROUND:
        raise NotAllowed("too_often", most=MAX_TIMES_PER_ROUND)


def _events_of(past: UndoHistory, seat: Seat, kind: type[RenegeCalled | TakenBack]) -> int:
    return sum(isinstance(event, kind) and event.seat == seat for event in past.events)
