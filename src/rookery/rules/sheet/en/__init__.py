"""The rule sheet in English."""

from __future__ import annotations

from rookery.rules.sheet.en import (
    advice,
    bidding,
    cards,
    dealing,
    example,
    matches,
    scoring,
    seats,
    tricks,
)
from rookery.rules.sheet.en.words import SheetFacts
from rookery.rules.sheet.section import Section, SectionId, sections
from rookery.rules.spec import Rules

TITLES: dict[SectionId, str] = {
    "short": "In short",
    "equipment": "What you need",
    "cards": "The cards",
    "seats": "Seats and sides",
    "deal": "The deal",
    "auction": "The auction",
    "nest": "The nest",
    "trump": "Trump",
    "partner": "The partner",
    "redraw": "Discarding and drawing",
    "giving": "Cards for the partner",
    "play": "Play",
    "stock": "Drawing from the stock",
    "boards": "The boards",
    "count": "Counting a round",
    "score": "The score",
    "example": "An example",
    "match": "Winning the match",
    "advice": "Advice",
    "penalties": "Mistakes at a real table",
    "sources": "Where these rules come from",
    "assumptions": "Where the sources are silent",
}


def english_sheet(rules: Rules) -> tuple[Section, ...]:
    """Returns the English rule sheet."""
    facts = SheetFacts(rules)
    lines: dict[SectionId, list[str]] = {
        "short": cards.short(facts),
        "equipment": cards.equipment(facts),
        "cards": cards.cards(facts),
        "seats": seats.seats(facts),
        "deal": dealing.deal(facts),
        "auction": bidding.auction(facts),
        "nest": bidding.nest(facts),
        "trump": bidding.trump(facts),
        "partner": bidding.partner(facts),
        "redraw": bidding.redraw(facts),
        "giving": seats.giving(facts),
        "play": tricks.play(facts),
        "stock": tricks.stock(facts),
        "boards": tricks.boards(facts),
        "count": scoring.count(facts),
        "score": scoring.score(facts),
        "example": example.example(facts),
        "match": matches.match(facts),
        "advice": advice.advice(facts),
        "penalties": matches.penalties(facts),
        "sources": matches.sources(facts),
        "assumptions": matches.assumptions(facts),
    }
    partner = rules.partner
    with_discard = partner is not None and partner.when == "with_discard"
    return tuple(sections(TITLES, lines, partner_before_trump=with_discard))
