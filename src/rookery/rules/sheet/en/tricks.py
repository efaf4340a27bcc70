"""What the sheet says about playing tricks, and about what happens between them."""

from __future__ import annotations

from rookery.rules.arithmetic import tricks_of
from rookery.rules.sheet.en.words import SheetFacts, capital, cards_text, in_words


def play(sheet: SheetFacts) -> list[str]:
    color, play = sheet.color, sheet.rules.play
    tricks = tricks_of(sheet.rules)
    lines = [
        _first_lead(sheet),
        "Each in turn plays one card face up; together they are a trick.",
        f"You must follow suit: play a card of the {color} led if you have one. "
        "If you cannot follow suit, play any card you like.",
    ]
    for single in sheet.rules.pack.singles:
        name = sheet.single(single)
        if single.follow == "free":
            lines.append(
                f"{capital(name)} may be played at any time, even by a player who could follow suit."
            )
        else:
            lines.append(
                f"{capital(name)} follows suit like any trump: play it when trump is led, "
                "or when you cannot follow suit."
            )
    if sheet.rules.pack.singles:
        names = sheet.singles()
        lines.append(
            f"When {names} is led, trump is led: all who have a trump must play one. When trump "
            f"is led and {names} is your only trump, you must play it."
        )
    low = ", or in low no-trump the lowest" if "low" in sheet.rules.trump.no_trump else ""
    lines.append(
        "The highest trump wins the trick; without a trump, the highest card of the "
        f"{color} led{low}."
    )
    lines.append("The winner puts the trick face down and leads any card to the next.")
    lines += _dummy_play(sheet)
    if play.review == "last_trick":
        lines.append("You may look back at the trick just played, but at no other.")
    else:
        lines.append("No trick may be looked at again before the round is over.")
    lines.append(f"A round has {in_words(tricks)} {'trick' if tricks == 1 else 'tricks'}.")
    return lines


def _first_lead(sheet: SheetFacts) -> str:
    auction = sheet.rules.auction is not None
    match sheet.rules.play.first_lead:
        case "left_of_dealer":
            beside = all(dummy.at_dealers_right for dummy in sheet.rules.dummies)
            if sheet.players == 2 and beside:
                who = "The dealer's opponent"
            else:
                who = f"The {'player' if beside else 'hand'} left of the dealer"
            return (
                f"{who} leads any card to the first trick, declarer or not."
                if auction
                else f"{who} leads any card to the first trick."
            )
        case "dealer":
            return "The dealer leads any card to the first trick."
        case "declarer":
            return "The declarer leads any card to the first trick."
        case "left_of_declarer":
            who = "The declarer's opponent" if sheet.hands == 2 else "The hand left of the declarer"
            return f"{who} leads any card to the first trick."
        case "dummy":
            return "The dummy leads to the first trick."
        case _:
            return (
                "The declarer leads any card to the first trick, "
                "or tells the player on the left to lead."
            )


def _dummy_play(sheet: SheetFacts) -> list[str]:
    lines: list[str] = []
    if any(dummy.mode == "blind" for dummy in sheet.rules.dummies):
        lines.append(
            "A dummy has no choice: its top card is turned up and played whatever was led, and "
            "led when the dummy has won a trick. Tricks that it wins lie beside it."
        )
    if any(dummy.mode == "exposed" for dummy in sheet.rules.dummies):
        lines.append(
            "When trump is named, all cards of the dummy are turned face up. The declarer's "
            "opponent chooses for the dummy, which must follow suit like anybody; when it wins a "
            "trick, it leads the next."
        )
    return lines


def stock(sheet: SheetFacts) -> list[str]:
    stock = sheet.rules.stock
    if stock is None:
        return []
    if stock.kind == "winner_chooses":
        lines = [
            "After each trick the winner takes either the open card beside the stock or the "
            "hidden card on top of it; the other player takes the other one. "
            "Then the next card is turned face up."
        ]
    else:
        lines = [
            "After each trick every player draws one hidden card from the stock, "
            "the winner of the trick first."
        ]
    if stock.leave:
        are = "it goes" if stock.leave == 1 else "they go"
        lines.append(
            f"Drawing stops when {cards_text(stock.leave)} {'is' if stock.leave == 1 else 'are'} left; "
            f"{are} to the winner of the last trick."
        )
    else:
        lines.append("Drawing stops when the stock is used up.")
    lines.append(f"After that, play out the {cards_text(sheet.rules.deal.hand)} in hand.")
    return lines


def boards(sheet: SheetFacts) -> list[str]:
    boards = sheet.rules.boards
    if boards is None:
        return []
    spaces = boards.size**2
    lines = [
        f"Each player has a board of {spaces} spaces, {in_words(boards.size)} by "
        f"{in_words(boards.size)}, and each space shows a card."
    ]
    if boards.layouts:
        lines.append("In the lists, R is red, G green, Y yellow and B black.")
        for place, layout in enumerate(boards.layouts, start=1):
            rows = [
                " ".join(layout[row : row + boards.size]) for row in range(0, spaces, boards.size)
            ]
            lines.append(f"Board {place}, row by row: {' / '.join(rows)}.")
    else:
        lines.append("The cards on the boards are drawn by lot before the match.")
    lines.append(
        "When you win a trick, put a chip on every space of your own board whose card is in the "
        "trick. A space holds one chip."
    )
    if sheet.rules.count.nest_to == "last_trick":
        what = "nest" if sheet.rules.deal.nest else "card left over from the stock"
        lines.append(f"Whoever wins the last trick also takes the {what}, and places chips for it.")
    if boards.bird_removes:
        lines.append(
            "If you win a trick with the bird, place your chips and then, if you like, take one "
            "chip off any board."
            + (
                " So may the winner of the last trick if the bird is among the cards that come "
                "with it."
                if sheet.rules.count.nest_to == "last_trick"
                else ""
            )
        )
    lines.append("Chips stay on the boards from round to round.")
    return lines
