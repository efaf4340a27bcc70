"""The themes of a puzzle: what it is about, from what its player knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from rookery.bots.play_facts import PlayFacts
from rookery.engine import legal as lg
from rookery.engine.command import Command, Pass, PassInFavor, Play
from rookery.puzzles.puzzle import CardTheme, Theme
from rookery.rules.arithmetic import total_points
from rookery.view.seat import SeatView

THEME_OF: dict[type[lg.Legal], Theme] = {
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
MAX_CARDS_TO_COUNT = 3
"""With at most this many cards in hand, a puzzle is about counting cards."""
DECISIVE_SWING = 0.2
"""A choice is about making or setting the contract if it decides that in at least this share of the deals."""
MAX_ADVERSE_SWING = 0.02
"""The answer may change the rate at which the contract is made by at most this part of all deals against its own side."""
MAX_LAST_TRUMPS = 2
"""With at most this many trumps in hand, a puzzle can be about saving the last trump."""


def possible_themes(view: SeatView) -> frozenset[Theme]:
    """Returns the themes that a decision can have with any answer."""
    legal = view.legal
    if isinstance(legal, lg.LegalCalls):
        return frozenset({"bid", "pass"})
    if isinstance(legal, lg.LegalPlays):
        return frozenset({"board"} if view.plan.boards is not None else get_args(CardTheme))
    assert legal is not None
    return frozenset({THEME_OF[type(legal)]})


def themes_of(
    view: SeatView, answer: Command, tempting: Command, swing: float = 0.0
) -> tuple[Theme, ...]:
    """Returns the themes of a decision, the most telling first; there is at least one.

    *swing* is the part of all deals, from -1 to 1, by which the contract is made more often after *answer* than after *tempting*.
    """
    legal = view.legal
    if isinstance(legal, lg.LegalCalls):
        return ("pass",) if isinstance(answer, Pass | PassInFavor) else ("bid",)
    if not isinstance(legal, lg.LegalPlays):
        assert legal is not None
        return (THEME_OF[type(legal)],)
    if view.plan.boards is not None:
        return ("board",)
    assert isinstance(answer, Play)
    assert isinstance(tempting, Play)
    facts = PlayFacts(view, legal)
    themes = (*_by_swing(facts, swing), *_of_card(facts, answer.card, tempting.card))
    return tuple(dict.fromkeys(themes))


def is_against(view: SeatView, swing: float) -> bool:
    """Tells whether a *swing*, as of `themes_of`, hurts the player's own side."""
    legal, contract = view.legal, view.round.contract
    if not isinstance(legal, lg.LegalPlays) or contract is None or contract.moon:
        return False
    return (
        swing < -MAX_ADVERSE_SWING
        if _declares(PlayFacts(view, legal))
        else swing > MAX_ADVERSE_SWING
    )


def _by_swing(facts: PlayFacts, swing: float) -> Iterator[Theme]:
    """Yields the theme of making or setting the bid, if the choice often decides the contract."""
    contract = facts.now.contract
    if contract is None or contract.moon:
        return
    if _declares(facts):
        if swing >= DECISIVE_SWING:
            yield "make_the_bid"
    elif swing <= -DECISIVE_SWING:
        yield "set_the_bid"


def _of_card(facts: PlayFacts, answer: int, tempting: int) -> Iterator[Theme]:
    trumps = facts.derived.trumps
    yield from _about_the_bid(facts, answer)
    own = (facts.hand & trumps).bit_count()
    if own <= MAX_LAST_TRUMPS and trumps >> tempting & 1 and not trumps >> answer & 1:
        yield "save_the_last_trump"
    if facts.led is None:
        yield "draw_trump" if trumps >> answer & 1 and _declares(facts) else "lead"
    else:
        yield from _following(facts, answer, tempting)
    if facts.hand.bit_count() <= MAX_CARDS_TO_COUNT:
        yield "count"


def _following(facts: PlayFacts, answer: int, tempting: int) -> Iterator[Theme]:
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


def _declares(facts: PlayFacts) -> bool:
    return facts.now.declarer in facts.ours


def _about_the_bid(facts: PlayFacts, answer: int) -> Iterator[Theme]:
    """Yields the theme of making or setting the bid, if the answer wins a trick that decides the contract."""
    now, plan = facts.now, facts.plan
    contract = now.contract
    if contract is None or contract.moon or facts.led is None or not facts.wins(answer):
        return
    a_trick = plan.counting.trick_points
    held = plan.points_in((*now.trick, answer)) + a_trick
    sides = tuple(int(seat not in facts.ours) for seat in range(plan.seats))
    ours, theirs = (
        points + a_trick * tricks for points, tricks in zip(*now.taken_by_team(sides), strict=True)
    )
    if _declares(facts):
        if ours < contract.points <= ours + held:
            yield "make_the_bid"
        return
    total = total_points(plan.rules)
    if total - ours >= contract.points > total - ours - held and theirs + held > 0:
        yield "set_the_bid"
