"""Compares the HTTP interface of a real server with its OpenAPI document by generated requests (schemathesis)."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import SearchStrategy
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from tests.e2e.harness import Browser, Json, Server, play_to_end
from tests.records.corpus import TEXTS
from tests.waiting import Turns

from rookery.store.files import DATABASE

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]

MAX_EXAMPLES = 25
"""The number of generated requests of each kind per operation, besides those derived from the document."""

RECORD = TEXTS["beginner_4"]
DRAFT: Json = {"table": {"extends": "beginner_4", "meta": {"title": "Ours"}}}

DOUBLED: Json = {"variant": "original_partnership_4", "format": "fixed_rounds", "rounds": 1}

Case = Any
"""A generated request; schemathesis has no types that mypy can read through its decorators."""


class Api:
    """A client that calls every operation and checks the database after each request."""

    def __init__(self, server: Server, store: sqlite3.Connection) -> None:
        """Prepares tables, saved rules and other objects that requests can name."""
        self.server, self._store = server, store
        ann, ben = Browser(server, "Ann"), Browser(server, "Ben")
        # Leaving a table is answered before it is stored, so requests name Ben's table, which Ann cannot leave.
        table = ben.open_table()
        seeded = {"variant": "beginner_4", "seed": "0" * 64}
        self.own: str = ann.http.post("/api/tables", json=seeded).json()["table_id"]
        saved = ann.http.post("/api/rules/saved", json={"draft": DRAFT}).json()
        self.known: Json = {
            "table_id": table,
            "variant": "beginner_4",
            "house_id": saved["id"],
            "deal": 1,
            "lang": "en-XA",
            "seen_by": "all",
            "name": "first",
        }
        # Ann sends one challenge, and accepts one of Ben's.
        self.sent, self.known["challenge_id"] = (_challenge(each) for each in (ann, ben))
        doubled = ann.http.post("/api/duplicates", json=DOUBLED).json()
        self.known["duplicate_id"] = doubled["path"].rpartition("/")[2]
        self.finished: str = asyncio.run(_finished(ann))
        asked = ann.http.post("/api/puzzles/next", json={"theme": "count"}).json()
        card = {"kind": "play", "card": asked["view"]["legal"]["cards"][0]}
        self.answer: Json = {"puzzle": asked["id"], "command": card, "tries": asked["tries"]}
        _review(ann)
        self.cookie = ann.cookie
        # Deleting a person also deletes the objects that other operations need, so another person is deleted.
        self.leaving = Browser(server, "Zoë").cookie
        document = ann.http.get("/api/openapi.json").json()
        self.schema: Any = schemathesis.openapi.from_dict(document)
        self.statuses: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self._chance = random.Random(11)

    def commits(self) -> int:
        """Returns a number that changes with every commit of the server."""
        number: int = self._store.execute("PRAGMA data_version").fetchone()[0]
        return number

    def attempt(self, case: Case) -> None:
        """Sends a request; checks the answer, and that a refused request stored nothing."""
        before = self.commits()
        cookie = self.leaving if case.operation.label == "DELETE /api/me" else self.cookie
        answer = case.call(base_url=self.server.url, headers={"cookie": cookie})
        self.statuses[case.operation.label][answer.status_code] += 1
        if answer.status_code >= 400:
            assert self.commits() == before, f"{answer.status_code} {answer.text}, and it is stored"
        case.validate_response(answer, checks=CHECKS)

    def with_known(self, case: Case) -> Case:
        """Replaces most generated values by existing ones, so that valid requests take effect."""
        for values in (case.path_parameters, case.query):
            for name in values or ():
                if name in self.known and self._chance.random() < 0.8:
                    values[name] = self.known[name]
                    if case.operation.label.endswith("/decisions"):
                        values[name] = self.own
                    if case.operation.label.endswith("/records/{name}") and name != "name":
                        values[name] = self.sent
        if self._chance.random() < 0.7:
            case.body = self._body(case)
        return case

    def _body(self, case: Case) -> Any:
        """Returns a meaningful body, in part from generated values."""
        label: str = case.operation.label
        if label.startswith(("POST /api/replay", "POST /api/shared-replays")):
            return RECORD[: self._chance.choice([len(RECORD), len(RECORD) // 2])]
        if label == "POST /api/me":
            return {"name": self._chance.choice(["Ann", "Zoë B.", "Ann\u202e"])}
        if label == "POST /api/daily":
            return {"day": f"{datetime.now(UTC):%F}", "name": self._chance.choice(["guest", "x"])}
        if label == "POST /api/challenges":
            return {"table": self._chance.choice([self.finished, self.known["table_id"]])}
        if label == "POST /api/puzzles/next":
            return {"theme": self._chance.choice(["", "count", "x"])}
        if label == "POST /api/puzzles/answer":
            return self._chance.choice([self.answer, {**self.answer, "puzzle": "x"}])
        if label == "POST /api/puzzles/own/{deal}":
            return RECORD
        if label == "POST /api/duplicates":
            return DOUBLED
        if label == "POST /api/what-if":
            return {
                "record": RECORD,
                "deal": self._chance.choice([1, 2]),
                "step": 3,
                "bot": "casual",
            }
        if label == "POST /api/rules/check":
            return DRAFT
        if label == "POST /api/rules/saved":
            return {"draft": DRAFT, "id": self._chance.choice([None, self.known["house_id"], "x"])}
        if label == "POST /api/tables" and isinstance(case.body, dict):
            some = {name: value for name, value in case.body.items() if self._chance.random() < 0.2}
            return {**some, "variant": "beginner_4", "rules": None}
        return case.body


async def _finished(browser: Browser) -> str:
    """Returns a table at which *browser* has played a match of one round to its end."""
    table_id = browser.open_table(format="fixed_rounds", rounds=1)
    async with browser.visit(table_id) as visit:
        await visit.hello()
        await play_to_end(visit)
    return table_id


def _challenge(browser: Browser) -> str:
    """Returns a challenge that *browser* has sent."""
    table = asyncio.run(_finished(browser))
    answer = browser.http.post("/api/challenges", json={"table": table})
    assert answer.status_code == 201, answer.text
    challenge_id: str = answer.json()["challenge_id"]
    return challenge_id


def _review(browser: Browser) -> None:
    """Has the first round of `RECORD` reviewed."""
    turns = Turns(600, "the review ends")
    while browser.http.post("/api/review/1", content=RECORD).json()["review"] is None:
        turns.count()
        time.sleep(0.1)


@pytest.fixture
def api(shared_server: Server) -> Iterator[Api]:
    path = shared_server.data / DATABASE
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as store:
        yield Api(shared_server, store)


@pytest.mark.slow
# No rerun: every run sends the same requests, so a failure is never random.
@pytest.mark.flaky(reruns=0)
def test_server_conforms_to_its_openapi_document(api: Api) -> None:
    problems = []
    for operation in (found.ok() for found in api.schema.get_all_operations()):
        try:
            _try_all(api, operation)
        except (FailureGroup, AssertionError) as problem:
            problems.append(f"{operation.label}: {problem}")
    assert not problems, "\n\n".join(problems)
    for label, statuses in api.statuses.items():
        assert min(statuses) < 300 or label == "GET /{path}", f"{label} never worked: {statuses}"
    loud = [line for line in api.server.log().splitlines() if " level=info " not in line]
    assert loud == []


def _try_all(api: Api, operation: Any) -> None:
    """Sends the requests derived from the document, then generated valid and invalid ones."""
    for case in api.schema.iter_coverage_cases(
        operation,
        generation_modes=list(GenerationMode),
        generation_config=api.schema.config.generation,
    ):
        api.attempt(case)
    generated: SearchStrategy[Case] = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    _send(api, generated.map(api.with_known))
    with contextlib.suppress(Unsatisfiable):
        # A request without input cannot be invalid.
        _send(api, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))


def _send(api: Api, cases: SearchStrategy[Case]) -> None:
    """Sends generated requests, the same in every run."""

    @seed(11)
    @settings(
        max_examples=MAX_EXAMPLES,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def send(case: Case) -> None:
        api.attempt(case)

    send()
