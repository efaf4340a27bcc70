"""What the sheet says about the auction and everything else before the first trick."""

from __future__ import annotations

from rookery.rules.sheet.en.words import SheetFacts, any_cards, capital, cards_text, listed
from rookery.rules.spec import AuctionSpec, ExchangeSpec


def auction(sheet: SheetFacts) -> list[str]:
    auction = sheet.rules.auction
    if auction is None:
        return []
    prize = "name trump"
    if sheet.rules.exchange is not None:
        prize = "take the nest and name trump"
    with_whom = ""
    if sheet.lasting:
        with_whom = " with your side"
    elif sheet.rules.table.sides == "called_partner":
        with_whom = " with your partner"
    lines = [
        f"Players bid for the right to {prize}. A bid is the number of points that you mean to win in the "
        f"round{with_whom}.",
        f"The {'dealer' if auction.starts == 'dealer' else 'player left of the dealer'} speaks "
        "first. In your turn, bid or pass.",
        f"The lowest bid is {auction.min} and the highest {auction.max}. Bids go by steps of "
        f"{auction.step}, and each must be higher than the last; you may jump.",
    ]
    if auction.pass_in_favor:
        lines.append(
            "Once you have passed you may not bid again in this round, with one exception. One "
            "player of each side may, as a first call, pass in favor: that player bids or passes "
            "in the usual way when the turn comes round again, and the auction waits for it."
        )
    elif auction.pass_is_final:
        lines.append("Once you have passed you may not bid again in this round.")
    else:
        lines.append(
            "Even after passing you may bid again when your turn comes round, as long as the "
            "auction lasts."
        )
    since = "" if auction.pass_is_final else " one after another"
    lines.append(
        f"The auction ends when all but the highest bidder have passed{since}, or at once on a "
        f"bid of {auction.max}. The highest bidder is the declarer."
    )
    lines.append(_all_pass(auction))
    if sheet.rules.dummies:
        lines.append("A dummy does not bid.")
    return lines


def _all_pass(auction: AuctionSpec) -> str:
    if auction.all_pass == "dealer_forced":
        price = auction.min if auction.forced_bid is None else auction.forced_bid
        even = ", even after passing" if auction.starts == "dealer" else ""
        return f"If all the others pass, the dealer must take the bid at {price}{even}."
    if auction.all_pass == "redeal_same_dealer":
        return "If everybody passes, throw the cards in; the same dealer deals anew."
    return "If everybody passes, throw the cards in; the player to the left deals anew."


def nest(sheet: SheetFacts) -> list[str]:
    exchange, nest = sheet.rules.exchange, sheet.rules.deal.nest
    if not nest:
        return []
    if exchange is None:
        if sheet.rules.trump.source == "nest_top_card":
            if sheet.rules.count.nest_to == "last_trick":
                return ["Nobody takes the nest before the last trick is played."]
            return ["Apart from showing trump the nest is not used. Nobody looks at its cards."]
        if sheet.rules.deal.nest_face_up:
            return [
                "Nobody takes the nest, or sees its other cards, before the last trick is played."
            ]
        return ["Nobody takes or sees the nest before the last trick is played."]
    opened = exchange.seen_by == "all"
    lines = ["The nest is turned face up for all to see."] if opened else []
    if exchange.limit is None:
        lines.append(
            f"The declarer takes up the nest and then buries {any_cards(nest)}, old or new: "
            f"{'it goes' if nest == 1 else 'they go'} face down to one side as the new nest."
        )
    else:
        lines.append(
            "The declarer looks at the nest and may exchange up to "
            f"{cards_text(exchange.limit)} with it, burying as many cards as are taken."
        )
    lines += _burying(sheet, exchange)
    return lines


def _burying(sheet: SheetFacts, exchange: ExchangeSpec) -> list[str]:
    """Says what may be buried, and who sees it."""
    names = sheet.every_single()
    kinds = [
        (exchange.counters, ["counters"]),
        (exchange.trumps, ["trumps"]),
        (exchange.singles, names),
    ]
    forbidden = [name for rule, kind in kinds if rule == "forbidden" for name in kind]
    face_up = [name for rule, kind in kinds if rule == "face_up" for name in kind]
    lines: list[str] = []
    if forbidden:
        lines.append(_forbidden(sheet, forbidden, exchange))
    if face_up:
        lie = "lies" if face_up == names and len(names) == 1 and not sheet.several else "lie"
        start = "Buried " if forbidden else "Any cards may be buried, but "
        lines.append(f"{capital(start + listed(face_up))} {lie} face up for all to see.")
    if not lines:
        lines.append("Any cards may be buried, counters and trumps among them.")
        what = "what is buried" if exchange.seen_by == "all" else _nest_and_buried(sheet)
        return [*lines, f"Nobody else sees {what}."]
    what = "that are buried" if exchange.seen_by == "all" else "of the nest"
    return [*lines, f"Nobody else sees the other cards {what}."]


def _nest_and_buried(sheet: SheetFacts) -> str:
    if sheet.rules.deal.nest_face_up:
        return "the rest of the nest or what is buried"
    return "what was in the nest or what is buried"


def _forbidden(sheet: SheetFacts, names: list[str], exchange: ExchangeSpec) -> str:
    """Says what may not be buried, and what happens when there is no choice."""
    one = {"counters": "No counter may", "trumps": "No trump may"}.get(names[0])
    if len(names) > 1 or one is None:
        one = f"{capital(listed(names))} may not"
    if exchange.limit is not None:
        return f"{one} be buried, but what lies in the nest already may stay there."
    few = names[0] if len(names) == 1 and names[0] in ("counters", "trumps") else "forbidden ones"
    last = ""
    if exchange.singles == "forbidden" and few == "forbidden ones":
        singles = listed(sheet.every_single())
        last = f", {singles} last of all" if singles != listed(names) else ""
    return (
        f"{one} be buried. If the declarer has too few other cards, all of those are buried and "
        f"then as few {few} as will do, face up{last}."
    )


def trump(sheet: SheetFacts) -> list[str]:
    trump = sheet.rules.trump
    if trump.source == "nest_top_card":
        lines = [
            "Nobody bids. Turn the top card of the nest: its "
            f"{sheet.color} is trump. It stays face up as a reminder."
        ]
        if sheet.rules.pack.singles:
            lines.append(
                f"If it is {sheet.singles()}, put it at the bottom of the nest and turn the next."
            )
        return lines
    if trump.source == "cut_card":
        lines = [
            "Nobody bids. Before the deal, cut the pack and show the card at the cut: its "
            f"{sheet.color} is trump for the round."
        ]
        if sheet.rules.pack.singles:
            lines.append(f"If the cut shows {sheet.singles()}, cut again.")
        return lines
    if sheet.rules.exchange is None:
        when = "When the auction is over"
    elif trump.named == "before_nest":
        when = "Before taking up the nest"
    elif trump.named == "before_burying":
        when = "After taking up the nest and before burying"
    else:
        when = "After burying"
    lines = [f"{when}, the declarer names trump: any of the four {sheet.color}s."]
    if trump.source == "declarer_or_turn":
        again = (
            f" If it is {sheet.singles()}, it goes under the stock and the next card is turned."
            if sheet.rules.pack.singles
            else ""
        )
        lines.append(
            "Instead of choosing, the declarer may turn up the top card of the stock; "
            f"its {sheet.color} must then be trump.{again}"
        )
    lines += _no_trump(sheet)
    return lines


def _no_trump(sheet: SheetFacts) -> list[str]:
    kinds, ranks = sheet.rules.trump.no_trump, sheet.rules.pack.ranks
    lines: list[str] = []
    if "high" in kinds:
        lines.append(
            "The declarer may name high no-trump instead: the highest card of the "
            f"{sheet.color} led wins, as listed above."
        )
    if "low" in kinds:
        lines.append(
            "The declarer may name low no-trump instead: the lowest card of the "
            f"{sheet.color} led wins, so that the {sheet.number(ranks[-1])} beats all others of "
            f"its {sheet.color} and the {sheet.number(ranks[0])} beats none."
        )
    if kinds and sheet.rules.pack.singles:
        names = sheet.every_single()
        are = "is the only trump"
        if len(names) > 1 or sheet.several:
            are = "are the only trumps"
        lines.append(f"In no-trump, {listed(names)} {are}.")
    elif kinds:
        lines.append("In no-trump there are no trumps at all.")
    return lines


def partner(sheet: SheetFacts) -> list[str]:
    partner = sheet.rules.partner
    if partner is None:
        return []
    when = "After naming trump" if partner.when == "after_trump" else "While burying"
    lines = [f"{when}, the declarer calls a card. Whoever holds it is the declarer's partner."]
    if partner.own_hand:
        lines.append("It may be a card of the declarer's own hand; the declarer then plays alone.")
    else:
        lines.append("It may not be a card of the declarer's own hand.")
    if sheet.rules.exchange is not None:
        if partner.nest == "solo":
            lines.append(
                "It may be a card that was buried. The declarer then plays alone, "
                "and nobody is told."
            )
        else:
            lines.append("It may not be a card that was buried.")
    if sheet.rules.deal.aside:
        lines.append("If the card lies aside, the declarer plays alone.")
    if partner.reveal == "at_once":
        lines.append("The partner says so at once.")
    else:
        lines.append("The partner keeps silent, and is known only when the card is played.")
    return lines


def redraw(sheet: SheetFacts) -> list[str]:
    redraw = sheet.rules.redraw
    if redraw is None:
        return []
    lines: list[str] = []
    if redraw.swap_before_trump:
        early = sheet.rules.trump.named == "before_burying"
        lines.append(
            f"Before {'the nest is taken up' if early else 'trump is named'}, each player may swap "
            "one card for the top card of the stock."
        )
    lines.append(
        "After trump is named, each player once, beginning left of the dealer, may throw cards "
        "away face down and draw as many from the stock."
    )
    if redraw.counters == "forbidden":
        lines.append("Counters may not be thrown away; trumps without points may.")
    else:
        lines.append("Any cards may be thrown away, counters too.")
    lines.append(
        "If the stock runs out, the others draw what is left. Cards thrown away and cards left "
        "in the stock are out of play."
    )
    return lines
