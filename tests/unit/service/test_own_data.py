"""What a player has left besides matches, for the export."""

from __future__ import annotations

import json

import msgspec
from tests.unit.service.own_games import Place

from rookery.protocol import ChosenFace, RulesDraft, SaveRules
from rookery.puzzles.rating import player_key
from rookery.rules.house import read_toml
from rookery.service.contests import ContestResult, keep_result
from rookery.service.faces import save_chosen_face
from rookery.service.house import save_rules
from rookery.service.own_data import own_data
from rookery.store.port import HouseRecord, PuzzleTry


async def test_house_rules_puzzles_and_contests_can_be_taken_along(place: Place) -> None:
    store = place.store
    await store.save_player("ann", "Ann")
    await save_chosen_face(store, "ann", ChosenFace(bird="dove", color="blue"))
    draft = RulesDraft(toml='[mine]\nextends = "dixie_4"\nmatch.target = 500\n')
    saved = await save_rules(store, "ann", SaveRules(draft=draft))
    await store.add_house_rules("ann", HouseRecord("broken", "dixie_4", "{}"), 50)
    tried = PuzzleTry("ann", "1-play", "{}", "{}", "2026-12-01T00:00:00", 2, 1)
    await store.save_puzzle_try(tried, {player_key("ann"): "[1612.5,80.0,0.06]"})
    for contest, lead in (("2026-11-29/round", 15), ("challenge/abc", None)):
        await store.enter_contest(contest, "ann", "table")
        if lead is not None:
            await keep_result(store, contest, "ann", ContestResult(lead, 1))
    # Ann has seen the cards of a challenge that was sent to others.
    await store.enter_contest("challenge/of others", "ann", "")
    data, files = await own_data(store, "ann")
    [name] = files
    assert read_toml(files[name])[0].match.target == 500
    assert json.loads(msgspec.json.encode(data)) == {
        "name": "Ann",
        "face": {"bird": "dove", "color": "blue", "initials": ""},
        "puzzle_rating": [1612.5, 80.0],
        "puzzles": [{"puzzle": "1-play", "tried": 2, "solved": 1, "due": "2026-12-01T00:00:00"}],
        "contests": [
            {"kind": "daily", "of": "2026-11-29", "deal": "round", "lead": 15},
            {"kind": "challenge", "of": "abc", "deal": None, "lead": None},
        ],
        "house_rules": {saved.id: name, "broken": None},
    }
