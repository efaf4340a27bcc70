"""Who sits at a table: the stored session, and the names of its people."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from rookery.bots.bot import bot_names, is_bot
from rookery.engine.plan import Plan
from rookery.protocol import ChosenFace, Person
from rookery.seats import Seat
from rookery.service.drawing import with_partners_drawn
from rookery.service.ids import person_mark
from rookery.service.session import Absence, NotAllowed, Session
from rookery.service.stored_table import settings_of
from rookery.service.whereabouts import OnMove, ignore_move
from rookery.store.port import EventStore, FinalSeat


class Seating:
    """The seats of one table. Every change is stored before it takes effect.

    Every method that changes a seat raises `Conflict` if another server has written; the caller then reads the table again.
    """

    def __init__(self, table_id: str, store: EventStore, *, on_move: OnMove = ignore_move) -> None:
        """Makes an empty seating; `take_over` gives it a session. *on_move* is told who gets or gives up a seat."""
        self._on_move = on_move
        self._reported: set[str] = set()
        """The ids of the seated people that *on_move* has been told of."""
        self.session: Session
        self.names: dict[str, str] = {}
        """The names of the people who have a seat, by player id."""
        self.faces: dict[str, ChosenFace] = {}
        """The faces of those who have chosen one, by player id."""
        self._table_id, self._store = table_id, store
        self._version = 0

    def take_over(
        self,
        session: Session,
        names: Mapping[str, str],
        faces: Mapping[str, ChosenFace],
        *,
        version: int,
    ) -> None:
        """Replaces the session, which has the number *version* in the store, and the names and faces of its people."""
        self.session, self._version = session, version
        self._report_moves(session.players())
        known = {**self.names, **names}
        self.names = {player: known[player] for player in session.players() if player in known}
        seen = {**self.faces, **faces}
        self.faces = {player: seen[player] for player in session.players() if player in seen}

    def seat_of(self, player_id: str) -> Seat | None:
        """Returns the seat of a player; ``None`` without one."""
        return self.session.seat_of(player_id)

    def final_seats(self) -> tuple[FinalSeat, ...]:
        """Returns who has the seats, as it is stored when a match ends."""
        seats = zip(self.session.chairs, self.session.bots(), strict=True)
        return tuple(FinalSeat(chair.player, bot) for chair, bot in seats)

    def need_seat(self, player_id: str) -> Seat:
        """Returns the seat of a player.

        :raises NotAllowed: if the player has none.
        """
        seat = self.session.seat_of(player_id)
        if seat is None:
            raise NotAllowed("not_seated")
        return seat

    def people(self) -> dict[str, Person]:
        """Returns the name and the face of everybody who has a seat and a name."""
        return {one: Person(name, self.faces.get(one)) for one, name in self.names.items()}

    def mark_of(self, player_id: str) -> str:
        """Returns the mark by which people at this table know a player."""
        return person_mark(self._table_id, player_id)

    def introduce(self, player_id: str, name: str | None, face: ChosenFace | None) -> None:
        """Notes the name and the face of a seated player; ``None`` leaves the name as it is, and removes the face."""
        if self.seat_of(player_id) is None:
            return
        if name is not None:
            self.names[player_id] = name
        if face is None:
            self.faces.pop(player_id, None)
        else:
            self.faces[player_id] = face

    async def sit(self, player_id: str, seat: Seat, *, playing: bool) -> Absence | None:
        """Gives a player a seat; *playing* tells whether a match is on.

        Returns the player's absence from that seat, if a bot has decided there in the player's place.

        :raises NotAllowed: if the player may not take the seat.
        """
        absence = self.session.absence_of(player_id)
        await self._save(self.session.sit(player_id, seat, playing=playing))
        return absence if absence is not None and absence.seat == seat else None

    async def get_up(
        self,
        player_id: str,
        since: Absence | None = None,
        *,
        playing: bool = False,
        by_others: bool = False,
    ) -> Seat:
        """Gives up the seat of a player, and returns it.

        *since* is the absence that begins now; *playing* tells whether a match is on, and *by_others* that others open the
        seat because the player is away.

        :raises NotAllowed: if the player has none.
        """
        seat = self.need_seat(player_id)
        left = self.session.leave(player_id, since, playing=playing, by_others=by_others)
        await self._save_without(player_id, left)
        return seat

    async def come_back(self, player_id: str) -> Absence | None:
        """Lets a player decide again after a bot stood in; returns the absence that ends."""
        seat = self.session.seat_of(player_id)
        if seat is None or not self.session.chairs[seat].stand_in:
            return None
        absence = self.session.absence_of(player_id)
        await self._save(self.session.stand_in(seat, on=False))
        return absence

    def person_at(self, seat: Seat) -> str | None:
        """Returns the id of the player at a seat; ``None`` if no person sits there.

        :raises NotAllowed: if there is no such seat, or it has a dummy.
        """
        if not 0 <= seat < len(self.session.chairs) or self.session.chairs[seat].dummy:
            raise NotAllowed("no_such_seat", why="table", seat=seat)
        return self.session.chairs[seat].player

    async def stand_in(self, seat: Seat, since: Absence | None = None) -> None:
        """Has a bot decide for the person at a seat from *since* on, unless one does so already."""
        if not self.session.chairs[seat].stand_in:
            await self._save(self.session.stand_in(seat, on=True, since=since))

    async def set_hints(self, player_id: str, *, allowed: bool | None, playing: bool) -> None:
        """Allows or forbids hints, at the request of *player_id*; ``None`` allows them while at most 1 person has a seat.

        *playing* tells whether a match is on.

        :raises NotAllowed: if the player may not choose.
        """
        problem = self.session.why_not_set_hints(player_id, playing=playing)
        if problem is not None:
            raise problem
        if self.session.hints != allowed:
            await self._save(replace(self.session, hints=allowed))

    async def draw_partners(self, player_id: str, plan: Plan, *, started: bool) -> None:
        """Draws partners, at the request of *player_id*; *started* tells whether a match has begun.

        :raises NotAllowed: if the player may not ask for it.
        """
        problem = self.session.why_not_draw(player_id, started=started)
        if problem is not None:
            raise problem
        await self._save(with_partners_drawn(self.session, plan))

    async def set_bot(self, player_id: str, seat: Seat, bot: str, *, playing: bool) -> None:
        """Has another bot play at a seat from its next decision on, at the request of *player_id*.

        *playing* tells whether a match is on.

        :raises NotAllowed: if the player may not choose, or there is no such bot or seat.
        """
        problem = self.session.why_not_set_bots(player_id, playing=playing)
        if problem is not None:
            raise problem
        if not is_bot(bot):
            raise NotAllowed("no_such_bot", bots=", ".join(bot_names()))
        session = self.session.set_bot(seat, bot)
        if session != self.session:
            await self._save(session)

    async def open_to_people(self, player_id: str, seat: Seat, *, playing: bool) -> None:
        """Lets people take the seat of a bot, at the request of *player_id*; *playing* tells whether a match is on.

        :raises NotAllowed: if the player may not open it.
        """
        problem = self.session.why_not_open(player_id, seat, playing=playing)
        if problem is not None:
            raise problem
        await self._save(self.session.open_to_people(seat, playing=playing))

    def removable(self, player_id: str, person: str) -> tuple[str, Seat]:
        """Returns the id and the seat of the person with the mark *person*, whom *player_id* may remove.

        :raises NotAllowed: if the player may not, or no such person has a seat.
        """
        seats = self.session.seats()
        found = next((one for one in seats if self.mark_of(one) == person), "")
        seat = seats.get(found)
        problem = self.session.why_not_remove(player_id, seat)
        if problem is not None:
            raise problem
        assert seat is not None
        return found, seat

    async def remove(self, removed: str, since: Absence | None, *, playing: bool) -> None:
        """Removes a player from the table.

        *since* is the absence that begins now; *playing* tells whether a match is on.

        :raises NotAllowed: if the player has no seat.
        """
        seat = self.need_seat(removed)
        await self._save_without(removed, self.session.remove(seat, since, playing=playing))

    async def be_ready(self, seat: Seat) -> None:
        """Notes that the player at *seat* has asked for the next round."""
        session = self.session.be_ready(seat)
        if session != self.session:
            await self._save(session)

    async def new_round(self) -> None:
        """Clears, before a deal, who has seen cards of the last round."""
        session = self.session.new_round()
        if session != self.session:
            await self._save(session)

    async def clear_ready(self) -> None:
        """Clears, after a deal, who was ready for it."""
        if self.session.ready:
            await self._save(replace(self.session, ready=()))

    async def check_not_elsewhere(self, player_id: str) -> None:
        """Checks that a player has not begun to play the same cards at another table of a contest.

        :raises NotAllowed: if the player has.
        """
        if await self.plays_elsewhere(player_id):
            raise NotAllowed("contest", why="elsewhere")

    async def plays_elsewhere(self, player_id: str) -> bool:
        """Tells whether a player has begun to play the same cards at another table of a contest."""
        origin = self.session.origin
        if origin is None or not origin.contest:
            return False
        entries = await self._store.read_entries(origin.contest, [player_id])
        return any(entry.table_id != self._table_id for entry in entries)

    async def enter_contest(self) -> tuple[str, ...]:
        """Enters all seated players in the contest of this table; returns those who play in it at another table."""
        origin = self.session.origin
        assert origin is not None
        return tuple(
            [
                player
                for player in self.session.players()
                if self._table_id
                != await self._store.enter_contest(origin.contest, player, self._table_id)
            ]
        )

    async def set_unlisted(self, *, unlisted: bool) -> None:
        """Takes the table off its only player's list of unfinished tables, or lists it again."""
        if self.session.unlisted != unlisted:
            await self._save(replace(self.session, unlisted=unlisted))

    async def close_to_spectators(self, match_id: str) -> None:
        """Closes a match to everybody without a seat, because its cards become a challenge."""
        if self.session.sent != match_id:
            await self._save(replace(self.session, sent=match_id))

    async def _save_without(self, player_id: str, session: Session) -> None:
        """Stores a session in which a player has no seat any more."""
        await self._save(session)
        self.names.pop(player_id, None)
        self.faces.pop(player_id, None)

    async def _save(self, session: Session) -> None:
        self._version = await self._store.save_table(
            self._table_id, settings_of(session), session.players(), expected=self._version
        )
        self.session = session
        self._report_moves(session.players())

    def close(self) -> None:
        """Reports that nobody has a seat in memory, because the table is unloaded; stores nothing."""
        self._report_moves(())

    def _report_moves(self, players: Collection[str]) -> None:
        for player_id in self._reported.difference(players):
            self._on_move(player_id, -1)
        for player_id in set(players) - self._reported:
            self._on_move(player_id, 1)
        self._reported = set(players)
