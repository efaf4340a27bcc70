"""What is sent to one viewer, made from what that viewer knows and nothing else.

A `ViewerFeed` is one viewer's side of a match: events go in, messages come out. The live tables use it and so does
`frames_for`, with which the tests prove that nothing hidden gets out.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rookery.cards import Card, count_of, mask_of, tuple_of
from rookery.engine.event import Dealt, Event, Undone
from rookery.engine.legal import LegalBury, LegalPlays
from rookery.engine.plan import ROUNDS_TOGETHER, Plan, plan_of
from rookery.engine.public import PublicRound
from rookery.engine.renege import correctable_later
from rookery.engine.rulings import EARLY_TRICKS
from rookery.errors import CodedError, Refusal
from rookery.protocol import (
    PROTOCOL_VERSION,
    BoardInfo,
    CardFace,
    DealingInfo,
    DummyInfo,
    Prices,
    Refused,
    SeatInfo,
    SeatsView,
    SeenEvent,
    ServerMessage,
    TableInfo,
    TableStopped,
    TableView,
    Update,
    Welcome,
)
from rookery.rules.arithmetic import total_points
from rookery.rules.spec import Rules
from rookery.rules.table import TRUMP_SUIT, Trump
from rookery.seats import Seat
from rookery.service.rulings import last_decision, rulings_for, undoing
from rookery.view.project import Observation, Viewer, project
from rookery.view.seat import SeatView, fold_seen, known_partner

MAX_CATCH_UP = 400
"""The most events that a returning browser is sent one by one; after more it gets the present state only."""

COLORS = ("red", "green", "yellow", "black")
SUITS = ("hearts", "diamonds", "clubs", "spades")
"""What the colors are called where the pack is a standard one."""

_ENCODER = msgspec.json.Encoder()


def encode(message: ServerMessage) -> bytes:
    """Returns a message as it goes over the wire."""
    return _ENCODER.encode(message)


def refused(error: CodedError, message_id: str | None = None) -> bytes:
    """Returns the message that says no; *message_id* is the id of the `Act` or `AskHint` that is refused."""
    rule = error.rule if isinstance(error, Refusal) else None
    return encode(Refused(error.code, error.values, error.text, id=message_id, rule=rule))


def stopped(error: CodedError) -> bytes:
    """Returns the message that a table has stopped, and why."""
    return encode(TableStopped(error.code, error.values, error.text))


class ViewerFeed:
    """One viewer's side of a match."""

    def __init__(self, plan: Plan, viewer: Viewer) -> None:
        """Starts before the first event; ``None`` is a spectator."""
        self.view = SeatView.new(plan, viewer)
        self._seen: list[Observation] = []
        self._dealt: tuple[Card, ...] = ()

    def take(self, events: Sequence[Event]) -> None:
        """Takes in the next events of the match."""
        for event in events:
            seen = project(event, self.view.seq + 1, self.view.seat)
            self._seen.append(seen)
            if isinstance(seen.event, Dealt) and self.view.seat is not None:
                self._dealt = seen.event.hands[self.view.seat] or ()
            if isinstance(event, Undone):
                self.view = fold_seen(self.view.plan, self.view.seat, self._seen)
            else:
                self.view = self.view.saw(seen)

    def update(self, since: int) -> bytes:
        """Returns the message about the events after number *since*."""
        return encode(Update(events=self._since(since), view=self._table_view()))

    def _since(self, since: int) -> tuple[SeenEvent, ...]:
        return tuple(SeenEvent(seen.seq, seen.event) for seen in self._seen[max(since, 0) :])

    def _table_view(self) -> TableView:
        return table_view(
            self.view,
            dealt=self._dealt,
            undo_to=last_decision(self._seen, self.view),
            asked_to_undo=undoing(self._seen, self.view),
        )

    def welcome(self, info: TableInfo, seats: SeatsView, *, since: int | None = None) -> bytes:
        """Returns the message with everything that the viewer may know."""
        events = () if since is None else self._since(since)
        return encode(
            Welcome(
                version=PROTOCOL_VERSION,
                info=info,
                seats=seats,
                view=self._table_view(),
                events=events if len(events) <= MAX_CATCH_UP else (),
            )
        )


def frames_for(
    rules: Rules,
    events: Sequence[Event],
    viewer: Viewer,
    *,
    table_id: str = "table",
    match_id: str = "match",
    seats: SeatsView | None = None,
) -> list[bytes]:
    """Returns every message about a match that *viewer* would be sent, in order.

    First the welcome before the first event, then an update for each event, then the two welcomes at the end: for
    somebody new, and for somebody who comes back and is told all that happened.
    """
    plan = plan_of(rules)
    info = table_info(plan, table_id, match_id)
    seats = seats or _empty_seats(plan, viewer)
    window = ViewerFeed(plan, viewer)
    frames = [window.welcome(info, seats)]
    for number, event in enumerate(events):
        window.take([event])
        frames.append(window.update(number))
    return [*frames, window.welcome(info, seats), window.welcome(info, seats, since=0)]


def _empty_seats(plan: Plan, viewer: Viewer) -> SeatsView:
    seats = tuple(
        SeatInfo(
            seat=seat,
            kind="dummy" if seat in plan.dummies else "bot",
            name="",
            bot=None,
            connected=True,
            stand_in=False,
            ready=False,
        )
        for seat in range(plan.seats)
    )
    return SeatsView(
        seats=seats, you=viewer, may_sit=(), started=True, hints=False, may_set_bots=False
    )


def table_info(plan: Plan, table_id: str, match_id: str | None) -> TableInfo:
    """Returns what stays the same for a whole match."""
    rules, pack = plan.rules, plan.pack
    review = plan.last_trick_shown
    return TableInfo(
        table_id=table_id,
        match_id=match_id,
        variant=rules.meta.id,
        title=rules.meta.title,
        skin=pack.skin,
        pack=tuple(
            CardFace(
                code=face.code,
                color=None if face.color is None else COLORS[face.color],  # type: ignore[arg-type]
                number=face.number,
                single=face.single,
                points=plan.points[card],
            )
            for card, face in enumerate(pack.faces)
        ),
        sort=tuple(sorted(range(len(pack)), key=pack.sort_key)),
        seats=plan.seats,
        accounts=plan.accounts,
        account_of=tuple(plan.account_of(seat) for seat in range(plan.seats)),
        sides=plan.sides,
        target=plan.goal.target,
        dealing=DealingInfo(
            hands=plan.dealing.hands, nest=plan.dealing.nest, stock=plan.dealing.stock
        ),
        hand_points=total_points(rules),
        nest=plan.nest_size,
        bid_step=plan.bids.step if plan.bids else 0,
        has_auction=plan.bids is not None,
        show_captured=review,
        review_last_trick=review,
        dummies=tuple(
            DummyInfo(seat=seat, mode="blind" if seat in plan.blind else "exposed", side=side)
            for seat, side in plan.dummy_sides.items()
        ),
        boards=None
        if plan.boards is None
        else BoardInfo(
            size=plan.boards.size, line=plan.boards.line, bird_removes=plan.boards.bird_removes
        ),
        stock=plan.stock_size,
        calls_partner=("at_once" if plan.calling.at_once else "on_play") if plan.calling else None,
        format=plan.goal.format,
        rounds=plan.boards.rounds if plan.boards else plan.goal.rounds,
        partners_change_every=ROUNDS_TOGETHER if plan.goal.format == "rotation" else 0,
        seats_exchange_every=plan.goal.seats_move_every,
        table_mode=plan.table.mistakes,
        prices=Prices(
            renege=plan.table.renege,
            renege_until="next_trick" if correctable_later(plan) else "this_trick",
            nest_count=plan.table.nest_count,
            table_talk=plan.table.table_talk,
            wrong_deal=plan.table.wrong_deal,
            wrong_deal_free=EARLY_TRICKS,
            exposed_card=plan.table.exposed_card,
        ),
        undo=plan.table.undo,
    )


def table_view(
    view: SeatView,
    *,
    dealt: tuple[Card, ...] = (),
    undo_to: int | None = None,
    asked_to_undo: Event | None = None,
) -> TableView:
    """Returns the match as ``view.seat`` knows it.

    *dealt*: its cards of this round as they were dealt; *undo_to*: where its last decision may be undone to;
    *asked_to_undo*: what the table is asked to undo, as the seat saw it.
    """
    plan, public = view.plan, view.public
    now = public.round or _no_round(plan)
    phase = "deal" if view.phase == "between" and public.round is None else view.phase
    review = plan.last_trick_shown
    return TableView(
        seq=public.seq,
        phase=phase,  # type: ignore[arg-type]
        round_number=public.deals,
        dealer=public.dealer,
        turn=view.decider,
        mover=view.mover,
        order=now.order,
        teams=plan.teams(
            now.order, now.contract.declarer if now.contract else None, known_partner(view)
        ),
        hand=tuple(view.hand_cards()),
        dealt=tuple(sorted(dealt, key=plan.pack.sort_key)),
        taken=tuple_of(view.taken & view.hand) if phase in ("exchange", "trump") else (),
        buried=tuple_of(view.buried),
        hand_sizes=now.hand_sizes,
        nest_size=now.nest_size,
        faces=now.faces,
        nest_seen=now.nest_seen,
        open_cards=tuple(
            tuple(sorted(tuple_of(cards), key=plan.pack.sort_key)) for cards in now.open_cards
        ),
        stock_size=now.stock_size,
        stock_open=now.stock_open,
        redrawn=_redrawn(plan, now),
        calls=now.calls,
        contract=now.contract,
        trump=now.trump,
        called=now.called,
        partner=known_partner(view),
        leader=now.leader,
        trick=now.trick,
        winning=_winning(plan, now),
        last_trick=now.tricks[-1] if review and now.tricks else None,
        tricks_taken=tuple(
            sum(trick.winner == seat for trick in now.tricks) for seat in range(plan.seats)
        ),
        captured=_captured(plan, now) if review else None,
        # While the table is being asked something, nobody decides.
        legal=view.legal if now.proposal is None else None,
        dimmed=dimmed(view) if now.proposal is None else None,
        scores=public.scores or (0,) * plan.accounts,
        results=public.results,
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
        undoing=asked_to_undo,
        adjustments=public.adjustments,
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

    Where players score alone a dummy has no account of its own: its points are those of the player whose team it is
    on, if there is just one, and else nobody's.
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


# Why cards are dimmed


def dimmed(view: SeatView) -> str | None:
    """Returns why some cards of the hand are not legal now, as a sentence; ``None`` when all are."""
    if view.mover != view.seat:
        return None
    match view.legal:
        case LegalPlays(cards=cards) if len(cards) < count_of(view.hand):
            return _must_follow(view)
        case LegalBury() as legal:
            return _must_bury(view, legal)
        case _:
            return None


def _must_follow(view: SeatView) -> str:
    """Says what was led and what must follow it; the bird only where it is in hand and free."""
    now, tables, pack = view.round, view.tables, view.plan.pack
    led = now.trick[0]
    face = pack.faces[led]
    suit = tables.suit_of[led]
    trump = _trump_word(tables.trump, pack.skin)
    free = view.hand & tables.free & ~tables.suit_mask[suit]
    but = f", or play the {_single_word(pack.faces[tuple_of(free)[0]].single)}" if free else ""
    if suit != TRUMP_SUIT:
        return f"You must follow {_color_word(suit, pack.skin)}{but}."
    if face.single:
        what = f"a trump ({trump})" if trump else "a trump"
        return f"The {_single_word(face.single)} is a trump: you must play {what}{but}."
    return f"You must follow trump ({trump}){but}."


def _must_bury(view: SeatView, legal: LegalBury) -> str | None:
    if legal.required:
        return "Every card without points must be buried before any card with points."
    if mask_of(legal.allowed) != view.hand:
        return "Cards with points may not be buried."
    if legal.own_limit is not None and legal.own_limit < legal.count:
        cards = "card" if legal.own_limit == 1 else "cards"
        return f"At most {legal.own_limit} {cards} of your own may be buried."
    return None


def _color_word(suit: int, skin: str) -> str:
    return SUITS[suit] if skin == "standard" else COLORS[suit]


def _trump_word(trump: Trump, skin: str) -> str:
    """Returns what the trump color is called; nothing in no-trump."""
    return _color_word(COLORS.index(trump), skin) if trump in COLORS else ""


def _single_word(single: str | None) -> str:
    return "Red 1" if single == "red_1" else str(single)
