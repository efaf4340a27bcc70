"""Boards: placing chips for captured cards, removing a chip with the bird, and winning lines [PB94:36-63]."""

from __future__ import annotations

from rookery.cards import Card, mask_of, tuple_of
from rookery.engine import event as ev
from rookery.engine.command import Command, RemoveChip
from rookery.engine.legal import LegalRemove
from rookery.engine.plan import Plan
from rookery.engine.private_cards import PrivateCards
from rookery.engine.public import PublicMatch, PublicRound
from rookery.engine.state import Match
from rookery.seats import Seat

name = "boards"


def done(plan: Plan, now: PublicRound) -> bool:
    """Tells whether the chips for all tricks so far are placed, and the removal for each captured bird is decided."""
    if now.line is not None or now.over is not None:
        return True
    return now.chips_tricks == len(now.tricks) and now.removals == _removals_due(plan, now)


def decider(plan: Plan, now: PublicRound) -> Seat | None:
    """Returns the player who captured the bird, once their chips are placed [A70]; for a bird in the nest it is the
    winner of the last trick [A71].
    """
    return now.leader if now.chips_tricks == len(now.tricks) and not done(plan, now) else None


def legal(_plan: Plan, now: PublicRound, _held: PrivateCards) -> LegalRemove:
    """Returns the chips that may be removed: all chips on boards."""
    return LegalRemove(now.chips_on_boards)


def decide(_plan: Plan, _match: Match, seat: Seat, command: Command) -> tuple[ev.Event, ...]:
    """Returns the event that removes the chosen chip, or none."""
    assert isinstance(command, RemoveChip)
    return (ev.ChipRemoved(seat=seat, owner=command.owner, space=command.space),)


def enter(plan: Plan, match: Match) -> tuple[ev.Event, ...]:
    """Places the chips for the trick just taken (after the last trick also for the nest), and detects a complete line."""
    public, now = match.public, match.public.round
    assert now is not None
    if now.chips_tricks < len(now.tricks):
        trick = now.tricks[-1]
        hidden = match.hidden.reveal()
        last = len(now.tricks) == plan.tricks
        scored = last and plan.nest.scorer == "last_trick"
        nest = (*hidden.nest, *hidden.stock) if scored else ()
        spaces = _spaces(plan, public, now, trick.winner, (*trick.cards, *nest))
        placed = ev.ChipsPlaced(seat=trick.winner, spaces=spaces, nest=nest)
        covered = now.chips[trick.winner] | mask_of(spaces)
        line = _line(plan, covered)
        if line is None:
            return (placed,)
        return placed, ev.LineCompleted(seat=trick.winner, spaces=line)
    if not now.chips_on_boards and not done(plan, now):
        assert now.leader is not None
        return (ev.ChipRemoved(seat=now.leader, owner=None, space=None),)
    return ()


def _removals_due(plan: Plan, now: PublicRound) -> int:
    """Counts the birds captured so far, including one in the nest once the nest is shown."""
    assert plan.boards is not None
    if not plan.boards.birds:
        return 0
    cards = [card for trick in now.tricks for card in trick.cards]
    return sum(plan.boards.birds >> card & 1 for card in (*cards, *now.shown_nest))


def _spaces(
    plan: Plan, public: PublicMatch, now: PublicRound, seat: Seat, cards: tuple[Card, ...]
) -> tuple[int, ...]:
    """Returns the uncovered spaces of *seat* that match *cards* in color and number [PB94:42, A73]."""
    codes = {plan.pack.name(card) for card in cards}
    return tuple(
        space
        for space, card in enumerate(public.boards[seat])
        if plan.pack.name(card) in codes and not now.chips[seat] >> space & 1
    )


def _line(plan: Plan, covered: int) -> tuple[int, ...] | None:
    """Returns a winning line of *covered* spaces [PB94:26], or ``None`` if there is none."""
    assert plan.boards is not None
    complete = (line for line in plan.boards.lines if not line & ~covered)
    return next(map(tuple_of, complete), None)
