"""What the sheet says about the deal."""

from __future__ import annotations

from rookery.rules.sheet.en.words import SheetFacts, cards_text, points_text


def deal(sheet: SheetFacts) -> list[str]:
    deal, parts = sheet.rules.deal, sheet.rules
    each = "each player"
    if parts.dummies:
        each += " and the dummy" if len(parts.dummies) == 1 else " and each dummy"
    lines = ["Shuffle, cut, and deal the cards face down, one at a time."]
    lines.append(f"Deal {cards_text(deal.hand)} to {each}.")
    for dummy in parts.dummies:
        if dummy.face_up:
            lines.append(
                f"The first {cards_text(dummy.face_up)} of the dummy are dealt face up for all to see."
            )
    if deal.nest:
        lines.append(_nest_deal(sheet))
    if deal.nest_face_up:
        lines.append("Turn the top card of the nest face up for all to see.")
    if deal.stock:
        lines.append(
            f"Put the next {cards_text(deal.stock)} face down beside the table as the stock"
            + (", and turn its top card face up next to it." if deal.stock_face_up else ".")
        )
    if deal.aside:
        are = "is" if deal.aside == 1 else "are"
        lines.append(
            f"Put the last {cards_text(deal.aside)} aside unseen; "
            f"{'it' if deal.aside == 1 else 'they'} {are} out of play."
        )
    if not deal.nest:
        lines.append("There is no nest.")
    lines.append("Look at your own cards only.")
    lines += _misdeals(sheet)
    lines.append("After every round the deal passes to the left.")
    if any(not dummy.at_dealers_right for dummy in parts.dummies):
        lines.append("A dummy is passed over when the deal goes round.")
    return lines


def _misdeals(sheet: SheetFacts) -> list[str]:
    """Says which hands are thrown in."""
    deal, hands = sheet.rules.deal, list[str]()
    if "hand_without_counter" in deal.misdeal:
        hands.append("A hand without a single counter")
    if deal.misdeal_up_to:
        but = f" and without {sheet.singles()}" if sheet.rules.pack.singles else ""
        hands.append(f"A hand with no card above the {sheet.number(deal.misdeal_up_to)}{but}")
    if deal.misdeal_below:
        hands.append(f"A hand worth less than {points_text(deal.misdeal_below)}")
    return [f"{hand} is shown, and the same dealer deals again." for hand in hands]


def _nest_deal(sheet: SheetFacts) -> str:
    deal = sheet.rules.deal
    if deal.nest_deal == "last":
        which = "next" if deal.stock or deal.aside else "last"
        return (
            f"When the hands are full, the {which} {cards_text(deal.nest)} "
            f"{'goes' if deal.nest == 1 else 'go'} face down to the middle: this is the nest."
        )
    late = deal.nest - deal.hand
    end = ""
    if late > 0:
        cards = "card of the pack fills" if late == 1 else f"{cards_text(late)} of the pack fill"
        end = f" The last {cards} it up."
    return (
        "After each turn round the table put one card face down in the middle, "
        f"until {cards_text(min(deal.nest, deal.hand))} "
        f"{'lies' if min(deal.nest, deal.hand) == 1 else 'lie'} there: this is the nest.{end}"
    )
