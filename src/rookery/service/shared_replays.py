"""Replays that several people look at together: one leads, the others follow or look around by themselves.

A shared replay holds no record. It knows how many rounds and steps there are, so that a position can be checked, and
passes positions on. Where the record comes from is up to each browser, and only who has it may join. Nothing here waits:
every call returns at once, and a message that waits for a slow browser is replaced by the next.
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
from rookery.service.present import encode_message
from rookery.service.session import NotAllowed
from rookery.shuffle import derive_secretly

MAX_PEOPLE = 20
"""The most connections to one shared replay."""
MAX_SHARED = 500
"""The most shared replays at a time; each takes a few hundred bytes, and four for each deal of its match."""
KEPT_SECONDS = 300.0
"""How long a shared replay is kept when nobody looks at it."""
MAX_REMEMBERED = 100
"""The most players whose number in a shared replay is remembered when they have left."""
ID_BYTES = 12
"""The length of an id before it is written in letters, without its signature; 96 bits cannot be guessed."""
SIGNED_BYTES = 9
"""The length of its signature, by which the server knows after a restart that it has made an id for that very record."""

NO_OPENER = ""
"""The id of no player."""


class CannotShare(CodedError):  # noqa: N818
    """A record that cannot be looked at together."""


class Looker(Protocol):
    """One connection to a shared replay."""

    player_id: str
    name: str | None
    """The person's name; ``None`` if it is not known."""

    def deliver(self, frame: bytes, kind: Kind = Kind.OWN) -> None:
        """Sends a message; one that is still waiting and is replaced by it is not sent."""
        ...


class _Outline:
    """What positions there are in a record."""

    def __init__(self, record: RecordInfo) -> None:
        self._players = frozenset(record.players)
        # Steps for each deal from the first; below 0 where hands that nobody has seen stay closed.
        self._steps = array(
            "i", (row.steps if row.result is not None else -row.steps for row in record.rounds)
        )
        self.mark = record.mark

    def has(self, position: ReplayPosition) -> bool:
        """Tells whether a replay can stand there."""
        if not 1 <= position.deal <= len(self._steps):
            return False
        steps = self._steps[position.deal - 1]
        return 0 <= position.step < abs(steps) and self._shows(position.seen_by, counted=steps > 0)

    def _shows(self, seen_by: SeenBy, *, counted: bool) -> bool:
        if seen_by == "all":
            return counted
        return seen_by == "nobody" or seen_by in self._players


class SharedReplay:
    """One replay, whoever looks at it, and where its leader stands."""

    def __init__(self, opener: str, record: RecordInfo, now: Callable[[], float]) -> None:
        """Waits for the player *opener*, who leads; for `NO_OPENER`: whoever asks first leads."""
        self._outline, self._now = _Outline(record), now
        self._people: dict[int, Looker] = {}
        self._asking: set[int] = set()
        self._leader: int | None = None
        self._led_last = opener
        """The id of the player who led last, and leads again after a lost connection."""
        self._position: ReplayPosition | None = None
        self._last = 0
        self._numbers: OrderedDict[str, int] = OrderedDict()
        """The number that each player had last, by id, so that whoever reloads the page stays the same guest."""
        self._left = now()
        """When the last person left."""

    @property
    def is_over(self) -> bool:
        """Whether everybody left long ago."""
        return not self._people and self._now() - self._left > KEPT_SECONDS

    def join(self, looker: Looker, mark: str) -> None:
        """Takes in somebody whose record has *mark*.

        :raises NotAllowed: if it is another record, or too many look already.
        """
        if mark != self._outline.mark:
            raise NotAllowed("other_record")
        if len(self._people) >= MAX_PEOPLE:
            raise NotAllowed("shared_replay_full", most=MAX_PEOPLE)
        number = self._number_for(looker.player_id)
        self._people[number] = looker
        if self._leader is None and looker.player_id == self._led_last:
            self._leader = number
        self._tell()

    def leave(self, looker: Looker) -> None:
        """Lets somebody go; nobody leads when the leader has left."""
        number = self._number_of(looker)
        if number is None:
            return
        del self._people[number]
        self._asking.discard(number)
        if self._leader == number:
            self._leader = None
        if not self._people:
            self._left = self._now()
        self._tell()

    def forget(self, player_id: str) -> None:
        """Forgets what a player is called and which number the player had; who still looks is a guest without a name."""
        self._numbers.pop(player_id, None)
        here = [one for one in self._people.values() if one.player_id == player_id]
        for one in here:
            one.name = None
        if here:
            self._tell()

    def take(self, looker: Looker, message: ShowPosition | AskLead | GiveLead) -> None:
        """Does what somebody who has joined asks for.

        :raises NotAllowed: if it is not for that person to do, or there is no such position or person.
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
        self._tell()

    def _show(self, position: ReplayPosition) -> None:
        if not self._outline.has(position):
            raise NotAllowed("no_such_position")
        if position != self._position:
            self._position = position
            self._tell()

    def _give(self, to: int) -> None:
        if to not in self._people:
            raise NotAllowed("no_such_person")
        if to != self._leader:
            self._lead(to)
            self._tell()

    def _lead(self, number: int) -> None:
        self._leader = number
        self._led_last = self._people[number].player_id
        self._asking.discard(number)

    def _number_for(self, player_id: str) -> int:
        """Returns the number of a player who joins: the same as before, unless that is somebody's here."""
        number = self._numbers.pop(player_id, None)
        if number is None or number in self._people:
            self._last += 1
            number = self._last
        self._numbers[player_id] = number
        if len(self._numbers) > MAX_REMEMBERED:
            self._numbers.popitem(last=False)
        return number

    def _number_of(self, looker: Looker) -> int | None:
        return next((number for number, one in self._people.items() if one is looker), None)

    def _tell(self) -> None:
        """Tells everybody how things stand."""
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
    """All shared replays of a server, in memory only; one that is gone is begun again by whoever has its id and its record."""

    def __init__(self, secret: bytes, now: Callable[[], float] = time.monotonic) -> None:
        """Starts with none, whose ids *secret* signs; *now* returns seconds."""
        self._secret, self._now = secret, now
        self._replays: dict[str, SharedReplay] = {}

    def open(self, player_id: str, record: RecordInfo) -> SharedReplayOpened:
        """Begins to share a record, which the player leads through.

        :raises CannotShare: if nothing of the record can be shown, or too many are shared already.
        """
        if not record.mark:
            raise CannotShare("nothing_to_share")
        chance = secrets.token_bytes(ID_BYTES)
        return self._open(self._signed(chance, record.mark), player_id, record)

    def open_again(self, replay_id: str, record: RecordInfo) -> SharedReplayOpened:
        """Begins to share a record under the id that it had, as after a restart; nobody leads until somebody asks to.

        Nothing changes where the others have begun already.

        :raises NotAllowed: if the id was not made for this record.
        :raises CannotShare: if too many are shared already.
        """
        try:
            chance = base64.urlsafe_b64decode(replay_id)[:ID_BYTES]
        except ValueError:
            raise NotAllowed("no_such_shared_replay") from None
        if not record.mark or not hmac.compare_digest(self._signed(chance, record.mark), replay_id):
            raise NotAllowed("no_such_shared_replay")
        replay = self._replays.get(replay_id)
        if replay is None or replay.is_over:
            return self._open(replay_id, NO_OPENER, record)
        return _opened(replay_id)

    def _signed(self, chance: bytes, mark: str) -> str:
        """Returns the id that stands for *chance* and the record with that mark."""
        signature = derive_secretly(self._secret, "shared replay", chance.hex(), mark)
        return base64.urlsafe_b64encode(chance + signature[:SIGNED_BYTES]).decode()

    def _open(self, replay_id: str, leader: str, record: RecordInfo) -> SharedReplayOpened:
        over = [name for name, replay in self._replays.items() if replay.is_over]
        for name in over:
            del self._replays[name]
        if len(self._replays) >= MAX_SHARED:
            raise CannotShare("too_many_shared_replays", most=MAX_SHARED)
        self._replays[replay_id] = SharedReplay(leader, record, self._now)
        return _opened(replay_id)

    def find(self, replay_id: str) -> SharedReplay:
        """Returns a shared replay.

        :raises NotAllowed: if there is none, or everybody left long ago.
        """
        replay = self._replays.get(replay_id)
        if replay is None or replay.is_over:
            raise NotAllowed("no_such_shared_replay")
        return replay

    def forget(self, player_id: str) -> None:
        """Forgets a player wherever that player looks or has looked."""
        for replay in self._replays.values():
            replay.forget(player_id)
