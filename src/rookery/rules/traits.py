"""The traits of a game, by which people can search the catalog."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

from rookery.rules.spec import Rules

Trait = Literal[
    "bird",
    "no_bird",
    "red_one",
    "standard",
    "nest",
    "teams",
    "alone",
    "called_partner",
    "dummies",
    "boards",
    "drawing",
    "no_auction",
]
"""A feature of a game that people may look for."""
TRAITS: tuple[Trait, ...] = get_args(Trait)
"""All traits, in the order in which they are offered."""


def traits_of(rules: Rules) -> tuple[Trait, ...]:
    """Returns the traits of a game, in the order of `TRAITS`."""
    return tuple(trait for trait in TRAITS if _TRAIT_TESTS[trait](rules))


def _has_single(rules: Rules, face: str) -> bool:
    return any(single.face == face for single in rules.pack.singles)


_TRAIT_TESTS: dict[Trait, Callable[[Rules], bool]] = {
    "bird": lambda rules: _has_single(rules, "bird"),
    "no_bird": lambda rules: not rules.pack.singles,
    "red_one": lambda rules: _has_single(rules, "red_1"),
    "standard": lambda rules: rules.pack.faces == "standard",
    "nest": lambda rules: rules.exchange is not None and rules.deal.nest > 0,
    "teams": lambda rules: rules.table.sides == "alternating" and rules.table.players > 2,
    "alone": lambda rules: rules.table.sides in ("individual", "declarer_vs_rest"),
    "called_partner": lambda rules: rules.partner is not None,
    "dummies": lambda rules: bool(rules.dummies),
    "boards": lambda rules: rules.boards is not None,
    "drawing": lambda rules: rules.stock is not None or rules.redraw is not None,
    "no_auction": lambda rules: rules.auction is None,
}
