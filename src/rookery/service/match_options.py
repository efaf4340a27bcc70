"""Match options: a host's choices in addition to the rules of a round, and the resulting rules.

The rule checker decides which options fit a game; nothing here knows which games have partners or boards.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from rookery.engine.plan import ROTATION_ROUNDS_PER_PARTNER, ROTATION_SEATINGS, plan_of
from rookery.errors import RulesError
from rookery.problem import Problem, Value
from rookery.protocol import MatchChoices, NewTable
from rookery.rules.check import check
from rookery.rules.spec import MatchSpec, Rules

ROTATION_ROUNDS = len(ROTATION_SEATINGS) * ROTATION_ROUNDS_PER_PARTNER
"""The number of rounds until everybody has played with everybody."""

DEFAULT_EXCHANGE_ROUNDS = 4
"""The usual number of rounds between exchanges of seats [WM08:113]."""

OFFERED_GAME_COUNTS = (1, 5, 7)
"""The lengths offered for a best-of match with boards, in games [PB94:65]."""

MAX_GAMES = 99
"""The most games of a best-of match."""


@lru_cache(maxsize=256)
def choices_of(rules: Rules) -> MatchChoices:
    """Returns what may be chosen for a match of *rules*."""

    def sound(**changes: object) -> bool:
        plain = replace(rules.match, format="to_target", rounds=0, exchange_seats_every=0)
        return not check(replace(rules, match=replace(plain, **changes)))

    plan = plan_of(rules)
    goal = plan.goal
    best_of = 2 * plan.boards.rounds - 1 if plan.boards is not None else 0
    return MatchChoices(
        format=goal.format,
        rounds=goal.rounds,
        best_of=best_of,
        exchanges_seats=goal.seats_move_every > 0,
        table_mode=plan.rulings.mistakes,
        undo=plan.rulings.undo,
        fixed_rounds=sound(format="fixed_rounds", rounds=1),
        rotation=ROTATION_ROUNDS if sound(format="rotation", rounds=ROTATION_ROUNDS) else 0,
        exchange_seats_every=(goal.seats_move_every or DEFAULT_EXCHANGE_ROUNDS)
        if sound(exchange_seats_every=DEFAULT_EXCHANGE_ROUNDS)
        else 0,
        games=tuple(sorted({*OFFERED_GAME_COUNTS, best_of})) if best_of else (),
        may_swap=plan.redraw is not None,
        swaps=plan.redraw is not None and plan.redraw.swaps,
    )


def with_match_options(rules: Rules, wanted: NewTable) -> Rules:
    """Returns *rules* with the match options that *wanted* asks for.

    :raises RulesError: if that is impossible; says which option does not fit and why.
    """
    match = _with_format(rules.match, wanted)
    if wanted.exchange_seats_every is not None:
        match = replace(match, exchange_seats_every=wanted.exchange_seats_every)
    if wanted.enforcement is not None:
        match = replace(match, enforcement=wanted.enforcement)
    if wanted.undo is not None:
        match = replace(match, undo="by_consent" if wanted.undo else "never")
    changed = replace(rules, match=match)
    if wanted.games is not None:
        changed = _with_games(changed, wanted.games)
    if wanted.swap is not None:
        changed = _with_swap(changed, wanted.swap)
    problems = check(changed) if changed != rules else ()
    if problems:
        raise RulesError(problems)
    return changed


def _with_format(match: MatchSpec, wanted: NewTable) -> MatchSpec:
    format_, rounds = wanted.format or match.format, wanted.rounds
    if format_ == "to_target":
        if rounds is not None:
            raise _impossible("rounds", "problem-match-rounds-unfixed")
        return replace(match, format=format_, rounds=0)
    if rounds is None:
        rounds = match.rounds or (ROTATION_ROUNDS if format_ == "rotation" else 0)
    if rounds == 0:
        raise _impossible("rounds", "problem-match-rounds-missing")
    # In a rotation, changing partners changes the seats; nothing else moves players.
    exchange = 0 if format_ == "rotation" else match.exchange_seats_every
    return replace(match, format=format_, rounds=rounds, exchange_seats_every=exchange)


def _with_games(rules: Rules, games: int) -> Rules:
    if rules.boards is None:
        raise _impossible("games", "problem-match-no-boards")
    if games not in range(1, MAX_GAMES + 1, 2):
        raise _impossible("games", "problem-match-games", most=MAX_GAMES)
    return replace(rules, boards=replace(rules.boards, rounds=games // 2 + 1))


def _with_swap(rules: Rules, swap: bool) -> Rules:
    if rules.redraw is None:
        raise _impossible("swap", "problem-match-no-redraw")
    return replace(rules, redraw=replace(rules.redraw, swap_before_trump=swap))


def _impossible(path: str, key: str, **values: Value) -> RulesError:
    """Returns the error for an option that does not fit."""
    return RulesError([Problem(path=path, key=key, values=values)])
