"""Tables of Wild Bird in the middle of a round."""

from __future__ import annotations

from msgspec.structs import replace
from tests.layouts import cards, lay
from tests.tables import Table

from rookery.cards import mask_of

PARTNERS, ALONE, THREE, TWO = (
    "wild_bird_4_partnership",
    "wild_bird_4_individual",
    "wild_bird_3",
    "wild_bird_2",
)


# The board of seat 0:  G5 R6 B7 Y8 / R9 B10 Y11 G8 / B13 Y14 G11 R12 / Y7 G14 R5 B6


def with_chips(table: Table, **chips: int) -> Table:
    """Puts chips on the boards before a deal: ``s0=0b111`` covers three spaces of seat 0."""
    masks = tuple(chips.get(f"s{seat}", 0) for seat in range(table.plan.seats))
    table.match = replace(table.match, public=replace(table.match.public, chips=masks))
    return table


def dealt(
    hands: dict[int, str], *, variant: str = ALONE, nest: str = "", dealer: int = 3, **chips: int
) -> Table:
    """Returns a table dealt with these *hands*; black is trump and seat 0 leads."""
    table = with_chips(Table.of(variant, dealer=dealer), **chips)
    lay(table, hands, nest=nest, cut="black")
    return table


def spaces(table: Table, seat: int, codes: str) -> int:
    """Returns a bitmask of the spaces of a seat's board that show these cards."""
    board = table.match.public.boards[seat]
    return mask_of(board.index(card) for card in cards(table, codes))
