"""The sections of the sheet about counting and scoring."""

from __future__ import annotations

from rookery.rules.arithmetic import card_points, tricks_of
from rookery.rules.sheet.en.words import (
    UNSCORED_NESTS,
    SheetFacts,
    cards_text,
    either,
    points_text,
    times_text,
)


def count(sheet: SheetFacts) -> list[str]:
    if sheet.board_game:
        return []
    count, party = sheet.rules.count, sheet.party
    lines = list[str]()
    if card_points(sheet.rules):
        lines = [
            f"After the last trick each {party} adds up the counters in the tricks it has won."
        ]
        if party == "player":
            lines = [
                "After the last trick players add up the counters in the tricks they have won."
            ]
    lines += _nest_to(sheet)
    if count.trick_points:
        lines.append(
            f"{'In addition, e' if lines else 'E'}ach trick is worth {points_text(count.trick_points)}."
        )
    if count.last_trick_bonus:
        lines.append(
            f"Winning the last trick brings another {points_text(count.last_trick_bonus)}."
        )
    if count.nest_bonus:
        nothing = "" if count.nest_counters == "counted" else "; the counters in it bring nothing"
        lines.append(f"Winning the nest brings another {points_text(count.nest_bonus)}{nothing}.")
    if count.majority_bonus:
        lines.append(_majority(sheet))
    lost = lost_points(sheet)
    if lost:
        lines.append(
            f"A round holds at most {points_text(sheet.total)}. It holds fewer when some of "
            f"them {either(lost)}."
        )
    else:
        tied = ""
        if _majority_may_tie(sheet):
            tied = f", or {sheet.total - count.majority_bonus} if nobody has the most {count.majority_of}"
        lines.append(f"Altogether a round holds {points_text(sheet.total)}{tied}.")
    if count.sweep_bonus:
        whom = "who" if party == "player" else "that"
        done = "wins every trick" if count.sweep_of == "tricks" else "wins all the points"
        lines.append(
            f"A {party} {whom} {done} gets {points_text(count.sweep_bonus)} on top of that."
        )
    return lines


def _majority_may_tie(sheet: SheetFacts) -> bool:
    """Tells whether the points for most tricks or cards may go to nobody [WM08:207]."""
    count = sheet.rules.count
    if not count.majority_bonus or count.majority_tie == "defenders":
        return False
    if count.majority_of == "cards" or not sheet.two_sides:
        return True
    return (tricks_of(sheet.rules) + count.nest_as_trick) % 2 == 0


def _majority(sheet: SheetFacts) -> str:
    """Says who gets the points for most tricks or most cards."""
    count, party = sheet.rules.count, sheet.party
    equal = f"If both sides have the same number of {count.majority_of}"
    if not sheet.two_sides:
        equal = f"If several have the same number of {count.majority_of}"
    tie = "nobody gets these points"
    if count.majority_tie == "defenders":
        tie = "the declarer's opponents get these points"
    nest = " The nest counts as one more trick for its winner." if count.nest_as_trick else ""
    if count.majority_of == "cards" and count.nest_to not in ("none", *UNSCORED_NESTS):
        nest = " The cards of the nest count for whoever wins it."
    return (
        f"The {party} with the most {count.majority_of} gets another "
        f"{points_text(count.majority_bonus)}.{nest} {equal}, {tie}."
    )


def _nest_to(sheet: SheetFacts) -> list[str]:
    nest, counted = sheet.rules.deal.nest, sheet.rules.count.nest_counters == "counted"
    match sheet.rules.count.nest_to:
        case "last_trick" if nest:
            exchange = sheet.rules.exchange
            if counted and exchange is not None and exchange.counters == "forbidden":
                return [
                    "Whoever wins the last trick also takes the nest, and scores the counters that had "
                    "to be buried there, if any."
                ]
            scores = " and scores the counters in it" if counted else ""
            return [f"Whoever wins the last trick also takes the nest{scores}."]
        case "last_trick" if sheet.rules.stock is not None and sheet.rules.stock.leave:
            left = sheet.rules.stock.leave
            them, one = ("it", "the card") if left == 1 else ("them", f"the {cards_text(left)}")
            scores = (
                f" and scores what {them} brings" if left == 1 else " and scores what they bring"
            )
            return [
                f"Whoever wins the last trick also takes {one} left in the stock"
                f"{scores if counted else ''}."
            ]
        case "declarer":
            scores = " and scores the counters in it" if counted else ""
            return [f"The {declarers(sheet)} gets the nest{scores}, whoever wins the last trick."]
        case "defenders":
            score = " and score the counters in it" if counted else ""
            return [f"The declarer's opponents get the nest{score}, whoever wins the last trick."]
        case "removed":
            return ["The nest is not used in play, and counters in it count for nobody."]
        case "not_counted":
            return ["Counters in the nest count for nobody."]
        case _:
            return []


def lost_points(sheet: SheetFacts) -> list[str]:
    """Returns phrases that say where points may be that nobody scores, such as *are buried*."""
    rules = sheet.rules
    lost = list[str]()
    if rules.deal.aside:
        one = rules.deal.aside == 1
        lost.append("are on the card put aside" if one else "lie among the cards put aside")
    if rules.redraw:
        lost.append("are left in the stock")
        if rules.redraw.counters == "allowed":
            lost.append("are thrown away")
    if any(dummy.mode == "blind" and dummy.side is None for dummy in rules.dummies):
        lost.append("go to the dummy")
    exchange = rules.exchange
    rescued = exchange is not None and exchange.counters == "forbidden" and not exchange.limit
    removed = rules.count.nest_to in UNSCORED_NESTS or rules.count.nest_counters == "ignored"
    if rules.deal.nest and removed and not rescued:
        lost.append("lie in the nest")
    return lost


def score(sheet: SheetFacts) -> list[str]:
    score, lines = sheet.rules.score, list[str]()
    if sheet.board_game:
        return lines
    if score.kind == "plain":
        if sheet.lasting_sides:
            return ["Each side adds the points it has won to its score."]
        return ["Players add the points they have won to their scores."]
    ours = declarers(sheet)
    whose = "that side" if ours != "declarer" else "the declarer"
    credit = f"{whose} scores all the points that it has won"
    if score.made_credit == "bid":
        credit = f"{whose} scores the bid, however many more points were won"
    elif ours == "declarer":
        credit = "the declarer scores all of these points"
    lines.append(
        f"If the {ours} has won at least as many points as were bid, the bid is made, and {credit}."
    )
    if score.kind == "setback":
        full = "the bid" if score.set_factor == 1 else f"{times_text(score.set_factor)} the bid"
        won = (
            "but the points won in the round still count"
            if score.set_keeps
            else "and the points won in the round do not count"
        )
        lines.append(f"If not, the {ours} is set: {full} is taken off the score, {won}.")
    else:
        lines.append(
            f"If not, the {ours} is set and scores nothing for the round. Nothing is taken off the "
            "score."
        )
    lines += _others(sheet) + _gained(sheet, ours)
    lines += _doubled_top_bid(sheet, ours) + _moon(sheet, ours)
    if sheet.rules.table.sides == "called_partner":
        lines.append(
            "The declarer and the partner both score the same, whether the bid is made or set."
        )
    if score.kind == "setback":
        lines.append("A score may fall below zero.")
    return lines


def declarers(sheet: SheetFacts) -> str:
    """Names the players who win or lose the bid together."""
    together = sheet.rules.table.sides in ("alternating", "called_partner")
    return "declarer's side" if together else "declarer"


def _doubled_top_bid(sheet: SheetFacts, ours: str) -> list[str]:
    """Says what is doubled for the highest possible bid."""
    score, auction = sheet.rules.score, sheet.rules.auction
    if auction is None:
        return []
    lines = []
    if score.top_bid_made == "double":
        lines.append(
            f"If the highest bid, {auction.max}, is made, the {ours} scores double for it."
        )
    if score.top_bid_failed == "double":
        lines.append(
            f"If the highest bid, {auction.max}, is set, {times_text(2 * score.set_factor)} the bid "
            "is taken off the score."
        )
    return lines


def _moon(sheet: SheetFacts, ours: str) -> list[str]:
    """Says what the moon scores and costs, where it does not end the match."""
    moon = sheet.rules.moon
    if moon is None:
        return []
    lines = []
    if moon.made == "points":
        lines.append(f"For a moon that is made the {ours} scores {points_text(moon.reward)}.")
    elif moon.made == "bonus":
        lines.append(
            f"For a moon that is made the {ours} scores {points_text(moon.reward)} besides "
            "everything that was won."
        )
    if moon.failed == "points":
        lines.append(
            f"When the moon fails, the {ours} loses {points_text(moon.price)} instead of a "
            "bid. Opponents who score after a set score what they have won."
        )
    if moon.from_below == "zero_first":
        lines.append("A score below zero is set to 0 before the points of a made moon are added.")
    return lines


def _others(sheet: SheetFacts) -> list[str]:
    """Says what the declarer's opponents score."""
    score, two = sheet.rules.score, sheet.players == 2
    if score.defenders == "never":
        who = "other side scores" if sheet.two_sides else "others score"
        if two and not sheet.lasting_sides:
            who = "other player scores"
        return [f"The {who} nothing, whether the bid is made or set."]
    always = ", whether the bid is made or set"
    if score.defenders == "if_set":
        always = ", but only if the bid is set"
    after = ""
    if score.kind == "zero_and_double" and score.defenders == "if_set":
        after = " These points count double."
    elif score.kind == "zero_and_double":
        after = " If the bid is set, these points count double."
    if sheet.two_sides:
        what = "The other side scores the points it has won"
    elif sheet.lasting_sides:
        what = "Each of the other sides scores the points it has won"
    elif two and score.defender_credit == "combined" and sheet.rules.dummies:
        what = "The other player scores the points that they and the dummy have won"
    elif two:
        what = "The other player scores the points they have won"
    elif score.defender_credit == "combined":
        what = (
            "The others add up the points that they have won together, and each of them scores the "
            "whole sum"
        )
    else:
        what = "Each of the others scores the points they have won"
    return [f"{what}{always}.{after}"]


def _gained(sheet: SheetFacts, ours: str) -> list[str]:
    """Says what opponents gain from a set in addition to, or instead of, the points that they won."""
    who = "each of the other sides" if sheet.lasting_sides else "each of the others"
    if sheet.two_sides:
        who = "the other side"
    if sheet.players == 2:
        who = "the other player"
    match sheet.rules.score.set_gain:
        case "bid":
            return [f"After a set, {who} scores the bid instead of the points won."]
        case "own_and_bid":
            return [f"After a set, {who} scores the bid as well."]
        case "all":
            return [f"After a set, {who} also scores what the {ours} has won."]
        case "all_and_bid":
            return [f"After a set, {who} also scores what the {ours} has won, and the bid."]
        case _:
            return []
