"""The rules of counting, scoring, the moon, the match and penalties."""

from __future__ import annotations

from typing import Literal

from rookery.rules.spec.base import RuleRecord


class CountSpec(RuleRecord, frozen=True, kw_only=True):
    """What counts points at the end of a round."""

    values: dict[str, int] = {}  # noqa: RUF012 (msgspec copies it)
    """The points of cards; the keys are numbers (``"5"``) and names of singles (``"bird"``)."""
    nest_to: Literal["last_trick", "declarer", "defenders", "removed", "not_counted", "none"] = (
        "last_trick"
    )
    """Who scores the nest: the winner of the last trick [H11:60], the declarer's side (``declarer``) or the other side
    (``defenders``). ``removed``: nobody, and it is out of the game; ``not_counted``: nobody, and it is shown at the
    end; ``none``: there is no nest.
    """
    nest_counters: Literal["counted", "ignored"] = "counted"
    """Whether counters in the nest count for whoever scores it."""
    nest_bonus: int = 0
    """The points for the nest itself, in addition to the cards in it."""
    nest_as_trick: bool = False
    """Whether the nest counts as one more trick for its winner [WM08:259]."""
    majority_bonus: int = 0
    """The points for the side with the most tricks [WM08:207]."""
    majority_of: Literal["tricks", "cards"] = "tricks"
    """Whether the majority is of tricks or of cards; with ``cards``, the cards in the nest count too."""
    majority_tie: Literal["nobody", "defenders"] = "nobody"
    """Who gets the majority bonus in a tie [WM08:251]."""
    last_trick_bonus: int = 0
    """The points for the last trick itself [WIK:38]."""
    trick_points: int = 0
    """The points for each trick [PB94:160]."""
    sweep_bonus: int = 0
    """The points for a side that takes everything. They help to make a bid, but do not raise the highest possible bid.
    """
    sweep_of: Literal["tricks", "points"] = "tricks"
    """Whether a sweep means all tricks or all points."""


class ScoreSpec(RuleRecord, frozen=True, kw_only=True):
    """How a counted round changes the score."""

    kind: Literal["setback", "zero", "zero_and_double", "plain", "board"] = "setback"
    """What a set declarer scores. ``setback``: minus the bid [H11:38]; ``zero``: nothing; ``zero_and_double``: nothing,
    and the opponents score double [PB94:164].
    """
    set_factor: int = 1
    """The factor on the bid that a set declarer loses, with ``setback``."""
    set_keeps: bool = False
    """Whether a set side scores its captured points minus the bid."""
    set_gain: Literal["own", "bid", "own_and_bid", "all", "all_and_bid"] = "own"
    """What opponents score after a set: their captured points (``own``), the bid, both, all points that were captured
    (``all``), or these and the bid.
    """
    made_credit: Literal["captured", "bid"] = "captured"
    """What a made bid scores: all captured points [H11:38], or only the bid."""
    defenders: Literal["always", "if_set", "never"] = "always"
    """When the declarer's opponents score [H11:38]."""
    defender_credit: Literal["own", "combined"] = "own"
    """What each defender scores against a lone declarer: their own points, or the sum of all defenders' points."""
    top_bid_made: Literal["ordinary", "double", "wins_match"] = "ordinary"
    """What making the highest possible bid is worth: its points, double points, or the match [WIK:46, 50]."""
    top_bid_failed: Literal["ordinary", "double", "loses_match"] = "ordinary"
    """What failing the highest possible bid costs: an ordinary set [A92], double points, or the match."""
    blind_made: int = 2
    """The factor on the score of a made blind bid."""
    blind_failed: int = 2
    """The factor on the loss of a failed blind bid."""
    blind_bonus: int = 0
    """The extra points of a made blind bid."""


class MoonSpec(RuleRecord, frozen=True, kw_only=True):
    """The moon: a call above every bid, to take everything. It may be made at any turn of the auction."""

    needs: Literal["points", "tricks"] = "points"
    """What the declarer's side must take: all captured points, or all tricks."""
    made: Literal["match", "points", "bonus"] = "match"
    """What a made moon wins: the match, `reward` points, or `reward` points in addition to the captured points."""
    reward: int = 0
    """The points of a made moon."""
    failed: Literal["match", "points"] = "match"
    """What a failed moon costs: the match, or `price` points."""
    price: int = 0
    """The points that a failed moon costs."""
    over_moon: bool = False
    """Whether other players may take over the moon by bidding it as well; if not, it ends the auction."""
    from_below: Literal["as_usual", "zero_first", "zero_only"] = "as_usual"
    """What a made moon does to a negative score. ``as_usual``: the same as to any score; ``zero_first``: it sets the
    score to 0 and then adds points; ``zero_only``: it only sets the score to 0.
    """


class MatchSpec(RuleRecord, frozen=True, kw_only=True):
    """When a match ends."""

    target: int
    """The score to reach; in board games, the number of chips in a winning line."""
    win_by: Literal["score", "making_a_bid"] = "score"
    """``making_a_bid``: a player or side at the target wins only in a round in which it makes a bid."""
    past_target: Literal["wins", "stays", "falls"] = "wins"
    """What happens when a score would exceed the target. ``wins``: it wins like the target itself. Otherwise the target
    must be met exactly, and the score ``stays`` as it was or ``falls`` to `falls_to`.
    """
    falls_to: int = 0
    """The score after a fall from above the target."""
    both_reach: Literal["higher", "bidder"] = "higher"
    """Who wins if several reach the target in one round: the higher score, or the declarer's side."""
    floor: int = 0
    """A score this far below zero ends the match, and the best score wins; 0 if there is no floor [A6]."""
    both_sink: Literal["higher", "bidder_loses"] = "higher"
    """Who wins if several sink to the floor in one round: the best score, or the best of the declarer's opponents."""
    formats: tuple[str, ...] = ("to_target",)
    """The match formats that the sources offer."""
    format: Literal["to_target", "fixed_rounds", "rotation"] = "to_target"
    """``fixed_rounds``: the highest score after `rounds` rounds wins [H11:13]; ``rotation``: four players score
    individually and change partners every 4 rounds, in a match of 12 rounds [H11:74].
    """
    rounds: int = 0
    """The number of counted rounds in a match of ``fixed_rounds`` or ``rotation``."""
    exchange_seats_every: int = 0
    """After this many counted rounds the partners of one side exchange seats [WM08:113]; 0 for never."""
    undo: Literal["by_consent", "never"] = "by_consent"
    """Whether a decision may be undone if everybody at the table agrees."""
    enforcement: Literal["strict", "table"] = "strict"
    """``table``: players can make mistakes, call them and pay for them, as at a real table."""


class PenaltySpec(RuleRecord, frozen=True, kw_only=True):
    """What mistakes cost in table mode; in strict play players cannot make mistakes."""

    exposed_card: bool = False
    """Whether a card exposed in the deal is a misdeal: a 10 or higher always, a lower one on demand [H11:27]."""
    wrong_deal: int = 0
    """The points that the dealer's side loses for a wrong deal that is found after 3 tricks [WM08:113]."""
    nest_count: int = 0
    """The points that a wrong number of buried cards costs [H11:72]."""
    table_talk: int = 0
    """The points that a hint to the partner costs [H11:72]."""
    renege: Literal["none", "set_back_the_bid"] = "none"
    """What a renege costs when it is found after the next trick is taken [H11:72]."""
