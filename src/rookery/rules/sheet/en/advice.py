"""The section of the sheet with advice that fits the rules [H11:42, H11:50, WM08:131-137, WM08:263-285]."""

from __future__ import annotations

from rookery.rules.arithmetic import card_points, tricks_of
from rookery.rules.sheet.en.words import UNSCORED_NESTS, SheetFacts, in_words, points_text


def advice(sheet: SheetFacts) -> list[str]:
    if sheet.board_game:
        return _on_boards(sheet)
    return [*_bidding(sheet), *_nest(sheet), *_majority(sheet), *_second_best(sheet), *_play(sheet)]


def _on_boards(sheet: SheetFacts) -> list[str]:
    lines = [
        "Look for rows on your board that cross. A chip that counts for two rows is worth most.",
        "Watch what the others still need, and keep those cards from them if you can.",
    ]
    boards = sheet.rules.boards
    if boards is not None and boards.bird_removes:
        lines.append("Keep the bird for the moment when somebody is one chip away from winning.")
    return lines


def _bidding(sheet: SheetFacts) -> list[str]:
    """Says what makes a hand worth a bid [H11:42]."""
    if sheet.rules.auction is None:
        return []
    lines = [
        "Before you bid, look for three things in your hand: counters, high cards, and one "
        f"{sheet.color} of which you have many cards. That {sheet.color} would be your trump.",
        f"A {sheet.color} of which you have no card is good too: when it is led, you can play a trump "
        "and win the trick.",
    ]
    if sheet.rules.score.kind == "setback":
        lines.append(
            "Every bid is a risk. A bid that is set costs more than a careful pass, so stop "
            "when you would need luck to make it."
        )
    if sheet.rules.exchange is None:
        lines.append(
            "You play with the cards that you were dealt, and no nest helps you. Bid less than you "
            "would in a game where the declarer takes the nest."
        )
    return lines


def _nest(sheet: SheetFacts) -> list[str]:
    """Says what to bury [H11:50]."""
    exchange, count = sheet.rules.exchange, sheet.rules.count
    if exchange is None or exchange.limit is not None:
        return []
    lines = []
    # Where cards are drawn later, a color does not stay away.
    if sheet.rules.stock is None and sheet.rules.redraw is None:
        lines.append(
            f"If you can, bury your only card of a {sheet.color}. Then you can play a trump when it is led."
            if sheet.rules.deal.nest == 1
            else f"If you can, bury all your cards of one {sheet.color}, or even of two. Then you can play "
            "a trump when they are led."
        )
    if not card_points(sheet.rules) or exchange.counters == "forbidden":
        return lines
    if count.nest_to == "last_trick" and count.nest_counters == "counted":
        lines.append(
            "A counter that somebody would take from you can be safe in the nest, but only if you "
            "expect to win the last trick. Keep a high trump for it."
        )
    elif count.nest_to in UNSCORED_NESTS:
        lines.append("Bury cards without points: a buried counter is lost.")
    return lines


def _majority(sheet: SheetFacts) -> list[str]:
    """Says how many tricks to aim at if there is a majority bonus [WM08:129]."""
    count, tricks = sheet.rules.count, tricks_of(sheet.rules)
    if not count.majority_bonus or count.majority_of != "tricks" or not sheet.two_sides:
        return []
    nest = ", and the nest counts as one" if count.nest_as_trick else ""
    need = (tricks + count.nest_as_trick) // 2 + 1
    return [
        f"Count your tricks as well: {in_words(need)} of them are sure to bring "
        f"{points_text(count.majority_bonus)}{nest}."
    ]


def _second_best(sheet: SheetFacts) -> list[str]:
    """Says how to save a counter that only one card of its color beats [WM08:263-285]."""
    ranks, values = sheet.rules.pack.ranks, sheet.rules.count.values
    if len(ranks) < 2 or values.get(str(ranks[0])) or not values.get(str(ranks[1])):
        return []
    first, second = sheet.number(ranks[0]), sheet.number(ranks[1])
    lines = [
        f"The {second} is worth points, but the {first} beats it. Keep your {second} back until the "
        f"{first} of its {sheet.color} has been played."
    ]
    if sheet.rules.exchange is not None and sheet.rules.exchange.counters != "forbidden":
        lines.append(
            f"A {second} with three or more cards of its {sheet.color} beside it is quite safe. With "
            "fewer, think of burying it."
        )
    return lines


def _play(sheet: SheetFacts) -> list[str]:
    """Says what to do with counters in play [WM08:131-137]."""
    if not card_points(sheet.rules):
        return []
    lines = list[str]()
    if sheet.has_partners:
        lines.append(
            "When your partner is sure to win a trick, play a counter on it. When your opponents are, "
            "play a card that is worth nothing."
        )
    elif sheet.rules.table.sides == "declarer_vs_rest":
        lines.append(
            "When your side is sure to win a trick, play a counter on it. When the other side is, play a "
            "card that is worth nothing."
        )
    else:
        lines.append(
            "When somebody else is sure to win a trick, play a card on it that is worth nothing."
        )
    if sheet.rules.auction is not None:
        lines.append(
            "As declarer, lead your high trumps early. Then the others have fewer trumps left to win "
            "your counters with."
        )
    if sheet.rules.exchange is None:
        lines.append(
            "Be careful with counters and with high cards that are not the highest left in their "
            f"{sheet.color}: somebody may still have a higher one."
        )
    return lines
