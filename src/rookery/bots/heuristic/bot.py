"""A heuristic player: sensible, quick, and explainable.

``bidding`` has the rules for the auction, ``burying`` for the nest and the trump, ``calling`` for a partner,
``drawing`` for cards that are thrown or swapped, ``giving`` for cards that partners exchange, ``cards`` for the tricks, and ``boards`` for games with chips;
``hand_evaluation`` and ``features`` work out what they share. Questions to the table are answered in
``bots.proposals``. The bot keeps nothing between decisions: it remembers only what its view holds.
"""

from __future__ import annotations

from random import Random

from rookery.bots.heuristic.bidding import choose_call
from rookery.bots.heuristic.boards import choose_card_for_boards, choose_removal
from rookery.bots.heuristic.burying import choose_burial, choose_trump
from rookery.bots.heuristic.calling import choose_leader, choose_partner
from rookery.bots.heuristic.cards import choose_card, choose_draw
from rookery.bots.heuristic.drawing import choose_redraw, choose_swap
from rookery.bots.heuristic.giving import choose_gift
from rookery.bots.proposals import answer_of, is_asked
from rookery.engine.command import (
    Agree,
    Bury,
    CallCard,
    ChooseLeader,
    Command,
    Give,
    NameTrump,
    Play,
    Redraw,
    RemoveChip,
    Swap,
    TurnTrump,
)
from rookery.engine.legal import (
    LegalAgree,
    LegalBury,
    LegalCalls,
    LegalDraw,
    LegalGive,
    LegalLeader,
    LegalPartner,
    LegalPlays,
    LegalRedraw,
    LegalRemove,
    LegalSwap,
    LegalTrump,
)
from rookery.view.seat import SeatView


class HeuristicBot:
    """Decides by heuristics and without chance, so equal views give equal decisions."""

    def __init__(self, name: str = "heuristic") -> None:
        """Takes a *name*; it plays the same under any name."""
        self.name = name

    def choose(self, view: SeatView, rng: Random) -> Command:  # noqa: ARG002  # other bots need chance
        """Returns the decision that the heuristics recommend."""
        if is_asked(view):
            return answer_of(view)
        match view.legal:
            case LegalPlays(cards=cards):
                if view.plan.boards is not None:
                    return Play(choose_card_for_boards(view, cards))
                return Play(choose_card(view, cards))
            case LegalCalls() as legal:
                return choose_call(view, legal)
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
            case LegalDraw():
                return choose_draw(view)
            case LegalRemove() as legal:
                return RemoveChip(*(choose_removal(view, legal) or (None, None)))
            case LegalAgree():
                return Agree()
            case None:
                raise ValueError("it is not this seat's turn")
