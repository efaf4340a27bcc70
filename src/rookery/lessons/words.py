"""Reads the words of a lesson's answers as decisions, cards and numbers, and finds decisions that no answer names."""

from __future__ import annotations

from collections.abc import Iterator

from rookery.cards import Card
from rookery.engine.command import Bury, Command, NameTrump, Play
from rookery.engine.legal import (
    Legal,
    LegalBury,
    LegalCalls,
    LegalPlays,
    LegalTrump,
    allows,
    commands,
)
from rookery.engine.plan import Plan
from rookery.errors import LessonError, NotationError
from rookery.lessons.source import AnswerSource, LessonSource
from rookery.notation.calls import call_named, read_call
from rookery.notation.text import Token, read_seat, split_cards
from rookery.protocol import LessonTask
from rookery.rules.table import Trump


class AnswerWords:
    """The words of one step's answers; every error names the file, line, step and answer."""

    def __init__(self, source: LessonSource, number: int, plan: Plan) -> None:
        """Reads the step *number*, counted from 0."""
        self._source, self._number, self._plan = source, number, plan
        self._answers = source.steps[number].answer

    def named(self, legal: Legal) -> Iterator[tuple[Command, ...]]:
        """Yields the decisions that each answer means; an answer that names none means all that no other answer names.

        :raises LessonError: if a decision is not legal, or a legal decision is not judged.
        """
        named = [self._named(legal, number, one) for number, one in enumerate(self._answers)]
        known = {command for meant in named for command in meant}
        burial = isinstance(legal, LegalBury)
        # There are too many burials to list them.
        allowed = () if burial else commands(legal)
        rest = tuple(command for command in allowed if command not in known)
        open_ones = [
            number for number, one in enumerate(self._answers) if not one.do and not one.having
        ]
        if len(open_ones) > 1:
            raise self.wrong("only one answer may be for everything else", open_ones[1])
        unjudged = bool(rest)
        if isinstance(legal, LegalBury):
            unjudged = not self._covers_burials(legal, known)
        if unjudged and not open_ones:
            raise self.wrong("an answer for everything else is missing")
        if open_ones and not unjudged:
            raise self.wrong("nothing is left that it could mean", open_ones[0])
        for number, meant in enumerate(named):
            yield rest if number in open_ones else meant

    def _named(self, legal: Legal, number: int, answer: AnswerSource) -> tuple[Command, ...]:
        """Returns the decisions that an answer names."""
        burial = isinstance(legal, LegalBury)
        if answer.having and not burial:
            raise self.wrong("`having` is for cards to bury", number)
        words = [answer.do] if burial and answer.do else answer.do.split()
        return tuple(self.command(legal, word, number) for word in words)

    def _covers_burials(self, legal: LegalBury, known: set[Command]) -> bool:
        """Tells whether every burial is named: by one of its cards, or as the only one without these cards."""
        kinds = {card for one in self._answers for card in self.cards(one.having)}
        left = [card for card in legal.allowed if card not in kinds]
        return len(left) < legal.count or (
            len(left) == legal.count and Bury(tuple(sorted(left))) in known
        )

    def command(self, legal: Legal, word: str, number: int) -> Command:
        """Reads a decision."""
        command: Command
        match legal:
            case LegalPlays():
                cards = self.cards(word, number)
                if len(cards) != 1:
                    raise self.wrong(f"{word} is not one card", number)
                command = Play(cards[0])
            case LegalBury():
                command = Bury(tuple(sorted(self.cards(word, number))))
            case LegalCalls():
                command = self._call(word, number)
            case LegalTrump(options=options):
                command = NameTrump(self._trump(word, options, number))
            case _:
                raise self.wrong(f"{word}: lessons have no such decision", number)
        if not allows(legal, command):
            raise self.wrong(f"{word} is not allowed here", number)
        return command

    def _call(self, word: str, number: int) -> Command:
        try:
            return call_named(read_call(Token(word, 1), "a call", blind=False))
        except NotationError as error:
            raise self.wrong(str(error), number) from None

    def _trump(self, word: str, options: tuple[Trump, ...], number: int) -> Trump:
        for option in options:
            if option == word:
                return option
        raise self.wrong(f"{word} cannot be named as trump", number)

    def reply(self, ask: LessonTask, word: str, number: int) -> int:
        """Reads the answer to a question."""
        if ask != "winner":
            return self._digits(word, number)
        try:
            return read_seat(Token(word, 1), self._plan.seats)
        except NotationError as error:
            raise self.wrong(str(error), number) from None

    def _digits(self, word: str, number: int) -> int:
        if not word.isdecimal():
            raise self.wrong(f"{word} is not a number", number)
        return int(word)

    def cards(self, text: str, number: int | None = None) -> tuple[Card, ...]:
        """Reads cards, each a different one."""
        pack, cards = self._plan.pack, list[Card]()
        try:
            for word in text.split():
                for code in split_cards(Token(word, 1), pack)[0]:
                    cards.append(next(c for c in pack.by_code[code] if c not in cards))
        except (NotationError, StopIteration) as error:
            why = str(error) or "a card stands there twice"
            raise self.wrong(f"{text}: {why}", number) from None
        return tuple(cards)

    def wrong(self, text: str, answer: int | None = None) -> LessonError:
        """Returns the error for the step, or for one of its answers, counted from 0."""
        return self._source.wrong(text, step=self._number, answer=answer)
