"""Facts that follow from the rules, each derived in one place; `Plan` holds them, and everybody else reads them there.

Only the functions of this module, `plan_of`, `dealing_of` and the one part of the engine that carries a rule out read
its field; ``scripts/rule_readers.py`` refuses a second reader.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rookery.cards import Card, Cards, Pack, mask_of
from rookery.rules.spec import Rules

TopBid = Literal["ordinary", "double", "wins_match", "loses_match"]
"""What the highest possible bid does when it is made or failed."""


Burying = Literal["allowed", "face_up", "forbidden"]
"""Whether cards may be buried, and whether everybody sees them."""


@dataclass(frozen=True, slots=True)
class BidFacts:
    """What may be bid."""

    min: int
    max: int
    """Ends the auction at once."""
    step: int
    dealer_starts: bool
    """Whether the dealer calls first; if not, the player at the dealer's left."""
    pass_is_final: bool
    """Whether a pass is for the whole round; if not, it counts until the next bid."""
    pass_in_favor: bool
    """Whether one player of each side may wait for a second turn without passing."""
    forced: int | None
    """The bid of a dealer who must take it when all pass; ``None``: the cards are thrown in instead."""
    same_dealer: bool
    """Whether the same dealer deals again when all pass."""
    top_made: TopBid
    top_failed: TopBid


def bid_facts(rules: Rules) -> BidFacts | None:
    """Returns what may be bid, or ``None`` where nobody bids."""
    spec, score = rules.auction, rules.score
    if spec is None:
        return None
    forced = spec.min if spec.forced_bid is None else spec.forced_bid
    return BidFacts(
        min=spec.min,
        max=spec.max,
        step=spec.step,
        dealer_starts=spec.starts == "dealer",
        pass_is_final=spec.pass_is_final,
        pass_in_favor=spec.pass_in_favor,
        forced=forced if spec.all_pass == "dealer_forced" else None,
        same_dealer=spec.all_pass == "redeal_same_dealer",
        top_made=score.top_bid_made,
        top_failed=score.top_bid_failed,
    )


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
class BurialFacts:
    """What the declarer may do with the nest."""

    own_limit: int | None
    """The most cards of their own that the declarer may put down; ``None``: any."""
    shown: bool
    """Whether all see the nest when it is taken."""
    counters: Burying
    """Whether cards with points may be buried."""
    trumps: Burying
    singles: Burying


def burial_facts(rules: Rules) -> BurialFacts | None:
    """Returns what the declarer may do with the nest, or ``None`` where nobody takes it."""
    spec = rules.exchange
    if spec is None:
        return None
    return BurialFacts(
        own_limit=spec.limit,
        trumps=spec.trumps,
        singles=spec.singles,
        shown=spec.seen_by == "all",
        counters=spec.counters,
    )


@dataclass(frozen=True, slots=True)
class MisdealFacts:
    """Which dealt hands are thrown in."""

    needs_counter: bool
    """Whether a hand without a counter is."""
    high: Cards
    """A hand with none of these is; 0: there is no such rule."""
    least_points: int
    """A hand worth less is; 0: there is no such rule."""


def misdeal_facts(rules: Rules, pack: Pack, ranks: tuple[int, ...]) -> MisdealFacts:
    """Returns which dealt hands are thrown in; *ranks* holds the numbers in each color, strongest first."""
    spec = rules.deal
    high: Cards = 0
    if spec.misdeal_up_to:
        numbers = ranks[: ranks.index(spec.misdeal_up_to)]
        high = mask_of(
            card
            for card, face in enumerate(pack.faces)
            if face.single is not None or face.number in numbers
        )
    return MisdealFacts(
        needs_counter="hand_without_counter" in spec.misdeal,
        high=high,
        least_points=spec.misdeal_below,
    )


@dataclass(frozen=True, slots=True)
class TrumpFacts:
    """Where trump comes from."""

    named: bool
    """Whether the declarer names it."""
    may_turn: bool
    """Whether the declarer may turn the top of the stock instead."""
    from_nest: bool
    """Whether the top card of the nest shows it."""
    cut: bool
    """Whether a cut before the deal shows it."""


def trump_facts(rules: Rules) -> TrumpFacts:
    """Returns where trump comes from."""
    source = rules.trump.source
    return TrumpFacts(
        named=source in ("declarer", "declarer_or_turn"),
        may_turn=source == "declarer_or_turn",
        from_nest=source == "nest_top_card",
        cut=source == "cut_card",
    )


@dataclass(frozen=True, slots=True)
class PartnerFacts:
    """How a declarer calls a partner."""

    own_hand: bool
    """Whether a card in the declarer's own hand may be called, to play alone."""
    buried: bool
    """Whether a card that the declarer buried may be called, to play alone."""
    with_discard: bool
    """Whether the card is called right after burying; if not, once trump is named."""
    at_once: bool
    """Whether the partner is known at once; if not, when the called card is played."""


def partner_facts(rules: Rules) -> PartnerFacts | None:
    """Returns how a partner is called, or ``None`` where none is."""
    spec = rules.partner
    if spec is None:
        return None
    return PartnerFacts(
        own_hand=spec.own_hand,
        with_discard=spec.when == "with_discard",
        buried=spec.nest == "solo",
        at_once=spec.reveal == "at_once",
    )


@dataclass(frozen=True, slots=True)
class StockFacts:
    """How cards are drawn between tricks."""

    chosen: bool
    """Whether the winner of a trick chooses the open or the hidden card; if not, all draw hidden ones."""
    leave: int
    """Cards that stay in the stock for the last trick."""


def stock_facts(rules: Rules) -> StockFacts | None:
    """Returns how cards are drawn between tricks, or ``None`` where none are."""
    spec = rules.stock
    if spec is None:
        return None
    return StockFacts(chosen=spec.kind == "winner_chooses", leave=spec.leave)


@dataclass(frozen=True, slots=True)
class RedrawFacts:
    """How cards are exchanged with the stock before play."""

    counters: bool
    """Whether cards with points may be thrown."""
    swaps: bool
    """Whether one card may be exchanged with the top of the stock before trump is named."""


def redraw_facts(rules: Rules) -> RedrawFacts | None:
    """Returns how cards are exchanged with the stock, or ``None`` where they are not."""
    spec = rules.redraw
    if spec is None:
        return None
    return RedrawFacts(counters=spec.counters == "allowed", swaps=spec.swap_before_trump)


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """The boards on which cards are covered."""

    size: int
    """Spaces in a row and in a column."""
    line: int
    """Chips in a row that win."""
    rounds: int
    """Rounds to win for the match."""
    bird_removes: bool
    """Whether taking a trick with the bird may remove a chip."""
    layouts: tuple[tuple[Card, ...], ...]
    """The spaces of each board; empty: drawn from the seed."""


def board_facts(rules: Rules, pack: Pack) -> BoardFacts | None:
    """Returns the boards, or ``None`` where there are none."""
    spec = rules.boards
    if spec is None:
        return None
    return BoardFacts(
        size=spec.size,
        line=spec.line,
        rounds=spec.rounds,
        bird_removes=spec.bird_removes,
        layouts=tuple(tuple(map(pack.parse, layout)) for layout in spec.layouts),
    )


@dataclass(frozen=True, slots=True)
class GoalFacts:
    """When a match ends, and how seats change until then."""

    format: Literal["to_target", "fixed_rounds", "rotation"]
    target: int
    """The score to reach."""
    by_bid: bool
    """Whether it must be reached in a round with a made bid of one's own."""
    floor: int
    """A score this far below zero ends the match; 0: there is no floor."""
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
        by_bid=spec.win_by == "making_a_bid",
        floor=spec.floor,
        rounds=spec.rounds,
        seats_move_every=spec.exchange_seats_every,
    )


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What the table allows and what mistakes cost there."""

    mistakes: bool
    """Whether mistakes can be made, and are called and paid for, as at a real table."""
    undo: bool
    """Whether a decision may be taken back when everybody agrees."""
    renege: bool
    """Whether a renege that is found late costs the bid."""
    exposed_card: bool
    """Whether a card shown while dealing is a misdeal."""
    wrong_deal: int
    """What the dealer's side loses for a wrong deal that is found late; 0: it cannot be called."""
    nest_count: int
    """What a wrong number of buried cards costs."""
    table_talk: int
    """What a hint costs; 0: it cannot be called."""


def table_facts(rules: Rules) -> TableFacts:
    """Returns what the table allows and what mistakes cost there."""
    spec, prices = rules.match, rules.penalties
    return TableFacts(
        mistakes=spec.enforcement == "table",
        undo=spec.undo == "by_consent",
        renege=prices.renege != "none",
        exposed_card=prices.exposed_card,
        wrong_deal=prices.wrong_deal,
        nest_count=prices.nest_count,
        table_talk=prices.table_talk,
    )
