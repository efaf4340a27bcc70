"""Checks of the facts about calls, and about calling a partner's card, against the rules and the true hands."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.unit.bots.explain.cases import COLORS, Case

from rookery import facts
from rookery.cards import iter_cards
from rookery.engine.command import Bid, Pass, PassInFavor, ShootMoon
from rookery.engine.legal import LegalCalls
from rookery.engine.public import Call
from rookery.rules.spec import Rules
from rookery.rules.table import TRUMP_SUIT, Trump

ROUNDS_PLAYED_ON = 3
"""How often each round is played on by chance, to see what sets a bid."""

CALL_CHECKS: dict[type, Callable[..., bool]] = {
    facts.PartnerBids: lambda c, f: (
        _lets_others_play(c) and _high(c).seat == f.seat and f.seat in c.teammates() - {c.view.seat}
    ),
    facts.PartnerPassed: lambda c, f: (
        _lets_others_play(c)
        and f.seat in c.teammates() - {c.view.seat}
        and _high(c).seat not in c.teammates()
        and _last_call(c, f.seat) == "pass"
        and not any(seat in c.teammates() for seat in _to_call(c))
    ),
    facts.PartnerStillIn: lambda c, f: (
        _lets_others_play(c)
        and f.seat in c.teammates() - {c.view.seat}
        and _high(c).seat not in c.teammates()
        and f.seat in _to_call(c)
    ),
    facts.StaysIn: lambda c, _: c.view.legal.may_pass_in_favor,
    facts.BidOrSet: lambda c, f: (
        _high(c).seat == f.seat
        and _high(c).points == f.high
        and not _high(c).moon
        and f.seat not in c.teammates()
        and f.total == most_points(c.table.plan.rules)
        and c.table.plan.rules.count.sweep_bonus == 0
        # When the others have that many points, the rest is not enough for the bid.
        and f.total - f.enough < f.high
        and f.bid >= c.view.legal.min
        and f.together == (c.table.plan.sides == "alternating")
        and (
            isinstance(c.command, Bid)
            and c.command.points == f.bid < f.enough
            # What sets the highest bid is the same for every bid.
            and (f.bid > c.view.legal.min or _is_set_by_no_less(c, f))
            if f.cheap
            else _lets_others_play(c) and f.bid > f.enough
        )
    ),
    facts.OwnPoints: lambda c, f: (
        _lets_others_play(c)
        and _high(c).seat not in c.teammates()
        and f.points == sum(c.table.plan.points[card] for card in iter_cards(c.view.hand))
        # The bid cannot be made without twice these points, unless a step of the points lies between.
        and 2 * f.points > most_points(c.table.plan.rules) - _high(c).points
    ),
    facts.FewTrumps: lambda c, f: (
        _lets_others_play(c)
        and f.count == max(_trumps(c, trump) for trump in c.table.plan.trumps)
        and 3 * f.count <= len(list(iter_cards(c.view.hand)))
    ),
    facts.MostlyOneColor: lambda c, f: (
        isinstance(c.command, Bid | ShootMoon)
        and f.count == c.counts(c.view.hand)[f.color] == max(c.counts(c.view.hand).values())
        and f.hand == len(list(iter_cards(c.view.hand)))
        and 2 * f.count >= f.hand
    ),
    facts.HighestOfColor: lambda c, f: (
        f.count > 0
        # As many of the highest cards of the color as the hand has, and no more.
        and all(c.view.hand >> card & 1 for card in _in_order(c, f.color)[: f.count])
        and not all(c.view.hand >> card & 1 for card in _in_order(c, f.color)[: f.count + 1])
    ),
    facts.BiddingBetter: lambda c, _: isinstance(c.command, Bid),
    facts.PassingBetter: lambda c, _: not isinstance(c.command, Bid),
    facts.HigherThanYours: lambda c, f: (
        f.color == COLORS[c.table.plan.pack.faces[c.card].color]
        and f.count == c.counts(c.view.hand)[f.color] > 0
        and all(
            _place(c, card) > _place(c, c.card)
            for card in _in_order(c, f.color)
            if c.view.hand >> card & 1
        )
    ),
    facts.OnlyRival: lambda c, f: (
        c.view.hand >> f.card & 1 == 1
        and f.card in _in_order(c, f.color)
        and [
            card
            for card in _in_order(c, f.color)
            if _place(c, card) <= _place(c, f.card) and not _is_mine(c, card)
        ]
        == [c.card]
    ),
}


def most_points(rules: Rules) -> int:
    """Returns the most points that a round can have, without a sweep."""
    count, pack = rules.count, rules.pack
    names = [str(number) for number in pack.ranks for _color in COLORS]
    names += [single.face for single in pack.singles]
    cards = pack.copies * sum(count.values.get(name, 0) for name in names)
    hands = rules.table.players + len(rules.dummies)
    drawn = (rules.deal.stock - rules.stock.leave) // hands if rules.stock is not None else 0
    tricks = count.last_trick_bonus + count.trick_points * (rules.deal.hand + drawn)
    return cards + tricks + count.majority_bonus + count.nest_bonus


def _lets_others_play(case: Case) -> bool:
    return isinstance(case.command, Pass | PassInFavor)


def _high(case: Case) -> Call:
    calls: tuple[Call, ...] = case.now.calls
    return next(call for call in reversed(calls) if call.kind == "bid")


def _is_set_by_no_less(case: Case, fact: facts.BidOrSet) -> bool:
    """Tells whether the highest bid is never set by fewer points than the fact says, in rounds played on by chance.

    All points must go to players, because points that go to nobody may set the bid, too.
    """
    rng = Random(fact.high)
    for _ in range(ROUNDS_PLAYED_ON):
        table = case.table.copy()
        while isinstance(table.legal, LegalCalls):
            table.look()
            table.calls(None)
        table.play_on(rng)
        result = table.match.public.results[-1]
        assert (result.declarer, result.bid) == (fact.seat, fact.high)
        if result.offender is not None:
            continue
        mine = result.captured[result.teams[fact.seat]]
        teams = {result.teams[seat] for seat in table.plan.players}
        others = sum(result.captured[team] for team in teams) - mine
        if mine + others < fact.total or (not result.made and others < fact.enough):
            return False
    return True


def _last_call(case: Case, seat: int) -> str | None:
    calls: tuple[Call, ...] = case.now.calls
    return next((call.kind for call in reversed(calls) if call.seat == seat), None)


def _to_call(case: Case) -> set[int]:
    """Returns the seats that call after a pass if everybody passes."""
    table, found = case.table.copy(), set()
    assert case.view.seat is not None
    table.act(case.view.seat, Pass())
    while table.match.public.round is not None and table.round.contract is None:
        seat = table.decider
        if seat is None or seat in found or seat == case.view.seat or table.round.over:
            break
        found.add(seat)
        table.look()
        table.act(seat, Pass())
    return found


def _trumps(case: Case, trump: Trump) -> int:
    suit_of = case.table.plan.card_tables[trump].suit_of
    return sum(suit_of[card] == TRUMP_SUIT for card in iter_cards(case.view.hand))


def _is_mine(case: Case, card: int) -> bool:
    view = case.view
    return bool((view.hand | view.buried | view.thrown) >> card & 1)


def _in_order(case: Case, color: str) -> list[int]:
    """Returns the cards of a printed color, the highest first, and of equal cards first those of others."""
    faces = case.table.plan.pack.faces
    cards = [
        card
        for card, face in enumerate(faces)
        if face.single is None and face.color == COLORS.index(color)
    ]
    return sorted(cards, key=lambda card: (_place(case, card), case.view.hand >> card & 1))


def _place(case: Case, card: int) -> int:
    """Returns the place of a card in the order of its color, 0 for the highest, as the rules list the numbers."""
    ranks = case.table.plan.rules.pack.ranks
    return ranks.index(case.table.plan.pack.faces[card].number)
