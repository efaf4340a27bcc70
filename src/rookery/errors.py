"""Everything that Rookery raises on purpose; what only one part raises stands there, and here in the tree.

    RookeryError
    ├── NotationError          a text could not be read: a card, a seat, a position
    ├── RulesError             a rule file is broken; carries every problem found
    ├── KernelError            tables or a position that the kernel cannot work with
    ├── LessonError            the file of a lesson is broken; says where
    ├── NoRoundError           one deal after the other is thrown in
    ├── PuzzleError            a puzzle, or a file of them, is not what it says (puzzles)
    ├── ReviewError            a round cannot be reviewed (review)
    ├── NetworkError           the file of a network cannot be used (bots)
    ├── TrainError             training cannot start (train)
    ├── TooFewSamplesError     training cannot start, because samples are missing (train)
    ├── LedgerError            a file of results cannot be used (lab)
    ├── RunningError           another run writes the same results (lab)
    ├── ProcessesError         work cannot be shared among so many processes (lab)
    ├── ClusterError           a cluster cannot be used (lab)
    ├── NoSuchPerson           it is not clear who is to be forgotten (service)
    ├── NotConfirmed           nobody has said that something is to be deleted (cli)
    ├── BenchmarkError         there is no such benchmark (cli)
    ├── Conflict               somebody else wrote the next events first (store)
    ├── FolderInUse            another process uses the folder (store)
    ├── FolderUnusable         nothing can be kept in the folder (store)
    ├── BackupError            a backup cannot be made or restored (store)
    └── CodedError             a code and values, with a sentence in ``messages/<language>/refusals.ftl`` or ``requests.ftl``
        ├── Refusal            a command that was understood but may not be carried out
        │   ├── NotYourTurn    another seat must decide now
        │   ├── IllegalCommand the rules forbid it here
        │   └── StaleCommand   it was made for an older state of the match
        └── (store, service, web) messages and requests that have no place now

A refusal changes nothing. Its `code` is a stable lower-case word for programs; the sentence is for people.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from rookery.messages import ENGLISH, message
from rookery.problem import Problem


class RookeryError(Exception):
    """The root: catch this to catch everything that Rookery raises on purpose."""


class NotationError(RookeryError, ValueError):
    """A text could not be read as what it should be."""


class KernelError(RookeryError, ValueError):
    """Tables, a position or a number given to the kernel are invalid; the text says which and where."""


class LessonError(RookeryError, ValueError):
    """The file of a lesson is broken; the text names the file, the line and the step."""


class NoRoundError(RookeryError, RuntimeError):
    """One deal after the other is thrown in, so that no round comes about."""


class RulesError(RookeryError, ValueError):
    """A rule file cannot be used; `problems` lists everything wrong with it, not only the first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def reason_of(error: Exception) -> str:
    """Returns what is wrong in the words of the system, without the name of a file, which only some errors have."""
    return str(getattr(error, "strerror", None) or error)


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
    """Something was not done: a stable code, and the values that its sentence shows.

    A value must never reveal what the refused player may not know.
    """

    def __init__(self, code: str, /, **values: str | int) -> None:
        """Takes the values that the message `key` names; where it has several sentences, ``why`` chooses one."""
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
        """Refuses for a reason; *values* are those that its sentence shows."""
        super().__init__(code, **values)
        self.rule = rule
        """The source line behind the refusal, such as ``H11:56``, where a rule is the reason."""

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


class NotYourTurn(Refusal):
    """Another seat must decide now, or nobody must."""


class IllegalCommand(Refusal):
    """The rules do not allow this command in this state."""


class StaleCommand(Refusal):
    """The command was made for a state that is no longer current; look again and decide again."""
