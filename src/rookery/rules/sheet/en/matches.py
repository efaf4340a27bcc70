"""The sections of the sheet about winning the match, penalties, sources and assumptions."""

from __future__ import annotations

from rookery.rules.sheet.en.words import (
    SheetFacts,
    either,
    in_words,
    points_text,
    rounds_text,
    source_text,
)

BETTER_PHRASES = {
    "can happen only with real cards, because the software offers only cards that may be played": (
        "can happen only with real cards and in table mode; otherwise the software offers only cards "
        "that may be played"
    ),
    "Both members of the side at fault lose the bid.": (
        "Every member of the side at fault loses the bid."
    ),
    "the second and the fourth player change seats; they stay": (
        "the players of one side change seats, each to the next seat of that side; they stay"
    ),
    "a turned bird goes under the stock and the next card is turned.": (
        "a turned bird goes under the stock and the next card is turned. The turned card stays on top of "
        "the stock and goes to the first player who draws."
    ),
    "is with the top of the stock, and is off.": (
        "is with the top of the stock, and is off unless the table chooses it."
    ),
}
"""More exact words for assumptions. The texts of the catalog are part of the rules' hash, which records name, so they
stay as they are.
"""


SERIES_WINS = {"best_of_5": "three", "best_of_7": "four"}
"""The number of games that must be won, by format."""


def match(sheet: SheetFacts) -> list[str]:
    match = sheet.rules.match
    lines = _formats(sheet) if match.format == "to_target" else _rounds(sheet)
    if match.exchange_seats_every:
        lines.append(
            f"After every {rounds_text(match.exchange_seats_every)} the players of one side change "
            "seats: each moves to the next seat of that side."
        )
    if match.floor:
        who = "side" if sheet.lasting_sides and match.format != "rotation" else "player"
        lines.append(
            f"The match also ends when the score of a {who} sinks to minus {match.floor} or "
            "lower. Then the highest score wins; if the highest scores are equal, play on."
        )
        if match.both_sink == "bidder_loses":
            bidder = "side that bid" if sheet.lasting_sides else "declarer"
            loses = f"the {bidder} {'loses' if sheet.two_sides else 'cannot win'}"
            lines.append(f"If more than one sinks so low in the same round, {loses}.")
    boards = sheet.rules.boards
    if boards is not None and boards.line != match.target:
        lines.append(f"A row is {in_words(boards.line)} chips long.")
    if boards is not None and boards.rounds > 1:
        lines.append(
            "Play a series of games, and clear the boards after each. Whoever has won "
            f"{in_words(boards.rounds)} of them wins the match."
        )
    return lines + _top_bid_ends(sheet) + _moon_ends(sheet)


def _moon_ends(sheet: SheetFacts) -> list[str]:
    """Says whether the moon decides the match."""
    moon, lines = sheet.rules.moon, list[str]()
    if moon is None:
        return lines
    if moon.made == "match":
        lines.append("A declarer who shoots the moon and makes it wins the match at once.")
    if moon.from_below == "zero_only":
        lines.append("But a moon made from a score below zero only brings that score up to 0.")
    if moon.failed == "match":
        lines.append(
            "A declarer who shoots the moon and fails loses the match at once: "
            f"{_winners_otherwise(sheet)}."
        )
    return lines


def _winners_otherwise(sheet: SheetFacts) -> str:
    """Says who wins when the declarer loses the match at once."""
    two = sheet.two_sides and sheet.rules.match.format != "rotation"
    return "the other side wins" if two else "the best of the others wins"


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
        lines.append(
            f"A declarer who bids {auction.max}, the highest bid, and is set loses the match at "
            f"once: {_winners_otherwise(sheet)}."
        )
    return lines


def _rounds(sheet: SheetFacts) -> list[str]:
    """Says how a match of a fixed number of rounds is won."""
    rounds = rounds_text(sheet.rules.match.rounds)
    if sheet.rules.match.format == "rotation":
        return [
            "Every player keeps a score of their own and adds to it all that their side scores.",
            f"The match has {rounds}. Partners change after every four rounds, so that everybody "
            "plays with each of the others in turn.",
            "The highest score at the end wins. Players whose scores are equal share the win.",
        ]
    return [
        f"The match has {rounds}; the highest score at the end wins. If the highest scores are "
        "equal, play another round."
    ]


def _reached(sheet: SheetFacts, who: str) -> str:
    """Says how a match to a target is won."""
    target = sheet.rules.match.target
    if sheet.rules.match.win_by == "making_a_bid":
        bids = (
            "side bids and makes its bid"
            if sheet.lasting_sides
            else "player bids and makes the bid"
        )
        called = (
            ", or is the partner of whoever does"
            if sheet.rules.table.sides == "called_partner"
            else ""
        )
        return (
            f"To win, a {who} must have {target} points or more at the end of a round in which "
            f"that {bids}{called}. Points alone are not enough: with {target} or more and no bid "
            "made, play on. If several could win and their scores are equal, play another round."
        )
    return f"{_first_there(sheet, who)} {_several_there(sheet)}"


def _first_there(sheet: SheetFacts, who: str) -> str:
    """Says who wins, and whether the target must be met exactly."""
    match = sheet.rules.match
    if match.past_target == "wins":
        return f"The first {who} to reach {match.target} points at the end of a round wins."
    past = "stays as it was before that round"
    if match.past_target == "falls":
        past = f"falls back to {match.falls_to}"
    return (
        f"The first {who} to have exactly {match.target} points at the end of a round wins. A "
        f"score that would go past {match.target} {past}."
    )


def _several_there(sheet: SheetFacts) -> str:
    """Says who wins if several could in the same round."""
    match = sheet.rules.match
    if match.both_reach == "bidder":
        if sheet.two_sides:
            return "If both sides get there in the same round, the side that bid wins."
        bidder = (
            "declarer's side wins if it is" if sheet.lasting_sides else "declarer wins if they are"
        )
        return (
            f"If several get there in the same round, the {bidder} among them. Otherwise the highest "
            "score wins, and if the highest scores are equal, play another round."
        )
    if sheet.two_sides or sheet.players == 2:
        both = "sides" if sheet.two_sides else "players"
        return (
            f"If both {both} get there in the same round, the higher score wins. If the scores are "
            "equal, play another round."
        )
    return (
        "If several get there in the same round, the highest score wins. If the highest scores are equal, "
        "play another round."
    )


def _formats(sheet: SheetFacts) -> list[str]:
    """Says how a match to a target is won, and which other formats may be agreed on."""
    target = sheet.rules.match.target
    who = "side" if sheet.lasting_sides else "player"
    series = sheet.rules.boards is not None and sheet.rules.boards.rounds > 1
    formats, lines = sheet.rules.match.formats, []
    for name in formats:
        match name:
            case "to_target" if sheet.board_game:
                lines.append(
                    f"The first {who} with {in_words(target)} chips in a row wins"
                    f"{' the game' * series}, and the round stops at once. A row may run across, "
                    "down or diagonally."
                )
            case "to_target":
                lines.append(_reached(sheet, who))
            case "custom_target":
                lines.append("You may agree on another target before you begin.")
            case "fixed_hands":
                lines.append(
                    f"Or agree on a number of rounds. The {who} with the highest score then wins; if "
                    "the highest scores are equal, play one more round."
                )
            case "individual_rotation_12":
                lines.append(
                    "Or keep a score for each player and play twelve rounds. Change partners after "
                    "every four, so that everybody plays four rounds with each of the others."
                )
            case "seat_exchange_4" if sheet.rules.match.exchange_seats_every:
                pass
            case "seat_exchange_4":
                lines.append(
                    "If you like, the partners of one side change seats after every four rounds."
                )
            case "best_of_5" | "best_of_7" if series or (
                name == "best_of_7" and "best_of_5" in formats
            ):
                pass
            case "best_of_5" | "best_of_7":
                won = [SERIES_WINS[one] for one in formats if one in SERIES_WINS]
                lines.append(
                    f"Or play a series of games, until a {who} has won {either(won)} of them, as you agree "
                    "before you begin. Clear the boards after each game."
                )
            case _:
                lines.append(f"It may also be arranged in this way: {name}.")
    return lines


def penalties(sheet: SheetFacts) -> list[str]:
    penalties, lines = sheet.rules.penalties, list[str]()
    alone = sheet.rules.table.sides == "individual" or sheet.players == 2
    fault = "the player at fault" if alone else "the side at fault"
    if sheet.rules.match.enforcement == "table":
        lines.append(
            "Play is as at a real table: a player can break a rule, and the others may point it "
            "out. A mistake that nobody points out stands."
        )
    if sheet.rules.match.undo == "never":
        lines.append("Nobody may take a decision back, even if everybody agrees.")
    if penalties.exposed_card:
        high = either(
            ["a 10", "a higher card", *(sheet.single(one) for one in sheet.rules.pack.singles)]
        )
        but = ""
        if sheet.rules.deal.stock_face_up or any(dummy.face_up for dummy in sheet.rules.dummies):
            but = ", apart from the cards that are dealt face up"
        lines.append(
            f"If {high} is shown while dealing{but}, the same dealer deals again. If a lower card is "
            "shown, the same dealer deals again if any player asks for it."
        )
    if penalties.wrong_deal:
        dealer = "the dealer's side" if sheet.has_partners else "the dealer"
        others = "the other side scores" if sheet.two_sides else "the others score"
        lines.append(
            "If the cards turn out to have been dealt wrongly, the round is over and the next player "
            "deals. If three tricks have been played by then, "
            f"{dealer} loses {points_text(penalties.wrong_deal)}, and {others} nothing."
        )
    if penalties.nest_count:
        exchange = sheet.rules.exchange
        limited = exchange is not None and exchange.limit is not None
        lines.append(
            f"A declarer who {'leaves' if limited else 'buries'} the wrong number of cards"
            f"{' in the nest' * limited} {'costs their side' if sheet.lasting_sides else 'loses'} "
            f"{points_text(penalties.nest_count)}, and must then put it right."
        )
    if penalties.table_talk:
        hint = "another player" if alone else "a partner"
        payer = "the player at fault" if sheet.rules.table.sides == "declarer_vs_rest" else fault
        lines.append(
            f"Giving {hint} a hint, by word or by sign, costs {payer} "
            f"{points_text(penalties.table_talk)}."
        )
    return [*lines, _renege(sheet, fault)]


def _renege(sheet: SheetFacts, fault: str) -> str:
    """Says how long a renege may be corrected, and what it costs *fault*, the player or the side, after that."""
    # What follows a trick, a draw or chips, cannot be undone.
    followed = sheet.rules.stock is not None or sheet.board_game
    until = "its trick is over" if followed else "the next trick is over"
    late = "If it is noticed later, the trick stays as it was played."
    if sheet.rules.penalties.renege == "set_back_the_bid":
        late = (
            f"If it is noticed later, the round ends: {fault} loses as many points as were bid, whoever "
            "the declarer is, and the others score the counters that they have won so far."
        )
    return (
        "Not following suit although you could is called a renege. It may be put right until "
        f"{until}. {late}"
    )


def sources(sheet: SheetFacts) -> list[str]:
    return [source_text(text) for text in sheet.rules.meta.source]


def assumptions(sheet: SheetFacts) -> list[str]:
    lines = list[str]()
    for line in sheet.rules.meta.assumed:
        for phrase, better in BETTER_PHRASES.items():
            line = line.replace(phrase, better)
        if line.startswith("A20:") and sheet.rules.stock is not None:
            line += (
                " Draws cannot be undone, so it may be corrected only until its own trick is over; the "
                "source allows it until the next trick is over."
            )
        lines.append(line)
    return lines
