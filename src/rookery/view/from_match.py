"""What a seat knows, read off a match that nobody plays: a position set up by hand, or an imagined world.

At a table a `SeatView` is folded from the events that its seat has seen; `tests/secrecy` holds the two equal.
"""

from __future__ import annotations

from rookery.cards import mask_of
from rookery.engine.plan import Plan
from rookery.engine.state import Match
from rookery.view.project import Viewer
from rookery.view.seat import SeatView


def view_from_match(plan: Plan, match: Match, viewer: Viewer, voids: tuple[int, ...]) -> SeatView:
    """Returns what *viewer* knows in *match*; *voids* is what each seat has shown, which a match does not hold."""
    public, hidden = match.public, match.hidden.reveal()
    now = public.round
    if viewer is None or now is None:
        return SeatView(plan, viewer, public, voids=voids)
    declares = now.contract is not None and now.contract.declarer == viewer
    return SeatView(
        plan,
        viewer,
        public,
        hidden.hands[viewer],
        hidden.taken if declares else 0,
        mask_of(hidden.nest) if declares and now.buried else 0,
        hidden.given_by[viewer],
        hidden.thrown_by[viewer],
        voids,
    )
