"""The seats of a table as one viewer sees them: who sits there, and what the viewer may change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Literal

from rookery.engine.plan import Plan
from rookery.protocol import GUEST_NAME, Person, SeatInfo, SeatsView
from rookery.seats import Seat
from rookery.service.seat_names import shown_names
from rookery.service.session import NotAllowed, Session
from rookery.shuffle import commitment
from rookery.view.project import Viewer

NOBODY = Person(GUEST_NAME)
"""The person shown when neither name nor face is known."""


def settled_seats(
    plan: Plan,
    you: Viewer,
    *,
    people: Collection[Seat] = (),
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
) -> SeatsView:
    """Returns the seats of a table where nothing can be changed, such as in a record or a lesson.

    People sit at *people*, and bots at the other seats. *names* and *bots* are by seat, or empty if they are unknown.
    """
    kinds: list[Literal["dummy", "person", "bot"]] = [
        "dummy" if seat in plan.dummies else "person" if seat in people else "bot"
        for seat in range(plan.seats)
    ]
    infos = tuple(
        SeatInfo(
            seat=seat,
            kind=kind,
            name=names[seat] if names else "",
            bot=(bots[seat] or None) if bots and kind == "bot" else None,
            connected=True,
            stand_in=False,
            ready=False,
        )
        for seat, kind in enumerate(kinds)
    )
    return SeatsView(
        seats=infos,
        you=you,
        may_sit=(),
        started=True,
        hints=False,
        hints_set=True,
        may_set_hints=False,
        may_set_bots=False,
    )


def seats_view(
    session: Session,
    viewer: str | None,
    *,
    people: Mapping[str, Person],
    mark_of: Callable[[str], str],
    connected: Collection[str],
    started: bool,
    playing: bool,
) -> SeatsView:
    """Returns the seats as the player *viewer* sees them.

    *people* and *connected* are by player id, and *mark_of* gives the mark of a player at this table.
    """
    infos = []
    names = shown_names(session.chairs, {one: people[one].name for one in people}, started=started)
    for seat, chair in enumerate(session.chairs):
        person = chair.player
        if chair.dummy:
            infos.append(
                SeatInfo(
                    seat=seat,
                    kind="dummy",
                    name=names[seat],
                    bot=None,
                    connected=True,
                    stand_in=False,
                    ready=True,
                )
            )
            continue
        bot_sits = person is None and (started or not chair.open)
        infos.append(
            SeatInfo(
                seat=seat,
                kind="person" if person is not None else "bot" if bot_sits else "open",
                name=names[seat],
                bot=chair.bot,
                connected=person in connected if person is not None else bot_sits,
                stand_in=chair.stand_in,
                ready=seat in session.ready or session.bot_decides(seat),
                face=None if person is None else people.get(person, NOBODY).face,
                person=None if person is None else mark_of(person),
            )
        )
    may_sit, may_sit_next = (
        () if viewer is None else one.free_for(viewer, playing=playing)
        for one in (session, session.new_round())
    )
    return SeatsView(
        seats=tuple(infos),
        you=None if viewer is None else session.seat_of(viewer),
        may_sit=may_sit,
        may_sit_next=tuple(seat for seat in may_sit_next if seat not in may_sit),
        started=started,
        hints=session.allows_hints,
        hints_set=session.hints is not None,
        may_set_hints=viewer is not None
        and session.why_not_set_hints(viewer, playing=playing) is None,
        may_set_bots=viewer is not None
        and session.why_not_set_bots(viewer, playing=playing) is None,
        alone=viewer is not None and session.is_only_person(viewer),
        may_open=_seats_where(session, viewer, partial(session.why_not_open, playing=playing)),
        host=session.host,
        may_remove=_seats_where(session, viewer, session.why_not_remove),
        removed=viewer in session.removed,
        removals=len(session.removed),
        may_draw=viewer is not None and session.why_not_draw(viewer, started=started) is None,
        draw_commitment=None
        if started or not session.draw_seed
        else commitment(bytes.fromhex(session.draw_seed)),
        drawing=None if started else session.drawing,
    )


def _seats_where(
    session: Session, viewer: str | None, why_not: Callable[[str, Seat], NotAllowed | None]
) -> tuple[Seat, ...]:
    """Returns the seats for which *why_not* gives no reason against what *viewer* would do there."""
    if viewer is None:
        return ()
    return tuple(seat for seat in range(len(session.chairs)) if why_not(viewer, seat) is None)
