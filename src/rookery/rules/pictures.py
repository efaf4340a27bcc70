"""The facts that the pictures of a rule sheet show."""

from __future__ import annotations

import msgspec

from rookery.cards import SingleName, Skin
from rookery.rules.arithmetic import hands_of
from rookery.rules.spec import Rules


class RulePictures(msgspec.Struct, frozen=True):
    """The facts about a game that are drawn beside its rules."""

    skin: Skin
    ranks: tuple[int, ...]
    """The numbers in each color, strongest first."""
    singles: tuple[SingleName, ...]
    """The cards outside the colors, strongest first."""
    worth: dict[str, int]
    """The points of cards; the keys are numbers (``"5"``) and names of singles (``"bird"``)."""
    teams: tuple[int, ...]
    """The side of each hand, clockwise; if sides do not last for the match, each hand has its own."""
    dummies: tuple[int, ...]
    """The hands that no player holds."""
    nest: int
    """The number of cards in the nest."""


def pictures_of(rules: Rules) -> RulePictures:
    """Returns the facts for the pictures of a rule sheet."""
    lasting = rules.table.sides == "alternating"
    faces = {*map(str, rules.pack.ranks), *(single.face for single in rules.pack.singles)}
    return RulePictures(
        skin=rules.pack.faces,
        ranks=rules.pack.ranks,
        singles=tuple(single.face for single in rules.pack.singles),
        worth={
            face: value for face, value in rules.count.values.items() if face in faces and value
        },
        teams=tuple(
            seat % rules.table.side_count if lasting else seat for seat in range(hands_of(rules))
        ),
        dummies=tuple(dummy.seat for dummy in rules.dummies),
        nest=rules.deal.nest,
    )
