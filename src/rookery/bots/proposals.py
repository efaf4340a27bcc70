"""The answers of bots to questions that the table is asked."""

from __future__ import annotations

from rookery.engine.command import Answer
from rookery.view.seat import SeatView


def is_asked(view: SeatView) -> bool:
    """Tells whether the table is waiting for the answer of ``view.seat``."""
    now = view.public.round
    if now is None or now.proposal is None:
        return False
    return view.seat in now.proposal.needs and view.seat not in now.answers


def answer_of(view: SeatView) -> Answer:
    """Returns the answer of ``view.seat`` to the current proposal.

    A bot agrees to take back a slip from which nobody has learned anything. It denies table talk and misdeals, because bots
    never hint and the server never deals wrongly.

    :raises ValueError: if nothing is proposed.
    """
    now = view.round
    if now.proposal is None:
        raise ValueError("nothing is proposed")
    return Answer(yes=now.proposal.what == "undo" and not has_learned(view))


def has_learned(view: SeatView) -> bool:
    """Tells whether too much has happened since a decision to take it back.

    The limits are those of the books: a card until the next trick is taken [H11:72], if no card is drawn in between; a
    call while the auction lasts; before play only the last decision.
    """
    now, plan = view.round, view.plan
    assert now.proposal is not None
    # Earlier questions, answers and penalties tell nothing about cards.
    events = view.public.seq - now.asides - now.proposal.to_seq
    if now.contract is None and plan.bids is not None:
        return False
    if now.leader is None or not (now.trick or now.tricks):
        # The first leader is named automatically after the last decision.
        return events > 1 + (now.leader is not None)
    drawing = plan.stock is not None or plan.boards is not None
    last_trick = 1 + view.plan.seats if now.tricks and not drawing else 0
    return events > len(now.trick) + last_trick
