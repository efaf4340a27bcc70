"""The levels of play that people choose from, and the search budget of each."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """The limits and the methods of a search for one decision."""

    seconds: float
    """The time limit; when it is over, the search decides by the results so far."""
    batch_size: int
    """Worlds in which all remaining candidates are tried before they are compared again."""
    max_worlds: int
    """The maximum number of worlds in which a candidate is tried before the confirmation."""
    confirmation_worlds: int
    """Fresh worlds in which the best candidate is compared with the baseline, the choice of the heuristic bot."""
    min_lead_errors: float
    """The best candidate replaces the baseline if its lead in the confirmation is more than this many standard errors."""
    by_likelihood: bool
    """Whether worlds for decisions in play are drawn by likelihood instead of uniformly; the auction always weights
    them by the calls.
    """
    by_play: bool = False
    """Whether likely worlds are also weighted by how well the card policy explains the cards that the other players
    have played.
    """
    elimination_errors: float = 1.5
    """A candidate is eliminated if it is at least this many standard errors behind; one that never differs from the
    best is, too.
    """
    learned_policy: bool = False
    """Whether all players in playouts follow the learned card policy instead of the heuristic one."""
    tree_worlds: int = 0
    """Worlds for tree search where it applies; 0 means no tree search."""
    learned_bids: bool = False
    """Whether calls are chosen by their learned values, except where the match may end; otherwise by rollouts of the
    auction.
    """
    hand_worlds: int = 0
    """Worlds in which the hand is played out before a call is chosen by its learned value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A level of play that people choose by its name."""

    name: str
    pace: float = 0.0
    """Seconds that each decision takes at the table, easy or hard, so that its timing reveals nothing; 0 means that all
    decisions are made at once.
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
"""The bot that plays where nobody has chosen one."""

STRONG = Budget(
    seconds=0.25,
    batch_size=12,
    max_worlds=48,
    confirmation_worlds=36,
    min_lead_errors=0.5,
    by_likelihood=False,
)
"""The budget of `strong` for every decision."""
EXPERT = Budget(
    seconds=1.3,
    batch_size=64,
    max_worlds=640,
    confirmation_worlds=512,
    min_lead_errors=0.5,
    by_likelihood=True,
    learned_policy=True,
    tree_worlds=512,
)
"""The budget of `expert` for decisions in play."""
EXPERT_BEFORE_PLAY = replace(STRONG, seconds=EXPERT.seconds, learned_bids=True, hand_worlds=64)
"""The budget of `expert` before the first lead, where more worlds, or worlds drawn by likelihood, gain nothing."""


def pace_of(name: str) -> float:
    """Returns the pace of the bot called *name*, in seconds."""
    return next((level.pace for level in LEVELS if level.name == name), 0.0)
