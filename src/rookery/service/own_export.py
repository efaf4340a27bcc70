"""The export of a player's finished matches: one zip file with all records."""

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

MAX_EXPORT_BYTES = 32 * 1024 * 1024
"""The most bytes of records in an export; older matches beyond it are left out."""


class Export(msgspec.Struct, frozen=True):
    """The content of ``matches.json`` in an export."""

    matches: tuple[OwnMatch, ...]
    left_out: int
    """The number of unreadable tables, plus 1 if there are older tables, which are not searched."""
    records: dict[str, str]
    """The file name of each match's record, by the id of its table."""
    missing: tuple[str, ...]
    """The ids of tables whose records cannot be read, or exceed the size of an export."""
    costs: tuple[MatchCosts, ...]
    """The costs of the player's decisions in the reviewed rounds of the newest matches."""


async def export_for(own: OwnMatches, reviews: Reviews, record_of: RecordOf) -> bytes:
    """Returns the export as a zip file: the matches as JSON, and the record of each."""
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
        if size > MAX_EXPORT_BYTES:
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
