"""Facts about counting, sets, the end of a match, and rulings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rookery.cards import Cards, Pack, mask_of
from rookery.rules.spec import Rules
from rookery.seats import Seat

MANDATORY_REDEAL_NUMBER = 10
"""An exposed card of at least this number (or a higher rank) always forces a redeal [H11:27, WM08:63]."""


@dataclass(frozen=True, slots=True)
class NestFacts:
    """Who scores the nest, and what it is worth."""

    scorer: Literal["last_trick", "declarer", "defenders"] | None
    """Who scores the nest: the winner of the last trick, or always the same side; ``None`` if nobody does."""
    counted: bool
    """Whether counters in the nest count for whoever scores it."""
    bonus: int
    """The points for the nest itself."""
    as_trick: bool
    """Whether the nest counts as one more trick of its scorer when tricks are compared."""

    def owner(
        self, teams: tuple[int, ...], declarer: Seat | None, last_winner: Seat | None = None
    ) -> int | None:
        """Returns the team that scores the nest; ``None`` if nobody does, or if it is not known yet.

        *teams* gives the team of each seat. The defenders can score the nest only in a round with two teams.
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
    """The bonuses that are counted in addition to the cards."""

    trick_points: int
    last_trick_bonus: int
    majority_bonus: int
    majority_of_cards: bool
    """Whether the majority is of cards; if not, of tricks."""
    ties_to_defenders: bool
    """Whether the declarer's opponents get the majority bonus in a tie."""
    sweep_bonus: int
    sweep_of: Literal["tricks", "points"]


def count_facts(rules: Rules) -> CountFacts:
    """Returns the bonuses that are counted in addition to the cards."""
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
    """What a set costs the declarer's side and brings its opponents."""

    bid_factor: int
    """The factor on the bid that a set declarer loses; 0 if a set costs nothing."""
    keeps_captured: bool
    """Whether the set side still scores its captured points."""
    doubles: bool
    """Whether the declarer's opponents score double their captured points."""
    gains_bid: bool
    """Whether the declarer's opponents gain the bid."""
    gains: Literal["nothing", "own", "all"]
    """Which captured points the declarer's opponents score."""


def set_facts(rules: Rules) -> SetFacts:
    """Returns what a set costs the declarer's side and brings its opponents."""
    spec = rules.score
    gain = spec.set_gain
    return SetFacts(
        bid_factor=spec.set_factor if spec.kind == "setback" else 0,
        keeps_captured=spec.set_keeps,
        doubles=spec.kind == "zero_and_double",
        gains_bid=gain in ("bid", "own_and_bid", "all_and_bid"),
        gains="nothing" if gain == "bid" else "own" if gain in ("own", "own_and_bid") else "all",
    )


@dataclass(frozen=True, slots=True)
class GoalFacts:
    """When a match ends, and how seats change during it."""

    format: Literal["to_target", "fixed_rounds", "rotation"]
    target: int
    """The score to reach."""
    needs_made_bid: bool
    """Whether the target must be reached in a round in which the winner makes a bid."""
    exact: bool
    """Whether the target must be met exactly."""
    falls_to: int | None
    """The score after exceeding an exact target; ``None`` if the score stays as it was."""
    bidder_wins: bool
    """Whether the declarer's side wins if it and others reach the target in one round."""
    floor: int
    """A score this far below zero ends the match; 0 if there is no floor."""
    bidder_loses: bool
    """Whether the declarer's side loses if it and others sink to the floor in one round."""
    rounds: int
    """The number of counted rounds in a match that is not played to a target."""
    seats_move_every: int
    """The number of counted rounds after which the players of one side exchange seats; 0 for never."""


def goal_facts(rules: Rules) -> GoalFacts:
    """Returns when a match ends, and how seats change during it."""
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
    """What the table allows, and what mistakes cost."""

    mistakes: bool
    """Whether players can make mistakes, call them and pay for them, as at a real table."""
    undo: bool
    """Whether a decision may be undone if everybody agrees."""
    renege: bool
    """Whether a renege that is found late costs the bid."""
    exposed_card: bool
    """Whether a card exposed during the deal is a misdeal."""
    exposed_high: Cards
    """The cards that always force a redeal when they are exposed; others only if a player asks for it [H11:27, A18]."""
    wrong_deal: int
    """The points that the dealer's side loses for a wrong deal that is called late; 0 if it cannot be called."""
    nest_count: int
    """The points that a wrong number of buried cards costs."""
    table_talk: int
    """The points that a hint costs; 0 if it cannot be called."""


def ruling_facts(rules: Rules, pack: Pack, ranks: tuple[int, ...]) -> RulingFacts:
    """Returns what the table allows, and what mistakes cost; *ranks* holds the numbers, strongest first."""
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
