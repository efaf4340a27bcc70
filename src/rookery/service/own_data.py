"""What a player has left on the server besides matches: name, face, house rules, puzzles, and entries in contests."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from rookery.errors import RookeryError
from rookery.protocol import ChosenFace, DailyName
from rookery.rules.house import to_toml
from rookery.rules.read import rules_from_json
from rookery.service.contest_keys import Contest, ContestKind
from rookery.service.faces import chosen_faces
from rookery.service.puzzles import rating_of
from rookery.store.port import EventStore, HouseRecord


class OwnPuzzle(msgspec.Struct, frozen=True):
    """The tries of the player at a puzzle."""

    puzzle: str
    tried: int
    solved: int
    """How many of the tries were right."""
    due: str | None
    """When it comes back, in UTC; ``None`` if it does not."""


class OwnEntry(msgspec.Struct, frozen=True):
    """A contest that the player has entered: a deal of a day, a challenge, or two tables with the same deals."""

    kind: ContestKind
    of: str
    """The day as ``2026-11-24``, or the id of the challenge or of the two tables."""
    deal: DailyName | None
    """Which deal of the day."""
    lead: int | None
    """The points of the player's side minus those of the best other side; ``None`` without a result."""


class OwnData(msgspec.Struct, frozen=True):
    """The content of ``me.json`` in an export."""

    name: str | None
    face: ChosenFace | None
    puzzle_rating: tuple[float, float] | None
    """The rating at puzzles and its deviation; ``None`` before the first rated puzzle."""
    puzzles: tuple[OwnPuzzle, ...]
    contests: tuple[OwnEntry, ...]
    house_rules: dict[str, str | None]
    """The file name of the player's house rules by their id; ``None`` if they cannot be read."""


async def own_data(store: EventStore, player_id: str) -> tuple[OwnData, Mapping[str, str]]:
    """Returns what is stored of a player besides matches, and the files of the player's house rules by name."""
    house = await store.read_house_rules(player_id)
    rules = await asyncio.to_thread(_rule_files, house)
    rating = await rating_of(store, player_id)
    data = OwnData(
        name=(await store.read_players([player_id])).get(player_id),
        face=(await chosen_faces(store, [player_id])).get(player_id),
        puzzle_rating=None if rating is None else (rating.value, rating.deviation),
        puzzles=tuple(
            OwnPuzzle(one.puzzle_id, one.tried, one.solved, one.due)
            for one in await store.read_puzzle_tries(player_id)
        ),
        contests=tuple(
            OwnEntry(contest.kind, contest.of, contest.deal, entry.score)
            for entry in await store.read_contests(player_id)
            # Without both, the player has only seen the cards of a challenge that was sent to others.
            if entry.table_id or entry.score is not None
            if (contest := Contest.parse(entry.contest)) is not None
        ),
        house_rules={
            one.house_id: rules[one.house_id].name if one.house_id in rules else None
            for one in house
        },
    )
    return data, {file.name: file.text for file in rules.values()}


class _RuleFile(NamedTuple):
    name: str
    text: str


def _rule_files(house: Sequence[HouseRecord]) -> dict[str, _RuleFile]:
    """Returns the rule files of those house rules that can be read, by their id."""
    files: dict[str, _RuleFile] = {}
    for number, record in enumerate(house, start=1):
        with contextlib.suppress(RookeryError, KeyError):
            text = to_toml(rules_from_json(record.rules_json), record.parent)
            name = f"house-rules/{number:02}-{record.parent}.toml"
            files[record.house_id] = _RuleFile(name, text)
    return files
