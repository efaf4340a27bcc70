"""Random players who renege, take cards back, call reneges, propose and answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace
from tests.rulesets import EVERY, named
from tests.tables import Table, any_command

from rookery.engine.command import Answer, Bury, CallRenege, Command, Play, Propose, TakeBack
from rookery.engine.event import Dealt, Event, Undone
from rookery.engine.legal import LegalBury, LegalPlays
from rookery.engine.rulings import DECISION_EVENTS
from rookery.errors import Refusal
from rookery.rules.spec import MatchSpec, Rules
from rookery.service.match_options import choices_of

MODES = ("table", "undo", "fixed_rounds", "rotation", "exchange", "games")
"""Table mode, strict mode with undos, and every format."""


def in_mode(variant: str, mode: str) -> Rules | None:
    """Returns the rules of *variant* in *mode*, or ``None`` if the variant does not have that mode."""
    rules = named(variant)
    choices = choices_of(rules)

    def arranged(**changes: object) -> Rules:
        match: MatchSpec = replace(rules.match, **changes)
        return replace(rules, match=match)

    match mode:
        case "table":
            return arranged(enforcement="table")
        case "fixed_rounds" if choices.fixed_rounds:
            return arranged(format="fixed_rounds", rounds=2)
        case "rotation" if choices.rotation:
            return arranged(format="rotation", rounds=choices.rotation)
        case "exchange" if choices.exchange_seats_every:
            # A full line ends a game of a variant with boards, so several games are needed for an exchange.
            return _best_of_five(arranged(exchange_seats_every=1))
        case "games" if rules.boards is not None:
            return _best_of_five(rules)
        case "undo":
            return rules
        case _:
            return None


def _best_of_five(rules: Rules) -> Rules:
    boards = rules.boards
    return rules if boards is None else replace(rules, boards=replace(boards, rounds=3))


def standing(events: Sequence[Event]) -> list[Event]:
    """Returns the events that are not undone, computed independently of ``engine.history``."""
    lines: list[list[Event]] = [[]]
    for event in events:
        kept = lines[event.to_seq] if isinstance(event, Undone) else [*lines[-1], event]
        lines.append(kept)
    return lines[-1]


class Clumsy:
    """Acts for all seats of a table and counts the events."""

    def __init__(self, table: Table, rng: Random, *, clumsiness: float = 0.15) -> None:
        """Acts at *table* with *rng*; *clumsiness* is the probability of trying a ruling or proposal before a decision."""
        self.table, self.rng, self.clumsiness = table, rng, clumsiness
        self.done: Counter[str] = Counter()
        self._undos = 0

    def act(self) -> bool:
        """Acts once; tells whether there was anything to do."""
        now = self.table.round
        if now.proposal is not None:
            waiting = [seat for seat in now.proposal.needs if seat not in now.answers]
            self._do(self.rng.choice(waiting), Answer(self.rng.random() < 0.85))
            return True
        seat, legal = self.table.decider, self.table.legal
        if seat is None or legal is None:
            return False
        if self.rng.random() < self.clumsiness and self._ruling():
            return True
        command = any_command(legal, self.rng)
        if self.table.plan.rules.match.enforcement == "table" and self.rng.random() < 0.25:
            if isinstance(legal, LegalPlays) and legal.others:
                self.done["renege"] += 1
                command = Play(self.rng.choice(legal.others))
            elif isinstance(legal, LegalBury) and self.table.plan.rules.penalties.nest_count:
                assert isinstance(command, Bury)
                command = Bury(command.cards[1:])
        self._do(seat, command)
        return True

    def _ruling(self) -> bool:
        """Tries a ruling or proposal, which any seat may make at any time; tells whether it was accepted."""
        table, rng = self.table, self.rng
        seat = rng.choice(table.plan.players)
        other = rng.choice(table.plan.players)
        start = max(n for n, event in enumerate(table.events) if isinstance(event, Dealt))
        decided = [
            n
            for n, event in enumerate(table.events)
            if n > start
            and isinstance(event, DECISION_EVENTS)
            and event.seat not in table.plan.dummies
        ]
        commands: list[Command] = [TakeBack(), TakeBack(), CallRenege(other)]
        commands += [Propose("table_talk", accused=other)]
        if rng.random() < 0.1:
            card = rng.randrange(len(table.plan.pack))
            commands += [Propose("wrong_deal"), Propose("exposed_card")]
            commands += [Propose("wrong_deal", accused=table.round.dealer)]
            commands += [Propose("exposed_card", card=card)]
        if decided and self._undos < 3:
            commands += [Propose("undo", to_seq=rng.choice(decided[-6:]))] * 2
        command = rng.choice(commands)
        try:
            self._do(seat, command)
        except Refusal:
            return False
        self._undos += isinstance(command, Propose) and command.what == "undo"
        return True

    def _do(self, seat: int, command: Command) -> None:
        before = len(self.table.events)
        self.table.act(seat, command)
        self.done.update(type(event).__name__ for event in self.table.events[before:])


VARIANTS_BY_MODE = [
    (variant, mode) for mode in MODES for variant in EVERY if in_mode(variant, mode)
]
"""All variants in all modes that they have."""
MODES_WITH_MISTAKES = ("table", "undo")
"""The modes in which mistakes are made."""


def rules_of(variant: str, mode: str) -> Rules:
    """Returns the rules of a variant in a mode that it has."""
    rules = in_mode(variant, mode)
    assert rules is not None
    return rules
