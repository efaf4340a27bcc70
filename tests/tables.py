"""Tables for tests: chosen hands, scripted calls, and random legal decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from tests.rulesets import named

from rookery.cards import Card, iter_cards, mask_of
from rookery.engine.chance import boards_of, dealt_by
from rookery.engine.command import (
    Agree,
    AskRedeal,
    Bid,
    Bury,
    CallCard,
    ChooseLeader,
    Command,
    Deal,
    Draw,
    Give,
    Look,
    NameTrump,
    Pass,
    PassInFavor,
    Play,
    Redraw,
    RemoveChip,
    ShootMoon,
    Start,
    Swap,
    TurnTrump,
)
from rookery.engine.decide import deal_round, decide, held_by_mover, start
from rookery.engine.event import Event
from rookery.engine.history import UndoHistory
from rookery.engine.legal import (
    Legal,
    LegalAgree,
    LegalBury,
    LegalCalls,
    LegalDraw,
    LegalGive,
    LegalLeader,
    LegalPartner,
    LegalPlays,
    LegalRedraw,
    LegalRemove,
    LegalSwap,
    LegalTrump,
    allows,
)
from rookery.engine.plan import Plan, plan_of
from rookery.engine.state import Match
from rookery.engine.turn import decider, legal_for
from rookery.rules.canonical import rules_hash
from rookery.rules.catalog import load_catalog
from rookery.rules.spec import Rules
from rookery.rules.table import Trump
from rookery.seats import Seat
from rookery.shuffle import commitment, derive
from rookery.view.project import Observation, Viewer, project
from rookery.view.seat import SeatView, fold_seen

PLAYABLE: tuple[str, ...] = tuple(load_catalog())
"""The names of all variants of the catalog."""

Projector = Callable[[Event, int, Viewer], Observation]
"""Projects an event to what a viewer sees of it."""


def deal_from_seed(plan: Plan, seed: int | str) -> Deal:
    """Returns the deal of a seed."""
    return dealt_by(plan, derive(seed, "test"))


def order_for(
    plan: Plan,
    dealer: Seat,
    hands: Sequence[Iterable[Card]],
    nest: Iterable[Card] = (),
    *,
    played: int = 0,
) -> tuple[Card, ...]:
    """Returns the pack in an order that deals these hands and this nest, after so many rounds *played*; the rest goes
    aside.
    """
    order: list[Card | None] = [None] * len(plan.pack)
    for seat, places in zip(plan.seats_as_dealt(dealer, played), plan.dealing.hands, strict=True):
        for place, card in zip(places, hands[seat], strict=True):
            order[place] = card
    for place, card in zip(plan.dealing.nest, nest, strict=True):
        order[place] = card
    used = {card for card in order if card is not None}
    rest = iter(card for card in range(len(plan.pack)) if card not in used)
    return tuple(next(rest) if card is None else card for card in order)


@dataclass
class Table:
    """A match on the engine with access to hidden cards, for tests only."""

    plan: Plan
    match: Match = field(init=False)
    events: list[Event] = field(default_factory=list)
    commands: list[tuple[Seat, Command] | Deal] = field(default_factory=list)

    @classmethod
    def of(cls, rules: Rules | str, *, dealer: Seat = 0) -> Table:
        """Starts a match by *rules* or by the name of a rule set."""
        rules = named(rules) if isinstance(rules, str) else rules
        table = cls(plan_of(rules))
        boards = boards_of(table.plan, derive("boards"))
        table.match, events = start(table.plan, Start(dealer, boards), rules_hash=rules_hash(rules))
        table.events += events
        return table

    def copy(self) -> Table:
        """Returns an independent copy of the table."""
        other = Table(self.plan, list(self.events), list(self.commands))
        other.match = self.match
        return other

    def deal(self, deal: Deal | int | str) -> None:
        """Deals *deal*, or the deal of a seed."""
        if not isinstance(deal, Deal):
            deal = deal_from_seed(self.plan, deal)
        self.match, events = deal_round(self.plan, self.match, deal)
        self.events += events
        self.commands.append(deal)

    def deal_until_kept(self) -> None:
        """Deals until a deal is not thrown in."""
        seed = 1
        self.deal(seed)
        while self.round.over:
            seed += 1
            self.deal(seed)

    def deal_hands(self, hands: Sequence[str], nest: str = "") -> None:
        """Deals one hand per seat, given as card codes."""
        public = self.match.public
        assert public.dealer is not None
        pack = self.plan.pack
        order = order_for(
            self.plan,
            public.dealer,
            [tuple(iter_cards(pack.parse_cards(hand))) for hand in hands],
            [pack.parse(code) for code in nest.split()],
            played=len(public.results),
        )
        self.deal(Deal(order, "00" * 32, commitment(bytes(32))))

    def act(self, seat: Seat, command: Command) -> None:
        """Carries out a command."""
        self.match, events = decide(
            self.plan, self.match, seat, command, history=UndoHistory(events=self.events)
        )
        self.events += events
        self.commands.append((seat, command))

    def calls(self, *calls: int | None) -> None:
        """Makes calls in turn, each by the seat to decide: a number bids, ``None`` passes."""
        for call in calls:
            seat = self.decider
            assert seat is not None
            self.act(seat, Pass() if call is None else Bid(call))

    def look(self) -> None:
        """Makes every seat look whose cards lie face down."""
        for seat in self.round.unseen_by:
            self.act(seat, Look())

    def settle(self, trump: Trump = "red", bid: int | None = None) -> None:
        """Makes the first seat to call win at *bid* (or the minimum), bury its first cards and name *trump*."""
        while isinstance(self.legal, LegalCalls):
            high = any(call.kind == "bid" for call in self.round.calls)
            self.calls(None if high else (bid or self.legal.min))
        while isinstance(self.legal, LegalBury | LegalTrump):
            assert self.decider is not None
            legal = self.legal
            if isinstance(legal, LegalTrump):
                self.act(self.decider, NameTrump(trump))
            else:
                self.act(self.decider, first_bury(legal))

    def play(self, *codes: str) -> None:
        """Plays cards by their codes, each by the seat to decide."""
        for code in codes:
            seat = self.decider
            assert seat is not None
            hand = self.hand(seat)
            card = next(
                (c for c in self.plan.pack.by_code[code] if hand >> c & 1),
                self.plan.pack.parse(code),
            )
            self.act(seat, Play(card))

    def seen(self, viewer: Viewer, projector: Projector = project) -> list[Observation]:
        """Returns the observations of *viewer*, one per event so far."""
        return [projector(event, seq, viewer) for seq, event in enumerate(self.events, start=1)]

    def view(self, viewer: Viewer) -> SeatView:
        """Returns the view of *viewer*, folded from its observations."""
        return fold_seen(self.plan, viewer, self.seen(viewer))

    def hand(self, seat: Seat) -> int:
        """Returns the hand of a seat."""
        return self.match.hidden.reveal().hands[seat]

    @property
    def round(self):  # type: ignore[no-untyped-def]  # the tests read it freely
        """The public part of the round."""
        assert self.match.public.round is not None
        return self.match.public.round

    @property
    def decider(self) -> Seat | None:
        """The seat to decide; ``None`` when no seat must."""
        return decider(self.plan, self.match.public)

    @property
    def legal(self) -> Legal | None:
        """What the seat to decide may do; ``None`` when no seat must decide."""
        if self.decider is None:
            return None
        return legal_for(self.plan, self.match.public, held_by_mover(self.plan, self.match))

    def play_on(self, rng: Random, *, stop_after: int | None = None) -> None:
        """Plays random legal commands until the round is over, or for *stop_after* commands."""
        while stop_after is None or stop_after > 0:
            legal = self.legal
            seat = self.decider
            if legal is None or seat is None:
                return
            self.act(seat, any_command(legal, rng))
            if stop_after is not None:
                stop_after -= 1


def first_bury(legal: LegalBury) -> Bury:
    """Returns the legal bury with the lowest cards."""
    return any_bury(legal, None)


def any_bury(legal: LegalBury, rng: Random | None) -> Bury:
    """Returns a legal bury: the lowest cards, or random ones if there is an *rng*."""
    required = list(legal.required)
    rest = [card for card in legal.allowed if card not in required]
    wanted = legal.count - len(required)
    if legal.own_limit is not None:
        # A random number of own cards, and the rest from the nest, which always has enough.
        own = [card for card in rest if card in legal.own]
        number = rng.randint(0, min(legal.own_limit, len(own))) if rng else 0
        nest = [card for card in rest if card not in legal.own]
        chosen = _some(own, number, rng) + _some(nest, wanted - number, rng)
    else:
        chosen = _some(rest, wanted, rng)
    command = Bury(tuple(sorted(required + chosen)))
    assert allows(legal, command)
    return command


def _some(cards: list[Card], number: int, rng: Random | None) -> list[Card]:
    return rng.sample(cards, number) if rng else cards[:number]


def any_command(legal: Legal, rng: Random) -> Command:
    """Returns a random legal command; bids are low, so that auctions end."""
    match legal:
        case LegalPartner(cards=cards):
            return CallCard(rng.choice(cards))
        case LegalSwap(cards=cards):
            return Swap(rng.choice((None, *cards)))
        case LegalRedraw(allowed=allowed, most=most):
            return Redraw(tuple(sorted(rng.sample(allowed, rng.randint(0, most)))))
        case LegalGive(allowed=allowed, required=required, count=count):
            rest = [card for card in allowed if card not in required]
            return Give(tuple(sorted((*required, *rng.sample(rest, count - len(required))))))
        case LegalLeader(seats=seats):
            return ChooseLeader(rng.choice(seats))
        case LegalAgree():
            return Agree()
        case LegalDraw():
            return Draw(rng.choice(("open", "hidden")))
        case LegalRemove(chips=chips):
            return RemoveChip(*rng.choice(((None, None), *chips)))
        case LegalPlays(cards=cards):
            return Play(rng.choice(cards))
        case LegalBury():
            return any_bury(legal, rng)
        case LegalTrump(options=options, may_turn=may_turn):
            if may_turn and rng.random() < 0.3:
                return TurnTrump()
            return NameTrump(rng.choice(options))
        case LegalCalls():
            if legal.may_pass_in_favor and rng.random() < 0.3:
                return PassInFavor()
            if legal.may_look and (not legal.may_bid or rng.random() < 0.7):
                return Look()
            if legal.may_ask and rng.random() < 0.3:
                return AskRedeal()
            if legal.may_moon and rng.random() < 0.1:
                return ShootMoon()
            if legal.may_bid and (not legal.may_pass or rng.random() < 0.4):
                raises = rng.choice((0, 0, 0, 1, 2))
                return Bid(min(legal.min + raises * legal.step, legal.max))
            return Pass()


__all__ = ["PLAYABLE", "Table", "any_command", "mask_of", "order_for"]
