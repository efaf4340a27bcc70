"""The sections of the sheet about the auction, the nest, trump, a called partner and the redraw."""

from __future__ import annotations

from rookery.rules.sheet.en.words import (
    SheetFacts,
    any_cards,
    capital,
    cards_text,
    in_words,
    listed,
    points_text,
    times_text,
)
from rookery.rules.spec import AuctionSpec, ExchangeSpec


def auction(sheet: SheetFacts) -> list[str]:
    auction = sheet.rules.auction
    if auction is None:
        return []
    prize = "name trump"
    if sheet.rules.exchange is not None:
        prize = "take the nest and name trump"
    first = "player on the dealer's left"
    if auction.starts == "dealer":
        first = "dealer"
    elif sheet.players == 2:
        first = "dealer's opponent"
    elif any(not dummy.at_dealers_right for dummy in sheet.rules.dummies):
        first += ", or the next one after a dummy,"
    lines = [
        f"Players bid for the right to {prize}. A bid is a number of points: whoever bids "
        f"promises to win at least that many in the round{_with_whom(sheet)}.",
        f"The {first} speaks first. When it is your turn, bid or pass.",
        f"The lowest bid is {auction.min} and the highest {auction.max}. Bids go up in steps of "
        f"{auction.step}. Every bid must be higher than the one before, and it may skip steps.",
    ]
    if sheet.rules.moon is None and sheet.rules.score.top_bid_made == "wins_match":
        lines.append(
            f"A bid of {auction.max} is called shooting the moon: whoever makes it wins the match at once."
        )
    lines += _holding(sheet, auction) + _blind(sheet, auction) + _moon(sheet)
    if auction.turns == "one_round":
        lines.append(
            "Each player speaks only once, so make your one bid count. After one round the "
            f"highest bid wins.{_at_once(sheet, ' {} wins at once.')} The highest bidder is the "
            "declarer."
        )
        return [*lines, *_no_bid(sheet, auction)]
    if auction.turns == "one_bid":
        lines.append("Each player may bid only once: after a bid you do not speak again.")
    if auction.pass_in_favor:
        when = (
            "if you have not spoken yet"
            if auction.favor_turn == "first"
            else "while your partner has the highest bid"
        )
        lines.append(
            "Once you have passed you may not bid again in this round, with one exception: "
            f"{when}, you may pass in favor of your partner. Then you may still bid or pass when "
            "your turn comes again, and the auction does not end before that. Only one player of "
            "each side may do this."
        )
    elif auction.pass_is_final:
        lines.append("Once you have passed you may not bid again in this round.")
    else:
        lines.append(
            "Even after passing you may bid when your turn comes again, as long as the auction "
            "lasts."
        )
    since = "" if auction.pass_is_final else " one after another"
    who = "everybody but the highest bidder has"
    if auction.turns == "one_bid":
        who = "all who have not bid have"
    lines.append(
        f"The auction ends when {who} passed{since}.{_at_once(sheet, ' {} ends it at once.')} "
        "The highest bidder is the declarer."
    )
    return [*lines, *_no_bid(sheet, auction)]


def _with_whom(sheet: SheetFacts) -> str:
    """Says who helps the declarer to make the bid."""
    if sheet.lasting_sides and sheet.hands == 2 * sheet.side_count:
        return ", together with their partner"
    if sheet.lasting_sides:
        return ", together with their side"
    if sheet.rules.table.sides == "called_partner":
        return ", together with a partner"
    return ""


def _at_once(sheet: SheetFacts, words: str) -> str:
    """Returns *words* with the call that ends the auction at once; empty if there is no such call."""
    moon, auction = sheet.rules.moon, sheet.rules.auction
    if moon is not None:
        return "" if moon.over_moon else words.format("The moon")
    return words.format(f"A bid of {auction.max}") if auction is not None else ""


def _moon(sheet: SheetFacts) -> list[str]:
    """Says what the moon is, and who may call it."""
    moon = sheet.rules.moon
    if moon is None:
        return []
    together = sheet.has_partners
    needs = f"{'your side wins' if together else 'you win'} every trick"
    if moon.needs == "points":
        needs = "the others win no points"
    lines = [
        "Above every number there is one more call: to shoot the moon. You may do so whenever it is "
        f"your turn to bid, and the moon is made only if {needs}."
    ]
    if moon.over_moon:
        lines.append(
            "After that the others can only pass, or call the moon themselves and take it over. "
            "Whoever has called it cannot call it again."
        )
    return lines


def _no_bid(sheet: SheetFacts, auction: AuctionSpec) -> list[str]:
    """Says what happens when all pass, and who never bids."""
    return [_all_pass(auction), *(["A dummy never bids."] if sheet.rules.dummies else [])]


def _blind(sheet: SheetFacts, auction: AuctionSpec) -> list[str]:
    """Says how players bid blind."""
    if auction.blind == "none":
        return []
    score = sheet.rules.score
    lowest = auction.min if auction.blind_min is None else auction.blind_min
    made = [f"counts {_double(score.blind_made)}"] if score.blind_made > 1 else []
    if score.blind_bonus:
        made.append(f"brings {points_text(score.blind_bonus)} on top")
    lines = [
        "Your cards lie face down until you look at them. While they do, you may bid blind when it is "
        f"your turn: {lowest} or more."
    ]
    if made:
        lines.append(f"A blind bid that is made {listed(made)}.")
    if score.blind_failed > 1 and score.kind == "setback":
        lines.append(f"A blind bid that is set costs {_double(score.blind_failed)}.")
    moon = ", to shoot the moon" if sheet.rules.moon is not None else ""
    return [
        *lines,
        f"To pass{moon} or to bid in the usual way, look at your cards first; everybody sees that you "
        "do. "
        "When the auction is over, all look at their cards.",
    ]


def _double(times: int) -> str:
    return "double" if times == 2 else f"{times_text(times)} as much"


def _holding(sheet: SheetFacts, auction: AuctionSpec) -> list[str]:
    """Says who may take over a bid at the same number."""
    if auction.holding == "nobody":
        return []
    who = "The dealer" if auction.holding == "dealer" else "Whoever has the turn"
    never = f", and a bid of {auction.max} never" if sheet.rules.moon is None else ""
    return [
        f"{who} may also hold a bid: say the same number, and the bid is yours. The others must "
        "then go higher or pass, and if they all pass, it stays with you. A bid can be held only "
        f"once{never}."
    ]


def _all_pass(auction: AuctionSpec) -> str:
    if auction.all_pass == "dealer_forced":
        price = auction.min if auction.forced_bid is None else auction.forced_bid
        even = ", even after passing" if auction.starts == "dealer" else ""
        return f"If nobody else bids, the dealer must take the bid at {price}{even}."
    if auction.all_pass == "redeal_same_dealer":
        return "If everybody passes, the cards are thrown in and the same dealer deals again."
    return "If everybody passes, the cards are thrown in and the next player deals."


def nest(sheet: SheetFacts) -> list[str]:
    exchange, nest = sheet.rules.exchange, sheet.rules.deal.nest
    if not nest:
        return []
    if exchange is None:
        if sheet.rules.trump.source == "nest_top_card":
            if sheet.rules.count.nest_to == "last_trick":
                return ["The nest stays in the middle until the last trick has been played."]
            return ["The nest is there only to show trump. Nobody looks at its other cards."]
        if sheet.rules.deal.nest_face_up:
            return [
                "The nest stays in the middle, its other cards face down, until the last trick has "
                "been played."
            ]
        return ["The nest stays face down in the middle until the last trick has been played."]
    opened = exchange.seen_by == "all"
    lines = ["The nest is turned face up for all to see."] if opened else []
    if exchange.limit is None:
        buried = "buried card is" if nest == 1 else "buried cards are"
        kinds = (exchange.counters, exchange.trumps, exchange.singles)
        put = cards_text(nest) if "forbidden" in kinds else any_cards(nest)
        lines.append(
            f"The declarer takes the nest into the hand and then puts {put} of the hand "
            f"face down to one side. This is called burying, and the {buried} the new nest."
        )
    else:
        one = exchange.limit == 1
        taken = "one of its cards" if one else f"up to {in_words(exchange.limit)} of its cards"
        lines.append(
            f"The declarer looks at the nest and may take {taken}, putting back "
            f"{'one card' if one else 'as many cards'} from the hand. This is called burying."
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
        lie = "lies" if face_up == names and len(names) == 1 and not sheet.several_packs else "lie"
        start = "Buried " if forbidden else "Any cards may be buried, but "
        lines.append(f"{capital(start + listed(face_up))} {lie} face up for all to see.")
    if not lines:
        lines.append("Any cards may be buried, even counters and trumps.")
        what = "what is buried" if exchange.seen_by == "all" else _nest_and_buried(sheet)
        return [*lines, f"Only the declarer knows {what}."]
    what = "what else is buried" if exchange.seen_by == "all" else _nest_and_buried(sheet, "else ")
    return [*lines, f"Only the declarer knows {what}."]


def _nest_and_buried(sheet: SheetFacts, other: str = "") -> str:
    """Names the cards that only the declarer knows; *other* cards lie face up."""
    nest = "the rest of the nest" if sheet.rules.deal.nest_face_up else "what was in the nest"
    return f"{nest} and what {other}is buried"


def _forbidden(sheet: SheetFacts, names: list[str], exchange: ExchangeSpec) -> str:
    """Says what may not be buried, and what happens when there is no choice."""
    one = {"counters": "No counter may", "trumps": "No trump may"}.get(names[0])
    if len(names) > 1 or one is None:
        one = f"{capital(listed(names))} may not"
    if exchange.limit is not None:
        return f"{one} be buried, but what is in the nest already may stay there."
    few = (
        names[0] if len(names) == 1 and names[0] in ("counters", "trumps") else "the forbidden ones"
    )
    last = ""
    if exchange.singles == "forbidden" and few == "the forbidden ones":
        singles = listed(sheet.every_single())
        last = f", {singles} last of all" if singles != listed(names) else ""
    return (
        f"{one} be buried. If the declarer has too few other cards, they bury all of those and make "
        f"up the number with {few}, face up{last}."
    )


def trump(sheet: SheetFacts) -> list[str]:
    trump = sheet.rules.trump
    if trump.source == "nest_top_card":
        lines = [
            "Nobody bids. Turn the top card of the nest face up: its "
            f"{sheet.color} is trump for the round. The card stays there as a reminder."
        ]
        if sheet.rules.pack.singles:
            lines.append(
                f"If it is {sheet.singles()}, put it at the bottom of the nest and turn up the next card."
            )
        return lines
    if trump.source == "cut_card":
        return [
            f"Nobody bids. The {sheet.color} that the cut showed before the deal is trump for the round."
        ]
    if sheet.rules.exchange is None:
        when = "When the auction is over"
    elif trump.named == "before_nest":
        when = "Before taking up the nest"
    elif trump.named == "before_burying":
        when = "After taking up the nest and before burying"
    else:
        when = "After burying"
    lines = [f"{when}, the declarer names one of the four {sheet.color}s as trump."]
    if trump.source == "declarer_or_turn":
        again = (
            f" If that card is {sheet.singles()}, it goes under the stock and the next one is turned "
            "up."
            if sheet.rules.pack.singles
            else ""
        )
        lines.append(
            "Instead of choosing, the declarer may turn up the top card of the stock. Its "
            f"{sheet.color} must then be trump.{again}"
        )
        if sheet.rules.redraw is not None:
            lines.append(
                "The turned card stays on top of the stock, face up, and goes to the first player who "
                "draws."
            )
    lines += _no_trump(sheet)
    return lines


def _no_trump(sheet: SheetFacts) -> list[str]:
    kinds, ranks = sheet.rules.trump.no_trump, sheet.rules.pack.ranks
    lines: list[str] = []
    if "high" in kinds:
        lines.append(
            f"Instead of a {sheet.color} the declarer may name high no-trump. Then no {sheet.color} is "
            f"trump, and the highest card of the {sheet.color} led takes the trick."
        )
    if "low" in kinds:
        lines.append(
            f"{'Or' if lines else f'Instead of a {sheet.color}'} the declarer may name low no-trump. "
            f"Then no {sheet.color} is trump, and of the cards of the {sheet.color} led the lowest "
            f"wins: the {sheet.number(ranks[-1])} beats all others of its {sheet.color} and the "
            f"{sheet.number(ranks[0])} beats none."
        )
    if kinds and sheet.rules.pack.singles:
        names = sheet.every_single()
        are = "is the only trump"
        if len(names) > 1 or sheet.several_packs:
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
    top = sheet.number(sheet.rules.pack.ranks[0])
    name = f"the {top} of hearts" if sheet.standard else f"the red {top}"
    lines = [
        f"{when}, the declarer calls a card, such as {name}. Whoever holds that card is the "
        "declarer's partner."
    ]
    if partner.own_hand:
        lines.append(
            "It may be a card from the declarer's own hand. Then the declarer plays alone."
        )
    else:
        lines.append("It may not be a card from the declarer's own hand.")
    if sheet.rules.exchange is not None:
        if partner.nest == "solo":
            lines.append(
                "It may be a card that was buried. Then the declarer plays alone, and nobody is told."
            )
        else:
            lines.append("It may not be a card that was buried.")
    if sheet.rules.deal.aside:
        lines.append("If it is one of the cards that were put aside, the declarer plays alone.")
    if partner.reveal == "at_once":
        lines.append("Whoever holds the card says so at once.")
    else:
        lines.append("Whoever holds the card keeps quiet until it is played.")
    return lines


def redraw(sheet: SheetFacts) -> list[str]:
    redraw = sheet.rules.redraw
    if redraw is None:
        return []
    lines: list[str] = []
    if redraw.swap_before_trump:
        early = sheet.rules.trump.named == "before_burying"
        but = ", but no counter," if redraw.counters == "forbidden" else ""
        lines.append(
            f"Before {'the nest is taken up' if early else 'trump is named'}, each player may swap "
            f"one card{but} for the top card of the stock."
        )
    lines.append(
        "After trump is named, each player in turn may once throw cards away face down and draw as "
        "many from the stock. The player on the dealer's left begins."
    )
    if redraw.counters == "forbidden":
        lines.append("Counters may not be thrown away, but trumps that are worth nothing may.")
    else:
        lines.append("Any cards may be thrown away, even counters.")
    lines.append(
        "When the stock runs short, a player may throw away only as many cards as are left in it. Cards "
        "that were thrown away or are left in the stock are not used in this round."
    )
    return lines
