"""Random changes of rules that set several fields together."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from rookery.cards import SingleName
from rookery.rules.arithmetic import hands_of
from rookery.rules.spec import (
    AuctionSpec,
    CalledPartner,
    CountSpec,
    Dummy,
    ExchangeSpec,
    MatchSpec,
    MoonSpec,
    PartnerExchangeSpec,
    PenaltySpec,
    RedrawSpec,
    Rules,
    Single,
    StockDraw,
)

TO_5 = tuple(range(14, 4, -1))
TO_1 = tuple(range(14, 0, -1))


def _pack(rules: Rules, rng: Random) -> Rules:
    """Changes the cards."""
    if rules.boards is not None:
        return rules
    ranks = list(rng.choice((TO_5, TO_1, TO_1[:-3], (1, *TO_5), (2, 1, *TO_1[:-2]))))
    if rng.random() < 0.3:
        rng.shuffle(ranks)
    while len(ranks) > 3 and rng.random() < 0.3:
        ranks.remove(rng.choice(ranks))
    faces: tuple[SingleName, ...] = rng.choice(
        (("bird",), ("bird",), (), ("red_1", "bird"), ("joker",), ("bird", "joker"))
    )
    place: Any = rng.choice(("high", "high", "low", rng.choice(ranks)))
    singles = tuple(
        Single(face=face, rank=place, follow=rng.choice(("free", "must"))) for face in faces
    )
    pack = replace(
        rules.pack,
        ranks=tuple(ranks),
        singles=singles,
        copies=2 if rng.random() < 0.2 else 1,
        faces=rng.choice(("rook", "rook", "standard")),
    )
    return replace(rules, pack=pack)


def _values(rules: Rules, rng: Random) -> Rules:
    """Changes the counters."""
    if rules.boards is not None:
        return rules
    names = [*map(str, rules.pack.ranks), *(single.face for single in rules.pack.singles)]
    chosen = rng.sample(names, rng.randint(0, min(6, len(names))))
    values = {name: rng.choice((1, 2, 5, 5, 10, 10, 15, 20, 30)) for name in chosen}
    return replace(rules, count=replace(rules.count, values=values))


def _table(rules: Rules, rng: Random) -> Rules:
    """Changes the players and sides."""
    sides = rng.choice(("alternating", "individual", "declarer_vs_rest", "called_partner"))
    players = rng.randint(2, 8)
    count = 2
    dummies: tuple[Dummy, ...] = ()
    if rng.random() < 0.25:
        if sides == "alternating":
            hands, count = rng.choice(((4, 2), (6, 2), (6, 3), (8, 2), (8, 4)))
            seats = sorted(rng.sample(range(hands), rng.randint(1, hands // 2)))
            dummies = tuple(Dummy(seat=seat, mode="blind", side=seat % count) for seat in seats)
            players = hands - len(dummies)
        elif sides == "declarer_vs_rest" and rng.random() < 0.5:
            players = 2
            right = rng.random() < 0.5
            shown = rng.randint(0, 3)
            dummies = (Dummy(seat=2, mode="exposed", face_up=shown, at_dealers_right=right),)
        else:
            dummies = (Dummy(seat=players, mode="blind"),)
    elif sides == "alternating":
        count = rng.choice((2, 2, players // 2))
    partner = None
    if sides == "called_partner":
        partner = CalledPartner(
            when=rng.choice(("after_trump", "with_discard")),
            reveal=rng.choice(("at_once", "on_play")),
            own_hand=rng.random() < 0.3,
            nest=rng.choice(("forbidden", "solo")),
        )
    credit = rng.choice(("own", "combined"))
    return replace(
        rules,
        table=replace(rules.table, players=players, sides=sides, side_count=count),
        dummies=dummies,
        partner=partner,
        score=replace(rules.score, defender_credit=credit),
    )


def _nest(rules: Rules, rng: Random) -> Rules:
    """Changes or removes the nest."""
    size = rng.choice((0, 1, 2, 3, 4, 5, 5, 6, 9))
    exchange = None
    if size and rules.auction is not None and rng.random() < 0.85:
        exchange = ExchangeSpec(limit=rng.choice((None, None, None, 1, 2)))
    return replace(rules, deal=replace(rules.deal, nest=size), exchange=exchange)


def _stock(rules: Rules, rng: Random) -> Rules:
    """Lets players draw between tricks, redraw after trump is named, or neither."""
    kind = rng.choice(("none", "none", "winner_chooses", "blind_winner_first", "redraw"))
    stock, redraw, cards, leave = None, None, 0, 0
    if kind == "redraw":
        cards = rng.randint(1, 14)
        redraw = RedrawSpec(
            counters=rng.choice(("forbidden", "allowed")), swap_before_trump=rng.random() < 0.4
        )
    elif kind != "none":
        leave = rng.choice((0, 0, 1, 2)) if kind == "blind_winner_first" else 0
        cards = hands_of(rules) * rng.randint(1, 5) + leave
        stock = StockDraw(kind=kind, leave=leave)  # type: ignore[arg-type]
    source = rules.trump.source
    if source == "declarer_or_turn" or (kind == "redraw" and rules.auction is not None):
        source = "declarer_or_turn" if kind == "redraw" and rng.random() < 0.5 else "declarer"
    deal = replace(rules.deal, stock=cards, stock_face_up=kind == "winner_chooses")
    trump = replace(rules.trump, source=source)
    return replace(rules, deal=deal, stock=stock, redraw=redraw, trump=trump)


def _auction(rules: Rules, rng: Random) -> Rules:
    """Changes, adds or removes the auction."""
    if rules.boards is not None:
        return rules
    if rng.random() < 0.85:
        auction = rules.auction or AuctionSpec(min=5, max=5)
        step = rng.choice((1, 5, 5, 10))
        trump = replace(rules.trump, source="declarer") if rules.auction is None else rules.trump
        kind = rng.choice(("setback", "setback", "zero", "zero_and_double"))
        return replace(
            rules,
            auction=replace(auction, step=step, min=step * rng.randint(1, 12), max=100_000),
            trump=trump,
            score=replace(rules.score, kind=kind),
        )
    source = "nest_top_card" if rules.deal.nest > 2 else "cut_card"
    sides = "individual" if rules.table.sides != "alternating" else "alternating"
    return replace(
        rules,
        auction=None,
        moon=None,
        exchange=None,
        partner=None,
        table=replace(rules.table, sides=sides),
        trump=replace(rules.trump, source=source, named="after_nest", no_trump=()),
        score=type(rules.score)(kind="plain"),
        play=replace(rules.play, first_lead=rng.choice(("left_of_dealer", "dealer"))),
        count=CountSpec(values=rules.count.values),
        penalties=PenaltySpec(),
        match=MatchSpec(target=rules.match.target),
    )


def _moon(rules: Rules, rng: Random) -> Rules:
    """Changes, adds or removes the moon."""
    if rng.random() < 0.2 or rules.auction is None:
        return replace(rules, moon=None)
    made: Any = rng.choice(("match", "points", "bonus"))
    failed: Any = rng.choice(("match", "points"))
    moon = MoonSpec(
        needs=rng.choice(("points", "tricks")),
        made=made,
        reward=0 if made == "match" else 50 * rng.randint(1, 6),
        failed=failed,
        price=0 if failed == "match" else 50 * rng.randint(1, 6),
        over_moon=rng.random() < 0.5,
        from_below=rng.choice(("as_usual", "zero_first", "zero_only")),
    )
    return replace(rules, moon=moon)


def _giving(rules: Rules, rng: Random) -> Rules:
    """Changes, adds or removes the exchange between partners, with the sides that it needs."""
    if rng.random() < 0.2:
        return replace(rules, partner_exchange=None)
    exchange = PartnerExchangeSpec(
        cards=rng.choice((1, 1, 2, 3, 5)),
        kind=rng.choice(("both_choose", "best_card")),
        sides=rng.choice(("declarer", "declarer", "all")),
    )
    partner, table, hands = rules.partner, rules.table, hands_of(rules)
    if partner is not None:
        partner = replace(partner, reveal="at_once")
    elif table.sides == "alternating" and hands in (6, 8):
        table = replace(table, side_count=hands // 2)
    return replace(rules, partner=partner, table=table, partner_exchange=exchange)


def _favor(rules: Rules, rng: Random) -> Rules:
    """Allows passing in favor of the partner."""
    if rules.auction is None:
        return rules
    turn = rng.choice(("first", "partner_leads"))
    return replace(rules, auction=replace(rules.auction, pass_in_favor=True, favor_turn=turn))


def _burying(rules: Rules, rng: Random) -> Rules:
    """Forbids burying trumps, or burying them face down, and so moves the naming of trump forward."""
    if rules.exchange is None:
        return rules
    exchange = replace(rules.exchange, trumps=rng.choice(("face_up", "forbidden")))
    trump = replace(rules.trump, named=rng.choice(("before_burying", "before_nest")))
    return replace(rules, exchange=exchange, trump=trump)


def _bonuses(rules: Rules, rng: Random) -> Rules:
    """Sets bonuses for a majority of tricks or cards, a sweep, and the nest."""
    if rules.boards is not None:
        return rules
    majority, sweep = rng.choice((0, 20)), rng.choice((0, 50))
    count = replace(
        rules.count,
        majority_bonus=majority,
        majority_of=rng.choice(("tricks", "cards")) if majority else "tricks",
        majority_tie=rng.choice(("nobody", "defenders")) if majority else "nobody",
        nest_as_trick=False,
        sweep_bonus=sweep,
        sweep_of=rng.choice(("tricks", "points")) if sweep else "tricks",
        nest_bonus=20,
        nest_counters=rng.choice(("counted", "ignored")),
    )
    score = replace(rules.score, defender_credit="own")
    if rules.table.sides in ("declarer_vs_rest", "called_partner"):
        score = replace(rules.score, defender_credit="combined")
    return replace(rules, count=count, score=score)


def _match(rules: Rules, rng: Random) -> Rules:
    """Changes how the match is won."""
    form = rng.choice(("to_target", "to_target", "fixed_rounds", "rotation"))
    return replace(
        rules,
        match=replace(
            rules.match,
            format=form,
            rounds={"to_target": 0, "rotation": 12}.get(form, rng.randint(1, 12)),
            exchange_seats_every=rng.choice((0, 0, 1, 4)),
            win_by="score" if form != "to_target" else rng.choice(("score", "making_a_bid")),
        ),
    )


def _boards(rules: Rules, rng: Random) -> Rules:
    """Changes the boards, printed or random."""
    if rules.boards is None:
        return rules
    size = rng.choice((3, 4, 4, 5))
    line = rng.randint(2, size)
    printed = rules.boards.layouts if rng.random() < 0.5 and rules.boards.size == size else ()
    return replace(
        rules,
        boards=replace(rules.boards, size=size, line=line, layouts=printed),
        match=replace(rules.match, target=line),
    )


STRUCTURE: tuple[Callable[[Rules, Random], Rules], ...] = (
    _pack,
    _values,
    _table,
    _nest,
    _stock,
    _auction,
    _favor,
    _burying,
    _moon,
    _giving,
    _bonuses,
    _match,
    _boards,
)
"""All structural changes."""
