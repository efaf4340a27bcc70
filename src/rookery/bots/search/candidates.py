"""Candidates before the first lead: a few sensible choices for each kind of decision, as short scripts.

A script is the seat's next command, followed by the command after it where the two belong together. After the script the
heuristic bot decides. The first script of every list is the baseline, the choice of the heuristic bot.
"""

from __future__ import annotations

from collections.abc import Iterator

from rookery.bots.heuristic.burying import burial_rules, burials
from rookery.bots.heuristic.calling import trump_in_mind, worth_of_holder
from rookery.bots.heuristic.drawing import trumps_to_expect, worth_in_hand
from rookery.bots.heuristic.features import derived_tables
from rookery.bots.heuristic.giving import best_gift, spare_gifts
from rookery.bots.heuristic.hand_evaluation import worth
from rookery.cards import tuple_of
from rookery.engine.command import (
    Bury,
    CallCard,
    ChooseLeader,
    Command,
    Give,
    NameTrump,
    Redraw,
    Swap,
    TurnTrump,
)
from rookery.engine.legal import (
    LegalBury,
    LegalGive,
    LegalLeader,
    LegalPartner,
    LegalRedraw,
    LegalSwap,
    LegalTrump,
)
from rookery.rules.table import Trump
from rookery.view.seat import SeatView

MAX_CANDIDATE_TRUMPS = 3
"""The maximum number of trumps that are tried together with burials before trump is named."""
MAX_CANDIDATE_CARDS = 5
"""The maximum number of other players' cards to call, and of cards to swap, that are tried."""
EXTRA_POINT_VALUES = (0.0, 3.0, -3.0)
"""The values that are tried for keeping a counter, per point of the counter, on top of the usual value."""

Script = tuple[Command, ...]
"""The commands that a seat gives one after another."""


def candidates_for(view: SeatView, baseline: Command) -> list[Script]:
    """Returns the scripts to try at a decision before the first lead, *baseline* first."""
    scripts: dict[Script, None] = {(baseline,): None}
    match view.legal:
        case LegalBury() as legal:
            scripts.update(dict.fromkeys(burial_scripts(view, legal)))
        case LegalTrump(options=options, may_turn=may_turn):
            scripts.update({(NameTrump(trump),): None for trump in options})
            if may_turn:
                scripts[TurnTrump(),] = None
        case LegalPartner() as legal:
            scripts.update(dict.fromkeys(partner_scripts(view, legal)))
        case LegalLeader(seats=seats):
            scripts.update({(ChooseLeader(seat),): None for seat in seats})
        case LegalGive() as legal:
            scripts.update(dict.fromkeys(giving_scripts(view, legal)))
        case LegalRedraw() as legal:
            scripts.update(dict.fromkeys(redraw_scripts(view, legal)))
        case LegalSwap() as legal:
            scripts.update(dict.fromkeys(swap_scripts(view, legal)))
    return list(scripts)


def burial_scripts(view: SeatView, legal: LegalBury) -> Iterator[Script]:
    """Yields burials for each likely trump: those that make voids, and those that keep or bury more counters than usual."""
    plan, hand, named = view.plan, view.hand, view.round.trump
    outside = plan.pack.all & ~hand
    if named is not None:
        trumps: list[Trump] = [named]
    else:
        trumps = sorted(plan.trumps, key=lambda trump: -worth(plan, trump, hand, outside))
    chooses = named is None and plan.trump.named
    for trump in trumps[: MAX_CANDIDATE_TRUMPS if chooses else None]:
        for value in EXTRA_POINT_VALUES:
            for cards, _ in burials(plan, trump, hand, burial_rules(legal, for_a_point=value)):
                bury = Bury(tuple_of(cards))
                yield (bury, NameTrump(trump)) if chooses else (bury,)


def partner_scripts(view: SeatView, legal: LegalPartner) -> Iterator[Script]:
    """Yields calls of the cards whose holders would help most, and of one card of the declarer's own."""
    trump = trump_in_mind(view)
    own = [card for card in legal.cards if (view.hand | view.buried) >> card & 1]
    others = sorted(
        (card for card in legal.cards if card not in own),
        key=lambda card: -worth_of_holder(view, trump, card),
    )
    for card in (*others[:MAX_CANDIDATE_CARDS], *own[:1]):
        yield (CallCard(card),)


def giving_scripts(view: SeatView, legal: LegalGive) -> Iterator[Script]:
    """Yields gifts of the best cards and of cards that leave a good hand; if one card is given, gifts of every card."""
    yield (Give(best_gift(view, legal)),)
    for gift in spare_gifts(view, legal):
        yield (Give(gift),)
    if legal.count == 1:
        for card in legal.allowed:
            yield (Give((card,)),)


def redraw_scripts(view: SeatView, legal: LegalRedraw) -> Iterator[Script]:
    """Yields redraws that throw the worst cards: none, 1, 2 and so on."""
    trump = view.round.trump
    assert trump is not None
    derived, unseen = derived_tables(view.plan, trump), view.unseen()
    worst = sorted(legal.allowed, key=lambda card: worth_in_hand(view.plan, derived, card, unseen))
    for count in range(legal.most + 1):
        yield (Redraw(tuple(sorted(worst[:count]))),)


def swap_scripts(view: SeatView, legal: LegalSwap) -> Iterator[Script]:
    """Yields swapping no card, and swapping each of the worst cards."""
    unseen, by_trump = view.unseen(), [derived_tables(view.plan, t) for t in trumps_to_expect(view)]
    worst = sorted(
        legal.cards,
        key=lambda card: sum(
            worth_in_hand(view.plan, derived, card, unseen) for derived in by_trump
        ),
    )
    yield (Swap(None),)
    for card in worst[:MAX_CANDIDATE_CARDS]:
        yield (Swap(card),)
