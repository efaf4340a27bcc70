"""The match as one seat knows it, as sent to the browser."""

from __future__ import annotations

from typing import Any

import msgspec

from rookery.cards import Card, tuple_of
from rookery.engine.event import Event
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.protocol import MovingView, ScoreSheet, Sentence, TableView
from rookery.seats import Seat
from rookery.service.dimmed import dimmed
from rookery.service.rulings import rulings_for
from rookery.view.seat import SeatView, known_partner


def table_view(
    view: SeatView,
    *,
    dealt: tuple[Card, ...] = (),
    undo_to: int | None = None,
    asked_to_undo: Event | None = None,
) -> TableView:
    """Returns the match as ``view.seat`` knows it, score sheet included; the arguments are those of `moving_view`."""
    moving = moving_view(view, dealt=dealt, undo_to=undo_to, asked_to_undo=asked_to_undo)
    fields: dict[str, Any] = msgspec.structs.asdict(moving)
    return TableView(**fields, results=view.public.results, adjustments=view.public.adjustments)


def score_sheet(view: SeatView) -> ScoreSheet:
    """Returns how the scores came about, which everybody knows."""
    return ScoreSheet(view.public.results, view.public.adjustments)


class Shared(msgspec.Struct, frozen=True):
    """What is worked out for a view from public knowledge alone, and so is the same for all viewers."""

    phase: str
    turn: Seat | None
    mover: Seat | None
    open_cards: tuple[tuple[Card, ...], ...]
    redrawn: tuple[int | None, ...]
    trumps: tuple[Card, ...]
    winning: Seat | None
    tricks_taken: tuple[int, ...]
    captured: tuple[int, ...] | None
    chips: tuple[tuple[int, ...], ...]


def shared_by_all(view: SeatView) -> Shared:
    """Returns what *view* has in common with the views of all others who have seen the same events."""
    plan, public = view.plan, view.public
    now = public.round or _no_round(plan)
    taken = [0] * plan.seats
    for trick in now.tricks:
        taken[trick.winner] += 1
    return Shared(
        phase="deal" if view.phase == "between" and public.round is None else view.phase,
        turn=view.decider,
        mover=view.mover,
        open_cards=tuple(
            tuple(sorted(tuple_of(cards), key=plan.pack.sort_key)) if cards else ()
            for cards in now.open_cards
        ),
        redrawn=_redrawn(plan, now),
        trumps=plan.tables[now.trump].trumps if now.trump else (),
        winning=_winning(plan, now),
        tricks_taken=tuple(taken),
        captured=_captured(plan, now) if plan.last_trick_shown else None,
        chips=tuple(map(tuple_of, now.chips or public.chips)),
    )


def moving_view(
    view: SeatView,
    *,
    shared: Shared | None = None,
    dealt: tuple[Card, ...] = (),
    undo_to: int | None = None,
    asked_to_undo: Event | None = None,
) -> MovingView:
    """Returns the match as ``view.seat`` knows it, without the score sheet.

    *shared*: what the views of all have in common, where it is made already.

    *dealt*: its cards of this round as they were dealt, sorted; *undo_to*: the event to return to when its last decision is
    undone; *asked_to_undo*: what the table is asked to undo, as the seat saw it.
    """
    plan, public = view.plan, view.public
    now = public.round or _no_round(plan)
    review = plan.last_trick_shown
    shared = shared or shared_by_all(view)
    phase, partner = shared.phase, known_partner(view)
    # While the table is being asked something, nobody decides.
    decides = view.seat is not None and shared.turn == view.seat and now.proposal is None
    why = dimmed(view) if decides else None
    return MovingView(
        seq=public.seq,
        phase=phase,  # type: ignore[arg-type]
        round_number=public.deals,
        dealer=public.dealer,
        turn=shared.turn,
        mover=shared.mover,
        order=now.order,
        teams=plan.teams(now.order, now.contract.declarer if now.contract else None, partner),
        hand=tuple(view.hand_cards()),
        dealt=dealt,
        taken=tuple_of(view.taken & view.hand) if phase in ("exchange", "trump") else (),
        buried=tuple_of(view.buried),
        hand_sizes=now.hand_sizes,
        nest_size=now.nest_size,
        faces=now.faces,
        nest_seen=now.nest_seen,
        open_cards=shared.open_cards,
        stock_size=now.stock_size,
        stock_open=now.stock_open,
        redrawn=shared.redrawn,
        calls=now.calls,
        contract=now.contract,
        trump=now.trump,
        trumps=shared.trumps,
        called=now.called,
        partner=partner,
        leader=now.leader,
        trick=now.trick,
        winning=shared.winning,
        last_trick=now.tricks[-1] if review and now.tricks else None,
        tricks_taken=shared.tricks_taken,
        captured=shared.captured,
        legal=view.legal if decides else None,
        dimmed=Sentence.of(why) if why else None,
        scores=public.scores or (0,) * plan.accounts,
        thrown_in=now.thrown_in.reason if now.thrown_in else None,
        shown_nest=now.shown_nest,
        seed=now.seed,
        commitment=now.commitment or None,
        shown_stock=now.shown_stock,
        boards=public.boards,
        chips=shared.chips,
        line=now.line,
        agreed=now.agreed,
        proposal=now.proposal,
        answers=now.answers,
        undoing=asked_to_undo,
        may=rulings_for(view, may_undo=undo_to is not None),
        undo_to=undo_to,
        winners=public.winners,
        won_by=public.won_by,
    )


def _redrawn(plan: Plan, now: PublicRound) -> tuple[int | None, ...]:
    """Returns how many cards each seat has thrown; the seats throw in turn from the dealer's left."""
    thrown: list[int | None] = [None] * plan.seats
    if plan.redraw is not None:
        for steps, count in enumerate(now.redraws, start=1):
            thrown[now.left(now.dealer, steps)] = count
    return tuple(thrown)


def _no_round(plan: Plan) -> PublicRound:
    """Returns the table before the first deal."""
    nobody = (0,) * plan.seats
    return PublicRound(
        number=0,
        dealer=0,
        commitment="",
        dealt_seq=0,
        order=tuple(range(plan.seats)),
        hand_sizes=nobody,
        nest_size=0,
        captured=nobody,
    )


def _winning(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns whose card wins the trick on the table so far."""
    if not now.trick or now.leader is None or now.trump is None:
        return None
    return now.seat_of(plan.tables[now.trump].winner(now.trick))


def _captured(plan: Plan, now: PublicRound) -> tuple[int, ...]:
    """Returns the points that each account has taken in tricks.

    Where players score alone a dummy has no account of its own: its points go to the player whose team it is on if
    there is just one, and to nobody otherwise.
    """
    points = [0] * plan.accounts
    teams = plan.teams(now.order, now.contract.declarer if now.contract else None)
    for seat, captured in enumerate(now.captured):
        if not (plan.alone and seat in plan.dummies):
            points[plan.account_of(seat)] += captured
            continue
        owners = [player for player in plan.players if teams[player] == teams[seat]]
        if len(owners) == 1:
            points[plan.account_of(owners[0])] += captured
    return tuple(points)
