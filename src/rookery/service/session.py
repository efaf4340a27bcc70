"""The settings of a table, stored as one value, and the rules of sitting down and getting up.

Nobody may see two hands of one round. So a person holds one seat, keeps it while a match is on, and after getting up may
take another one only after the next deal. A seat that is left for good stays with the bot until a player opens it. A seat
that others open, or that the last of several people leaves, can be taken by somebody else only after the next deal.

The *host*, who may remove people, is the person who opened the table, while that person has a seat.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from rookery.errors import CodedError
from rookery.protocol import Drawing, WireReason
from rookery.seats import Seat
from rookery.service.origin import Origin

SETTINGS_VERSION = 1
"""The version of the stored form of a `Session`."""
MAX_PARTNER_DRAWS = 5
"""How often partners may be drawn at one table."""
MAX_REMOVED = 50
"""How many removed people a table remembers."""


class NotAllowed(CodedError):  # noqa: N818
    """A message was understood but is not allowed now; nothing has changed."""

    def __init__(self, code: WireReason, /, **values: str | int) -> None:
        """Refuses with one of the codes of the protocol."""
        super().__init__(code, **values)


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat of a table."""

    bot: str
    """The bot that decides here when no person does."""
    open: bool
    """Whether a person may sit down here."""
    player: str | None = None
    """The id of the person whose seat it is; ``None`` without one."""
    stand_in: bool = False
    """Whether the bot decides for this person, who is away."""
    dummy: bool = False
    """Whether this is the seat of a dummy, where nobody can sit."""


class Absence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moment from which a bot decides in a player's place; stored with the table."""

    player: str
    seat: Seat
    match_id: str
    seq: int
    """The number of the last event before the absence."""
    round_number: int
    """The number of the deal in which the absence begins."""


class Session(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stored settings of a table, with the ids of players but no names.

    It is never sent, because `origin` holds seeds and positions that lead to cards.
    """

    rules_json: str
    """The rules of the next match, by value."""
    chairs: tuple[Chair, ...]
    sat: tuple[tuple[str, Seat], ...] = ()
    """The players and seats of this round: who has held which seat since the deal."""
    sealed: tuple[Seat, ...] = ()
    """The seats that others have opened since the deal."""
    version: int = SETTINGS_VERSION
    hints: bool | None = None
    """Whether players may ask for hints; ``None`` allows them while at most 1 person has a seat."""

    draw_seed: str = ""
    """The seed of the next drawing for partners, secret until then; empty if partners cannot be drawn here."""
    draws: int = 0
    """How often partners were drawn."""
    drawing: Drawing | None = None
    """The last drawing; ``None`` before the first, and after somebody changes seats."""

    origin: Origin | None = None
    """Where the cards come from; ``None`` if they are dealt at random."""

    sent: str = ""
    """The id of the match that has become a challenge and may only be seen with a seat; empty if there is none."""

    ready: tuple[Seat, ...] = ()
    """The seats whose players are ready for the next round."""
    unlisted: bool = False
    """Whether the only player of a contest's table has taken it off the list of unfinished tables for now."""

    absences: tuple[Absence, ...] = ()
    """The players in whose place a bot decides; at most one absence for each seat and for each player."""

    opener: str = ""
    """The id of the person who opened the table; empty if nobody is known to have opened it."""
    removed: tuple[str, ...] = ()
    """The ids of the last players whom a host has removed; they may not sit down again."""

    def seat_of(self, player: str) -> Seat | None:
        """Returns the seat of *player*; ``None`` without one."""
        for seat, chair in enumerate(self.chairs):
            if chair.player == player:
                return seat
        return None

    def seats(self) -> dict[str, Seat]:
        """Returns the seat of each player who has one."""
        return {
            chair.player: seat for seat, chair in enumerate(self.chairs) if chair.player is not None
        }

    @property
    def host(self) -> Seat | None:
        """The seat of the person who may remove others; ``None`` if nobody may, as where results are compared."""
        return None if self.in_contest else self.seat_of(self.opener)

    def is_stranger(self, player: str) -> bool:
        """Tells whether *player* has no seat, has held no hand of this round, and was neither replaced by a bot nor removed.

        All strangers see the same, and may do the same.
        """
        absent = (one.player for one in self.absences)
        return player not in {
            *self.players(),
            *(who for who, _ in self.sat),
            *absent,
            *self.removed,
        }

    def is_only_person(self, player: str) -> bool:
        """Tells whether nobody but *player* has held a hand since the last deal, may sit down, or may come back."""
        may_return = {one.player for one in self.absences}.difference(self.removed)
        people = {who for who, _ in self.sat} | may_return
        return people <= {player} and all(
            chair.player == player or (chair.player is None and not chair.open)
            for chair in self.chairs
        )

    def players(self) -> tuple[str, ...]:
        """Returns the ids of all who have a seat."""
        return tuple(chair.player for chair in self.chairs if chair.player is not None)

    @property
    def in_contest(self) -> bool:
        """Whether the result here is compared with others who play the same cards."""
        return self.origin is not None and bool(self.origin.contest)

    @property
    def in_duplicate(self) -> bool:
        """Whether the same cards are played at a second table, by other people."""
        return self.origin is not None and self.origin.kind == "duplicate"

    def counts(self, match_id: str | None) -> bool:
        """Tells whether the match *match_id* counts in a contest, so that seats and viewers are restricted.

        ``None`` stands for no match yet: at a duplicate's tables, people still sit down as at any other table then.
        """
        return self.in_contest and (match_id is not None or not self.in_duplicate)

    def why_not_unlist(self, player: str) -> NotAllowed | None:
        """Returns why *player* may not take the table off the list of unfinished ones, or ``None``.

        Only seats that must be kept, and for which nobody waits, are taken off the list; others can be given up.
        """
        if self.seat_of(player) is None:
            return NotAllowed("not_seated")
        alone = self.in_contest and not self.in_duplicate
        return None if alone else NotAllowed("contest", why="unlist")

    def why_closed(self) -> NotAllowed:
        """Returns the refusal for somebody who wants to see a contest's match without a seat."""
        if self.in_duplicate:
            return NotAllowed("contest", why="tables")
        return NotAllowed("contest", why="watch")

    def why_not_look(self, player: str, match_id: str | None) -> NotAllowed | None:
        """Returns why *player* may not look at the match *match_id* at this table, or ``None``."""
        if self.seat_of(player) is not None:
            return None
        if self.counts(match_id):
            return self.why_closed()
        return NotAllowed("contest", why="sent") if self.sent and self.sent == match_id else None

    def bot_decides(self, seat: Seat) -> bool:
        """Tells whether a bot decides at *seat*."""
        chair = self.chairs[seat]
        return chair.player is None or chair.stand_in

    @property
    def only_bots_decide(self) -> bool:
        """Whether a bot decides at every seat."""
        return all(map(self.bot_decides, range(len(self.chairs))))

    def bots(self) -> tuple[str, ...]:
        """Returns the bot at each seat of a match; an empty string at the seat of a person or a dummy."""
        return tuple(
            "" if chair.dummy or chair.player is not None else chair.bot for chair in self.chairs
        )

    @property
    def allows_hints(self) -> bool:
        """Whether players may ask for hints now."""
        return len(self.players()) <= 1 if self.hints is None else self.hints

    def why_not_set_bots(self, player: str, *, playing: bool) -> NotAllowed | None:
        """Returns why *player* may not choose the levels of bots, or ``None``; *playing* tells whether a match is on.

        Nobody may weaken another person's partner during a match; a person who plays only with bots may choose freely.
        """
        if self.seat_of(player) is None:
            return NotAllowed("not_seated")
        others_play = playing and len(self.players()) > 1
        return self._why_not_change() or (NotAllowed("bots_are_set") if others_play else None)

    def why_not_set_hints(self, player: str, *, playing: bool) -> NotAllowed | None:
        """Returns why *player* may not allow or forbid hints, or ``None``; *playing* tells whether a match is on."""
        if self.seat_of(player) is None:
            return NotAllowed("not_seated")
        return self._why_not_change() or (NotAllowed("hints_are_set") if playing else None)

    def _why_not_change(self) -> NotAllowed | None:
        """Returns why bots and hints cannot be changed, or ``None``; in a contest they are the same for everybody."""
        return NotAllowed("contest", why="alike") if self.in_contest else None

    def why_not_draw(self, player: str, *, started: bool) -> NotAllowed | None:
        """Returns why *player* may not have partners drawn, or ``None``; *started* tells whether a match has begun."""
        if self.seat_of(player) is None:
            return NotAllowed("not_seated")
        if started:
            return NotAllowed("already_started")
        if not self.draw_seed:
            return NotAllowed("no_drawing", why="sides")
        return NotAllowed("no_drawing", why="often") if self.draws >= MAX_PARTNER_DRAWS else None

    def set_bot(self, seat: Seat, bot: str) -> Session:
        """Returns the session with *bot* at *seat*.

        :raises NotAllowed: if there is no such seat, or it is a person's.
        """
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].dummy:
            raise NotAllowed("no_such_seat", why="table", seat=seat)
        if self.chairs[seat].player is not None:
            raise NotAllowed("seat_taken", why="person")
        return self._change(seat, bot=bot)

    def why_not_sit(self, player: str, seat: Seat, *, playing: bool) -> NotAllowed | None:
        """Returns why *player* may not take *seat*, or ``None``; *playing* tells whether a match is on."""
        if not 0 <= seat < len(self.chairs):
            return NotAllowed("no_such_seat", why="table", seat=seat)
        chair, present = self.chairs[seat], self.seat_of(player)
        if chair.dummy:
            return NotAllowed("no_such_seat", why="dummy")
        if player in self.removed:
            return NotAllowed("removed")
        if present == seat:
            return NotAllowed("already_seated", why="there")
        if present is not None and playing:
            return NotAllowed("already_seated", why="playing")
        if chair.player is not None:
            return NotAllowed("seat_taken", why="person")
        if not chair.open and not self._has_held(player, seat):
            return NotAllowed("seat_taken", why="bot")
        if playing and any(who == player and where != seat for who, where in self.sat):
            return NotAllowed("already_seated", why="hand-seen")
        if playing and seat in self.sealed and (player, seat) not in self.sat:
            return NotAllowed("seat_taken", why="next-deal")
        return None

    def free_for(self, player: str, *, playing: bool) -> tuple[Seat, ...]:
        """Returns the seats that *player* may take; *playing* tells whether a match is on."""
        seats = range(len(self.chairs))
        return tuple(
            seat for seat in seats if self.why_not_sit(player, seat, playing=playing) is None
        )

    def sit(self, player: str, seat: Seat, *, playing: bool) -> Session:
        """Returns the session after *player* took *seat*.

        :raises NotAllowed: if the player may not take it.
        """
        problem = self.why_not_sit(player, seat, playing=playing)
        if problem:
            raise problem
        before = self.seat_of(player)
        session = self if before is None else self._change(before, player=None)
        session = session._change(seat, player=player, stand_in=False)
        # Before a match nobody has seen a card.
        sat = (*dict.fromkeys([*self.sat, (player, seat)]),) if playing else ()
        others = (one for one in session.absences if seat != one.seat and player != one.player)
        drawing = session.drawing if before is None else None
        sealed = tuple(one for one in session.sealed if one != seat)
        return replace(session, sat=sat, sealed=sealed, absences=tuple(others), drawing=drawing)

    def leave(
        self,
        player: str,
        since: Absence | None = None,
        *,
        playing: bool = False,
        by_others: bool = False,
    ) -> Session:
        """Returns the session after *player* got up or, with *by_others*, after others opened the seat.

        *since* is the absence that begins now; *playing* tells whether a match is on.

        :raises NotAllowed: if *player* has no seat.
        """
        seat = self.seat_of(player)
        if seat is None:
            raise NotAllowed("not_seated")
        since = self.absence_of(player) or since
        closes = playing and not by_others and len(self.players()) > 1
        is_last = playing and not closes and any(who != player for who, _ in self.sat)
        session = self._change(seat, player=None, stand_in=False, open=not closes)
        ready = tuple(one for one in session.ready if one != seat)
        session = replace(session._with_absence(seat, since), ready=ready)
        return replace(session, sealed=(*session.sealed, seat)) if by_others or is_last else session

    def why_not_open(self, player: str, seat: Seat, *, playing: bool) -> NotAllowed | None:
        """Returns why *player* may not let people take the seat of a bot, or ``None``; *playing* tells whether a match is on.

        Where several people play, only a seat that somebody has left is opened: nobody may change another person's partner.
        """
        if self.seat_of(player) is None:
            return NotAllowed("not_seated")
        chair = self.chairs[seat]
        if chair.open or chair.dummy or chair.player is not None:
            return NotAllowed("not_away", why="open" if chair.open else "nobody")
        was_left = seat in {where for _, where in self.sat} | {one.seat for one in self.absences}
        is_set = playing and len(self.players()) > 1 and not was_left
        return self._why_not_change() or (NotAllowed("bots_are_set") if is_set else None)

    def open_to_people(self, seat: Seat, *, playing: bool) -> Session:
        """Returns the session in which people may take the seat of a bot; during a match, from the next deal on."""
        session = self._change(seat, open=True)
        return replace(session, sealed=(*session.sealed, seat)) if playing else session

    def why_not_remove(self, player: str, seat: Seat | None) -> NotAllowed | None:
        """Returns why *player* may not remove the person at *seat*, or ``None``; a seat of ``None`` is nobody's."""
        own = self.seat_of(player)
        if own is None:
            return NotAllowed("not_seated")
        if own != self.host:
            return self._why_not_change() or NotAllowed("not_removable", why="host")
        is_other = seat not in (None, own) and self.chairs[seat].player is not None
        return None if is_other else NotAllowed("not_removable", why="nobody")

    def remove(self, seat: Seat, since: Absence | None = None, *, playing: bool) -> Session:
        """Returns the session after the host has removed the person at *seat*, which a bot gets until it is opened."""
        other = self.chairs[seat].player
        assert other is not None
        session = self.leave(other, since, playing=playing)._change(seat, open=False)
        return replace(session, removed=(*session.removed, other)[-MAX_REMOVED:])

    def be_ready(self, seat: Seat) -> Session:
        """Returns the session after the player at *seat* has become ready for the next round."""
        return replace(self, ready=(*dict.fromkeys([*self.ready, seat]),))

    def stand_in(self, seat: Seat, *, on: bool, since: Absence | None = None) -> Session:
        """Returns the session with a bot deciding for the person at *seat* from *since* on; if *on* is false, without it."""
        return self._change(seat, stand_in=on)._with_absence(seat, since)

    def absence_of(self, player: str) -> Absence | None:
        """Returns the absence of *player*; ``None`` if no bot decides in the player's place."""
        return next((one for one in self.absences if one.player == player), None)

    def _has_held(self, player: str, seat: Seat) -> bool:
        """Tells whether *player* has left *seat* since the last deal, or since a bot began to play there."""
        absence = self.absence_of(player)
        return (player, seat) in self.sat or (absence is not None and absence.seat == seat)

    def _with_absence(self, seat: Seat, since: Absence | None) -> Session:
        """Returns the session with the absence *since* in the place of earlier ones from *seat* and of its player."""
        others = (
            one
            for one in self.absences
            if one.seat != seat and (since is None or one.player != since.player)
        )
        return replace(self, absences=(*others, *((since,) if since else ())))

    def new_round(self) -> Session:
        """Returns the session for the next deal: only the people seated now hold a hand in it."""
        sitting = tuple(
            (chair.player, seat)
            for seat, chair in enumerate(self.chairs)
            if chair.player is not None
        )
        return replace(self, sat=sitting, sealed=())

    def _change(self, seat: Seat, **changes: object) -> Session:
        chairs = list(self.chairs)
        chairs[seat] = replace(chairs[seat], **changes)
        return replace(self, chairs=tuple(chairs))
