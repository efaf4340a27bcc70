"""What becomes of bids as a reason: counted in deals, and only where it speaks for the better choice."""

from __future__ import annotations

from rookery.belief.worlds import World
from rookery.bots.search.utility import AccountValues
from rookery.facts import ContractEnds
from rookery.review.contracts import contracts_instead
from rookery.review.gain import Pairs
from rookery.review.trials import ContractOutcome, Sample

OWN_MADE, OWN_SET = ContractOutcome(own=True, made=True), ContractOutcome(own=True, made=False)
THEIRS_MADE, THEIRS_SET = (
    ContractOutcome(own=False, made=True),
    ContractOutcome(own=False, made=False),
)


def pairs(counts: list[tuple[ContractOutcome | None, ContractOutcome | None, int]]) -> Pairs:
    """Returns so many worlds in which a contract ends in one way after the choice, and in another after the better one."""

    def sample(end: ContractOutcome | None) -> Sample:
        return Sample(World((), 0, (), 0, 0, (), None), AccountValues((), ()), 0.0, end)

    return tuple(
        (sample(own), sample(better)) for own, better, count in counts for _ in range(count)
    )


def test_each_side_has_the_way_that_changes_most() -> None:
    found = contracts_instead(
        pairs([(OWN_SET, OWN_MADE, 30), (OWN_MADE, OWN_MADE, 40), (OWN_SET, THEIRS_MADE, 10)])
    )
    assert found == (ContractEnds("own", False, 0, 50),)


def test_the_larger_change_comes_first() -> None:
    found = contracts_instead(pairs([(THEIRS_MADE, THEIRS_SET, 60), (None, OWN_MADE, 40)]))
    assert found == (ContractEnds("other", True, 0, 60), ContractEnds("own", True, 40, 0))
    assert contracts_instead(pairs([(OWN_MADE, None, 50), (THEIRS_MADE, THEIRS_SET, 50)])) == (
        ContractEnds("other", True, 0, 50),
    )


def test_what_hardly_changes_or_speaks_against_the_better_choice_is_no_reason() -> None:
    assert contracts_instead(pairs([(OWN_SET, OWN_MADE, 9), (OWN_MADE, OWN_MADE, 91)])) == ()
    assert contracts_instead(pairs([(OWN_MADE, OWN_SET, 50), (THEIRS_SET, THEIRS_MADE, 50)])) == ()
    assert contracts_instead(pairs([(None, None, 20)])) == ()
