"""What a seat knows in a match that has no events: a position set up by hand, or an imagined world. At a table a
`SeatView` is folded from the events that its seat has seen; `tests/secrecy` checks that the two agree.
"""

from __future__ import annotations

from rookery.cards import mask_of
from rookery.engine.plan import Plan
from rookery.engine.state import Match
from rookery.view.project import Viewer
from rookery.view.seat import SeatView


def view_from_match(plan: Plan, match: Match, viewer: Viewer, voids: tuple[int, ...]) -> SeatView:
    """Returns what *viewer* knows in *match*, which does not hold the *voids* that each seat has shown."""
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
        voids,
    )
