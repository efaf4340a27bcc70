"""Opening a table: the rules that a request asks for, and who plays at each seat."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rookery.bots.bot import bot_names, is_bot
from rookery.engine.plan import Plan, plan_of
from rookery.errors import CodedError, RulesError
from rookery.protocol import NewTable
from rookery.rules.catalog import load_variant
from rookery.rules.check import check
from rookery.rules.spec import Rules
from rookery.seats import Seat
from rookery.service.house import first_problem, read_draft
from rookery.service.match_options import with_match_options
from rookery.service.origin import rules_of_position
from rookery.service.session import Chair

OPEN_SEAT = "open"
"""The word in `NewTable.seats` for a seat that waits for a person."""

TARGET_RANGE = range(1, 10_001)
"""The allowed target scores of a table."""


class BadTable(CodedError):  # noqa: N818
    """A table cannot be opened as asked."""


def rules_for(wanted: NewTable) -> Rules:
    """Returns the rules that a new table asks for.

    :raises BadTable: if the table cannot be opened with them.
    """
    if wanted.position is not None:
        if (wanted.variant, wanted.rules, wanted.seed) != (None, None, None):
            raise BadTable("bad_rules", why="position")
        return rules_of_position(wanted.position)
    if (wanted.variant is None) == (wanted.rules is None):
        raise BadTable("bad_rules", why="choose")
    if wanted.rules is not None:
        try:
            rules, _ = read_draft(wanted.rules)
        except RulesError as error:
            raise BadTable("bad_rules", why="problem", problem=first_problem(error)) from None
    else:
        assert wanted.variant is not None
        try:
            rules = load_variant(wanted.variant)
        except RulesError as error:
            raise BadTable("unknown_variant", problem=str(error)) from None
    if wanted.target is not None:
        if wanted.target not in TARGET_RANGE:
            raise BadTable("bad_target", why="range", least=TARGET_RANGE[0], most=TARGET_RANGE[-1])
        rules = replace(rules, match=replace(rules.match, target=wanted.target))
        problems = check(rules)
        if problems:
            raise BadTable("bad_target", why="problem", problem=str(problems[0]))
    try:
        return with_match_options(rules, wanted)
    except RulesError as error:
        raise BadTable("bad_match", problem=first_problem(error)) from None


def chairs_for(wanted: NewTable, rules: Rules, player_id: str, *, bot: str) -> tuple[Chair, ...]:
    """Returns the chairs of a new table; *bot* plays at an open seat until a person takes it.

    :raises BadTable: if the seats cannot be filled as asked.
    """
    plan, others = plan_of(rules), wanted.seats
    count = len(plan.players)
    if others is None:
        others = (bot,) * (count - 1)
    if len(others) != count - 1:
        raise BadTable(
            "bad_seats",
            title=rules.meta.title,
            players=count,
            others=count - 1,
            given=len(others),
        )
    for name in (bot, *(other for other in others if other != OPEN_SEAT)):
        check_bot(name, instead=OPEN_SEAT)
    own = plan.players[0] if wanted.seat is None else wanted.seat
    if own not in plan.players:
        raise BadTable("no_such_seat", why="table", seat=own)
    return _chairs(plan, player_id, own, bot, others)


def check_bot(name: str, *, instead: str = "") -> None:
    """Checks that there is a bot called *name*; the refusal mentions *instead* as another allowed word.

    :raises BadTable: if there is none.
    """
    if not is_bot(name):
        raise BadTable("unknown_bot", name=name[:40], bots=", ".join(bot_names()), open=instead)


def chairs_on(rules: Rules, player_id: str, own: Seat, bot: str) -> tuple[Chair, ...]:
    """Returns the chairs of a table where *player_id* has the seat *own*, and *bot* all other seats."""
    plan = plan_of(rules)
    return _chairs(plan, player_id, own, bot, (bot,) * (len(plan.players) - 1))


def _chairs(
    plan: Plan, player_id: str, own: Seat, bot: str, others: Sequence[str]
) -> tuple[Chair, ...]:
    left = iter(others)
    chairs = []
    for seat in range(plan.seats):
        if seat in plan.dummies:
            chairs.append(Chair(bot=bot, open=False, dummy=True))
        elif seat == own:
            chairs.append(Chair(bot=bot, open=True, player=player_id))
        else:
            name = next(left)
            chairs.append(
                Chair(bot=bot, open=True) if name == OPEN_SEAT else Chair(name, open=False)
            )
    return tuple(chairs)
