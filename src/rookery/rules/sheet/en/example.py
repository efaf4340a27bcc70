"""The scoring example of the sheet: a made bid and a set bid, with every point of the round accounted for."""

from __future__ import annotations

from rookery.rules.arithmetic import point_gcd
from rookery.rules.sheet.en.scoring import lost_points
from rookery.rules.sheet.en.words import SheetFacts, either, points_text

LOST_POINTS_IN_PAST_TENSE = {
    "lie among the cards put aside": "lay among the cards put aside",
    "are on the card put aside": "were on the card put aside",
    "are left in the stock": "were left in the stock",
    "are thrown away": "were thrown away",
    "go to the dummy": "went to the dummy",
    "lie in the nest": "lay in the nest",
}
"""The phrases of `lost_points` in the past tense."""

IN_NEST = LOST_POINTS_IN_PAST_TENSE["lie in the nest"]
AMONG_CARDS_ASIDE = LOST_POINTS_IN_PAST_TENSE["lie among the cards put aside"]
ON_CARD_ASIDE = LOST_POINTS_IN_PAST_TENSE["are on the card put aside"]


def example(sheet: SheetFacts) -> list[str]:
    auction, score = sheet.rules.auction, sheet.rules.score
    if sheet.board_game:
        return []
    if auction is None:
        points = _point_gcd(sheet) * max(sheet.total // _point_gcd(sheet) // 3, 1)
        where = _elsewhere(sheet)
        if sheet.two_sides or sheet.players == 2:
            where = [f"went to the other {sheet.party}", *where]
        return [
            f"Ann wins cards worth {points_text(points)} in a round. Her score was 0, and now it is "
            f"{points}. The other {points_text(sheet.total - points)} {either(where)}."
        ]
    bid = max(auction.min, auction.max * 3 // 4 // auction.step * auction.step)
    # In the example nobody takes everything, so that no bonus for that is due.
    spare = _point_gcd(sheet) if sheet.rules.count.sweep_bonus else 0
    made = _round_up(sheet, max(bid, min(bid + 2 * auction.step, sheet.total - spare)))
    lost = (
        max(bid - 3 * auction.step, min(spare, bid - 1), 0) // _point_gcd(sheet) * _point_gcd(sheet)
    )
    sides = sheet.has_partners
    ann = "Ann's side" if sides else "Ann"
    top = bid == auction.max
    credit = bid if score.made_credit == "bid" else made
    credit *= 2 if top and score.top_bid_made == "double" else 1
    loss = score.set_factor * bid * (2 if top and score.top_bid_failed == "double" else 1)
    lines = [f"Ann is the declarer and has bid {bid}. All scores are 0."]
    lines.append(
        f"If {ann} wins {made}, the bid is made: "
        f"{_credit(sheet, ann, credit)} {_theirs(sheet, made)}{_missing(sheet, made)}"
    )
    lines.append(
        f"If {ann} wins only {lost}, the bid is set: {_lost(sheet, ann, loss, lost)} "
        f"{_theirs(sheet, lost, set_bid=bid)}{_missing(sheet, lost)}"
    )
    return lines


def _lost(sheet: SheetFacts, ann: str, loss: int, won: int) -> str:
    """Says how a set bid is scored that costs *loss* points, with *won* points captured."""
    score, together = sheet.rules.score, sheet.rules.table.sides == "called_partner"
    if score.kind != "setback":
        return f"{ann} scores nothing."
    left = loss - won if score.set_keeps else loss
    if together:
        kept = f"score {won} and " if score.set_keeps else ""
        return f"Ann and her partner {kept}lose {loss} each and now have minus {left}."
    kept = f"scores {won} and " if score.set_keeps else ""
    return f"{ann} {kept}loses {loss} and now has minus {left}."


def _credit(sheet: SheetFacts, ann: str, points: int) -> str:
    if sheet.rules.table.sides == "called_partner":
        return f"Ann and her partner score {points} each."
    return f"{ann} scores {points}."


def _theirs(sheet: SheetFacts, ours: int, *, set_bid: int | None = None) -> str:
    """Says what the others score when the declarer's side has won *ours*; *set_bid* is a bid that failed."""
    score, won = sheet.rules.score, _their_points(sheet, ours)
    together = score.defender_credit == "combined" and sheet.players > 2
    points = won
    if set_bid is not None:
        points = 2 * won if score.kind == "zero_and_double" else won
        points = 0 if score.set_gain == "bid" else points
        points += ours if score.set_gain in ("all", "all_and_bid") else 0
        points += set_bid if score.set_gain in ("bid", "own_and_bid", "all_and_bid") else 0
    scored = str(points)
    if score.defenders == "never" or (score.defenders == "if_set" and set_bid is None):
        scored = "nothing"
    if sheet.two_sides:
        return f"The other side, which won {won}, scores {scored}."
    if sheet.lasting_sides:
        return f"Ben's side, which won {won}, scores {scored}."
    if together:
        return f"The others, who won {won} together, score {scored}{'' if scored == 'nothing' else ' each'}."
    return f"Ben, who won {won}, scores {scored}."


def _their_points(sheet: SheetFacts, ours: int) -> int:
    """Returns the points of the named opponents when the declarer's side wins *ours*: the rest, or about half of it."""
    rest, grain, elsewhere = sheet.total - ours, _point_gcd(sheet), _elsewhere(sheet)
    if not elsewhere:
        return rest
    half = rest // grain // 2 * grain
    if not {IN_NEST, AMONG_CARDS_ASIDE, ON_CARD_ASIDE}.issuperset(elsewhere):
        return half
    if elsewhere == [ON_CARD_ASIDE]:
        # Such a card has a value of its own, and not any number of points.
        values = [points for points in sheet.rules.count.values.values() if points <= half]
        return rest - max(values, default=0)
    # So few cards cannot hold half of the rest.
    cards = sheet.rules.deal.aside + (sheet.rules.deal.nest if IN_NEST in elsewhere else 0)
    return max(half, rest - cards * _best_numbered_counter(sheet))


def _best_numbered_counter(sheet: SheetFacts) -> int:
    """Returns the points of the best numbered counter; a single card, such as the bird, is hardly ever out of play."""
    values = [points for face, points in sheet.rules.count.values.items() if face.isdigit()]
    return max(values, default=0)


def _elsewhere(sheet: SheetFacts) -> list[str]:
    """Says where the points may be that neither the declarer's side nor the named opponents have won."""
    together = sheet.rules.score.defender_credit == "combined"
    others = list[str]()
    if sheet.players > 2 and not sheet.two_sides and not together:
        party = "sides" if sheet.lasting_sides else "players"
        if sheet.players == 3:
            party = "player"
        others = [f"went to the other {party}"]
    return others + [LOST_POINTS_IN_PAST_TENSE[lost] for lost in lost_points(sheet)]


def _missing(sheet: SheetFacts, ours: int) -> str:
    """Says where the rest of the points of the round went, if any are left."""
    rest = sheet.total - ours - _their_points(sheet, ours)
    return f" The other {points_text(rest)} {either(_elsewhere(sheet))}." if rest else ""


def _point_gcd(sheet: SheetFacts) -> int:
    return point_gcd(sheet.rules) or 1


def _round_up(sheet: SheetFacts, points: int) -> int:
    return -(-points // _point_gcd(sheet)) * _point_gcd(sheet)
