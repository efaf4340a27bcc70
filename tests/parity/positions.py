"""Random positions of any trump, depth and scoring, made without an auction."""

from __future__ import annotations

from functools import reduce
from operator import or_
from random import Random

from rookery.cards import mask_of
from rookery.engine.plan import Plan
from rookery.kernel import CommonKnowledge, Position, Scoring
from rookery.rules.duties import EarlierTricks
from rookery.rules.table import TRUMPS, Tables


def random_tables(plan: Plan, rng: Random) -> Tables:
    """Returns the tables of a random trump, even of one that the rules do not offer."""
    return plan.card_tables[rng.choice(TRUMPS)]


def random_position(
    plan: Plan, tables: Tables, rng: Random, *, tricks: int | None = None
) -> Position:
    """Returns a position with *tricks* tricks to play, or as many as the pack allows; the first may have begun."""
    cards = list(range(len(plan.pack)))
    rng.shuffle(cards)
    seats = plan.seats
    stocked = plan.rules.stock is not None
    most = (len(cards) - (plan.rules.deal.stock if stocked else 0)) // seats
    size = min(most, tricks if tricks is not None else rng.randint(1, most))
    hands = [[cards.pop() for _ in range(size)] for _ in range(seats)]
    leader = rng.randrange(seats)
    teams = _teams(seats, rng)
    number = max(teams) + 1
    taken = tuple(rng.randint(0, 4) for _ in range(number))
    earlier = EarlierTricks(sum(taken), _waits(tables) and rng.random() < 0.5)
    trick: list[int] = []
    for place in range(rng.choice((0, 0, rng.randrange(seats))) if size else 0):
        hand = mask_of(hands[(leader + place) % seats])
        legal = tables.legal(hand, trick, earlier)
        card = rng.choice([c for c in hands[(leader + place) % seats] if legal >> c & 1])
        hands[(leader + place) % seats].remove(card)
        trick.append(card)
    leave = rng.randint(0, 2)
    drawn = seats * rng.randint(0, 2)
    kind = plan.rules.stock.kind if plan.rules.stock else None
    stock = tuple(cards[: leave + drawn]) if kind and len(cards) >= leave + drawn else ()
    chooses = kind == "winner_chooses"
    blind = set() if stock else {seat for seat, d in plan.dummies.items() if d.mode == "blind"}
    return Position(
        hands=tuple(map(mask_of, hands)),
        teams=teams,
        leader=leader,
        trick=tuple(trick),
        points=tuple(rng.randint(0, 60) for _ in range(number)),
        tricks=taken,
        piles=tuple(tuple(h) if seat in blind else () for seat, h in enumerate(hands))
        if blind
        else (),
        stock=stock,
        stock_leave=leave if stock else 0,
        drawing="none" if not stock else "winner_chooses" if chooses else "winner_first",
        to_draw=chooses and len(stock) > leave and not trick and rng.random() < 0.5,
        trump_broken=earlier.trump_broken,
        scoring=_scoring(number, seats, rng),
    )


def _waits(tables: Tables) -> bool:
    """Tells whether trump may be led only once it is broken."""
    return tables.duties is not None and tables.duties.trump_waits


def _teams(seats: int, rng: Random) -> tuple[int, ...]:
    match rng.randrange(4):
        case 0:
            return tuple(seat % 2 for seat in range(seats))
        case 1:
            alone = rng.randrange(seats)
            return tuple(0 if seat == alone else 1 for seat in range(seats))
        case 2:
            pair = rng.sample(range(seats), 2)
            return tuple(0 if seat in pair else 1 for seat in range(seats))
        case _:
            return tuple(range(seats))


def _scoring(teams: int, seats: int, rng: Random) -> Scoring:
    return Scoring(
        trick_points=rng.choice((0, 0, 1, 5)),
        last_points=rng.choice((0, 5, 20, 35)),
        majority_bonus=rng.choice((0, 0, 20)),
        majority_trick=rng.choice((1, seats)),
        majority_last=rng.choice((0, 0, 1, 5)),
        majority_start=rng.choice(((), tuple(rng.randint(0, 2) for _ in range(teams)))),
        majority_tie=rng.choice((None, rng.randrange(teams))),
        sweep_bonus=rng.choice((0, 0, 30)),
        sweep_of=rng.choice(("tricks", "points")),
    )


def random_knowledge(position: Position, cards: int, rng: Random) -> CommonKnowledge:
    """Returns random common knowledge of *position*."""
    in_hands = reduce(or_, position.hands)
    held = mask_of(position.stock) | mask_of(position.trick) | in_hands
    hidden = ((1 << cards) - 1) & ~held & rng.getrandbits(cards)
    return CommonKnowledge(
        declarer=rng.randrange(-1, position.seats),
        called=rng.randrange(-1, cards),
        maybe_alone=rng.random() < 0.5,
        nest_size=rng.randrange(6),
        last_bonus=rng.choice((0, 20)),
        goal=rng.choice((0, 30, 90)),
        buried=hidden & rng.getrandbits(cards),
        hidden=hidden,
        known=tuple(hidden & rng.getrandbits(cards) for _ in position.hands),
        shown=rng.choice((0, in_hands)) & rng.getrandbits(cards) & rng.getrandbits(cards),
        players=rng.choice(
            ((), tuple(rng.randrange(position.seats) for _ in position.hands)),
        ),
        voids=tuple(rng.getrandbits(5) & rng.getrandbits(5) for _ in range(position.seats)),
    )
