"""Shows how a bot bids: ``python benchmarks/bid_curve.py [--level NAME] [--variant ID] [--deals N] [--seed S]``.

The level sits at every seat. For every hand at its first call the estimate is what the rules of thumb expect its side to
capture as declarer (``bots.valuation``), in all points of the round: hands are put together by that. Told for each group:

* how many hands there were, how often one bid at all, and how often it won the auction;
* the mean bid of those that won it, the part that was made, and the mean of what their side captured;
* of the hands that gave up against an opponent's bid, how often the next bid would have been made on the true cards, all
  playing by rules of thumb, and how often it would have been set.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from statistics import fmean

from rookery.bots.bidding import hand_points, mates
from rookery.bots.bot import Bot, bot_named
from rookery.bots.course import Course, play_out
from rookery.engine.legal import LegalCalls
from rookery.engine.public import Contract
from rookery.local import LocalTable
from rookery.rules.load import load_variant
from rookery.seats import Seat
from rookery.view.seat import SeatView
from rookery.view.worlds import World

WIDTH = 0.1
"""The width of a group of hands, as a part of all points."""


@dataclass
class Group:
    """What became of the hands of about one strength."""

    hands: int = 0
    bid: int = 0
    bids: list[int] = field(default_factory=list)
    """Bids that won the auction."""
    made: int = 0
    captured: list[int] = field(default_factory=list)
    """What the side of those captured."""
    given_up: int = 0
    would_make: int = 0


def truth_of(table: LocalTable) -> World:
    """Returns the deal as it lies, at a table without stock and dummies."""
    hands = tuple(table.view(seat).hand for seat in range(table.plan.seats))
    nest = table.plan.pack.all
    for hand in hands:
        nest &= ~hand
    return World(hands, nest, (), 0, 0, (), None)


def makes(view: SeatView, world: World, points: int) -> bool:
    """Tells whether the seat makes a bid of *points* on the true cards, all by rules of thumb."""
    assert view.seat is not None
    course = Course(view, world)
    course.award(Contract(view.seat, points, forced=False))
    course.lead_up()
    scene = course.scene()
    [[captured]] = play_out(view.plan, [scene])
    return captured[scene.teams[view.seat]] >= points


def play(bot: Bot, variant: str, seed: int, groups: dict[int, Group]) -> None:
    """Plays a deal and adds its hands to the groups."""
    table = LocalTable(load_variant(variant), seed=seed)
    table.deal()
    plan, chance = table.plan, Random(seed)
    total = max(plan.rules.auction.max, 1) if plan.rules.auction else 1
    world, group_of, last = truth_of(table), {}, dict[Seat, SeatView]()
    while (seat := table.decider) is not None:
        view = table.view(seat)
        if isinstance(view.legal, LegalCalls):
            last[seat] = view
            if seat not in group_of:
                group_of[seat] = groups[int(hand_points(view) / total / WIDTH)]
                group_of[seat].hands += 1
        table.act(seat, bot.choose(view, chance))
    public = table.view(None).public
    assert public.round is not None
    bidders = {call.seat for call in public.round.calls if call.kind == "bid"}
    for seat, group in group_of.items():
        group.bid += seat in bidders
    if not public.results:
        return
    result = public.results[-1]
    assert result.declarer is not None
    assert result.bid is not None
    for seat, group in group_of.items():
        if seat == result.declarer:
            group.bids.append(result.bid)
            group.made += bool(result.made)
            group.captured.append(result.captured[result.teams[seat]])
        elif result.declarer not in mates(last[seat]):
            legal = last[seat].legal
            assert isinstance(legal, LegalCalls)
            wanted = result.bid + legal.step
            if wanted <= legal.max:
                group.given_up += 1
                group.would_make += makes(last[seat], world, wanted)


def main() -> None:
    """Plays and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="strong")
    parser.add_argument("--variant", default="original_partnership_4")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1000)
    asked = parser.parse_args()
    groups: dict[int, Group] = defaultdict(Group)
    bot = bot_named(asked.level)
    for number in range(asked.deals):
        play(bot, asked.variant, asked.seed + number, groups)
    print("| estimate | hands | bid | won | mean bid | made | captured | gave up | next bid made |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for number, group in sorted(groups.items()):
        won = len(group.bids)
        cells = [
            f"{100 * number * WIDTH:.0f} to {100 * (number + 1) * WIDTH:.0f} %",
            str(group.hands),
            f"{100 * group.bid / group.hands:.0f} %",
            str(won),
            f"{fmean(group.bids):.0f}" if won else "",
            f"{100 * group.made / won:.0f} %" if won else "",
            f"{fmean(group.captured):.0f}" if won else "",
            str(group.given_up),
            f"{100 * group.would_make / group.given_up:.0f} %" if group.given_up else "",
        ]
        print("| " + " | ".join(cells) + " |")
    won = sum(len(group.bids) for group in groups.values())
    print(f"contracts made: {sum(group.made for group in groups.values())} of {won}")


if __name__ == "__main__":
    main()
