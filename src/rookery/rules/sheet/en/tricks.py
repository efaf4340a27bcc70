"""The sections of the sheet about trick play, drawing from the stock, and boards."""

from __future__ import annotations

from rookery.rules.arithmetic import tricks_of
from rookery.rules.sheet.en.words import SheetFacts, capital, cards_text, either, in_words
from rookery.rules.spec import PlaySpec


def play(sheet: SheetFacts) -> list[str]:
    color, play = sheet.color, sheet.rules.play
    tricks = tricks_of(sheet.rules)
    lines = [
        _first_lead(sheet),
        _others_play(sheet),
        f"You must follow suit: if you have a card of the {color} led, play one. {_void(play)}",
    ]
    for single in sheet.rules.pack.singles:
        name = sheet.single(single)
        if single.follow == "free":
            lines.append(
                f"{capital(name)} may be played at any time, even if you could follow suit."
            )
        else:
            lines.append(
                f"{capital(name)} must follow suit like any other trump. When another player has "
                "led, you may play it only if trump was led or you cannot follow suit."
            )
    if sheet.rules.pack.singles:
        names = sheet.singles()
        lines.append(
            f"When {names} is led, trump is led: everybody who has a trump must play one. When "
            f"trump is led and {names} is your only trump, you must play it."
        )
    low = ", or the lowest in low no-trump" if "low" in sheet.rules.trump.no_trump else ""
    lines.append(
        "The highest trump wins the trick. If there is no trump in it, the highest card of the "
        f"{color} led wins it{low}."
    )
    free = play.trump_leads == "free" and play.single_leads == "free"
    any_card = " Any card may be led." if free else ""
    lines.append(f"The winner puts the trick aside face down and leads to the next one.{any_card}")
    lines += _duties(sheet)
    lines += _dummy_play(sheet)
    lines += _open_hand(sheet)
    if play.review == "last_trick":
        lines.append("You may look again at the trick just played, but at no earlier one.")
    else:
        lines.append("Nobody may look at a trick again before the round is over.")
    lines.append(f"A round has {in_words(tricks)} {'trick' if tricks == 1 else 'tricks'}.")
    return lines


def _void(play: PlaySpec) -> str:
    """Says what a player without a card of the color led must play."""
    if play.void == "must_trump":
        return (
            "If you have none, you must play a trump. If you have no trump either, play any card."
        )
    return "If you have none, play any card you like."


def _duties(sheet: SheetFacts) -> list[str]:
    play, lines = sheet.rules.play, []
    if play.beat == "must":
        lines.append(
            "You must beat the other cards of the trick if you can, even your partner's: play a "
            f"higher card of the {sheet.color} led. If you cannot follow suit, play a trump that "
            "beats them all."
            if sheet.has_partners
            else "You must beat the other cards of the trick if you can: play a higher card of the "
            f"{sheet.color} led. If you cannot follow suit, play a trump that beats them all."
        )
        free = [sheet.single(s) for s in sheet.rules.pack.singles if s.follow == "free"]
        if free:
            lines.append(f"If {either(free)} is your only card that beats them, you must play it.")
    if play.trump_leads == "once_played":
        lines.append(
            "You may not lead a trump until somebody has played one to an earlier trick, unless you "
            "have only trumps."
        )
    if play.single_leads == "forbidden":
        lines.append(f"You may not lead {sheet.singles()}, unless you have no other card.")
    if play.no_points_thrown:
        count = play.no_points_thrown
        first = "the first trick" if count == 1 else f"the first {in_words(count)} tricks"
        lines.append(
            f"In {first} you may not discard a counter: if you cannot follow suit, play a trump or a "
            "card that is worth nothing. If you have neither, play any card."
        )
    return lines


def _others_play(sheet: SheetFacts) -> str:
    if sheet.hands == 2:
        return "Then the other player plays a card. The two cards together are a trick."
    return (
        "Then each of the others in turn plays one card face up. All these cards together are a "
        "trick."
    )


def _first_lead(sheet: SheetFacts) -> str:
    """Says who plays the first card of the round, and that this is called leading."""
    who, anyway = _leader(sheet), ""
    if sheet.rules.auction is not None and sheet.rules.play.first_lead == "left_of_dealer":
        anyway = ", whoever the declarer is"
    if sheet.rules.play.first_lead == "declarer_or_left":
        anyway = ", or tells the player on the left to lead"
    return f"{who} leads to the first trick{anyway}. To lead is to play the first card of a trick."


def _leader(sheet: SheetFacts) -> str:
    match sheet.rules.play.first_lead:
        case "left_of_dealer":
            beside = all(dummy.at_dealers_right for dummy in sheet.rules.dummies)
            if sheet.players == 2 and beside:
                return "The dealer's opponent"
            return f"The {'player' if beside else 'player or dummy'} on the dealer's left"
        case "dealer":
            return "The dealer"
        case "left_of_declarer":
            if sheet.hands == 2:
                return "The declarer's opponent"
            return f"The {'player or dummy' if sheet.rules.dummies else 'player'} on the declarer's left"
        case "dummy":
            return "The dummy"
        case _:
            return "The declarer"


def _dummy_play(sheet: SheetFacts) -> list[str]:
    lines: list[str] = []
    if any(dummy.mode == "blind" for dummy in sheet.rules.dummies):
        lines.append(
            "The cards of a dummy stay face down until they are played. When it is a dummy's turn, its top "
            "card is turned up and played, whatever was led. When "
            "a dummy wins a trick, the trick is put beside it, and its next card is led to the next "
            "trick."
        )
    if any(dummy.mode == "exposed" for dummy in sheet.rules.dummies):
        lines.append(
            "When trump is named, all cards of the dummy are turned face up. The declarer's "
            "opponent chooses the cards that the dummy plays. The dummy must follow suit like "
            "everybody else, and when it wins a trick, it leads to the next one."
        )
    return lines


def _open_hand(sheet: SheetFacts) -> list[str]:
    opens, partner = sheet.rules.play.partner_open, sheet.rules.partner
    if opens == "never":
        return []
    when = (
        "Before the first card is led" if opens == "before_lead" else "Once the first card is led"
    )
    lines = [
        f"{when}, the declarer's partner lays all cards face up on the table. From then on the declarer "
        "chooses the cards of both hands, and the partner only watches. The open hand must follow suit "
        "like everybody else, and when it wins a trick, it leads to the next one."
    ]
    if partner is not None and (partner.own_hand or partner.nest == "solo"):
        lines.append("A declarer who plays alone has no open hand.")
    return lines


def stock(sheet: SheetFacts) -> list[str]:
    stock = sheet.rules.stock
    if stock is None:
        return []
    if stock.kind == "winner_chooses":
        lines = [
            "After each trick its winner takes a card: either the one that lies face up beside the "
            "stock or the hidden one on top of the stock. The other player takes the other one. "
            "Then the next card of the stock is turned face up."
        ]
    else:
        lines = [
            "After each trick every player draws one card from the stock and shows it to nobody. The "
            "winner of the trick draws first."
        ]
    if stock.leave:
        last, go = (
            ("one card is", "goes")
            if stock.leave == 1
            else (
                f"{cards_text(stock.leave)} are",
                "go",
            )
        )
        what = "That card" if stock.leave == 1 else "Those cards"
        lines.append(
            f"When only {last} left, nobody draws any more. {what} {go} to the winner of the last "
            "trick."
        )
    else:
        lines.append("When the stock is used up, nobody draws any more.")
    left = cards_text(sheet.rules.deal.hand)
    lines.append(f"After that, everybody plays the {left} that are left in the hand.")
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
        lines.append("In the lists below, R means red, G green, Y yellow and B black.")
        for place, layout in enumerate(boards.layouts, start=1):
            rows = [
                " ".join(layout[row : row + boards.size]) for row in range(0, spaces, boards.size)
            ]
            lines.append(f"Board {place}, row by row: {' / '.join(rows)}.")
        if len(boards.layouts) > sheet.players:
            lines.append("Boards that nobody has are not used.")
    else:
        lines.append("Which cards the boards show is drawn by lot before the match.")
    lines.append(
        "When you win a trick, look for its cards on your own board, and place a chip on each of "
        "them that you find. A space holds one chip."
    )
    last, bird = _last_cards(sheet)
    if last:
        lines.append(
            f"Whoever wins the last trick also takes {last} and places chips in the same way."
        )
    if boards.bird_removes:
        also = f" The same goes for the winner of the last trick if {bird}." if last else ""
        lines.append(
            "If the bird is in a trick that you win, place your chips first. Then you may take one "
            f"chip off any board.{also}"
        )
    lines.append("Chips stay on the boards from round to round.")
    return lines


def _last_cards(sheet: SheetFacts) -> tuple[str, str]:
    """Names the cards that go with the last trick, if any, and says when the bird is one of them."""
    left = sheet.rules.stock.leave if sheet.rules.stock is not None else 0
    if sheet.rules.count.nest_to != "last_trick":
        return "", ""
    if sheet.rules.deal.nest:
        return "the nest", "the bird was in the nest"
    if left == 1:
        return "the card left in the stock", "that card is the bird"
    return (
        (f"the {cards_text(left)} left in the stock", "one of them is the bird")
        if left
        else ("", "")
    )
