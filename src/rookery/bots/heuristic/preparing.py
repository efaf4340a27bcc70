"""The decisions of the heuristic bot between the auction and the first lead."""

from __future__ import annotations

from rookery.bots.heuristic.burying import choose_burial, choose_trump
from rookery.bots.heuristic.calling import choose_leader, choose_partner
from rookery.bots.heuristic.drawing import choose_redraw, choose_swap
from rookery.bots.heuristic.giving import choose_gift
from rookery.engine.command import (
    Bury,
    CallCard,
    ChooseLeader,
    Command,
    Give,
    NameTrump,
    Redraw,
    Swap,
    TurnTrump,
)
from rookery.engine.legal import (
    LegalBury,
    LegalGive,
    LegalLeader,
    LegalPartner,
    LegalRedraw,
    LegalSwap,
    LegalTrump,
)
from rookery.view.seat import SeatView


def choose_before_lead(view: SeatView) -> Command:
    """Returns the decision about nest, trump, partner, gifts, stock or leader.

    :raises ValueError: if another decision must be made, or none.
    """
    match view.legal:
        case LegalBury() as legal:
            return Bury(choose_burial(view, legal))
        case LegalTrump() as legal:
            trump = choose_trump(view, legal)
            return TurnTrump() if trump is None else NameTrump(trump)
        case LegalPartner() as legal:
            return CallCard(choose_partner(view, legal))
        case LegalLeader() as legal:
            return ChooseLeader(choose_leader(view, legal))
        case LegalRedraw() as legal:
            return Redraw(choose_redraw(view, legal))
        case LegalSwap() as legal:
            return Swap(choose_swap(view, legal))
        case LegalGive() as legal:
            return Give(choose_gift(view, legal))
        case _:
            raise ValueError("this seat has nothing to prepare now")
