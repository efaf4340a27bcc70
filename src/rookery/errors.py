"""The exceptions that Rookery raises on purpose: the common ones, and a tree of all of them.

    RookeryError
    ├── NotationError          a card, a seat or a position cannot be parsed
    ├── RulesError             a rule file is invalid; lists every problem
    ├── KernelError            tables, a position or a number given to the kernel are invalid
    ├── LessonError            a lesson file is invalid; says where
    ├── NoRoundError           every deal is thrown in, so no round starts
    ├── PuzzleError            a puzzle or a puzzle file is invalid (puzzles)
    ├── ReviewError            a round cannot be reviewed (review)
    ├── NetworkError           a network file cannot be used (bots)
    ├── TrainError             training cannot start or go on (train)
    ├── TooFewSamplesError     there are too few samples to train on (train)
    ├── LedgerError            a results file cannot be used (lab)
    ├── RunningError           another run writes the same results (lab)
    ├── ProcessesError         the number of processes is not possible here (lab)
    ├── ClusterError           a Ray cluster cannot be used (lab)
    ├── NoSuchPerson           it is not clear whose data to delete (service)
    ├── NotConfirmed           a deletion was not confirmed (cli)
    ├── BenchmarkError         there is no such benchmark, or it cannot run here (cli)
    ├── Conflict               another writer stored the next events first (store)
    ├── FolderInUse            another process uses the folder (store)
    ├── FolderUnusable         the folder cannot be written to (store)
    ├── BackupError            a backup cannot be made or restored (store)
    └── CodedError             a code and values, with a sentence in ``messages/<language>/refusals.ftl`` or ``requests.ftl``
        ├── Refusal            a valid command that may not be carried out
        │   ├── NotYourTurn    another seat must decide now
        │   ├── IllegalCommand the rules forbid it here
        │   └── StaleCommand   it was made for an older state of the match
        └── (store, service, web) messages and requests that are refused

Errors of a single package are defined in that package, which the tree names in parentheses. A refusal changes nothing.
Its `code` is a stable lower-case word for programs; the sentence is for people.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from rookery.messages import ENGLISH, message
from rookery.problem import Problem


class RookeryError(Exception):
    """The root: catch this to catch everything that Rookery raises on purpose."""


class NotationError(RookeryError, ValueError):
    """A text, such as a card, a seat or a position, could not be parsed."""


class KernelError(RookeryError, ValueError):
    """Tables, a position or a number given to the kernel are invalid; the text says which and where."""


class LessonError(RookeryError, ValueError):
    """A lesson file is invalid; the text names the file, the line and the step."""


class NoRoundError(RookeryError, RuntimeError):
    """Every deal is thrown in, so that no round starts."""


class RulesError(RookeryError, ValueError):
    """A rule file is invalid; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def reason_of(error: Exception) -> str:
    """Returns the operating system's words for *error*, without a file name."""
    return str(getattr(error, "strerror", None) or error)


def missing_package(user: str, package: str, extra: str) -> str:
    """Returns the sentence that *user* needs a *package* that is not installed, and how to install the *extra* that
    has it.
    """
    return (
        f"{user} needs {package}, which is not installed; install it in a clone of the repository with:"
        f" .venv/bin/pip install --constraint constraints.txt --editable '.[{extra}]'"
    )


class Reason(StrEnum):
    """Why a command was refused. The values are part of the wire protocol and never change."""

    NOT_YOUR_TURN = "not_your_turn"
    STALE = "stale"
    MATCH_OVER = "match_over"
    WRONG_PHASE = "wrong_phase"
    BID_TOO_LOW = "bid_too_low"
    BID_TOO_HIGH = "bid_too_high"
    BID_NOT_A_STEP = "bid_not_a_step"
    MUST_BID = "must_bid"
    NO_PASS_IN_FAVOR = "no_pass_in_favor"
    NO_REDEAL = "no_redeal"
    NOT_LOOKED = "not_looked"
    NOTHING_FACE_DOWN = "nothing_face_down"
    NO_MOON = "no_moon"
    NOT_YOUR_CARD = "not_your_card"
    MUST_FOLLOW = "must_follow"
    WRONG_COUNT = "wrong_count"
    COUNTER_NOT_ALLOWED = "counter_not_allowed"
    TOO_MANY_EXCHANGED = "too_many_exchanged"
    NOT_THE_BEST = "not_the_best"
    NO_SUCH_TRUMP = "no_such_trump"
    CARD_NOT_CALLABLE = "card_not_callable"
    NO_SUCH_LEADER = "no_such_leader"
    NO_SUCH_CHIP = "no_such_chip"
    STRICT = "strict"
    PROPOSAL_OPEN = "proposal_open"
    NOTHING_TO_CORRECT = "nothing_to_correct"
    NOTHING_TO_CALL = "nothing_to_call"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_ANSWER = "nothing_to_answer"
    BAD_DEAL = "bad_deal"


class CodedError(RookeryError):
    """A request that was refused: a stable code, and the values that its sentence shows.

    A value must never reveal what the refused player may not know.
    """

    def __init__(self, code: str, /, **values: str | int) -> None:
        """Takes the values that the message `key` names; the value ``why`` selects among several sentences."""
        self.code = code
        self.values = values
        super().__init__(code)

    @property
    def key(self) -> str:
        """The key of the sentence in the message catalogs, such as ``refusal-bid-too-low``."""
        return f"refusal-{self.code.replace('_', '-')}"

    @property
    def text(self) -> str:
        """The sentence in English."""
        return message(ENGLISH, self.key, **self.values)

    def __str__(self) -> str:
        return self.text


class Refusal(CodedError):  # noqa: N818
    """A command that may not be carried out; nothing has changed."""

    code: Reason

    def __init__(self, code: Reason, /, *, rule: str | None = None, **values: str | int) -> None:
        """Refuses for the reason *code*; *values* are shown in its sentence."""
        super().__init__(code, **values)
        self.rule = rule
        """The rule book line that forbids the command, such as ``H11:56``; `None` if no single rule does."""

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


class NotYourTurn(Refusal):
    """Another seat must decide now, or nobody must."""


class IllegalCommand(Refusal):
    """The rules do not allow this command in this state."""


class StaleCommand(Refusal):
    """The command was made for an outdated state; look again and decide again."""
