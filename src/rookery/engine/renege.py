"""Finds reneges, and decides whether they may be corrected or end the round with a penalty.

A player reneges by playing a card of another suit although they could follow the suit led [H11:72, PB94:150,
WM08:223-225, WM08:115, WIK:19], or by breaking another duty of play that the rules have. Finding a renege needs the
hidden cards, and nobody is told about it until somebody calls it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rookery.cards import Card, Cards
from rookery.engine import event as ev
from rookery.engine.ending import captured_points, end_round
from rookery.engine.phases import play
from rookery.engine.plan import Plan
from rookery.engine.public import PublicRound
from rookery.engine.round_result import CountLine, ScoreLine
from rookery.engine.score import defenders_score, stake
from rookery.engine.state import Match
from rookery.errors import IllegalCommand, Reason
from rookery.rules.duties import EarlierTricks
from rookery.rules.table import Tables
from rookery.seats import Seat


class PlayedCard(NamedTuple):
    """A card that a seat has played, with the state that decides whether it was legal."""

    trick: int
    """The number of the trick, from 0."""
    card: Card
    before: tuple[Card, ...]
    """The cards that were already in the trick."""
    earlier: EarlierTricks


def played_cards(tables: Tables, now: PublicRound, seat: Seat) -> Iterator[PlayedCard]:
    """Yields the cards that *seat* has played, including the current trick, latest first."""
    tricks = now.tricks_so_far()
    for number in range(len(tricks) - 1, -1, -1):
        leader, cards = tricks[number]
        place = now.steps(leader, seat)
        if place < len(cards):
            earlier = tables.earlier(cards for _, cards in tricks[:number])
            yield PlayedCard(number, cards[place], cards[:place], earlier)


def illegal_play_tricks(
    tables: Tables,
    now: PublicRound,
    seat: Seat,
    hand: Cards,
    drawn: Sequence[tuple[Seat, Card, int]] = (),
) -> Iterator[int]:
    """Yields the tricks (from 0, latest first) in which *seat*, which now holds *hand*, played an illegal card.

    *drawn* are the cards drawn between tricks, as triples of seat, card and number of tricks before the draw.
    """
    for played in played_cards(tables, now, seat):
        for drawer, card, after in drawn:
            if drawer == seat and after > played.trick:
                hand &= ~(1 << card)
        hand |= 1 << played.card
        if not tables.legal(hand, played.before, played.earlier) >> played.card & 1:
            yield played.trick


def reneges(plan: Plan, match: Match, seat: Seat) -> list[int]:
    """Returns the numbers (from 0) of the tricks, including the current one, in which *seat* played an illegal card.

    The hand at each trick is reconstructed: the present hand, plus later plays, minus later draws.
    """
    now = match.public.round
    assert now is not None
    if now.trump is None:
        return []
    hidden = match.hidden.reveal()
    return [
        *illegal_play_tricks(
            plan.card_tables[now.trump], now, seat, hidden.hands[seat], hidden.drawn
        )
    ][::-1]


def correctable(plan: Plan, now: PublicRound, trick: int) -> bool:
    """Tells whether a renege in *trick* may still be corrected: until the next trick is taken [H11:72].

    In games with draws or chips after each trick, it may be corrected only until its own trick is taken, because these
    cannot be undone.
    """
    return trick >= len(now.tricks) - (1 if correctable_after_trick(plan) else 0)


def correctable_after_trick(plan: Plan) -> bool:
    """Tells whether a renege may be corrected after its trick is taken, until the next trick is taken [H11:72]."""
    return plan.stock is None and plan.boards is None


def late_renege_ends_round(plan: Plan, now: PublicRound) -> bool:
    """Tells whether a renege that is found late ends the round and costs the bid, which needs a contract [A20]."""
    return plan.rulings.renege and now.contract is not None


def accusable(plan: Plan, seat: Seat) -> bool:
    """Tells whether *seat* can be accused of a renege: a blind dummy cannot, because it always plays its top card."""
    return 0 <= seat < plan.seats and seat not in plan.blind_dummies


def hands_played_by(plan: Plan, now: PublicRound, player: Seat) -> tuple[Seat, ...]:
    """Returns the hands that *player* plays: their own, unless another player does, and face-up hands that they play."""
    own = () if player in now.shown_dummies else (player,)
    if not now.shown_dummies or play.plays_open_hand(plan, now) != player:
        return own
    return (*own, *now.shown_dummies)


def correct_renege(plan: Plan, match: Match, now: PublicRound, seat: Seat) -> tuple[ev.Event, ...]:
    """Corrects a renege of the seat's own: its card and all later cards return to the hands that played them."""
    counts = [
        (_plays_since(plan, now, hand, trick), hand)
        for hand in hands_played_by(plan, now, seat)
        for trick in reneges(plan, match, hand)
        if correctable(plan, now, trick)
    ]
    if not counts or now.over is not None:
        raise IllegalCommand(
            Reason.NOTHING_TO_CORRECT,
            rule="H11:72",
        )
    count, hand = max(counts)
    return (ev.TakenBack(seat=hand, count=count),)


def _plays_since(plan: Plan, now: PublicRound, seat: Seat, trick: int) -> int:
    """Counts the cards from *seat*'s card in *trick* to the last one played."""
    leader = now.tricks[trick].leader if trick < len(now.tricks) else now.leader
    assert leader is not None
    place = now.steps(leader, seat)
    played = len(now.tricks) * plan.seats + len(now.trick)
    return played - (trick * plan.seats + place)


def call_renege(
    plan: Plan, match: Match, now: PublicRound, seat: Seat, accused: Seat
) -> tuple[ev.Event, ...]:
    """Checks an accusation: a renege that is found late ends the round with a penalty, an earlier one is corrected."""
    if now.over is not None or now.leader is None:
        raise IllegalCommand(Reason.WRONG_PHASE, why="renege")
    if not accusable(plan, accused):
        raise IllegalCommand(Reason.NOTHING_TO_CALL, why="renege")
    tricks = reneges(plan, match, accused)
    early = [trick for trick in tricks if correctable(plan, now, trick)]
    late = len(tricks) > len(early)
    # If a late renege has no penalty, an early one is still corrected.
    first = (
        early[0]
        if early and not (late and late_renege_ends_round(plan, now))
        else min(tricks, default=None)
    )
    called = ev.RenegeCalled(
        seat=seat,
        accused=accused,
        found=bool(tricks),
        trick=None if first is None else first + 1,
    )
    if first is None:
        return (called,)
    if correctable(plan, now, first):
        return called, ev.TakenBack(seat=accused, count=_plays_since(plan, now, accused, first))
    if not late_renege_ends_round(plan, now):
        return (called,)
    return called, *_end_by_renege(plan, match, now, accused)


def _end_by_renege(
    plan: Plan, match: Match, now: PublicRound, offender: Seat
) -> tuple[ev.Event, ...]:
    """Ends the round: the offending side loses the bid, and the others score what they captured so far [H11:72].

    If the declarer's side reneged, its bid counts as set, which matters if the defenders score only after a set.
    """
    contract = now.contract
    assert contract is not None
    hidden = match.hidden.reveal()
    teams = plan.teams(now.order, contract.declarer, hidden.partner)
    declaring, guilty = teams[contract.declarer], teams[offender]
    last = now.tricks[-1].winner if len(now.tricks) == plan.tricks else None
    count = _captured_so_far(plan, now, hidden.nest, teams, last)
    captured = captured_points(count, teams)
    price = stake(plan, contract)
    unpaid = not defenders_score(plan, made=guilty != declaring)
    lines = []
    for account in range(plan.accounts):
        team = teams[account]
        if team == guilty:
            line = ScoreLine(account=account, points=-price, why="renege")
        elif team != declaring and unpaid:
            line = ScoreLine(account=account, points=0, why="not_credited")
        elif team != declaring and plan.defenders_score_apart:
            points = now.captured[account]
            if account == last and plan.nest.scorer == "last_trick" and plan.nest.counted:
                points += plan.counters_in_nest(hidden.nest)
            line = ScoreLine(account=account, points=points, why="defended")
        else:
            line = ScoreLine(account=account, points=captured[team], why="defended")
        lines.append(line)
    return end_round(
        plan, match, teams=teams, count=count, made=None, scores=tuple(lines), offender=offender
    )


def _captured_so_far(
    plan: Plan,
    now: PublicRound,
    nest: tuple[Card, ...],
    teams: tuple[int, ...],
    last: Seat | None,
) -> tuple[CountLine, ...]:
    """Counts the counters that each team has captured [H11:72]; tricks and majorities do not count [A20].

    A nest that always belongs to one side counts for it. A nest that goes to the winner of the last trick counts only
    if the last trick has been taken, by *last* [H11:60].
    """
    counters, tricks = now.taken_by_team(teams)
    lines = [
        CountLine(team=team, what="counters", points=points, tricks=tricks[team])
        for team, points in enumerate(counters)
    ]
    owner = plan.nest.owner(teams, now.declarer, last)
    if owner is not None and plan.nest.counted:
        points = plan.counters_in_nest(nest)
        lines.insert(owner + 1, CountLine(team=owner, what="nest", points=points, tricks=0))
    return tuple(lines)
