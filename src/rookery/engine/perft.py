"""Perft: counts the command sequences of a round to a given depth, to compare implementations of the rules.

A perft file describes one deal of one variant and the counts to make::

    variant original_partnership_4
    dealer 3
    seed 1
    count 1 12              # 12 sequences of 1 command start here
    do bid 70; pass; pass; pass
    do bury first; trump red
    count 3 117

``seed N`` deals from ``derive(N, "perft")``; redeals use ``derive(N, "perft", 2)`` and so on until a deal is not thrown
in. ``do`` carries out commands of the seat that must decide:

* ``bid N``, ``moon``, ``pass``, ``favor``, ``redeal``, ``look``
* ``bury first``, the first legal cards in pack order
* ``trump NAME``, or ``turn`` to turn the top of the stock
* ``call CARD`` names a partner's card, ``leader N`` the seat that leads first
* ``give CARD CARD`` gives a partner these cards
* ``swap CARD`` and ``redraw CARD CARD``, or ``none``
* ``draw open``, ``draw hidden``
* ``chip SEAT SPACE`` takes a chip off a board, ``chip none`` leaves them
* a card's code plays it

``count DEPTH N`` states that N sequences of DEPTH commands start there; a sequence that ends the round sooner counts
once. A redraw from six cards alone has 64 choices, so files count redraws to depth 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from rookery.cards import Card, Cards, those_in
from rookery.engine.chance import boards_of, dealt_by
from rookery.engine.command import (
    AskRedeal,
    Bid,
    CallCard,
    ChooseLeader,
    Command,
    Draw,
    Give,
    Look,
    NameTrump,
    Pass,
    PassInFavor,
    Play,
    Redraw,
    RemoveChip,
    ShootMoon,
    Start,
    Swap,
    TurnTrump,
)
from rookery.engine.decide import check_redeal_limit, deal_round, decide, held_by_mover, start
from rookery.engine.legal import LegalBury, commands
from rookery.engine.plan import Plan, plan_of
from rookery.engine.state import Match
from rookery.engine.turn import decider, legal_for
from rookery.errors import NoRoundError, NotationError, Refusal
from rookery.rules.canonical import rules_hash
from rookery.rules.catalog import load_variant
from rookery.rules.spec import Rules
from rookery.rules.table import TRUMPS
from rookery.shuffle import derive

MAX_DIGITS = 18
"""The maximum number of digits of a number in a perft file."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A ``count`` line and the number that this engine counts."""

    line: int
    depth: int
    expected: int | None
    """``None`` for ``count DEPTH ?``, which asks for the number."""
    found: int


def perft(plan: Plan, match: Match, depth: int) -> int:
    """Counts the sequences of *depth* commands from *match*; a sequence that ends the round sooner counts once."""
    seat = decider(plan, match.public)
    if depth == 0 or seat is None:
        return 1
    legal = legal_for(plan, match.public, held_by_mover(plan, match))
    if depth == 1:
        return sum(1 for _ in commands(legal))
    return sum(
        perft(plan, decide(plan, match, seat, command)[0], depth - 1) for command in commands(legal)
    )


def run_file(text: str, rules_of: Callable[[str], Rules] = load_variant) -> Iterator[Counted]:
    """Runs the perft file *text* and yields each count; *rules_of* returns the rules of a variant by name.

    :raises NotationError: with the line number, if the file cannot be parsed or a command in it is refused.
    """
    settings = _Settings()
    state: tuple[Plan, Match] | None = None
    counts = False
    lines = text.splitlines()
    for number, raw in enumerate(lines, start=1):
        word, _, rest = raw.split("#", 1)[0].strip().partition(" ")
        try:
            if word in ("variant", "dealer", "seed"):
                settings = settings.having(word, rest.strip())
                state = None
            elif word == "do":
                state = state or _deal(settings, rules_of)
                for step in rest.split(";"):
                    state = (state[0], _do(*state, step.strip()))
            elif word == "count":
                depth, expected = _asked(rest)
                state = state or _deal(settings, rules_of)
                counts = True
                yield Counted(number, depth, expected, perft(*state, depth))
            elif word:
                raise NotationError(
                    f"unknown word {word!r}; say variant, dealer, seed, do or count"
                )
        except (NotationError, NoRoundError, Refusal, ValueError, KeyError) as error:
            raise NotationError(f"line {number}: {error}") from error
    if not counts:
        last = max(len(lines), 1)
        raise NotationError(
            f"line {last}: the file ends and counts nothing; say what to count, such as: count 1 ?"
        )


@dataclass(frozen=True, slots=True)
class _Settings:
    """The settings that determine a deal."""

    variant: str = ""
    dealer: int = 0
    seed: int = 1

    def having(self, word: str, value: str) -> _Settings:
        """Returns these settings with one changed.

        :raises NotationError: if the value is not valid.
        """
        if word == "variant":
            if not value:
                raise NotationError("name the variant, such as: variant original_partnership_4")
            return replace(self, variant=value)
        number = _number(value, f"a {word} is a whole number")
        return replace(self, dealer=number) if word == "dealer" else replace(self, seed=number)


def _asked(rest: str) -> tuple[int, int | None]:
    """Reads the depth and the number of a ``count`` line; the number is ``None`` for ``?``.

    :raises NotationError: if one of them is missing.
    """
    form = "say how deep and how many, such as: count 3 729, or count 3 ? to be told"
    match rest.split():
        case [depth, "?"]:
            return _number(depth, form), None
        case [depth, expected]:
            return _number(depth, form), _number(expected, form)
        case _:
            raise NotationError(f"{form}; not {rest.strip()!r}")


def _number(text: str, form: str) -> int:
    """Reads a non-negative number; *form* describes the expected form for an error message."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS):
        raise NotationError(f"{form}; not {text!r}")
    return int(text)


def _deal(settings: _Settings, rules_of: Callable[[str], Rules]) -> tuple[Plan, Match]:
    """Starts a match and deals until a deal is not thrown in.

    :raises NotationError: if the settings name no variant, or a seat that does not exist.
    :raises NoRoundError: if too many consecutive deals are thrown in.
    """
    if not settings.variant:
        raise NotationError(
            "say which variant it is first, such as: variant original_partnership_4"
        )
    rules = rules_of(settings.variant)
    plan = plan_of(rules)
    if settings.dealer >= plan.seats:
        raise NotationError(
            f"there is no seat {settings.dealer} to deal; seats are 0 to {plan.seats - 1}"
        )
    boards = boards_of(plan, derive(settings.seed, "perft", "boards"))
    match, _ = start(plan, Start(settings.dealer, boards), rules_hash=rules_hash(rules))
    attempt = 1
    while match.public.round is None or match.public.round.over:
        check_redeal_limit(match.public)
        labels = ("perft",) if attempt == 1 else ("perft", attempt)
        match, _ = deal_round(plan, match, dealt_by(plan, derive(settings.seed, *labels)))
        attempt += 1
    return plan, match


def _do(plan: Plan, match: Match, step: str) -> Match:
    seat = decider(plan, match.public)
    if seat is None:
        raise NotationError(f"nobody can {step!r}: the round is over")
    held = held_by_mover(plan, match)
    legal = legal_for(plan, match.public, held)
    command: Command
    if step == "bury first" and isinstance(legal, LegalBury):
        command = next(commands(legal))
    else:
        command = _command(plan, step, held.hand)
    return decide(plan, match, seat, command)[0]


def _command(plan: Plan, step: str, hand: Cards) -> Command:
    """Reads one command of a ``do`` line; of identical cards it takes one from *hand*.

    :raises NotationError: if a card or a number cannot be read.
    """

    def card(code: str) -> Card:
        same = those_in(hand, plan.pack.by_code.get(code, ()))
        return same[0] if same else plan.pack.parse(code)

    match step.split():
        case ["bid", points]:
            return Bid(_number(points, "a bid is a whole number"))
        case ["pass"]:
            return Pass()
        case ["favor"]:
            return PassInFavor()
        case ["look"]:
            return Look()
        case ["redeal"]:
            return AskRedeal()
        case ["moon"]:
            return ShootMoon()
        case ["trump", trump] if trump in TRUMPS:
            return NameTrump(trump)
        case ["turn"]:
            return TurnTrump()
        case ["call", code]:
            return CallCard(plan.pack.parse(code))
        case ["leader", seat]:
            return ChooseLeader(_number(seat, "a leader is the number of a seat"))
        case ["swap", code]:
            return Swap(None if code == "none" else card(code))
        case ["redraw", "none"]:
            return Redraw(())
        case ["redraw", *codes] if codes:
            return Redraw(tuple(sorted(map(card, codes))))
        case ["give", *codes] if codes:
            return Give(tuple(sorted(map(card, codes))))
        case ["draw", ("open" | "hidden") as pile]:
            return Draw(pile)
        case ["chip", "none"]:
            return RemoveChip(None, None)
        case ["chip", owner, space]:
            form = "a chip has the numbers of a seat and of a space"
            return RemoveChip(_number(owner, form), _number(space, form))
        case _:
            return Play(card(step))
