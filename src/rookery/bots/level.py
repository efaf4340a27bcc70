"""How well a bot plays: the levels that people choose from, and what each of them may spend on a decision."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How much a search may spend on one decision."""

    seconds: float
    """The time limit; the search then decides on what it has found."""
    batch: int
    """Worlds in which all candidates are tried before the next comparison."""
    worlds: int
    """The most worlds in which a candidate is tried before the last two are compared."""
    confirm: int
    """Fresh worlds in which the best candidate is compared with the baseline, the choice of the heuristic bot."""
    caution: float
    """By how many standard errors the best must be ahead in them."""
    by_likelihood: bool
    """Whether play draws worlds by likelihood instead of uniformly; the auction always weights them by the calls."""
    by_play: bool = False
    """Whether play draws likely worlds that are also weighted by how well the card policy explains what the others have played."""
    hopeless: float = 1.5
    """By how many standard errors a candidate must be behind to be eliminated; one that never differs is eliminated too."""
    learned: bool = False
    """Whether everybody in playouts plays by the learned card policy instead of the heuristic one."""
    tree_worlds: int = 0
    """Worlds for tree search where it applies; 0: no tree search."""
    learned_bids: bool = False
    """Whether calls go by what they are worth as learned, except where a match may end; else by rollouts of the auction."""
    hand_worlds: int = 0
    """Worlds in which a hand is played out before each such call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One level of play, as people see it."""

    name: str
    pace: float = 0.0
    """Seconds that every one of its decisions takes at the table, easy or hard, so that its timing reveals nothing; 0:
    all decisions are made at once.
    """


LEVELS: tuple[Level, ...] = (
    Level(
        name="beginner",
    ),
    Level(
        name="casual",
    ),
    Level(
        name="strong",
        pace=0.35,
    ),
    Level(
        name="expert",
        pace=1.5,
    ),
)
"""The levels, weakest first."""

DEFAULT_LEVEL = "strong"
"""The bot that plays where nobody has chosen another."""

STRONG = Budget(seconds=0.25, batch=12, worlds=48, confirm=36, caution=0.5, by_likelihood=False)
"""For every decision of `strong`."""
EXPERT = Budget(
    seconds=1.3,
    batch=64,
    worlds=640,
    confirm=512,
    caution=0.5,
    by_likelihood=True,
    learned=True,
    tree_worlds=512,
)
"""For the cards of `expert`."""
EXPERT_BEFORE_PLAY = replace(STRONG, seconds=EXPERT.seconds, learned_bids=True, hand_worlds=64)
"""For what `expert` decides before the first lead: there more worlds, or likelier ones, gained nothing."""


def pace_of(name: str) -> float:
    """Returns the pace of a bot by its name."""
    return next((level.pace for level in LEVELS if level.name == name), 0.0)
