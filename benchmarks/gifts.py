"""Measures the gain from exchanges between partners: ``rookery bench gifts [--giver NAME] [--rounds N] [--seed S]
[--json]``.

``casual`` plays the same deals of the original game without an exchange and with each kind of exchange. The bids are
the same, so contracts can be compared deal by deal. The cards to give are chosen by the giver, and for comparison at
random. The report shows for each kind how often the contract is made, and the differences from no exchange and from
random gifts, with 95 % intervals.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import fmean

from benchmarks.shared.cells import in_interval
from benchmarks.shared.numbers import interval_count
from msgspec.structs import replace

from rookery.bots.bot import Bot, bot_named, patient
from rookery.bots.random import RandomBot
from rookery.cli.report import print_json
from rookery.engine.legal import LegalGive
from rookery.intervals import interval_of
from rookery.local import LocalTable
from rookery.rules.catalog import load_variant
from rookery.rules.spec import PartnerExchangeSpec, Rules

KINDS = (
    PartnerExchangeSpec(cards=1),
    PartnerExchangeSpec(cards=2),
    PartnerExchangeSpec(cards=3),
    PartnerExchangeSpec(kind="best_card"),
    PartnerExchangeSpec(kind="best_card", cards=2),
)


def main() -> None:
    """Plays and prints a line for each kind, or JSON with every contract."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--giver", choices=("casual", "strong", "expert"), default="casual")
    parser.add_argument("--rounds", type=interval_count, default=500)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print every contract as JSON")
    asked = parser.parse_args()
    game, giver = load_variant("original_partnership_4"), patient(bot_named(asked.giver))
    without = contracts(game, giver, asked.rounds, asked.seed)
    if not asked.json:
        print(f"no exchange: {fmean(without):.1%} made", flush=True)
    found = []
    for kind in KINDS:
        rules = replace(game, partner_exchange=kind)
        made = contracts(rules, giver, asked.rounds, asked.seed)
        at_random = contracts(rules, RandomBot(), asked.rounds, asked.seed)
        found.append({"exchange": kind, "made": made, "made_with_random_gifts": at_random})
        if asked.json:
            continue
        print(
            f"{kind.kind} {kind.cards}: {fmean(made):.1%} made,"
            f" {difference(made, without)} over no exchange, {difference(made, at_random)} over random gifts",
            flush=True,
        )
    if asked.json:
        print_json({"made_without": without, "exchanges": found})


def contracts(rules: Rules, giver: Bot, rounds: int, seed: int) -> list[bool]:
    """Returns for each of *rounds* deals whether the contract was made; deals without a contract are skipped."""
    player, made, number = patient(bot_named("casual")), list[bool](), 0
    while len(made) < rounds:
        rng = Random(f"{seed}/{number}")
        table = LocalTable(rules, seed=f"gifts/{seed}/{number}", dealer=number % 4)
        number += 1
        table.deal()
        while (seat := table.decider) is not None:
            view = table.view(seat)
            bot = giver if isinstance(view.legal, LegalGive) else player
            table.act(seat, bot.choose(view, rng))
        public = table.view(None).public
        if public.results and public.round is not None and public.round.contract is not None:
            contract, result = public.round.contract, public.results[-1]
            made.append(result.captured[result.teams[contract.declarer]] >= contract.points)
    return made


def difference(some: list[bool], others: list[bool]) -> str:
    """Returns the difference of two shares over the same deals, in percentage points with its 95 % interval."""
    each = [100.0 * (one - other) for one, other in zip(some, others, strict=True)]
    return in_interval(interval_of(each))


if __name__ == "__main__":
    main()
