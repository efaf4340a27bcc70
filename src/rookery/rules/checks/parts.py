"""What can be wrong with the stock, the called partner and the boards."""

from __future__ import annotations

from rookery.errors import NotationError
from rookery.rules.arithmetic import hands_of
from rookery.rules.checks.problems import Problems
from rookery.rules.spec import Rules
from rookery.rules.table import pack_of

MAX_BOARD = 8
"""The most spaces in a row of a board."""


def check_stock(rules: Rules, to: Problems) -> None:
    stock, hands = rules.stock, hands_of(rules)
    for name, part in (("stock", stock), ("redraw", rules.redraw)):
        if part is not None:
            to.need(rules.deal.stock > 0, name, "needs cards to draw", "set deal.stock")
            to.need(not rules.dummies, name, "a dummy cannot draw cards")
    if stock is None:
        return
    to.need(rules.redraw is None, "redraw", "cannot share the stock with drawing between tricks")
    to.need(
        rules.trump.source != "declarer_or_turn",
        "trump.source",
        "declarer_or_turn cannot share the stock with drawing between tricks",
    )
    drawn = rules.deal.stock - stock.leave
    to.need(drawn > 0, "stock.leave", "leaves nothing to draw")
    to.need(
        drawn % hands == 0,
        "deal.stock",
        f"{drawn} cards cannot be drawn evenly by {hands} players",
    )
    if stock.kind == "winner_chooses":
        to.need(hands == 2, "stock.kind", "winner_chooses needs exactly two players")
        to.need(rules.deal.stock_face_up, "deal.stock_face_up", "should be true for winner_chooses")
        to.need(stock.leave == 0, "stock.leave", "should be 0 for winner_chooses")


def check_partner(rules: Rules, to: Problems) -> None:
    partner = rules.partner
    if partner is None:
        return
    to.need(
        rules.table.sides == "called_partner", "partner", 'needs table.sides = "called_partner"'
    )
    to.need(not rules.dummies, "dummies", "a dummy cannot be called as a partner")
    to.need(
        not rules.deal.stock,
        "partner",
        "cannot be called where cards are drawn, as the card called may be drawn by another",
    )
    to.need(
        partner.nest == "forbidden" or rules.exchange is not None,
        "partner.nest",
        "solo needs an exchange, as it is about buried cards",
    )
    to.need(
        partner.when == "after_trump" or rules.exchange is not None,
        "partner.when",
        "with_discard needs an exchange",
    )


def check_boards(rules: Rules, to: Problems) -> None:
    boards = rules.boards
    if boards is None:
        return
    to.need(not rules.dummies, "dummies", "have no boards to put chips on")
    to.need(2 <= boards.size <= MAX_BOARD, "boards.size", f"should be from 2 to {MAX_BOARD}")
    to.need(
        2 <= boards.line <= boards.size,
        "boards.line",
        f"should be from 2 to the {boards.size} spaces of a row",
    )
    to.need(
        rules.match.target == boards.line,
        "match.target",
        f"should be the {boards.line} chips of boards.line",
    )
    to.need(1 <= boards.rounds <= 9, "boards.rounds", "should be from 1 to 9")
    to.need(
        not boards.bird_removes or any(s.face == "bird" for s in rules.pack.singles),
        "boards.bird_removes",
        "needs the bird in the pack",
        "set it to false",
    )
    spaces = boards.size**2
    if not boards.layouts:
        to.need(
            spaces <= 4 * len(rules.pack.ranks),
            "boards.size",
            f"{spaces} spaces are more than the pack has different cards",
        )
        return
    to.need(
        len(boards.layouts) >= rules.table.players,
        "boards.layouts",
        f"holds {len(boards.layouts)} boards for {rules.table.players} players",
    )
    if rules.pack.copies not in (1, 2) or len(set(rules.pack.ranks)) > 14:
        return  # reported already, and such a pack may be too large to lay out
    for place, layout in enumerate(boards.layouts):
        path = f"boards.layouts[{place}]"
        to.need(len(layout) == spaces, path, f"has {len(layout)} spaces, but should have {spaces}")
        to.need(len(set(layout)) == len(layout), path, "names a card twice")
        for code in layout:
            _space(rules, code, path, to)


def _space(rules: Rules, code: str, path: str, to: Problems) -> None:
    pack = pack_of(rules.pack)
    try:
        face = pack.faces[pack.parse(code)]
    except NotationError as error:
        to.add(path, str(error))
        return
    to.need(face.code == code, path, f"writes {code[:10]!r} for {face.code}")
    to.need(face.single is None, path, f"{face.code} cannot be a space")
