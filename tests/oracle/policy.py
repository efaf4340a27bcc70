"""The card policy in plain Python: the oracle of ``native/policy_features.hpp``.

Every seat decides by what it can know: its own hand, the played cards, and the `CommonKnowledge`. Sums are in the order of
the native kernel, so results are equal to the last digit. ``rookery.kernel.weights`` documents the weights.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace
from tests.oracle.play import earlier

from rookery.cards import Card, Cards, iter_cards, mask_of
from rookery.kernel.position import DRAW_HIDDEN, DRAW_OPEN, Action, CommonKnowledge, Position
from rookery.kernel.weights import WEIGHTS
from rookery.rules.table import TRUMP_SUIT, Tables

P = WEIGHTS.policy


def power(base: float, exponent: int) -> float:
    """Returns *base* to the power *exponent* by plain multiplication."""
    product = 1.0
    for _ in range(exponent):
        product *= base
    return product


class DerivedTables:
    """Card relations that follow from the tables alone."""

    __slots__ = ("counters", "higher", "over", "tied")

    def __init__(self, tables: Tables) -> None:
        """Computes them for the cards and the trump of *tables*."""
        cards = range(len(tables.suit_of))
        self.tied = tuple(
            tuple(
                mask_of(
                    other
                    for other in cards
                    if strength[other] == strength[card] > 0 and other != card
                )
                for card in cards
            )
            for strength in tables.strength
        )
        self.over = tuple(
            tuple(
                mask_of(other for other in cards if strength[other] > strength[card])
                | (tied[card] if tables.later_wins else 0)
                for card in cards
            )
            for strength, tied in zip(tables.strength, self.tied, strict=True)
        )
        self.higher = tuple(
            self.over[suit][card] & tables.suit_mask[suit]
            for card, suit in enumerate(tables.suit_of)
        )
        self.counters = mask_of(card for card in cards if tables.points[card])


@lru_cache(maxsize=64)
def derived_tables(tables: Tables) -> DerivedTables:
    """Returns the cached derived tables of *tables*."""
    return DerivedTables(tables)


def effect(tables: Tables, card: Card, rivals: Cards) -> tuple[object, ...]:
    """Returns a key of the effect of playing *card*; cards with equal keys are equivalent.

    Equivalent cards have the same suit and points, and the same *rivals* beat and tie with them. Rivals are the cards of other
    players that are out or in the trick.
    """
    derived = derived_tables(tables)
    beaten_by = tuple(over[card] & rivals for over in derived.over)
    tied_with = tuple(tied[card] & rivals for tied in derived.tied)
    return tables.suit_of[card], tables.points[card], tables.free >> card & 1, beaten_by, tied_with


def chance_in_hand(tables: Tables, card: Card, outside: Cards) -> float:
    """Returns the probability that *card* takes a trick for its holder."""
    higher = (derived_tables(tables).higher[card] & outside).bit_count()
    trump = tables.suit_of[card] == TRUMP_SUIT
    return (P.trump_in_hand if trump else P.plain_in_hand)[min(higher, 3)]


class PolicyFeatures:
    """The features of one decision that the terms of the card policy share."""

    def __init__(self, tables: Tables, now: Position, knowledge: CommonKnowledge) -> None:
        """Computes the features for the seat to move in *now* with *knowledge*."""
        self.tables, self.now, self.knowledge, self.derived = (
            tables,
            now,
            knowledge,
            derived_tables(tables),
        )
        self.me = me = now.mover
        self.player = knowledge.players[me] if knowledge.players else me
        self.hand = now.hands[me]
        self.trumps = self.hand & tables.suit_mask[TRUMP_SUIT]
        self.sizes = [hand.bit_count() for hand in now.hands]
        opened = knowledge.shown | (now.hands[self.player] if self.player != me else 0)
        self.seen = [0 if seat == me else hand & opened for seat, hand in enumerate(now.hands)]
        """The cards that this player sees in the hand of each other seat."""
        self.dark = [
            size - seen.bit_count() for size, seen in zip(self.sizes, self.seen, strict=True)
        ]
        """The number of unseen cards of each seat; the entry of `me` is unused."""
        chosen = now.drawing == "winner_chooses" and len(now.stock) > now.stock_leave
        self.top = now.stock[0] if chosen else None
        """The open card of the stock."""
        self.shown = mask_of(now.stock[:1]) if chosen else 0
        """The cards that this player sees in other hands and on the stock."""
        self.unseen = mask_of(now.stock[chosen:]) | knowledge.hidden
        if knowledge.known:
            self.unseen &= ~knowledge.known[self.player]
        for seat, hand in enumerate(now.hands):
            if seat != me:
                self.unseen |= hand & ~self.seen[seat]
                self.shown |= self.seen[seat]
        self.hidden = self.unseen.bit_count() - sum(self.dark) + self.dark[me]
        self.friends = self._friends()
        self.out = self.unseen
        """The cards that are unseen, or seen in hands of opponents."""
        for seat, seen in enumerate(self.seen):
            if seat not in self.friends:
                self.out |= seen
        self.against = 1.0 - len(self.friends) / (now.seats - 1)
        self.pot = sum(tables.points[card] for card in now.trick)
        self.best: Card | None = None
        self.winner: int | None = None
        if now.trick:
            place = tables.winner(now.trick)
            self.best, self.winner = now.trick[place], (now.leader + place) % now.seats
        left = now.seats - 1 - len(now.trick)
        self.next = [(me + step) % now.seats for step in range(1, left + 1)]
        self._value_tricks()
        self.gain = self._gain_of_top()
        """The value of the open card of the stock minus that of an average unseen card."""
        self.shares: dict[int, list[float]] = {}

    def _friends(self) -> set[int]:
        now, me, knowledge = self.now, self.me, self.knowledge
        if self.partner_hides():
            if me == knowledge.declarer:
                return set()
            return set(range(now.seats)) - {me, knowledge.declarer}
        return {s for s in range(now.seats) if s != me and now.teams[s] == now.teams[me]}

    def partner_hides(self) -> bool:
        """Tells whether the called card may be in another hand but its holder is unknown."""
        knowledge, called = self.knowledge, self.knowledge.called
        if called < 0 or self.hand >> called & 1 or self._finds_holder():
            return False
        known = knowledge.known[self.player] if knowledge.known else 0
        return any(cards >> called & 1 for cards in (*self.now.hands, knowledge.hidden & ~known))

    def _finds_holder(self) -> bool:
        """Tells whether only one player can still hold the called card."""
        knowledge = self.knowledge
        if self.player != knowledge.declarer and knowledge.maybe_alone:
            return False
        suit = self.tables.suit_of[knowledge.called]
        suspects = [
            seat
            for seat, size in enumerate(self.sizes)
            if seat not in (self.player, knowledge.declarer)
            and size
            and not knowledge.voids[seat] >> suit & 1
        ]
        return len(suspects) == 1

    def _value_tricks(self) -> None:
        now, knowledge = self.now, self.knowledge
        drawn = max(len(now.stock) - now.stock_leave, 0) // now.seats
        left, done = self.sizes[self.me] + drawn, sum(now.tricks)
        out = self._points(self.unseen)
        self.stake = float(knowledge.last_bonus)
        if knowledge.buried and self.player == knowledge.declarer:
            self.stake += float(self._points(knowledge.buried))
        elif knowledge.nest_size and self.unseen:
            self.stake += float(out) * knowledge.nest_size / self.unseen.bit_count()
        points = out + self._points(self.hand | self.shown) - self.stake * P.stake_of_points
        self.trick_value = (
            max(points, 0.0) / left
            + now.scoring.trick_points
            + P.majority * now.scoring.majority_bonus / (left + done)
        )

    def _points(self, cards: Cards) -> int:
        return sum(self.tables.points[card] for card in iter_cards(cards & self.derived.counters))

    def choose(self) -> Card:
        """Returns the legal card of the highest value; of equal ones the lowest."""
        now, tables = self.now, self.tables
        legal = tables.legal(self.hand, now.trick, earlier(now))
        return max(iter_cards(legal), key=self.value_of)

    def _gain_of_top(self) -> float:
        if self.top is None:
            return 0.0
        total = 0.0
        for card in iter_cards(self.unseen):
            total += self.in_hand(card)
        return self.in_hand(self.top) - total / self.unseen.bit_count()

    def is_blind(self, seat: int) -> bool:
        """Tells whether *seat* plays from a pile."""
        return bool(self.now.piles and self.now.piles[seat])

    def share(self, seat: int, suit: int) -> float:
        """Returns the chance that *seat* holds one given unseen card of *suit*."""
        if suit not in self.shares:
            total = float(self.hidden)
            weights = []
            for other, size in enumerate(self.dark):
                void = self.knowledge.voids[other] >> suit & 1
                weight = 0.0 if other == self.me or void else float(size)
                if suit == TRUMP_SUIT and other == self.knowledge.declarer:
                    weight *= P.declarer_trumps
                weights.append(weight)
                total += weight
            self.shares[suit] = [w / total for w in weights] if total > 0.0 else weights
        return self.shares[suit][seat]

    def lacks(self, seat: int, suit: int) -> float:
        """Returns the chance that *seat* holds no card of *suit*."""
        if self.seen[seat] & self.tables.suit_mask[suit]:
            return 0.0
        if self.knowledge.voids[seat] >> suit & 1:
            return 1.0
        out = (self.unseen & self.tables.suit_mask[suit]).bit_count()
        return power(1.0 - self.share(seat, suit), out)

    def can_beat(self, seat: int, led: int, card: Card) -> float:
        """Returns the chance that *seat*, yet to play, can beat *card* in a trick where suit *led* was led."""
        threats = self.derived.over[led][card]
        if seen := self.seen[seat]:
            if not self.dark[seat]:
                return 1.0 if self.tables.follow_suit(seen, led) & threats else 0.0
            if seen & threats & self.tables.suit_mask[led]:
                return 1.0
            if seen & threats:
                return self.lacks(seat, led)
        threats &= self.unseen
        if not threats:
            return 0.0
        if self.is_blind(seat):
            return threats.bit_count() / self.unseen.bit_count()
        trumps = threats & self.tables.suit_mask[TRUMP_SUIT]
        ruff = 1.0 - power(1.0 - self.share(seat, TRUMP_SUIT), trumps.bit_count())
        if led == TRUMP_SUIT:
            return ruff
        plain = (threats ^ trumps).bit_count()
        chance = self.lacks(seat, led) * ruff
        if plain:
            chance += 1.0 - power(1.0 - self.share(seat, led), plain)
        if trumps & self.tables.free:
            chance += (1.0 - chance) * P.free_comes * self.share(seat, TRUMP_SUIT)
        return min(chance, 1.0)

    def chance(self, card: Card) -> float:
        """Returns the probability that this side takes the trick after playing *card*."""
        led = self.tables.suit_of[self.now.trick[0] if self.now.trick else card]
        ours, top = True, card
        if self.best is not None and not self.derived.over[led][self.best] >> card & 1:
            ours, top = self.winner in self.friends, self.best
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
        return friend_beats * (1.0 - P.partner_rescue * (1.0 - enemy_fails))

    def harm(self) -> float:
        """Returns the cost of a point that the likely winner takes, relative to the value of a point that this side takes."""
        now, declarer = self.now, self.knowledge.declarer
        winner = self.winner
        if winner is not None and self.is_blind(winner) and now.teams.count(now.teams[winner]) == 1:
            return P.fellow
        if max(now.teams) == 1 or declarer < 0 or declarer == self.me:
            return 1.0
        if self.friends or self.winner is None or self.winner == declarer:
            return 1.0
        return 1.0 if declarer in self.next else P.fellow

    def stands(self, card: Card) -> float:
        """Returns the probability that *card* takes a later trick if it is kept now."""
        tables = self.tables
        higher = (self.derived.higher[card] & self.out).bit_count()
        suit = tables.suit_of[card]
        out = (self.out & tables.suit_mask[TRUMP_SUIT]).bit_count()
        if suit == TRUMP_SUIT:
            if not higher:
                return 1.0
            longer = P.long_trumps * (self.trumps.bit_count() - out / 2.0)
            return min(1.0, P.trump_stands[min(higher, 3)] + max(0.0, longer))
        if higher > 2:
            return 0.0
        chance = P.plain_stands[higher]
        if out:
            for seat, size in enumerate(self.sizes):
                if seat != self.me and size and seat not in self.friends:
                    chance *= 1.0 - self.lacks(seat, suit) * (1.0 - self.lacks(seat, TRUMP_SUIT))
        return chance

    def value_of(self, card: Card) -> float:
        """Returns the value of *card*: the sum of all terms."""
        tables, now, knowledge = self.tables, self.now, self.knowledge
        suit, points = tables.suit_of[card], float(tables.points[card])
        taken, standing = self.chance(card), self.stands(card)
        coming = self.trick_value * len(self.next) / now.seats
        value = (taken - (1.0 - taken) * self.harm()) * (self.pot + points + coming)
        safe = standing + (1.0 - standing) * P.safe
        value += (
            -(P.keep * self.against * self.trick_value) * standing - (2.0 * safe - 1.0) * points
        )
        if self.stake > 0.0 and suit == TRUMP_SUIT:
            value += self.save_for_last_trick(card)
        if not now.trick:
            if suit == TRUMP_SUIT and knowledge.declarer >= 0:
                value += self.pull_trump()
            if points > 0.0:
                value += -P.exposed * (1.0 - taken) * points
            alone = not self.hand & tables.suit_mask[suit] & ~(1 << card)
            if suit != TRUMP_SUIT and self.trumps and self.me != knowledge.declarer and alone:
                value += P.singleton
        held = (self.hand & tables.suit_mask[suit]).bit_count()
        value += -P.low * tables.strength[suit][card] - P.short_color * held
        # The winner of the trick takes the better of two cards of the stock.
        return value if self.top is None else value + (2.0 * taken - 1.0) * abs(self.gain)

    def save_for_last_trick(self, card: Card) -> float:
        """Returns the penalty, at most 0, for playing a sure trump or the only trump before the last trick."""
        higher = self.derived.higher
        if higher[card] & self.out:
            return 0.0 if self.trumps.bit_count() > 1 else -P.last_trump * self.stake
        sure = sum(1 for other in iter_cards(self.trumps) if not higher[other] & self.out)
        return -self.stake / sure

    def pull_trump(self) -> float:
        """Returns the value of leading trump, which depends on whether it helps the declarer's side."""
        holders = 0.0
        for seat in self.next:
            if seat not in self.friends and not self.is_blind(seat):
                holders += 1.0 - self.lacks(seat, TRUMP_SUIT)
        if self.me == self.knowledge.declarer:
            return P.pull * holders
        mine = self.knowledge.declarer in self.friends
        return holders * P.pull * (P.pull_for_partner if mine else P.pull_defending)

    def in_hand(self, card: Card) -> float:
        """Returns the value of holding a card that may come from the stock."""
        chance = chance_in_hand(self.tables, card, self.unseen | self.shown)
        return chance * self.trick_value + P.held_points * self.tables.points[card]


def choose_action(tables: Tables, now: Position, knowledge: CommonKnowledge) -> Action:
    """Returns the action of the card policy; the round must not be over."""
    features = PolicyFeatures(tables, now, knowledge)
    if now.to_draw:
        return DRAW_OPEN if features.gain > 0.0 else DRAW_HIDDEN
    return features.choose()


def knowledge_after(
    tables: Tables, before: Position, knowledge: CommonKnowledge, action: Action, after: Position
) -> CommonKnowledge:
    """Returns *knowledge* with the cards and voids that *action* showed to all, which led from *before* to *after*."""
    voids, shown = knowledge.voids, knowledge.shown
    if before.to_draw:
        # All have seen the open card.
        shown |= 1 << before.stock[0]
    if not before.to_draw:
        seat = before.mover
        shown_voids = tables.voids(action, before.trick, earlier(before))
        voids = (*voids[:seat], voids[seat] | shown_voids, *voids[seat + 1 :])
    if len(before.stock) > before.stock_leave and not after.trick and not after.to_draw:
        # A drawn card may be of any color.
        voids = (0,) * len(voids)
    if voids == knowledge.voids and shown == knowledge.shown:
        return knowledge
    return replace(knowledge, voids=voids, shown=shown)
