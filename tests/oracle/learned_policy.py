"""The learned card policy in plain Python: the oracle of ``native/policy_inputs.hpp`` and ``native/card_policy.hpp``."""

from __future__ import annotations

from typing import Any

import numpy as np
from tests.oracle.play import earlier
from tests.oracle.policy import PolicyFeatures, effect

from rookery.cards import Card, Cards, iter_cards, mask_of
from rookery.kernel.position import CommonKnowledge, NetworkLayer, Position
from rookery.rules.table import TRUMP_SUIT, Tables

PLAIN = range(TRUMP_SUIT)
NEAR_MARGIN = 0.3
"""The maximum distance of a near card from the best value, in average tricks."""


def evaluated(layers: tuple[NetworkLayer, ...], rows: Any) -> Any:
    """Returns the outputs of the network for *rows*; sums are in the order of the inputs, as in the native kernel."""
    now = rows
    for number, layer in enumerate(layers):
        weights = np.frombuffer(layer.weights, "<f4").reshape(layer.outputs, layer.inputs)
        sums = np.tile(np.frombuffer(layer.biases, "<f4"), (len(now), 1))
        given = np.maximum(now, np.float32(0)) if number else now
        for at in range(layer.inputs):
            sums += given[:, at : at + 1] * weights[:, at]
        now = sums
    return now


class PolicyInputs:
    """The inputs of the learned policy for one decision."""

    def __init__(self, tables: Tables, now: Position, knowledge: CommonKnowledge) -> None:
        """Computes the values that the inputs of all cards share."""
        self.f = f = PolicyFeatures(tables, now, knowledge)
        self.tables, self.now, self.knowledge = tables, now, knowledge
        drawn = max(len(now.stock) - now.stock_leave, 0) // now.seats
        self.left, self.done = f.sizes[f.me] + drawn, sum(now.tricks)
        rest = now.scoring.majority_bonus + knowledge.last_bonus
        mine = points_in(tables, f.unseen) + points_in(tables, f.hand | f.shown)
        trick_points = now.scoring.trick_points
        self.points_left = float(mine + trick_points * self.left + f.pot + rest)
        self.points_of_all = float(
            sum(tables.points) + trick_points * (self.left + self.done) + rest
        )
        self.scale = self.points_left / self.left if self.points_left > 0.0 else 1.0
        self.by_scale, self.by_held = 1.0 / self.scale, 1.0 / f.hand.bit_count()
        others = [seat for seat, size in enumerate(f.sizes) if seat != f.me and size]
        self.friends = [seat for seat in others if seat in f.friends]
        self.enemies = [seat for seat in others if seat not in f.friends]

    def goal(self) -> float | None:
        """Returns the share of the remaining points that the declarer's side needs; ``None`` if the seat cannot know it."""
        now, known, f = self.now, self.knowledge, self.f
        if known.goal <= 0 or known.declarer < 0 or f.partner_hides():
            return None
        team = now.teams[known.declarer]
        missing = known.goal - (now.points[team] if now.points else 0)
        return missing / max(1.0, self.points_left)

    def decision(self) -> dict[str, float]:
        """Returns the inputs of the decision by name."""
        now, known, f, tables = self.now, self.knowledge, self.f, self.tables
        others, declarer = now.seats - 1, known.declarer
        by_others = 1.0 / others
        friends_next = sum(seat in f.friends for seat in f.next)
        trumps = f.trumps.bit_count()
        trumps_out = float((f.out & tables.suit_mask[TRUMP_SUIT]).bit_count())
        enemies = max(1, others - len(f.friends))
        partner = declarer >= 0 and declarer != f.me and declarer in f.friends
        led = tables.suit_of[now.trick[0]] if now.trick else None
        missing = self.goal()
        tricks = self.left + self.done
        higher = f.derived.higher
        control = any(
            not higher[card] & f.trumps and not higher[card] & f.out
            for card in iter_cards(f.trumps)
        )
        secret = f.partner_hides()
        left = float(self.left)
        drawing = len(now.stock) - now.stock_leave
        voids = sum(
            known.voids[seat].bit_count()
            for seat in range(now.seats)
            if seat != f.me and seat not in f.friends
        )
        lacking = sum(
            bool(tables.suit_mask[suit]) and not f.hand & tables.suit_mask[suit] for suit in PLAIN
        )
        return {
            "place": len(now.trick) * by_others,
            "leads": not now.trick,
            "last to play": not f.next,
            "tricks left": left / tricks,
            "few tricks left": 1.0 / left,
            "declarer": f.me == declarer,
            "declarer's partner": partner,
            "defender": declarer >= 0 and declarer != f.me and not partner,
            "nobody declares": declarer < 0,
            "alone": not f.friends,
            "friends": len(f.friends) * by_others,
            "partner hidden": secret,
            "friend wins": f.winner in f.friends,
            "enemy wins": f.winner is not None and f.winner not in f.friends,
            "declarer wins": f.winner is not None and f.winner == declarer,
            "declarer to come": declarer in f.next,
            "friends to come": friends_next * by_others,
            "enemies to come": (len(f.next) - friends_next) * by_others,
            "on the table": f.pot * self.by_scale,
            "coming": f.trick_value * len(f.next) / now.seats * self.by_scale,
            "stake": f.stake * self.by_scale,
            "trick points": now.scoring.trick_points * self.by_scale,
            "majority": now.scoring.majority_bonus / tricks * self.by_scale,
            "trumps held": trumps * self.by_held,
            "trumps out": trumps_out / (left * enemies),
            "trump lead": (trumps - trumps_out / enemies) * self.by_held,
            "trump control": control,
            "suit led is trump": led == TRUMP_SUIT,
            "void": led is not None and not f.hand & tables.suit_mask[led],
            "open cards": f.shown.bit_count() * self.by_held * by_others,
            "plays an open hand": f.player != f.me,
            "goal": missing is not None,
            "points missing": missing or 0.0,
            "made": missing is not None and missing <= 0.0,
            "set": missing is not None and missing > 1.0,
            "points left": self.points_left / max(1.0, self.points_of_all),
            "to be drawn": drawing * self.by_held / now.seats,
            "points held": points_in(tables, f.hand) * self.by_scale / left,
            "suits lacking": lacking * 0.25,
            "known voids": voids * 0.25 / enemies,
            "put away": f.hidden / max(1.0, f.unseen.bit_count()),
            "open card of the stock": f.gain * self.by_scale,
        }

    def card(self, card: Card, most: float) -> dict[str, float]:
        """Returns the inputs of *card* by name; *most* is the highest value of a legal card."""
        now, f, tables = self.now, self.f, self.tables
        suit = tables.suit_of[card]
        in_suit = tables.suit_mask[suit]
        mine, higher_than = f.hand & in_suit, f.derived.higher
        out = (f.out & in_suit).bit_count()
        higher = (higher_than[card] & f.out).bit_count()
        points = tables.points[card] * self.by_scale
        leads, trump = not now.trick, suit == TRUMP_SUIT
        led = None if leads else tables.suit_of[now.trick[0]]
        follows = led == suit
        beats = led is None or bool(f.derived.over[led][f.best or 0] >> card & 1)
        value, taken = f.value_of(card), f.chance(card)
        by_size = 1.0 / max(1, in_suit.bit_count())
        return {
            "value": value * self.by_scale,
            "behind the best": (most - value) * self.by_scale,
            "takes": taken,
            "stands": f.stands(card),
            "points": points,
            "trump": trump,
            "free": tables.free >> card & 1,
            "higher out": min(higher, 4) * 0.25,
            "nothing higher": not higher,
            "lower out": (out - higher) * (1.0 / max(1, out)),
            "suit held": mine.bit_count() * self.by_held,
            "alone in its suit": mine.bit_count() == 1,
            "follows": follows,
            "ruffs": not leads and not follows and trump,
            "throws": not leads and not follows and not trump,
            "beats": beats,
            "enemies lack": self._lacking(self.enemies, suit),
            "friends lack": self._lacking(self.friends, suit),
            "suit out": out * by_size,
            "highest held": not higher_than[card] & mine,
            "lowest held": not any(
                higher_than[other] >> card & 1 for other in iter_cards(mine) if other != card
            ),
            "points out in suit": points_in(tables, f.out & in_suit) * self.by_scale,
            "strength": tables.strength[suit][card] * by_size,
            "lead of trump": leads and trump,
            "lead of a plain winner": leads and not trump and not higher,
            "points lost": (1.0 - taken) * points,
        }

    def _lacking(self, seats: list[int], suit: int) -> float:
        total = 0.0
        for seat in seats:
            total += 0.5 if self.f.is_blind(seat) else self.f.lacks(seat, suit)
        return total / len(seats) if seats else 0.0


def points_in(tables: Tables, cards: Cards) -> int:
    """Returns the points of *cards*."""
    return sum(tables.points[card] for card in iter_cards(cards))


def near_cards(tables: Tables, now: Position, knowledge: CommonKnowledge) -> dict[Card, float]:
    """Returns the legal cards near the best value, lowest first, with their values.

    Of equivalent cards only the first is included.
    """
    f = PolicyFeatures(tables, now, knowledge)
    legal = list(iter_cards(tables.legal(f.hand, now.trick, earlier(now))))
    values = {card: f.value_of(card) for card in legal}
    least = max(values.values()) - NEAR_MARGIN * PolicyInputs(tables, now, knowledge).scale
    rivals = f.out | f.shown | mask_of(now.trick)
    found: dict[tuple[object, ...], Card] = {}
    for card in legal:
        if values[card] >= least:
            found.setdefault(effect(tables, card, rivals), card)
    return {card: values[card] for card in found.values()}


def chosen_card(
    tables: Tables,
    now: Position,
    knowledge: CommonKnowledge,
    layers: tuple[NetworkLayer, ...],
    rules: tuple[float, ...],
) -> Card:
    """Returns the play of the learned policy: the near card with the highest score."""
    near = near_cards(tables, now, knowledge)
    inputs = PolicyInputs(tables, now, knowledge)
    legal = iter_cards(tables.legal(inputs.f.hand, now.trick, earlier(now)))
    most = max(map(inputs.f.value_of, legal))
    shared = [*rules, *map(clamped, inputs.decision().values())]
    rows = [[*shared, *map(clamped, inputs.card(card, most).values())] for card in near]
    numbers = np.array(rows, dtype=np.float64).astype(np.float32)
    behind = list(inputs.card(next(iter(near)), most)).index("behind the best")
    found = evaluated(layers, numbers)[:, 0] - numbers[:, len(shared) + behind]
    scores = dict(zip(near, found.tolist(), strict=True))
    return max(scores, key=scores.__getitem__)


def clamped(value: float) -> float:
    """Returns an input clamped to at most 4 average tricks, as the network gets it."""
    return max(-4.0, min(4.0, float(value)))
