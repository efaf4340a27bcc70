"""Playouts on boards with chips. Board 0 begins G5 R6 B7 Y8, board 1 R5 B8 Y7 G6; red is cut for trump."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.unit.bots.budgets import QUICK
from tests.unit.bots.chips import FIRST_ROW, PLAIN, in_play, with_chips

from rookery.belief.simulation import Simulation
from rookery.belief.worlds import World, Worlds
from rookery.bots.heuristic.bot import HeuristicBot
from rookery.bots.random import any_command
from rookery.bots.search.board_rollout import BoardRollout, chances_of_chips, choose_on_boards
from rookery.bots.search.bot import SearchBot
from rookery.engine.command import Play, RemoveChip
from rookery.engine.legal import LegalPlays, LegalRemove, allows
from rookery.local import LocalTable
from rookery.rules.catalog import load_catalog, load_variant
from rookery.view.seat import SeatView

BOARDS = sorted(name for name, rules in load_catalog().items() if rules.boards is not None)


def card(view: SeatView, name: str) -> int:
    return view.plan.pack.by_code[name][0]


def values(view: SeatView, name: str, count: int = 20) -> list[float]:
    """Returns the values of a card in some worlds."""
    rollout = BoardRollout(view)
    worlds = Worlds(view).draw(count, Random(1))
    return [rollout.values(world, [card(view, name)])[0] for world in worlds]


def test_there_are_boards_to_test() -> None:
    assert len(BOARDS) >= 4


def test_a_completed_line_wins_in_every_world() -> None:
    hands = {0: "R5", 1: PLAIN.replace("Y14", "RK")}
    missing_r5 = FIRST_ROW & ~0b0001
    view = with_chips(in_play(hands, "R5").view(1), 0, missing_r5)
    assert values(view, "RK") == [1.0] * 20


def test_to_lose_the_card_that_completes_a_line_loses_in_every_world() -> None:
    hands = {0: "G5", 1: PLAIN.replace("Y14", "RK")}
    view = with_chips(in_play(hands, "G5").view(1), FIRST_ROW & ~0b0001, 0)
    assert values(view, "B5") == [0.0] * 20
    assert sum(values(view, "RK")) > 0.0


def test_chips_are_worth_more_the_nearer_a_line_is_and_sides_share_one_win() -> None:
    view = in_play({}, variant="wild_bird_4_partnership").view(1)
    rollout = BoardRollout(view)
    assert chance(rollout, (0, 0, 0, 0)) == pytest.approx(0.5)
    chances = [chance(rollout, (0, chips, 0, 0)) for chips in (0b1, 0b11, 0b111)]
    assert chances == sorted(chances)
    assert chance(rollout, (0, 0b111, 0, 0)) > chance(rollout, (0, 1 | 1 << 6 | 1 << 11, 0, 0))
    assert chance(rollout, (0, 0, 0, 0b11)) == pytest.approx(chance(rollout, (0, 0b11, 0, 0)))
    assert chance(rollout, (0b11, 0, 0, 0)) == pytest.approx(1 - chance(rollout, (0, 0b11, 0, 0)))


def test_the_search_completes_its_line_and_blocks_the_other() -> None:
    bot = SearchBot("quick", QUICK)
    missing_first = FIRST_ROW & ~0b0001
    for led, chips in (("R5", (0, missing_first)), ("G5", (missing_first, 0))):
        hands = {0: led, 1: PLAIN.replace("Y14", "RK")}
        view = with_chips(in_play(hands, led).view(1), *chips)
        chosen = bot.choose(view, Random(1))
        assert chosen == Play(card(view, "RK"))


def test_the_search_overrules_a_losing_baseline() -> None:
    """A baseline that throws the game away is overruled."""
    hands = {0: "G5", 1: PLAIN.replace("Y14", "RK")}
    view = with_chips(in_play(hands, "G5").view(1), FIRST_ROW & ~0b0001, 0)
    budget = replace(QUICK, batch_size=64, max_worlds=64, confirmation_worlds=64)
    chosen = choose_on_boards(view, Play(card(view, "B5")), budget, Random(2))
    assert chosen == Play(card(view, "RK"))


@pytest.mark.parametrize("variant", BOARDS)
def test_rollouts_go_as_on_the_engine(variant: str) -> None:
    """The casual bot on the engine and the kernel's playout come to the same end in the same worlds."""
    compared = 0
    for seed in range(2):
        table = LocalTable(load_variant(variant), seed=seed)
        table.deal()
        while (seat := table.decider) is not None:
            view = table.view(seat)
            if isinstance(view.legal, LegalPlays | LegalRemove) and compared % 4 == 0:
                rollout = BoardRollout(view)
                for world in Worlds(view).draw(2, Random(view.seq)):
                    command = any_command(view.legal, Random(view.seq))
                    assert isinstance(command, Play | RemoveChip)
                    on_engine = value_on_engine(rollout, view, world, command)
                    action = command.card if isinstance(command, Play) else command
                    assert rollout.values(world, [action])[0] == pytest.approx(on_engine)
            compared += 1
            table.act(seat, HeuristicBot().choose(view, Random(0)))
    assert compared > 40


def chance(rollout: BoardRollout, chips: tuple[int, ...]) -> float:
    """Returns the chance to win, between two deals, of the side for which *rollout* was made."""
    return chances_of_chips(rollout.plan, rollout.teams, chips)[rollout.teams[rollout.me]]


def value_on_engine(
    rollout: BoardRollout, view: SeatView, world: World, command: Play | RemoveChip
) -> float:
    """Returns the value that `BoardRollout.values` must have, computed on the engine with decisions of the casual bot."""
    simulation = Simulation.of(view, world)
    assert view.seat is not None
    simulation.act(view.seat, command)
    casual = HeuristicBot()
    while (seat := simulation.decider) is not None:
        simulation.act(seat, casual.choose(simulation.view(seat), Random(0)))
    now = simulation.round
    if now.line is not None:
        return float(rollout.teams[now.line] == rollout.teams[view.seat])
    return chance(rollout, now.chips)


@pytest.mark.parametrize("variant", BOARDS)
def test_whole_games_are_played_on_boards(variant: str) -> None:
    """Every decision is legal, the heuristic bot is overruled at times, and nobody removes a chip of their own side."""
    bot, casual = SearchBot("quick", QUICK), HeuristicBot()
    table, searched = LocalTable(load_variant(variant), seed=3), set()
    while table.awaits_deal:
        table.deal()
        while (seat := table.decider) is not None:
            view = table.view(seat)
            legal = view.legal
            assert legal is not None
            command = bot.choose(view, Random(view.seq))
            assert allows(legal, command)
            if command != casual.choose(view, Random(0)):
                searched.add(type(legal))
            if isinstance(command, RemoveChip) and command.owner is not None:
                teams = table.plan.teams(view.round.order, None, None)
                assert teams[command.owner] != teams[seat]
            table.act(seat, command)
    assert LegalPlays in searched
