"""The events about partners (part of the union in ``engine.event``): called partners and cards given to a partner."""

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
    """A seat picks up the cards that its partner gave."""

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
    """The holder of the card; the declarer, if playing alone."""


class PartnerShown(EventRecord, frozen=True, tag="partner_shown"):
    """The declarer's partner becomes known."""

    partner: Public[Seat]
    """The partner; the declarer, if playing alone."""
