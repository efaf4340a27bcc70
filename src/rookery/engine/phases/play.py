"""Playing the tricks [H11:54-66]."""

from __future__ import annotations

from rookery.cards import tuple_of
from rookery.engine import event as ev
from rookery.engine.command import ChooseLeader, Command, Play
from rookery.engine.legal import LegalLeader, LegalPlays
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicRound
from rookery.engine.state import Match
from rookery.seats import Seat

name = "play"


def done(plan: Plan, now: PublicRound) -> bool:
    """Tells whether every trick is taken."""
    return len(now.tricks) == plan.tricks or now.line is not None or now.over is not None


def mover(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the seat whose hand plays the next card, or that chooses the leader; ``None`` if the trick is full."""
    if now.leader is None:
        return decider(plan, now)
    played, order, seats = len(now.trick), now.order, plan.seats
    return None if played == seats else order[(order.index(now.leader) + played) % seats]


def decider(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the seat that chooses the next card, or the leader.

    For a face-up hand another player decides; for a blind dummy nobody does [PB94:170].
    """
    if now.leader is None:
        chosen = first_leader(plan, now) is None
        return now.declarer if chosen else None
    seat = mover(plan, now)
    return None if seat is None else player_of(plan, now, seat)


def player_of(plan: Plan, now: PublicRound, hand: Seat) -> Seat | None:
    """Returns the seat that chooses the cards of *hand*; ``None`` for a blind dummy."""
    if hand in now.shown_dummies:
        return plays_open_hand(plan, now)
    return None if hand in plan.blind_dummies else hand


def plays_open_hand(plan: Plan, now: PublicRound) -> Seat:
    """Returns the seat that plays a face-up hand.

    An exposed dummy is played by the declarer's opponent [H11:135], a partner's hand by the declarer.
    """
    declarer = now.declarer
    if plan.partner_opens and declarer is not None:
        return declarer
    return next(other for other in plan.players if other != declarer)


def legal(plan: Plan, now: PublicRound, held: PrivateCards) -> LegalPlays | LegalLeader:
    """Returns the cards that may be played now, or the seats that may be chosen to lead."""
    if now.leader is None:
        assert now.contract is not None
        declarer = now.contract.declarer
        return LegalLeader((declarer, now.left(declarer)))
    assert now.trump is not None
    tables = plan.card_tables[now.trump]
    legal = tables.legal(held.hand, now.trick, tables.earlier(trick.cards for trick in now.tricks))
    others = held.hand & ~legal if plan.rulings.mistakes else 0
    return LegalPlays(tuple_of(legal), tuple_of(others))


def trump_played(plan: Plan, now: PublicRound) -> bool:
    """Tells whether a trump was played to an earlier trick; ``False`` if the rules do not restrict trump leads."""
    if now.trump is None:
        return False
    return plan.card_tables[now.trump].earlier(trick.cards for trick in now.tricks).trump_broken


def decide(plan: Plan, match: Match, _seat: Seat, command: Command) -> tuple[ev.Event, ...]:
    """Plays the card from the hand whose turn it is, or chooses the leader."""
    if isinstance(command, ChooseLeader):
        return (ev.PlayStarted(leader=command.seat),)
    assert isinstance(command, Play)
    assert match.public.round is not None
    seat = mover(plan, match.public.round)
    assert seat is not None
    return (ev.Played(seat=seat, card=command.card),)


def enter(plan: Plan, match: Match) -> tuple[ev.Event, ...]:
    """Determines the first leader, plays a blind dummy's top card, and gives a full trick to its winner.

    A called partner is revealed when they play the named card [WIK:35].
    """
    now = match.public.round
    assert now is not None
    assert now.trump is not None
    if now.leader is None:
        leader = first_leader(plan, now)
        return () if leader is None else (ev.PlayStarted(leader=leader),)
    if now.called is not None and now.partner is None and now.called in now.trick:
        return (ev.PartnerShown(partner=now.seat_of(now.trick.index(now.called))),)
    if len(now.trick) == plan.seats:
        winner = now.seat_of(plan.card_tables[now.trump].winner(now.trick))
        return (ev.TrickTaken(seat=winner, points=plan.points_in(now.trick)),)
    if plan.blind_dummies and (seat := now.seat_of(len(now.trick))) in plan.blind_dummies:
        hidden = match.hidden.reveal()
        top = next(card for card in hidden.piles[seat] if hidden.hands[seat] >> card & 1)
        return (ev.Played(seat=seat, card=top),)
    return ()


def first_leader(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the seat that leads to the first trick, or ``None`` if the declarer chooses it."""
    declarer = now.contract.declarer if now.contract else now.dealer
    match plan.rules.play.first_lead:
        case "dealer":
            return now.dealer
        case "declarer":
            return declarer
        case "left_of_declarer":
            return now.left(declarer)
        case "dummy":
            return next(iter(plan.dummies))
        case "declarer_or_left":
            return None
        case _:
            return now.left(now.dealer)
