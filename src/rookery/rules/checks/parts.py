"""Checks of the stock, called partners, open hands, boards, the moon and cards given to partners."""

from __future__ import annotations

from rookery.errors import NotationError
from rookery.problem import FieldPath, FieldValue, Fix
from rookery.rules.arithmetic import hands_of
from rookery.rules.checks.findings import MAX_POINTS, MAX_SIDES, Findings
from rookery.rules.spec import BoardsSpec, Rules
from rookery.rules.table import pack_of
from rookery.rules.validate import printable

MAX_BOARD = 8
"""The maximum number of spaces in a row of a board."""


def check_stock(rules: Rules, findings: Findings) -> None:
    """Checks drawing from a stock, between tricks and before play."""
    stock, hands = rules.stock, hands_of(rules)
    for name, part in (("stock", stock), ("redraw", rules.redraw)):
        if part is not None:
            findings.require(
                rules.deal.stock > 0,
                name,
                "problem-needs-cards-to-draw",
                "fix-set-field",
                field=FieldPath("deal.stock"),
            )
            findings.require(not rules.dummies, name, "problem-dummy-draws")
    if stock is None:
        return
    findings.require(rules.redraw is None, "redraw", "problem-redraw-shares")
    findings.require(
        rules.trump.source != "declarer_or_turn",
        "trump.source",
        "problem-turn-shares",
        source=FieldValue("trump.source", "declarer_or_turn"),
    )
    drawn = rules.deal.stock - stock.leave
    findings.require(drawn > 0, "stock.leave", "problem-leaves-no-cards")
    # A table without hands is reported elsewhere.
    even = drawn % max(hands, 1) == 0
    findings.require(even, "deal.stock", "problem-drawn-unevenly", drawn=drawn, hands=hands)
    if stock.kind == "winner_chooses":
        kind = FieldValue("stock.kind", stock.kind)
        opened = rules.deal.stock_face_up
        findings.require(hands == 2, "stock.kind", "problem-chooses-players", kind=kind)
        findings.require(opened, "deal.stock_face_up", "problem-chooses-open", kind=kind)
        findings.require(stock.leave == 0, "stock.leave", "problem-chooses-leave", kind=kind)


def check_partner(rules: Rules, findings: Findings) -> None:
    """Checks the rules for a called partner."""
    partner = rules.partner
    if partner is None:
        return
    findings.require(
        rules.table.sides == "called_partner",
        "partner",
        "problem-partner-sides",
        field=FieldPath("table.sides"),
        value=FieldValue("table.sides", "called_partner"),
    )
    findings.require(not rules.dummies, "dummies", "problem-dummy-called")
    findings.require(not rules.deal.stock, "partner", "problem-partner-drawn")
    findings.require(
        partner.nest == "forbidden" or rules.exchange is not None,
        "partner.nest",
        "problem-solo-no-exchange",
        value=FieldValue("partner.nest", "solo"),
    )
    findings.require(
        partner.when == "after_trump" or rules.exchange is not None,
        "partner.when",
        "problem-when-no-exchange",
        value=FieldValue("partner.when", "with_discard"),
    )


def _one_known_partner(
    rules: Rules, path: str, findings: Findings, hint: str = "", leave: Fix = ()
) -> None:
    """Checks that a declarer has exactly one partner, who is known before the first lead.

    *hint* or *leave* is the way to do without the rule at *path*, which needs such a partner.
    """
    table, others = rules.table, (leave,) if leave else ()
    if table.sides == "called_partner":
        findings.require(
            rules.partner is None or rules.partner.reveal == "at_once",
            path,
            "problem-pair-secret",
            fix=(("partner.reveal", "at_once"),),
            others=others,
            field=FieldPath("partner.reveal"),
            value=FieldValue("partner.reveal", rules.partner.reveal if rules.partner else ""),
        )
    elif table.sides == "alternating":
        hands, sides = hands_of(rules), max(table.side_count, 1)
        pairs = hands // 2
        possible = hands % 2 == 0 and 2 <= pairs <= MAX_SIDES
        findings.require(
            hands == 2 * sides,
            path,
            "problem-pair-sides",
            hint,
            fix=(("table.side_count", pairs),) if possible else leave,
            others=others if possible else (),
            field=FieldPath("table.side_count"),
            sides=sides,
            size=hands // sides,
        )
    else:
        sides_value = FieldValue("table.sides", table.sides)
        findings.add(path, "problem-pair-none", hint, fix=leave, sides=sides_value)


def check_open_hand(rules: Rules, findings: Findings) -> None:
    """Checks an open hand: the declarer has one known partner, and no cards are drawn after the hand is opened."""
    path = "play.partner_open"
    if rules.play.partner_open == "never":
        return
    never: Fix = ((path, "never"),)
    findings.require(rules.auction is not None, path, "problem-open-no-declarer", fix=never)
    _one_known_partner(rules, path, findings, leave=never)
    findings.require(
        not rules.dummies,
        path,
        "problem-open-with-dummies",
        fix=never,
        field=FieldPath("dummies"),
    )
    findings.require(
        rules.stock is None,
        path,
        "problem-open-with-stock",
        fix=never,
        field=FieldPath("stock"),
    )


def check_boards(rules: Rules, findings: Findings) -> None:
    """Checks the boards."""
    boards = rules.boards
    if boards is None:
        return
    findings.require(not rules.dummies, "dummies", "problem-dummy-boards")
    fine = 2 <= boards.size <= MAX_BOARD
    findings.require(fine, "boards.size", "problem-from-to", low=2, high=MAX_BOARD)
    fine = 2 <= boards.line <= boards.size
    findings.require(fine, "boards.line", "problem-line-outside", size=boards.size)
    findings.require(
        rules.match.target == boards.line,
        "match.target",
        "problem-target-of-line",
        line=boards.line,
        field=FieldPath("boards.line"),
    )
    findings.require(1 <= boards.rounds <= 9, "boards.rounds", "problem-from-to", low=1, high=9)
    findings.require(
        not boards.bird_removes or any(s.face == "bird" for s in rules.pack.singles),
        "boards.bird_removes",
        "problem-needs-bird",
        "fix-set-false",
    )
    if boards.layouts:
        _layouts(rules, boards, findings)
        return
    spaces = boards.size**2
    fine = spaces <= 4 * len(rules.pack.ranks)
    findings.require(fine, "boards.size", "problem-spaces-many", spaces=spaces)


def _layouts(rules: Rules, boards: BoardsSpec, findings: Findings) -> None:
    """Checks boards whose cards are listed in the rules."""
    spaces = boards.size**2
    findings.require(
        len(boards.layouts) >= rules.table.players,
        "boards.layouts",
        "problem-boards-few",
        boards=len(boards.layouts),
        players=rules.table.players,
    )
    if rules.pack.copies not in (1, 2) or len(set(rules.pack.ranks)) > 14:
        return  # reported elsewhere, and such a pack may be too large to build
    for place, layout in enumerate(boards.layouts):
        path = f"boards.layouts[{place}]"
        fine = len(layout) == spaces
        findings.require(fine, path, "problem-spaces-wrong", found=len(layout), spaces=spaces)
        findings.require(len(set(layout)) == len(layout), path, "problem-card-twice")
        for code in layout:
            _space(rules, code, path, findings)


def _space(rules: Rules, code: str, path: str, findings: Findings) -> None:
    """Checks the card of one space."""
    pack = pack_of(rules.pack)
    try:
        face = pack.faces[pack.parse(code)]
    except NotationError:
        findings.add(path, "problem-no-such-card", code=printable(code[:10]))
        return
    findings.require(
        face.code == code, path, "problem-card-written", code=printable(code[:10]), card=face.code
    )
    findings.require(face.single is None, path, "problem-no-space", card=face.code)


def check_moon(rules: Rules, findings: Findings) -> None:
    """Checks the moon: its condition, its reward and its price."""
    moon = rules.moon
    if moon is None:
        return
    findings.require(rules.auction is not None, "moon", "problem-moon-no-auction")
    nest_to = FieldValue("count.nest_to", rules.count.nest_to)
    findings.require(
        moon.needs != "points" or rules.count.nest_to != "defenders",
        "moon.needs",
        "problem-moon-nest",
        fix=(("moon.needs", "tricks"),),
        field=FieldPath("count.nest_to"),
        value=nest_to,
    )
    for name, points, usual, where, does, counted in (
        ("reward", moon.reward, 200, "made", moon.made, moon.made != "match"),
        ("price", moon.price, 100, "failed", moon.failed, moon.failed != "match"),
    ):
        path = f"moon.{name}"
        findings.require(points <= MAX_POINTS, path, "problem-above-limit", high=MAX_POINTS)
        findings.require(
            (points > 0) == counted,
            path,
            "problem-moon-no-points" if counted else "problem-moon-points-unused",
            fix=((path, (usual if counted else 0)),),
            field=FieldPath(f"moon.{where}"),
            value=FieldValue(f"moon.{where}", does),
        )
    findings.require(
        moon.from_below != "zero_first" or moon.made != "match",
        "moon.from_below",
        "problem-moon-from-zero",
        fix=(("moon.from_below", "zero_only"),),
        field=FieldPath("moon.made"),
        value=FieldValue("moon.made", moon.made),
    )
    findings.require(
        moon.from_below == "as_usual" or rules.score.kind == "setback" or moon.price > 0,
        "moon.from_below",
        "problem-floor-unused",
        fix=(("moon.from_below", "as_usual"),),
    )


def check_partner_exchange(rules: Rules, findings: Findings) -> None:
    """Checks the cards given to partners: everybody who gives cards has exactly one known partner."""
    exchange = rules.partner_exchange
    if exchange is None:
        return
    path, table = "partner_exchange", rules.table
    sides = FieldValue("table.sides", table.sides)
    _one_known_partner(rules, path, findings, "fix-no-giving")
    findings.require(not rules.dummies, path, "problem-giving-dummy", "fix-no-giving")
    most = max(rules.deal.hand - 1, 1)
    fine = 1 <= exchange.cards <= most
    findings.require(fine, f"{path}.cards", "problem-from-to", low=1, high=most)
    one_side: Fix = ((f"{path}.sides", "declarer"),)
    if exchange.sides == "all":
        kind, path = FieldValue(f"{path}.kind", exchange.kind), f"{path}.sides"
        free = exchange.kind != "best_card"
        findings.require(free, path, "problem-giving-best-all", fix=one_side, kind=kind)
        lasting = table.sides != "called_partner"
        findings.require(lasting, path, "problem-giving-called-all", fix=one_side, sides=sides)
    else:
        pairs = table.sides == "alternating"
        every: Fix = ((f"{path}.sides", "all"),)
        fix = every if pairs else ()
        findings.require(
            rules.auction is not None, path, "problem-giving-no-auction", "fix-no-giving", fix=fix
        )
