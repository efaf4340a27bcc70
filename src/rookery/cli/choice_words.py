"""Decisions in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rookery.cards import Card
from rookery.engine.command import (
    Bid,
    Bury,
    CallCard,
    ChooseLeader,
    Command,
    Draw,
    Give,
    NameTrump,
    Pass,
    PassInFavor,
    Play,
    Redraw,
    RemoveChip,
    ShootMoon,
    Swap,
    TurnTrump,
)
from rookery.engine.plan import Plan
from rookery.messages import ENGLISH, message
from rookery.notation.text import join_cards, seat_name, sorted_codes


def worded(key: str, **values: str | int) -> str:
    """Returns a message in the language of the command line."""
    return message(ENGLISH, key, **values)


def choice_in_words(plan: Plan, command: Command) -> str:
    """Returns a decision in words."""
    match command:
        case Play(card=card):
            return plan.pack.name(card)
        case CallCard(card=card):
            return worded("reviewed-choice-call", card=plan.pack.name(card))
        case Swap(card=card) if card is not None:
            return plan.pack.name(card)
        case Bury(cards=cards):
            return worded("reviewed-choice-bury", cards=cards_in_words(plan, cards))
        case Give(cards=cards) | Redraw(cards=cards) if cards:
            return worded("reviewed-choice-cards", cards=cards_in_words(plan, cards))
        case Redraw() | Swap():
            return worded("reviewed-choice-none")
        case NameTrump(trump=trump):
            return worded("reviewed-choice-trump", trump=trump.replace("_", " "))
        case ChooseLeader(seat=seat):
            return worded("reviewed-choice-leader", seat=seat_name(seat, plan.seats))
        case RemoveChip(owner=owner, space=space) if owner is not None and space is not None:
            return worded(
                "reviewed-choice-chip", seat=seat_name(owner, plan.seats), space=space + 1
            )
        case _:
            return _plain_choice(command)


def cards_in_words(plan: Plan, cards: Iterable[Card]) -> str:
    """Returns cards in the notation of positions, sorted."""
    return join_cards(sorted_codes([plan.pack.name(card) for card in cards], plan.pack))


def _plain_choice(command: Command) -> str:
    """Returns a choice that names neither cards nor seats."""
    match command:
        case Bid(points=points):
            return worded("reviewed-choice-bid", points=points)
        case Pass():
            return worded("reviewed-choice-pass")
        case PassInFavor():
            return worded("reviewed-choice-favor")
        case ShootMoon():
            return worded("reviewed-choice-moon")
        case TurnTrump():
            return worded("reviewed-choice-turn")
        case RemoveChip():
            return worded("reviewed-choice-no-chip")
        case Draw(pile="open"):
            return worded("reviewed-choice-open")
        case Draw():
            return worded("reviewed-choice-hidden")
        case _:
            # No other decision is judged.
            return type(command).__name__.lower()
