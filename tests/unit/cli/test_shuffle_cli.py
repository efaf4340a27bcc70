"""``rookery shuffle``: every card of the pack has its place."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from rookery.cli.shuffle import shuffle_app
from rookery.engine.plan import plan_of
from rookery.rules.catalog import load_catalog

SEED = "5a" * 32
runner = CliRunner()


@pytest.mark.parametrize("variant", load_catalog())
def test_every_card_is_shown_with_its_place(variant: str) -> None:
    call = [SEED, "--variant", variant]
    found = json.loads(runner.invoke(shuffle_app, [*call, "--json"]).stdout)
    piles = [*found["hands"], found["nest"], found["stock"], found["aside"]]
    assert sorted(card for pile in piles for card in pile) == sorted(found["order"])
    shown = runner.invoke(shuffle_app, call, env={"COLUMNS": "1000"}).stdout.splitlines()
    for pile in piles:
        assert not pile or any(line.endswith("  " + " ".join(pile)) for line in shown)


def test_the_top_of_the_stock_comes_first() -> None:
    plan = plan_of(load_catalog()["tennessee_for_two"])
    call = [SEED, "--variant", "tennessee_for_two", "--json"]
    found = json.loads(runner.invoke(shuffle_app, call).stdout)
    assert len(found["stock"]) == 18
    assert found["stock"] == [found["order"][place] for place in plan.dealing.stock]
