"""Why some cards of a hand may not be chosen now, as a message of the catalogs."""

from __future__ import annotations

from rookery.cards import Cards, count_of, mask_of, tuple_of
from rookery.engine.legal import LegalBury, LegalGive, LegalPlays
from rookery.problem import Phrase
from rookery.rules.table import TRUMP_SUIT
from rookery.service.table_info import COLORS
from rookery.view.seat import SeatView


def dimmed(view: SeatView) -> Phrase | None:
    """Returns why some cards of the hand that the seat plays from are illegal; ``None`` if all are legal."""
    match view.legal:
        case LegalPlays(cards=cards):
            hand = _played_hand(view)
            if len(cards) == count_of(hand):
                return None
            return _by_duty(view, hand) or _must_follow(view, hand)
        case LegalBury() as legal:
            return _must_bury(view, legal)
        case LegalGive(best=True, count=count):
            return Phrase("dimmed-best-card", {"count": count})
        case _:
            return None


def _played_hand(view: SeatView) -> Cards:
    """Returns the cards of the hand that the seat plays from; of an open hand only the cards that lie open."""
    if view.mover is None or view.mover == view.seat:
        return view.hand
    return view.round.open_cards[view.mover]


def _by_duty(view: SeatView, hand: Cards) -> Phrase | None:
    """Returns which duty other than following suit makes cards illegal: the first one for a lead, otherwise the last."""
    now, tables, pack = view.round, view.tables, view.plan.pack
    earlier = tables.earlier(trick.cards for trick in now.tricks)
    steps = tables.duty_steps(hand, now.trick, earlier)
    if not steps:
        return None
    match steps[-1 if now.trick else 0][0]:
        case "trump_waits":
            return Phrase("dimmed-trump-waits")
        case "unled":
            assert tables.duties is not None
            singles = [pack.faces[card] for card in tuple_of(hand & tables.duties.unled)]
            return Phrase("dimmed-unled", {"led": str(singles[0].single)})
        case "trump":
            return Phrase("dimmed-trump")
        case "beat":
            return Phrase("dimmed-beat")
        case "no_points":
            assert tables.duties is not None
            return Phrase("dimmed-no-points", {"tricks": tables.duties.clean_tricks})


def _must_follow(view: SeatView, hand: Cards) -> Phrase:
    """Says what was led and what must follow it; mentions the bird only if it is in the hand and may always be played."""
    now, tables, pack = view.round, view.tables, view.plan.pack
    led = now.trick[0]
    suit = tables.suit_of[led]
    free = hand & tables.free & ~tables.suit_mask[suit]
    single = pack.faces[tuple_of(free)[0]].single if free else None
    values = {"skin": pack.skin, "free": str(single or "none")}
    if suit != TRUMP_SUIT:
        return Phrase("dimmed-follow", {**values, "color": COLORS[suit]})
    if tables.trump in COLORS:
        values["color"] = tables.trump
    face = pack.faces[led]
    if not face.single:
        return Phrase("dimmed-follow-trump", values)
    key = "dimmed-single-led" if "color" in values else "dimmed-single-led-alone"
    return Phrase(key, {**values, "led": str(face.single)})


def _must_bury(view: SeatView, legal: LegalBury) -> Phrase | None:
    if legal.required:
        return Phrase("dimmed-bury-worthless-first")
    if mask_of(legal.allowed) != view.hand:
        return Phrase("dimmed-bury-no-points")
    if legal.own_limit is not None and legal.own_limit < legal.count:
        return Phrase("dimmed-bury-own-limit", {"limit": legal.own_limit})
    return None
