"""Random rule sets, and the shards that they are looked at in."""

from __future__ import annotations

from random import Random

import pytest
from tests.tables import Table

from rookery.engine.plan import plan_of
from rookery.rules.spec import Rules
from rookery.train.random_rules import random_rules

SHARDS = 8


def house(number: int | str) -> Rules:
    return random_rules(Random(f"house {number}"))


def table_of(rules: Rules) -> Table:
    return Table.of(rules, dealer=plan_of(rules).players[0])


def in_shards(total: int) -> pytest.MarkDecorator:
    """Splits the numbers below *total* over the shards, so that several processes share them."""
    return pytest.mark.parametrize("numbers", [range(n, total, SHARDS) for n in range(SHARDS)])
