"""The export of a player's finished matches and other data: one zip file with records, JSON and rule files."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import Mapping
from io import BytesIO

import msgspec

from rookery.errors import CodedError
from rookery.protocol import MatchCosts, OwnMatch, OwnMatches
from rookery.service.own_costs import own_costs
from rookery.service.own_data import own_data
from rookery.service.own_matches import RecordOf
from rookery.service.reviews import Reviews
from rookery.store.port import EventStore

MAX_EXPORT_BYTES = 32 * 1024 * 1024
"""The most bytes of records in an export; older matches beyond it are left out."""


class Export(msgspec.Struct, frozen=True):
    """The content of ``matches.json`` in an export."""

    matches: tuple[OwnMatch, ...]
    left_out: int
    """The number of unreadable matches, plus 1 if there are older ones, which are not searched."""
    records: dict[str, str]
    """The file name of each match's record, by the id of the match."""
    missing: tuple[str, ...]
    """The ids of matches whose records cannot be read, or exceed the size of an export."""
    costs: tuple[MatchCosts, ...]
    """The costs of the player's decisions in the reviewed rounds of the newest matches."""


async def export_for(
    store: EventStore, player_id: str, own: OwnMatches, reviews: Reviews, record_of: RecordOf
) -> bytes:
    """Returns the export of a player as a zip file: ``matches.json`` with the record of each match, and ``me.json`` with
    the player's house rules as rule files.
    """
    texts: dict[str, str] = {}
    size = 0
    for match in own.matches:
        try:
            text = await record_of(match.match_id)
        except CodedError:
            continue
        if text is None:
            continue
        size += len(text.encode())
        if size > MAX_EXPORT_BYTES:
            break
        texts[match.match_id] = text

    async def packed(match_id: str) -> str | None:
        return texts.get(match_id)

    costs = await own_costs(own, reviews, packed)
    names = {
        match.match_id: f"records/{match.began[:10]}-{match.variant}-{number:03}.rook"
        for number, match in enumerate(own.matches, start=1)
        if match.match_id in texts
    }
    missing = tuple(each.match_id for each in own.matches if each.match_id not in texts)
    export = Export(own.matches, own.left_out, names, missing, costs.matches)
    records = {name: texts[match_id] for match_id, name in names.items()}
    data, rule_files = await own_data(store, player_id)
    listed = {"matches.json": export, "me.json": data}
    return await asyncio.to_thread(_zipped, listed, {**records, **rule_files})


def _zipped(listed: Mapping[str, msgspec.Struct], files: Mapping[str, str]) -> bytes:
    """Returns a zip file with structs as JSON, and with texts."""
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packing:
        for name, struct in listed.items():
            packing.writestr(name, msgspec.json.format(msgspec.json.encode(struct), indent=1))
        for name, text in files.items():
            packing.writestr(name, text)
    return content.getvalue()
