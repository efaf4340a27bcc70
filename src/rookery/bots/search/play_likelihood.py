"""The likelihood of worlds by the cards that the other players have played, if they choose by the card policy.

Every card that another hand chose is evidence: in some worlds the card policy would play it, in others it would not. The
model of `rookery.belief.likelihood` uses a few kinds of such cards; this one replays the round in each world (elsewhere
called policy-based inference).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rookery.belief.sampler import RandomSource
from rookery.belief.worlds import World, Worlds, systematic, weights_of
from rookery.bots.models.card_policy import policy_tables
from rookery.bots.playouts import played_together
from rookery.bots.rollout_context import RolloutContext, thrown_by
from rookery.engine.renege import hands_played_by
from rookery.kernel import kernel
from rookery.view.seat import SeatView

TEMPERATURE = 0.03
"""The temperature of the softmax over the policy's values of cards, in average tricks."""
RANDOM_PLAY_PROBABILITY = 0.45
"""The probability that a player plays a random legal card; high, because people and other bots do not follow the policy."""
CANDIDATES_PER_WORLD = 4
"""Likely worlds drawn for each world that is kept."""


def draw_by_play(worlds: Worlds, count: int, rng: RandomSource) -> tuple[World, ...]:
    """Returns *count* likely worlds, chosen among `CANDIDATES_PER_WORLD` times as many by how well they explain the
    cards played.
    """
    likelihood = PlayLikelihood.of(worlds.view)
    if likelihood is None:
        return worlds.draw_likely(count, rng).worlds
    candidates = worlds.draw_likely(CANDIDATES_PER_WORLD * count, rng).worlds
    weights = weights_of(likelihood.log_likelihoods(candidates))
    return tuple(candidates[number] for number in systematic(weights, count, rng))


class PlayLikelihood:
    """The likelihood of worlds by the cards that others have played in a view."""

    def __init__(self, view: SeatView, judged: Sequence[int], leader: int) -> None:
        """Takes the places of the *judged* hands in the order of play, and the *leader* of the first trick."""
        now = view.round
        self._plan, self._judged = view.plan, judged
        self._cards = [card for _, cards in now.tricks_so_far() for card in cards]
        self._played = now.played_by_seat()
        revealed = now.called in self._cards
        before = replace(
            now,
            leader=leader,
            trick=(),
            tricks=(),
            captured=(0,) * len(now.captured),
            partner=None if revealed else now.partner,
        )
        self._context = RolloutContext(
            view.plan,
            replace(view.public, round=before),
            (0,) * len(view.voids),
            thrown_by(view),
        )

    @classmethod
    def of(cls, view: SeatView) -> PlayLikelihood | None:
        """Returns the likelihood of a view, or `None` if no card has been played or past decisions cannot be reconstructed.

        They cannot if cards were drawn between tricks, if a dummy plays from a pile, if a hand was opened in mid-round,
        or if the position was set up by hand.
        """
        now = view.round
        leader = now.tricks[0].leader if now.tricks else now.leader
        if leader is None or now.draws or view.plan.blind_dummies or now.shown_dummies:
            return None
        if now.dealt_seq > view.seq:
            # A position set up by hand does not say who played what.
            return None
        mine = hands_played_by(view.plan, now, view.seat) if view.seat is not None else ()
        judged = [place for place, seat in enumerate(now.order) if seat not in mine]
        return cls(view, judged, leader) if now.tricks or now.trick else None

    def log_likelihoods(self, worlds: Sequence[World]) -> list[float]:
        """Returns for each world the logarithm of the probability that the other players play the cards that they have
        played.
        """
        states = [
            self._context.state(
                replace(
                    world,
                    hands=tuple(
                        hand | played
                        for hand, played in zip(world.hands, self._played, strict=True)
                    ),
                )
            )
            for world in worlds
        ]
        found = [0.0] * len(states)
        for numbers in played_together(states):
            logs = kernel.log_likelihoods(
                policy_tables(self._plan, states[numbers[0]].trump, learned=False),
                [states[number].position for number in numbers],
                [states[number].knowledge for number in numbers],
                self._cards,
                self._judged,
                TEMPERATURE,
                RANDOM_PLAY_PROBABILITY,
            )
            for number, log in zip(numbers, logs, strict=True):
                found[number] = log
        return found
