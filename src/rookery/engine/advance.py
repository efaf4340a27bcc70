"""Applies events to the public state of a match.

`advance` reads only the public fields of events, so a full event and any seat's view of it give the same result.
"""

from __future__ import annotations

from msgspec.structs import replace

from rookery.cards import Card, mask_of
from rookery.engine import event as ev
from rookery.engine.public import Call, Contract, PublicMatch, PublicRound, Trick, one_yes_decides
from rookery.seats import Seat

_MATCH_EVENTS = frozenset(
    (
        ev.MatchStarted,
        ev.Dealt,
        ev.ThrownIn,
        ev.RoundCounted,
        ev.MatchEnded,
        ev.Adjustment,
        ev.Undone,
    )
)
"""The events that change more than the current round."""


_ASIDES = frozenset({ev.Proposed, ev.Answered, ev.RenegeCalled, ev.Adjustment})
"""The events that only concern rulings."""


def advance(public: PublicMatch, event: ev.Event) -> PublicMatch:
    """Returns *public* after *event*."""
    if type(event) in _MATCH_EVENTS:
        after = _advance_match(public, event)
    else:
        assert public.round is not None
        after = replace(public, seq=public.seq + 1, round=advance_round(public.round, event))
    now = after.round
    asides = 0 if now is None or type(event) not in _ASIDES else now.asides + 1
    if now is None or now.asides == asides:
        return after
    return replace(after, round=replace(now, asides=asides))


def _advance_match(public: PublicMatch, event: ev.Event) -> PublicMatch:
    """Returns *public* after an event that changes more than the round."""
    seq, now = public.seq + 1, public.round
    match event:
        case ev.Adjustment(totals=totals):
            return replace(public, seq=seq, scores=totals, adjustments=(*public.adjustments, event))
        case ev.Undone():
            raise ValueError("an undo is folded by engine.history, which has the earlier states")
        case ev.Dealt():
            return replace(
                public,
                seq=seq,
                dealer=event.dealer,
                deals=event.number,
                round=_dealt(event, seq, public.chips),
            )
        case ev.MatchStarted(dealer=dealer, boards=boards):
            return replace(public, seq=seq, dealer=dealer, boards=boards, chips=(0,) * len(boards))
        case ev.ThrownIn(next_dealer=next_dealer):
            assert now is not None
            return replace(
                public,
                seq=seq,
                dealer=next_dealer,
                round=replace(now, over="thrown_in", thrown_in=event),
            )
        case ev.RoundCounted(result=result):
            assert now is not None
            # A completed line ends a game; the next one starts with empty boards [A82].
            chips = (0,) * len(now.chips) if now.line is not None else now.chips
            return replace(
                public,
                seq=seq,
                chips=chips,
                dealer=event.next_dealer,
                scores=result.totals,
                results=(*public.results, result),
                round=replace(
                    now,
                    over="counted",
                    shown_nest=event.nest,
                    shown_aside=event.aside,
                    shown_stock=event.stock,
                    seed=event.seed,
                ),
            )
        case ev.MatchEnded(winners=winners, why=why, seeds=seeds):
            return replace(public, seq=seq, winners=winners, won_by=why, old_seeds=seeds)
    raise ValueError(f"{type(event).__name__} changes only the round")


def advance_round(now: PublicRound, event: ev.Event) -> PublicRound:
    """Returns the round after *event*, which changes only the round.

    :raises ValueError: if the event changes more than the round.
    """
    match event:
        case ev.Played(seat=seat, card=card):
            sizes, shown = now.hand_sizes, now.open_cards
            if shown and shown[seat] >> card & 1:
                now = replace(now, open_cards=_put(shown, seat, shown[seat] & ~(1 << card)))
            return replace(
                now,
                trick=(*now.trick, card),
                hand_sizes=(*sizes[:seat], sizes[seat] - 1, *sizes[seat + 1 :]),
            )
        case ev.TrickTaken(seat=seat, points=points):
            assert now.leader is not None
            taken = Trick(now.leader, now.trick, seat, points)
            captured = now.captured
            return replace(
                now,
                leader=seat,
                trick=(),
                tricks=(*now.tricks, taken),
                captured=(*captured[:seat], captured[seat] + points, *captured[seat + 1 :]),
            )
        case ev.BidMade(seat=seat, points=points, moon=moon):
            blind = seat in now.unseen_by
            call = Call.bid(now.calls, seat, points, blind=blind, moon=moon)
            return replace(now, calls=(*now.calls, call))
        case ev.Passed(seat=seat):
            return replace(now, calls=(*now.calls, Call(seat, "pass", 0)))
        case ev.PassedInFavor(seat=seat):
            return replace(now, calls=(*now.calls, Call(seat, "favor", 0)))
        case ev.AuctionWon(seat=seat, points=points, forced=forced, blind=blind, moon=moon):
            return replace(now, contract=Contract(seat, points, forced, blind, moon))
        case ev.Looked(seat=seat):
            return replace(now, unseen_by=tuple(other for other in now.unseen_by if other != seat))
        case ev.NestTaken(seat=seat, count=count, faces=faces):
            shown = faces or now.faces
            return replace(
                now,
                nest_taken=True,
                nest_size=0,
                nest_seen=shown,
                faces=(),
                open_cards=_put(now.open_cards, seat, now.open_cards[seat] | mask_of(shown)),
                hand_sizes=_add(now.hand_sizes, seat, count),
            )
        case ev.Buried(seat=seat, count=count, faces=faces):
            return replace(
                now,
                buried=True,
                faces=faces,
                nest_size=count,
                # Any nest card that everybody has seen may be among the buried cards.
                open_cards=_put(
                    now.open_cards, seat, now.open_cards[seat] & ~mask_of(now.nest_seen)
                ),
                hand_sizes=_add(now.hand_sizes, seat, -count),
            )
        case ev.TrumpNamed(trump=trump):
            return replace(now, trump=trump)
        case ev.TrumpTurned(trump=trump, cards=cards, pile="nest"):
            return replace(now, trump=trump, faces=cards)
        case ev.TrumpTurned(trump=trump, cards=cards):
            return replace(now, trump=trump, stock_open=cards[-1])
        case ev.TrumpCut(trump=trump):
            return replace(now, trump=trump)
        case ev.Swapped():
            return replace(now, swaps=now.swaps + 1)
        case ev.Redrawn(seat=seat, count=count, open_card=card):
            now = replace(now, redraws=(*now.redraws, count), stock_size=now.stock_size - count)
            return now if card is None else _saw_open(now, seat, card)
        case ev.Gave(seat=seat, count=count):
            return replace(
                now,
                gifts=now.gifts + 1,
                # Any card of the hand that everybody has seen may be among the given cards.
                open_cards=_put(now.open_cards, seat, 0),
                hand_sizes=_add(now.hand_sizes, seat, -count),
            )
        case ev.Received(seat=seat, count=count):
            return replace(
                now,
                gifts_received=now.gifts_received + 1,
                hand_sizes=_add(now.hand_sizes, seat, count),
            )
        case ev.PartnerCalled(card=card):
            return replace(now, called=card)
        case ev.PartnerShown(partner=partner):
            return replace(now, partner=partner)
        case ev.DummyShown(seat=seat, cards=cards):
            return replace(
                now,
                shown_dummies=(*now.shown_dummies, seat),
                open_cards=_put(now.open_cards, seat, mask_of(cards)),
            )
        case ev.Drew(seat=seat, open_card=card):
            now = replace(
                now,
                draws=now.draws + 1,
                stock_size=now.stock_size - 1,
                hand_sizes=_add(now.hand_sizes, seat, 1),
            )
            return now if card is None else _saw_open(now, seat, card)
        case ev.StockTurned(card=card):
            return replace(now, stock_open=card)
        case ev.ChipsPlaced(seat=seat, spaces=spaces, nest=nest):
            return replace(
                now,
                chips=_put(now.chips, seat, now.chips[seat] | mask_of(spaces)),
                chips_tricks=len(now.tricks),
                shown_nest=nest,
            )
        case ev.ChipRemoved(owner=owner, space=space):
            chips = now.chips
            if owner is not None and space is not None:
                chips = _put(chips, owner, chips[owner] & ~(1 << space))
            return replace(now, chips=chips, removals=now.removals + 1)
        case ev.LineCompleted(seat=seat):
            return replace(now, line=seat)
        case ev.PlayStarted(leader=leader):
            return replace(now, leader=leader)
        case ev.Agreed(seat=seat):
            return replace(now, agreed=(*now.agreed, seat))
        case ev.RenegeCalled():
            return now
        case ev.TakenBack(count=count):
            return take_back(now, count)
        case ev.Proposed():
            return replace(now, proposal=event if event.needs else None, answers=())
        case ev.Answered(seat=seat, yes=yes):
            answers, asked = (*now.answers, seat), now.proposal
            # A single answer decides: a no if all must agree, or a yes if one is enough.
            if (
                asked is None
                or yes == one_yes_decides(asked)
                or seat not in asked.needs
                or set(answers) >= set(asked.needs)
            ):
                return replace(now, proposal=None, answers=())
            return replace(now, answers=answers)
    raise ValueError(f"{type(event).__name__} changes more than the round")


def _dealt(event: ev.Dealt, seq: int, chips: tuple[int, ...]) -> PublicRound:
    """Returns the round that begins with a deal."""
    return PublicRound(
        number=event.number,
        dealer=event.dealer,
        commitment=event.commitment,
        dealt_seq=seq,
        order=event.order,
        hand_sizes=event.hand_sizes,
        nest_size=event.nest_size,
        stock_size=event.stock_size,
        stock_open=event.stock_open,
        unseen_by=event.unseen_by,
        faces=() if event.nest_open is None else (event.nest_open,),
        open_cards=tuple(map(mask_of, event.open_cards)),
        captured=(0,) * len(event.hand_sizes),
        chips=chips,
    )


def take_back(now: PublicRound, count: int) -> PublicRound:
    """Returns the round with its last *count* cards back in the hands that played them."""
    for _ in range(count):
        if now.trick:
            seat, card = now.seat_of(len(now.trick) - 1), now.trick[-1]
            now = replace(now, trick=now.trick[:-1])
        else:
            last = now.tricks[-1]
            captured = now.captured[last.winner] - last.points
            now = replace(
                now,
                leader=last.leader,
                trick=last.cards[:-1],
                tricks=now.tricks[:-1],
                captured=_put(now.captured, last.winner, captured),
            )
            seat, card = now.seat_of(len(now.trick)), last.cards[-1]
        now = replace(now, hand_sizes=_add(now.hand_sizes, seat, 1), agreed=())
        if seat in now.shown_dummies:
            now = replace(
                now, open_cards=_put(now.open_cards, seat, now.open_cards[seat] | 1 << card)
            )
    return now


def last_plays(now: PublicRound, count: int) -> list[tuple[Seat, Card]]:
    """Returns the last *count* plays as pairs of seat and card, latest first."""
    plays: list[tuple[Seat, Card]] = []
    while len(plays) < count:
        before = take_back(now, 1)
        seat = before.seat_of(len(before.trick))
        cards = now.trick or now.tricks[-1].cards
        plays.append((seat, cards[-1]))
        now = before
    return plays


def _saw_open(now: PublicRound, seat: Seat, card: Card) -> PublicRound:
    """Returns the round after *seat* took the face-up card of the stock."""
    return replace(
        now,
        stock_open=None,
        open_cards=_put(now.open_cards, seat, now.open_cards[seat] | 1 << card),
    )


def _put(items: tuple[int, ...], seat: Seat, item: int) -> tuple[int, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def _add(sizes: tuple[int, ...], seat: Seat, cards: int) -> tuple[int, ...]:
    return (*sizes[:seat], sizes[seat] + cards, *sizes[seat + 1 :])
