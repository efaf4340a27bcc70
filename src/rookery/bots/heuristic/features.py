"""What a player at the table works out before he plays a card: what is still out, and who may hold it.

Everything here comes from a `SeatView`. Chances are rough on purpose: each unseen card lies with each player who may
hold it in proportion to the cards he has left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rookery.cards import Card, Cards, iter_cards, mask_of
from rookery.engine.plan import Plan
from rookery.kernel import policy
from rookery.rules.table import SUITS, TRUMP_SUIT, Tables, Trump
from rookery.seats import Seat
from rookery.view.seat import SeatView, known_partner

DECLARER_TRUMPS = 1.7
"""How much likelier than others the declarer is to hold a trump: he named it because he has many."""
FREE_COMES = 0.3
"""The chance that one who holds the bird plays it to a trick that he must follow otherwise."""
FELLOW_DEFENDER = 0.5
"""What points cost that another defender takes, where everybody plays for himself; 1 for those of the declarer."""
NOBODYS_DUMMY = 0.5
"""What points cost that a dummy without a side takes: they are lost to me, and nobody has them."""


@dataclass(frozen=True, slots=True, eq=False)
class DerivedTables:
    """What follows from the tables of one trump, worked out once."""

    tables: Tables
    over: tuple[tuple[Cards, ...], ...]
    """``over[led suit][card]``: the cards that beat it when they are played later."""
    higher: tuple[Cards, ...]
    """For each card, those that beat it in a trick of its own suit, without being trumps when it is none."""
    trumps: Cards
    size: tuple[int, ...]
    """Cards of each suit in the pack."""


@lru_cache(maxsize=512)
def derived_tables(plan: Plan, trump: Trump) -> DerivedTables:
    """Returns the lore of *plan* under *trump*."""
    tables = plan.tables[trump]
    lore = policy.derived_tables(tables)
    return DerivedTables(
        tables=tables,
        over=lore.over,
        higher=lore.higher,
        trumps=tables.suit_mask[TRUMP_SUIT],
        size=tuple(mask.bit_count() for mask in tables.suit_mask),
    )


@lru_cache(maxsize=512)
def friends_of(
    plan: Plan, order: tuple[Seat, ...], declarer: Seat | None, partner: Seat | None, me: Seat
) -> frozenset[Seat]:
    """Returns the other seats that play with *me* when *declarer* and a called *partner* are known."""
    teams = plan.teams(order, declarer, partner)
    return frozenset(seat for seat in range(plan.seats) if seat != me and teams[seat] == teams[me])


def friends_in_play(view: SeatView, me: Seat) -> frozenset[Seat]:
    """Returns who plays with *me* as far as ``view.seat`` knows.

    While a called partner is hidden the declarer trusts nobody, and the others take each other for friends: most are.
    """
    plan, now = view.plan, view.round
    declarer = now.contract.declarer if now.contract else None
    partner = None
    if now.called is not None:
        partner = known_partner(view)
        if partner is None:
            partner = only_suspect(view, now.called)
        if partner is None and me != declarer:
            return frozenset(seat for seat in range(plan.seats) if seat not in (me, declarer))
    return friends_of(plan, now.order, declarer, partner, me)


def only_suspect(view: SeatView, called: Card) -> Seat | None:
    """Returns the one player who may still hold the called card: all others have shown that they do not.

    Where it may lie in the nest nobody but the declarer can tell.
    """
    plan, now = view.plan, view.round
    assert plan.calling is not None
    assert now.contract is not None
    declarer = now.contract.declarer
    if view.seat != declarer and plan.calling.buried:
        return None
    suit = view.tables.suit_of[called]
    suspects = [
        seat
        for seat, voids in enumerate(view.voids)
        if seat not in (view.seat, declarer) and not voids >> suit & 1 and now.hand_sizes[seat]
    ]
    return suspects[0] if len(suspects) == 1 else None


class PolicyFeatures:
    """One decision about a card: the facts that all rules of thumb share.

    It is about the hand whose turn it is, which may be the exposed dummy's that the seat plays for.
    """

    __slots__ = (
        "against", "best", "blind", "dark", "declarer", "friends", "hand", "hidden", "known", "lacking",
        "left", "lore", "me", "next", "now", "out", "plan", "points", "pot", "shares", "shown", "sizes", "special",
        "stake", "trick_value", "trumps", "unseen", "view", "voids", "winner",
    )  # fmt: skip

    def __init__(self, view: SeatView) -> None:
        """Works them out for the hand to play in *view*; trump is known and somebody leads."""
        now, plan = view.round, view.plan
        assert view.seat is not None
        assert now.trump is not None
        self.view, self.plan, self.now = view, plan, now
        order, seats, trick = now.order, plan.seats, now.trick
        assert now.leader is not None
        first = order.index(now.leader)
        place = (first + len(trick)) % seats
        self.me = me = order[place]
        self.lore = lore = derived_tables(plan, now.trump)
        self.declarer = now.contract.declarer if now.contract else None
        self.friends = (
            friends_of(plan, order, self.declarer, None, me)
            if now.called is None
            else friends_in_play(view, me)
        )
        self.against = 1.0 - len(self.friends) / (seats - 1)
        """Opponents, as a part of the other hands."""
        self.hand = view.hand if me == view.seat else now.open_cards[me]
        self.trumps = self.hand & lore.trumps
        self.points = plan.points
        self.sizes, self.voids = now.hand_sizes, view.voids
        self.blind: tuple[Seat, ...] = ()
        """Dummies that play their top card, whatever it is."""
        self.known = now.open_cards
        """For each other seat, the cards that it holds for certain."""
        if plan.dummies:
            self._look_at_dummies()
        self.unseen = self.out = view.unseen()
        """What nobody has shown; ``out``: with what opponents have."""
        self.dark = self.sizes
        """For each seat, how many of its cards nobody has shown; my own number means nothing."""
        self.shown = any(self.known)
        """Whether any card in a hand is known at all."""
        if self.shown:
            self.dark = tuple(
                size - cards.bit_count() for size, cards in zip(self.sizes, self.known, strict=True)
            )
            for seat, cards in enumerate(self.known):
                if seat != me and seat not in self.friends:
                    self.out |= cards
        self.special = self.shown or bool(self.blind)
        """Whether more or less is known of some hand than what it has shown that it lacks."""
        self.hidden = self.unseen.bit_count() - sum(self.dark) + self.dark[me]
        """Unseen cards that nobody holds: buried, aside, in the stock, or left in the nest."""
        self.left = plan.tricks - len(now.tricks)
        """Tricks still to be taken, this one included."""
        self.shares: list[list[float] | None] = [None] * SUITS
        self.lacking: list[list[float] | None] = [None] * SUITS

        self.pot = 0.0
        """Points in the trick."""
        for card in trick:
            self.pot += self.points[card]
        self.winner: Seat | None = None
        self.best: Card | None = None
        if trick:
            winning = lore.tables.winner(trick)
            self.best = trick[winning]
            self.winner = order[(first + winning) % seats]
        self.next = [order[(place + step) % seats] for step in range(1, seats - len(trick))]
        """Who plays to this trick after me."""
        self.stake = last_trick_stake(self)
        self.trick_value = value_of_a_trick(self)

    def _look_at_dummies(self) -> None:
        """Notes which dummies play blindly, and so show no voids, and what an open one's player holds himself."""
        self.blind = self.plan.blind
        self.voids = tuple(
            0 if seat in self.blind else voids for seat, voids in enumerate(self.voids)
        )
        self.known = tuple(
            self.view.hand if seat == self.view.seat else cards
            for seat, cards in enumerate(self.known)
        )

    def share(self, seat: Seat, suit: int) -> float:
        """Returns the chance that *seat* holds one given unseen card of *suit*."""
        shares = self.shares[suit]
        if shares is None:
            shares = self.shares[suit] = self._shares(suit)
        return shares[seat]

    def _shares(self, suit: int) -> list[float]:
        bit = 1 << suit
        weights = [
            0.0 if voids & bit else float(size)
            for voids, size in zip(self.voids, self.dark, strict=True)
        ]
        weights[self.me] = 0.0
        if suit == TRUMP_SUIT and self.declarer is not None:
            weights[self.declarer] *= DECLARER_TRUMPS
        total = sum(weights) + self.hidden
        return [weight / total for weight in weights] if total else weights

    def lacks(self, seat: Seat, suit: int) -> float:
        """Returns the chance that *seat* holds no card of *suit*."""
        lacking = self.lacking[suit]
        if lacking is None:
            lacking = self.lacking[suit] = self._lacking(suit)
        return lacking[seat]

    def _lacking(self, suit: int) -> list[float]:
        mask, bit = self.lore.tables.suit_mask[suit], 1 << suit
        out = (self.unseen & mask).bit_count()
        shares = self.shares[suit]
        if shares is None:
            shares = self.shares[suit] = self._shares(suit)
        lacking = [(1.0 - share) ** out for share in shares]
        for seat, voids in enumerate(self.voids):
            if voids & bit:
                lacking[seat] = 1.0
        if self.shown:
            for seat, cards in enumerate(self.known):
                if cards & mask:
                    lacking[seat] = 0.0
        return lacking

    def can_beat(self, seat: Seat, led: int, card: Card) -> float:
        """Returns the chance that *seat*, yet to play, can beat *card* in a trick where suit *led* was led."""
        threats = self.lore.over[led][card]
        if self.special:
            chance = self.chance_by_sight(seat, led, threats)
            if chance is not None:
                return chance
        threats &= self.unseen
        if not threats:
            return 0.0
        trumps = threats & self.lore.trumps
        ruff = 1.0 - (1.0 - self.share(seat, TRUMP_SUIT)) ** trumps.bit_count()
        if led == TRUMP_SUIT:
            return ruff
        plain = (threats ^ trumps).bit_count()
        chance = self.lacks(seat, led) * ruff
        if plain:
            chance += 1.0 - (1.0 - self.share(seat, led)) ** plain
        if trumps & self.lore.tables.free:
            # The bird may come at any time, but most players keep it for a better trick.
            chance += (1.0 - chance) * FREE_COMES * self.share(seat, TRUMP_SUIT)
        return min(chance, 1.0)

    def chance_by_sight(self, seat: Seat, led: int, threats: Cards) -> float | None:
        """Returns the chance that *seat* beats the trick where its cards tell, or ``None``; a blind dummy's tell nothing."""
        if seat in self.blind:
            return (threats & self.unseen).bit_count() / self.unseen.bit_count()
        known = self.known[seat]
        if known and not self.dark[seat]:
            return float(self.lore.tables.legal(known, led) & threats != 0)
        known &= threats
        if known & self.lore.tables.suit_mask[led]:
            return 1.0
        return self.lacks(seat, led) if known else None

    def chance(self, card: Card) -> float:
        """Returns the chance that my side takes this trick if I play *card*."""
        led = self.lore.tables.suit_of[self.now.trick[0] if self.best is not None else card]
        best = self.best
        ours = True
        if best is not None and not self.lore.over[led][best] >> card & 1:
            ours = self.winner in self.friends
            top = best
        else:
            top = card
        if not self.next or not (self.special or self.lore.over[led][top] & self.unseen):
            return float(ours)
        enemy_fails = friend_fails = 1.0
        friends = enemies = 0
        for seat in self.next:
            fails = 1.0 - self.can_beat(seat, led, top)
            if seat in self.friends:
                friend_fails *= fails
                friends += 1
            else:
                enemy_fails *= fails
                enemies += 1
        friend_beats = 1.0 - friend_fails
        if ours:
            if not friends:
                return enemy_fails
            return enemy_fails + (1.0 - enemy_fails) * friend_beats * friends / (friends + enemies)
        return friend_beats * (1.0 - 0.5 * (1.0 - enemy_fails))

    def harm(self) -> float:
        """Returns what a point costs that the likely winner takes from me, against one that I take."""
        if self.winner in self.blind and self.plan.dummy_sides[self.winner] is None:
            return NOBODYS_DUMMY
        if self.plan.accounts == 2 or self.declarer is None or self.declarer == self.me:
            return 1.0
        if self.friends or self.winner in (None, self.declarer):
            return 1.0
        return 1.0 if self.declarer in self.next else FELLOW_DEFENDER

    def stands(self, card: Card) -> float:
        """Returns the chance that *card* takes a trick later in the round if I keep it now."""
        lore = self.lore
        higher = (lore.higher[card] & self.out).bit_count()
        suit = lore.tables.suit_of[card]
        if suit == TRUMP_SUIT:
            if not higher:
                return 1.0
            out = (self.out & lore.trumps).bit_count()
            length = self.trumps.bit_count()
            return min(1.0, TRUMP_STANDS[min(higher, 3)] + max(0.0, 0.12 * (length - out / 2)))
        if higher > 2:
            return 0.0
        chance = PLAIN_STANDS[higher]
        if self.out & lore.trumps:
            for seat, size in enumerate(self.sizes):
                if size and seat != self.me and seat not in self.friends:
                    ruffs = self.lacks(seat, suit) * (1.0 - self.lacks(seat, TRUMP_SUIT))
                    chance *= 1.0 - ruffs
        return chance


TRUMP_STANDS = (1.0, 0.7, 0.55, 0.45)
"""The chance that a trump takes a trick, by the number of higher trumps still out."""
PLAIN_STANDS = (0.9, 0.4, 0.15)
"""The same for a card of a plain color that nobody ruffs."""


def last_trick_stake(memory: PolicyFeatures) -> float:
    """Returns what the last trick brings beyond its cards: its bonus, and what probably lies in the nest."""
    nest = memory.plan.nest
    stake = float(memory.plan.counting.last_trick_bonus)
    if nest.scorer != "last_trick" or not memory.now.nest_size:
        return stake
    stake += nest.bonus
    if nest.counted:
        if memory.view.buried:
            stake += sum(memory.points[card] for card in iter_cards(memory.view.buried))
        elif memory.hidden:
            shown = sum(memory.points[card] for card in memory.now.faces)
            out = sum(
                memory.points[card] for card in iter_cards(memory.unseen & memory.plan.counters)
            )
            share = (memory.now.nest_size - len(memory.now.faces)) / memory.unseen.bit_count()
            stake += shown + out * share
    return stake


def value_of_a_trick(memory: PolicyFeatures) -> float:
    """Returns what an average coming trick is worth, with bonuses for tricks."""
    counting = memory.plan.counting
    plan, now, view = memory.plan, memory.now, memory.view
    counters = sum(plan.points) - sum(now.captured) - memory.pot
    away = (view.buried | view.thrown | mask_of(now.faces)) & plan.counters
    if now.stock_open is not None and plan.stock is None:
        away |= 1 << now.stock_open
    if away:
        counters -= sum(plan.points[card] for card in iter_cards(away))
    points = counters - memory.stake * 0.5
    bonus = counting.trick_points + 2.0 * counting.majority_bonus / memory.plan.tricks
    return max(points, 0.0) / memory.left + bonus
