"""The auction by rollouts where cards lie face down."""

from __future__ import annotations

from random import Random

from tests.unit.rules.switches import table_of

from rookery.belief.worlds import Worlds
from rookery.bots.bot import bot_named
from rookery.bots.search.auction import AuctionSearch
from rookery.bots.search.last_calls import last_calls
from rookery.engine.command import Bid, Look, Pass
from rookery.engine.legal import LegalCalls
from rookery.view.seat import SeatView


def after_a_blind_bid() -> SeatView:
    """Seat 1 has looked and must call; seat 0 has bid blind, and the others have not looked."""
    table = table_of(auction__blind="allowed")
    table.act(0, Bid(70))
    table.act(1, Look())
    return table.view(1)


def test_a_blind_bid_tells_nothing_of_a_limit() -> None:
    view = after_a_blind_bid()
    assert last_calls(view.plan, view.round) == {}


def test_the_others_bid_by_the_cards_that_they_will_see() -> None:
    view = after_a_blind_bid()
    assert isinstance(view.legal, LegalCalls)
    search = AuctionSearch(view, view.legal, Random(1))
    limits = [search.limits_of({0, 2, 3}, world)[2] for world in Worlds(view).draw(20, Random(1))]
    assert len(set(limits)) > 10


def test_a_strong_bot_calls_against_a_blind_bid() -> None:
    view = after_a_blind_bid()
    assert isinstance(bot_named("strong").choose(view, Random(1)), Bid | Pass)
