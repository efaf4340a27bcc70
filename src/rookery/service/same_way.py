"""What was decided before with the same cards: bots repeat it as long as a round goes the same way.

So people who play the same cards meet the same players until one of them decides otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from rookery.engine import command as cmd
from rookery.engine import event as ev
from rookery.service.origin import Before
from rookery.store.port import EventStore
from rookery.store.upcast import decode


async def decided_before(
    store: EventStore, before: Before, events: Sequence[ev.Event]
) -> cmd.Command | None:
    """Returns what was decided after *events*, which begin with a deal, in the match *before*; ``None`` if that went
    otherwise. Whoever must decide now had to decide then, because everything before is the same.

    :raises CorruptRecord: if that match cannot be read.
    """
    dealt = events[0] if events else None
    if not isinstance(dealt, ev.Dealt) or dealt.number > len(before.deals):
        return None
    since = before.deals[dealt.number - 1].seq - 1
    rows = await store.read(before.match_id, since=since, most=len(events) + 1)
    then = [decode(before.match_id, row) for row in rows]
    if len(then) <= len(events) or then[:-1] != list(events):
        return None
    return _command_of(then[-1])


def _command_of(event: ev.Event) -> cmd.Command | None:
    """Returns the decision that causes *event*; ``None``: it is none, or one that is seldom made."""
    match event:
        case ev.BidMade(points=points, moon=moon):
            return cmd.ShootMoon() if moon else cmd.Bid(points)
        case ev.Passed():
            return cmd.Pass()
        case ev.PassedInFavor():
            return cmd.PassInFavor()
        case ev.Buried(cards=cards) if cards is not None:
            return cmd.Bury(cards)
        case ev.TrumpNamed(trump=trump):
            return cmd.NameTrump(trump)
        case ev.Played(card=card):
            return cmd.Play(card)
        case _:
            return None
