"""What the sheet says about the cards and the seats."""

from __future__ import annotations

from rookery.rules.arithmetic import card_points
from rookery.rules.sheet.en.words import (
    BIRD,
    PLACES,
    SheetFacts,
    capital,
    in_words,
    listed,
    points_text,
    rounds_text,
    runs_text,
)
from rookery.rules.spec import Dummy


def short(sheet: SheetFacts) -> list[str]:
    """Returns the summary and the numbers that people ask for first."""
    return [
        sheet.rules.meta.summary,
        f"For {in_words(sheet.players)} players, with {sheet.size} cards. {_target(sheet)}",
    ]


def _target(sheet: SheetFacts) -> str:
    target = sheet.rules.match.target
    who = "side" if sheet.lasting else "player"
    if sheet.board:
        return f"The first {who} with {in_words(target)} chips in a row wins."
    if sheet.rules.match.format != "to_target":
        return f"A match has {rounds_text(sheet.rules.match.rounds)}."
    return f"The first {who} with {target} points or more wins."


def equipment(sheet: SheetFacts) -> list[str]:
    """Returns the cards and other things needed to play."""
    pack = sheet.rules.pack
    own = [number for number in range(1, 15) if number in pack.ranks]
    extra = {
        "bird": f"{BIRD}, called the bird from here on",
        "joker": "a joker",
        "red_1": "the Red 1",
    }
    added = listed(extra[single.face] for single in pack.singles)
    if sheet.standard:
        kinds = listed(f"{sheet.number(number)}s" for number in own)
        lines = [f"From a standard pack, the {kinds} in all four suits."]
    else:
        lines = [f"The cards numbered {runs_text(own)} in red, green, yellow and black."]
    if added:
        lines.append(f"Add {added}.")
    out = _left_out(sheet)
    if out:
        lines.append(f"Leave out {out}.")
    if sheet.several:
        half = sheet.size // 2
        lines.append(f"Take two such packs of {half} and shuffle them into one of {sheet.size}.")
    else:
        lines.append(f"That makes {sheet.size} cards.")
    if sheet.board:
        lines.append("Each player also needs a board, and there must be chips to put on it.")
    else:
        lines.append("Pencil and paper for the score.")
    return lines


def _left_out(sheet: SheetFacts) -> str:
    """Says which cards of a full pack stay in the box."""
    pack = sheet.rules.pack
    faces = {single.face for single in pack.singles}
    names = {sheet.number(number) for number in pack.ranks}
    out: list[str] = []
    for number in range(2 if sheet.standard else 1, 15):
        if sheet.number(number) not in names:
            other = "other " if number == 1 and "red_1" in faces else ""
            out.append(f"the {other}{sheet.number(number)}s")
    if not sheet.standard and "bird" not in faces:
        out.append(BIRD)
    return listed(out)


def cards(sheet: SheetFacts) -> list[str]:
    pack, values = sheet.rules.pack, sheet.rules.count.values
    order = ", ".join(sheet.number(number) for number in pack.ranks)
    free = ", or none" if sheet.rules.trump.no_trump else ""
    lines = [
        f"From highest to lowest, each {sheet.color} runs: {order}.",
        f"In a round one {sheet.color} is trump{free}. Any trump beats any card that is not one.",
    ]
    for single in pack.singles:
        lines.append(
            f"{capital(sheet.single(single))} is always a trump, whatever {sheet.color} is trump."
            + (" It is never a red card." if single.face == "red_1" else "")
        )
    if pack.singles:
        lines.append(f"From highest to lowest, the trumps run: {_trump_order(sheet)}.")
    if sheet.several:
        winner = "first" if sheet.rules.play.identical == "first" else "last"
        lines.append(
            "There are two of every card. When identical cards meet in a trick, "
            f"the {winner} one played is the higher."
        )
    worth = [
        f"each {sheet.number(number)} is worth {points_text(values[str(number)])}"
        for number in sorted(pack.ranks)
        if values.get(str(number))
    ]
    worth += [
        f"{'each' + sheet.single(s)[1:] if sheet.several else sheet.single(s)} "
        f"is worth {points_text(values[s.face])}"
        for s in reversed(pack.singles)
        if values.get(s.face)
    ]
    if worth:
        lines.append(
            f"Some cards are counters: {listed(worth)}. The other cards are worth nothing."
        )
        lines.append(
            f"All the counters together are worth {points_text(card_points(sheet.rules))}."
        )
    elif not sheet.board:
        lines.append("The cards themselves are worth nothing.")
    return lines


def _trump_order(sheet: SheetFacts) -> str:
    pack = sheet.rules.pack
    places: list[tuple[float, str]] = [
        (place, sheet.number(number)) for place, number in enumerate(pack.ranks)
    ]
    for single in pack.singles:
        if single.rank == "high":
            place: float = -1
        elif single.rank == "low":
            place = len(pack.ranks)
        else:
            place = pack.ranks.index(single.rank) - 0.5
        places.append((place, sheet.single(single)))
    return ", ".join(name for _, name in sorted(places, key=lambda item: item[0]))


def seats(sheet: SheetFacts) -> list[str]:
    sides = sheet.rules.table.sides
    lines = [f"{capital(in_words(sheet.players))} players sit round a table."]
    if sides == "alternating":
        half = sheet.hands // 2
        if sheet.hands == 4:
            lines.append("There are two sides of two. Partners sit opposite each other.")
        else:
            lines.append(
                f"There are two sides of {in_words(half)} hands, seated by turns round the table, "
                "so that neighbors are never partners."
            )
        if sheet.board:
            lines.append("A row of chips on the board of either partner wins for both.")
        else:
            lines.append("Partners score together.")
    elif sides == "individual":
        own = "a board" if sheet.board else "a score"
        lines.append(f"Everybody plays alone and has {own} of their own.")
    elif sides == "declarer_vs_rest":
        lines.append(
            "Each player keeps a score of their own. In every round the declarer, who wins the "
            "auction, plays alone against "
            + ("the other player." if sheet.players == 2 else "the others, who join forces.")
        )
    else:
        lines.append(
            "Each player keeps a score of their own. In every round the declarer, who wins the "
            "auction, calls a card, and whoever holds it is the declarer's partner. The others "
            "play together against them."
        )
    lines += [_dummy_seat(sheet, dummy) for dummy in sheet.rules.dummies]
    lines.append("Everything goes clockwise: your left neighbor comes after you.")
    if sheet.lasting:
        lines.append("Draw cards for seats if you like: high cards play against low cards.")
    lines.append("Draw cards for the first deal too: the highest deals.")
    return lines


def _dummy_seat(sheet: SheetFacts, dummy: Dummy) -> str:
    if dummy.at_dealers_right:
        place = "lies at the right of whoever deals"
    else:
        place = f"takes the {PLACES[dummy.seat]} of the {in_words(sheet.hands)} seats"
    if dummy.side is not None:
        whose = f"It belongs to the side of the {PLACES[dummy.side]} seat."
    elif dummy.mode == "exposed":
        whose = "It belongs to the declarer's opponent."
    elif sheet.rules.score.defender_credit == "combined":
        whose = "It belongs to the declarer's opponents."
    else:
        whose = "It belongs to nobody."
    return f"A dummy hand, which nobody holds, {place}. {whose}"
