"""What the models of bids are learned from."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest

from rookery.bots.bot import bot_named
from rookery.train.bid_samples import BidOptions, sample_bids
from rookery.train.bids import TooFewSamplesError, learn_bids

SMALL = BidOptions(seed=3, worlds=4, auctions=1, player="casual")


def test_too_few_samples_are_said_to_be_too_few(tmp_path: Path) -> None:
    with pytest.raises(TooFewSamplesError, match="there are 0 playouts"):
        learn_bids([], tmp_path)


def test_a_piece_depends_on_its_number_alone() -> None:
    piece = sample_bids(SMALL, 0)
    assert piece == sample_bids(SMALL, 0)
    assert piece != sample_bids(SMALL, 2)
    assert piece.played
    assert all(0.0 <= each.captured <= 1.5 for each in piece.played)
    assert bot_named(SMALL.player).name == "casual"


def test_bids_come_from_better_hands_than_passes() -> None:
    pieces = [sample_bids(SMALL, number) for number in range(0, 12, 2)]
    expects = [
        [
            call.hand[-1] - call.points
            for piece in pieces
            for call in piece.called
            if call.bid == bid
        ]
        for bid in (True, False)
    ]
    assert fmean(expects[0]) > fmean(expects[1]) + 0.05
