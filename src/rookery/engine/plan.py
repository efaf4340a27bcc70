"""The plan of a rule set: `Rules` together with everything that is derived from them, computed once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rookery.cards import Card, Cards, Pack, mask_of
from rookery.engine.dealing import Dealing, dealing_of
from rookery.engine.rule_facts.bidding import (
    BidFacts,
    MoonFacts,
    PartnerFacts,
    TrumpFacts,
    bid_facts,
    partner_facts,
    trump_facts,
)
from rookery.engine.rule_facts.dealing import (
    BurialFacts,
    MisdealFacts,
    burial_facts,
    misdeal_facts,
)
from rookery.engine.rule_facts.play import (
    BoardFacts,
    GivingFacts,
    PartnerOpens,
    RedrawFacts,
    StockFacts,
    board_facts,
    giving_facts,
    partner_opens,
    redraw_facts,
    stock_facts,
)
from rookery.engine.rule_facts.scoring import (
    CountFacts,
    GoalFacts,
    NestFacts,
    RulingFacts,
    SetFacts,
    count_facts,
    goal_facts,
    nest_facts,
    ruling_facts,
    set_facts,
)
from rookery.rules.spec import Dummy, Rules
from rookery.rules.table import (
    TRUMPS,
    Tables,
    Trump,
    compile_tables,
    pack_of,
    points_of,
    trump_options,
)
from rookery.seats import Seat, Side, round_from

ROTATION_ROUNDS_PER_PARTNER = 4
"""The number of consecutive rounds that two partners play together in a rotation [H11:74]."""

ROTATION_SEATINGS: tuple[tuple[Seat, ...], ...] = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
"""The seating orders of a rotation, in which each of four players sits opposite each of the others in turn."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Rules and the facts derived from them; there is one plan per rule set, so plans are compared by identity."""

    rules: Rules
    pack: Pack
    seats: int
    """The number of hands, dummies included."""
    players: tuple[Seat, ...]
    """The seats that bid, deal and decide: all except the dummies."""
    dummies: dict[Seat, Dummy]
    tricks: int
    """The number of tricks in a round: one for each card that a hand is dealt or draws."""
    side_count: int
    """The number of sides, if sides alternate round the table."""
    accounts: int
    """The number of running totals: one per side if sides last for the match, otherwise one per player."""
    individual_scores: bool
    """Whether every player has their own running total."""
    points: tuple[int, ...]
    """The points of each card."""
    counters: Cards
    """The cards with points."""
    singles: Cards
    """The bird and the other cards outside the suits."""
    card_tables: dict[Trump, Tables]
    """The derived card tables for trick play, by trump."""
    trumps: tuple[Trump, ...]
    """The trumps that the declarer may name."""
    dealing: Dealing
    """Where each card of the shuffled pack goes."""
    hand_size: int
    """The number of cards dealt to each hand."""
    nest_size: int
    """The number of cards dealt to the nest, and buried as the new nest."""
    stock_size: int
    """The number of cards dealt to the stock."""
    aside_size: int
    """The number of cards dealt out of play."""
    sides: Literal["alternating", "individual", "declarer_vs_rest", "called_partner"]
    """Who plays with whom."""
    defenders_score_apart: bool
    """Whether each opponent of the declarer scores only their own points, although they play together [A33]."""
    sets: SetFacts
    blind_dummies: tuple[Seat, ...]
    """The dummies that always play their top card [PB94:170]."""
    exposed_dummies: tuple[Seat, ...]
    """The face-up dummies, which the declarer's opponent plays [H11:135]."""
    dummy_sides: dict[Seat, Side | None]
    """The side that each dummy plays for; ``None`` for nobody or, if the dummy is exposed, the declarer's opponent."""
    partner_opens: PartnerOpens | None
    """When the declarer's partner turns their hand face up for the declarer to play; ``None`` if never."""
    ranks: tuple[int, ...]
    """The numbers in each color, strongest first."""
    last_trick_shown: bool
    """Whether players may look at the last trick during the round."""
    bids: BidFacts | None
    """``None`` if there is no bidding."""
    nest: NestFacts
    counting: CountFacts
    burial: BurialFacts | None
    """``None`` if nobody takes the nest."""
    misdeals: MisdealFacts
    trump: TrumpFacts
    calling: PartnerFacts | None
    """``None`` if the declarer does not call a partner."""
    stock: StockFacts | None
    """``None`` if cards are not drawn between tricks."""
    redraw: RedrawFacts | None
    """``None`` if cards are not exchanged with the stock before play."""
    giving: GivingFacts | None
    """``None`` if partners do not give each other cards."""
    boards: BoardFacts | None
    """``None`` in games without boards."""
    goal: GoalFacts
    rulings: RulingFacts

    def __reduce__(self) -> tuple[Callable[[Rules], Plan], tuple[Rules]]:
        """Pickles a plan as its rules, from which another process prepares it again."""
        return plan_of, (self.rules,)

    @property
    def moon(self) -> MoonFacts | None:
        """The facts about the moon; ``None`` if it cannot be bid."""
        return self.bids.moon if self.bids is not None else None

    def points_in(self, cards: tuple[Card, ...]) -> int:
        """Returns the sum of the points of *cards*."""
        return sum(map(self.points.__getitem__, cards))

    def counters_in_nest(self, cards: tuple[Card, ...]) -> int:
        """Returns the points that *cards* in the nest are worth; 0 if counters in the nest are not counted."""
        return self.points_in(cards) if self.nest.counted else 0

    def worth_of_nest(self, cards: tuple[Card, ...]) -> int:
        """Returns the value of a nest of *cards*, including the bonus for the nest."""
        return self.nest.bonus + self.counters_in_nest(cards)

    @property
    def points_range(self) -> tuple[int, int]:
        """The minimum and the maximum sum of points of any cards of the pack."""
        return sum(min(p, 0) for p in self.points), sum(max(p, 0) for p in self.points)

    def teams(
        self, order: tuple[Seat, ...], declarer: Seat | None, partner: Seat | None = None
    ) -> tuple[int, ...]:
        """Returns the team number of each seat, as far as *declarer* and *partner* determine it.

        *order* is the seating order of the round: with two alternating sides, every second hand in it is on the same
        team, with three sides every third. Teams are numbered from 0 without gaps; a seat without a known teammate has
        its own team.
        """
        sides = self.sides
        if sides == "alternating":
            return tuple(order.index(seat) % self.side_count for seat in range(self.seats))
        if sides == "declarer_vs_rest" and declarer is not None:
            return tuple(0 if seat == declarer else 1 for seat in range(self.seats))
        if sides == "called_partner" and declarer is not None and partner is not None:
            return tuple(0 if seat in (declarer, partner) else 1 for seat in range(self.seats))
        return tuple(range(self.seats))

    def partner(
        self,
        order: tuple[Seat, ...],
        declarer: Seat | None,
        called: Seat | None,
        seat: Seat,
    ) -> Seat | None:
        """Returns the only other seat that is known to be on the team of *seat*; ``None`` if there is none, or several.

        *order* and *declarer* are those of `teams`; *called* is the partner whom the declarer has called.
        """
        teams = self.teams(order, declarer, called)
        others = [one for one in range(self.seats) if one != seat and teams[one] == teams[seat]]
        return others[0] if len(others) == 1 else None

    def next_dealer(self, order: tuple[Seat, ...], dealer: Seat) -> Seat:
        """Returns the next dealer: the first hand left of *dealer* in *order* that is not a dummy [H11:25, A96]."""
        place = order.index(dealer) + 1
        return next(seat for seat in order[place:] + order[:place] if seat not in self.dummies)

    def seats_as_dealt(self, dealer: Seat, played: int) -> tuple[Seat, ...]:
        """Returns the seats in dealing order, from the dealer's left to the dealer [H11:21].

        The arguments are those of `order`.
        """
        order = self.order(dealer, played)
        first = order.index(dealer) + 1
        return order[first:] + order[:first]

    def order(self, dealer: Seat, played: int) -> tuple[Seat, ...]:
        """Returns all hands in clockwise order in a round dealt by *dealer* after *played* counted rounds.

        A dummy may sit at the dealer's right [H11:127]. In a rotation each player sits opposite each other player for
        four rounds [H11:74]. If seats are exchanged, the players of the second side move [WM08:113, A27].
        """
        moving = [seat for seat, dummy in self.dummies.items() if dummy.at_dealers_right]
        if moving:
            rest = [seat for seat in round_from(dealer, self.seats) if seat not in moving]
            return (*rest, *moving)
        if self.goal.format == "rotation":
            return ROTATION_SEATINGS[played // ROTATION_ROUNDS_PER_PARTNER % len(ROTATION_SEATINGS)]
        seats = list(range(self.seats))
        if self.goal.seats_move_every:
            second = seats[1 :: self.side_count]
            moves = played // self.goal.seats_move_every % len(second)
            seats[1 :: self.side_count] = second[moves:] + second[:moves]
        return tuple(seats)

    def account_of(self, seat: Seat) -> Side:
        """Returns the account (the running total) that *seat* plays for."""
        return seat if self.individual_scores else seat % self.side_count


@lru_cache(maxsize=256)
def plan_of(rules: Rules) -> Plan:
    """Returns the plan of *rules*, which must be valid (see `rules.check`).

    :raises TypeError: if they are something else, such as the id of a variant.
    """
    if type(rules) is not Rules:
        raise TypeError(f"expected rules, as load_variant returns them, not {rules!r}")
    pack, points = pack_of(rules.pack), points_of(rules)
    dummies = {dummy.seat: dummy for dummy in rules.dummies}
    modes = {seat: dummy.mode for seat, dummy in dummies.items()}
    players, sides, ranks = rules.table.players, rules.table.sides, rules.pack.ranks
    seats = players + len(dummies)
    goal, stock, dealing = goal_facts(rules), stock_facts(rules), dealing_of(rules.deal, seats)
    individual_scores = sides != "alternating" or goal.format == "rotation"
    drawn = (len(dealing.stock) - stock.leave) // players if stock else 0
    hand_size = len(dealing.hands[0])
    together = sides in ("declarer_vs_rest", "called_partner")
    return Plan(
        rules=rules,
        pack=pack,
        seats=seats,
        players=tuple(seat for seat in range(seats) if seat not in dummies),
        dummies=dummies,
        tricks=hand_size + drawn,
        side_count=rules.table.side_count,
        accounts=players if individual_scores else rules.table.side_count,
        individual_scores=individual_scores,
        points=points,
        counters=mask_of(card for card, value in enumerate(points) if value),
        singles=mask_of(card for card, face in enumerate(pack.faces) if face.single is not None),
        card_tables={name: compile_tables(rules, name) for name in TRUMPS},
        trumps=trump_options(rules),
        dealing=dealing,
        hand_size=hand_size,
        nest_size=len(dealing.nest),
        stock_size=len(dealing.stock),
        aside_size=len(dealing.aside),
        sides=sides,
        defenders_score_apart=together and rules.score.defender_credit == "own",
        sets=set_facts(rules),
        blind_dummies=tuple(seat for seat, mode in modes.items() if mode == "blind"),
        exposed_dummies=tuple(seat for seat, mode in modes.items() if mode == "exposed"),
        dummy_sides={seat: dummy.side for seat, dummy in dummies.items()},
        partner_opens=partner_opens(rules),
        ranks=ranks,
        last_trick_shown=rules.play.review != "none",
        bids=bid_facts(rules),
        nest=nest_facts(rules),
        counting=count_facts(rules),
        burial=burial_facts(rules),
        misdeals=misdeal_facts(rules, pack, ranks),
        trump=trump_facts(rules),
        calling=partner_facts(rules),
        stock=stock,
        redraw=redraw_facts(rules),
        giving=giving_facts(rules),
        boards=board_facts(rules, pack),
        goal=goal,
        rulings=ruling_facts(rules, pack, ranks),
    )
