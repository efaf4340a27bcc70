"""What can be wrong with the deal."""

from __future__ import annotations

from rookery.rules.arithmetic import deck_size, hands_of, values_of
from rookery.rules.checks.problems import MAX_HANDS, Fix, Problems
from rookery.rules.spec import Rules


def check_deal(rules: Rules, to: Problems) -> None:
    deal, hands, size = rules.deal, hands_of(rules), deck_size(rules.pack)
    to.need(deal.hand >= 1, "deal.hand", "should be at least 1")
    parts = [(f"{hands} hands of {deal.hand}", hands * deal.hand)]
    for name in ("nest", "stock", "aside"):
        if getattr(deal, name):
            parts.append((f"{name} {getattr(deal, name)}", getattr(deal, name)))
    dealt = sum(number for _, number in parts)
    to.need(
        dealt == size,
        "deal",
        f"{' + '.join(words for words, _ in parts)} is {dealt}, but the pack has {size} cards",
        fix=_fitting_deal(rules),
    )
    to.need(not deal.nest_face_up or deal.nest > 0, "deal.nest_face_up", "needs a nest")
    to.need(
        not deal.nest_face_up or rules.trump.source != "nest_top_card",
        "deal.nest_face_up",
        "nest_top_card turns the nest's top card up anyway",
    )
    used = rules.stock or rules.redraw or rules.trump.source == "declarer_or_turn"
    to.need(
        not deal.stock or bool(used),
        "deal.stock",
        "nobody draws from it",
        "add stock.kind or redraw.first, or put the cards aside",
    )
    opens = rules.stock is not None and rules.stock.kind == "winner_chooses"
    to.need(
        not deal.stock_face_up or opens,
        "deal.stock_face_up",
        'an open card needs stock.kind = "winner_chooses"',
    )


def _fitting_deal(rules: Rules) -> Fix:
    """Returns hands and a nest that use up the pack, with a nest as near to the present one as can be."""
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
    # Of two that are as near, the larger hands.
    hand, nest = min(fits, key=lambda fit: (abs(fit[1] - deal.nest), -fit[0]))
    changed = (("deal.hand", hand, deal.hand), ("deal.nest", nest, deal.nest))
    return tuple((path, value) for path, value, before in changed if value != before)


def check_misdeals(rules: Rules, to: Problems) -> None:
    """Hands that are thrown in must be rare enough that a round is dealt some day."""
    deal, pack, size = rules.deal, rules.pack, deck_size(rules.pack)
    numbers, singles = values_of(rules)
    to.need(
        len(set(deal.misdeal)) == len(deal.misdeal), "deal.misdeal", "names the same hand twice"
    )
    if "hand_without_counter" in deal.misdeal:
        kinds = 4 * sum(points > 0 for points in numbers) + sum(points > 0 for points in singles)
        counters = pack.copies * kinds
        to.need(counters > 0, "deal.misdeal", "no card is a counter")
        to.need(
            deal.hand * counters >= size,
            "deal.misdeal",
            f"{counters} counters are too few to give nearly every hand one",
        )
    if deal.misdeal_up_to:
        ranked = deal.misdeal_up_to in pack.ranks
        to.need(ranked, "deal.misdeal_up_to", "is no number of this pack", "0 is no such rule")
        above = pack.ranks.index(deal.misdeal_up_to) if ranked else 0
        high = pack.copies * (4 * above + len(pack.singles))
        to.need(
            not ranked or deal.hand * high >= size,
            "deal.misdeal_up_to",
            f"{high} higher cards are too few to give nearly every hand one",
        )
    # A card worth more than the threshold helps one hand only, so no more than that is reckoned for it.
    numbers, singles = (
        [min(deal.misdeal_below, points) for points in p] for p in (numbers, singles)
    )
    reckoned = pack.copies * (4 * sum(numbers) + sum(singles))
    to.need(
        2 * deal.hand * reckoned >= 3 * deal.misdeal_below * size,
        "deal.misdeal_below",
        f"{deal.misdeal_below} is too much for nearly every hand to have it",
        "0 is no such rule",
    )
