"""What a bot did in the place of an absent player, told from public events alone."""

from __future__ import annotations

from rookery.engine.event import ChipRemoved, Drew, DummyShown, Redrawn
from rookery.engine.phases import play
from rookery.engine.rulings import DECISION_EVENTS
from rookery.protocol import SeenEvent, WhileAway
from rookery.seats import Seat
from rookery.service.match_log import MatchLog
from rookery.service.session import Absence
from rookery.service.viewer_feed import ViewerFeed
from rookery.view.project import Observation

REPORTED_EVENTS = (*DECISION_EVENTS, Redrawn, Drew, ChipRemoved)
"""The kinds of events at the player's seat that are reported to a player who was away."""


def absence_from_now(player: str, seat: Seat, log: MatchLog) -> Absence | None:
    """Returns the absence of *player* from *seat* that begins in the current state of *log*; ``None`` between matches."""
    now = log.public.round
    if log.match_id is None or not log.playing or now is None:
        return None
    return Absence(player, seat, log.match_id, log.public.seq, now.number)


def while_away(
    absence: Absence, log: MatchLog, spectator: ViewerFeed, name: str
) -> WhileAway | None:
    """Returns what the bot called *name* did since *absence* began; ``None`` if it did nothing.

    *spectator* is the match as somebody without a seat sees it, so the report holds only public events. Earlier rounds
    are only counted.
    """
    now = log.public.round
    if absence.match_id != log.match_id or now is None:
        return None
    opened = {
        seen.event.seat: seen.seq
        for seen in spectator.standing(0)
        if isinstance(seen.event, DummyShown)
    }

    def decider(seen: Observation, seat: Seat) -> Seat | None:
        """Returns who decided for *seat*: once its hand lies open, the player of the open hand."""
        opens = opened.get(seat)
        return seat if opens is None or seen.seq < opens else play.plays_open_hand(log.plan, now)

    events = tuple(
        SeenEvent(seen.seq, seen.event)
        for seen in spectator.standing(absence.seq)
        if isinstance(seen.event, REPORTED_EVENTS)
        and decider(seen, seen.event.seat) == absence.seat
    )
    rounds = max(0, now.number - absence.round_number)
    return WhileAway(name, rounds, events) if events or rounds else None
