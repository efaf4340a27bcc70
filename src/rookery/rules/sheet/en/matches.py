"""What the sheet says about winning the match, about mistakes, and about where the rules come from."""

from __future__ import annotations

from rookery.rules.sheet.en.words import SheetFacts, in_words, points_text, rounds_text, source_text


def match(sheet: SheetFacts) -> list[str]:
    match = sheet.rules.match
    lines = _formats(sheet) if match.format == "to_target" else _rounds(sheet)
    if match.exchange_seats_every:
        lines.append(
            f"After every {rounds_text(match.exchange_seats_every)} the players of one side change "
            "seats: each moves on to the next seat of that side."
        )
    if match.floor:
        who = "side" if sheet.lasting and match.format != "rotation" else "player"
        lines.append(
            f"The match also ends when the score of a {who} sinks to minus {match.floor} or "
            "lower: the highest score wins. If the highest scores are equal, play on."
        )
    boards = sheet.rules.boards
    if boards is not None and boards.line != match.target:
        lines.append(f"A row has {in_words(boards.line)} chips.")
    if boards is not None and boards.rounds > 1:
        lines.append(f"Whoever has won {in_words(boards.rounds)} times in this way wins the match.")
    return lines + _top_bid_ends(sheet)


def _top_bid_ends(sheet: SheetFacts) -> list[str]:
    """Says whether the highest bid decides the match."""
    score, auction = sheet.rules.score, sheet.rules.auction
    if auction is None:
        return []
    lines = []
    if score.top_bid_made == "wins_match":
        lines.append(
            f"A declarer who bids {auction.max}, the highest bid, and makes it wins "
            "the match at once, whatever the score."
        )
    if score.top_bid_failed == "loses_match":
        two = sheet.lasting and sheet.rules.match.format != "rotation"
        others = "the other side wins" if two else "the best of the others wins"
        lines.append(
            f"A declarer who bids {auction.max}, the highest bid, and is set loses the match at "
            f"once: {others}."
        )
    return lines


def _rounds(sheet: SheetFacts) -> list[str]:
    """Says how a match of a fixed number of rounds is won."""
    rounds = rounds_text(sheet.rules.match.rounds)
    if sheet.rules.match.format == "rotation":
        return [
            "Every player has a score of their own, to which all that their side scores is added.",
            f"The match has {rounds}. Partners change after every four rounds, so that each "
            "plays with each of the others in turn.",
            "The highest score at the end wins; those whose scores are equal share the win.",
        ]
    return [
        f"The match has {rounds}; the highest score at the end wins. If the highest scores are "
        "equal, play another round."
    ]


def _reached(sheet: SheetFacts, who: str) -> str:
    """Says how a match to a target is won."""
    target = sheet.rules.match.target
    if sheet.rules.match.win_by == "making_a_bid":
        bids = "side bids and makes its bid" if sheet.lasting else "player bids and makes the bid"
        called = (
            ", or is the partner of whoever does"
            if sheet.rules.table.sides == "called_partner"
            else ""
        )
        return (
            f"To win, a {who} must have {target} points or more at the end of a round in which "
            f"that {bids}{called}. Points alone are not enough: with {target} or more and no bid "
            "made, play on. If two could win with equal scores, play another round."
        )
    return (
        f"The first {who} to reach {target} points at the end of a round wins. If "
        "several do in the same round, the highest score wins; if those are equal, "
        "play another round."
    )


def _formats(sheet: SheetFacts) -> list[str]:
    """Says how a match to a target is won, and what else may be agreed."""
    target = sheet.rules.match.target
    who = "side" if sheet.lasting else "player"
    lines = []
    for name in sheet.rules.match.formats:
        match name:
            case "to_target" if sheet.board:
                lines.append(
                    f"The first {who} with {in_words(target)} chips in a row, across, down or "
                    "diagonally, wins, and the round stops at once."
                )
            case "to_target":
                lines.append(_reached(sheet, who))
            case "custom_target":
                lines.append("You may agree on another target before you begin.")
            case "fixed_hands":
                lines.append(
                    f"Or agree on a number of rounds: the {who} with the highest score then wins, "
                    "and equal scores mean one more round."
                )
            case "individual_rotation_12":
                lines.append(
                    "Or keep a score for each player and play twelve rounds, changing partners "
                    "after every four, so that each plays four rounds with each of the others."
                )
            case "seat_exchange_4":
                lines.append("After every four rounds the partners of one side may change seats.")
            case "best_of_5":
                lines.append("Or play for three wins out of five.")
            case "best_of_7":
                lines.append("Or play for four wins out of seven.")
            case _:
                lines.append(f"It may also be arranged in this way: {name}.")
    return lines


def penalties(sheet: SheetFacts) -> list[str]:
    penalties, lines = sheet.rules.penalties, list[str]()
    alone = sheet.rules.table.sides == "individual" or sheet.players == 2
    fault = "the player at fault" if alone else "the side at fault"
    if sheet.rules.match.enforcement == "table":
        lines.append(
            "The cards are played as at a real table: a player can break a rule, and the others "
            "may call it. Nothing corrects a mistake that nobody calls."
        )
    if sheet.rules.match.undo == "never":
        lines.append("What was decided stands; nobody takes it back, even if all agree.")
    if penalties.exposed_card:
        high = sheet.singles()
        high = f" ({high} counts as high)" if high else ""
        lines.append(
            f"If a 10 or a higher card{high} is shown while dealing, the same dealer deals "
            "again. If a lower card is shown, the same dealer deals again if any player asks "
            "for it."
        )
    if penalties.wrong_deal:
        dealer = "the dealer's side" if sheet.lasting else "the dealer"
        others = "the other side scores" if sheet.lasting else "the others score"
        lines.append(
            "If somebody has the wrong number of cards and it is found before three tricks are "
            "taken, the cards are thrown in and the deal passes to the left. If it is found "
            f"later, {dealer} loses {points_text(penalties.wrong_deal)}, {others} nothing, "
            "and the deal passes to the left."
        )
    if penalties.nest_count:
        lines.append(
            "A declarer who buries the wrong number of cards costs their side "
            f"{points_text(penalties.nest_count)}."
            if sheet.lasting
            else "A declarer who buries the wrong number of cards loses "
            f"{points_text(penalties.nest_count)}."
        )
    if penalties.table_talk:
        hint = "another player" if alone else "a partner"
        lines.append(
            f"A hint to {hint} by word or sign costs {fault} {points_text(penalties.table_talk)}."
        )
    if penalties.renege == "set_back_the_bid":
        lines.append(
            "Failing to follow suit when you could is a renege. It may be corrected until the "
            f"next trick is taken. If it is found later, the round ends: {fault} loses the bid, "
            "whoever made it, and the others score the counters that they have won so far."
        )
    return lines


def sources(sheet: SheetFacts) -> list[str]:
    return [source_text(text) for text in sheet.rules.meta.source]


def assumptions(sheet: SheetFacts) -> list[str]:
    return list(sheet.rules.meta.assumed)
