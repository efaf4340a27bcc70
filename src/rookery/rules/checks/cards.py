"""What can be wrong with the pack and the seats."""

from __future__ import annotations

from rookery.rules.arithmetic import hands_of
from rookery.rules.checks.problems import MAX_HANDS, Problems
from rookery.rules.spec import Dummy, PackSpec, Rules


def check_meta(rules: Rules, to: Problems) -> None:
    for name in ("title", "family", "summary"):
        text = getattr(rules.meta, name)
        to.need(bool(text.strip()), f"meta.{name}", "is empty")
        to.need(text.isprintable(), f"meta.{name}", "should be one line of plain text")
    to.need(
        bool(rules.meta.source),
        "meta.source",
        "is empty",
        'say where the rules come from, such as ["as we play at home"]',
    )
    for name in ("source", "assumed"):
        for place, text in enumerate(getattr(rules.meta, name)):
            fine = bool(text.strip()) and text.isprintable()
            to.need(fine, f"meta.{name}[{place}]", "should be one line of plain text")


def check_pack(rules: Rules, to: Problems) -> None:
    pack = rules.pack
    to.need(bool(pack.ranks), "pack.ranks", "is empty")
    for number in sorted({n for n in pack.ranks if pack.ranks.count(n) > 1}):
        to.add("pack.ranks", f"holds {number} twice")
    for number in sorted({n for n in pack.ranks if not 1 <= n <= 14}):
        to.add("pack.ranks", f"holds {number}, but cards are numbered 1 to 14")
    to.need(pack.copies in (1, 2), "pack.copies", "should be 1 or 2")
    faces = [single.face for single in pack.singles]
    for face in sorted({face for face in faces if faces.count(face) > 1}):
        to.add("pack.singles", f"holds {face} twice", "pack.copies = 2 shuffles two packs together")
    if pack.faces == "standard":
        to.need(
            not {1, 14} <= set(pack.ranks),
            "pack.ranks",
            "holds both 1 and 14, but a standard pack has one ace in each suit",
        )
        for face in ("bird", "red_1"):
            to.need(
                face not in faces,
                "pack.singles",
                f"holds {face}, which no standard pack has",
                "use the joker",
            )
    to.need(
        "red_1" not in faces or 1 not in pack.ranks,
        "pack.singles",
        "holds red_1, but the 1s are in pack.ranks already",
    )
    _single_order(pack, to)


def _single_order(pack: PackSpec, to: Problems) -> None:
    places: list[int] = []
    for place, single in enumerate(pack.singles):
        if single.rank == "high":
            places.append(-1)
        elif single.rank == "low":
            places.append(len(pack.ranks))
        elif single.rank in pack.ranks:
            places.append(pack.ranks.index(single.rank))
        else:
            to.add(f"pack.singles[{place}].rank", f"is {single.rank}, which is not in pack.ranks")
            return
    to.need(places == sorted(places), "pack.singles", "should list the strongest card first")


def check_table(rules: Rules, to: Problems) -> None:
    players, hands, sides = rules.table.players, hands_of(rules), rules.table.sides
    to.need(2 <= players <= 6, "table.players", "should be from 2 to 6")
    to.need(hands <= MAX_HANDS, "dummies", f"make more than {MAX_HANDS} hands with the players")
    if sides == "alternating":
        to.need(
            hands % 2 == 0 and hands >= 4,
            "table.sides",
            f"alternating needs an even number of hands, at least four, and there are {hands}",
        )
        for side in (0, 1):
            dummies = sum(dummy.side == side for dummy in rules.dummies)
            to.need(dummies < max(hands // 2, 1), "dummies", "leave a side without a player")
    elif sides == "declarer_vs_rest":
        to.need(
            rules.auction is not None,
            "table.sides",
            "declarer_vs_rest needs an auction to find the declarer",
        )
        to.need(hands >= 3, "table.sides", "declarer_vs_rest needs at least three hands")
    elif sides == "called_partner":
        to.need(
            rules.partner is not None,
            "table.sides",
            "called_partner needs the record partner",
            "add partner.when, or choose other sides",
        )
        to.need(players >= 3, "table.players", "a called partner needs at least three players")


def check_dummies(rules: Rules, to: Problems) -> None:
    hands, sides = hands_of(rules), rules.table.sides
    seats = [dummy.seat for dummy in rules.dummies]
    to.need(len(set(seats)) == len(seats), "dummies", "two of them share a seat")
    for place, dummy in enumerate(rules.dummies):
        path = f"dummies[{place}]"
        to.need(
            dummy.seat < hands,
            f"{path}.seat",
            f"is {dummy.seat}, but seats run from 0 to {hands - 1}",
        )
        if sides == "alternating":
            to.need(
                dummy.side == dummy.seat % 2,
                f"{path}.side",
                f"should be {dummy.seat % 2}, as sides alternate round the table",
            )
        else:
            to.need(dummy.side is None, f"{path}.side", "only lasting sides can own a dummy")
            to.need(
                dummy.seat >= rules.table.players,
                f"{path}.seat",
                f"should be {rules.table.players} or more, as players without lasting sides sit first",
            )
        if dummy.mode == "exposed":
            _exposed(rules, dummy, path, to)
        else:
            to.need(dummy.face_up == 0, f"{path}.face_up", "a blind dummy shows no cards")
        if dummy.at_dealers_right:
            to.need(
                len(rules.dummies) == 1 and dummy.seat == hands - 1 and sides != "alternating",
                f"{path}.at_dealers_right",
                "needs a single dummy in the last seat, and no lasting sides",
            )


def _exposed(rules: Rules, dummy: Dummy, path: str, to: Problems) -> None:
    to.need(
        rules.table.players == 2 and rules.table.sides == "declarer_vs_rest",
        f"{path}.mode",
        "an exposed dummy needs two players and the sides declarer_vs_rest",
    )
    to.need(
        dummy.face_up <= rules.deal.hand,
        f"{path}.face_up",
        f"is {dummy.face_up}, more than the hand of {rules.deal.hand}",
    )
