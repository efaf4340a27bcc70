"""The match as one seat knows it, as sent to the browser."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypedDict

import msgspec

from rookery.cards import Card, tuple_of
from rookery.engine.event import Event
from rookery.engine.legal import Legal
from rookery.engine.phases import play
from rookery.engine.plan import Plan
from rookery.engine.public import PublicMatch, PublicRound
from rookery.problem import Phrase, Value
from rookery.protocol import OpenHand, PublicView, Ruling, ScoreSheet, Sentence, TableView
from rookery.seats import Seat
from rookery.service.dimmed import dimmed
from rookery.service.rulings import rulings_for
from rookery.view.seat import SeatView, known_partner


class PrivatePart(TypedDict):
    """The fields of `MovingView` that `PublicView` lacks: what only its seat knows or may do."""

    teams: tuple[int, ...]
    hand: tuple[Card, ...]
    dealt: tuple[Card, ...]
    taken: tuple[Card, ...]
    buried: tuple[Card, ...]
    received: tuple[Card, ...]
    partner: Seat | None
    legal: Legal | None
    dimmed: Sentence | None
    undoing: Event | None
    may: tuple[Ruling, ...]
    undo_to: int | None


def table_view(
    view: SeatView,
    *,
    dealt: tuple[Card, ...] = (),
    undo_to: int | None = None,
    asked_to_undo: Event | None = None,
) -> TableView:
    """Returns the match as ``view.seat`` knows it, score sheet included; the arguments are those of `private_part`."""
    public = public_view(view.plan, view.public)
    fields: dict[str, Any] = msgspec.structs.asdict(public)
    own = private_part(view, public, dealt=dealt, undo_to=undo_to, asked_to_undo=asked_to_undo)
    return TableView(
        **fields, **own, results=view.public.results, adjustments=view.public.adjustments
    )


def score_sheet(public: PublicMatch) -> ScoreSheet:
    """Returns the score sheet, which is public."""
    return ScoreSheet(public.results, public.adjustments)


def public_view(plan: Plan, public: PublicMatch) -> PublicView:
    """Returns the part of a view that is the same for everybody; it is made only from public knowledge."""
    now = public.round or _no_round(plan)
    everybody = SeatView(plan, None, public)
    phase = everybody.phase
    review = plan.last_trick_shown
    return PublicView(
        seq=public.seq,
        phase="deal" if phase == "between" and public.round is None else phase,  # type: ignore[arg-type]
        round_number=public.deals,
        dealer=public.dealer,
        turn=everybody.decider,
        mover=everybody.mover,
        order=now.order,
        hand_sizes=now.hand_sizes,
        nest_size=now.nest_size,
        faces=now.faces,
        nest_seen=now.nest_seen,
        open_cards=tuple(
            tuple(sorted(tuple_of(cards), key=plan.pack.sort_key)) if cards else ()
            for cards in now.open_cards
        ),
        open_hands=tuple(
            OpenHand(seat, play.plays_open_hand(plan, now)) for seat in now.shown_dummies
        ),
        stock_size=now.stock_size,
        stock_open=now.stock_open,
        redrawn=_redrawn(plan, now),
        calls=now.calls,
        unseen_by=now.unseen_by,
        contract=now.contract,
        trump=now.trump,
        trumps=plan.card_tables[now.trump].trumps if now.trump else (),
        called=now.called,
        leader=now.leader,
        trick=now.trick,
        winning=_winning(plan, now),
        last_trick=now.tricks[-1] if review and now.tricks else None,
        tricks_taken=_tricks_taken(plan, now),
        captured=_captured(plan, now) if review else None,
        scores=public.scores or (0,) * plan.accounts,
        thrown_in=now.thrown_in.reason if now.thrown_in else None,
        shown_nest=now.shown_nest,
        seed=now.seed,
        commitment=now.commitment or None,
        shown_stock=now.shown_stock,
        boards=public.boards,
        chips=tuple(map(tuple_of, now.chips or public.chips)),
        line=now.line,
        agreed=now.agreed,
        proposal=now.proposal,
        answers=now.answers,
        winners=public.winners,
        won_by=public.won_by,
    )


def private_part(
    view: SeatView,
    public: PublicView,
    *,
    hand: tuple[Card, ...] | None = None,
    dealt: tuple[Card, ...] = (),
    undo_to: int | None = None,
    asked_to_undo: Event | None = None,
) -> PrivatePart:
    """Returns what only ``view.seat`` knows or may do; *public* is the public part of its view.

    *hand* is the sorted hand if it is at hand, and *dealt* are the sorted cards that the seat was dealt in this round.
    *undo_to* is the number of the event to return to when its last decision is undone, and *asked_to_undo* the first
    event that the table is asked to undo, as the seat saw it.
    """
    plan, partner = view.plan, known_partner(view)
    declarer = public.contract.declarer if public.contract else None
    # While a proposal is open, nobody decides.
    decides = view.seat is not None and public.turn == view.seat and public.proposal is None
    why = dimmed(view) if decides else None
    return PrivatePart(
        teams=plan.teams(public.order, declarer, partner),
        hand=tuple(view.hand_cards()) if hand is None else hand,
        dealt=dealt,
        taken=tuple_of(view.taken & view.hand) if public.phase in ("exchange", "trump") else (),
        buried=tuple_of(view.buried),
        received=_received(view, public),
        partner=partner,
        legal=view.legal if decides else None,
        dimmed=_sentence(why.key, tuple(why.values.items())) if why else None,
        undoing=asked_to_undo,
        may=rulings_for(view, may_undo=undo_to is not None),
        undo_to=undo_to,
    )


def _received(view: SeatView, public: PublicView) -> tuple[Card, ...]:
    """Returns the partner's cards that are still in the hand; empty once a trick has been taken."""
    fresh = view.received and not any(public.tricks_taken)
    return tuple_of(view.received & view.hand) if fresh else ()


@lru_cache(maxsize=256)
def _sentence(key: str, values: tuple[tuple[str, Value], ...]) -> Sentence:
    """Returns a sentence, cached because there are few and many viewers get each."""
    return Sentence.of(Phrase(key, dict(values)))


def _redrawn(plan: Plan, now: PublicRound) -> tuple[int | None, ...]:
    """Returns how many cards each seat has thrown; the seats throw in turn from the dealer's left."""
    thrown: list[int | None] = [None] * plan.seats
    if plan.redraw is not None:
        for steps, count in enumerate(now.redraws, start=1):
            thrown[now.left(now.dealer, steps)] = count
    return tuple(thrown)


def _tricks_taken(plan: Plan, now: PublicRound) -> tuple[int, ...]:
    taken = [0] * plan.seats
    for trick in now.tricks:
        taken[trick.winner] += 1
    return tuple(taken)


def _no_round(plan: Plan) -> PublicRound:
    """Returns the empty round that is shown before the first deal."""
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
    return now.seat_of(plan.card_tables[now.trump].winner(now.trick))


def _captured(plan: Plan, now: PublicRound) -> tuple[int, ...]:
    """Returns the points that each account has taken in tricks.

    Where players score alone a dummy has no account of its own: its points go to the player whose team it is on if
    there is just one, and to nobody otherwise.
    """
    points = [0] * plan.accounts
    teams = plan.teams(now.order, now.declarer)
    for seat, captured in enumerate(now.captured):
        if not (plan.individual_scores and seat in plan.dummies):
            points[plan.account_of(seat)] += captured
            continue
        owners = [player for player in plan.players if teams[player] == teams[seat]]
        if len(owners) == 1:
            points[plan.account_of(owners[0])] += captured
    return tuple(points)
