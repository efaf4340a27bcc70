"""The section of the sheet about the deal."""

from __future__ import annotations

from rookery.rules.sheet.en.words import SheetFacts, cards_text, points_text


def deal(sheet: SheetFacts) -> list[str]:
    deal, parts = sheet.rules.deal, sheet.rules
    each = "each player"
    if parts.dummies:
        each += " and to the dummy" if len(parts.dummies) == 1 else " and to each dummy"
    lines = _cut_for_trump(sheet)
    lines.append("Shuffle, cut, and deal the cards face down, one at a time.")
    lines.append(f"Deal {cards_text(deal.hand)} to {each}.")
    for dummy in parts.dummies:
        if dummy.face_up:
            lines.append(f"The dummy's first {_some(dummy.face_up)} dealt face up, for all to see.")
    if deal.nest:
        lines.append(_nest_deal(sheet))
    else:
        lines.append("There is no nest.")
    if deal.nest_face_up:
        lines.append("Turn the top card of the nest face up for all to see.")
    if deal.stock:
        lines.append(
            f"Put the next {_card_or_cards(deal.stock)} face down in a pile on the table. This is the stock, "
            "from which players draw later."
            + (" Turn its top card face up and put it beside the pile." * deal.stock_face_up)
        )
    if deal.aside:
        them, are = ("it", "It is") if deal.aside == 1 else ("them", "They are")
        lines.append(
            f"Put the last {_card_or_cards(deal.aside)} aside without looking at {them}. {are} not "
            "used in this round."
        )
    blind = sheet.rules.auction is not None and sheet.rules.auction.blind != "none"
    lines.append(
        "Leave your cards face down for now, and look at nobody else's."
        if blind
        else "Look at your own cards only, and show them to nobody"
        f"{', not even to your partner' * sheet.lasting_sides}."
    )
    lines += _misdeals(sheet)
    lines.append("After every round the deal passes to the left.")
    if any(not dummy.at_dealers_right for dummy in parts.dummies):
        lines.append("A dummy never deals; it is skipped when the deal goes around.")
    return lines


def _card_or_cards(number: int) -> str:
    """Returns a number of cards for use after a word such as *next* or *last*: *card*, *three cards*."""
    return "card" if number == 1 else cards_text(number)


def _some(number: int) -> str:
    return f"{_card_or_cards(number)} {'is' if number == 1 else 'are'}"


def _misdeals(sheet: SheetFacts) -> list[str]:
    """Says which hands are thrown in."""
    deal, hands = sheet.rules.deal, list[str]()
    if "hand_without_counter" in deal.misdeal:
        hands.append("hand without a single counter")
    if deal.misdeal_up_to:
        but = f" and without {sheet.singles()}" if sheet.rules.pack.singles else ""
        hands.append(f"hand with no card above the {sheet.number(deal.misdeal_up_to)}{but}")
    if deal.misdeal_below:
        hands.append(f"hand worth less than {points_text(deal.misdeal_below)}")
    if deal.misdeal_asked:
        return [
            f"Whoever has a {hand} may ask for a new deal when it is first their turn to bid. The same "
            "dealer then deals again."
            for hand in hands
        ]
    if deal.misdeal_with_nest:
        return [
            f"If somebody has a {hand}, the same dealer deals again, unless the nest makes up for "
            "it: the hand and the nest are judged as if they were one hand."
            for hand in hands
        ]
    return [f"Whoever has a {hand} shows it, and the same dealer deals again." for hand in hands]


def _nest_deal(sheet: SheetFacts) -> str:
    deal = sheet.rules.deal
    these = "That card is" if deal.nest == 1 else f"These {cards_text(deal.nest)} are"
    if deal.nest_deal == "last":
        which = "next" if deal.stock or deal.aside else "last"
        return (
            f"When the hands are full, put the {which} {_card_or_cards(deal.nest)} face down in the "
            f"middle. {these} called the nest."
        )
    if deal.nest == 1:
        return (
            "After the first time around the table, put one card face down in the middle. "
            f"{these} called the nest."
        )
    most, late = min(deal.nest, deal.hand), deal.nest - deal.hand
    lie = "card lies" if most == 1 else f"{cards_text(most)} lie"
    end = ""
    if late > 0:
        end = (
            f" The last {_card_or_cards(late)} of the pack {'joins' if late == 1 else 'join'} them."
        )
    return (
        "After each time around the table, put one card face down in the middle, "
        f"until {lie} there.{end} {these} called the nest."
    )


def _cut_for_trump(sheet: SheetFacts) -> list[str]:
    """Says how the cut determines trump before the deal [A69]."""
    if sheet.rules.trump.source != "cut_card":
        return []
    again = f" If the cut shows {sheet.singles()}, cut again." if sheet.rules.pack.singles else ""
    return [
        f"First cut the pack for trump: the {sheet.color} of the card at the cut is trump for the "
        f"round.{again}"
    ]
