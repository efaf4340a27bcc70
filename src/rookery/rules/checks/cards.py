"""Checks of names and texts, the pack, the table and dummies."""

from __future__ import annotations

from collections import Counter

from rookery.problem import FieldPath, FieldValue
from rookery.rules.arithmetic import hands_of
from rookery.rules.checks.findings import MAX_HANDS, MAX_SIDES, Findings
from rookery.rules.spec import Dummy, PackSpec, Rules


def check_meta(rules: Rules, findings: Findings) -> None:
    """Checks the names and texts of a rule set."""
    for name in ("title", "family", "summary"):
        text = getattr(rules.meta, name)
        findings.require(bool(text.strip()), f"meta.{name}", "problem-empty")
        findings.require(text.isprintable(), f"meta.{name}", "problem-one-line")
    findings.require(bool(rules.meta.source), "meta.source", "problem-empty", "fix-source")
    for name in ("source", "assumed"):
        for place, text in enumerate(getattr(rules.meta, name)):
            fine = bool(text.strip()) and text.isprintable()
            findings.require(fine, f"meta.{name}[{place}]", "problem-one-line")


def check_pack(rules: Rules, findings: Findings) -> None:
    """Checks the cards of the pack."""
    pack = rules.pack
    findings.require(bool(pack.ranks), "pack.ranks", "problem-empty")
    for number in sorted({n for n in pack.ranks if pack.ranks.count(n) > 1}):
        findings.add("pack.ranks", "problem-holds-twice", card=number)
    for number in sorted({n for n in pack.ranks if not 1 <= n <= 14}):
        findings.add("pack.ranks", "problem-number-outside", card=number)
    findings.require(pack.copies in (1, 2), "pack.copies", "problem-copies")
    faces = [single.face for single in pack.singles]
    for face in sorted({face for face in faces if faces.count(face) > 1}):
        findings.add(
            "pack.singles",
            "problem-holds-twice",
            "fix-two-packs",
            card=FieldValue("pack.singles.face", face),
            copies=FieldPath("pack.copies"),
        )
    if pack.faces == "standard":
        findings.require(not {1, 14} <= set(pack.ranks), "pack.ranks", "problem-two-aces")
        for face in ("bird", "red_1"):
            findings.require(
                face not in faces,
                "pack.singles",
                "problem-not-standard",
                "fix-use-joker",
                card=FieldValue("pack.singles.face", face),
            )
    findings.require(
        "red_1" not in faces or 1 not in pack.ranks,
        "pack.singles",
        "problem-red-1-twice",
        card=FieldValue("pack.singles.face", "red_1"),
        ranks=FieldPath("pack.ranks"),
    )
    _single_order(pack, findings)


def _single_order(pack: PackSpec, findings: Findings) -> None:
    """Checks that the singles are listed from the strongest to the weakest."""
    places: list[int] = []
    for place, single in enumerate(pack.singles):
        if single.rank == "high":
            places.append(-1)
        elif single.rank == "low":
            places.append(len(pack.ranks))
        elif single.rank in pack.ranks:
            places.append(pack.ranks.index(single.rank))
        else:
            findings.add(
                f"pack.singles[{place}].rank",
                "problem-rank-outside",
                rank=single.rank,
                ranks=FieldPath("pack.ranks"),
            )
            return
    findings.require(places == sorted(places), "pack.singles", "problem-strongest-first")


def check_table(rules: Rules, findings: Findings) -> None:
    """Checks the number of players and their sides."""
    players, hands = rules.table.players, hands_of(rules)
    sides = FieldValue("table.sides", rules.table.sides)
    findings.require(
        2 <= players <= MAX_HANDS, "table.players", "problem-from-to", low=2, high=MAX_HANDS
    )
    findings.require(hands <= MAX_HANDS, "dummies", "problem-hands-many", most=MAX_HANDS)
    _side_count(rules, sides, findings)
    if rules.table.sides == "alternating":
        findings.require(
            hands % 2 == 0 and hands >= 4,
            "table.sides",
            "problem-sides-uneven",
            sides=sides,
            hands=hands,
        )
        count = max(rules.table.side_count, 1)
        sizes = Counter(dummy.side for dummy in rules.dummies)
        most = max((sizes[side] for side in range(min(count, hands))), default=0)
        findings.require(most < max(hands // count, 1), "dummies", "problem-side-empty")
    elif rules.table.sides == "declarer_vs_rest":
        fine = rules.auction is not None
        findings.require(fine, "table.sides", "problem-sides-no-auction", sides=sides)
        findings.require(hands >= 3, "table.sides", "problem-sides-three-hands", sides=sides)
    elif rules.table.sides == "called_partner":
        findings.require(
            rules.partner is not None,
            "table.sides",
            "problem-sides-no-partner",
            "fix-add-partner",
            sides=sides,
            when=FieldPath("partner.when"),
        )
        findings.require(players >= 3, "table.players", "problem-partner-three-players")


def _side_count(rules: Rules, sides: FieldValue, findings: Findings) -> None:
    """Checks the number of alternating sides."""
    path, count, hands = "table.side_count", rules.table.side_count, hands_of(rules)
    if rules.table.sides != "alternating":
        findings.require(
            count == 2,
            path,
            "problem-side-count-unused",
            fix=((path, 2),),
            field=FieldPath("table.sides"),
            sides=sides,
        )
        return
    known = 2 <= count <= MAX_SIDES
    findings.require(known, path, "problem-from-to", low=2, high=MAX_SIDES)
    # A number of hands that does not make two sides either is reported elsewhere.
    if not known or hands % 2 or hands < 4 or (hands % count == 0 and hands >= 2 * count):
        return
    fits = max(n for n in range(2, count) if hands % n == 0 and hands >= 2 * n)
    findings.add(path, "problem-side-count-unequal", fix=((path, fits),), count=count, hands=hands)


def check_dummies(rules: Rules, findings: Findings) -> None:
    """Checks the dummies."""
    hands, sides = hands_of(rules), rules.table.sides
    seats = [dummy.seat for dummy in rules.dummies]
    findings.require(len(set(seats)) == len(seats), "dummies", "problem-seat-shared")
    for place, dummy in enumerate(rules.dummies):
        path = f"dummies[{place}]"
        findings.require(
            dummy.seat < hands,
            f"{path}.seat",
            "problem-seat-outside",
            seat=dummy.seat,
            last=hands - 1,
        )
        if sides == "alternating":
            side = dummy.seat % max(rules.table.side_count, 1)
            findings.require(dummy.side == side, f"{path}.side", "problem-side-of-seat", side=side)
        else:
            players = rules.table.players
            findings.require(dummy.side is None, f"{path}.side", "problem-side-unowned")
            fine = dummy.seat >= players
            findings.require(fine, f"{path}.seat", "problem-seat-of-player", first=players)
        if dummy.mode == "exposed":
            _exposed(rules, dummy, path, findings)
        else:
            findings.require(dummy.face_up == 0, f"{path}.face_up", "problem-blind-shows")
        if dummy.at_dealers_right:
            findings.require(
                len(rules.dummies) == 1 and dummy.seat == hands - 1 and sides != "alternating",
                f"{path}.at_dealers_right",
                "problem-single-dummy",
            )


def _exposed(rules: Rules, dummy: Dummy, path: str, findings: Findings) -> None:
    """Checks an exposed dummy."""
    findings.require(
        rules.table.players == 2 and rules.table.sides == "declarer_vs_rest",
        f"{path}.mode",
        "problem-exposed-players",
        sides=FieldValue("table.sides", "declarer_vs_rest"),
    )
    findings.require(
        dummy.face_up <= rules.deal.hand,
        f"{path}.face_up",
        "problem-face-up-many",
        shown=dummy.face_up,
        hand=rules.deal.hand,
    )
