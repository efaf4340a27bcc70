"""What the sheet says about counting a round and keeping score, with an example in numbers."""

from __future__ import annotations

import math

from rookery.rules.arithmetic import card_points
from rookery.rules.sheet.en.words import LOST_NESTS, SheetFacts, cards_text, points_text


def count(sheet: SheetFacts) -> list[str]:
    if sheet.board:
        return []
    count, party = sheet.rules.count, sheet.party
    lines = [f"When the tricks are played, each {party} adds up the counters in its tricks."]
    if party == "player":
        lines = ["When the tricks are played, players add up the counters in their tricks."]
    if not card_points(sheet.rules):
        lines = []
    lines += _nest_to(sheet)
    if count.trick_points:
        lines.append(f"Each trick is worth {points_text(count.trick_points)} besides.")
    if count.last_trick_bonus:
        lines.append(f"The last trick is worth {points_text(count.last_trick_bonus)} besides.")
    if count.nest_bonus:
        rest = "besides" if count.nest_counters == "counted" else "and the counters in it nothing"
        lines.append(f"The nest itself is worth {points_text(count.nest_bonus)} {rest}.")
    if count.majority_bonus:
        if count.majority_tie == "defenders":
            tie = (
                f"If {count.majority_of} are equal, these points go to the other side than the "
                "declarer's."
            )
        else:
            tie = f"If {count.majority_of} are equal, nobody gets these points."
        nest = " The nest counts as one more trick for its winner." if count.nest_as_trick else ""
        if count.majority_of == "cards" and count.nest_to not in ("none", *LOST_NESTS):
            nest = " The cards of the nest count for whoever scores it."
        lines.append(
            f"The {party} with the most {count.majority_of} gets "
            f"{points_text(count.majority_bonus)} besides.{nest} {tie}"
        )
    most = "" if _all_in_play(sheet) else "at most "
    lines.append(f"In all, a round holds {most}{points_text(sheet.total)}.")
    if count.sweep_bonus:
        done = "wins every trick" if count.sweep_of == "tricks" else "wins all that anybody wins"
        lines.append(f"A {party} that {done} gets {points_text(count.sweep_bonus)} on top of that.")
    return lines


def _nest_to(sheet: SheetFacts) -> list[str]:
    nest, counted = sheet.rules.deal.nest, sheet.rules.count.nest_counters == "counted"
    match sheet.rules.count.nest_to:
        case "last_trick" if nest:
            scores = " and scores any counters in it" if counted else ""
            return [f"Whoever wins the last trick takes the nest{scores}."]
        case "last_trick":
            left = cards_text(sheet.rules.stock.leave if sheet.rules.stock else 0)
            scores = ", and scores any counters among them" if counted else ""
            return [f"Whoever wins the last trick takes the {left} left in the stock{scores}."]
        case "declarer":
            scores = " and scores any counters in it" if counted else ""
            return [f"The {_declarers(sheet)} gets the nest{scores}, whoever wins the last trick."]
        case "defenders":
            score = " and score any counters in it" if counted else ""
            return [f"The declarer's opponents get the nest{score}, whoever wins the last trick."]
        case "removed":
            return [
                "The nest is taken out of the game before the first lead; "
                "counters in it are for nobody."
            ]
        case "not_counted":
            return ["Counters in the nest are for nobody; it is shown when the round is over."]
        case _:
            return []


def _all_in_play(sheet: SheetFacts) -> bool:
    """Returns whether all points of a round always go to a player or a side."""
    rules = sheet.rules
    out = (
        rules.deal.aside
        or rules.redraw
        or any(d.mode == "blind" and d.side is None for d in rules.dummies)
    )
    forbidden = rules.exchange is not None and rules.exchange.counters == "forbidden"
    removed = rules.count.nest_to in LOST_NESTS or rules.count.nest_counters == "ignored"
    nest_lost = rules.deal.nest and removed and not forbidden
    tie = rules.count.majority_bonus and rules.count.majority_tie == "nobody"
    return not (out or nest_lost or tie)


def score(sheet: SheetFacts) -> list[str]:
    score, lines = sheet.rules.score, list[str]()
    if sheet.board:
        return lines
    if score.kind == "plain":
        if sheet.lasting:
            return ["Each side adds the points it won to its score."]
        return ["Players add the points they won to their scores."]
    declarers = _declarers(sheet)
    credit = "everything won is scored"
    if score.made_credit == "bid":
        credit = "the bid is scored, however much more was won"
    lines.append(f"If the {declarers} won at least the bid, it is made, and {credit}.")
    if score.kind == "setback":
        lines.append(
            f"If not, the {declarers} is set: the full bid is taken off the score, "
            "and the points won in the round are lost."
        )
    elif score.kind == "zero":
        lines.append(
            f"If not, the {declarers} is set and scores nothing. Nothing is taken off the score."
        )
    else:
        lines.append(
            f"If not, the {declarers} is set and scores nothing. Nothing is taken off the score, "
            "but every opponent scores double for the round."
        )
    lines += _others(sheet)
    lines += _doubled_top_bid(sheet, declarers)
    if sheet.rules.table.sides == "called_partner":
        lines.append(
            "The partner is credited with the same as the declarer, whether the bid is made or set."
        )
    if score.kind == "setback":
        lines.append("A score may fall below zero.")
    return lines


def _declarers(sheet: SheetFacts) -> str:
    """Names the players who win or lose the bid together."""
    together = sheet.rules.table.sides in ("alternating", "called_partner")
    return "declarer's side" if together else "declarer"


def _doubled_top_bid(sheet: SheetFacts, declarers: str) -> list[str]:
    """Says what is doubled when somebody bids as high as possible."""
    score, auction = sheet.rules.score, sheet.rules.auction
    if auction is None:
        return []
    lines = []
    if score.top_bid_made == "double":
        lines.append(
            f"A bid of {auction.max}, the highest, counts double for the {declarers} when it is "
            "made."
        )
    if score.top_bid_failed == "double":
        lines.append(
            f"When a bid of {auction.max}, the highest, is set, twice the bid is taken off the "
            "score."
        )
    return lines


def _others(sheet: SheetFacts) -> list[str]:
    score = sheet.rules.score
    credit = score.defender_credit
    if score.defenders == "never":
        others = "other side scores" if sheet.lasting else "others score"
        if sheet.players == 2:
            others = "other player scores"
        return [f"The {others} nothing, made or set."]
    doubles = score.kind == "zero_and_double"
    if score.defenders == "if_set":
        always = f", {'doubled, ' if doubles else ''}but only when the bid is set"
    else:
        always = ", made or set"
    if sheet.lasting:
        return [f"The other side scores what it won{always}."]
    if doubles and score.defenders == "always":
        always = ", doubled after a set"
    if credit == "combined" and sheet.players == 2:
        return [f"The other player scores what their own hand and the dummy won{always}."]
    if credit == "combined":
        return [f"Each of the others scores what all of them won together{always}."]
    if sheet.players == 2:
        return [f"The other player scores what their own hand won{always}."]
    return [f"Each of the others scores what they won themselves{always}."]


def example(sheet: SheetFacts) -> list[str]:
    auction, score = sheet.rules.auction, sheet.rules.score
    if sheet.board:
        return []
    if auction is None:
        points = _grain(sheet) * max(sheet.total // _grain(sheet) // 3, 1)
        return [
            f"Ann wins cards worth {points_text(points)} in a round. "
            f"Her score was 0, and now it is {points}."
        ]
    bid = max(auction.min, auction.max * 3 // 4 // auction.step * auction.step)
    # In the example nobody takes everything, so that no bonus for that is due.
    spare = _grain(sheet) if sheet.rules.count.sweep_bonus else 0
    made = _round_up(sheet, max(bid, min(bid + 2 * auction.step, sheet.total - spare)))
    lost = max(bid - 3 * auction.step, min(spare, bid - 1), 0) // _grain(sheet) * _grain(sheet)
    sides = sheet.lasting or sheet.rules.table.sides == "called_partner"
    ann = "Ann's side" if sides else "Ann"
    top = bid == auction.max
    credit = bid if score.made_credit == "bid" else made
    credit *= 2 if top and score.top_bid_made == "double" else 1
    loss = 2 * bid if top and score.top_bid_failed == "double" else bid
    lines = [f"Ann is the declarer and has bid {bid}. All scores are 0."]
    lines.append(
        f"If {ann} wins {made}, the bid is made: "
        f"{_credit(sheet, ann, credit)} {_theirs(sheet, made, made=True)}"
    )
    after = f"{ann} scores nothing."
    if score.kind == "setback":
        after = f"{ann} loses {loss} and now has minus {loss}."
        if sheet.rules.table.sides == "called_partner":
            after = f"Ann and her partner lose {loss} each and now have minus {loss}."
    lines.append(
        f"If {ann} wins only {lost}, the bid is set: {after} {_theirs(sheet, lost, made=False)}"
    )
    return lines


def _credit(sheet: SheetFacts, ann: str, points: int) -> str:
    if sheet.rules.table.sides == "called_partner":
        return f"Ann and her partner score {points} each."
    return f"{ann} scores {points}."


def _theirs(sheet: SheetFacts, ours: int, *, made: bool) -> str:
    """Says what the others score when the declarer's side has won *ours*."""
    score, grain, rest = sheet.rules.score, _grain(sheet), sheet.total - ours
    together = score.defender_credit == "combined" and sheet.players > 2
    one = sheet.lasting or together or sheet.players == 2
    won = rest if one and _all_in_play(sheet) else rest // grain // 2 * grain
    scored = str(won * (2 if score.kind == "zero_and_double" and not made else 1))
    if score.defenders == "never" or (score.defenders == "if_set" and made):
        scored = "nothing"
    if sheet.lasting:
        return f"The other side, which won {won}, scores {scored}."
    if together:
        return f"The others, who won {won} together, score {scored}{'' if scored == 'nothing' else ' each'}."
    return f"Ben, who won {won}, scores {scored}."


def _grain(sheet: SheetFacts) -> int:
    """Returns the largest number that divides the value of everything worth points."""
    count = sheet.rules.count
    parts = [
        *count.values.values(),
        count.last_trick_bonus,
        count.majority_bonus,
        count.nest_bonus,
        count.trick_points,
    ]
    return math.gcd(*parts) or 1


def _round_up(sheet: SheetFacts, points: int) -> int:
    return -(-points // _grain(sheet)) * _grain(sheet)
