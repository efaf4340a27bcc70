"""What a puzzle is about, from what its player knows."""

from __future__ import annotations

from collections.abc import Iterator

from rookery.bots.explain.card import Facts, declarer_of
from rookery.engine import legal as lg
from rookery.engine.command import Command, Pass, PassInFavor, Play
from rookery.puzzles.puzzle import Theme
from rookery.rules.arithmetic import total_points
from rookery.view.seat import SeatView

BEFORE_PLAY: dict[type[lg.Legal], Theme] = {
    lg.LegalBury: "nest",
    lg.LegalTrump: "trump",
    lg.LegalPartner: "partner",
    lg.LegalSwap: "exchange",
    lg.LegalRedraw: "exchange",
    lg.LegalGive: "exchange",
    lg.LegalLeader: "lead",
    lg.LegalDraw: "exchange",
    lg.LegalRemove: "board",
}
"""The themes of decisions where no card is played."""
FEW = 4
"""With so many cards left it pays to have counted."""
LAST = 2
"""With so many trumps or fewer, each is one to save."""


def themes_of(view: SeatView, answer: Command, tempting: Command) -> tuple[Theme, ...]:
    """Returns what a decision is about, the most telling first; never empty."""
    legal = view.legal
    if isinstance(legal, lg.LegalCalls):
        return ("pass",) if isinstance(answer, Pass | PassInFavor) else ("bid",)
    if not isinstance(legal, lg.LegalPlays):
        assert legal is not None
        return (BEFORE_PLAY[type(legal)],)
    if view.plan.boards is not None:
        return ("board",)
    assert isinstance(answer, Play)
    assert isinstance(tempting, Play)
    return tuple(dict.fromkeys(_of_card(Facts(view, legal), answer.card, tempting.card)))


def _of_card(facts: Facts, answer: int, tempting: int) -> Iterator[Theme]:
    trumps = facts.derived.trumps
    yield from _about_the_bid(facts, answer)
    own = (facts.hand & trumps).bit_count()
    if own <= LAST and trumps >> tempting & 1 and not trumps >> answer & 1:
        yield "save_the_last_trump"
    if facts.led is None:
        yield "draw_trump" if trumps >> answer & 1 and _declares(facts) else "lead"
    else:
        yield from _following(facts, answer, tempting)
    if facts.hand.bit_count() <= FEW:
        yield "count"


def _following(facts: Facts, answer: int, tempting: int) -> Iterator[Theme]:
    assert facts.led is not None
    tables, points = facts.derived.tables, facts.plan.points
    follows = bool(facts.hand & tables.suit_mask[facts.led])
    if facts.wins(answer):
        yield "ruff" if facts.derived.trumps >> answer & 1 and not follows else "take"
        return
    if facts.winner in facts.ours and points[answer] > points[tempting]:
        yield "give_to_partner"
    if not follows:
        yield "throw_off"
    elif any(facts.wins(card) for card in facts.cards):
        yield "duck"
    else:
        yield "count"


def _declares(facts: Facts) -> bool:
    return declarer_of(facts.view) in facts.ours


def _about_the_bid(facts: Facts, answer: int) -> Iterator[Theme]:
    """Yields whether the trick, if it is won by the answer, decides the contract."""
    now, plan = facts.now, facts.plan
    contract = now.contract
    if contract is None or contract.moon or facts.led is None or not facts.wins(answer):
        return
    held = plan.points_in((*now.trick, answer))
    ours = sum(now.captured[seat] for seat in facts.ours)
    theirs = sum(now.captured) - ours
    if _declares(facts):
        if ours < contract.points <= ours + held:
            yield "make_the_bid"
        return
    total = total_points(plan.rules)
    if total - ours >= contract.points > total - ours - held and theirs + held > 0:
        yield "set_the_bid"
