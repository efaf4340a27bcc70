"""Replays that several people look at together: one leads, the others follow or look around.

A shared replay holds no record. It knows the number of rounds and steps, so that it can check positions, and passes
positions on. Each browser must have the record itself to join. Nothing here waits: every call returns at once, and a
message that waits for a slow browser is replaced by the next.
"""

from __future__ import annotations

import base64
import hmac
import secrets
import time
from array import array
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from rookery.errors import CodedError
from rookery.protocol import (
    AskLead,
    GiveLead,
    Looking,
    Onlooker,
    RecordInfo,
    ReplayPosition,
    SeenBy,
    SharedReplayOpened,
    ShowPosition,
)
from rookery.service.presence import Kind
from rookery.service.session import NotAllowed
from rookery.service.viewer_feed import encode_message
from rookery.shuffle import derive_secretly

MAX_CONNECTIONS = 20
"""The most connections to one shared replay."""
MAX_SHARED_REPLAYS = 500
"""The most shared replays at a time; each takes a few hundred bytes, and 4 bytes for each deal of its match."""
KEEP_SECONDS = 300.0
"""How long a shared replay is kept while nobody is connected, in seconds."""
MAX_REMEMBERED_PLAYERS = 100
"""The most players whose number in a shared replay is remembered after they have left."""
ID_BYTES = 12
"""The random bytes of an id, before it is encoded; 96 bits cannot be guessed."""
SIGNATURE_BYTES = 9
"""The signature bytes of an id, by which the server recognizes the id and its record after a restart."""

NO_OPENER = ""
"""The opener of a replay that nobody opened; no player has this id."""


class CannotShare(CodedError):  # noqa: N818
    """A record cannot be shared."""


class Looker(Protocol):
    """One connection to a shared replay."""

    player_id: str
    name: str | None
    """The person's name; ``None`` if the person has given none."""

    def deliver(self, frame: bytes, kind: Kind = Kind.OWN) -> None:
        """Queues a message for sending; it drops the unsent messages that it replaces."""
        ...


class _Outline:
    """The valid positions of a record."""

    def __init__(self, record: RecordInfo) -> None:
        self._players = frozenset(record.players)
        # The steps of each deal; negative for an uncounted round, whose hidden hands are not shown.
        self._steps = array(
            "i", (row.steps if row.result is not None else -row.steps for row in record.rounds)
        )
        self.mark = record.mark

    def has(self, position: ReplayPosition) -> bool:
        """Tells whether *position* is in the record and may be shown."""
        if not 1 <= position.deal <= len(self._steps):
            return False
        steps = self._steps[position.deal - 1]
        return 0 <= position.step < abs(steps) and self._shows(position.seen_by, counted=steps > 0)

    def _shows(self, seen_by: SeenBy, *, counted: bool) -> bool:
        if seen_by == "all":
            return counted
        return seen_by == "nobody" or seen_by in self._players


class SharedReplay:
    """One shared replay: the people who look at it, its leader, and the leader's position."""

    def __init__(self, opener: str, record: RecordInfo, now: Callable[[], float]) -> None:
        """Makes the player *opener* lead after joining; with `NO_OPENER`, the first person to ask leads."""
        self._outline, self._now = _Outline(record), now
        self._people: dict[int, Looker] = {}
        self._asking: set[int] = set()
        self._leader: int | None = None
        self._led_last = opener
        """The id of the last leader, who leads again after reconnecting."""
        self._position: ReplayPosition | None = None
        self._last = 0
        self._numbers: OrderedDict[str, int] = OrderedDict()
        """The last number of each player by id, so that a person who reloads the page keeps it."""
        self._left = now()
        """The time at which the last person left."""

    @property
    def is_over(self) -> bool:
        """Whether everybody left more than `KEEP_SECONDS` ago."""
        return not self._people and self._now() - self._left > KEEP_SECONDS

    def join(self, looker: Looker, mark: str) -> None:
        """Adds a person whose record has *mark*.

        :raises NotAllowed: if it is another record, or too many people are connected.
        """
        if mark != self._outline.mark:
            raise NotAllowed("other_record")
        if len(self._people) >= MAX_CONNECTIONS:
            raise NotAllowed("shared_replay_full", most=MAX_CONNECTIONS)
        number = self._number_for(looker.player_id)
        self._people[number] = looker
        if self._leader is None and looker.player_id == self._led_last:
            self._leader = number
        self._broadcast()

    def leave(self, looker: Looker) -> None:
        """Removes a person; when the leader leaves, nobody leads."""
        number = self._number_of(looker)
        if number is None:
            return
        del self._people[number]
        self._asking.discard(number)
        if self._leader == number:
            self._leader = None
        if not self._people:
            self._left = self._now()
        self._broadcast()

    def forget(self, player_id: str) -> None:
        """Forgets the name and the number of a player; a player who is still connected becomes a guest without a name."""
        self._numbers.pop(player_id, None)
        here = [one for one in self._people.values() if one.player_id == player_id]
        for one in here:
            one.name = None
        if here:
            self._broadcast()

    def take(self, looker: Looker, message: ShowPosition | AskLead | GiveLead) -> None:
        """Carries out the message of a person who has joined.

        :raises NotAllowed: if only the leader may do that, or there is no such position or person.
        """
        number = self._number_of(looker)
        match message:
            case AskLead():
                self._ask(number)
            case _ if number is None or number != self._leader:
                raise NotAllowed("not_leading")
            case ShowPosition(position):
                self._show(position)
            case GiveLead(to):
                self._give(to)

    def _ask(self, number: int | None) -> None:
        if number is None or number in self._asking or number == self._leader:
            return
        if self._leader is None:
            self._lead(number)
        else:
            self._asking.add(number)
        self._broadcast()

    def _show(self, position: ReplayPosition) -> None:
        if not self._outline.has(position):
            raise NotAllowed("no_such_position")
        if position != self._position:
            self._position = position
            self._broadcast()

    def _give(self, to: int) -> None:
        if to not in self._people:
            raise NotAllowed("no_such_person")
        if to != self._leader:
            self._lead(to)
            self._broadcast()

    def _lead(self, number: int) -> None:
        self._leader = number
        self._led_last = self._people[number].player_id
        self._asking.discard(number)

    def _number_for(self, player_id: str) -> int:
        """Returns the number of a player who joins: the last one of that player, unless it is in use."""
        number = self._numbers.pop(player_id, None)
        if number is None or number in self._people:
            self._last += 1
            number = self._last
        self._numbers[player_id] = number
        if len(self._numbers) > MAX_REMEMBERED_PLAYERS:
            self._numbers.popitem(last=False)
        return number

    def _number_of(self, looker: Looker) -> int | None:
        return next((number for number, one in self._people.items() if one is looker), None)

    def _broadcast(self) -> None:
        """Sends everybody the state of the shared replay."""
        people = tuple(
            Onlooker(number, one.name, asks=number in self._asking)
            for number, one in self._people.items()
        )
        for number, one in self._people.items():
            looking = Looking(number, self._leader, people, self._position)
            one.deliver(encode_message(looking), Kind.LOOKING)


def _opened(replay_id: str) -> SharedReplayOpened:
    return SharedReplayOpened(replay_id, f"/replay/{replay_id}")


class SharedReplays:
    """All shared replays of a server, in memory only; anybody with the id and the record can open a lost one again."""

    def __init__(self, secret: bytes, now: Callable[[], float] = time.monotonic) -> None:
        """Starts empty; *secret* signs the ids, and *now* returns the time in seconds."""
        self._secret, self._now = secret, now
        self._replays: dict[str, SharedReplay] = {}

    def open(self, player_id: str, record: RecordInfo) -> SharedReplayOpened:
        """Shares a record, with the player as the leader.

        :raises CannotShare: if nothing of the record can be shown, or too many are shared already.
        """
        if not record.mark:
            raise CannotShare("nothing_to_share")
        random_part = secrets.token_bytes(ID_BYTES)
        return self._open(self._signed(random_part, record.mark), player_id, record)

    def open_again(self, replay_id: str, record: RecordInfo) -> SharedReplayOpened:
        """Shares a record under its earlier id, for example after a restart; nobody leads until somebody asks to.

        Does nothing if others have opened it again already.

        :raises NotAllowed: if the id was not made for this record.
        :raises CannotShare: if too many are shared already.
        """
        try:
            random_part = base64.urlsafe_b64decode(replay_id)[:ID_BYTES]
        except ValueError:
            raise NotAllowed("no_such_shared_replay") from None
        signed = self._signed(random_part, record.mark)
        if not record.mark or not hmac.compare_digest(signed, replay_id):
            raise NotAllowed("no_such_shared_replay")
        replay = self._replays.get(replay_id)
        if replay is None or replay.is_over:
            return self._open(replay_id, NO_OPENER, record)
        return _opened(replay_id)

    def _signed(self, random_part: bytes, mark: str) -> str:
        """Returns the signed id of a replay of the record with that mark."""
        signature = derive_secretly(self._secret, "shared replay", random_part.hex(), mark)
        return base64.urlsafe_b64encode(random_part + signature[:SIGNATURE_BYTES]).decode()

    def _open(self, replay_id: str, leader: str, record: RecordInfo) -> SharedReplayOpened:
        over = [name for name, replay in self._replays.items() if replay.is_over]
        for name in over:
            del self._replays[name]
        if len(self._replays) >= MAX_SHARED_REPLAYS:
            raise CannotShare("too_many_shared_replays", most=MAX_SHARED_REPLAYS)
        self._replays[replay_id] = SharedReplay(leader, record, self._now)
        return _opened(replay_id)

    def find(self, replay_id: str) -> SharedReplay:
        """Returns a shared replay.

        :raises NotAllowed: if there is none, or it is over.
        """
        replay = self._replays.get(replay_id)
        if replay is None or replay.is_over:
            raise NotAllowed("no_such_shared_replay")
        return replay

    def forget(self, player_id: str) -> None:
        """Forgets a player in all shared replays."""
        for replay in self._replays.values():
            replay.forget(player_id)
