"""The facts about a match that never change, as sent to the browser."""

from __future__ import annotations

from typing import Literal

from rookery.engine.plan import ROTATION_ROUNDS_PER_PARTNER, Plan
from rookery.engine.renege import correctable_after_trick
from rookery.engine.rule_facts.scoring import GoalFacts
from rookery.engine.rulings import LATE_WRONG_DEAL_TRICKS
from rookery.protocol import (
    BoardInfo,
    CardFace,
    DealingInfo,
    DummyInfo,
    GoalInfo,
    MoonInfo,
    OriginKind,
    PackInfo,
    Prices,
    TableInfo,
)
from rookery.rules.arithmetic import total_points

COLORS = ("red", "green", "yellow", "black")


def table_info(
    plan: Plan,
    table_id: str,
    match_id: str | None,
    origin: OriginKind | None = None,
    compare: str | None = None,
    teams: tuple[int, int] | None = None,
) -> TableInfo:
    """Returns the facts about a match that never change.

    *origin* is ``None`` if the cards are dealt at random, *compare* is the page where results with the same cards are
    compared, and *teams* are the teams of the sides at a duplicate's table.
    """
    rules, pack, goal = plan.rules, plan.pack, goal_info(plan)
    review = plan.last_trick_shown
    return TableInfo(
        table_id=table_id,
        match_id=match_id,
        variant=rules.meta.id,
        title=rules.meta.title,
        skin=pack.skin,
        pack=_card_faces(plan),
        sort=tuple(sorted(range(len(pack)), key=pack.sort_key)),
        seats=plan.seats,
        accounts=plan.accounts,
        account_of=tuple(plan.account_of(seat) for seat in range(plan.seats)),
        sides=plan.sides,
        target=goal.target,
        past_target=goal.past_target,
        dealing=DealingInfo(
            hands=plan.dealing.hands, nest=plan.dealing.nest, stock=plan.dealing.stock
        ),
        hand_points=total_points(rules),
        nest=plan.nest_size,
        nest_to_last_trick=plan.nest_size > 0 and plan.nest.scorer == "last_trick",
        bid_step=plan.bids.step if plan.bids else 0,
        has_auction=plan.bids is not None,
        blind_times=plan.bids.blind_made if plan.bids is not None and plan.bids.blind else 0,
        show_captured=review,
        review_last_trick=review,
        dummies=tuple(
            DummyInfo(
                seat=seat, mode="blind" if seat in plan.blind_dummies else "exposed", side=side
            )
            for seat, side in plan.dummy_sides.items()
        ),
        boards=goal.boards,
        stock=plan.stock_size,
        calls_partner=("at_once" if plan.calling.at_once else "on_play") if plan.calling else None,
        format=goal.format,
        moon=_moon(plan),
        rounds=goal.rounds,
        partners_change_every=ROTATION_ROUNDS_PER_PARTNER if plan.goal.format == "rotation" else 0,
        seats_exchange_every=plan.goal.seats_move_every,
        table_mode=plan.rulings.mistakes,
        prices=_prices(plan),
        undo=plan.rulings.undo,
        origin=origin,
        compare=compare,
        teams=teams,
    )


def goal_info(plan: Plan) -> GoalInfo:
    """Returns when a match ends."""
    boards = plan.boards
    return GoalInfo(
        format=plan.goal.format,
        rounds=boards.rounds if boards else plan.goal.rounds,
        target=plan.goal.target,
        past_target=_past(plan.goal),
        boards=None
        if boards is None
        else BoardInfo(size=boards.size, line=boards.line, bird_removes=bool(boards.birds)),
    )


def pack_info(plan: Plan) -> PackInfo:
    """Returns the cards from which a hand is chosen."""
    faces, pack = _card_faces(plan), plan.pack
    cards = tuple(faces[card] for card in sorted(range(len(pack)), key=pack.sort_key))
    return PackInfo(cards=cards, skin=pack.skin, hand=plan.hand_size)


def _card_faces(plan: Plan) -> tuple[CardFace, ...]:
    """Returns what to draw for each card of the pack."""
    return tuple(
        CardFace(
            code=face.code,
            color=None if face.color is None else COLORS[face.color],  # type: ignore[arg-type]
            number=face.number,
            single=face.single,
            points=plan.points[card],
        )
        for card, face in enumerate(plan.pack.faces)
    )


def _past(goal: GoalFacts) -> Literal["wins", "stays", "falls"]:
    """Returns what happens to a score that would go past the target."""
    if not goal.exact:
        return "wins"
    return "stays" if goal.falls_to is None else "falls"


def _moon(plan: Plan) -> MoonInfo | None:
    """Returns the terms of the call to take everything; ``None`` if nobody can make it."""
    moon = plan.moon
    if moon is None:
        return None
    return MoonInfo(
        every_trick=moon.every_trick,
        made="match" if moon.wins_match else "bonus" if moon.adds_captured else "points",
        reward=moon.reward,
        failed="match" if moon.loses_match else "points",
        price=moon.price,
    )


def _prices(plan: Plan) -> Prices:
    """Returns the prices of mistakes."""
    return Prices(
        renege=plan.rulings.renege,
        renege_until="next_trick" if correctable_after_trick(plan) else "this_trick",
        nest_count=plan.rulings.nest_count,
        table_talk=plan.rulings.table_talk,
        wrong_deal=plan.rulings.wrong_deal,
        wrong_deal_free=LATE_WRONG_DEAL_TRICKS,
        exposed_card=plan.rulings.exposed_card,
    )
