"""Carries out, or refuses, the messages that people send to a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rookery.engine.event import Event
from rookery.errors import Refusal
from rookery.protocol import (
    Acknowledged,
    Act,
    AskHint,
    ChosenFace,
    ClientMessage,
    DrawPartners,
    Hello,
    Leave,
    LetBotPlay,
    OpenSeat,
    PlayAgain,
    Ready,
    RemovePerson,
    Say,
    SetBot,
    SetHints,
    Sit,
    StartMatch,
)
from rookery.seats import Seat
from rookery.service.absence import absence_from_now, while_away
from rookery.service.ids import check_id
from rookery.service.match_log import Cause
from rookery.service.metrics import now
from rookery.service.presence import Client
from rookery.service.progress import MatchProgress
from rookery.service.rulings import check_misdeal_call, check_repetitions
from rookery.service.seat_names import names_of_bots
from rookery.service.session import Absence, NotAllowed
from rookery.service.timing import Timing
from rookery.service.viewer_feed import encode_message, refused
from rookery.store.port import Conflict


class Requests:
    """Carries out the messages of people at one table. Only the table's actor calls it."""

    def __init__(self, progress: MatchProgress, timing: Timing) -> None:
        """Works on the parts of *progress*."""
        self._progress, self._timing = progress, timing
        self._log, self._seating = progress.log, progress.seating
        self._presence, self._publisher = progress.presence, progress.publisher

    async def carry_out(self, client: Client, message: ClientMessage, received: float) -> None:
        """Carries out a message that was read at the time *received*.

        :raises NotAllowed: if the table does not allow it now.
        :raises Refusal: if the rules of the game do not allow it.
        :raises Conflict: if another server has written: the caller reads the table again, and tries once more.
        """
        await self._check_contest(client.player_id, message)
        match message:
            case Hello():
                await self._greet(client, message)
            case Sit(seat=seat):
                player = client.player_id
                await self._seating.check_not_elsewhere(player)
                absence = await self._seating.sit(player, seat, playing=self._log.playing)
                self._seating.introduce(player, client.name, client.face)
                self._publisher.welcome_player(client.player_id)
                self._progress.talk.welcome_player(client.player_id)
                self._report_absence(absence, client)
                self._publisher.show_seats()
                self._publisher.count_spectators()
            case Leave():
                await self.get_up(client.player_id)
            case StartMatch():
                self._seating.need_seat(client.player_id)
                if self._log.started:
                    raise NotAllowed("already_started")
                await self._seating.check_not_elsewhere(client.player_id)
                await self._enter_contest()
                self._seating.need_seat(client.player_id)
                await self._progress.new_match()
            case Act():
                await self._act(client, message, received)
            case Ready():
                await self._be_ready(client)
            case PlayAgain():
                await self._play_again(client.player_id)
            case LetBotPlay(seat=seat):
                self._seating.need_seat(client.player_id)
                await self._let_bot_play(self._need_absent_player(seat), seat)
            case OpenSeat(seat=seat):
                self._seating.need_seat(client.player_id)
                await self._open_seat(client.player_id, seat)
            case RemovePerson(person=person):
                await self._remove_person(client.player_id, person)
            case SetBot(seat=seat, bot=bot):
                player = client.player_id
                await self._seating.set_bot(player, seat, bot, playing=self._log.playing)
                self._publisher.show_seats()
            case SetHints(allowed=allowed):
                player = client.player_id
                await self._seating.set_hints(player, allowed=allowed, playing=self._log.playing)
                self._publisher.show_seats()
            case DrawPartners():
                plan, started = self._log.plan, self._log.started
                await self._seating.draw_partners(client.player_id, plan, started=started)
                self._publisher.welcome_all()
            case AskHint():
                self._ask_hint(client, message)
            case Say():
                self._progress.talk.say(client.player_id, message)

    async def _check_contest(self, player_id: str, message: ClientMessage) -> None:
        """Checks that a message gives nobody an advantage in a contest.

        :raises NotAllowed: if the sender would watch a contest's match, or play its deals twice.
        """
        session = self._seating.session
        problem = session.why_not_look(player_id, self._log.match_id)
        if problem is not None:
            # Players of a duplicate are told that they play at its other table.
            if session.in_duplicate and await self._seating.plays_elsewhere(player_id):
                raise NotAllowed("contest", why="moved")
            raise problem
        if session.in_contest and isinstance(message, PlayAgain):
            raise NotAllowed("contest", why="once")

    async def _play_again(self, player_id: str) -> None:
        """Begins another match after the last one.

        :raises NotAllowed: if the match is not over, or several people would know the cards that are dealt.
        """
        self._seating.need_seat(player_id)
        if self._log.public.winners is None:
            raise NotAllowed("not_over")
        session = self._seating.session
        repeats = session.origin is not None and session.origin.repeats_cards
        if repeats and not session.is_only_person(player_id):
            raise NotAllowed("cards_known")
        await self._progress.new_match()

    def remove_connection(self, client: Client) -> None:
        """Removes a connection that has ended."""
        if client not in self._presence.clients:
            return
        self._progress.hints.gone(client)
        seat = self._seating.seat_of(client.player_id)
        if not self._presence.leave(client):
            return
        if seat is None:
            self._publisher.count_spectators()
            return
        self._presence.went_away(client.player_id)
        self._publisher.show_seats()

    def rename(self, player_id: str, name: str, face: ChosenFace | None) -> None:
        """Notes the new name and face of a player."""
        for client in self._presence.of(player_id):
            client.name = name
            client.face = face
        self._seating.introduce(player_id, name, face)
        self._publisher.show_seats()

    async def get_up(self, player_id: str, *, by_others: bool = False) -> None:
        """Gives up the seat of a player; *by_others* tells that others open it because the player is away.

        :raises NotAllowed: if the player has no seat, or must stay.
        """
        seat = self._seating.need_seat(player_id)
        if self._seating.session.counts(self._log.match_id):
            raise NotAllowed("contest", why="alike")
        since = absence_from_now(player_id, seat, self._log)
        playing = self._log.playing
        await self._seating.get_up(player_id, since, playing=playing, by_others=by_others)
        self._show_without_seat(player_id)

    def _show_without_seat(self, player_id: str) -> None:
        """Shows the table to a player who has no seat any more, and the seats to everybody."""
        self._publisher.welcome_player(player_id)
        self._publisher.show_seats()
        self._publisher.count_spectators()

    async def _remove_person(self, player_id: str, person: str) -> None:
        """Removes the person with the mark *person* at the request of *player_id*.

        :raises NotAllowed: if *player_id* is not the host, or no such person has a seat.
        """
        removed, seat = self._seating.removable(player_id, person)
        since = absence_from_now(removed, seat, self._log)
        await self._seating.remove(removed, since, playing=self._log.playing)
        self._show_without_seat(removed)

    async def get_up_if_seated(self, player_id: str) -> None:
        """Gives up the seat of a player who need not be connected; does nothing if the player has no seat.

        :raises NotAllowed: if the player must stay.
        """
        if self._seating.seat_of(player_id) is not None:
            await self.get_up(player_id)

    async def unlist(self, player_id: str) -> None:
        """Takes the table off the list of a player who need not be connected, until the player comes back.

        :raises NotAllowed: if the player has no seat, or can give it up instead.
        """
        problem = self._seating.session.why_not_unlist(player_id)
        if problem is not None:
            raise problem
        await self._seating.set_unlisted(unlisted=True)

    def who_plays(self) -> Literal["people", "nobody", "bots"]:
        """Returns who plays now: people, nobody because all people have been away for long, or bots alone."""
        session = self._seating.session
        people = [
            player for player, seat in session.seats().items() if not session.bot_decides(seat)
        ]
        if not people:
            return "bots"
        connected, is_long_away = self._presence.connected(), self._presence.is_long_away
        away = all(one not in connected and is_long_away(one) for one in people)
        return "nobody" if away else "people"

    async def let_bots_finish(self) -> None:
        """Has bots play for all players, who are away, because people elsewhere wait for the match.

        :raises NotAllowed: if a player is there, or has not been away for long.
        """
        seats = self._seating.session.seats().values()
        absent = {seat: self._need_absent_player(seat) for seat in seats}
        for seat, player in absent.items():
            await self._let_bot_play(player, seat)

    async def _enter_contest(self) -> None:
        """Enters the players in the contest of a match that is about to begin, and disconnects all who may not see it."""
        session = self._seating.session
        if not session.in_contest:
            return
        moved = await self._seating.enter_contest()
        for player in moved:
            await self._seating.get_up(player)
        for client in list(self._presence.clients):
            if self._seating.seat_of(client.player_id) is None:
                gone = (
                    NotAllowed("contest", why="moved")
                    if client.player_id in moved
                    else session.why_closed()
                )
                client.deliver(refused(gone))
                client.close()
                self._presence.leave(client)

    async def close_to_spectators(self) -> frozenset[str]:
        """Closes the match to everybody without a seat, because its cards become a challenge.

        Returns the ids of the people who are connected or have a seat.

        :raises NotAllowed: if the match is unfinished.
        """
        match_id = self._log.need_match()
        if self._log.public.winners is None:
            raise NotAllowed("not_over")
        await self._seating.close_to_spectators(match_id)
        return frozenset([*self._presence.connected(), *self._seating.session.players()])

    async def _greet(self, client: Client, hello: Hello) -> None:
        """Lets a client in; a returning player takes over from the bot at once."""
        absence = await self._seating.come_back(client.player_id)
        if self._seating.seat_of(client.player_id) is not None:
            await self._seating.set_unlisted(unlisted=False)
        self._presence.enter(client)
        self._progress.let_bots_go_on()
        self._seating.introduce(client.player_id, client.name, client.face)
        same_match = hello.match_id is None or hello.match_id == self._log.match_id
        self._publisher.welcome(client, since=hello.since if same_match else None)
        self._progress.talk.welcome(client)
        self._report_absence(absence, client)
        self._publisher.show_seats(but=client)
        if self._seating.seat_of(client.player_id) is None:
            self._publisher.count_spectators()

    def _report_absence(self, absence: Absence | None, client: Client) -> None:
        """Tells the client of a returning player what a bot did during *absence*, if anything."""
        if absence is None:
            return
        name = names_of_bots(self._seating.session.chairs, self._seating.names)[absence.seat]
        told = while_away(absence, self._log, self._publisher.feed(None), name)
        if told is not None:
            client.deliver(encode_message(told))

    async def _act(self, client: Client, act: Act, received: float) -> None:
        """Carries out a decision once, however often it is received."""
        seat = self._seating.need_seat(client.player_id)
        self._log.need_match()
        check_id(act.id)
        cause = Cause.of(client.player_id, act)
        events: Sequence[Event] = ()
        if not self._log.recalls(cause):
            try:
                chairs = self._seating.session.chairs
                check_misdeal_call(self._log.public.round, chairs, seat, act.command)
                check_repetitions(self._log.past, self._log.plan, seat, act.command)
                seq = self._log.seq_meant(act)
                events = await self._log.decide(seat, act.command, seq=seq, cause=cause)
            except (Refusal, NotAllowed, Conflict) as error:
                await self._check_carried_out(cause, error)
        client.deliver(encode_message(Acknowledged(act.id)))
        if events:
            committed = now()
            self._progress.publish(events)
            self._progress.metrics.person_moved(received, committed)

    async def _check_carried_out(
        self, cause: Cause, error: Refusal | NotAllowed | Conflict
    ) -> None:
        """Raises *error* unless the decision was carried out before, and only its answer was lost.

        :raises NotAllowed: if its id was used for another command.
        """
        seq = await self._log.find(cause)
        if seq is None:
            raise error
        if seq > self._log.public.seq:
            await self._progress.reload()

    async def _be_ready(self, client: Client) -> None:
        seat = self._seating.need_seat(client.player_id)
        now = self._log.public.round
        if now is None or now.over != "counted" or self._log.public.winners is not None:
            raise NotAllowed("not_between_rounds")
        await self._seating.be_ready(seat)
        self._publisher.show_seats()

    async def _open_seat(self, player_id: str, seat: Seat) -> None:
        """Opens a seat at the request of *player_id*: a bot's, or that of a person who is away.

        :raises NotAllowed: if the player may not open it.
        """
        if self._seating.person_at(seat) is None:
            await self._seating.open_to_people(player_id, seat, playing=self._log.playing)
            self._publisher.show_seats()
        else:
            await self.get_up(self._need_absent_player(seat), by_others=True)

    def _need_absent_player(self, seat: Seat) -> str:
        """Returns the player of a seat.

        :raises NotAllowed: if nobody is away there, or not for long enough that others may decide about the seat.
        """
        player = self._seating.person_at(seat)
        if player is None or player in self._presence.connected():
            raise NotAllowed("not_away", why="nobody")
        if not self._presence.is_long_away(player):
            raise NotAllowed("not_away", why="soon", seconds=f"{self._timing.away:g}")
        return player

    async def _let_bot_play(self, player: str, seat: Seat) -> None:
        await self._seating.stand_in(seat, absence_from_now(player, seat, self._log))
        self._publisher.show_seats()

    def _ask_hint(self, client: Client, asked: AskHint) -> None:
        seat = self._seating.need_seat(client.player_id)
        self._log.need_match()
        if not self._seating.session.allows_hints:
            raise NotAllowed("no_hints")
        self._progress.hints.ask(client, asked, self._publisher.feed(seat).view)
