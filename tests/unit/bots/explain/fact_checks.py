"""Checks of the facts in hints against the true hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tests.tables import Table

from rookery import facts
from rookery.cards import iter_cards, mask_of
from rookery.engine.command import (
    Bid,
    Bury,
    CallCard,
    Command,
    Give,
    Play,
    Redraw,
    Swap,
)
from rookery.engine.legal import LegalCalls, LegalPlays, allows, commands
from rookery.engine.public import Call
from rookery.engine.renege import hands_played_by
from rookery.rules.spec.scoring import CountSpec
from rookery.rules.table import TRUMP_SUIT, Trump
from rookery.view.seat import SeatView

COLORS = ("red", "green", "yellow", "black")
SCORERS = ("last_trick", "declarer", "defenders")


@dataclass
class Case:
    """A hint, and the true state of the match for which it was given."""

    table: Table
    view: SeatView
    command: Command

    @property
    def now(self):  # type: ignore[no-untyped-def]
        return self.table.round

    @property
    def tables(self):  # type: ignore[no-untyped-def]
        return self.table.plan.card_tables[self.now.trump]

    @property
    def card(self) -> int:
        if isinstance(self.command, Give):
            (card,) = self.command.cards
            return card
        assert isinstance(self.command, Play | CallCard)
        return self.command.card

    @property
    def mover(self) -> int:
        mover = self.view.mover
        assert mover is not None
        return mover

    @property
    def hand(self) -> int:
        return self.table.hand(self.mover)

    @property
    def legal_cards(self) -> tuple[int, ...]:
        assert isinstance(self.view.legal, LegalPlays)
        return self.view.legal.cards

    def hands_of_others(self) -> set[int]:
        """Every card that truly lies in another hand."""
        seats = range(self.table.plan.seats)
        return {
            c for seat in seats if seat != self.mover for c in iter_cards(self.table.hand(seat))
        }

    def elsewhere(self) -> set[int]:
        """Every card that the seat has not in hand, put away or seen played."""
        view = self.view
        mine = self.table.hand(self.mover) if self.now.leader is not None else view.hand
        gone = mine | view.buried | view.thrown | mask_of(self.now.trick)
        for trick in self.now.tricks:
            gone |= mask_of(trick.cards)
        return set(iter_cards(self.table.plan.pack.all & ~gone))

    def of_others(self) -> set[int]:
        """The same without the cards of another hand that the seat plays."""
        assert self.view.seat is not None
        played = hands_played_by(self.table.plan, self.now, self.view.seat)
        return self.elsewhere() - {c for seat in played for c in iter_cards(self.table.hand(seat))}

    def teammates(self) -> set[int]:
        """Who truly plays with the seat, itself among them."""
        plan, contract = self.table.plan, self.now.contract
        hidden = self.table.match.hidden.reveal()
        partner = self.now.partner if self.now.partner is not None else hidden.partner
        teams = plan.teams(self.now.order, contract.declarer if contract else None, partner)
        assert self.view.seat is not None
        return {seat for seat in range(plan.seats) if teams[seat] == teams[self.view.seat]}

    def to_come(self) -> list[int]:
        order = self.now.order
        place = order.index(self.mover)
        left = self.table.plan.seats - len(self.now.trick) - 1
        return [order[(place + step) % len(order)] for step in range(1, left + 1)]

    def winner(self, *cards: int) -> int:
        """The card that wins among the trick and *cards* played to it in turn."""
        played: tuple[int, ...] = (*self.now.trick, *cards)
        place: int = self.tables.winner(played)
        return played[place]

    def beats_truly(self, card: int, seats: list[int]) -> bool:
        """Whether somebody at *seats* truly holds a card that beats *card*, which wins the trick so far."""
        before = () if card in self.now.trick else (card,)
        return any(
            self.winner(*before, other) == other and other != card
            for seat in seats
            for other in iter_cards(self.table.hand(seat))
        )

    def counts(self, cards: int) -> dict[str, int]:
        faces = [self.table.plan.pack.faces[card] for card in iter_cards(cards)]
        found = Counter(COLORS[f.color] for f in faces if f.single is None and f.color is not None)
        return {color: found[color] for color in COLORS}

    def top(self, card: int, trump: Trump) -> bool:
        """Whether no card elsewhere wins from *card* in a trick of its suit among cards of that suit alone."""
        tables = self.table.plan.card_tables[trump]
        suit = tables.suit_of[card]
        rest = self.elsewhere() if self.now.leader else set(iter_cards(self.table.plan.pack.all))
        rest -= set(iter_cards(self.view.hand | self.view.buried | self.view.thrown)) | {card}
        return all(
            tables.winner((card, other)) == 0 for other in rest if tables.suit_of[other] == suit
        )


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
    facts.PartnerBids: lambda c, f: _high(c) == f.seat and f.seat in c.teammates() - {c.view.seat},
    facts.StaysIn: lambda c, _: c.view.legal.may_pass_in_favor,
    facts.BiddingBetter: lambda c, _: isinstance(c.command, Bid),
    facts.PassingBetter: lambda c, _: not isinstance(c.command, Bid),
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


def _high(case: Case) -> int:
    calls: tuple[Call, ...] = case.now.calls
    return next(call.seat for call in reversed(calls) if call.kind == "bid")


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
