"""What a round is worth, how it is scored, when a match ends, and what mistakes cost."""

from __future__ import annotations

from typing import Literal

from rookery.rules.spec.base import RuleRecord


class CountSpec(RuleRecord, frozen=True, kw_only=True):
    """What is worth points at the end of a round."""

    values: dict[str, int] = {}  # noqa: RUF012 (msgspec copies it)
    """Points of the cards: keys are numbers (``"5"``) and names of singles (``"bird"``)."""
    nest_to: Literal["last_trick", "declarer", "defenders", "removed", "not_counted", "none"] = (
        "last_trick"
    )
    """Who scores the nest: the winner of the last trick [H11:60]; the declarer's side or the other; nobody, and it is
    out of the game; nobody, and it is shown at the end; or there is no nest.
    """
    nest_counters: Literal["counted", "ignored"] = "counted"
    """Whether counters in the nest keep their points for whoever scores it."""
    nest_bonus: int = 0
    """Points for the nest itself, whatever is in it."""
    nest_as_trick: bool = False
    """Whether the nest counts as one more trick for its winner [WM08:259]."""
    majority_bonus: int = 0
    """Points for the side with more tricks [WM08:207]."""
    majority_of: Literal["tricks", "cards"] = "tricks"
    """What the side must have more of; with ``cards``, those in the nest count too."""
    majority_tie: Literal["nobody", "defenders"] = "nobody"
    """Who gets the majority bonus when tricks are equal [WM08:251]."""
    last_trick_bonus: int = 0
    """Points for the last trick itself [WIK:38]."""
    trick_points: int = 0
    """Points for every trick [PB94:160]."""
    sweep_bonus: int = 0
    """Points for a side that leaves the others nothing; a bid cannot count on them, but they help to make it."""
    sweep_of: Literal["tricks", "points"] = "tricks"
    """What the others must have none of."""


class ScoreSpec(RuleRecord, frozen=True, kw_only=True):
    """How a counted round changes the score."""

    kind: Literal["setback", "zero", "zero_and_double", "plain", "board"] = "setback"
    """What a set declarer scores. ``setback``: minus the bid [H11:38]; ``zero``: nothing; ``zero_and_double``: nothing,
    and the opponents score double [PB94:164].
    """
    set_factor: int = 1
    """How many times the bid a set costs, where it costs the bid."""
    set_keeps: bool = False
    """Whether a set side still scores what it captured, and loses the bid from that."""
    set_gain: Literal["own", "bid", "own_and_bid", "all", "all_and_bid"] = "own"
    """What opponents who score get from a set: what they captured; the bid instead, or besides; all that was captured,
    or that and the bid."""
    made_credit: Literal["captured", "bid"] = "captured"
    """What a made bid scores: everything captured [H11:38], or only the bid."""
    defenders: Literal["always", "if_set", "never"] = "always"
    """When the declarer's opponents score [H11:38]."""
    defender_credit: Literal["own", "combined"] = "own"
    """Against a lone declarer: each defender's own points, or the sum of all defenders for each."""
    top_bid_made: Literal["ordinary", "double", "wins_match"] = "ordinary"
    """What making the highest possible bid is worth: its points, twice as many, or the match [WIK:46, 50]."""
    top_bid_failed: Literal["ordinary", "double", "loses_match"] = "ordinary"
    """What failing the highest possible bid costs: an ordinary set [A92], twice as much, or the match."""
    blind_made: int = 2
    """How many times a blind bid that is made counts."""
    blind_failed: int = 2
    """How many times a blind bid that is failed counts."""
    blind_bonus: int = 0
    """Points on top of a blind bid that is made."""


class MoonSpec(RuleRecord, frozen=True, kw_only=True):
    """A call above every number: to take everything. It may be made at any turn of the auction."""

    needs: Literal["points", "tricks"] = "points"
    """What the declarer's side must take: all points that anybody takes, or all tricks."""
    made: Literal["match", "points", "bonus"] = "match"
    """What a made moon wins: the match; `reward` points; or `reward` points besides those captured."""
    reward: int = 0
    """The points of a made moon."""
    failed: Literal["match", "points"] = "match"
    """What a failed moon costs: the match, or `price` points."""
    price: int = 0
    """The points that a failed moon costs."""
    over_moon: bool = False
    """Whether each other player may still call the moon as well, and take it over; if not, it ends the auction."""
    from_below: Literal["as_usual", "zero_first", "zero_only"] = "as_usual"
    """What a moon made from a score below zero does: as from any score; it sets the score to 0 before it adds points; or
    it does that and nothing more."""


class MatchSpec(RuleRecord, frozen=True, kw_only=True):
    """When a match ends."""

    target: int
    """The score to reach; chips in a row where a board is played."""
    win_by: Literal["score", "making_a_bid"] = "score"
    """``making_a_bid``: a player or side at the target wins only in a round in which it makes a bid of its own."""
    past_target: Literal["wins", "stays", "falls"] = "wins"
    """What a round does that would bring a score past the target: it wins like the target itself, or the target must be
    met exactly, and the score stays as it was or falls to `falls_to`."""
    falls_to: int = 0
    """Where a score falls to that would go past the target."""
    both_reach: Literal["higher", "bidder"] = "higher"
    """Who wins if several reach the target in one round: the higher score, or the declarer's side."""
    floor: int = 0
    """A score this far below zero ends the match, and the best score wins; 0: there is no floor [A6]."""
    both_sink: Literal["higher", "bidder_loses"] = "higher"
    """Who wins if several sink to the floor in one round: the best score, or the best of the declarer's opponents."""
    formats: tuple[str, ...] = ("to_target",)
    """The match formats that the sources offer."""
    format: Literal["to_target", "fixed_rounds", "rotation"] = "to_target"
    """``fixed_rounds``: the higher score after `rounds` wins [H11:13]; ``rotation``: four players score alone and
    change partners every four rounds, twelve in all [H11:74]."""
    rounds: int = 0
    """Counted rounds in a match of ``fixed_rounds`` or ``rotation``."""
    exchange_seats_every: int = 0
    """After this many counted rounds the partners of one side exchange seats [WM08:113]; 0: never."""
    undo: Literal["by_consent", "never"] = "by_consent"
    """Whether a decision may be taken back when everybody at the table agrees."""
    enforcement: Literal["strict", "table"] = "strict"
    """``table``: players can make mistakes, call them and pay for them, as at a real table."""


class PenaltySpec(RuleRecord, frozen=True, kw_only=True):
    """What mistakes cost at a real table; in strict play there are none."""

    exposed_card: bool = False
    """Whether a card shown while dealing is a misdeal: a 10 or higher always, a lower one on demand [H11:27]."""
    wrong_deal: int = 0
    """What the dealer's side loses for a wrong deal that is found after three tricks [WM08:113]."""
    nest_count: int = 0
    """What a wrong number of buried cards costs [H11:72]."""
    table_talk: int = 0
    """What a hint to the partner costs [H11:72]."""
    renege: Literal["none", "set_back_the_bid"] = "none"
    """What a renege costs when it is found after the next trick is taken [H11:72]."""
