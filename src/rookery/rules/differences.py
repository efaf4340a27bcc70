"""Lists how house rules differ from the game that they extend, by comparing the two rule sheets line by line."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

import msgspec

from rookery.messages import ENGLISH, PSEUDO, known
from rookery.messages.pseudo import disguised
from rookery.rules.describe import compared_sheets
from rookery.rules.spec import Rules

MIN_LINE_SIMILARITY = 0.6
"""The minimum similarity (a `difflib` ratio) at which a new line is taken as a changed version of an old line."""

_BETWEEN_SENTENCES = re.compile(r"(?<=[.!?]) ")


class RuleDifference(msgspec.Struct, frozen=True):
    """One difference between two rule sheets."""

    section: str
    """The title of the section of the rule sheet."""
    now: str | None
    """The line of the house rules; ``None`` if they leave out a rule of the parent."""
    before: str | None
    """The line of the parent; ``None`` if the parent has no such rule."""


def rule_differences(
    rules: Rules, parent: Rules, language: str = ENGLISH
) -> tuple[RuleDifference, ...]:
    """Returns how *rules* differ from *parent*, in the order of the rule sheet."""
    if known(language) == PSEUDO:
        # Only the finished lines are disguised, because cutting a disguised line would remove one of its brackets.
        return tuple(map(_disguised, rule_differences(rules, parent)))
    return tuple(
        RuleDifference(block.title, *pair)
        for block in compared_sheets(rules, parent, language)
        if block.before != block.after
        for pair in _pairs(block.before, block.after)
    )


def _pairs(before: Sequence[str], after: Sequence[str]) -> list[tuple[str | None, str | None]]:
    """Returns each new line with the line that it replaces, if any, and then the removed lines."""
    replaced: dict[str, str] = {}
    left = list(before)
    for line in after:
        for alike in difflib.get_close_matches(line, left, 1, MIN_LINE_SIMILARITY):
            replaced[line] = alike
            left.remove(alike)
    added = [line for line in after if line not in replaced]
    if len(added) == len(left) == 1:
        # They stand at the same place of the sheet, so the new line replaces the old one.
        replaced[added[0]] = left.pop()
    return [
        *(
            _without_same_end(one, replaced[one]) if one in replaced else (one, None)
            for one in after
        ),
        *((None, line) for line in left),
    ]


def _without_same_end(now: str, before: str) -> tuple[str, str]:
    """Returns two lines without the final sentences that they have in common; the first sentence is always kept."""
    ours, theirs = _BETWEEN_SENTENCES.split(now), _BETWEEN_SENTENCES.split(before)
    while min(len(ours), len(theirs)) > 1 and ours[-1] == theirs[-1]:
        del ours[-1], theirs[-1]
    return " ".join(ours), " ".join(theirs)


def _disguised(found: RuleDifference) -> RuleDifference:
    """Returns a difference in the pseudo-language."""
    now, before = (text and disguised(text) for text in (found.now, found.before))
    return RuleDifference(disguised(found.section), now, before)
