"""Puzzles: a round up to one decision, the options there, and what each option gives away.

A puzzle holds its round as a record, so that the engine deals and decides it again: no bot is needed to show or to check it.
"""

from __future__ import annotations

import re
from functools import cached_property
from hashlib import sha256
from typing import Literal

import msgspec

from rookery.cards import mask_of, tuple_of
from rookery.engine.command import Command
from rookery.engine.event import Dealt
from rookery.engine.legal import allows
from rookery.engine.plan import Plan
from rookery.errors import RookeryError
from rookery.notation.grammar import WORDS_FROM_SEED
from rookery.notation.record import write_record
from rookery.record.decisions import view_at_end
from rookery.record.replay import ReplayedMatch, replayed_match
from rookery.review.report import ExampleDeal
from rookery.seats import Seat
from rookery.view.seat import SeatView

CardTheme = Literal[
    "draw_trump",
    "lead",
    "give_to_partner",
    "set_the_bid",
    "make_the_bid",
    "save_the_last_trump",
    "ruff",
    "throw_off",
    "take",
    "duck",
    "count",
]
"""The theme of a puzzle in which a card is played, except on boards."""
Theme = Literal["bid", "pass", "nest", "trump", "partner", "exchange", CardTheme, "board"]
"""The theme of a puzzle: what it is about."""
PUZZLE_LEVELS = ("beginner", "casual", "strong", "expert")
"""The levels of bots whose answers say how hard a puzzle is, weakest first."""
ELSEWHERE, IN_NEST = "-", "n"
"""Where a card lies in an example if no hand holds it."""


class PuzzleError(RookeryError):
    """A puzzle or a file of puzzles is invalid; the text says where and why."""


class Option(msgspec.Struct, frozen=True):
    """Equivalent choices, and what they give away."""

    commands: tuple[Command, ...]
    behind: float
    """What it gives away on average, 0 for the answer: points of the lead over the others, or a chance to win from 0 to 1 on
    boards and if *in_chance*.
    """
    of_100: int
    """In how many of 100 deals that fit what the player knows the answer comes out ahead of it; 0 for the answer."""
    behind_of_100: int = 0
    """In how many of these 100 deals the answer comes out behind it; 0 for the answer."""
    in_chance: bool = False
    """Whether it gives away a chance to win the match but no points, as a player's own mistake may."""


class PuzzleDeal(msgspec.Struct, frozen=True):
    """A deal that fits what the player knows, in which the answer matters."""

    places: str
    """For each card of the pack the seat that holds it, ``n`` for the nest, or ``-`` elsewhere."""
    chosen: float
    """What the tempting choice leads to there: points ahead of the others, or on boards the chance to win."""
    better: float
    """What the answer leads to."""

    @classmethod
    def of(cls, example: ExampleDeal, size: int) -> PuzzleDeal:
        """Converts an *example* of a review; the pack has *size* cards."""
        places = [ELSEWHERE] * size
        for seat, hand in enumerate(example.hands):
            for card in hand:
                places[card] = str(seat)
        for card in example.nest:
            places[card] = IN_NEST
        return cls("".join(places), round(example.chosen, 3), round(example.better, 3))


class Puzzle(msgspec.Struct, frozen=True, dict=True):
    """One decision with one best answer."""

    record: str
    """The match up to the decision."""
    seat: Seat
    themes: tuple[Theme, ...]
    """What the puzzle is about, the most telling theme first."""
    options: tuple[Option, ...]
    """The options, the answer first. Where a card is played, every legal card is in one of them, except on boards and in puzzles
    from a player's own mistakes; there the other cards are only known not to be the answer.
    """
    tempting: int
    """The number of the option that rules of thumb choose."""
    solved: tuple[float, ...]
    """The part of its tries, from 0 to 1, in which each of `PUZZLE_LEVELS` found the answer; empty if no level was asked."""
    deals: tuple[PuzzleDeal, ...]
    """At most 3 different example deals."""
    made: tuple[int, ...] = ()
    """In how many of 100 deals the contract is made after the answer, and after the tempting choice; empty unless a card is played
    for a contract.
    """

    @cached_property
    def id(self) -> str:
        """The id of the puzzle; equal positions have equal ids."""
        return sha256(f"{self.seat} {self.record}".encode()).hexdigest()[:12]

    @cached_property
    def replayed(self) -> ReplayedMatch:
        """The match, replayed from the record.

        :raises PuzzleError: if it does not follow from its decisions.
        :raises TextError: if the record cannot be read.
        """
        replayed = replayed_match(self.record)
        difference = replayed.verification.difference
        if difference is not None:
            raise PuzzleError(f"the record of the puzzle does not follow: {difference}")
        return replayed

    @property
    def plan(self) -> Plan:
        """The rules, ready to play."""
        return self.replayed.record.plan

    @cached_property
    def variant(self) -> str:
        """The id of the rules, as the record names them."""
        tag = re.search(r'^\[Rules "([^" ]+)', self.record, re.MULTILINE)
        return tag[1] if tag else ""

    @cached_property
    def view(self) -> SeatView:
        """What the player knows.

        :raises PuzzleError: if it is not this seat that decides.
        """
        replayed = self.replayed
        if self.seat not in replayed.record.plan.players:
            raise PuzzleError(f"nobody decides at seat {self.seat}")
        view = view_at_end(replayed, self.seat)
        if view.decider != self.seat or view.legal is None:
            raise PuzzleError(f"it is not the turn of seat {self.seat}")
        return view

    @property
    def answer(self) -> Command:
        """The best choice, or the first of several equivalent ones."""
        return self.options[0].commands[0]

    @property
    def solved_by(self) -> dict[str, float]:
        """`solved` by the name of the level; empty if no level was asked."""
        return dict(zip(PUZZLE_LEVELS, self.solved, strict=True)) if self.solved else {}

    def option_of(self, command: Command) -> Option | None:
        """Returns the option to which *command* belongs; `None` if there is none."""
        return next((option for option in self.options if command in option.commands), None)

    def costs_chance(self, option: Option) -> bool:
        """Tells whether what *option* gives away is a chance to win instead of points."""
        return option.in_chance or self.plan.boards is not None

    def example(self, deal: PuzzleDeal) -> ExampleDeal:
        """Returns a deal with the cards of each hand, sorted as hands are held."""
        plan = self.plan

        def held(place: str) -> tuple[int, ...]:
            cards = [card for card, at in enumerate(deal.places) if at == place]
            return tuple(sorted(cards, key=plan.pack.sort_key))

        hands = tuple(held(str(seat)) for seat in range(plan.seats))
        return ExampleDeal(hands, held(IN_NEST), deal.chosen, deal.better)

    def check(self) -> None:
        """Checks that the puzzle can be asked: that its record, the player to decide, the options and the figures are valid.

        :raises PuzzleError: with the reason, if not.
        :raises TextError: if the record cannot be read.
        """
        legal, size = self.view.legal, len(self.plan.pack)
        assert legal is not None
        if len(self.options) < 2 or not 0 < self.tempting < len(self.options):
            raise PuzzleError("a puzzle needs an answer and something tempting")
        named = [command for option in self.options for command in option.commands]
        if not all(option.commands for option in self.options):
            raise PuzzleError("an option without a choice")
        wrong = next((command for command in named if not allows(legal, command)), None)
        if wrong is not None:
            raise PuzzleError(f"{wrong} is not legal there")
        if len({repr(command) for command in named}) < len(named):
            raise PuzzleError("a choice stands in two options")
        if len(self.solved) not in (0, len(PUZZLE_LEVELS)) or not all(
            0 <= share <= 1 for share in self.solved
        ):
            raise PuzzleError(
                f"expected a share from 0 to 1 for each of {', '.join(PUZZLE_LEVELS)}"
            )
        if not self.themes:
            raise PuzzleError("a puzzle needs a theme")
        self._check_figures()
        for deal in self.deals:
            self._check_deal(deal, size)

    def _check_figures(self) -> None:
        """Checks that the figures of the options are possible."""
        answer = self.options[0]
        if (answer.behind, answer.of_100, answer.behind_of_100) != (0, 0, 0):
            raise PuzzleError("the answer gives something away")
        if any(each.behind < 0 for each in self.options):
            raise PuzzleError("a choice is better than the answer")
        compared = (of for each in self.options for of in (each.of_100, each.behind_of_100))
        if len(self.made) not in (0, 2) or not all(
            0 <= of <= 100 for of in (*compared, *self.made)
        ):
            raise PuzzleError(
                "expected how many of 100 deals, from 0 to 100, and of contracts two or none"
            )

    def _check_deal(self, deal: PuzzleDeal, size: int) -> None:
        """Checks that a deal fits what the player knows."""
        view = self.view
        if len(deal.places) != size:
            raise PuzzleError(f"a deal says where {size} cards lie, not {len(deal.places)}")
        if not set(deal.places) <= {*map(str, range(self.plan.seats)), IN_NEST, ELSEWHERE}:
            raise PuzzleError("a deal puts a card where there is no place")
        shown = self.example(deal)
        known = view.known_hands()
        for seat, cards in enumerate(shown.hands):
            own = view.hand if seat == self.seat else 0
            if mask_of(cards) & ~(view.unseen() | known[seat] | own):
                raise PuzzleError("a deal gives somebody a card that is known to be elsewhere")
        hand = view.hand if view.mover == self.seat else None
        if hand is not None and set(shown.hands[self.seat]) != set(tuple_of(hand)):
            raise PuzzleError("a deal gives the player other cards")
        sizes = view.round.hand_sizes
        if tuple(map(len, shown.hands)) != sizes:
            raise PuzzleError("a deal gives somebody too many cards or too few")


def difficulty(puzzle: Puzzle) -> float:
    """Returns how hard a puzzle is, from 0 if all levels solve it to 1 if none does; stronger levels count more.

    It is 0.5 if no level was asked.
    """
    if not puzzle.solved:
        return 0.5
    failed = [1 - share for share in puzzle.solved]
    weights = range(1, len(failed) + 1)
    return sum(w * f for w, f in zip(weights, failed, strict=True)) / sum(weights)


def record_before(replayed: ReplayedMatch, deal: int, step: int) -> str:
    """Returns a record of a match up to step *step* of a deal, without the lines that can be derived from its seeds.

    :raises PuzzleError: if there is no such deal or step.
    """
    starts = [
        at
        for at, event in enumerate(replayed.events)
        if isinstance(event, Dealt) and event.number == deal
    ]
    if not starts or not 0 < step < len(replayed.events) - starts[0]:
        raise PuzzleError(f"there is no step {step} in deal {deal}")
    lines = write_record(replayed.record.rules, replayed.events[: starts[0] + step]).splitlines()
    if any(line.startswith("seed ") for line in lines):
        lines = [line for line in lines if line.partition(" ")[0] not in WORDS_FROM_SEED]
    return "\n".join(line for line in lines if not line.startswith("[Result ")) + "\n"
