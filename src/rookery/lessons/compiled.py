"""Plays a lesson on the engine, and returns for each step the table, and for each answer its outcome.

Everything is checked: positions, answers and the cards of the others must be legal, every legal answer must be judged,
every message must exist, and the answers to questions are counted here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rookery.cards import Card
from rookery.engine.command import Bury, Command
from rookery.engine.legal import LegalBury, LegalCalls, LegalPlays, LegalTrump
from rookery.engine.plan import Plan, plan_of
from rookery.errors import LessonError, NotationError, Refusal, RulesError
from rookery.lessons.source import AnswerSource, LessonSource, Proof, StepSource
from rookery.lessons.words import AnswerWords
from rookery.local import LocalTable
from rookery.messages import has
from rookery.notation.position import parse_position
from rookery.notation.text import Token, read_seat
from rookery.protocol import (
    Lesson,
    LessonAnswer,
    LessonOutcome,
    LessonStep,
    LessonTask,
    SeatsView,
    SeenEvent,
    TableView,
)
from rookery.rules.catalog import load_variant
from rookery.seats import Seat
from rookery.service.seat_names import BOT_NAMES
from rookery.service.seats_view import settled_seats
from rookery.service.table_info import table_info
from rookery.service.table_view import table_view

_LEGAL_OF_TASK: dict[LessonTask, type] = {
    "card": LegalPlays,
    "bid": LegalCalls,
    "bury": LegalBury,
    "trump": LegalTrump,
}
"""The tasks of a step that are decisions, and what is legal in such a decision."""


def _proofs(ask: LessonTask | None) -> tuple[Proof, ...]:
    """Returns how the answers to a task can be proved."""
    if ask is None:
        return ("none",)
    if ask not in _LEGAL_OF_TASK:
        return ("counted",)
    # A card to play is proved only with all cards known; other decisions may also be proved on average.
    return ("solved",) if ask == "card" else ("solved", "averaged")


class LessonMoment(NamedTuple):
    """A table in a lesson: a position, and the moves since."""

    position: str
    moves: tuple[tuple[Seat, Command], ...] = ()

    def table(self, plan: Plan) -> LocalTable:
        """Returns the table, played up to this moment.

        :raises NotationError: if the position is impossible.
        :raises Refusal: if a move is not legal.
        """
        table = LocalTable.at(plan.rules, parse_position(self.position))
        for seat, command in self.moves:
            table.act(seat, command)
        return table

    def after(self, *moves: tuple[Seat, Command]) -> LessonMoment:
        """Returns the moment after more moves."""
        return self._replace(moves=(*self.moves, *moves))


class StepAtTable(NamedTuple):
    """A step, the table at which it takes place, and the decisions of each of its answers."""

    step: StepSource
    moment: LessonMoment | None
    """`None` if the step has no table."""
    meant: tuple[tuple[Command, ...], ...]
    """For each answer the decisions that it means; empty for questions, and for burials given by one of their cards."""


def compiled(source: LessonSource) -> Lesson:
    """Returns a lesson as a browser needs it.

    :raises LessonError: at the first invalid step or answer.
    """
    plan, seat = players_of(source)
    for message in (f"lesson-{source.id}-title", f"lesson-{source.id}-about"):
        if not has(message):
            raise LessonError(f"{source.path}: there is no message {message}")
    return Lesson(
        id=source.id,
        info=table_info(plan, "", None),
        seats=_seats(plan, seat),
        quiet=source.quiet,
        steps=tuple(
            _Step(source, number, plan, seat, walk).compiled()
            for number, walk in enumerate(walk_through(source))
        ),
    )


def players_of(source: LessonSource) -> tuple[Plan, Seat]:
    """Returns the game of a lesson and the learner's seat.

    :raises LessonError: if there is no such game or seat.
    """
    try:
        plan = plan_of(load_variant(source.rules))
        return plan, read_seat(Token(source.seat, 1), plan.seats)
    except (RulesError, NotationError) as error:
        raise LessonError(f"{source.path}: {error}") from None


def walk_through(source: LessonSource) -> Iterator[StepAtTable]:
    """Yields the steps of a lesson with their tables; after a decision the lesson goes on where the right answer leads.

    :raises LessonError: at the first invalid step or answer.
    """
    plan, seat = players_of(source)
    moment: LessonMoment | None = None
    open_end = False
    for number, step in enumerate(source.steps):
        if step.position:
            moment, open_end = LessonMoment(step.position), False
        if open_end and step.ask in _LEGAL_OF_TASK:
            raise source.wrong("several answers were right, so it needs a position", step=number)
        at = _Step(source, number, plan, seat, StepAtTable(step, moment, ()))
        walk = StepAtTable(step, moment, at.meant())
        yield walk
        if moment is None or step.ask not in _LEGAL_OF_TASK:
            continue
        ends = [
            at.end(answer, command)
            for answer, commands in enumerate(walk.meant)
            for command in commands
            if step.answer[answer].right
        ]
        moment, open_end = (ends[0] if len(ends) == 1 else None), len(ends) > 1


class _Step:
    """Checks one step of a lesson and converts it."""

    def __init__(
        self, source: LessonSource, number: int, plan: Plan, seat: Seat, walk: StepAtTable
    ) -> None:
        self._plan, self._seat = plan, seat
        self._step, self._moment, self._meant = walk
        self._words = AnswerWords(source, number, plan)
        self._view: TableView | None = None
        if self._moment is not None:
            try:
                self._view = table_view(self._moment.table(plan).view(seat))
            except (NotationError, Refusal) as error:
                raise self._words.wrong(f"the position cannot be: {error}") from None
        self._legal = self._view.legal if self._view else None

    def compiled(self) -> LessonStep:
        """Returns the step as a browser needs it."""
        step = self._step
        self._check_message(step.say)
        return LessonStep(
            say=step.say,
            cards=self._words.cards(step.cards),
            view=self._view,
            task=step.ask,
            answers=tuple(self._answers()),
        )

    def meant(self) -> tuple[tuple[Command, ...], ...]:
        """Returns the decisions that each answer means; questions have none."""
        step, ask = self._step, self._step.ask
        if step.proof not in _proofs(ask):
            raise self._words.wrong(
                f"what it asks is not proved as {step.proof}, but as {' or '.join(_proofs(ask))}"
            )
        if ask is None:
            if step.answer:
                raise self._words.wrong("it has answers, but asks for nothing")
            return ()
        if not any(answer.right for answer in step.answer):
            raise self._words.wrong("no answer is right")
        for number, answer in enumerate(step.answer):
            self._check_message(answer.why, number)
            if answer.right == (answer.costs > 0) and ask in _LEGAL_OF_TASK:
                raise self._words.wrong("a wrong answer has costs, a right one has none", number)
        if ask not in _LEGAL_OF_TASK:
            return ((),) * len(step.answer)
        if self._legal is None or not isinstance(self._legal, _LEGAL_OF_TASK[ask]):
            raise self._words.wrong(f"the learner has no {ask} to decide here")
        return tuple(self._words.named(self._legal))

    def end(self, number: int, command: Command) -> LessonMoment:
        """Returns the moment after an answer and the moves of the others that follow."""
        assert self._moment is not None
        moment = self._moment.after((self._seat, command))
        try:
            table = moment.table(self._plan)
            for word in self._step.answer[number].then.split():
                seat = table.decider
                if seat is None or seat == self._seat:
                    raise self._words.wrong(f"nobody else decides when {word} comes", number)
                legal = table.view(seat).legal
                assert legal is not None
                move = self._words.command(legal, word, number)
                table.act(seat, move)
                moment = moment.after((seat, move))
        except (NotationError, Refusal) as error:
            raise self._words.wrong(f"what follows cannot be: {error}", number) from None
        return moment

    # --- answers

    def _answers(self) -> Iterator[LessonAnswer]:
        """Yields the answers in the order in which they are tried."""
        step = self._step
        if step.ask is not None and step.ask not in _LEGAL_OF_TASK:
            yield from self._questions(step.ask)
            return
        for number, commands in enumerate(self._meant):
            answer = step.answer[number]
            for command in commands:
                yield self._judged(answer, command=command, then=self._outcome(number, command))
            if not commands:
                yield self._judged(answer, having=self._words.cards(answer.having, number))

    def _questions(self, ask: LessonTask) -> Iterator[LessonAnswer]:
        """Yields the answers to a question; the right one is counted."""
        true = self._truth(ask)
        for number, answer in enumerate(self._step.answer):
            for word in answer.do.split():
                said = self._words.reply(ask, word, number)
                if answer.right != (said == true):
                    raise self._words.wrong(
                        f"{word} is not judged right: the answer is {true}", number
                    )
                yield self._judged(answer, number=said)

    def _truth(self, ask: LessonTask) -> int:
        """Returns the right answer to a question."""
        view, plan = self._view, self._plan
        if ask == "points" and self._step.cards:
            return plan.points_in(self._words.cards(self._step.cards))
        if ask == "winner" and view is not None and view.winning is not None:
            return view.winning
        if ask == "needs" and view is not None and view.contract and view.captured:
            return view.contract.points - view.captured[plan.account_of(view.contract.declarer)]
        raise self._words.wrong(f"there is nothing to see that answers {ask}")

    @staticmethod
    def _judged(
        answer: AnswerSource,
        *,
        command: Command | None = None,
        having: tuple[Card, ...] = (),
        number: int | None = None,
        then: LessonOutcome | None = None,
    ) -> LessonAnswer:
        return LessonAnswer(answer.right, command, having, number, answer.why, answer.costs, then)

    def _outcome(self, number: int, command: Command) -> LessonOutcome | None:
        """Returns the outcome of an answer: the events that follow and the table after them; `None` for wrong burials."""
        assert self._moment is not None
        if isinstance(command, Bury) and not self._step.answer[number].right:
            return None
        since = self._moment.table(self._plan).view(self._seat).seq
        table = self.end(number, command).table(self._plan)
        seen = table.seen(self._seat, since=since)
        return LessonOutcome(
            tuple(SeenEvent(one.seq, one.event) for one in seen),
            table_view(table.view(self._seat)),
        )

    def _check_message(self, key: str, number: int | None = None) -> None:
        if not has(key):
            raise self._words.wrong(f"there is no message {key}", number)


def _seats(plan: Plan, you: Seat) -> SeatsView:
    """Returns the seats at the table of a lesson: the learner's and those of bots."""
    names = ["" if seat == you else BOT_NAMES[seat] for seat in range(plan.seats)]
    return settled_seats(plan, you, people=(you,), names=names)
