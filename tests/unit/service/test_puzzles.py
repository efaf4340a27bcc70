"""Puzzles for people: no answer before a try, one rated try each, and missed puzzles come back."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from msgspec.structs import replace
from tests.unit.service.asked_puzzles import Clock, play_puzzles, wrong

from rookery.bots.bot import bot_named
from rookery.engine.command import Bid, Play
from rookery.engine.legal import LegalPlays
from rookery.local import LocalTable
from rookery.protocol import PuzzleAnswer, PuzzleFilter, PuzzlesKept
from rookery.puzzles.own import own_puzzles
from rookery.puzzles.rating import Rating
from rookery.record.replay import ReplayedMatch, replayed_match
from rookery.review.report import RoundReview
from rookery.review.round import review_record
from rookery.rules.house import read_table, read_toml
from rookery.service import puzzles as module
from rookery.service.puzzle_calendar import days_until
from rookery.service.puzzle_messages import puzzle_solution
from rookery.service.puzzles import NoPuzzle, Puzzles
from rookery.shuffle import seeded_rng
from rookery.store.memory import MemoryStore
from rookery.store.port import PuzzleTry

pytestmark = pytest.mark.asyncio


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def puzzles(clock: Clock) -> Puzzles:
    return Puzzles(SlowStore(), puzzles=play_puzzles, now=clock, seed=bytes(32))


class SlowStore(MemoryStore):
    """Lets other tasks run after each reading, as a store on disk does."""

    async def read_puzzle_tries(self, player_id: str) -> tuple[PuzzleTry, ...]:
        found = await super().read_puzzle_tries(player_id)
        await asyncio.sleep(0.01)
        return found

    async def read_puzzle_try(self, player_id: str, puzzle_id: str) -> PuzzleTry | None:
        found = await super().read_puzzle_try(player_id, puzzle_id)
        await asyncio.sleep(0.01)
        return found

    async def read_puzzle_ratings(self, subjects: Collection[str]) -> dict[str, str]:
        found = await super().read_puzzle_ratings(subjects)
        await asyncio.sleep(0.01)
        return found


async def test_nothing_of_the_answer_is_asked_with_the_puzzle(puzzles: Puzzles) -> None:
    for puzzle in play_puzzles().values():
        asked = await puzzles.ask("ann", PuzzleFilter(puzzle=puzzle.id))
        assert set(msgspec.structs.asdict(asked)) == {
            "id", "info", "rules", "seats", "view", "tricks", "options", "rating", "tries", "own",
        }  # fmt: skip
        assert asked.rules is None, "the variant says everything"
        hidden = puzzle.replayed.events
        assert hidden, "the record knows every card"
        is_play = isinstance(puzzle.view.legal, LegalPlays)
        assert bool(asked.options) != is_play
        assert (asked.view.legal is not None) == is_play
        assert sorted(map(repr, asked.options)) == list(map(repr, asked.options))
        shown = msgspec.json.encode(asked)
        assert puzzle.record.encode() not in shown
        seed = next(line for line in puzzle.record.splitlines() if line.startswith("seed "))
        assert seed.removeprefix("seed ").encode() not in shown
        assert asked.seats.you == puzzle.seat
        assert asked.seats.seats[1].name == "Wren", "the others are called as at a table"
        assert asked.tricks == puzzle.view.round.tricks


async def test_the_first_try_counts_and_what_is_missed_comes_back(
    puzzles: Puzzles, clock: Clock
) -> None:
    asked = await puzzles.ask("ann", PuzzleFilter())
    puzzle = play_puzzles()[asked.id]
    missed = await puzzles.answer("ann", PuzzleAnswer(asked.id, wrong(puzzle), 0))
    assert not missed.right
    assert missed.answers == puzzle.options[0].commands
    assert missed.change == 0, "the first rating is no change"
    assert missed.rating < 1500
    assert missed.cost is not None
    assert missed.cost.command == wrong(puzzle)
    assert missed.cost.of_100 == puzzle.options[puzzle.tempting].of_100
    assert missed.tempting == wrong(puzzle)
    assert (await puzzles.desk("ann")).due == 0
    assert (await puzzles.desk("ann")).waiting == 1
    with pytest.raises(NoPuzzle):
        await puzzles.ask("ann", PuzzleFilter(back=True))
    # The puzzle has become harder for the next player.
    harder = (await puzzles.ask("ben", PuzzleFilter(puzzle=asked.id))).rating
    easier = round(module.first_rating(puzzle).value)
    assert harder >= easier

    clock.at += timedelta(days=1, minutes=1)
    assert (await puzzles.desk("ann")).due == 1
    again = await puzzles.ask("ann", PuzzleFilter())
    assert again.id == asked.id
    assert again.tries == 1
    solved = await puzzles.answer("ann", PuzzleAnswer(asked.id, puzzle.answer, again.tries))
    assert solved.right
    assert solved.tempting == wrong(puzzle)
    assert solved.change == 0
    assert solved.days == 2
    desk = await puzzles.desk("ann")
    assert (desk.tried, desk.solved, desk.due) == (1, 1, 0)
    assert desk.rating == solved.rating


async def test_two_answers_at_the_same_moment_count_once(puzzles: Puzzles, clock: Clock) -> None:
    asked = await puzzles.ask("ann", PuzzleFilter())
    puzzle = play_puzzles()[asked.id]
    both = await asyncio.gather(
        *(puzzles.answer("ann", PuzzleAnswer(asked.id, wrong(puzzle), 0)) for _ in range(2))
    )
    assert [solved.change for solved in both] == [0, 0]
    assert both[0].rating == both[1].rating == (await puzzles.desk("ann")).rating
    assert both[0].days == both[1].days
    once = Puzzles(MemoryStore(), puzzles=play_puzzles, now=clock, seed=bytes(32))
    alone = await once.answer("ann", PuzzleAnswer(asked.id, wrong(puzzle), 0))
    assert (alone.rating, alone.days) == (both[0].rating, both[0].days)


async def test_an_answer_that_comes_again_is_not_counted(puzzles: Puzzles) -> None:
    """The reply to the first one was lost, so the player presses once more."""
    asked = await puzzles.ask("ann", PuzzleFilter())
    puzzle = play_puzzles()[asked.id]
    lost, told = [
        await puzzles.answer("ann", PuzzleAnswer(asked.id, puzzle.answer, asked.tries))
        for _ in range(2)
    ]
    assert (told.right, told.rating, told.days) == (True, lost.rating, lost.days)
    assert (await puzzles.desk("ann")).tried == 1
    assert (await puzzles.ask("ann", PuzzleFilter(puzzle=asked.id))).tries == 1


async def test_what_is_not_due_keeps_its_day(puzzles: Puzzles, clock: Clock) -> None:
    asked = await puzzles.ask("ann", PuzzleFilter())
    puzzle = play_puzzles()[asked.id]
    await puzzles.answer("ann", PuzzleAnswer(asked.id, wrong(puzzle), 0))
    await puzzles.answer("ann", PuzzleAnswer(asked.id, puzzle.answer, 1))
    clock.at += timedelta(days=1, minutes=1)
    assert (await puzzles.desk("ann")).due == 1


async def test_two_players_at_the_same_moment_both_move_a_puzzle(puzzles: Puzzles) -> None:
    name = next(iter(play_puzzles()))
    puzzle = play_puzzles()[name]
    await asyncio.gather(
        *(puzzles.answer(who, PuzzleAnswer(name, wrong(puzzle), 0)) for who in ("ann", "ben"))
    )
    after_both = (await puzzles.ask("cid", PuzzleFilter(puzzle=name))).rating
    once = Puzzles(MemoryStore(), puzzles=play_puzzles)
    await once.answer("ann", PuzzleAnswer(name, wrong(puzzle), 0))
    after_one = (await once.ask("cid", PuzzleFilter(puzzle=name))).rating
    assert after_both > after_one


async def test_what_is_solved_at_once_raises_the_rating_and_stays_away(puzzles: Puzzles) -> None:
    asked = await puzzles.ask("ann", PuzzleFilter())
    solved = await puzzles.answer("ann", PuzzleAnswer(asked.id, play_puzzles()[asked.id].answer, 0))
    assert solved.right
    assert solved.rating > 1500
    assert solved.days is None
    following = await puzzles.ask("ann", PuzzleFilter())
    assert following.id != asked.id
    puzzle = play_puzzles()[following.id]
    second = await puzzles.answer("ann", PuzzleAnswer(following.id, puzzle.answer, 0))
    assert second.change == second.rating - solved.rating > 0
    assert [(await puzzles.desk(name)).rated for name in ("ann", "ben")] == [True, False]
    assert (await puzzles.desk("ben")).rating == 1500


async def test_theme_and_game_are_what_was_chosen_until_none_is_left(puzzles: Puzzles) -> None:
    desk = await puzzles.desk("ann")
    assert sum(count.count for count in desk.games) == len(play_puzzles())
    theme, game = desk.themes[0], desk.games[0]
    assert sum(pair.count for pair in desk.pairs if pair.theme == theme.name) == theme.count
    seen = set()
    for _ in range(game.count):
        asked = await puzzles.ask("ann", PuzzleFilter(game=game.name))
        assert asked.info.variant == game.name
        seen.add(asked.id)
        await puzzles.answer("ann", PuzzleAnswer(asked.id, play_puzzles()[asked.id].answer, 0))
    assert len(seen) == game.count
    with pytest.raises(NoPuzzle) as caught:
        await puzzles.ask("ann", PuzzleFilter(game=game.name))
    assert caught.value.code == "no_puzzle_left"
    asked = await puzzles.ask("ben", PuzzleFilter(theme=theme.name))
    assert theme.name in play_puzzles()[asked.id].themes


@pytest.mark.parametrize(
    ("wish", "code", "said"),
    [
        (
            PuzzleFilter(theme="nonsense"),
            "no_such_theme",
            "there are no puzzles with the theme 'nonsense'",
        ),
        (PuzzleFilter(game="nonsense"), "no_puzzle_left", "there are no puzzles of this kind"),
        (PuzzleFilter(theme="x" * 1000), "no_such_theme", "xxx…'"),
    ],
)
async def test_a_kind_that_does_not_exist_is_not_said_to_be_used_up(
    puzzles: Puzzles, wish: PuzzleFilter, code: str, said: str
) -> None:
    with pytest.raises(NoPuzzle, match=said) as caught:
        await puzzles.ask("ann", wish)
    assert caught.value.code == code


async def test_what_is_no_puzzle_or_no_choice_is_refused(puzzles: Puzzles) -> None:
    with pytest.raises(NoPuzzle) as caught:
        await puzzles.ask("ann", PuzzleFilter(puzzle="nothing"))
    assert caught.value.code == "no_such_puzzle"
    with pytest.raises(NoPuzzle):
        await puzzles.answer("ann", PuzzleAnswer("nothing", Play(1), 0))
    asked = await puzzles.ask("ann", PuzzleFilter())
    for command in (Play(999), Bid(5), Play(-1)):
        with pytest.raises(NoPuzzle) as caught:
            await puzzles.answer("ann", PuzzleAnswer(asked.id, command, 0))
        assert caught.value.code == "puzzle_answer"
    assert (await puzzles.desk("ann")).tried == 0


def reviewed() -> tuple[ReplayedMatch, RoundReview]:
    """Returns a match of random players, and the review of its first round."""
    house, _ = read_toml('[ours]\nextends = "tennessee_for_two"\n[ours.match]\ntarget = 400\n')
    table, bot, rng = LocalTable(house, seed=5), bot_named("random"), seeded_rng(b"x" * 32)
    table.play(lambda view: bot.choose(view, rng), rounds=1)
    again = replayed_match(table.record())
    return again, review_record(again).rounds[0]


@pytest.mark.usefixtures("few_worlds")
async def test_a_mistake_that_gains_points_costs_a_chance() -> None:
    again, review = reviewed()
    at = review.turning_points[0].decision
    decisions, judged = list(review.decisions), review.decisions[at].judged
    assert judged is not None
    cost = replace(judged.cost, points=-12.0, chance=0.06)
    decisions[at] = replace(decisions[at], judged=replace(judged, cost=cost))
    puzzle = own_puzzles(again, replace(review, decisions=tuple(decisions)))[0]
    puzzle.check()
    command = puzzle.options[1].commands[0]
    solved = puzzle_solution(puzzle, command, before=Rating(), now=Rating(), days=1)
    assert solved.cost is not None
    assert (solved.cost.points, solved.cost.chance) == (None, 0.06)


@pytest.mark.usefixtures("few_worlds")
async def test_mistakes_of_an_own_round_come_back(puzzles: Puzzles, clock: Clock) -> None:
    again, review = reviewed()
    found = own_puzzles(again, review)
    assert len(found) == len(review.turning_points) > 0
    for puzzle in found:
        puzzle.check()
    assert await puzzles.keep("ann", found[1:]) == PuzzlesKept(len(found) - 1, len(found) - 1)
    assert await puzzles.keep("ann", found) == PuzzlesKept(kept=len(found), new=1)
    assert await puzzles.keep("ann", found) == PuzzlesKept(kept=len(found), new=0)
    desk = await puzzles.desk("ann")
    assert (desk.due, desk.waiting, desk.next_days) == (0, len(found), 1)
    with pytest.raises(NoPuzzle):
        await puzzles.ask("ben", PuzzleFilter(puzzle=found[0].id))

    clock.at += timedelta(days=2)
    asked = await puzzles.ask("ann", PuzzleFilter(back=True))
    assert asked.own
    assert asked.rules is not None
    assert read_table(asked.rules) == again.record.rules
    assert asked.id in {puzzle.id for puzzle in found}
    puzzle = next(each for each in found if each.id == asked.id)
    solved = await puzzles.answer("ann", PuzzleAnswer(asked.id, puzzle.answer, 0))
    assert solved.right
    assert solved.change == 0, "own mistakes are not rated"
    desk = await puzzles.desk("ann")
    assert (desk.due, desk.waiting) == (len(found) - 1, 1), "it comes back later"
    assert desk.next_days == solved.days
    assert (desk.tried, desk.rated) == (1, False)


async def test_what_is_learned_longest_makes_room_and_can_be_kept_again(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_KEPT_PUZZLES", 2)
    learned, other, *more = list(play_puzzles().values())[:4]
    puzzles = Puzzles(MemoryStore(), puzzles=dict, now=clock)
    await puzzles.keep("ann", [learned, other])
    clock.at += timedelta(days=2)
    await puzzles.answer("ann", PuzzleAnswer(learned.id, learned.answer, 0))

    assert (await puzzles.keep("ann", more[:1])).new == 1
    with pytest.raises(NoPuzzle) as caught:
        await puzzles.ask("ann", PuzzleFilter(puzzle=learned.id))
    assert caught.value.code == "no_such_puzzle"
    for puzzle in (other, more[0]):
        assert (await puzzles.ask("ann", PuzzleFilter(puzzle=puzzle.id))).own
    desk = await puzzles.desk("ann")
    assert (desk.tried, desk.solved) == (1, 1), "what was solved stays counted"
    assert desk.due + desk.waiting == 2

    assert (await puzzles.keep("ann", [learned])).new == 1
    desk = await puzzles.desk("ann")
    assert desk.due + desk.waiting == 2
    assert (await puzzles.ask("ann", PuzzleFilter(puzzle=learned.id))).own


@pytest.mark.parametrize("own", ['{"record":"of another shape"}', "no JSON", "unplayable"])
async def test_what_another_version_kept_is_left_out(
    puzzles: Puzzles, clock: Clock, own: str, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = list(play_puzzles().values())[:2]
    if own == "unplayable":
        own = msgspec.json.encode(replace(first, record="[Rules nothing]\n")).decode()
    store = puzzles._store
    for name, body, at in (("old", own, clock.at - timedelta(2)), (second.id, None, clock.at)):
        due = PuzzleTry("ann", name, body, "no card", at.isoformat(), 1, 0)
        await store.save_puzzle_try(due, {"player ann": "no rating", f"puzzle {second.id}": "1"})
    desk = await puzzles.desk("ann")
    assert (desk.due, desk.waiting) == (1, 0), "what cannot be asked is not due"
    assert (await puzzles.ask("ann", PuzzleFilter(back=True))).id == second.id
    with pytest.raises(NoPuzzle) as caught:
        await puzzles.ask("ann", PuzzleFilter(puzzle="old"))
    assert caught.value.code == "no_such_puzzle"
    solved = await puzzles.answer("ann", PuzzleAnswer(second.id, wrong(second), 1))
    assert solved.days == 1, "it begins anew"
    assert "cannot be read" in caplog.text
    assert "Rules" not in caplog.text


async def test_an_answer_reads_one_try_however_many_there_are(
    puzzles: Puzzles, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = next(iter(play_puzzles().values()))
    monkeypatch.setattr(puzzles._store, "read_puzzle_tries", None)
    await puzzles.answer("ann", PuzzleAnswer(puzzle.id, wrong(puzzle), 0))
    assert (await puzzles.answer("ann", PuzzleAnswer(puzzle.id, puzzle.answer, 1))).change == 0


async def test_what_is_missed_comes_back_in_the_morning_by_the_own_clock(
    puzzles: Puzzles, clock: Clock
) -> None:
    """In New York a puzzle is missed at nine in the evening, and asked again the next morning."""
    ahead, (puzzle, other) = -5 * 60, list(play_puzzles().values())[:2]
    clock.at = datetime(2026, 11, 24, 2, tzinfo=UTC)
    assert (
        await puzzles.answer("ann", PuzzleAnswer(puzzle.id, wrong(puzzle), 0, ahead=ahead))
    ).days == 1
    assert (await puzzles.keep("ben", [other], ahead=ahead)).new == 1
    clock.at += timedelta(hours=2, minutes=59)
    for name in ("ann", "ben"):
        assert (await puzzles.desk(name)).due == 0
    clock.at += timedelta(hours=9, minutes=1)
    for name in ("ann", "ben"):
        assert (await puzzles.desk(name)).due == 1
    # Whoever repeats it in the morning waits no less than somebody who does so in the evening.
    assert (
        await puzzles.answer("ann", PuzzleAnswer(puzzle.id, puzzle.answer, 1, ahead=ahead))
    ).days == 2
    # Just before midnight a new day begins, but not a new try.
    clock.at = datetime(2026, 11, 29, 4, 55, tzinfo=UTC)
    assert (
        await puzzles.answer("cid", PuzzleAnswer(puzzle.id, wrong(puzzle), 0, ahead=ahead))
    ).days == 1
    clock.at += timedelta(hours=7, minutes=59)
    assert (await puzzles.desk("cid")).due == 0
    clock.at += timedelta(minutes=1)
    assert (await puzzles.desk("cid")).due == 1
    # No clock is as far ahead as that.
    assert (
        await puzzles.answer("ben", PuzzleAnswer(puzzle.id, wrong(puzzle), 0, ahead=10**9))
    ).days == 1


async def test_a_day_that_has_begun_counts(clock: Clock) -> None:
    for left, days in ((timedelta(days=2), 2), (timedelta(hours=23), 1), (timedelta(0), 1)):
        due = (clock.at + left).isoformat()
        entry = PuzzleTry("ann", "one", None, None, due, 1, 0)
        assert days_until(entry, clock.at + timedelta(milliseconds=1)) == days
