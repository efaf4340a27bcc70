"""Every lesson is valid, and its right answers are best; an invalid file is refused with the line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.unit.lessons.proof import unproved

from rookery import messages
from rookery.engine.command import Play
from rookery.errors import LessonError
from rookery.lessons import LESSONS, compiled_lesson, lesson_infos, lesson_source
from rookery.lessons.compiled import compiled, walk_through
from rookery.lessons.source import LessonSource, read_lesson
from rookery.notation.position import parse_position

FILES = Path(messages.__file__).parents[1] / "lessons"
GOOD = (FILES / "following.toml").read_text("utf-8")
"""A lesson of four steps, which the tests break."""


def written(tmp_path: Path, text: str) -> LessonSource:
    """Reads *text* as the file of the lesson ``following``."""
    path = tmp_path / "following.toml"
    path.write_text(text, "utf-8")
    return read_lesson(path, path.read_bytes())


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_claims_of_a_lesson_are_proved(lesson: str) -> None:
    assert list(unproved(lesson_source(lesson))) == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_positions_hold_all_the_points_of_a_round(lesson: str) -> None:
    for walk in walk_through(lesson_source(lesson)):
        if walk.step.position:
            spec = parse_position(walk.step.position)
            lying = [c for hand in spec.hands for c in hand.cards] + list(spec.trick)
            lying += spec.nest.cards if spec.nest else ()
            worth = {"5": 5, "10": 10, "14": 10, "K": 20}
            there = sum(worth.get(code[1:], 0) for code in lying)
            assert there + sum(points for _, points in spec.taken) == 120


def test_there_are_ten_and_the_first_three_take_five_minutes() -> None:
    infos = lesson_infos()
    assert len(infos) == 10
    assert sum(info.minutes for info in infos[:3]) <= 5
    assert {path.stem for path in FILES.glob("*.toml")} == set(LESSONS)


def test_every_message_of_the_lessons_is_said() -> None:
    said = set()
    for name in LESSONS:
        said |= {f"lesson-{name}-title", f"lesson-{name}-about"}
        for step in lesson_source(name).steps:
            said |= {step.say, *(answer.why for answer in step.answer)}
    there = {key for key in messages.keys("lessons.ftl") if key.startswith("lesson-")}
    assert there == said


def test_what_a_browser_gets_can_be_played_without_asking_again() -> None:
    lesson = compiled_lesson("ahead")
    lead = lesson.steps[1]
    assert lead.view is not None
    assert lead.view.legal is not None
    [right] = [answer for answer in lead.answers if answer.right]
    assert isinstance(right.command, Play)
    assert lesson.info.pack[right.command.card].code == "R13"
    assert right.then is not None
    assert [seen.event.__class__.__name__ for seen in right.then.events][-1] == "TrickTaken"
    assert right.then.events[0].seq == lead.view.seq + 1
    after = lesson.steps[2].view
    assert after is not None
    assert after == right.then.view
    assert len(after.hand) == 2


def test_no_hand_but_the_learners_is_sent() -> None:
    """A lesson is no secret, but its table must look like every other."""
    for name in LESSONS:
        for step in compiled_lesson(name).steps:
            for view in [step.view, *(a.then.view for a in step.answers if a.then)]:
                assert view is None or not any(view.open_cards)


BROKEN = [
    ("minutes = 1", "minutes = ", r"following\.toml: Invalid value \(at line 2"),
    ("minutes = 1", 'minutes = "one"', r"following\.toml: Expected `int`"),
    ('do = "Y8"', 'dont = "Y8"', r"line 15, step 2, answer 1: .*dont"),
    ('do = "Y8"', 'do = "Y9"', r"line 15, step 2, answer 1: Y9 is not allowed here"),
    ('do = "Y8"', 'do = "Q8"', r"line 15, step 2, answer 1: Q8: "),
    ('do = "Y8"', 'do = "Y8-5"', r"line 15, step 2, answer 1: Y8-5 is not one card"),
    ('ask = "card"\nproof = "solved"\n\n[[step.answer]]\ndo = "Y8"', 'ask = "bid"\nproof = "solved"\n\n[[step.answer]]\ndo = "Y8"', r"line 10, step 2: the learner has no bid to decide"),
    ("right = true\nwhy = \"lesson-following-worthless\"", 'costs = 5\nwhy = "lesson-following-worthless"', r"line 10, step 2: no answer is right"),
    ("costs = 5", "costs = 0", r"line 20, step 2, answer 2: a wrong answer has costs"),
    ("N:G13.Y8-5.B7", "N:G13.Y8-5.B7-9", r"line 5, step 1: the position cannot be: .*B9 stands in this position more often"),
    ("N:G13.Y8-5.B7", "N:G13.Y8-5.?1", r"line 5, step 1: the position cannot be: "),
    ('ask = "card"\nproof = "solved"', 'ask = "card"', r"line 10, step 2: Object missing required field `proof`"),
    ('"solved"', '"counted"', r"line 10, step 2: what it asks is not proved as counted, but as solved"),
    ('proof = "none"', 'proof = "solved"', r"line 5, step 1: what it asks is not proved as solved, but as none"),
    ("lesson-following-rule", "lesson-nowhere", r"line 5, step 1: there is no message lesson-nowhere"),
    ("lesson-following-five", "lesson-nowhere", r"line 20, step 2, answer 2: there is no message"),
    ('do = "Y8"\nright = true', 'do = "Y8"\nright = true\nthen = "G6"', r"step 2, answer 1: what follows cannot be|step 2, answer 1: G6 is not allowed"),
    ('do = "R10"\ncosts', "costs", r"line 35, step 3, answer 2: only one answer may be for everything"),
    ('do = "Y5"', 'do = "Y8"', r"line 10, step 2: an answer for everything else is missing"),
]  # fmt: skip
"""The text that is replaced in the file, its replacement, and the error."""


@pytest.mark.parametrize(("part", "changed", "said"), BROKEN)
def test_a_broken_file_is_refused_with_its_line(
    tmp_path: Path, part: str, changed: str, said: str
) -> None:
    assert part in GOOD
    with pytest.raises(LessonError, match=said):
        compiled(written(tmp_path, GOOD.replace(part, changed, 1)))


UNPROVED = [
    ('do = "Y8"\nright = true', 'do = "Y8"\ncosts = 5', 'do = "Y5"\ncosts = 5', 'do = "Y5"\nright = true', "line 20, step 2, answer 2: it is called right, but loses 5"),
    ("costs = 5", "costs = 15", "", "", r"line 20, step 2, answer 2: it costs \[5\] points, not 15"),
    ("costs = 10", "costs = 5", "", "", r"line 31, step 3, answer 1: it costs \[10\] points, not 5"),
]  # fmt: skip

UNPROVED_TRUMPS = [
    ('costs = 15', 'costs = 25', r"line 39, step 3, answer 2: it costs 1\d\.\d to 1\d\.\d points on average, not 25"),
    ('do = "red"', 'do = "yellow"', r"line 44, step 3, answer 3: it costs less than 35 points in this deal"),
    ('do = "green"', 'do = "red"', r"line 39, step 3, answer 2: every decision that it names is named before"),
]  # fmt: skip
"""The text that is replaced in the lesson on the nest, its replacement, and the error."""


@pytest.mark.parametrize(("part", "changed", "said"), UNPROVED_TRUMPS)
def test_a_false_claim_about_trump_is_found(part: str, changed: str, said: str) -> None:
    text = (FILES / "nest.toml").read_text("utf-8")
    assert part in text
    source = read_lesson(Path("nest.toml"), text.replace(part, changed, 1).encode())
    # The burial is left out, because it takes longest.
    found = list(unproved(source, "trump"))
    assert any(re.search(said, one) for one in found), found


@pytest.mark.parametrize(("part", "changed", "other", "other_changed", "said"), UNPROVED)
def test_a_false_claim_is_found_with_its_line(
    tmp_path: Path, part: str, changed: str, other: str, other_changed: str, said: str
) -> None:
    text = GOOD.replace(part, changed, 1).replace(other, other_changed, 1)
    found = list(unproved(written(tmp_path, text)))
    assert found
    assert any(re.search(said, one) for one in found), found


def test_a_wrong_sum_is_refused(tmp_path: Path) -> None:
    text = (FILES / "cards.toml").read_text("utf-8").replace('do = "15"', 'do = "20"')
    path = tmp_path / "cards.toml"
    with pytest.raises(LessonError, match=r"answer 1: 20 is not judged right: the answer is 15"):
        compiled(read_lesson(path, text.encode()))
