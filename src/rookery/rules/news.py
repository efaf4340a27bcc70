"""Lists how a game differs from the game of the lessons, for players who open it for the first time.

A topic is new if the rule file of the game, written as differences from the taught game, sets one of its fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from rookery.rules.catalog import load_catalog
from rookery.rules.house import leaves, table_of
from rookery.rules.spec import Rules
from rookery.rules.topics import TOPICS, Topic, Values


class Novelty(msgspec.Struct, frozen=True):
    """One topic in which a game differs, for the message ``news-<topic>``."""

    topic: str
    values: Values
    """The arguments of the message."""


@cache
def taught_variant() -> str:
    """Returns the id of the variant that the lessons teach: the first of the catalog."""
    return next(iter(load_catalog()))


def news(rules: Rules) -> tuple[Novelty, ...]:
    """Returns how *rules* differ from the taught game, most important topics first."""
    changed = frozenset(path for path, _ in leaves(table_of(rules, taught_variant())))
    return tuple(_news(rules, changed))


def _news(rules: Rules, changed: frozenset[str]) -> Iterator[Novelty]:
    base = load_catalog()[taught_variant()]
    for topic in TOPICS:
        if not any(_depends(topic, path) for path in changed):
            continue
        values = topic.arguments(rules)
        if values is not None and values != topic.arguments(base):
            yield Novelty(topic.name, values)


def _depends(topic: Topic, path: str) -> bool:
    return any(path == field or path.startswith(f"{field}.") for field in topic.fields)
