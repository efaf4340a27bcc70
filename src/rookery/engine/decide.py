"""Turns a command into events: checks it, lets the phase carry it out, and adds the automatic events that follow."""

from __future__ import annotations

from rookery.cards import Card
from rookery.engine.command import Bury, Command, Deal, Give, Play, Redraw, Start, Swap
from rookery.engine.event import Event, MatchStarted, Undone
from rookery.engine.evolve import evolve
from rookery.engine.history import NO_UNDO_HISTORY, UndoHistory, undo
from rookery.engine.legal import refusal
from rookery.engine.phases import deal, exchange, play
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicMatch
from rookery.engine.rulings import RULING_COMMANDS, decide_ruling, wrong_nest_count
from rookery.engine.state import Match
from rookery.engine.turn import mover, phase_of
from rookery.errors import IllegalCommand, NoRoundError, NotYourTurn, Reason, StaleCommand
from rookery.seats import Seat

MAX_THROWN_IN = 10_000
"""The number of consecutive thrown-in deals after which a local match or simulation gives up."""


def decide(
    plan: Plan,
    match: Match,
    seat: Seat,
    command: Command,
    *,
    expected_seq: int | None = None,
    history: UndoHistory = NO_UNDO_HISTORY,
) -> tuple[Match, tuple[Event, ...]]:
    """Carries out a command of *seat*; returns the match after it and the events that it caused.

    *history* holds the events since the last deal; only an undo needs it.

    :raises StaleCommand: if *expected_seq* is given and is not the number of the last event.
    :raises NotYourTurn: if another seat must decide, or no decision is due.
    :raises IllegalCommand: if the rules forbid it.
    """
    public = match.public
    if expected_seq is not None and expected_seq != public.seq:
        raise StaleCommand(Reason.STALE)
    if public.winners is not None:
        raise IllegalCommand(Reason.MATCH_OVER)
    if isinstance(command, RULING_COMMANDS):
        return apply_events(
            plan,
            match,
            decide_ruling(plan, match, seat, command, history=history),
            history=history,
        )
    if public.round is not None and public.round.proposal is not None:
        raise IllegalCommand(Reason.PROPOSAL_OPEN)
    phase, now = phase_of(plan, public), public.round
    if phase is None or now is None or phase.decider(plan, now) != seat:
        raise NotYourTurn(Reason.NOT_YOUR_TURN, why="other")
    used = play.mover(plan, now) if phase is play else seat
    assert used is not None
    held = match.hidden.reveal().held(used, now)
    for card in _cards_of(command):
        if card < 0 or not held.hand >> card & 1:
            raise IllegalCommand(Reason.NOT_YOUR_CARD)
    if phase is exchange:
        penalty = wrong_nest_count(plan, match, seat, command)
        if penalty:
            return apply_events(plan, match, penalty)
    problem = refusal(phase.legal(plan, now, held), command)
    if problem:
        raise problem
    return apply_events(plan, match, phase.decide(plan, match, seat, command))


def held_by_mover(plan: Plan, match: Match) -> PrivateCards:
    """Returns the cards that the next decision may use: those of the seat that `mover` returns."""
    now, seat = match.public.round, mover(plan, match.public)
    assert now is not None
    assert seat is not None
    return match.hidden.reveal().held(seat, now)


def _cards_of(command: Command) -> tuple[Card, ...]:
    """Returns the cards that *command* takes from a hand."""
    if isinstance(command, Play):
        return (command.card,)
    if isinstance(command, Bury | Give | Redraw):
        return command.cards
    if isinstance(command, Swap) and command.card is not None:
        return (command.card,)
    return ()


def start(plan: Plan, command: Start, *, rules_hash: str) -> tuple[Match, tuple[Event, ...]]:
    """Begins a match.

    :raises IllegalCommand: if the dealer is not a player of this table, or the number of boards is wrong.
    """
    if command.dealer not in plan.players:
        raise IllegalCommand(Reason.BAD_DEAL, why="dealer", seat=command.dealer)
    if len(command.boards) != (plan.seats if plan.boards else 0):
        raise IllegalCommand(Reason.BAD_DEAL, why="boards")
    event = MatchStarted(dealer=command.dealer, rules_hash=rules_hash, boards=command.boards)
    return evolve(Match.new(), event), (event,)


def deal_round(plan: Plan, match: Match, command: Deal) -> tuple[Match, tuple[Event, ...]]:
    """Deals the next round.

    :raises IllegalCommand: if no deal is due, or the order does not contain every card of the pack once.
    """
    if not awaits_deal(match.public):
        raise IllegalCommand(Reason.WRONG_PHASE, why="no-deal")
    return apply_events(plan, match, deal.deal_events(plan, match, command))


def awaits_deal(public: PublicMatch) -> bool:
    """Tells whether the next step of the match is a deal."""
    return (
        public.winners is None
        and public.dealer is not None
        and (public.round is None or public.round.over is not None)
    )


def check_redeal_limit(public: PublicMatch) -> None:
    """Checks before a deal that the number of consecutive thrown-in deals is below the limit.

    :raises NoRoundError: if the last `MAX_THROWN_IN` deals were thrown in.
    """
    last = public.results[-1].number if public.results else 0
    if public.deals - last >= MAX_THROWN_IN:
        raise NoRoundError(
            f"{MAX_THROWN_IN:,} deals in a row were thrown in: under these rules, or between these "
            "players, no round comes about"
        )


def apply_events(
    plan: Plan, match: Match, events: tuple[Event, ...], *, history: UndoHistory = NO_UNDO_HISTORY
) -> tuple[Match, tuple[Event, ...]]:
    """Applies *events* and the automatic events that follow, until a seat must decide or the round is over; returns the
    match and all of these events.
    """
    happened = events
    while True:
        for event in events:
            if isinstance(event, Undone):
                match = undo(history.state(event.to_seq), match.public.seq + 1)
            else:
                match = evolve(match, event)
        phase = phase_of(plan, match.public)
        events = phase.enter(plan, match) if phase is not None else ()
        if not events:
            return match, happened
        happened += events
