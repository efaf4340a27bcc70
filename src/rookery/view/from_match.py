"""What a seat knows in a match without events: a position set up by hand, or a sampled world.

At a table a `SeatView` is folded from the events that its seat has seen; `tests/secrecy` checks that the two agree.
"""

from __future__ import annotations

from rookery.cards import Cards, mask_of
from rookery.engine.phases import giving
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.seats import Seat
from rookery.view.project import Viewer
from rookery.view.seat import SeatView


def view_from_match(plan: Plan, match: Match, viewer: Viewer, voids: tuple[int, ...]) -> SeatView:
    """Returns what *viewer* knows in *match*; the match does not hold the *voids* that each seat has shown."""
    public, hidden = match.public, match.hidden.reveal()
    now = public.round
    if viewer is None or now is None:
        return SeatView(plan, viewer, public, voids=voids)
    declares = now.contract is not None and now.contract.declarer == viewer
    return SeatView(
        plan,
        viewer,
        public,
        0 if viewer in now.unseen_by else hidden.hands[viewer],
        hidden.taken if declares else 0,
        mask_of(hidden.nest) if declares and now.buried else 0,
        hidden.given_by[viewer],
        hidden.thrown_by[viewer],
        hidden.gifts[viewer],
        _received(plan, now, hidden.gifts, viewer),
        voids,
    )


def _received(plan: Plan, now: PublicRound, gifts: tuple[Cards, ...], viewer: Seat) -> Cards:
    """Returns the cards of *gifts* that *viewer* received from its partner."""
    if not now.gifts_received:
        return 0
    giver = giving.partner_of(plan, now, viewer)
    return 0 if giver is None or giver in giving.givers_on_table(plan, now) else gifts[giver]
