"""The card policy for boards with chips: the native kernel against plain Python, and playouts against bot play."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from tests.oracle.boards import Boards, board_values
from tests.tables import PLAYABLE, Table
from tests.truth import true_world

from rookery.bots.bot import bot_named
from rookery.bots.heuristic.boards import chip_losses, chips_by_place, compiled_boards
from rookery.bots.heuristic.cards import policy_position
from rookery.bots.search.board_rollout import BoardRollout, chances_of_chips
from rookery.cards import tuple_of
from rookery.engine.command import Play
from rookery.engine.plan import plan_of
from rookery.errors import KernelError
from rookery.kernel import kernel
from rookery.kernel.position import BoardLayout
from rookery.kernel.weights import WEIGHTS
from rookery.rules.catalog import load_variant
from rookery.solve.position import tables_of
from rookery.view.seat import SeatView

BOARDS = [name for name in PLAYABLE if "wild_bird" in name]


def view_of(table: Table) -> SeatView:
    """Returns the view of the seat to decide."""
    assert table.decider is not None
    return table.view(table.decider)


def settled_view() -> SeatView:
    """Returns the view of the seat to decide in a game with boards for two, once trump is known."""
    table = Table.of("wild_bird_2")
    table.deal(1)
    table.settle()
    return view_of(table)


@pytest.mark.parametrize("variant", BOARDS)
def test_board_values_agree_with_the_oracle(variant: str) -> None:
    bot, compared = bot_named("casual"), 0
    for number in range(3):
        table = Table.of(variant)
        table.deal(number)
        table.settle()
        while (seat := table.decider) is not None:
            view = view_of(table)
            command = bot.choose(view, Random(0))
            if isinstance(command, Play):
                tables, position, knowledge = policy_position(view)
                found = kernel.board_values(
                    tables, compiled_boards(view), position, knowledge, chips_by_place(view)
                )
                assert found == board_values(view), (number, compared)
                compared += len(found)
                boards, chips = Boards(view), view.round.chips_on_boards
                assert chip_losses(view) == {chip: boards.loss(*chip) for chip in chips}
            table.act(seat, command)
    assert compared > 200


@pytest.mark.parametrize("variant", BOARDS)
def test_a_playout_in_the_true_world_has_the_result_of_bot_play(variant: str) -> None:
    """A playout in the true world has the result of a round that casual bots play."""
    bot, agreed = bot_named("casual"), 0
    for number in range(6):
        table = Table.of(variant)
        table.deal(number)
        table.settle()
        view = view_of(table)
        while not isinstance(bot.choose(view, Random(0)), Play):
            assert view.seat is not None
            table.act(view.seat, bot.choose(view, Random(0)))
            view = view_of(table)
        rollout = BoardRollout(view)
        command = bot.choose(view, Random(0))
        assert isinstance(command, Play)
        expected = rollout.values(true_world(table.plan, table.match), [command.card])[0]
        while (seat := table.decider) is not None and table.round.number == view.round.number:
            table.act(seat, bot.choose(view_of(table), Random(0)))
        if table.round.line is not None:
            won = rollout.teams[table.round.line] == rollout.teams[rollout.me]
            assert expected == float(won), number
        else:
            chances = chances_of_chips(table.plan, rollout.teams, table.round.chips)
            assert expected == chances[rollout.teams[rollout.me]], number
        agreed += 1
    assert agreed == 6


@pytest.mark.sanitize
def test_bad_boards_are_refused() -> None:
    view = settled_view()
    plan, trump = view.plan, view.round.trump
    assert trump is not None
    tables, position, knowledge = policy_position(view)
    boards, chips = compiled_boards(view), chips_by_place(view)
    cards = len(plan.pack)
    good = BoardLayout(weights=WEIGHTS.boards, lines=(15,), covers=((0,) * cards,) * 2)
    bad: tuple[tuple[str, BoardLayout], ...] = (
        ("boards.lines", BoardLayout(weights=WEIGHTS.boards, lines=(), covers=good.covers)),
        ("boards.lines", BoardLayout(weights=WEIGHTS.boards, lines=(1 << 64,), covers=good.covers)),
        ("boards.covers", BoardLayout(weights=WEIGHTS.boards, lines=(15,), covers=((0,), (0,)))),
        (
            "boards.birds",
            BoardLayout(weights=WEIGHTS.boards, lines=(15,), covers=good.covers, birds=1 << cards),
        ),
    )
    compiled = tables_of(plan, trump)
    kernel.compile_boards(compiled, good)
    for where, layout in bad:
        with pytest.raises(KernelError, match=where):
            kernel.compile_boards(compiled, layout)
    asked = tables, boards, position, knowledge
    with pytest.raises(KernelError, match="chips"):
        kernel.board_values(*asked, (0,))
    with pytest.raises(KernelError, match="chips"):
        kernel.board_values(*asked, (0, -1))
    with pytest.raises(KernelError, match="compile_boards"):
        kernel.board_values(tables, compiled, position, knowledge, chips)
    with pytest.raises(KernelError, match="chips"):
        kernel.chip_losses(tables, boards, (-1,))
    with pytest.raises(KernelError, match="compile_boards"):
        kernel.chip_losses(tables, compiled, chips)
    with pytest.raises(KernelError, match="nest"):
        kernel.board_playouts(*asked, chips, 1 << cards, ())
    piles = ((), tuple_of(position.hands[1]))
    blind = replace(position, piles=piles, stock=(), stock_leave=0, drawing="none")
    with pytest.raises(KernelError, match="position: has piles"):
        kernel.board_playouts(tables, boards, blind, knowledge, chips, 0, ())
    with pytest.raises(KernelError, match="not legal"):
        kernel.board_playouts(
            *asked, chips, 0, (cards - 1 if not position.hands[0] >> (cards - 1) & 1 else 0, 127)
        )


@pytest.mark.sanitize
def test_boards_of_other_seats_or_another_pack_are_refused() -> None:
    view = settled_view()
    plan, trump = view.plan, view.round.trump
    assert trump is not None
    tables, position, knowledge = policy_position(view)
    boards, chips = compiled_boards(view), chips_by_place(view)
    three = kernel.compile_boards(
        tables_of(plan, trump),
        BoardLayout(weights=WEIGHTS.boards, lines=(15,), covers=((0,) * len(plan.pack),) * 3),
    )
    with pytest.raises(KernelError, match="are for 3 seats, but the position has 2"):
        kernel.board_values(tables, three, position, knowledge, chips)
    with pytest.raises(KernelError, match="are for 3 seats, but the position has 2"):
        kernel.board_playouts(tables, three, position, knowledge, chips, 0, ())
    other = plan_of(load_variant("kentucky_discard_4"))
    assert len(other.pack) != len(plan.pack)
    with pytest.raises(KernelError, match="a pack of another size than the tables"):
        kernel.chip_losses(tables_of(other, "red"), boards, chips)
    with pytest.raises(KernelError, match=r"^chips: has 3 items"):
        kernel.chip_losses(tables, boards, (0, 0, 0))
