"""What a variant is: one frozen record of records, without behavior.

Every field is documented under itself. Defaults are those of the Original partnership game; a part that it does not
have is absent by default. A field names a mechanism, never a variant. Numbers are points unless the text says
otherwise.

A default never changes. The canonical form leaves out every field that has its default, so a new field does not change
the hash of old rules, but a changed default would change the rules of old matches.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rookery.cards import SingleName, Skin


class _Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A frozen record that refuses unknown keys."""


class Meta(_Record, frozen=True, kw_only=True):
    """Facts about the variant for people; they have no effect on play."""

    id: str
    """Permanent; lower case with underscores."""
    title: str
    """What people call it; may change."""
    family: str
    """The group it is listed under, such as ``partnership``."""
    summary: str
    """One sentence for the list of games."""
    source: tuple[str, ...]
    """Where the rules are printed, such as ``H11:3-74``."""
    assumed: tuple[str, ...] = ()
    """The assumptions made where the sources are silent, each as ``A<n>: what was assumed``."""


class Single(_Record, frozen=True, kw_only=True):
    """A card outside the four suits; it is always a trump."""

    face: SingleName
    rank: Literal["high", "low"] | int = "high"
    """Its place among the trumps: above all, below all, or just above the given number."""
    follow: Literal["free", "must"] = "free"
    """``free``: may be played at any time [H11:64]; ``must``: follows suit like any trump [PB94:200]."""


class PackSpec(_Record, frozen=True, kw_only=True):
    """Which cards are in play and how they rank."""

    ranks: tuple[int, ...]
    """The numbers in each color, strongest first."""
    copies: int = 1
    """How many identical packs are shuffled together, 1 or 2."""
    singles: tuple[Single, ...] = ()
    """The cards outside the suits, strongest first."""
    faces: Skin = "rook"
    """What is printed on the cards; ``standard`` shows suits and court cards."""


class TableSpec(_Record, frozen=True, kw_only=True):
    """How many people play, and who plays with whom."""

    players: int
    """People (or bots) who hold a hand of their own, 2 to 6."""
    sides: Literal["alternating", "individual", "declarer_vs_rest", "called_partner"] = (
        "alternating"
    )
    """``alternating``: every second seat is a partner; ``declarer_vs_rest``: the others play together for one round."""


class DealSpec(_Record, frozen=True, kw_only=True):
    """How the pack is dealt."""

    hand: int
    """Cards in each hand."""
    nest: int
    """Cards in the nest."""
    nest_deal: Literal["interleaved", "last"] = "interleaved"
    """``interleaved``: one nest card after each complete turn of the table until it is full [H11:21]."""
    aside: int = 0
    """Cards out of play that nobody sees [H11:127]."""
    stock: int = 0
    """Cards in the drawing pile."""
    stock_face_up: bool = False
    """Whether the top card of the drawing pile lies open beside it [WM08:395]."""
    nest_face_up: bool = False
    """Whether the top card of the nest lies face up from the deal on."""
    misdeal: tuple[Literal["hand_without_counter"], ...] = ()
    """Hands that are thrown in and dealt again by the same dealer [WIK:50]."""
    misdeal_up_to: int = 0
    """A hand is also thrown in if it has no single and no card above this number; 0: there is no such rule."""
    misdeal_below: int = 0
    """A hand is also thrown in if its cards are worth fewer points than this; 0: there is no such rule."""


class AuctionSpec(_Record, frozen=True, kw_only=True):
    """How players bid for the right to name trump."""

    min: int
    """The lowest opening bid."""
    max: int
    """The highest bid; it ends the auction at once."""
    step: int = 5
    """Bids are multiples of this, and raise by at least this."""
    starts: Literal["left_of_dealer", "dealer"] = "left_of_dealer"
    """Who calls first [H11:44]."""
    pass_is_final: bool = True
    """Whether a pass is for the whole round [H11:46]; if not, a player may bid again until all others have passed in a
    row.
    """
    all_pass: Literal["redeal", "redeal_same_dealer", "dealer_forced"] = "redeal"
    """``redeal``: the hands are thrown in, and the deal passes left or stays; ``dealer_forced``: the dealer must take
    it [TR:63].
    """
    forced_bid: int | None = None
    """The bid of a forced dealer; ``None``: the minimum [TR:63]."""
    pass_in_favor: bool = False
    """Whether one player of each side may wait for a second turn without passing [WIK:50]."""


class ExchangeSpec(_Record, frozen=True, kw_only=True):
    """What the declarer does with the nest."""

    limit: int | None = None
    """The most cards from the dealt hand that may be buried; ``None``: any [H11:50]."""
    seen_by: Literal["declarer", "all"] = "declarer"
    """Who sees the nest when it is taken [H11:169]; ``all``: it is turned face up first."""
    counters: Literal["allowed", "face_up", "forbidden"] = "allowed"
    """Whether cards with points may be buried, and whether all see them [WIK:38, TR:51]."""
    trumps: Literal["allowed", "face_up", "forbidden"] = "allowed"
    """The same for trumps, singles among them; trump must be known by then [A8]."""
    singles: Literal["allowed", "face_up", "forbidden"] = "allowed"
    """The same for the bird and other singles; forbidden ones are buried after all other cards [A8]."""


class TrumpSpec(_Record, frozen=True, kw_only=True):
    """Where trump comes from."""

    source: Literal["declarer", "declarer_or_turn", "nest_top_card", "cut_card"] = "declarer"
    """``nest_top_card``: the nest's top card shows it [H11:93]; ``cut_card``: the cut shows it [PB94:32]."""
    no_trump: tuple[Literal["high", "low"], ...] = ()
    """Additional choices without a trump color: the highest or lowest card of the color led wins [WIK:35]."""
    named: Literal["after_nest", "before_burying", "before_nest"] = "after_nest"
    """When the declarer names trump: after burying [H11:52], with the nest in hand, or before seeing it."""


class PlaySpec(_Record, frozen=True, kw_only=True):
    """How tricks are played."""

    first_lead: Literal[
        "left_of_dealer", "dealer", "declarer", "left_of_declarer", "dummy", "declarer_or_left"
    ] = "left_of_dealer"
    """Who leads to the first trick [H11:54]."""
    identical: Literal["first", "last"] = "first"
    """Which of two identical cards wins."""
    review: Literal["last_trick", "none"] = "last_trick"
    """Which played tricks may be looked at during the round [H11:58, WIK:21]."""


class CountSpec(_Record, frozen=True, kw_only=True):
    """What is worth points at the end of a round."""

    values: dict[str, int] = {}
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


class ScoreSpec(_Record, frozen=True, kw_only=True):
    """How a counted round changes the score."""

    kind: Literal["setback", "zero", "zero_and_double", "plain", "board"] = "setback"
    """What a set declarer scores. ``setback``: minus the bid [H11:38]; ``zero``: nothing; ``zero_and_double``: nothing,
    and the opponents score double [PB94:164].
    """
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


class MatchSpec(_Record, frozen=True, kw_only=True):
    """When a match ends."""

    target: int
    """The score to reach; chips in a row where a board is played."""
    win_by: Literal["score", "making_a_bid"] = "score"
    """``making_a_bid``: a player or side at the target wins only in a round in which it makes a bid of its own."""
    floor: int = 0
    """A score this far below zero ends the match, and the best score wins; 0: there is no floor [A6]."""
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


class PenaltySpec(_Record, frozen=True, kw_only=True):
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


class Dummy(_Record, frozen=True, kw_only=True):
    """A hand that no player holds."""

    seat: int
    """Its place among all hands, clockwise from the first seat."""
    mode: Literal["blind", "exposed"]
    """``blind``: always plays its top card [PB94:170]; ``exposed``: lies face up, and the declarer's opponent plays it
    [H11:135].
    """
    side: int | None = None
    """The side it plays for; ``None``: nobody's, or the declarer's opponent's if it is exposed."""
    face_up: int = 0
    """How many of its cards lie open during the auction."""
    at_dealers_right: bool = False
    """Whether it lies to the right of the dealer, so that its place moves with the deal [H11:127]."""


class StockDraw(_Record, frozen=True, kw_only=True):
    """Drawing between tricks."""

    kind: Literal["winner_chooses", "blind_winner_first"]
    """The winner takes the open or the hidden card [WM08:415], or all draw hidden cards, the winner first [PB94:79]."""
    leave: int = 0
    """Cards of the stock that stay for the last trick."""


class RedrawSpec(_Record, frozen=True, kw_only=True):
    """Discarding and drawing after trump is named [WIK:46]."""

    first: Literal["left_of_dealer"] = "left_of_dealer"
    counters: Literal["forbidden", "allowed"] = "forbidden"
    """Whether cards with points may be discarded."""
    swap_before_trump: bool = False
    """Whether each player may exchange one card with the top of the stock before trump is named."""


class CalledPartner(_Record, frozen=True, kw_only=True):
    """The declarer names a card, and its holder is the declarer's partner for the round."""

    when: Literal["after_trump", "with_discard"] = "after_trump"
    reveal: Literal["at_once", "on_play"] = "at_once"
    own_hand: bool = False
    """Whether the declarer may name a card in hand, and so play alone."""
    nest: Literal["forbidden", "solo"] = "forbidden"
    """Whether the declarer may name a buried card, and so play alone [WIK:35]."""


class BoardsSpec(_Record, frozen=True, kw_only=True):
    """Boards with a chip for each captured card [PB94:36]."""

    size: int = 4
    """Spaces in a row and in a column."""
    line: int = 4
    """Chips in a row that win."""
    layouts: tuple[tuple[str, ...], ...] = ()
    """Card codes of each board, row by row; empty: drawn from the seed."""
    bird_removes: bool = True
    """Whether taking a trick with the bird may remove one chip [PB94:53]."""
    rounds: int = 1
    """Rounds to win for the match."""


class Rules(_Record, frozen=True, kw_only=True):
    """One variant, complete. Equal rules are equal values; a match keeps its rules by value."""

    meta: Meta
    pack: PackSpec
    table: TableSpec
    deal: DealSpec
    auction: AuctionSpec | None = None
    """``None``: nobody bids."""
    exchange: ExchangeSpec | None = None
    """``None``: nobody takes the nest."""
    trump: TrumpSpec = TrumpSpec()
    play: PlaySpec = PlaySpec()
    count: CountSpec = CountSpec()
    score: ScoreSpec = ScoreSpec()
    match: MatchSpec
    penalties: PenaltySpec = PenaltySpec()
    partner: CalledPartner | None = None
    dummies: tuple[Dummy, ...] = ()
    stock: StockDraw | None = None
    redraw: RedrawSpec | None = None
    boards: BoardsSpec | None = None

    def __hash__(self) -> int:
        return hash((self.meta.id, self.deal, self.auction, self.match))
