"""The reasons for an answer to a proposal, and for calling a renege or not."""

from __future__ import annotations

from rookery.facts.base import BaseFact
from rookery.seats import Seat


class NothingLearned(BaseFact, frozen=True, tag="nothing_learned"):
    """Nobody has learned anything since then."""


class TooMuchLearned(BaseFact, frozen=True, tag="too_much_learned"):
    """Players have learned too much since then."""


class YouKnow(BaseFact, frozen=True, tag="you_know"):
    """The view cannot tell, so bots answer no; a person at the table may know better."""


class NothingToCall(BaseFact, frozen=True, tag="nothing_to_call"):
    """The cards on the table prove no renege."""


class ProvenRenege(BaseFact, frozen=True, tag="proven_renege"):
    """The cards that all have seen prove that this seat did not follow suit."""

    seat: Seat
