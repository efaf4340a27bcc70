"""Benchmarks: what the pages quote with its seed comes out the same on a slow machine, and what cannot be measured is refused."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from importlib import import_module
from itertools import count
from math import log
from pathlib import Path
from types import SimpleNamespace

import pytest
from benchmarks import (
    auctions,
    bid_curve,
    budgets,
    forecasts,
    house_rules,
    rankings,
)
from benchmarks.shared import told_weights
from benchmarks.shared.games import KINDS, kind_of
from benchmarks.shared.numbers import SHUFFLES_PER_SEED
from msgspec.structs import replace

from rookery.belief.worlds import World
from rookery.bots.bot import bot_named
from rookery.bots.models.bids import evaluate_rows
from rookery.bots.models.network_file import read_network
from rookery.bots.search import evaluation, hand_playouts, racing, told_probabilities, tree_search
from rookery.cards import tuple_of
from rookery.engine.plan import plan_of
from rookery.lab.duel_report import Pair, Share
from rookery.rules.catalog import load_catalog, load_variant
from rookery.rules.spec import Rules
from rookery.view.seat import SeatView


@pytest.mark.parametrize(
    ("main", "arguments"),
    [
        (house_rules.main, ["--rules", "3", "--seed", "1"]),
        (bid_curve.main, ["--deals", "1", "--seed", "5000"]),
        (
            budgets.main,
            ["--rounds", "1", "--worlds", "8", "--variant", "original_2_2011", "--seed", "3"],
        ),
        (forecasts.main, ["--rounds", "1", "--level", "casual", "--variant", "original_5"]),
        (rankings.main, ["--rounds", "1", "--worlds", "4", "--variant", "original_2_2011"]),
    ],
    ids=["house_rules", "bid_curve", "budgets", "forecasts", "rankings"],
)
def test_no_clock_has_a_say(
    main: Callable[[], object],
    arguments: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["benchmark", *arguments])
    printed = []
    for step in (0.0, 60.0):
        seconds = count(step=step)
        for module in (evaluation, hand_playouts, racing, tree_search):
            monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=seconds.__next__))
        main()
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


def test_no_deal_counts_for_more_than_twice_its_points() -> None:
    rules = load_variant("original_partnership_4")
    for ahead, counts in ((1000, 2.0), (60, 0.5), (-1000, -2.0)):
        pair = Pair(0, (Share(points=ahead, rounds=1), Share(rounds=1)))
        assert house_rules.difference(rules, pair) == counts


def test_a_rule_set_under_which_something_fails_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(_rules: Rules, _bots: object, seed: int, _deal: int, **_: object) -> Pair:
        if seed % SHUFFLES_PER_SEED == 1:
            raise ValueError("no such deal")
        return Pair(0, (Share(points=5, rounds=1, contracts=1, made=1), Share(rounds=1)), rounds=1)

    monkeypatch.setattr(house_rules, "play_pair", fails)
    arguments = ["--rules", "4", "--deals", "2", "--bots", "casual", "unlearned", "--points"]
    monkeypatch.setattr(sys, "argv", ["benchmark", *arguments])
    assert house_rules.main() == 1
    printed = capsys.readouterr().out
    assert "rule set 'house 1 1' failed" in printed
    assert "ValueError: no such deal" in printed
    assert printed.endswith("4 rule sets, 1 failed\n")
    [points] = [line for line in printed.splitlines() if line.startswith("points: ")]
    assert "; made 6/6 against 0/0" in points  # three rule sets, two deals each


def test_rule_sets_with_boards_that_are_left_out_are_counted_apart(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(house_rules, "outcome", lambda *_: house_rules.Outcome(boards=False))
    monkeypatch.setattr(sys, "argv", ["benchmark", "--rules", "40", "--points"])
    assert house_rules.main() == 0
    boards = sum(house_rules.rules_named(1, number).boards is not None for number in range(40))
    assert 0 < boards <= 15
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"after 25 of {40 - boards} (")
    assert "): 25 rule sets, " in first
    assert last == f"{40 - boards} rule sets, 0 failed, {boards} with boards left out"


def test_a_way_is_worth_what_comes_of_the_cards_that_it_prefers() -> None:
    other = next(way for way in rankings.WAYS if way != rankings.BASELINE_WAY)
    ways = dict.fromkeys(rankings.WAYS, 0)
    right = rankings.Pair(0.2, -0.1, {**ways, other: 1})
    wrong = rankings.Pair(0.1, 0.0, {**ways, other: -1, rankings.BASELINE_WAY: 1})
    rows = rankings.table([rankings.Line(0, [right, wrong]), rankings.Line(1, [])]).splitlines()
    assert rows[0].startswith("2 pairs of cards in 1 rounds")
    [row] = [row for row in rows if row.startswith(f"| {other} |")]
    by_lot = (0.2 - 0.1) / 2 / 2
    than_plain = (0.2 - 2 * 0.1) / 2 / 2
    lead = -0.1 / 2 / 2
    assert row == f"| {other} | {100 * by_lot:+.2f} | {100 * than_plain:+.2f} | {100 * lead:+.2f} |"


def test_more_worlds_gain_what_the_choices_by_them_are_worth() -> None:
    def line(number: int, quarter: float, fourfold: float) -> budgets.Line:
        gained = ((quarter, quarter / 100), (0.0, 0.0), (fourfold, fourfold / 100))
        in_truth = (quarter / 2, 0.0, fourfold / 2)
        return budgets.Line(number, 100, 2, 10, (3, 0, 1), gained, in_truth)

    rows = budgets.table(["some_game"], [line(0, -4.0, 1.0), line(1, -2.0, 3.0)]).splitlines()
    [row] = [row for row in rows if row.startswith("| some_game |")]
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[1:5] == ["2", "20", "30.0%", "10.0%"]
    # A player and round: half of what both players of the two rounds gained in the mean.
    means = [cell.split(" ")[0] for cell in cells[5:]]
    assert means == ["+1.50", "+1.00", "+1.50", "+1.00", "+0.75", "+0.50"]


def test_a_calibration_is_fitted_to_what_happened() -> None:
    games = [plan_of(load_variant(game)) for game in ("original_partnership_4", "original_5")]

    def shares(number: int) -> told_weights.Shares:
        # Playouts have one of two bids made. In truth three of four are, and nobody knows more in play.
        made, asked = number % 4 > 0, []
        for share in (0.25, 0.5):
            asked.append(told_weights.Told(share, None, declaring=True, made=made))
            asked += [
                told_weights.Told(share, 0.5, declaring, made=made) for declaring in (True, False)
            ]
        return told_weights.Shares(games[number % 8 // 4], "strong", asked)

    network, report = told_weights.fitted_to([shares(number) for number in range(4000)])
    for plan in games:
        for share in (0.25, 0.5):
            moments = (None, 0.5)
            rows = [told_probabilities.row_of_share(plan, share, played) for played in moments]
            before, later = evaluate_rows(network, rows)
            assert [before[0], *later[1:]] == pytest.approx([log(3.0)] * 3, abs=0.05)
    assert len(report.splitlines()) == 2 + len(told_probabilities.OUTPUTS)


def test_a_fit_to_few_rounds_changes_little_and_one_to_none_is_refused() -> None:
    plan = plan_of(load_variant("original_5"))
    asked = [told_weights.Told(0.5, None, declaring=True, made=True)]
    asked += [told_weights.Told(0.5, 0.5, declaring, made=True) for declaring in (True, False)]
    network, _ = told_weights.fitted_to([told_weights.Shares(plan, "casual", asked)])
    [outputs] = evaluate_rows(network, [told_probabilities.row_of_share(plan, 0.5, 0.5)])
    assert all(0.0 < each < 0.5 for each in outputs)
    with pytest.raises(SystemExit, match="at the bid: nobody was asked"):
        told_weights.fitted_to([told_weights.Shares(plan, "casual", asked[1:])])


def test_a_calibration_is_fitted_to_files_of_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, written = tmp_path / "rounds", tmp_path / "told.model"
    games = ["--rounds", "4", "--level", "casual", "--variant", "original_2_2011", "--told"]
    monkeypatch.setattr(sys, "argv", ["benchmark", *games, "--out", str(path)])
    forecasts.main()
    columns = capsys.readouterr().out.splitlines()[0]
    assert "people are told" in columns
    assert "foresees" not in columns
    fit = ["benchmark", "--fit", str(path), str(path), "--write", str(written)]
    monkeypatch.setattr(sys, "argv", fit)
    forecasts.main()
    assert "| at the bid |" in capsys.readouterr().out
    once = written.read_bytes()
    assert read_network(written).outputs == told_probabilities.OUTPUTS
    forecasts.main()
    assert written.read_bytes() == once
    path.write_text("{}\n")
    with pytest.raises(SystemExit, match="rounds: not a file of rounds measured by this benchmark"):
        forecasts.main()
    (tmp_path / "empty").write_bytes(b"")
    monkeypatch.setattr(sys, "argv", ["benchmark", "--fit", str(tmp_path / "empty")])
    with pytest.raises(SystemExit, match="empty: not a file of rounds"):
        forecasts.main()


@pytest.mark.parametrize("variant", ["original_2_2011", "tennessee_for_two"])
def test_par_takes_no_cards_aside_or_in_a_stock_for_the_nest(
    variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    worlds = list[World]()

    def par_of(_view: SeatView, world: World) -> int:
        worlds.append(world)
        return 0

    monkeypatch.setattr(bid_curve, "par_of", par_of)
    groups: dict[int, bid_curve.Group] = defaultdict(bid_curve.Group)
    for seed in range(4):
        bid_curve.play(bot_named("casual"), variant, seed, groups)
    assert worlds
    assert {len(tuple_of(world.nest)) for world in worlds} == {
        plan_of(load_variant(variant)).nest_size
    }


def test_hands_are_grouped_by_their_share_of_all_points(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load_variant("original_partnership_4")
    assert rules.auction is not None
    low = replace(rules, auction=replace(rules.auction, max=rules.auction.min))
    monkeypatch.setattr(bid_curve, "load_variant", lambda _: low)
    monkeypatch.setattr(bid_curve, "par_of", lambda *_: 0)
    groups: dict[int, bid_curve.Group] = defaultdict(bid_curve.Group)
    for seed in range(4):
        bid_curve.play(bot_named("casual"), "", seed, groups)
    assert max(groups) <= 1 / bid_curve.GROUP_WIDTH


def test_every_game_has_a_kind() -> None:
    found = {rules: kind_of(plan_of(load_variant(rules))) for rules in load_catalog()}
    assert set(found.values()) == set(KINDS)
    assert found["original_partnership_4"] == "partners"
    assert found["original_5"] == "one against the others"
    assert found["team_rook_6"] == "partners, six"
    assert found["call_partner_5"] == "a called partner"
    assert found["tennessee_for_two"] == "two players"


def test_bids_alone_go_on_where_they_were_and_are_pooled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def printed(*more: str) -> list[str]:
        monkeypatch.setattr(sys, "argv", ["benchmark", *more])
        auctions.main()
        return capsys.readouterr().out.splitlines()

    games = ["--variant", "original_5", "--variant", "original_2_2011"]
    players = ["--level", "casual", "--against", "beginner", "--cards", "casual"]
    whole = printed(*games, *players, "--deals", "4", "--seed", "7")
    assert [line.split()[0] for line in whole] == ["original_5", "original_2_2011"]
    one, two, house = (str(tmp_path / name) for name in ("one", "two", "house"))
    printed(*games, *players, "--deals", "2", "--seed", "7", "--out", one)
    assert printed(*games, *players, "--deals", "4", "--seed", "7", "--out", one) == whole
    assert printed("--pool", one) == whole
    printed(*games, *players, "--deals", "3", "--seed", "8", "--out", two)
    head, lines = auctions.pooled([Path(one), Path(two)])
    assert (head.seed, len(lines)) == (7, 2 * (4 + 3))
    assert printed("--pool", one, two) != whole
    Path(two).write_bytes(Path(two).read_bytes()[:-9])
    assert len(auctions.pooled([Path(two)])[1]) == 2 * 3 - 1
    printed("--house", "2", *players, "--deals", "2", "--out", house)
    for pooled, why in (
        ([one, house], "house: holds results of other players, games or code"),
        ([one, one], "one: repeats the deals of seed 7"),
        ([one, str(tmp_path)], "not a file of rounds measured by this benchmark"),
    ):
        with pytest.raises(SystemExit, match=why):
            printed("--pool", *pooled)


TWO = "an interval takes two or more, not 1"
ONE = "must be positive, not 0"


@pytest.mark.parametrize(
    ("name", "arguments", "problem"),
    [
        ("ablation", "--deals 0", ONE),
        ("auctions", "--deals 1", TWO),
        ("auctions", "--house -1", "must be positive, not -1"),
        ("auctions", "--cards nobody", "there is no player 'nobody'"),
        ("auctions", "--against nobody", "there is no player 'nobody'"),
        ("auctions", "--level nowhere.model", "nowhere.model: cannot be read: No such file"),
        ("bid_curve", "--deals -1", "must be positive, not -1"),
        ("bots", "decisions --seconds 0", "must be 0.01 or more, not 0"),
        ("bridge", "--deals 0", ONE),
        ("bridge", "--cards 14", "invalid choice: 14"),
        ("budgets", "--worlds 0", ONE),
        ("contracts", "--rounds 0", ONE),
        ("engine", "--seconds -1", "must be 0.01 or more, not -1"),
        ("engine", "--seconds nan", "must be 0.01 or more, not nan"),
        ("forecasts", "--rounds 0", ONE),
        ("fuzz", "--minutes -1", "must not be negative, and is -1"),
        ("gifts", "--rounds 1", TWO),
        ("house_rules", "--rules -1", "must be positive, not -1"),
        ("house_rules", "--bots expert nobody", "there is no player 'nobody'"),
        ("kernel", "--deals 0", ONE),
        ("kernel", "--seconds 0", "must be 0.01 or more, not 0"),
        ("kinds", "--deals 1", TWO),
        ("kinds", "--against nobody", "there is no player 'nobody'"),
        ("load", "--tables 0", ONE),
        ("outcomes", "--rule-sets 0", ONE),
        ("outcomes", "--processes 5000", "5000 processes are too many for this machine"),
        ("partnership", "--find -1", "must be positive, not -1"),
        ("partnership", "--json", "--json is for --find"),
        ("policy", "--deals 1 --variant original_5", TWO),
        ("policy", "--house 1", TWO),
        ("policy", "--playouts strong --network a.model", "playouts have the package's"),
        ("policy", "--foresight strong --network a.model", "playouts have the package's"),
        ("rankings", "--worlds 0", ONE),
        ("review", "--rounds 0", ONE),
        ("review", "--rounds few", "must be a whole number, not 'few'"),
        ("seats", "--rounds 0", ONE),
        ("store", "--seconds 0", "must be 0.01 or more, not 0"),
        ("store", "--seconds long", "must be a number, not 'long'"),
        ("storm", "--rate 0", ONE),
        ("worlds", "--rounds 0", ONE),
    ],
)
def test_what_cannot_be_measured_is_refused(
    name: str,
    arguments: str,
    problem: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["benchmark", *arguments.split()])
    with pytest.raises(SystemExit) as caught:
        import_module(f"benchmarks.{name}").main()
    assert caught.value.code == 2
    assert problem in capsys.readouterr().err
