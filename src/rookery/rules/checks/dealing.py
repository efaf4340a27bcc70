"""Checks of the deal and of misdeals."""

from __future__ import annotations

from collections.abc import Sequence

from rookery.problem import FieldPath, FieldValue, Fix, Listed, Phrase
from rookery.rules.arithmetic import deck_size, hands_of, values_of
from rookery.rules.checks.findings import MAX_HANDS, Findings
from rookery.rules.spec import Rules
from rookery.shuffle import derive, shuffle

SAMPLED_DEALS = 200
"""If none of so many random deals stands, a round would need hundreds of deals."""
_PARTS = {"nest": "deal-nest", "stock": "deal-stock", "aside": "deal-aside"}
"""The parts of the deal other than the hands, with the keys of the messages that name them in a sum."""


def check_deal(rules: Rules, findings: Findings) -> None:
    """Checks that the deal uses the whole pack, and that each part of it is needed."""
    deal, hands, size = rules.deal, hands_of(rules), deck_size(rules.pack)
    findings.require(deal.hand >= 1, "deal.hand", "problem-at-least", low=1)
    parts = [Phrase("deal-hands", {"hands": hands, "hand": deal.hand})]
    dealt = hands * deal.hand
    for name, key in _PARTS.items():
        cards = getattr(deal, name)
        dealt += cards
        if cards:
            parts.append(Phrase(key, {"cards": cards}))
    findings.require(
        dealt == size,
        "deal",
        "problem-deal-sum",
        fix=_fitting_deal(rules),
        others=_left_out(rules, size - dealt),
        parts=Listed(tuple(parts), "list-plus"),
        dealt=dealt,
        size=size,
    )
    findings.require(
        not deal.nest_face_up or deal.nest > 0, "deal.nest_face_up", "problem-needs-nest"
    )
    findings.require(
        not deal.nest_face_up or rules.trump.source != "nest_top_card",
        "deal.nest_face_up",
        "problem-nest-turned-anyway",
        source=FieldValue("trump.source", "nest_top_card"),
    )
    used = rules.stock or rules.redraw or rules.trump.source == "declarer_or_turn"
    findings.require(
        not deal.stock or bool(used),
        "deal.stock",
        "problem-stock-unused",
        "fix-use-stock",
        stock=FieldPath("stock.kind"),
        redraw=FieldPath("redraw.first"),
    )
    opens = rules.stock is not None and rules.stock.kind == "winner_chooses"
    findings.require(
        not deal.stock_face_up or opens,
        "deal.stock_face_up",
        "problem-open-card",
        kind=FieldPath("stock.kind"),
        value=FieldValue("stock.kind", "winner_chooses"),
    )


def _fitting_deal(rules: Rules) -> Fix:
    """Returns the fix that sets hand and nest sizes to use the whole pack, with the nest size as close as possible."""
    deal, hands = rules.deal, hands_of(rules)
    if not 2 <= hands <= MAX_HANDS:
        return ()
    left = deck_size(rules.pack) - deal.stock - deal.aside
    smallest = 1 if rules.count.nest_to != "none" else 0
    largest = left if smallest else 0
    hand = max(left - deal.nest, 0) // hands
    fits = [
        (hand_, left - hands * hand_)
        for hand_ in (hand, hand + 1)
        if hand_ >= 1 and smallest <= left - hands * hand_ <= largest
    ]
    if not fits:
        return ()
    # If two are equally close, take the larger hands.
    hand, nest = min(fits, key=lambda fit: (abs(fit[1] - deal.nest), -fit[0]))
    changed = (("deal.hand", hand, deal.hand), ("deal.nest", nest, deal.nest))
    return tuple((path, value) for path, value, before in changed if value != before)


def _left_out(rules: Rules, left: int) -> tuple[Fix, ...]:
    """Returns other fixes for cards that are *left* over: put them in the nest, out of the pack, or aside.

    Only numbers without points are taken out of the pack, the lowest first.
    """
    deal, pack = rules.deal, rules.pack
    if left <= 0 or not 2 <= hands_of(rules) <= MAX_HANDS:
        return ()
    ways: list[Fix] = []
    if deal.nest:
        ways.append((("deal.nest", deal.nest + left),))
    alike = 4 * pack.copies
    plain = [number for number in pack.ranks if not rules.count.values.get(str(number))]
    count = left // alike
    if left % alike == 0 and count <= len(plain):
        gone = sorted(plain)[:count]
        ways.append((("pack.ranks", tuple(n for n in pack.ranks if n not in gone)),))
    ways.append((("deal.aside", deal.aside + left),))
    return tuple(ways)


def check_misdeals(rules: Rules, findings: Findings) -> None:
    """Checks that hands are thrown in rarely enough for a deal to succeed in reasonable time."""
    deal, pack, size = rules.deal, rules.pack, deck_size(rules.pack)
    judged = deal.hand + deal.nest * deal.misdeal_with_nest
    _how_thrown_in(rules, findings)
    numbers, singles = values_of(rules)
    findings.require(
        len(set(deal.misdeal)) == len(deal.misdeal), "deal.misdeal", "problem-hand-twice"
    )
    if "hand_without_counter" in deal.misdeal:
        kinds = 4 * sum(points > 0 for points in numbers) + sum(points > 0 for points in singles)
        counters = pack.copies * kinds
        findings.require(counters > 0, "deal.misdeal", "problem-no-counter")
        fine = judged * counters >= size
        findings.require(fine, "deal.misdeal", "problem-counters-few", counters=counters)
    if deal.misdeal_up_to:
        ranked = deal.misdeal_up_to in pack.ranks
        findings.require(ranked, "deal.misdeal_up_to", "problem-no-number", "fix-zero-is-no-rule")
        above = pack.ranks.index(deal.misdeal_up_to) if ranked else 0
        high = pack.copies * (4 * above + len(pack.singles))
        fine = not ranked or judged * high >= size
        findings.require(fine, "deal.misdeal_up_to", "problem-higher-few", cards=high)
    if deal.misdeal_below:
        _poor_hands_rare(rules, judged, findings)
    if not (findings.problems or deal.misdeal_asked):
        findings.require(_deals_stand(rules), "deal.misdeal", "problem-deals-rare")


def _deals_stand(rules: Rules) -> bool:
    """Tells whether enough deals are not thrown in: each hand must pass, and hands of few cards rarely all do.

    That is estimated from random deals, the same ones each time.
    """
    deal, pack = rules.deal, rules.pack
    if not (deal.misdeal or deal.misdeal_up_to or deal.misdeal_below):
        return True
    numbers, singles = values_of(rules)
    above = pack.ranks.index(deal.misdeal_up_to) if deal.misdeal_up_to else 0
    # Each card as its points, and whether it is above the highest number of a low hand.
    cards = [(points, place < above) for place, points in enumerate(numbers) for _ in range(4)]
    cards = pack.copies * [*cards, *((points, True) for points in singles)]
    need_counter = "hand_without_counter" in deal.misdeal

    def passes(hand: Sequence[tuple[int, bool]]) -> bool:
        return (
            (not need_counter or any(points for points, _ in hand))
            and (not deal.misdeal_up_to or any(high for _, high in hand))
            and sum(points for points, _ in hand) >= deal.misdeal_below
        )

    hands = rules.table.players
    if hands * deal.hand + deal.nest > len(cards):
        return True
    for number in range(SAMPLED_DEALS):
        drawn = [cards[place] for place in shuffle(derive("misdeals", number), len(cards))]
        nest = drawn[hands * deal.hand :][: deal.nest] if deal.misdeal_with_nest else []
        if all(passes(drawn[i * deal.hand : (i + 1) * deal.hand] + nest) for i in range(hands)):
            return True
    return False


def _poor_hands_rare(rules: Rules, judged: int, findings: Findings) -> None:
    """Checks that most hands reach ``deal.misdeal_below``; *judged* is the number of cards that count for it."""
    deal, pack, size = rules.deal, rules.pack, deck_size(rules.pack)
    # A card worth more than the threshold helps only one hand, so it counts for no more than the threshold.
    numbers, singles = (
        [min(deal.misdeal_below, points) for points in values] for values in values_of(rules)
    )
    reckoned = pack.copies * (4 * sum(numbers) + sum(singles))
    findings.require(
        2 * judged * reckoned >= 3 * deal.misdeal_below * size,
        "deal.misdeal_below",
        "problem-below-many",
        "fix-zero-is-no-rule",
        points=deal.misdeal_below,
    )


def _how_thrown_in(rules: Rules, findings: Findings) -> None:
    """Checks the options of misdeals: that a player must ask for them, and that the nest is judged with the hand."""
    deal = rules.deal
    some = bool(deal.misdeal or deal.misdeal_up_to or deal.misdeal_below)
    hands = FieldPath("deal.misdeal")
    for name in ("misdeal_with_nest", "misdeal_asked"):
        path = f"deal.{name}"
        unused = bool(getattr(deal, name)) and not some
        findings.require(
            not unused, path, "problem-misdeal-none", fix=((path, False),), hands=hands
        )
    findings.require(
        not deal.misdeal_with_nest or deal.nest > 0,
        "deal.misdeal_with_nest",
        "problem-needs-nest",
        fix=(("deal.misdeal_with_nest", False),),
    )
    findings.require(
        not (deal.misdeal_with_nest and deal.misdeal_asked),
        "deal.misdeal_asked",
        "problem-misdeal-nest-unseen",
        fix=(("deal.misdeal_asked", False),),
        nest=FieldPath("deal.misdeal_with_nest"),
    )
    findings.require(
        not deal.misdeal_asked or rules.auction is not None,
        "deal.misdeal_asked",
        "problem-misdeal-no-call",
        fix=(("deal.misdeal_asked", False),),
        auction=FieldPath("auction"),
    )
