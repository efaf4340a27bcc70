"""A round played on in the head: one world, in which everybody goes on by rules of thumb.

Before the first lead the decisions are those of the bot by rules of thumb, asked with what each seat would know in that
world; from then on the kernel plays. Nothing here is the truth: worlds are drawn from what one seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rookery.belief.worlds import World, Worlds
from rookery.bots.heuristic.bot import HeuristicBot
from rookery.bots.level import Budget
from rookery.bots.rollout_context import RolloutContext, RolloutState, thrown_by
from rookery.cards import Card, iter_cards, mask_of, tuple_of
from rookery.engine import event as ev
from rookery.engine.command import (
    Bury,
    CallCard,
    ChooseLeader,
    Command,
    NameTrump,
    Redraw,
    Swap,
    TurnTrump,
)
from rookery.engine.legal import allows
from rookery.engine.phases import dummy_hand, exchange, partner, play, redraw, take
from rookery.engine.plan import Plan
from rookery.engine.public import Contract, advance
from rookery.engine.turn import phase_of
from rookery.kernel import Action, kernel
from rookery.rules.table import TRUMPS, Trump
from rookery.seats import Seat
from rookery.solve.position import tables_of
from rookery.view.seat import SeatView

CASUAL = HeuristicBot()
NO_CHANCE = Random(0)
"""For a bot that needs no chance."""


class Rollout:
    """One world and what has happened in it."""

    def __init__(self, view: SeatView, world: World) -> None:
        """Begins where *view* stands."""
        self.plan, self.public, self.me = view.plan, view.public, view.seat
        self.hands = list(world.hands)
        self.nest, self.stock = world.nest, list(world.stock)
        self.away = world.aside | world.thrown
        self.piles, self.partner = world.piles, world.partner
        self.voids = view.voids
        self.taken, self.buried = view.taken, view.buried
        self.given = view.given
        self.thrown = thrown_by(view)
        """What each seat has thrown itself, as far as that is known here."""

    def view_of(self, seat: Seat) -> SeatView:
        """Returns what *seat* would know."""
        now = self.public.round
        assert now is not None
        declares = now.contract is not None and now.contract.declarer == seat
        return SeatView(
            self.plan,
            seat,
            self.public,
            self.hands[seat],
            self.taken if declares else 0,
            self.buried if declares else 0,
            self.given if seat == self.me else 0,
            self.thrown[seat],
            self.voids,
        )

    def award(self, contract: Contract) -> None:
        """Ends the auction with *contract*."""
        self._happens(
            ev.AuctionWon(seat=contract.declarer, points=contract.points, forced=contract.forced)
        )

    def lead_up(self, script: Sequence[Command] = ()) -> None:
        """Goes on until somebody leads; the seat whose view it was does first what *script* says."""
        left = list(script)
        while (seat := self.next_to_decide()) is not None:
            view = self.view_of(seat)
            if seat == self.me and left and view.legal and allows(view.legal, left[0]):
                self.act(seat, left.pop(0))
            else:
                self.act(seat, CASUAL.choose(view, NO_CHANCE))

    def next_to_decide(self) -> Seat | None:
        """Does what happens by itself; returns who has the next decision before the first lead, if there is one."""
        while (now := self.public.round) is not None and now.leader is None:
            phase = phase_of(self.plan, self.public)
            assert phase is not None
            seat: Seat | None = phase.decider(self.plan, now)
            if seat is not None:
                return seat
            self._by_itself()
        return None

    def act(self, seat: Seat, command: Command) -> None:
        """Carries out a legal decision before the first lead."""
        now = self.public.round
        assert now is not None
        match command:
            case Bury(cards=cards):
                buried = mask_of(cards)
                face_up, forbidden, _ = exchange.kinds(self.plan, now)
                assert self.plan.burial is not None
                if self.plan.burial.own_limit is None:
                    face_up |= forbidden
                self.hands[seat] &= ~buried
                self.nest = self.buried = buried
                faces = tuple_of(buried & face_up)
                self._happens(ev.Buried(seat=seat, count=len(cards), faces=faces, cards=cards))
            case NameTrump(trump=trump):
                self._happens(ev.TrumpNamed(seat=seat, trump=trump))
            case TurnTrump():
                self._turn("stock", self.stock)
            case CallCard(card=card):
                self._call(seat, card)
            case Swap(card=card):
                given: tuple[Card, ...] = ()
                taken: tuple[Card, ...] = ()
                if card is not None:
                    given, taken = (card,), (self.stock.pop(0),)
                    self.stock.append(card)
                    self.hands[seat] ^= mask_of(given + taken)
                self._happens(ev.Swapped(seat=seat, count=len(given), given=given, drawn=taken))
            case Redraw(cards=cards):
                self._redraw(seat, cards, now.stock_open if cards else None)
            case ChooseLeader(seat=leader):
                self._happens(ev.PlayStarted(leader=leader))
            case _:
                raise ValueError(f"{command} is no decision before the first lead")

    def state(self) -> RolloutState:
        """Returns the round in play as the kernel needs it."""
        world = World(
            tuple(self.hands),
            self.nest,
            tuple(self.stock),
            self.away,
            0,
            self.piles,
            self.partner,
        )
        return RolloutContext(self.plan, self.public, self.voids, self.thrown).state(world)

    def _happens(self, event: ev.Event) -> None:
        self.public = advance(self.public, event)

    def _by_itself(self) -> None:
        """Does what happens without anybody's decision."""
        plan, now = self.plan, self.public.round
        assert now is not None
        phase = phase_of(plan, self.public)
        if phase is take:
            assert now.contract is not None
            assert plan.burial is not None
            seat, cards = now.contract.declarer, tuple_of(self.nest)
            faces = cards if plan.burial.shown else ()
            self.hands[seat] |= self.nest
            self.taken, self.nest, self.buried = self.nest, 0, 0
            self._happens(ev.NestTaken(seat=seat, count=len(cards), cards=cards, faces=faces))
        elif phase is dummy_hand:
            for seat in plan.exposed:
                self._happens(ev.DummyShown(seat=seat, cards=tuple_of(self.hands[seat])))
        elif phase is redraw:
            seat = redraw.player_at(plan, now, len(now.redraws))
            self._redraw(seat, (), None)
        elif phase is play:
            leader = play.first_leader(plan, now)
            assert leader is not None
            self._happens(ev.PlayStarted(leader=leader))
        else:
            open_cards = list(now.faces)
            self._turn("nest", [*open_cards, *iter_cards(self.nest & ~mask_of(open_cards))])

    def _turn(self, pile: str, cards: list[Card]) -> None:
        """Turns the top card of a pile that shows trump; one without a color goes to the bottom."""
        turned: list[Card] = []
        for card in cards:
            turned.append(card)
            face = self.plan.pack.faces[card]
            if face.single is None and face.color is not None:
                break
        color = self.plan.pack.faces[turned[-1]].color
        assert color is not None
        trump = TRUMPS[color]
        if pile == "stock":
            self.stock = [*self.stock[len(turned) - 1 :], *turned[:-1]]
            self._happens(ev.TrumpTurned(pile="stock", cards=tuple(turned), trump=trump))
        else:
            self._happens(ev.TrumpTurned(pile="nest", cards=tuple(turned), trump=trump))

    def _redraw(self, seat: Seat, cards: tuple[Card, ...], shown: Card | None) -> None:
        drawn = tuple(self.stock[: len(cards)])
        self.stock = self.stock[len(cards) :]
        self.away |= mask_of(cards)
        self.thrown[seat] |= mask_of(cards)
        self.hands[seat] = self.hands[seat] & ~mask_of(cards) | mask_of(drawn)
        self._happens(
            ev.Redrawn(seat=seat, count=len(cards), open_card=shown, thrown=cards, drawn=drawn)
        )

    def _call(self, seat: Seat, card: Card) -> None:
        """Finds the partner clockwise from the declarer's left."""
        plan, now = self.plan, self.public.round
        assert now is not None
        assert plan.calling is not None
        same = mask_of(plan.pack.by_code[plan.pack.name(card)])
        self.partner = partner.holder(plan, now, self.hands, seat, same)
        held = next(iter_cards(self.hands[self.partner] & same), card)
        self._happens(ev.PartnerCalled(seat=seat, card=held, partner=self.partner))
        if plan.calling.at_once:
            self._happens(ev.PartnerShown(partner=self.partner))


def play_out(
    plan: Plan, states: Sequence[RolloutState], actions: Sequence[Action] = ()
) -> list[list[tuple[int, ...]]]:
    """Plays states to their ends; returns the points of the teams for each state and each action, or once without."""
    found: list[list[tuple[int, ...]]] = [[] for _ in states]
    groups: dict[tuple[Trump, int], list[int]] = {}
    for number, state in enumerate(states):
        groups.setdefault((state.trump, max(state.teams)), []).append(number)
    for (trump, _), numbers in groups.items():
        points = kernel.policy_playouts(
            tables_of(plan, trump),
            [states[number].position for number in numbers],
            [states[number].knowledge for number in numbers],
            actions,
        )
        rows_of: list[list[list[int]]] = points.tolist()  # type: ignore[assignment]  # one dimension is all it knows of
        for number, rows in zip(numbers, rows_of, strict=True):
            found[number] = [tuple(row) for row in rows]
    return found


def draw(worlds: Worlds, count: int, budget: Budget, rng: Random) -> tuple[World, ...]:
    """Draws fresh worlds, the likelier ones more often if the *budget* allows for that."""
    return (
        worlds.draw_likely(count, rng).worlds if budget.by_likelihood else worlds.draw(count, rng)
    )
