"""A hint: what a bot would do at a seat, and the facts that explain it.

`advise` lets the bot choose, evaluates the choice and its alternatives in fresh deals (`search.evaluation`), and collects
facts about the choice that the view proves. Like every bot it gets a `SeatView` and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from rookery.bots.explain.call import why_call
from rookery.bots.explain.card import why_card, why_chip, why_draw
from rookery.bots.explain.hand import why_before_play
from rookery.bots.heuristic.bot import HeuristicBot
from rookery.bots.level import Budget
from rookery.bots.proposals import answer_of, is_asked
from rookery.bots.renege_detection import call_of
from rookery.bots.search.bot import SearchBot
from rookery.bots.search.candidates import candidates_for
from rookery.bots.search.equivalent_cards import other_plays
from rookery.bots.search.evaluation import (
    MIN_EVALUATION_WORLDS,
    SIGNIFICANT_ERRORS,
    Evaluation,
    bidding_lead_errors,
    evaluate,
    points_ahead,
)
from rookery.bots.search.tree_search import fits_tree_search
from rookery.engine.command import (
    AskRedeal,
    Bid,
    Command,
    Draw,
    NameTrump,
    Pass,
    Play,
    RemoveChip,
    ShootMoon,
)
from rookery.engine.legal import (
    Legal,
    LegalAgree,
    LegalBury,
    LegalCalls,
    LegalDraw,
    LegalPlays,
    LegalRemove,
    commands,
)
from rookery.facts import (
    Advice,
    Better,
    BiddingBetter,
    CloseCall,
    Fact,
    Makes,
    NothingLearned,
    NothingToCall,
    OnlyChoice,
    PartnerBids,
    PassingBetter,
    ProvenRenege,
    RulesOfThumb,
    TooMuchLearned,
    TriedOut,
    YouKnow,
)
from rookery.view.seat import SeatView

MAX_ALTERNATIVES = 8
"""The maximum number of other decisions with which a decision before play is compared."""
MAX_HINT_FACTS = 2
"""The maximum number of facts in a hint, so that it stays short."""
MIN_POINTS_TO_MENTION = 3.0
"""Smaller differences in points are not mentioned."""
LIKELY_OF_TEN = 6
"""If a bid is made in at least this many of 10 deals, that speaks for bidding."""
UNLIKELY_OF_TEN = 4
"""If a bid is made in at most this many of 10 deals, that speaks for passing."""


def advise(view: SeatView, bot: SearchBot | HeuristicBot, rng: Random) -> Advice:
    """Returns what *bot* would do where ``view.seat`` decides or is asked, and why.

    For a bot that searches, the evaluation of the choice may take its time limit once more.

    :raises ValueError: if the seat neither decides nor is asked.
    """
    if is_asked(view):
        return _answer(view)
    legal = view.legal
    if legal is None:
        raise ValueError("it is not this seat's turn")
    if isinstance(legal, LegalAgree):
        return _review(view, bot.choose(view, rng))
    if has_one_choice(legal):
        return Advice(next(commands(legal)), (OnlyChoice(),))
    command = bot.choose(view, rng)
    facts = reasons_for(view, legal, command)
    on_boards = view.plan.boards is not None
    searched = not on_boards or isinstance(legal, LegalPlays | LegalRemove)
    if isinstance(legal, LegalCalls) and legal.may_look:
        searched = False
    if not isinstance(bot, SearchBot) or not searched:
        return Advice(command, (*facts[:MAX_HINT_FACTS], RulesOfThumb()))
    if not on_boards:
        # On boards there are no figures, because chips are not points.
        facts = _with_figures(view, legal, command, facts, bot.budget_at(view), rng)
    return Advice(command, tuple(facts[:MAX_HINT_FACTS]) or (TriedOut(),))


def has_one_choice(legal: Legal) -> bool:
    """Tells whether there is only one legal choice."""
    if isinstance(legal, LegalBury) and legal.own_limit is None:
        return len(legal.allowed) == legal.count
    return len(list(islice(commands(legal), 2))) == 1


def _answer(view: SeatView) -> Advice:
    """Returns the advice on a question that the table asks."""
    answer, asked = answer_of(view), view.round.proposal
    assert asked is not None
    if asked.what != "undo":
        return Advice(answer, (YouKnow(),))
    return Advice(answer, (NothingLearned() if answer.yes else TooMuchLearned(),))


def _review(view: SeatView, agree: Command) -> Advice:
    """Returns the advice at the last chance to call a mistake: to call a renege that is proven, or else to *agree*."""
    call = call_of(view)
    if call is not None:
        return Advice(call, (ProvenRenege(call.accused),))
    return Advice(agree, (NothingToCall(),))


def reasons_for(view: SeatView, legal: Legal, command: Command) -> list[Fact]:
    """Returns the facts about *command* that the view proves, the most relevant first."""
    return list(_reasons(view, legal, command))


def _reasons(view: SeatView, legal: Legal, command: Command) -> Iterator[Fact]:
    match legal, command:
        case LegalPlays(), Play(card=card):
            yield from why_card(view, legal, card)
        case LegalDraw(), Draw():
            yield from why_draw(view, command)
        case LegalRemove(), RemoveChip():
            yield from why_chip(view, legal, command)
        case LegalCalls(), _:
            yield from why_call(view, legal, command)
        case _:
            yield from why_before_play(view, legal, command)


def _with_figures(
    view: SeatView,
    legal: Legal,
    command: Command,
    facts: list[Fact],
    budget: Budget,
    rng: Random,
) -> list[Fact]:
    """Returns *facts* together with figures from an evaluation of the choice in fresh deals."""
    if isinstance(command, AskRedeal):
        return facts
    if isinstance(legal, LegalCalls):
        return _figures_of_call(view, legal, command, facts, budget, rng)
    others = _others(view, legal, command)
    tried = evaluate(view, (command, *others), budget, rng)
    by_tree = bool(budget.tree_worlds) and view.round.leader is not None and fits_tree_search(view)
    if len(tried[0].points) < MIN_EVALUATION_WORLDS:
        return facts
    makes = _makes(tried[0])
    if isinstance(command, NameTrump):
        return [*facts[:1], *makes, *facts[1:]]
    # Proven facts come first; how often the bid is made is said only if there is nothing more specific.
    compared = list(_compared(others, tried))
    if by_tree:
        # The tree search also chose for later consequences, which this evaluation does not show.
        compared = [fact for fact in compared if not isinstance(fact, CloseCall)]
    return [*facts, *compared] or makes


def _others(view: SeatView, legal: Legal, command: Command) -> list[Command]:
    """Returns the alternatives to *command*, without those that have the same effect."""
    match legal, command:
        case LegalPlays(cards=cards), Play(card=card):
            return other_plays(view, cards, card)
        case LegalDraw(), Draw(pile=pile):
            return [Draw("hidden" if pile == "open" else "open")]
        case _:
            firsts = dict.fromkeys(script[0] for script in candidates_for(view, command))
            return [first for first in firsts if first != command][:MAX_ALTERNATIVES]


def _compared(others: Sequence[Command], tried: Sequence[Evaluation]) -> Iterator[Fact]:
    """Yields how the choice, the first of *tried*, compares with the best of *others*, the rest of *tried*, if that is
    clear.
    """
    if not others:
        return
    best = max(range(len(others)), key=lambda place: tried[place + 1].value)
    points, errors = points_ahead(tried[0], tried[best + 1])
    if points >= MIN_POINTS_TO_MENTION and errors >= SIGNIFICANT_ERRORS:
        yield Better(round(points), others[best])
    elif abs(points) < MIN_POINTS_TO_MENTION and abs(errors) < SIGNIFICANT_ERRORS:
        yield CloseCall(others[best])


def _makes(evaluation: Evaluation) -> list[Fact]:
    """Returns the fact of how often the bid is made, if there is a contract."""
    contract = evaluation.contract
    if contract is None:
        return []
    return [Makes(contract.declarer, contract.points, evaluation.of_ten)]


def _figures_of_call(
    view: SeatView,
    legal: LegalCalls,
    command: Command,
    facts: list[Fact],
    budget: Budget,
    rng: Random,
) -> list[Fact]:
    """Returns how often a bid is made, and then the *facts*, which matter less."""
    assert view.seat is not None
    bid: Bid | ShootMoon
    if isinstance(command, Bid | ShootMoon):
        bid = command
    elif (
        isinstance(command, Pass)
        and legal.may_bid
        and not any(isinstance(fact, PartnerBids) for fact in facts)
    ):
        bid = Bid(legal.min)
    else:
        return facts
    [tried] = evaluate(view, (bid,), budget, rng)
    if len(tried.points) < MIN_EVALUATION_WORLDS:
        return facts
    assert tried.contract is not None
    points = tried.contract.points
    makes = Makes(view.seat, points, tried.of_ten)
    bids = isinstance(command, Bid | ShootMoon)
    speaks_for_it = tried.of_ten >= LIKELY_OF_TEN if bids else tried.of_ten <= UNLIKELY_OF_TEN
    if speaks_for_it:
        return [makes, *facts]
    # The figure alone would speak against the choice, so the reason for the choice is added, or that it is a close call.
    lead_errors = bidding_lead_errors(view, points, budget, rng)
    if lead_errors is None:
        return facts
    if abs(lead_errors) < SIGNIFICANT_ERRORS:
        return [makes, CloseCall(Pass() if bids else bid), *facts]
    if bids == (lead_errors > 0):
        better = BiddingBetter() if bids else PassingBetter()
        # What explains this is worth more than the figure that seems to speak against it.
        return [better, *facts] if facts else [makes, better]
    return facts
