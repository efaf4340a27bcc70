"""The chat of one table: phrases at any time, and free text between rounds.

Nothing said here changes a match. It is in no record, is never stored or logged, and is gone when the table is unloaded.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from msgspec.structs import replace

from rookery.protocol import (
    GUEST_NAME,
    MAX_REMARK_LENGTH,
    MAX_REMARKS,
    FreeText,
    Remark,
    RemarkMade,
    Say,
    TalkSoFar,
    Utterance,
)
from rookery.service.ids import check_id
from rookery.service.match_log import MatchLog
from rookery.service.plain_text import has_invisible, is_stacked, tidy
from rookery.service.presence import Client, Kind, Presence
from rookery.service.seating import Seating
from rookery.service.session import NotAllowed
from rookery.service.viewer_feed import encode_message


@dataclass(frozen=True, slots=True)
class _Entry:
    player_id: str
    remark: Remark
    in_round: bool
    """Whether it was said during a round, so that spectators do not get it."""


class Talk:
    """Passes on what the players at one table say. Only the table's actor calls it."""

    def __init__(self, log: MatchLog, seating: Seating, presence: Presence) -> None:
        """Starts with nothing said; reads the match, the seats and the connections of the table."""
        self._log, self._seating, self._presence = log, seating, presence
        self._entries: deque[_Entry] = deque(maxlen=MAX_REMARKS)

    @property
    def _round_is_on(self) -> bool:
        """Whether a round is being played: from a deal until the round is counted."""
        now = self._log.public.round
        return self._log.playing and now is not None and now.over != "counted"

    def say(self, player_id: str, said: Say) -> None:
        """Sends what a player says to everybody who may hear it.

        :raises NotAllowed: if the player has no seat, may not say it now, or says something that cannot be shown.
        """
        seat = self._seating.need_seat(player_id)
        check_id(said.id)
        in_round = self._round_is_on
        if in_round and self._log.plan.rulings.mistakes:
            raise NotAllowed("quiet", why="table-mode")
        if in_round and isinstance(said.what, FreeText):
            raise NotAllowed("quiet", why="round")
        remark = Remark(
            seat=seat,
            name=self._seating.names.get(player_id, GUEST_NAME),
            speaker=self._seating.mark_of(player_id),
            face=self._seating.faces.get(player_id),
            own=False,
            what=_clean(said.what),
        )
        self._entries.append(_Entry(player_id, remark, in_round))
        self._tell(player_id, remark, in_round=in_round)

    def has_heard(self, player_id: str) -> bool:
        """Tells whether something that a player has said is still shown to newcomers."""
        return any(entry.player_id == player_id for entry in self._entries)

    def _tell(self, player_id: str, remark: Remark, *, in_round: bool) -> None:
        players = self._seating.session.seats()
        theirs = encode_message(RemarkMade(remark))
        own = encode_message(RemarkMade(replace(remark, own=True)))
        for client in self._presence.clients:
            if not in_round or client.player_id in players:
                client.deliver(own if client.player_id == player_id else theirs)

    def welcome(self, client: Client) -> None:
        """Sends a connection the latest remarks that its person may hear; none tells it that those it has are gone."""
        seated = self._seating.seat_of(client.player_id) is not None
        if not seated and self._round_is_on:
            return
        remarks = tuple(
            replace(entry.remark, own=True) if entry.player_id == client.player_id else entry.remark
            for entry in self._entries
            if seated or not entry.in_round
        )
        client.deliver(encode_message(TalkSoFar(remarks)), Kind.TALK)

    def welcome_player(self, player_id: str) -> None:
        """Sends every connection of a player the latest remarks, because the player has sat down."""
        for client in self._presence.of(player_id):
            self.welcome(client)

    def welcome_spectators(self) -> None:
        """Sends spectators the latest remarks that they may hear, because a round is over."""
        players = self._seating.session.seats()
        for client in self._presence.clients:
            if client.player_id not in players:
                self.welcome(client)


def _clean(what: Utterance) -> Utterance:
    """Returns an utterance as it will be shown.

    :raises NotAllowed: if a free text is empty, too long, or has characters that cannot be shown.
    """
    if not isinstance(what, FreeText):
        return what
    text = tidy(what.text)
    if not 1 <= len(text) <= MAX_REMARK_LENGTH:
        raise NotAllowed("bad_words", why="length", most=MAX_REMARK_LENGTH)
    if has_invisible(text):
        raise NotAllowed("bad_words", why="unseen")
    if is_stacked(text):
        raise NotAllowed("bad_words", why="accents")
    return FreeText(text)
