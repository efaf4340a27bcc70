"""The sections of the sheet about seats and sides, and about cards given to a partner."""

from __future__ import annotations

from rookery.rules.sheet.en.words import (
    EXAMPLE_PLAYERS,
    SheetFacts,
    capital,
    cards_text,
    in_words,
    listed,
)
from rookery.rules.spec import Dummy

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def seats(sheet: SheetFacts) -> list[str]:
    sides = sheet.rules.table.sides
    if sheet.players == 2:
        lines = ["Two players sit across from each other."]
    else:
        lines = [f"{capital(in_words(sheet.players))} players sit around the table."]
    if sides == "alternating":
        lines += _lasting_sides(sheet)
    elif sides == "individual":
        own = "has a board of their own" if sheet.board_game else "keeps a score of their own"
        lines.append(f"Everybody plays alone and {own}.")
    elif sides == "declarer_vs_rest":
        lines.append(
            "Each player keeps a score of their own. The player who wins the auction is called the "
            "declarer and plays the round alone against "
            + ("the other player." if sheet.players == 2 else "the others, who join forces.")
        )
    else:
        lines.append(
            "Each player keeps a score of their own. The player who wins the auction is called the "
            "declarer and calls a card. Whoever holds that card is the declarer's partner for the "
            "round, and the others play together against these two."
        )
    lines += [_lone_dummy(sheet, dummy) for dummy in sheet.rules.dummies if dummy.side is None]
    if sheet.hands > 2:
        left = "player or dummy" if sheet.rules.dummies else "player"
        lines.append(f"Everything goes clockwise: after you comes the {left} on your left.")
    too = ""
    if sheet.two_sides:
        too = " too"
        high, low = "those with the high cards", "those with the low cards"
        if sheet.players % 2:
            few = sheet.players // 2
            high = f"the {in_words(few + 1)} with the highest cards"
            low = f"the other {in_words(few)} and the dummy"
        lines.append(f"If you like, draw cards for partners: {high} play against {low}.")
    lines.append(f"Draw cards for the first deal{too}: whoever draws the highest card deals.")
    return lines


def _lasting_sides(sheet: SheetFacts) -> list[str]:
    """Says who sits where if sides last for the match, with an example."""
    count, each = sheet.side_count, sheet.hands // sheet.side_count
    dummies = {dummy.seat: dummy for dummy in sheet.rules.dummies}
    of = f"with {in_words(each)} hands of cards each" if dummies else f"of {in_words(each)}"
    if each == 1:
        lines = [f"There are {in_words(count)} sides {of}."]
    elif each == 2:
        lines = [f"There are {in_words(count)} sides {of}. Partners sit opposite each other."]
    else:
        lines = [
            f"There are {in_words(count)} sides {of}. They sit alternately around the table, so that "
            "both your neighbors are opponents."
        ]
    if dummies:
        lines.append(
            "A dummy is a hand of cards that no player holds. It has a seat at the table and "
            "belongs to a side."
        )
    lines.append(_named_seats(sheet, dummies))
    if sheet.board_game:
        lines.append("A row of chips on the board of either partner wins for both.")
    elif sheet.rules.match.format != "rotation":
        lines.append("Partners share one score.")
    return lines


def _named_seats(sheet: SheetFacts, dummies: dict[int, Dummy]) -> str:
    """Returns the example of the seating, which says who plays together."""
    names = iter(EXAMPLE_PLAYERS)
    dummy = "the dummy" if len(dummies) == 1 else "a dummy"
    places = [dummy if seat in dummies else next(names) for seat in range(sheet.hands)]
    own = {seat: seat % sheet.side_count for seat in range(sheet.hands) if seat not in dummies}
    belongs = {seat: one.side for seat, one in sorted(dummies.items())}
    teams = list[str]()
    for side in range(sheet.side_count):
        team = [places[seat] for seat, of in own.items() if of == side]
        for place, of in zip(ORDINALS, belongs.values(), strict=False):
            if of == side:
                team.append(f"the {place} dummy" if len(dummies) > 1 else dummy)
        teams.append(listed(team))
    start = f"If {listed(places)} sit around the table in this order,"
    if sheet.side_count == 2:
        return f"{start} {teams[0]} play against {teams[1]}."
    return f"{start} the sides are {'; '.join(teams[:-1])}; and {teams[-1]}."


def _lone_dummy(sheet: SheetFacts, dummy: Dummy) -> str:
    """Says where a dummy without a lasting side lies, and whom it helps."""
    if dummy.at_dealers_right:
        place = "on the right of whoever deals"
    elif dummy.seat == sheet.players:
        place = "between the last player and the first"
    else:
        place = "beside the dummy before it"
    if dummy.mode == "exposed":
        whose = "It plays for the declarer's opponent."
    elif sheet.rules.score.defender_credit == "combined":
        whose = "What it wins counts for the declarer's opponents."
    else:
        whose = "What it wins counts for nobody."
    return f"A dummy, a hand of cards that no player holds, lies {place}. {whose}"


def giving(sheet: SheetFacts) -> list[str]:
    """Says which partners give each other cards before the first lead, and how these are chosen."""
    rules = sheet.rules
    exchange = rules.partner_exchange
    if exchange is None:
        return []
    buried = " and the nest is buried" if rules.exchange is not None else ""
    when = f"Before the first lead, when trump is named{buried},"
    number, one = cards_text(exchange.cards), exchange.cards == 1
    if exchange.kind == "best_card":
        best = "best card" if one else f"{number.removesuffix(' cards')} best cards"
        highest = "highest trump" if one else f"{number.removesuffix(' cards')} highest trumps"
        low = (
            ["In low no-trump the cards with the lowest numbers rank highest."]
            if "low" in rules.trump.no_trump
            else []
        )
        lines = [
            f"{when} the declarer asks the partner for the {best}. The partner must give the "
            f"{highest} they hold.",
            "A partner without a trump gives the card that ranks highest, of any color, and "
            "may choose among equals."
            if one
            else "A partner with too few trumps adds the cards that rank highest, of any "
            "color, and may choose among equals.",
            *low,
            f"The declarer picks {'it' if one else 'them'} up, and then gives any {number} back.",
        ]
    else:
        who = "all partners" if exchange.sides == "all" else "the declarer and the partner"
        lines = [
            f"{when} {who} exchange {number}. Each chooses any {number} of their own and lays "
            f"{'it' if one else 'them'} face down before the partner.",
            f"Nobody picks up what the partner gave before {'all' if exchange.sides == 'all' else 'both'} "
            "have chosen.",
        ]
    lines.append("Only the two partners know which cards they are.")
    if rules.partner is not None:
        lines.append("A declarer who plays alone exchanges no cards.")
    if sheet.standard:
        lines = [
            line.replace("of any color", "of any suit").replace(
                "the lowest numbers", "the lowest values"
            )
            for line in lines
        ]
    return lines
