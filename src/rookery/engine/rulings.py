"""Rulings: calls of reneges, wrong nest counts, hints and misdeals, and undo by consent.

In strict play only an undo can be proposed. The other rulings belong to table mode, in which players can make mistakes
and pay for them as at a real table [H11:72, PB94:148-150, WM08:113-115, 221-225, WIK:19].
"""

from __future__ import annotations

from rookery.cards import Card
from rookery.engine import event as ev
from rookery.engine.command import Answer, Bury, CallRenege, Command, Look, Propose, TakeBack
from rookery.engine.history import NO_UNDO_HISTORY, UndoHistory
from rookery.engine.match import running_scores
from rookery.engine.phases.auction import look_events
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound, one_yes_decides
from rookery.engine.renege import call_renege, correct_renege
from rookery.engine.state import Match
from rookery.errors import IllegalCommand, Reason
from rookery.seats import Seat

RULING_COMMANDS = (CallRenege, TakeBack, Propose, Answer, Look)
"""The commands that any player may give at any time."""

DECISION_EVENTS = (
    ev.BidMade,
    ev.Passed,
    ev.PassedInFavor,
    ev.Buried,
    ev.TrumpNamed,
    ev.PartnerCalled,
    ev.Swapped,
    ev.Gave,
    ev.Played,
)
"""The events that record a decision of a player and can be undone."""

LATE_WRONG_DEAL_TRICKS = 3
"""A wrong deal that is called after this many tricks is late: it costs the dealer's side points [WM08:113]."""


def decide_ruling(
    plan: Plan,
    match: Match,
    seat: Seat,
    command: Command,
    *,
    history: UndoHistory = NO_UNDO_HISTORY,
) -> tuple[ev.Event, ...]:
    """Returns the events of a ruling command; *history* holds the events since the last deal.

    :raises IllegalCommand: if there is nothing to call, correct, propose or answer.
    """
    now = match.public.round
    if seat not in plan.players or now is None:
        raise IllegalCommand(Reason.WRONG_PHASE, why="other")
    match command:
        case Answer(yes=yes):
            return _answer(plan, match, now, seat, yes)
        case _ if now.proposal is not None:
            raise IllegalCommand(Reason.PROPOSAL_OPEN)
        case Look():
            if seat not in now.unseen_by or now.over is not None:
                raise IllegalCommand(Reason.NOTHING_FACE_DOWN)
            return look_events(match, (seat,))
        case Propose(what="undo", to_seq=to_seq):
            return _propose_undo(plan, now, seat, to_seq, history)
        case _ if not plan.rulings.mistakes:
            raise IllegalCommand(Reason.STRICT, why="mistake")
        case Propose():
            return _propose(plan, now, seat, command)
        case TakeBack():
            return correct_renege(plan, match, now, seat)
        case CallRenege(accused=accused):
            return call_renege(plan, match, now, seat, accused)
        case _:
            raise IllegalCommand(Reason.WRONG_PHASE, why="other")


# --- the nest ------------------------------------------------------------------------------------------------------


def wrong_nest_count(
    plan: Plan, match: Match, seat: Seat, command: Command
) -> tuple[ev.Adjustment, ...]:
    """Returns the penalty for burying a wrong number of cards in table mode [H11:72]; the cards stay in the hand.

    It is empty if the number is right, or if the rules have no such penalty.
    """
    if (
        not plan.rulings.mistakes
        or not isinstance(command, Bury)
        or not plan.rulings.nest_count
        or len(set(command.cards)) == plan.nest_size
    ):
        return ()
    return _adjustments(plan, match, seat, plan.rulings.nest_count, "nest_count")


def _adjustments(
    plan: Plan, match: Match, seat: Seat, price: int, why: ev.PenaltyReason
) -> tuple[ev.Adjustment, ...]:
    """Returns the penalty of *price* points for a mistake of *seat*: one for each account that pays, its own first."""
    assert match.public.round is not None
    totals = list(running_scores(plan, match.public))
    found = []
    for account in paying_accounts(plan, match.public.round, seat):
        totals[account] -= price
        found.append(
            ev.Adjustment(seat=seat, account=account, points=-price, why=why, totals=tuple(totals))
        )
    return tuple(found)


def paying_accounts(plan: Plan, now: PublicRound, seat: Seat) -> tuple[int, ...]:
    """Returns the accounts that pay for a mistake of *seat*, its own first: those of its side in this round [H11:72].

    Where players keep scores of their own, partners pay alike [A21, A26]. A player pays alone while it is not known who
    the partner is, and in games of one against the rest [A21].
    """
    own = plan.account_of(seat)
    if plan.sides not in ("alternating", "called_partner"):
        return (own,)
    teams = plan.teams(now.order, now.declarer, now.partner)
    side = {plan.account_of(other) for other in plan.players if teams[other] == teams[seat]}
    return (own, *sorted(side - {own}))


# --- agreements ----------------------------------------------------------------------------------------------------


def _propose_undo(
    plan: Plan, now: PublicRound, seat: Seat, to_seq: int, history: UndoHistory
) -> tuple[ev.Event, ...]:
    """Returns the proposal to undo everything after event *to_seq*; the next event must be a player's decision."""
    if not plan.rulings.undo:
        raise IllegalCommand(Reason.STRICT, why="undo")
    in_round = now.over is None and now.dealt_seq <= to_seq < history.seq
    undone = history.event(to_seq + 1) if in_round else None
    # Automatic events, such as the play of a blind dummy, are undone together with the decision before them.
    # Looking at one's cards cannot be undone.
    looked = in_round and any(
        isinstance(history.event(number), ev.Looked)
        for number in range(to_seq + 1, history.seq + 1)
    )
    if not isinstance(undone, DECISION_EVENTS) or undone.seat in plan.blind_dummies or looked:
        raise IllegalCommand(Reason.NOTHING_TO_UNDO)
    needs = tuple(other for other in plan.players if other != seat)
    return (ev.Proposed(seat=seat, what="undo", accused=None, needs=needs, to_seq=to_seq),)


def _propose(plan: Plan, now: PublicRound, seat: Seat, command: Propose) -> tuple[ev.Event, ...]:
    """Returns the proposal of a misdeal, or of the penalty for a hint, and its events if it takes effect at once."""
    others = tuple(other for other in plan.players if other != seat)
    what, accused, card = command.what, command.accused, command.card
    happens: tuple[ev.Event, ...] = ()
    if what == "table_talk":
        if not plan.rulings.table_talk or accused not in others or now.over is not None:
            raise IllegalCommand(Reason.NOTHING_TO_CALL, why="table-talk")
        needs: tuple[Seat, ...] = (accused,)
    elif what == "exposed_card":
        _need_misdeal(plan.rulings.exposed_card, now)
        if not may_report_exposed_card(now, seat):
            raise IllegalCommand(Reason.WRONG_PHASE, why="exposed-card")
        if card is not None and not 0 <= card < len(plan.pack):
            raise IllegalCommand(Reason.NOTHING_TO_CALL, why="no-such-card")
        if card is not None and is_dealt_face_up(now, card):
            raise IllegalCommand(Reason.NOTHING_TO_CALL, why="dealt-face-up")
        needs = others if card is None else plan.players
        if card is not None and plan.rulings.exposed_high >> card & 1:
            needs, happens = (), _exposed_card(now)
    else:
        _need_misdeal(plan.rulings.wrong_deal > 0, now)
        if accused not in (None, now.dealer):
            raise IllegalCommand(Reason.NOTHING_TO_CALL, why="not-the-dealer")
        needs = others if accused is None else _witnesses(plan, now, seat)
    asked = ev.Proposed(seat=seat, what=what, accused=accused, needs=needs, to_seq=0, card=card)
    return asked, *happens


def may_report_exposed_card(now: PublicRound, seat: Seat) -> bool:
    """Tells whether *seat* may still report a card that was exposed in the deal: until its own first call."""
    called = any(call.seat == seat for call in now.calls)
    return not called and now.contract is None and not now.tricks


def is_dealt_face_up(now: PublicRound, card: Card) -> bool:
    """Tells whether the rules have *card* lie face up, as part of a dummy, the stock or the nest."""
    held = any(cards >> card & 1 for cards in now.open_cards)
    return held or card == now.stock_open or card in now.faces


def _need_misdeal(known: bool, now: PublicRound) -> None:
    """Checks that the rules have this kind of misdeal (*known*) and that the round is not over.

    :raises IllegalCommand: otherwise.
    """
    if not known or now.over is not None:
        raise IllegalCommand(Reason.NOTHING_TO_CALL, why="misdeal")


def _witnesses(plan: Plan, now: PublicRound, seat: Seat) -> tuple[Seat, ...]:
    """Returns the seats that may confirm a wrong deal called by *seat* [WM08:113].

    A late call costs the dealer's side points, so it must be confirmed by a player of that side or, if the caller is on
    it, by a player of another side.
    """
    late = len(now.tricks) >= LATE_WRONG_DEAL_TRICKS
    dealer_side = paying_accounts(plan, now, now.dealer)
    own_side = plan.account_of(seat) in dealer_side
    return tuple(
        other
        for other in plan.players
        if other != seat and not (late and (plan.account_of(other) in dealer_side) == own_side)
    )


def _answer(
    plan: Plan, match: Match, now: PublicRound, seat: Seat, yes: bool
) -> tuple[ev.Event, ...]:
    """Returns the answer and, if it decides in favor of the proposal, the events of the proposal."""
    asked = now.proposal
    if (
        asked is None
        or (seat not in asked.needs and (yes or seat != asked.seat))
        or seat in now.answers
    ):
        raise IllegalCommand(Reason.NOTHING_TO_ANSWER)
    answered = ev.Answered(seat=seat, yes=yes)
    waits = not one_yes_decides(asked) and set(asked.needs) - {*now.answers, seat}
    if not yes or waits:
        return (answered,)
    match asked.what:
        case "undo":
            return answered, ev.Undone(to_seq=asked.to_seq)
        case "table_talk":
            assert asked.accused is not None
            price = plan.rulings.table_talk
            return answered, *_adjustments(plan, match, asked.accused, price, "table_talk")
        case "exposed_card":
            return answered, *_exposed_card(now)
        case _:
            return answered, *_wrong_deal(plan, match, now)


def _exposed_card(now: PublicRound) -> tuple[ev.Event, ...]:
    """Returns the events of an exposed card: the deal is thrown in, and the same dealer deals again [H11:27, A19]."""
    return (ev.ThrownIn(reason="exposed_card", seat=None, next_dealer=now.dealer),)


def _wrong_deal(plan: Plan, match: Match, now: PublicRound) -> tuple[ev.Event, ...]:
    """Returns the events of a wrong deal: it is thrown in and the deal passes; called late it costs points [WM08:113]."""
    thrown = ev.ThrownIn(
        reason="wrong_deal", seat=now.dealer, next_dealer=plan.next_dealer(now.order, now.dealer)
    )
    if len(now.tricks) < LATE_WRONG_DEAL_TRICKS:
        return (thrown,)
    price = plan.rulings.wrong_deal
    return *_adjustments(plan, match, now.dealer, price, "wrong_deal"), thrown
