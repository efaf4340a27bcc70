"""The pack, who sits at the table, and how the cards are dealt."""

from __future__ import annotations

from typing import Literal

from rookery.cards import SingleName, Skin
from rookery.rules.spec.base import RuleRecord


class Single(RuleRecord, frozen=True, kw_only=True):
    """A card outside the four suits; it is always a trump."""

    face: SingleName
    rank: Literal["high", "low"] | int = "high"
    """Its place among the trumps: above all, below all, or just above the given number."""
    follow: Literal["free", "must"] = "free"
    """``free``: may be played at any time [H11:64]; ``must``: follows suit like any trump [PB94:200]."""


class PackSpec(RuleRecord, frozen=True, kw_only=True):
    """Which cards are in play and how they rank."""

    ranks: tuple[int, ...]
    """The numbers in each color, strongest first."""
    copies: int = 1
    """How many identical packs are shuffled together, 1 or 2."""
    singles: tuple[Single, ...] = ()
    """The cards outside the suits, strongest first."""
    faces: Skin = "rook"
    """What is printed on the cards; ``standard`` shows suits and court cards."""


class TableSpec(RuleRecord, frozen=True, kw_only=True):
    """How many people play, and who plays with whom."""

    players: int
    """People (or bots) who hold a hand of their own, 2 to 8."""
    sides: Literal["alternating", "individual", "declarer_vs_rest", "called_partner"] = (
        "alternating"
    )
    """``alternating``: every second seat is a partner; ``declarer_vs_rest``: the others play together for one round."""
    side_count: int = 2
    """How many sides alternate round the table, 2 to 4: with 3 of them, every third seat is a partner."""


class Dummy(RuleRecord, frozen=True, kw_only=True):
    """A hand that no player holds."""

    seat: int
    """Its place among all hands, clockwise from the first seat."""
    mode: Literal["blind", "exposed"]
    """``blind``: always plays its top card [PB94:170]; ``exposed``: lies face up, and the declarer's opponent plays it
    [H11:135].
    """
    side: int | None = None
    """The side it plays for; ``None``: nobody's, or the declarer's opponent's if it is exposed."""
    face_up: int = 0
    """How many of its cards lie open during the auction."""
    at_dealers_right: bool = False
    """Whether it lies to the right of the dealer, so that its place moves with the deal [H11:127]."""


class DealSpec(RuleRecord, frozen=True, kw_only=True):
    """How the pack is dealt."""

    hand: int
    """Cards in each hand."""
    nest: int
    """Cards in the nest."""
    nest_deal: Literal["interleaved", "last"] = "interleaved"
    """``interleaved``: one nest card after each complete turn of the table until it is full [H11:21]."""
    aside: int = 0
    """Cards out of play that nobody sees [H11:127]."""
    stock: int = 0
    """Cards in the drawing pile."""
    stock_face_up: bool = False
    """Whether the top card of the drawing pile lies open beside it [WM08:395]."""
    nest_face_up: bool = False
    """Whether the top card of the nest lies face up from the deal on."""
    misdeal: tuple[Literal["hand_without_counter"], ...] = ()
    """Hands that are thrown in and dealt again by the same dealer [WIK:50]."""
    misdeal_up_to: int = 0
    """A hand is also thrown in if it has no single and no card above this number; 0: there is no such rule."""
    misdeal_below: int = 0
    """A hand is also thrown in if its cards are worth fewer points than this; 0: there is no such rule."""
    misdeal_with_nest: bool = False
    """Whether hand and nest are judged together, so that a good nest saves a bad hand. A deal that stands then tells
    everybody that no hand was bad together with the nest, and nothing else.
    """
    misdeal_asked: bool = False
    """Whether such a hand is thrown in only if its player asks for it instead of making a first call."""
