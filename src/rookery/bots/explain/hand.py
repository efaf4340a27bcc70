"""The reasons for a decision before the first lead, as far as the view of a seat proves them."""

from __future__ import annotations

from collections.abc import Iterator

from rookery.bots.explain.card import COLORS, color_cards, nest_scorer
from rookery.bots.heuristic.features import derived_tables
from rookery.cards import Card, Cards, iter_cards, mask_of, tuple_of
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
from rookery.engine.legal import Legal, LegalRedraw
from rookery.engine.plan import Plan
from rookery.facts import (
    Alone,
    Empties,
    Fact,
    HigherThanYours,
    HighestOfColor,
    KeepsAll,
    KeepsColor,
    Length,
    Longest,
    NoLongColor,
    OnlyRival,
    PlainColor,
    PlaysLast,
    PutsAway,
    Strongest,
    SureLead,
    ThrowsPlain,
    TopCards,
)
from rookery.rules.table import TRUMP_SUIT, Trump
from rookery.view.seat import SeatView

MIN_LONG_COLOR = 4
"""A color of at least this many cards is worth keeping together."""


def why_before_play(view: SeatView, legal: Legal, command: Command) -> Iterator[Fact]:
    """Yields the reasons for *command*, the most relevant first."""
    match command:
        case Bury(cards=cards):
            yield from _why_bury(view, cards)
        case NameTrump(trump=trump):
            yield from _why_trump(view, trump)
        case TurnTrump():
            yield NoLongColor(max(color_cards(view, view.hand).values()))
        case CallCard(card=card):
            yield from _why_call(view, card)
        case ChooseLeader(seat=seat):
            yield from _why_leader(view, me=seat == view.seat)
        case Redraw(cards=cards) if isinstance(legal, LegalRedraw):
            yield from _why_redraw(view, legal, cards)
        case Swap(card=card) if card is not None:
            yield from _why_thrown(view, (card,))
        case Give(cards=cards):
            yield from _why_give(view, cards)
        case _:
            pass


def _why_bury(view: SeatView, cards: tuple[Card, ...]) -> Iterator[Fact]:
    kept = view.hand & ~mask_of(cards)
    before, after = color_cards(view, view.hand), color_cards(view, kept)
    yield from _empties(view, kept)
    points = view.plan.points_in(cards)
    if points:
        yield PutsAway(points, nest_scorer(view.plan.nest))
    longest = max(COLORS, key=before.__getitem__)
    if before[longest] >= MIN_LONG_COLOR and before[longest] == after[longest]:
        yield KeepsColor(longest, after[longest])
    if not points and view.plan.counters:
        yield PutsAway(0, "nobody")


def _why_give(view: SeatView, cards: tuple[Card, ...]) -> Iterator[Fact]:
    """Yields that the only card given is the strongest, or why the hand is better without *cards*."""
    named = view.round.trump
    assert named is not None
    derived, out = derived_tables(view.plan, named), view.outside()
    if len(cards) == 1 and not derived.higher[cards[0]] & out:
        yield Strongest(trump=bool(derived.trumps >> cards[0] & 1))
        return
    yield from _empties(view, view.hand & ~mask_of(cards))
    if all(not derived.trumps >> card & 1 and derived.higher[card] & out for card in cards):
        yield ThrowsPlain()


def _empties(view: SeatView, kept: Cards) -> Iterator[Fact]:
    """Yields the plain colors of which the hand has no card left when only *kept* stays."""
    before, after = color_cards(view, view.hand), color_cards(view, kept)
    trump = view.round.trump
    for color in COLORS:
        if before[color] and not after[color] and color != trump:
            trumps = trump is not None and bool(kept & derived_tables(view.plan, trump).trumps)
            yield Empties(color, trumps)


def _why_trump(view: SeatView, trump: Trump) -> Iterator[Fact]:
    color: PlainColor | None = next((each for each in COLORS if each == trump), None)
    if color is None:
        yield TopCards(_top_cards(view, trump))
        return
    counts = color_cards(view, view.hand)
    if counts[color] == max(counts.values()):
        yield Longest(color, counts[color])
    else:
        yield Length(color, counts[color])
    yield TopCards(_top_cards(view, trump))
    highest = highest_of_color(view, color)
    if highest:
        yield HighestOfColor(color, highest)


def highest_of_color(view: SeatView, color: PlainColor) -> int:
    """Counts the cards of *color* in hand that are higher than every card of it that is not, buried cards included."""
    plan, cards = view.plan, _printed_in(view.plan, color)
    others = cards & ~view.hand
    return sum(not others & _as_high(plan, card) for card in iter_cards(view.hand & cards))


def _printed_in(plan: Plan, color: PlainColor) -> Cards:
    """Returns the cards of a printed color, without singles."""
    at = COLORS.index(color)
    return mask_of(
        card
        for card, face in enumerate(plan.pack.faces)
        if face.single is None and face.color == at
    )


def _higher(plan: Plan, card: Card) -> Cards:
    """Returns the cards of the suit of *card* that are higher when high cards win, whichever color is trump."""
    higher = 0
    for trump in COLORS:
        higher |= derived_tables(plan, trump).higher[card]
    return higher


def _as_high(plan: Plan, card: Card) -> Cards:
    """Returns the cards that are higher than *card*, and those with the same face, itself among them."""
    return _higher(plan, card) | _copies(plan, card)


def _copies(plan: Plan, card: Card) -> Cards:
    """Returns all cards with the same face as *card*, itself among them."""
    return mask_of(plan.pack.by_code[plan.pack.name(card)])


def _top_cards(view: SeatView, trump: Trump) -> int:
    """Counts the cards in hand that no card of their suit outside the hand beats."""
    higher, out = derived_tables(view.plan, trump).higher, view.outside()
    return sum(not higher[card] & out for card in iter_cards(view.hand))


def _why_call(view: SeatView, card: Card) -> Iterator[Fact]:
    same = _copies(view.plan, card)
    if (view.hand | view.buried) & same == same:
        yield Alone()
        return
    named = view.round.trump
    by_trump = [
        derived_tables(view.plan, trump) for trump in ([named] if named else view.plan.trumps)
    ]
    out = view.outside() & ~same
    if all(not derived.higher[card] & out for derived in by_trump):
        suits = {derived.tables.suit_of[card] for derived in by_trump}
        yield Strongest(trump=suits == {TRUMP_SUIT})
    if named != "low_no_trump":
        yield from _among_own(view, card)


def _among_own(view: SeatView, card: Card) -> Iterator[Fact]:
    """Yields how high a called *card* is among the cards of its color in hand: higher than all, or the only higher one."""
    plan, face = view.plan, view.plan.pack.faces[card]
    if face.single is not None or face.color is None:
        return
    color = COLORS[face.color]
    cards = _printed_in(plan, color)
    own, outside = tuple_of(view.hand & cards), view.outside() & cards
    if own and all(_higher(plan, each) >> card & 1 for each in own):
        yield HigherThanYours(color, len(own))
    for each in own:
        if outside & _as_high(plan, each) == 1 << card:
            yield OnlyRival(color, each)
            return


def _why_leader(view: SeatView, *, me: bool) -> Iterator[Fact]:
    trump = view.round.trump
    assert trump is not None
    if not me:
        if view.plan.seats > 2:
            yield PlaysLast()
        return
    derived, out = derived_tables(view.plan, trump), view.outside()
    for card in iter_cards(view.hand):
        if not derived.over[derived.tables.suit_of[card]][card] & out:
            yield SureLead(card)
            return


def _why_redraw(view: SeatView, legal: LegalRedraw, cards: tuple[Card, ...]) -> Iterator[Fact]:
    if cards:
        yield from _why_thrown(view, cards)
        return
    trump = view.round.trump
    assert trump is not None
    derived, out = derived_tables(view.plan, trump), view.outside()
    good = sum(
        bool(derived.trumps >> card & 1 or view.plan.points[card] or not derived.higher[card] & out)
        for card in legal.allowed
    )
    if good:
        yield KeepsAll(good)


def _why_thrown(view: SeatView, cards: tuple[Card, ...]) -> Iterator[Fact]:
    """Yields why *cards* are of little use under the named trump; nothing before trump is named."""
    named = view.round.trump
    if named is None:
        return
    derived, out = derived_tables(view.plan, named), view.outside()
    if all(not derived.trumps >> card & 1 and derived.higher[card] & out for card in cards):
        yield ThrowsPlain()
    points = view.plan.points_in(cards)
    if not points:
        yield PutsAway(0, "nobody")
