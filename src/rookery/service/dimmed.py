"""Why some cards of a hand may not be chosen now, as a sentence."""

from __future__ import annotations

from rookery.cards import count_of, mask_of, tuple_of
from rookery.engine.legal import LegalBury, LegalPlays
from rookery.rules.table import TRUMP_SUIT, Trump
from rookery.service.table_info import COLORS
from rookery.view.seat import SeatView

SUITS = ("hearts", "diamonds", "clubs", "spades")
"""What the colors are called where the pack is a standard one."""


def dimmed(view: SeatView) -> str | None:
    """Returns why some cards of the hand are not legal now, as a sentence; ``None`` when all are."""
    if view.mover != view.seat:
        return None
    match view.legal:
        case LegalPlays(cards=cards) if len(cards) < count_of(view.hand):
            return _must_follow(view)
        case LegalBury() as legal:
            return _must_bury(view, legal)
        case _:
            return None


def _must_follow(view: SeatView) -> str:
    """Says what was led and what must follow it; the bird only where it is in hand and free."""
    now, tables, pack = view.round, view.tables, view.plan.pack
    led = now.trick[0]
    face = pack.faces[led]
    suit = tables.suit_of[led]
    trump = _trump_word(tables.trump, pack.skin)
    free = view.hand & tables.free & ~tables.suit_mask[suit]
    but = f", or play the {_single_word(pack.faces[tuple_of(free)[0]].single)}" if free else ""
    if suit != TRUMP_SUIT:
        return f"You must follow {_color_word(suit, pack.skin)}{but}."
    if face.single:
        what = f"a trump ({trump})" if trump else "a trump"
        return f"The {_single_word(face.single)} is a trump: you must play {what}{but}."
    return f"You must follow trump ({trump}){but}."


def _must_bury(view: SeatView, legal: LegalBury) -> str | None:
    if legal.required:
        return "Every card without points must be buried before any card with points."
    if mask_of(legal.allowed) != view.hand:
        return "Cards with points may not be buried."
    if legal.own_limit is not None and legal.own_limit < legal.count:
        cards = "card" if legal.own_limit == 1 else "cards"
        return f"At most {legal.own_limit} {cards} of your own may be buried."
    return None


def _color_word(suit: int, skin: str) -> str:
    return SUITS[suit] if skin == "standard" else COLORS[suit]


def _trump_word(trump: Trump, skin: str) -> str:
    """Returns what the trump color is called; nothing in no-trump."""
    return _color_word(COLORS.index(trump), skin) if trump in COLORS else ""


def _single_word(single: str | None) -> str:
    return "Red 1" if single == "red_1" else str(single)
