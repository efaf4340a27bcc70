"""Bots repeat the decisions of an earlier match with the same cards while a round goes the same way.

So people who play the same cards meet the same opponents until they decide differently.
"""

from __future__ import annotations

from collections.abc import Sequence

from rookery.cards import Card
from rookery.engine import command as cmd
from rookery.engine import event as ev
from rookery.engine.plan import plan_of
from rookery.record.decisions import standing_places
from rookery.rules.read import rules_from_json
from rookery.seats import Seat
from rookery.service.origin import EarlierMatch
from rookery.store.port import EventStore
from rookery.store.upcast import decode


async def decided_before(
    store: EventStore, before: EarlierMatch, events: Sequence[ev.Event], since: int
) -> cmd.Command | None:
    """Returns the decision that followed *events* in the match *before*; ``None`` if that round went another way.

    *events* begin with a deal, and *since* is the number of this match's events before them, as in `standing`. The same
    seat had to decide then, because every earlier decision of the round is the same.

    :raises CorruptRecord: if the match *before* cannot be read.
    """
    dealt = events[0] if events else None
    if not isinstance(dealt, ev.Dealt) or dealt.number > len(before.deals):
        return None
    first = before.deals[dealt.number - 1].seq - 1
    until = before.seq
    if dealt.number < len(before.deals):
        until = before.deals[dealt.number].seq - 1
    rows = await store.read(before.match_id, since=first, limit=until - first)
    then = [decode(before.match_id, row) for row in rows]
    event = _next_decision(_standing_decisions(then, first), _standing_decisions(events, since))
    if isinstance(event, ev.PartnerCalled):
        return cmd.CallCard(await _named_card(store, before, event))
    return None if event is None else _command_of(event)


def _standing_decisions(events: Sequence[ev.Event], since: int) -> list[ev.Event]:
    """Returns the deal and the standing decisions of a round; *since* is the number of events before the round."""
    stands = standing_places(events, since)
    return [
        event
        for place, event in enumerate(events)
        if place in stands and (isinstance(event, ev.Dealt) or _command_of(event) is not None)
    ]


def _next_decision(then: Sequence[ev.Event], now: Sequence[ev.Event]) -> ev.Event | None:
    """Returns the decision in *then* that comes after all decisions of *now*; ``None`` if the two differ before it.

    Players look at their cards at any time, so the order of looks does not matter: a seat that has not looked yet looks
    before it decides.
    """
    looked = {event.seat for event in now if isinstance(event, ev.Looked)}
    same = iter([event for event in now if not isinstance(event, ev.Looked)])
    looks: dict[Seat | None, ev.Event] = {}
    for event in then:
        if isinstance(event, ev.Looked):
            if event.seat not in looked:
                looks[event.seat] = event
            continue
        decided = next(same, None)
        if decided is None:
            return looks.get(getattr(event, "seat", None), event)
        if decided != event:
            return None
    return None


async def _named_card(store: EventStore, before: EarlierMatch, called: ev.PartnerCalled) -> Card:
    """Returns the card that was named: the first of identical cards, though the event says which one is held."""
    match = await store.read_match(before.match_id)
    assert match is not None
    pack = plan_of(rules_from_json(match.rules_json)).pack
    return pack.by_code[pack.name(called.card)][0]


def _command_of(event: ev.Event) -> cmd.Command | None:
    """Returns the command whose first event is *event*; ``None`` if *event* starts no command.

    Some of these events also happen without a command, but never while somebody has to decide.
    """
    match event:
        case ev.Looked():
            return cmd.Look()
        case ev.ThrownIn(seat=seat) if seat is not None:
            return cmd.AskRedeal()
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
        case ev.TrumpTurned():
            return cmd.TurnTrump()
        case ev.PartnerCalled(card=card):
            return cmd.CallCard(card)
        case ev.Swapped(given=cards) if cards is not None:
            return cmd.Swap(cards[0] if cards else None)
        case ev.Redrawn(thrown=cards) if cards is not None:
            return cmd.Redraw(cards)
        case ev.Gave(cards=cards) if cards is not None:
            return cmd.Give(cards)
        case ev.PlayStarted(leader=leader):
            return cmd.ChooseLeader(leader)
        case ev.Drew(open_card=card):
            return cmd.Draw("hidden" if card is None else "open")
        case ev.ChipRemoved(owner=owner, space=space):
            return cmd.RemoveChip(owner, space)
        case ev.Played(card=card):
            return cmd.Play(card)
        case ev.Agreed():
            return cmd.Agree()
        case _:
            return None
