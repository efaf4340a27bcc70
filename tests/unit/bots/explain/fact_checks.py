"""Checks of the facts in hints against the true hands."""

from __future__ import annotations

from collections.abc import Callable

from tests.unit.bots.explain.call_checks import CALL_CHECKS
from tests.unit.bots.explain.cases import COLORS, Case

from rookery import facts
from rookery.cards import iter_cards, mask_of
from rookery.engine.command import (
    Bid,
    Bury,
    Give,
    Redraw,
    Swap,
)
from rookery.engine.legal import LegalCalls, LegalPlays, allows, commands
from rookery.rules.spec.scoring import CountSpec
from rookery.rules.table import TRUMP_SUIT

SCORERS = ("last_trick", "declarer", "defenders")


CHECKS: dict[type, Callable[..., bool]] = {
    facts.OnlyChoice: lambda c, _: (
        len(list(zip(range(2), commands(c.view.legal), strict=False))) == 1
    ),
    facts.TriedOut: lambda _c, _: True,
    facts.RulesOfThumb: lambda c, _: (
        c.table.plan.rules.boards is not None and not isinstance(c.view.legal, LegalPlays)
    ),
    facts.Makes: lambda c, f: 0 <= f.of_ten <= 10 and _bid_is_meant(c, f),
    facts.Better: lambda c, f: (
        f.points >= 3 and f.than != c.command and allows(c.view.legal, f.than)
    ),
    facts.CloseCall: lambda c, f: f.other != c.command and allows(c.view.legal, f.other),
    facts.Empties: lambda c, f: (
        c.counts(c.view.hand)[f.color] > 0
        and c.counts(_kept(c))[f.color] == 0
        and (not f.trumps or bool(_kept(c) & c.tables.suit_mask[TRUMP_SUIT]))
        and f.color != c.now.trump
    ),
    facts.PutsAway: lambda c, f: (
        f.points == sum(c.table.plan.points[card] for card in _put_away(c))
        and (f.to == "nobody" or c.table.plan.rules.count.nest_to == f.to)
        and (f.to != "nobody" or not f.points or _nobody_scores(c.table.plan.rules.count))
    ),
    facts.KeepsColor: lambda c, f: (
        c.counts(c.view.hand)[f.color]
        == c.counts(_kept(c))[f.color]
        == f.count
        == max(c.counts(c.view.hand).values())
    ),
    facts.Longest: lambda c, f: (
        c.counts(c.view.hand)[f.color] == f.count == max(c.counts(c.view.hand).values())
    ),
    facts.Length: lambda c, f: c.counts(c.view.hand)[f.color] == f.count,
    facts.TopCards: lambda c, f: (
        f.count == sum(c.top(card, c.command.trump) for card in iter_cards(c.view.hand))
    ),
    facts.NoLongColor: lambda c, f: max(c.counts(c.view.hand).values()) == f.count,
    facts.Strongest: lambda c, _: all(
        c.top(c.card, trump) for trump in ([c.now.trump] if c.now.trump else c.table.plan.trumps)
    ),
    facts.Alone: lambda c, _: all(
        (c.view.hand | c.view.buried) >> card & 1
        for card in c.table.plan.pack.by_code[c.table.plan.pack.name(c.card)]
    ),
    facts.SureLead: lambda c, f: (
        c.view.hand >> f.card & 1
        and all(c.tables.winner((f.card, other)) == 0 for other in c.hands_of_others())
    ),
    facts.PlaysLast: lambda c, _: c.now.left(c.command.seat, c.table.plan.seats - 1) == c.view.seat,
    facts.ThrowsPlain: lambda c, _: all(
        c.tables.suit_of[card] != TRUMP_SUIT and not c.top(card, c.now.trump)
        for card in _put_away(c)
    ),
    facts.KeepsAll: lambda c, f: (
        f.good
        == sum(
            c.tables.suit_of[card] == TRUMP_SUIT
            or c.table.plan.points[card] > 0
            or c.top(card, c.now.trump)
            for card in c.view.legal.allowed
        )
    ),
    facts.OpenCard: lambda c, f: (
        f.trump == (c.tables.suit_of[c.now.stock_open] == TRUMP_SUIT)
        and f.points == c.table.plan.points[c.now.stock_open]
        and (
            not f.strongest
            or all(
                c.tables.winner((c.now.stock_open, other)) == 0
                for other in c.elsewhere() - {c.now.stock_open}
                if c.tables.suit_of[other] == c.tables.suit_of[c.now.stock_open]
            )
        )
    ),
    facts.Unbeatable: lambda c, _: (
        not c.now.trick
        and all(c.winner(c.card, other) == c.card for other in c.hands_of_others() | c.elsewhere())
    ),
    facts.OnlyTrumpBeats: lambda c, f: (
        not c.now.trick
        and COLORS[c.tables.suit_of[c.card]] == f.color
        and all(
            c.winner(c.card, other) == c.card
            for other in c.elsewhere()
            if c.tables.suit_of[other] != TRUMP_SUIT
        )
    ),
    facts.DrawsTrump: lambda c, f: (
        not c.now.trick
        and c.now.contract.declarer in c.teammates()
        and c.tables.suit_of[c.card] == TRUMP_SUIT
        and f.out == sum(c.tables.suit_of[other] == TRUMP_SUIT for other in c.of_others())
        and {o for o in c.hands_of_others() if c.tables.suit_of[o] == TRUMP_SUIT} <= c.elsewhere()
    ),
    facts.PartnerMayTrump: lambda c, f: (
        f.seat in c.teammates()
        and f.seat in c.to_come()
        and bool(c.tables.suit_mask[TRUMP_SUIT] & ~(c.view.played() | c.view.hand))
        and not any(
            c.tables.suit_of[card] == COLORS.index(f.color)
            for card in iter_cards(c.table.hand(f.seat))
        )
        and (
            f.seat not in c.now.shown_dummies
            or any(
                c.tables.suit_of[card] == TRUMP_SUIT for card in iter_cards(c.table.hand(f.seat))
            )
        )
    ),
    facts.LastOfColor: lambda c, f: (
        [card for card in iter_cards(c.hand) if c.tables.suit_of[card] == COLORS.index(f.color)]
        == [c.card]
        and any(c.tables.suit_of[card] == TRUMP_SUIT for card in iter_cards(c.hand))
    ),
    facts.NoPoints: lambda c, _: c.table.plan.points[c.card] == 0,
    facts.FewestPoints: lambda c, f: (
        f.points
        == c.table.plan.points[c.card]
        == min(c.table.plan.points[o] for o in c.legal_cards)
    ),
    facts.PartnerWins: lambda c, f: (
        f.seat in c.teammates()
        and _still_wins(c, f.seat)
        and f.points == c.table.plan.points[c.card]
        and _is_not_the_least(c)
        and not (
            f.safe
            and c.beats_truly(
                c.winner(), [seat for seat in c.to_come() if seat not in c.teammates()]
            )
        )
    ),
    facts.OtherWins: lambda c, f: (
        _still_wins(c, f.seat)
        and any(c.table.plan.points)
        and f.points == c.table.plan.points[c.card]
        and f.helpless == (not any(c.winner(other) == other for other in c.legal_cards))
    ),
    facts.Takes: lambda c, f: (
        c.winner(c.card) == c.card
        and not _has_been_won(c)
        and f.points
        == sum(c.table.plan.points[card] for card in (*c.now.trick, *((c.card,) if f.sure else ())))
        and not (f.sure and c.beats_truly(c.card, c.to_come()))
        and f.last == (c.hand.bit_count() == 1 and not c.now.stock_size)
    ),
    facts.Trumps: lambda c, f: (
        c.tables.suit_of[c.card] == TRUMP_SUIT
        and COLORS[c.tables.suit_of[c.now.trick[0]]] == f.color
        and not c.hand & c.tables.suit_mask[COLORS.index(f.color)]
        and c.winner(c.card) == c.card
    ),
    facts.Keeps: lambda c, f: (
        f.card in c.legal_cards and f.card != c.card and c.winner(f.card) == f.card
    ),
    facts.WinsLast: lambda c, f: (
        [card for card in iter_cards(c.hand) if card != c.card] == [f.card]
        and all(
            c.tables.winner((f.card, other)) == 0 and c.tables.winner((other, f.card)) == 1
            for other in c.hands_of_others()
        )
        and f.nest == _nest_brings_points(c)
        and (f.nest or c.table.plan.rules.count.last_trick_bonus > 0)
    ),
    facts.CheapestWinner: lambda c, _: all(
        c.winner(c.card, other) == other
        or c.table.plan.pack.name(other) == c.table.plan.pack.name(c.card)
        for other in c.legal_cards
        if other != c.card and c.winner(other) == other
    ),
    facts.HurtsLine: lambda c, f: (
        c.command.owner == f.seat
        and f.seat not in c.teammates()
        and f.chips == max(bin(line & c.now.chips[f.seat]).count("1") for line in _lines(c))
        and any(
            line >> c.command.space & 1 and bin(line & c.now.chips[f.seat]).count("1") == f.chips
            for line in _lines(c)
        )
    ),
    facts.NoRivalChips: lambda c, _: all(owner in c.teammates() for owner, _ in c.view.legal.chips),
    **CALL_CHECKS,
}


def _nest_brings_points(case: Case) -> bool:
    rules = case.table.plan.rules
    may_hold = rules.exchange is None or rules.exchange.counters != "forbidden"
    worth = may_hold or rules.count.nest_bonus > 0
    return worth and rules.count.nest_to == "last_trick" and case.now.nest_size > 0


def _bid_is_meant(case: Case, fact: facts.Makes) -> bool:
    if isinstance(case.command, Bid):
        return (fact.declarer, fact.bid) == (case.view.seat, case.command.points)
    if isinstance(case.view.legal, LegalCalls):
        return (fact.declarer, fact.bid) == (case.view.seat, case.view.legal.min)
    return (fact.declarer, fact.bid) == (case.now.contract.declarer, case.now.contract.points)


def _put_away(case: Case) -> tuple[int, ...]:
    match case.command:
        case Bury(cards=cards) | Give(cards=cards) | Redraw(cards=cards):
            return cards
        case Swap(card=card) if card is not None:
            return (card,)
    raise AssertionError(case.command)


def _nobody_scores(count: CountSpec) -> bool:
    return count.nest_counters != "counted" or count.nest_to not in SCORERS


def _kept(case: Case) -> int:
    return case.view.hand & ~mask_of(_put_away(case))


def _has_been_won(case: Case) -> bool:
    """Tells whether the last to play finds a partner's card winning."""
    if case.to_come() or not case.now.trick:
        return False
    if case.table.plan.sides == "called_partner" and case.now.partner is None:
        # Not everybody knows who the partner is.
        return False
    return _winning(case) in case.teammates() - {case.view.mover}


def _winning(case: Case) -> int:
    """Returns the seat that wins the trick so far."""
    place = case.now.trick.index(case.winner())
    seat: int = case.now.left(case.now.leader, place)
    return seat


def _still_wins(case: Case, seat: int) -> bool:
    return _winning(case) == seat and case.winner(case.card) == case.winner()


def _is_not_the_least(case: Case) -> bool:
    """Tells whether another card that leaves the trick as it is carries fewer points, or all carry as many."""
    points = case.table.plan.points
    left = {points[o] for o in case.legal_cards if case.winner(o) == case.winner()}
    return len(left) == 1 or points[case.card] > min(left)


def _lines(case: Case) -> tuple[int, ...]:
    assert case.table.plan.boards is not None
    return case.table.plan.boards.lines
