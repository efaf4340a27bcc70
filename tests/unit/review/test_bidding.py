"""What a review says of hands in the auction."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.unit.review.quick import named_again

from rookery.engine.command import Bid, Command, Pass, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.record.decisions import counted_rounds
from rookery.review.bidding import with_judged_limits
from rookery.review.judge import Verdict
from rookery.review.report import HandWorth
from rookery.review.round import decisions_on_turn


def worth(limit: int, *, moon: bool = False, seat: int = 0) -> HandWorth:
    return HandWorth(seat=seat, low=60, middle=75, high=90, last=0, limit=limit, moon=moon)


@pytest.mark.parametrize(
    ("said", "better", "agreed"),
    [
        (worth(85), None, worth(0)),
        (worth(85), Pass(), worth(0)),
        (worth(0), Bid(90), worth(90)),
        (worth(100), Bid(90), worth(100)),
        (worth(0, moon=True), Bid(90), worth(90)),
        (worth(85), ShootMoon(), worth(0, moon=True)),
    ],
)
def test_the_best_limit_agrees_with_the_verdict_on_the_last_call(
    said: HandWorth, better: Command | None, agreed: HandWorth
) -> None:
    """Where no better call was found, what the player did was right: here, the last call is a pass."""
    [counted, *_] = counted_rounds(named_again("original_partnership_4"))
    decisions = decisions_on_turn(counted)
    calls = [each for each in decisions if isinstance(each.view.legal, LegalCalls)]
    last = next(each for each in reversed(calls) if each.command == Pass())
    said, agreed = (replace(one, seat=last.seat) for one in (said, agreed))
    verdicts = [Verdict(better=better) if each is last else None for each in decisions]
    assert with_judged_limits([said], decisions, verdicts) == (agreed,)
    # Without a verdict, and for a player who made no call, nothing changes.
    unjudged: list[Verdict | None] = [None] * len(decisions)
    assert with_judged_limits([said], decisions, unjudged) == (said,)
    assert with_judged_limits([worth(85, seat=9)], decisions, verdicts) == (worth(85, seat=9),)
