"""``rookery review``, as a player and as a program call it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.layouts import POSITION
from tests.unit.review.quick import played
from typer.testing import CliRunner

from rookery.cli import review as review_cli
from rookery.cli.main import COMMANDS
from rookery.cli.reason_words import reasons_in_words
from rookery.cli.review import review_app
from rookery.engine.command import Pass
from rookery.engine.plan import plan_of
from rookery.errors import NotationError
from rookery.facts import (
    BidOrSet,
    CloseCall,
    ContractEnds,
    DrawsTrump,
    Empties,
    KeepsColor,
    OpenCard,
    OtherWins,
    PartnerWins,
    PutsAway,
    SureLead,
    Takes,
    TopCards,
)
from rookery.notation.position import parse_position, print_position, read_position
from rookery.notation.record import write_record
from rookery.record.setup import match_at
from rookery.review import hindsight
from rookery.review.report import MatchReview
from rookery.review.round import ReviewError, review_record
from rookery.review.version import review_version
from rookery.rules.catalog import load_variant

runner = CliRunner()
CLASSIC = "original_partnership_4"
PLAYERS = ("casual", "random")

pytestmark = pytest.mark.usefixtures("few_worlds")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.rook"
    path.write_text(played(CLASSIC, PLAYERS, rounds=2), encoding="utf-8")
    return path


def asked(*arguments: str) -> Any:
    result = runner.invoke(review_app, [*arguments, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_rounds_of_a_match_add_up(record: Path) -> None:
    found = asked(str(record))
    assert len(found["rounds"]) == 2
    for number, whole in enumerate(found["luck"]):
        parts = [each["luck"][number] for each in found["rounds"]]
        assert {each["seat"] for each in parts} == {whole["seat"]}
        for unit in ("points", "chance"):
            total = whole[unit]
            for name in ("result", "luck", "own", "partners", "opponents"):
                assert total[name] == pytest.approx(sum(each[unit][name] for each in parts))
            pieces = (total[name] for name in ("luck", "own", "partners", "opponents"))
            assert total["result"] == pytest.approx(sum(pieces))
            squares = sum(each[unit]["error"] ** 2 for each in parts)
            assert total["error"] ** 2 == pytest.approx(squares)
    assert [one["seat"] for one in asked(str(record), "--seat", "E")["luck"]] == ["E"]
    shown = runner.invoke(review_app, [str(record)]).output
    assert "All 2 rounds" in shown


def test_games_without_partners_have_no_column_for_them(tmp_path: Path) -> None:
    for variant, column in ((CLASSIC, True), ("original_2_2011", False)):
        path = tmp_path / f"{variant}.rook"
        path.write_text(played(variant, PLAYERS, rounds=1), encoding="utf-8")
        shown = runner.invoke(review_app, [str(path)])
        assert shown.exit_code == 0, shown.output
        heads = [line.split() for line in shown.output.splitlines() if line.startswith("seat ")]
        assert heads
        assert all(("partners" in head) == column for head in heads if "luck" in head)
        [luck, *_] = asked(str(path))["luck"]
        assert (luck["points"]["partners"] is None) == (not column)


def test_a_program_gets_judgment_hindsight_and_luck(record: Path) -> None:
    found = asked(str(record))
    assert found["version"] == review_version()
    assert (found["seed"], found["rules"], found["skipped"]) == (0, CLASSIC, [])
    assert len(found["rounds"]) == 2
    for one in found["rounds"]:
        for number, decision in enumerate(one["decisions"]):
            assert decision["number"] == number
            assert decision["seat"] in "NESW"
            assert {"judged", "hindsight", "choice", "kind"} <= decision.keys()
            if decision["kind"] == "play":
                assert isinstance(decision["choice"]["card"], str)
                assert decision["hindsight"]["points"] >= 0
        assert [luck["seat"] for luck in one["luck"]] == list("NESW")
        for point in one["turning_points"]:
            decision = one["decisions"][point["decision"]]
            assert decision["judged"]["mistake"]
            assert point["position"].startswith(f"{CLASSIC} | ")
            hands = point["examples"][0]["hands"]
            assert all(isinstance(card, str) for hand in hands for card in hand)


def test_what_the_solver_does_not_reach_is_said(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = runner.invoke(review_app, [str(record), "--round", "1", "--all"]).output
    assert "not known" not in whole
    monkeypatch.setattr(hindsight, "MAX_NODES_PER_ROUND", 0)
    assert "not known" in runner.invoke(review_app, [str(record), "--round", "1", "--all"]).output


def test_one_seat_of_one_round(record: Path) -> None:
    found = asked(str(record), "--seat", "e", "--round", "1")
    [one] = found["rounds"]
    assert one["deal"] == 1
    assert {each["seat"] for each in one["decisions"]} == {"E"}
    assert [each["seat"] for each in one["luck"]] == ["E"]
    numbers = {each["number"] for each in one["decisions"]}
    assert {point["decision"] for point in one["turning_points"]} <= numbers


def test_a_person_gets_sums_decisions_and_turning_points(record: Path) -> None:
    result = runner.invoke(review_app, [str(record), "--seat", "E"])
    assert result.exit_code == 0, result.output
    for words in ("Round 1", "Round 2", "result", "luck", "mistake", "Turning point: E", "of 100"):
        assert words in result.stdout, words
    for words in ("Turning point: N", "│ N "):
        assert words not in result.stdout
    every = runner.invoke(review_app, [str(record), "--seat", "E", "--all"])
    assert every.stdout.count("│ E ") > result.stdout.count("│ E ")


def test_an_interrupt_shows_the_rounds_that_are_finished(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = asked(str(record))

    def stops_in_the_second(*args: Any, deal: int, **kwargs: Any) -> MatchReview:
        if deal == 2:
            raise KeyboardInterrupt
        return review_record(*args, deal=deal, **kwargs)

    monkeypatch.setattr(review_cli, "review_record", stops_in_the_second)
    shown = runner.invoke(review_app, [str(record)])
    assert shown.exit_code == 130
    assert "Round 1" in shown.stdout
    assert "Deal 2" not in shown.stdout
    assert "All " not in shown.stdout
    assert shown.stderr.startswith("Interrupted: ")
    result = runner.invoke(review_app, [str(record), "--json"])
    assert result.exit_code == 130
    assert json.loads(result.stdout)["rounds"] == whole["rounds"][:1]


def test_boards_are_told_in_chances(tmp_path: Path) -> None:
    path = tmp_path / "boards.rook"
    path.write_text(played("wild_bird_2", ("casual", "random")), encoding="utf-8")
    result = runner.invoke(review_app, [str(path)])
    assert result.exit_code == 0, result.output
    assert "Chance to win the game" in result.stdout
    assert "Points ahead" not in result.stdout
    assert "% of winning" in result.stdout


def test_positions_of_a_match_with_rules_of_its_own_name_them(tmp_path: Path) -> None:
    """Positions omit the rules, which the record contains: with them, a message would be too long."""
    path = tmp_path / "house.rook"
    path.write_text(played("misdeal_asked", PLAYERS), encoding="utf-8")
    shown = runner.invoke(review_app, [str(path)])
    assert shown.exit_code == 0, shown.output
    assert " knew: #" in shown.stdout
    assert '"auction"' not in shown.stdout
    [first, *_] = asked(str(path))["rounds"][0]["turning_points"]
    position = first["position"]
    assert print_position(parse_position(position)) == position, "a program gets it with the rules"


def test_what_cannot_be_reviewed_is_refused_with_the_reason(record: Path, tmp_path: Path) -> None:
    lines = record.read_text("utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("trick 1 "))
    running = tmp_path / "running.rook"
    running.write_text(
        "\n".join(line for line in lines[:first] if not line.startswith("[Result")) + "\n",
        encoding="utf-8",
    )
    broken = tmp_path / "broken.rook"
    broken.write_text(record.read_text("utf-8").replace("trick 5", "trick 6", 1), encoding="utf-8")
    rules, position = read_position(POSITION)
    from_position = tmp_path / "position.rook"
    start = match_at(plan_of(rules), position).public
    text = write_record(rules, (), position=position, since=start)
    from_position.write_text(text, encoding="utf-8")
    for arguments, error, words in (
        ([str(from_position)], ReviewError, "began at a written position"),
        ([str(running)], ReviewError, "no round of this record is over"),
        ([str(running), "--round", "1"], ReviewError, "round 1 is not over"),
        ([str(record), "--round", "7"], ReviewError, "no round 7; it has 2"),
        ([str(broken)], ReviewError, "does not follow from its decisions"),
        ([str(tmp_path / "none.rook")], NotationError, "cannot be read"),
    ):
        result = runner.invoke(review_app, arguments)
        assert isinstance(result.exception, error), arguments
        assert words in str(result.exception), str(result.exception)
    result = runner.invoke(review_app, [str(record), "--seat", "Q"], env={"COLUMNS": "200"})
    assert result.exit_code == 2
    assert "Invalid value for --seat: no player sits at 'Q' in this game" in result.stderr


def test_the_command_is_listed() -> None:
    assert COMMANDS["review"][0] == "rookery.cli.review"


def test_reasons_are_said_with_the_names_of_cards_and_seats() -> None:
    plan = plan_of(load_variant(CLASSIC))
    card = plan.pack.parse("G14")
    facts = (
        (Takes(20, sure=True, last=False), "it takes the trick with 20 points for certain"),
        (Takes(0, sure=False, last=True), "it beats the cards on the table"),
        (
            PartnerWins(2, 10, safe=True),
            "your partner S is winning the trick for certain, and this card adds 10 points",
        ),
        (OtherWins(1, 5, helpless=True), "E is winning the trick, and you cannot beat that"),
        (SureLead(card), "nothing can beat G14 of yours"),
        (Empties("green", trumps=True), "it leaves you without green, so that you can trump green"),
        (KeepsColor("red", 6), "you keep all your 6 red cards"),
        (
            PutsAway(15, "last_trick"),
            "15 points go into the nest, for whoever takes the last trick",
        ),
        (PutsAway(0, "nobody"), "no points go into the nest"),
        (
            ContractEnds("own", True, 60, 32),
            "your side makes its bid in 60 of 100 deals instead of 32",
        ),
        (ContractEnds("other", False, 41, 9), "the others are set in 41 of 100 deals instead of 9"),
        (
            ContractEnds("own", True, 29, 0),
            "your side makes its bid in 29 of 100 deals instead of none",
        ),
        (DrawsTrump(4), "the others must play trumps, too, and may still have 4"),
        (OpenCard(trump=True, points=10, strongest=False), "it is a trump, is worth 10 points"),
    )
    for fact, words in facts:
        assert reasons_in_words(plan, (fact,)) == [words]
    # A declarer against the rest makes the bid alone, and the rest set it together.
    rest = plan_of(load_variant("original_3_2011"))
    bid_or_set = BidOrSet(1, 80, 85, 25, 100, together=False, cheap=False)
    (words,) = reasons_in_words(rest, (bid_or_set,))
    assert words.startswith("you would need 85 of at most 100 points for a bid, but 25 are enough")
    alone = plan_of(load_variant("original_5"))
    assert reasons_in_words(alone, (ContractEnds("own", False, 5, 40),)) == [
        "you are set in 5 of 100 deals instead of 40"
    ]
    # A comparison with a third choice says nothing about the choice that was made.
    assert reasons_in_words(plan, (TopCards(0), CloseCall(Pass()))) == []
