"""The rules of the pack, the table and the deal."""

from __future__ import annotations

from typing import Literal

from rookery.cards import SingleName, Skin
from rookery.rules.spec.base import RuleRecord


class Single(RuleRecord, frozen=True, kw_only=True):
    """A card outside the four suits; it is always a trump."""

    face: SingleName
    rank: Literal["high", "low"] | int = "high"
    """The place of the card among the trumps: above all, below all, or just above the given number."""
    follow: Literal["free", "must"] = "free"
    """``free``: may be played at any time [H11:64]; ``must``: follows suit like any trump [PB94:200]."""


class PackSpec(RuleRecord, frozen=True, kw_only=True):
    """Which cards are in play and how they rank."""

    ranks: tuple[int, ...]
    """The numbers in each color, strongest first."""
    copies: int = 1
    """The number of identical packs that are shuffled together, 1 or 2."""
    singles: tuple[Single, ...] = ()
    """The cards outside the suits, strongest first."""
    faces: Skin = "rook"
    """What is printed on the cards; ``standard`` cards show suits and court cards."""


class TableSpec(RuleRecord, frozen=True, kw_only=True):
    """How many people play, and who plays with whom."""

    players: int
    """The number of players (people or bots) who hold a hand of their own, 2 to 8."""
    sides: Literal["alternating", "individual", "declarer_vs_rest", "called_partner"] = (
        "alternating"
    )
    """Who plays together. ``alternating``: sides alternate round the table; ``declarer_vs_rest``: all others play
    together against the declarer for one round.
    """
    side_count: int = 2
    """The number of alternating sides, 2 to 4; with 3 sides, every third seat is a partner."""


class Dummy(RuleRecord, frozen=True, kw_only=True):
    """A hand that no player holds."""

    seat: int
    """The place of the dummy among all hands, clockwise from the first seat."""
    mode: Literal["blind", "exposed"]
    """``blind``: the dummy always plays its top card [PB94:170]; ``exposed``: it lies face up, and the declarer's
    opponent plays it [H11:135].
    """
    side: int | None = None
    """The side that the dummy plays for; ``None`` for nobody or, if it is exposed, the declarer's opponent."""
    face_up: int = 0
    """The number of its cards that lie face up during the auction."""
    at_dealers_right: bool = False
    """Whether the dummy lies to the right of the dealer, so that its place moves with the deal [H11:127]."""


class DealSpec(RuleRecord, frozen=True, kw_only=True):
    """How the pack is dealt."""

    hand: int
    """The number of cards in each hand."""
    nest: int
    """The number of cards in the nest."""
    nest_deal: Literal["interleaved", "last"] = "interleaved"
    """``interleaved``: one card goes to the nest after each turn of the table, until the nest is full [H11:21]."""
    aside: int = 0
    """The number of cards out of play, which nobody sees [H11:127]."""
    stock: int = 0
    """The number of cards in the stock (the drawing pile)."""
    stock_face_up: bool = False
    """Whether the top card of the stock lies face up beside it [WM08:395]."""
    nest_face_up: bool = False
    """Whether the top card of the nest lies face up from the deal on."""
    misdeal: tuple[Literal["hand_without_counter"], ...] = ()
    """Hands that are thrown in and dealt again by the same dealer [WIK:50]."""
    misdeal_up_to: int = 0
    """A hand is also thrown in if it has no single and no card above this number; 0 if there is no such rule."""
    misdeal_below: int = 0
    """A hand is also thrown in if its cards are worth fewer points than this; 0 if there is no such rule."""
    misdeal_with_nest: bool = False
    """Whether a hand is judged together with the nest, so that a good nest saves a weak hand. A deal that is not thrown
    in then tells everybody that no hand was too weak together with the nest, and nothing else.
    """
    misdeal_asked: bool = False
    """Whether a weak hand is thrown in only if its player asks for it instead of their first call."""
