"""What calls are worth, learned again in small: the same twice, continued where it was stopped, and from fair comparisons."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from rookery.bots.models.bids import share_in
from rookery.bots.models.network_file import network_in_use, read_network
from rookery.bots.models.outcomes import ends_of
from rookery.bots.search.auction import AuctionEnd
from rookery.engine.plan import plan_of
from rookery.lab.code import code_in_use
from rookery.lab.ledger import LedgerError
from rookery.rules.catalog import load_variant
from rookery.train import call_values
from rookery.train.auction_nodes import (
    AuctionStart,
    Caller,
    CallNode,
    by_heuristics,
    by_model,
    complete_auctions,
)
from rookery.train.auctions import AuctionDeals, line_through, shifted
from rookery.train.bids import Learned
from rookery.train.call_values import (
    CALL_VALUE,
    ValueOptions,
    by_make_probability,
    learn_values,
    sample_values,
    tried_bids,
)

SMALL = ValueOptions(seed=5, deals=12, pieces=4, iterations=2)


def trained(folder: Path, options: ValueOptions = SMALL) -> Learned:
    """Trains in *folder*, which is made if it is not there."""
    folder.mkdir(exist_ok=True)
    return learn_values(options, folder, folder)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small network and what it was learned from."""
    folder = tmp_path_factory.mktemp("calls") / "once"
    trained(folder)
    return folder


@pytest.fixture(scope="module")
def deals() -> AuctionDeals:
    """Deals of Original."""
    return AuctionDeals(load_variant("original_partnership_4"), b"deals", 120)


def starts_of(
    deals: AuctionDeals, callers: Sequence[Caller], boldness: Sequence[float]
) -> list[AuctionStart]:
    """Returns the auction of each of *deals* from its beginning, where *callers* call by seat."""
    return [
        AuctionStart(world.hands, chances, deals.root, callers, boldness)
        for world, chances in zip(deals.worlds, deals.chances, strict=True)
    ]


def test_a_small_network_has_the_shape_of_the_one_in_use(once: Path) -> None:
    small, used = read_network(once / "call_value.model"), network_in_use("call_value")
    assert (small.inputs, small.outputs) == (used.inputs, used.outputs)
    assert [layer.outputs for layer in small.layers] == [layer.outputs for layer in used.layers]
    assert small.trained["iterations"] == SMALL.iterations


def test_training_continues_and_gives_the_same_bytes(once: Path, tmp_path: Path) -> None:
    name = "auctions-1.jsonl"
    lines = (once / name).read_bytes().splitlines(keepends=True)
    (tmp_path / name).write_bytes(b"".join(lines[:3]))
    (tmp_path / "auctions-0.jsonl").write_bytes((once / "auctions-0.jsonl").read_bytes())
    trained(tmp_path)
    assert (tmp_path / name).read_bytes() == (once / name).read_bytes()
    for model in ("call_value.model", "call_value-0.model"):
        assert (tmp_path / model).read_bytes() == (once / model).read_bytes()


def test_the_sampler_is_named(once: Path) -> None:
    head = json.loads((once / "auctions-1.jsonl").read_bytes().splitlines()[0])
    assert head["code"] == code_in_use("train")


def test_other_samples_are_refused(once: Path) -> None:
    with pytest.raises(LedgerError, match="holds other results"):
        trained(once, ValueOptions(seed=6, deals=12, pieces=4, iterations=2))


def test_samples_of_other_networks_are_refused(
    once: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("auctions-0.jsonl", "auctions-1.jsonl"):
        (tmp_path / name).write_bytes((once / name).read_bytes())
    monkeypatch.setattr(call_values, "CALL_VALUE", replace(CALL_VALUE, epochs=1))
    with pytest.raises(LedgerError, match=r"auctions-1.jsonl: holds other results \(networks is"):
        trained(tmp_path)


def test_a_piece_depends_on_its_number_and_the_networks_alone() -> None:
    piece = sample_values(SMALL, 0, (), 0)
    assert piece == sample_values(SMALL, 0, (), 0)
    assert piece != sample_values(SMALL, 0, (), 2)
    assert piece.tried


def test_a_declarer_who_makes_the_bid_is_ahead_and_one_who_is_set_is_behind(
    deals: AuctionDeals,
) -> None:
    leads: dict[bool, list[float]] = {True: [], False: []}
    for number in range(len(deals.worlds)):
        node: CallNode | AuctionEnd = deals.root
        while isinstance(node, CallNode):
            node = node.after(100 if node.seat == deals.root.seat else None)
        made = deals.made(number, node)
        if made in (0.0, 1.0):
            leads[made == 1.0].append(deals.lead(number, node, deals.root.seat))
    assert min(leads[True]) > 0.0 > max(leads[False])


def test_who_passes_in_front_of_others_who_pass_has_no_contract(deals: AuctionDeals) -> None:
    node: CallNode | AuctionEnd = deals.root
    while isinstance(node, CallNode):
        node = node.after(None)
    # Where all pass, the rules say who must take it, or that the cards are dealt again.
    assert node.contract is None or node.contract.forced


def test_a_bid_is_compared_with_a_pass_on_the_same_cards(deals: AuctionDeals) -> None:
    tried = list(tried_bids(deals, by_make_probability, (by_model, by_heuristics), 0.2, Random(3)))
    assert len(tried) > len(deals.worlds)
    assert tried == list(
        tried_bids(deals, by_make_probability, (by_model, by_heuristics), 0.2, Random(3))
    )
    assert any(one.ahead > 0 for one in tried)
    assert any(one.ahead < 0 for one in tried)


def test_players_by_heuristics_bid_with_better_hands(deals: AuctionDeals) -> None:
    callers, boldness = [by_heuristics] * deals.plan.seats, [0.5] * deals.plan.seats
    ends = complete_auctions(deals.plan, starts_of(deals, callers, boldness))
    made = [deals.made(number, end) for number, end in enumerate(ends) if end.contract]
    assert 0.6 < fmean(made) < 0.95


def test_the_line_through_what_was_foreseen_and_happened() -> None:
    assert line_through([0.2, 0.4, 0.6], [0.3, 0.4, 0.5])(0.8) == pytest.approx(0.6)
    assert line_through([0.5, 0.5], [0.2, 0.4])(0.9) == pytest.approx(0.3), "all alike"


def test_a_distribution_is_moved_but_not_beyond_its_ends() -> None:
    chances = (0.0,) * 9 + (0.25, 0.5, 0.25) + (0.0,) * 9
    for by, mean in ((0.0, 0.5), (0.13, 0.63), (-0.3, 0.2), (2.0, 1.0), (-2.0, 0.0)):
        moved = shifted(chances, by)
        assert sum(moved) == pytest.approx(1.0)
        assert share_in(moved).mean == pytest.approx(mean)


def test_outcomes_share_all_the_points() -> None:
    plan = plan_of(load_variant("original_partnership_4"))
    found = ends_of(plan, 0, (80, 40), (0.57, 0.65, 0.7, 0.75, 0.83))
    assert all(sum(points) == 120 and points[0] % 5 == 0 for points in found)
    assert [points[0] for points in found] == [70, 80, 85, 90, 100]
    assert {points[0] for points in ends_of(plan, 1, (40, 80), (1.2, 1.4))} == {0}
    five = plan_of(load_variant("original_5"))
    for points in ends_of(five, 2, (10, 0, 60, 25, 5), (0.2, 0.5, 0.8)):
        assert sum(points) == 100
        assert min(points) >= 0
    assert ends_of(plan, 0, (120, 0), (0.5,)) == [(60, 60)]


def test_a_bolder_player_goes_higher(deals: AuctionDeals) -> None:
    highest = []
    for boldness in (0.1, 0.9):
        callers, bold = [by_model] * deals.plan.seats, [boldness] * deals.plan.seats
        starts = starts_of(deals, callers, bold)
        ends = complete_auctions(deals.plan, starts)
        highest.append(fmean(end.contract.points for end in ends if end.contract is not None))
    assert highest[0] < highest[1]
