"""Random house rules: any combination of options in ``rules.spec`` that passes `check`."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from rookery.rules.arithmetic import deck_size, hands_of, total_points
from rookery.rules.catalog import load_catalog
from rookery.rules.check import check
from rookery.rules.spec import Meta, Rules
from rookery.train.option_changes import option_change
from rookery.train.structural_changes import STRUCTURE

HOUSE_META = Meta(
    id="house",
    title="House rules",
    family="house",
    summary="Rules that were drawn by lot.",
    source=("Drawn by lot.",),
)


def random_rules(rng: Random, *, changes: int = 120) -> Rules:
    """Returns a valid random rule set: a built-in variant after at most *changes* accepted changes.

    Each change is fitted to the other rules (hands to the pack, bids to the points), and dropped if `check` still finds
    problems.
    """
    base = rng.choice(tuple(load_catalog().values()))
    rules = replace(base, meta=HOUSE_META, match=replace(base.match, formats=("to_target",)))
    for _ in range(rng.randint(1, changes)):
        change = rng.choice(STRUCTURE) if rng.random() < 0.25 else option_change
        changed = _fitted(change(rules, rng), rng)
        if not check(changed):
            rules = changed
    return rules


def _fitted(rules: Rules, rng: Random) -> Rules:
    """Adjusts dependent values to the other rules: hands, bids, counters."""
    names = [*map(str, rules.pack.ranks), *(single.face for single in rules.pack.singles)]
    values = {name: points for name, points in rules.count.values.items() if name in names}
    rules = replace(rules, count=replace(rules.count, values=values))
    deal, hands = rules.deal, hands_of(rules)
    dealt = deck_size(rules.pack) - deal.nest - deal.stock
    hand, rest = divmod(dealt, hands)
    if rest and rng.random() < 0.7 and deal.nest:
        deal, rest = replace(deal, nest=deal.nest + rest), 0
    rules = replace(rules, deal=replace(deal, hand=max(hand, 0), aside=rest))
    nest_to = rules.count.nest_to
    left = rules.stock.leave if rules.stock else 0
    if not deal.nest + left:
        nest_to = "none"
    elif nest_to == "none" or left:
        nest_to = "last_trick"
    rules = replace(rules, count=replace(rules.count, nest_to=nest_to))
    if rules.exchange is not None and not deal.nest:
        rules = replace(rules, exchange=None)
    if rules.exchange is None:
        named = replace(rules.trump, named="after_nest")
        rules = replace(rules, trump=named, penalties=replace(rules.penalties, nest_count=0))
    return _fitted_auction(rules, rng)


def _fitted_auction(rules: Rules, rng: Random) -> Rules:
    """Limits the highest bid to the points of a round, and fits the other bids below it, so that bids are often
    made.
    """
    auction = rules.auction
    if auction is None:
        return rules
    step, forced = auction.step, auction.forced_bid
    top = total_points(rules) // step
    top = step * (rng.randint(max(top // 2, 1), max(top, 1)) if rng.random() < 0.2 else top)
    lowest = max(step, min(auction.min // step, top // step // 2) * step)
    if forced is not None:
        forced = None if auction.all_pass != "dealer_forced" else forced // step * step or step
    blind = None
    if auction.blind == "allowed" and top > lowest and rng.random() < 0.5:
        blind = rng.randrange(lowest, top + 1, step)
    changed = replace(auction, min=lowest, max=top, forced_bid=forced, blind_min=blind)
    return replace(rules, auction=changed)
