"""Everything that a player has played, in one file to take away."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import Mapping
from io import BytesIO

import msgspec

from rookery.errors import CodedError
from rookery.protocol import MatchCosts, OwnMatch, OwnMatches
from rookery.service.own_costs import own_costs
from rookery.service.own_matches import RecordOf
from rookery.service.reviews import Reviews

MOST_PACKED = 32 * 1024 * 1024
"""The most bytes of records in an export; what is beyond is left out, the oldest first."""


class Export(msgspec.Struct, frozen=True):
    """What ``matches.json`` of an export holds."""

    matches: tuple[OwnMatch, ...]
    left_out: int
    """How many tables cannot be read, and one more if there are older ones, which are not looked at."""
    records: dict[str, str]
    """The file of the record of each match, by the id of its table."""
    missing: tuple[str, ...]
    """The tables whose records cannot be read, or are beyond the size of an export."""
    costs: tuple[MatchCosts, ...]
    """What the own decisions gave away in the newest matches, so far as they have been reviewed."""


async def everything_of(own: OwnMatches, reviews: Reviews, record_of: RecordOf) -> bytes:
    """Returns a zip file with everything: the matches as JSON, and the record of each."""
    texts: dict[str, str] = {}
    size = 0
    for match in own.matches:
        try:
            text = await record_of(match.table_id)
        except CodedError:
            continue
        if text is None:
            continue
        size += len(text.encode())
        if size > MOST_PACKED:
            break
        texts[match.table_id] = text

    async def packed(table_id: str) -> str | None:
        return texts.get(table_id)

    costs = await own_costs(own, reviews, packed)
    names = {
        match.table_id: f"records/{match.day}-{match.variant}-{number:03}.rook"
        for number, match in enumerate(own.matches, start=1)
        if match.table_id in texts
    }
    missing = tuple(each.table_id for each in own.matches if each.table_id not in texts)
    export = Export(own.matches, own.left_out, names, missing, costs.matches)
    files = {name: texts[table_id] for table_id, name in names.items()}
    return await asyncio.to_thread(_zipped, export, files)


def _zipped(export: Export, files: Mapping[str, str]) -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packing:
        listed = msgspec.json.format(msgspec.json.encode(export), indent=1)
        packing.writestr("matches.json", listed)
        for name, text in files.items():
            packing.writestr(name, text)
    return content.getvalue()
