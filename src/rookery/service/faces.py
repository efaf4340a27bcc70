"""The faces that people have chosen, between the store and the tables."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from rookery.logs import logger
from rookery.protocol import ChosenFace
from rookery.store.port import EventStore

log = logger("rookery.faces")

_DECODER = msgspec.json.Decoder(ChosenFace)


async def save_chosen_face(store: EventStore, player_id: str, face: ChosenFace | None) -> None:
    """Stores the face of a player in the place of an earlier one; ``None`` deletes it."""
    text = None if face is None else msgspec.json.encode(face).decode()
    await store.save_face(player_id, text)


async def chosen_faces(store: EventStore, player_ids: Collection[str]) -> dict[str, ChosenFace]:
    """Returns the faces of the players who have chosen one; faces that cannot be read are left out."""
    found: dict[str, ChosenFace] = {}
    for player_id, text in (await store.read_faces(player_ids)).items():
        try:
            found[player_id] = _DECODER.decode(text)
        except msgspec.MsgspecError:
            log.warning("the face of a player cannot be read")
    return found
