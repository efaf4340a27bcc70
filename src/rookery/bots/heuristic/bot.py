"""The heuristic bot: sensible, quick, and explainable.

``bidding`` has the heuristics for the auction, ``burying`` for the nest and the trump, ``calling`` for a partner,
``drawing`` for cards that are thrown or swapped, ``giving`` for cards that partners exchange (``preparing`` chooses among
these), ``cards`` for the tricks, and ``boards`` for games with chips; ``hand_evaluation`` and ``features`` have what they
share. Questions to the table are answered in ``bots.proposals``. The bot keeps no state between decisions.
"""

from __future__ import annotations

from random import Random

from rookery.bots.heuristic.bidding import choose_call
from rookery.bots.heuristic.boards import choose_card_for_boards, removals_by_loss
from rookery.bots.heuristic.cards import choose_card, choose_draw
from rookery.bots.heuristic.preparing import choose_before_lead
from rookery.bots.proposals import answer_of, is_asked
from rookery.engine.command import Agree, Command, Play, RemoveChip
from rookery.engine.legal import LegalAgree, LegalCalls, LegalDraw, LegalPlays, LegalRemove
from rookery.view.seat import SeatView


class HeuristicBot:
    """A bot that decides by heuristics, without random numbers, so equal views give equal decisions."""

    def __init__(self, name: str = "heuristic") -> None:
        """Takes the *name* that it has in results; the name does not affect how it plays."""
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
            case LegalDraw():
                return choose_draw(view)
            case LegalRemove() as legal:
                return RemoveChip(*next(iter(removals_by_loss(view, legal)), (None, None)))
            case LegalAgree():
                return Agree()
            case None:
                raise ValueError("it is not this seat's turn")
            case _:
                return choose_before_lead(view)
