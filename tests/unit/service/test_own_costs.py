"""The costs of a player's decisions, from stored reviews of the player's seat only."""

from __future__ import annotations

from typing import Any

import pytest
from tests.records.corpus import TEXTS
from tests.unit.service.own_games import Place, begun, finished, latest_match

from rookery.notation.record import read_record
from rookery.protocol import MatchCosts
from rookery.review.round import Piece
from rookery.service.own_costs import costs_by_kind, own_costs
from rookery.service.review_keys import key_of
from rookery.service.reviews import Reviews, counted_round

pytestmark = pytest.mark.usefixtures("few_worlds")


async def work_out(_name: str, piece: Piece) -> Any:
    """Runs a piece of work at once."""
    return piece()


async def costs_of(place: Place, reviews: Reviews) -> tuple[MatchCosts, ...]:
    """Returns the costs of Ann's decisions."""
    return (await own_costs(await place.own(), reviews, place.record_of)).matches


async def reviewed(place: Place, reviews: Reviews, match_id: str) -> str:
    """Has the only round of a match reviewed, and returns the key of the review."""
    text = await place.record_of(match_id)
    assert text is not None
    record = read_record(text)
    key = key_of(record, 1)
    reviews.begin(key, counted_round(record, 1), "bob", "1.2.3.4")
    [task] = [one.task for one in reviews._kept.values()]
    assert task is not None
    await task
    return key


async def test_a_reviewed_round_tells_what_ones_own_seat_gave_away(place: Place) -> None:
    match_id = await latest_match(place, await finished(place))
    reviews = Reviews(work_out, place.store)
    assert await costs_of(place, reviews) == (MatchCosts(match_id, ()),)
    key = await reviewed(place, reviews, match_id)
    [match] = await costs_of(place, reviews)
    [one] = match.rounds
    review = await reviews.finished(key)
    assert review is not None
    assert one.deal == 1
    assert one.kinds == costs_by_kind(review, 0)
    judged = [each for each in review.decisions if each.seat == 0 and each.judged is not None]
    assert sum(kind.judged for kind in one.kinds) == len(judged) > 0
    points = sum(each.judged.cost.points or 0.0 for each in judged if each.judged)
    assert sum(kind.cost for kind in one.kinds) == pytest.approx(points)

    # It is read from the store, too, and is not taken into the memory of another server for that.
    other = Reviews(work_out, place.store)
    assert await costs_of(place, other) == (match,)
    assert other.state(key) is None


async def test_a_review_that_cannot_be_read_is_none(place: Place) -> None:
    match_id = await latest_match(place, await finished(place))
    reviews = Reviews(work_out, place.store)
    key = await reviewed(place, reviews, match_id)
    await place.store.save_review(key, "{", 10)
    assert await costs_of(place, Reviews(work_out, place.store)) == (MatchCosts(match_id, ()),)


async def test_a_match_that_is_not_over_is_left_out(place: Place) -> None:
    await begun(place)
    assert await costs_of(place, Reviews(work_out, place.store)) == ()


async def test_games_on_boards_are_left_out(place: Place) -> None:
    await finished(place)

    async def record_of(_match: str) -> str | None:
        return TEXTS["wild_bird_2"]

    found = await own_costs(await place.own(), Reviews(work_out, place.store), record_of)
    assert found.matches == ()
