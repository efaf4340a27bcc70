"""The events between partners, part of the union in ``engine.event``: who plays together, and cards that they give each other."""

# No "from __future__ import annotations" here: the marks are read from the annotations when a class is created.
from rookery.cards import Card
from rookery.engine.audience import EventRecord, Owner, Public, Secret
from rookery.seats import Seat


class Gave(EventRecord, frozen=True, tag="gave"):
    """A seat puts cards for its partner face down on the table."""

    seat: Public[Seat]
    to: Public[Seat]
    """The partner."""
    count: Public[int]
    cards: Owner[tuple[Card, ...]]


class Received(EventRecord, frozen=True, tag="received"):
    """A seat picks up what its partner put there."""

    seat: Public[Seat]
    giver: Public[Seat]
    """The partner."""
    count: Public[int]
    cards: Owner[tuple[Card, ...]]


class PartnerCalled(EventRecord, frozen=True, tag="partner_called"):
    """The declarer names a card; its holder is the partner."""

    seat: Public[Seat]
    card: Public[Card]
    partner: Secret[Seat]
    """The holder; the declarer when playing alone."""


class PartnerShown(EventRecord, frozen=True, tag="partner_shown"):
    """The declarer's partner becomes known."""

    partner: Public[Seat]
    """The declarer when playing alone."""
