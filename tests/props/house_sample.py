"""Random rule sets, and tables that play by them."""

from __future__ import annotations

import os
from random import Random

from tests.tables import Table

from rookery.engine.plan import plan_of
from rookery.rules.spec import Rules
from rookery.train.random_rules import random_rules

HOUSES = int(os.environ.get("ROOKERY_HOUSES", "24"))
"""The number of random rule sets in slow tests."""


def house(number: int | str) -> Rules:
    return random_rules(Random(f"house {number}"))


def table_of(rules: Rules) -> Table:
    return Table.of(rules, dealer=plan_of(rules).players[0])
