"""What is counted, when a match ends, and what the table allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rookery.cards import Cards, Pack, mask_of
from rookery.rules.spec import Rules
from rookery.seats import Seat

MANDATORY_REDEAL_NUMBER = 10
"""A card as high as this one, shown in the deal, is always dealt again [H11:27, WM08:63]."""


@dataclass(frozen=True, slots=True)
class NestFacts:
    """Who scores the nest, and what it is worth."""

    scorer: Literal["last_trick", "declarer", "defenders"] | None
    """Who scores it: the winner of the last trick, or always the same side; ``None``: nobody."""
    counted: bool
    """Whether the counters in it have their points for whoever scores it."""
    bonus: int
    """Points for the nest itself."""
    as_trick: bool
    """Whether it is one more trick for its scorer where tricks are compared."""

    def owner(
        self, teams: tuple[int, ...], declarer: Seat | None, last_winner: Seat | None = None
    ) -> int | None:
        """Returns the team that scores the nest, by the team of each seat; ``None``: nobody, or it is not known yet.

        The defenders can get the nest only in a round with two teams.
        """
        if self.scorer == "last_trick":
            return None if last_winner is None else teams[last_winner]
        if self.scorer is None or declarer is None:
            return None
        return teams[declarer] if self.scorer == "declarer" else 1 - teams[declarer]


def nest_facts(rules: Rules) -> NestFacts:
    """Returns who scores the nest and what it is worth."""
    spec = rules.count
    scorer = spec.nest_to
    return NestFacts(
        scorer=scorer if scorer in ("last_trick", "declarer", "defenders") else None,
        counted=spec.nest_counters == "counted",
        bonus=spec.nest_bonus,
        as_trick=spec.nest_as_trick,
    )


@dataclass(frozen=True, slots=True)
class CountFacts:
    """What tricks are worth besides their cards."""

    trick_points: int
    last_trick_bonus: int
    majority_bonus: int
    majority_of_cards: bool
    """Whether cards are compared for the majority; if not, tricks are."""
    ties_to_defenders: bool
    """Whether the declarer's opponents get the majority bonus of a tie."""
    sweep_bonus: int
    sweep_of: Literal["tricks", "points"]


def count_facts(rules: Rules) -> CountFacts:
    """Returns what tricks are worth besides their cards."""
    spec = rules.count
    return CountFacts(
        trick_points=spec.trick_points,
        last_trick_bonus=spec.last_trick_bonus,
        majority_bonus=spec.majority_bonus,
        majority_of_cards=spec.majority_of == "cards",
        ties_to_defenders=spec.majority_tie == "defenders",
        sweep_bonus=spec.sweep_bonus,
        sweep_of=spec.sweep_of,
    )


@dataclass(frozen=True, slots=True)
class SetFacts:
    """What a set costs and brings."""

    times: int
    """How many times the bid a set declarer loses; 0: they lose nothing."""
    keeps: bool
    """Whether the set side still scores what it captured."""
    doubles: bool
    """Whether the declarer's opponents score twice what they captured."""
    gains_bid: bool
    """Whether the declarer's opponents gain the bid."""
    gains: Literal["nothing", "own", "all"]
    """Which captured points the declarer's opponents score."""


def set_facts(rules: Rules) -> SetFacts:
    """Returns what a set costs and brings."""
    spec = rules.score
    gain = spec.set_gain
    return SetFacts(
        times=spec.set_factor if spec.kind == "setback" else 0,
        keeps=spec.set_keeps,
        doubles=spec.kind == "zero_and_double",
        gains_bid=gain in ("bid", "own_and_bid", "all_and_bid"),
        gains="nothing" if gain == "bid" else "own" if gain in ("own", "own_and_bid") else "all",
    )


@dataclass(frozen=True, slots=True)
class GoalFacts:
    """When a match ends, and how seats change until then."""

    format: Literal["to_target", "fixed_rounds", "rotation"]
    target: int
    """The score to reach."""
    needs_made_bid: bool
    """Whether it must be reached in a round with a made bid of one's own."""
    exact: bool
    """Whether it must be met exactly."""
    falls_to: int | None
    """The score of whoever would go past an exact target; ``None``: it stays as it was."""
    bidder_wins: bool
    """Whether the declarer's side wins if it reaches the target together with others."""
    floor: int
    """A score this far below zero ends the match; 0: there is no floor."""
    bidder_loses: bool
    """Whether the declarer's side loses if it sinks to the floor together with others."""
    rounds: int
    """Counted rounds in a match that does not go to a target."""
    seats_move_every: int
    """After so many counted rounds one set of partners exchanges seats; 0: never."""


def goal_facts(rules: Rules) -> GoalFacts:
    """Returns when a match ends."""
    spec = rules.match
    return GoalFacts(
        format=spec.format,
        target=spec.target,
        needs_made_bid=spec.win_by == "making_a_bid",
        exact=spec.past_target != "wins",
        falls_to=spec.falls_to if spec.past_target == "falls" else None,
        bidder_wins=spec.both_reach == "bidder",
        floor=spec.floor,
        bidder_loses=spec.both_sink == "bidder_loses",
        rounds=spec.rounds,
        seats_move_every=spec.exchange_seats_every,
    )


@dataclass(frozen=True, slots=True)
class RulingFacts:
    """What the table allows and what mistakes cost there."""

    mistakes: bool
    """Whether mistakes can be made, and are called and paid for, as at a real table."""
    undo: bool
    """Whether a decision may be taken back when everybody agrees."""
    renege: bool
    """Whether a renege that is found late costs the bid."""
    exposed_card: bool
    """Whether a card shown while dealing is a misdeal."""
    exposed_high: Cards
    """The cards that are dealt again whether anybody demands it or not [H11:27, A18]."""
    wrong_deal: int
    """What the dealer's side loses for a wrong deal that is found late; 0: it cannot be called."""
    nest_count: int
    """What a wrong number of buried cards costs."""
    table_talk: int
    """What a hint costs; 0: it cannot be called."""


def ruling_facts(rules: Rules, pack: Pack, ranks: tuple[int, ...]) -> RulingFacts:
    """Returns what the table allows and what mistakes cost there; *ranks* is each color, strongest first."""
    spec, prices = rules.match, rules.penalties
    above = (
        ranks[: ranks.index(MANDATORY_REDEAL_NUMBER)] if MANDATORY_REDEAL_NUMBER in ranks else ()
    )
    return RulingFacts(
        mistakes=spec.enforcement == "table",
        undo=spec.undo == "by_consent",
        renege=prices.renege != "none",
        exposed_card=prices.exposed_card,
        exposed_high=mask_of(
            card
            for card, face in enumerate(pack.faces)
            if face.single is not None
            or face.number >= MANDATORY_REDEAL_NUMBER
            or face.number in above
        ),
        wrong_deal=prices.wrong_deal,
        nest_count=prices.nest_count,
        table_talk=prices.table_talk,
    )
