"""The reasons for playing a card, as far as the view of a seat proves them."""

from __future__ import annotations

from collections.abc import Iterator

from rookery.bots.heuristic.boards import opponents_on_boards
from rookery.bots.heuristic.features import derived_tables
from rookery.bots.play_facts import PlayFacts
from rookery.cards import Card, Cards, iter_cards
from rookery.engine.command import Draw, RemoveChip
from rookery.engine.legal import LegalPlays, LegalRemove
from rookery.engine.rule_facts.scoring import NestFacts
from rookery.facts import (
    CheapestWinner,
    DrawsTrump,
    Fact,
    FewestPoints,
    HurtsLine,
    Keeps,
    LastOfColor,
    NestScorer,
    NoPoints,
    NoRivalChips,
    OnlyTrumpBeats,
    OpenCard,
    OtherWins,
    PartnerMayTrump,
    PartnerWins,
    PlainColor,
    Takes,
    Trumps,
    Unbeatable,
    WinsLast,
)
from rookery.rules.table import TRUMP_SUIT
from rookery.view.seat import SeatView

COLORS: tuple[PlainColor, ...] = ("red", "green", "yellow", "black")
"""The plain colors, indexed by suit."""


def color_of(suit: int) -> PlainColor | None:
    """Returns the plain color of a suit, or `None` for trump."""
    return COLORS[suit] if suit < TRUMP_SUIT else None


def nest_scorer(nest: NestFacts) -> NestScorer:
    """Returns who scores the counters in the nest."""
    if not nest.counted or nest.scorer is None:
        return "nobody"
    return nest.scorer


def why_card(view: SeatView, legal: LegalPlays, card: Card) -> Iterator[Fact]:
    """Yields the reasons for *card*, the most relevant first."""
    facts = PlayFacts(view, legal)
    yield from _leading(facts, card) if facts.led is None else _following(facts, card)


def _leading(facts: PlayFacts, card: Card) -> Iterator[Fact]:
    derived, tables = facts.derived, facts.derived.tables
    suit = tables.suit_of[card]
    color = color_of(suit)
    if not facts.beaten_by(card):
        yield Unbeatable()
    elif color is not None and not derived.higher[card] & facts.rivals:
        yield OnlyTrumpBeats(color)
    yield from _wins_last(facts, card)
    out = facts.trumps_out.bit_count()
    declarer = facts.now.declarer
    if color is None and out and declarer in facts.ours:
        yield DrawsTrump(out)
    if color is not None:
        for seat in facts.next:
            if seat in facts.ours and seat != facts.view.seat and facts.may_trump(seat, suit):
                yield PartnerMayTrump(seat, color)
                break
        rest = facts.hand & ~(1 << card)
        if not rest & tables.suit_mask[suit] and rest & derived.trumps:
            yield LastOfColor(color)
    if not facts.plan.points[card] and facts.plan.counters:
        yield NoPoints()


def _following(facts: PlayFacts, card: Card) -> Iterator[Fact]:
    derived, now, points = facts.derived, facts.now, facts.plan.points
    assert facts.led is not None
    assert facts.best is not None
    assert facts.winner is not None
    winners = [other for other in facts.cards if facts.wins(other)]
    ours = facts.winner in facts.ours
    if facts.wins(card):
        sure = not facts.next or not facts.beaten_by(card)
        taken = facts.plan.points_in(now.trick) + (points[card] if sure else 0)
        last = len(now.tricks) == facts.plan.tricks - 1
        # A trick that a partner wins for certain is not taken.
        takes = not ours or not facts.safe(facts.best)
        if takes:
            yield Takes(taken, sure=sure, last=last)
        yield from _wins_last(facts, card)
        color = color_of(facts.led)
        if (
            takes
            and color is not None
            and derived.trumps >> card & 1
            and not facts.hand & derived.tables.suit_mask[facts.led]
        ):
            yield Trumps(color)
        strength = derived.tables.strength[facts.led]
        weakest = strength[card] == min(strength[other] for other in winners)
        # If a partner was winning, a weaker card would not have lost the trick.
        if weakest and len(winners) > 1 and not ours:
            yield CheapestWinner()
        return
    if ours:
        yield from _left_to_partner(facts, card)
    elif facts.plan.counters:
        yield OtherWins(facts.winner, points[card], helpless=not winners)
    wins_last = list(_wins_last(facts, card))
    yield from wins_last
    if winners and not wins_last:
        yield Keeps(max(winners, key=lambda each: derived.tables.strength[facts.led or 0][each]))
    elif not winners and not ours:
        yield from _gives_least(facts, card)


def _left_to_partner(facts: PlayFacts, card: Card) -> Iterator[Fact]:
    """Yields the reasons for *card* when a partner keeps winning: it adds points, or few points if the partner may
    still be beaten.
    """
    assert facts.best is not None
    assert facts.winner is not None
    points, safe = facts.plan.points, facts.safe(facts.best)
    losers_points = [points[other] for other in facts.cards if not facts.wins(other)]
    if points[card] > min(losers_points) or min(losers_points) == max(losers_points):
        yield PartnerWins(facts.winner, points[card], safe)
    elif not safe and not points[card]:
        yield NoPoints()
    elif not safe:
        yield from _gives_least(facts, card)


def _gives_least(facts: PlayFacts, card: Card) -> Iterator[Fact]:
    """Yields that *card* has points but no legal card has fewer."""
    points = facts.plan.points
    if points[card] and points[card] == min(points[each] for each in facts.cards):
        yield FewestPoints(points[card])


def _wins_last(facts: PlayFacts, card: Card) -> Iterator[Fact]:
    """Yields that the only other card in hand takes the last trick, if the last trick is worth something by itself."""
    plan, now = facts.plan, facts.now
    rest = facts.hand & ~(1 << card)
    if len(now.tricks) != plan.tricks - 2 or rest.bit_count() != 1 or now.stock_size:
        return
    nest = bool(plan.counters and now.nest_size) and nest_scorer(plan.nest) == "last_trick"
    if plan.burial is not None and plan.burial.counters == "forbidden":
        nest = nest and plan.nest.bonus > 0
    last = next(iter_cards(rest))
    if (nest or plan.counting.last_trick_bonus) and facts.takes_last(last):
        yield WinsLast(last, nest)


def why_draw(view: SeatView, command: Draw) -> Iterator[Fact]:
    """Yields facts about the open card of the stock."""
    now, plan = view.round, view.plan
    assert command.pile in ("open", "hidden")
    assert now.stock_open is not None
    assert now.trump is not None
    derived, card = derived_tables(plan, now.trump), now.stock_open
    out = plan.pack.all & ~view.played() & ~view.hand
    yield OpenCard(
        trump=bool(derived.trumps >> card & 1),
        points=plan.points[card],
        strongest=not derived.higher[card] & out,
    )


def why_chip(view: SeatView, legal: LegalRemove, command: RemoveChip) -> Iterator[Fact]:
    """Yields why a chip is removed: its line is the longest of its owner, or there is no opponent's chip to remove."""
    opponents, boards = opponents_on_boards(view), view.plan.boards
    assert boards is not None
    if command.owner is None or command.space is None:
        if not any(owner in opponents for owner, _ in legal.chips):
            yield NoRivalChips()
        return
    if command.owner not in opponents:
        return
    chips, lines = view.round.chips[command.owner], boards.lines
    longest = max((line & chips).bit_count() for line in lines)
    mine = max((line & chips).bit_count() for line in lines if line >> command.space & 1)
    if mine == longest:
        yield HurtsLine(command.owner, mine, boards.line)


def color_cards(view: SeatView, cards: Cards) -> dict[PlainColor, int]:
    """Counts the cards of each printed color, without singles."""
    counts: dict[PlainColor, int] = dict.fromkeys(COLORS, 0)
    for card in iter_cards(cards):
        face = view.plan.pack.faces[card]
        if face.single is None and face.color is not None:
            counts[COLORS[face.color]] += 1
    return counts
