"""``rookery shuffle``: the output has every card of the pack."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.rulesets import changed
from tests.unit.engine.results import result_of
from typer.testing import CliRunner

from rookery.cli.shuffle import shuffle_app
from rookery.engine import event as ev
from rookery.engine.command import Deal
from rookery.engine.phases.deal import deal_events
from rookery.engine.plan import Plan, plan_of
from rookery.engine.public import PublicMatch
from rookery.engine.state import Match
from rookery.errors import NotationError
from rookery.rules.catalog import load_catalog
from rookery.rules.house import to_toml
from rookery.shuffle import shuffle

SEED = "5a" * 32
runner = CliRunner()


@pytest.mark.parametrize("variant", load_catalog())
def test_every_card_is_shown_with_its_place(variant: str) -> None:
    call = [SEED, "--variant", variant]
    found = json.loads(runner.invoke(shuffle_app, [*call, "--json"]).stdout)
    piles = [*found["hands"], found["nest"], found["stock"], found["aside"]]
    assert sorted(card for pile in piles for card in pile) == sorted(found["order"])
    shown = runner.invoke(shuffle_app, call).stdout.splitlines()
    for pile in piles:
        assert not pile or any(line.endswith("  " + " ".join(pile)) for line in shown)


def test_a_long_hand_stays_on_its_line(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    rules = changed("original_partnership_4", {"pack.copies": 2, "deal.hand": 19, "deal.nest": 6})
    path.write_text(to_toml(rules, "original_partnership_4"), "utf-8")
    shown = runner.invoke(shuffle_app, [SEED, "--rules", str(path)]).stdout.splitlines()
    assert [line.split()[0] for line in shown] == ["commitment", *"NESW", "nest"]


def dealt_by_engine(plan: Plan, dealer: int, played: int) -> ev.Dealt:
    """Returns the engine's deal of `SEED` by *dealer* after *played* counted rounds."""
    public = replace(
        PublicMatch(dealer=dealer),
        results=(result_of(()),) * played,
    )
    order = shuffle(bytes.fromhex(SEED), len(plan.pack))
    cut = plan.trumps[0] if plan.trump.cut else None
    dealt = deal_events(plan, replace(Match.new(), public=public), Deal(order, SEED, "", cut))[0]
    assert isinstance(dealt, ev.Dealt)
    return dealt


@pytest.mark.parametrize("variant", load_catalog())
def test_each_seat_has_the_hand_that_the_engine_deals(variant: str) -> None:
    plan = plan_of(load_catalog()[variant])
    for dealer, played in product(plan.players, (0, 1, 4, 9)):
        call = [SEED, "--variant", variant, "--dealer", str(dealer), "--played", str(played)]
        found = json.loads(runner.invoke(shuffle_app, [*call, "--json"]).stdout)["hands"]
        for shown, hand in zip(found, dealt_by_engine(plan, dealer, played).all_hands, strict=True):
            assert hand is not None
            assert sorted(shown) == sorted(map(plan.pack.name, hand))


@pytest.mark.parametrize(
    ("option", "why"),
    [
        (["--dealer", "9"], "no player sits at '9' in this game; players sit at "),
        (["--dealer", "2"], "no player sits at '2'"),
        (["--played", "-1"], "--played"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(option: list[str], why: str) -> None:
    call = [SEED, "--variant", "original_2_2011", *option]
    failed = runner.invoke(shuffle_app, call, env={"COLUMNS": "200"})
    assert failed.exit_code
    assert why in failed.output + str(failed.exception)


@pytest.mark.parametrize("seed", ["5a" * 31, "5a" * 33, "xy" * 32, ""])
def test_what_is_no_seed_is_named(seed: str) -> None:
    with pytest.raises(
        NotationError, match=f"^'{seed}' is not a seed: a seed has 64 hexadecimal digits"
    ):
        runner.invoke(shuffle_app, [seed], catch_exceptions=False)


def test_the_top_of_the_stock_comes_first() -> None:
    plan = plan_of(load_catalog()["tennessee_for_two"])
    call = [SEED, "--variant", "tennessee_for_two", "--json"]
    found = json.loads(runner.invoke(shuffle_app, call).stdout)
    assert len(found["stock"]) == 18
    assert found["stock"] == [found["order"][place] for place in plan.dealing.stock]


def test_the_dealer_is_named_as_in_a_record() -> None:
    by_number = runner.invoke(shuffle_app, [SEED, "--dealer", "3"]).stdout
    assert "W (dealer)" in by_number
    assert runner.invoke(shuffle_app, [SEED, "--dealer", "w"]).stdout == by_number
