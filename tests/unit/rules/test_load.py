"""Reading rule files, with every kind of mistake in them."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

import msgspec
import pytest
from tests.unit.rules.problems import HEAD, problem_of, problems_of

from rookery.errors import RulesError
from rookery.rules.build import MAX_LINE_LENGTH, MAX_RULE_FILE_BYTES
from rookery.rules.catalog import load_catalog, load_variant, parent_of
from rookery.rules.read import load_file, load_text, rules_from_json
from rookery.rules.validate import MAX_PROBLEMS

# What works


def test_a_house_rule_changes_what_it_says_and_nothing_else() -> None:
    mine = load_text(HEAD + "auction.min = 75\n")["mine"]
    parent = load_variant("original_partnership_4")
    assert mine.auction is not None
    assert parent.auction is not None
    assert mine.auction == msgspec.structs.replace(parent.auction, min=75)
    assert msgspec.structs.replace(mine, auction=parent.auction, meta=parent.meta) == parent


def test_a_house_rule_gets_a_name_of_its_own() -> None:
    meta = load_text('[sunday_game]\nextends = "dixie_4"\n')["sunday_game"].meta
    assert (meta.id, meta.title, meta.family) == ("sunday_game", "Sunday game", "house")
    assert "Dixie for four" in meta.summary
    assert meta.source == load_variant("dixie_4").meta.source
    assert meta.assumed == ()


def test_lists_and_values_replace_as_a_whole() -> None:
    text = HEAD + 'count.values = { "5" = 5, bird = 100 }\nmatch.formats = ["to_target"]\n'
    mine = load_text(text)["mine"]
    assert mine.count.values == {"5": 5, "bird": 100}
    assert mine.match.formats == ("to_target",)


def test_records_merge_key_by_key() -> None:
    mine = load_text(HEAD + "[mine.penalties]\ntable_talk = 20\n")["mine"]
    assert (mine.penalties.table_talk, mine.penalties.nest_count) == (20, 40)


def test_none_takes_a_part_away() -> None:
    text = HEAD + (
        'auction = "none"\nexchange = "none"\ntrump.source = "nest_top_card"\n'
        'score.kind = "plain"\npenalties.renege = "none"\npenalties.nest_count = 0\n'
    )
    assert load_text(text)["mine"].auction is None
    assert load_variant("tennessee_for_two").exchange is not None
    limit = load_text('[a]\nextends = "original_3_1994"\nexchange.limit = "none"\n')["a"].exchange
    assert limit is not None
    assert limit.limit is None


def test_a_house_rule_may_extend_another_of_the_file_wherever_it_stands() -> None:
    text = '[b]\nextends = "a"\nmatch.target = 700\n[a]\nextends = "dixie_4"\nauction.min = 75\n'
    found = load_text(text)
    assert list(found) == ["b", "a"]
    auction = found["b"].auction
    assert auction is not None
    assert (auction.min, found["b"].match.target) == (75, 700)


def test_a_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("\ufeff" + HEAD + "match.target = 400\n", "utf-8")
    assert load_file(file)["mine"].match.target == 400


def test_a_bare_ruling_gets_its_text() -> None:
    mine = load_text(HEAD + 'meta.assumed = ["A15", "A5: As at home."]\n')["mine"]
    assert mine.meta.assumed[0].startswith("A15: When the bird is led")
    assert mine.meta.assumed[1] == "A5: As at home."


def test_the_catalog_cannot_be_spoilt_by_its_readers() -> None:
    load_catalog().clear()
    assert len(load_catalog()) == 32


def test_parents() -> None:
    assert parent_of("dixie_6") == "dixie_4"
    assert parent_of("dixie_4") is None


# What does not


def test_an_unknown_variant_hints_at_the_nearest() -> None:
    with pytest.raises(RulesError, match="did you mean kentucky_discard_4") as caught:
        load_variant("kentucky_discrd_4")
    assert caught.value.problems[0].path == "kentucky_discrd_4"
    with pytest.raises(RulesError, match="lists them all"):
        parent_of("?")


@pytest.mark.parametrize(
    ("line", "path", "text", "hint"),
    [
        ("auction.maximum = 100", "mine.auction.maximum", "unknown key", "did you mean max?"),
        ('title = "Mine"', "mine.title", "unknown key", "did you mean meta.title?"),
        ("auction.nest = 5", "mine.auction.nest", "unknown key", "did you mean deal.nest?"),
        ("qqq = 1", "mine.qqq", "unknown key", "allowed here: auction, boards, count"),
        ("auction.min = true", "mine.auction.min", "should be a whole number, not true", ""),
        ("auction.min = 70.0", "mine.auction.min", "a whole number, not the fraction 70.0", ""),
        ('auction.min = "70"', "mine.auction.min", 'should be a whole number, not "70"', ""),
        ("auction.min = [70]", "mine.auction.min", "should be a whole number, not a list", ""),
        ("auction.min = 1979-05-27", "mine.auction.min", "not a date or time", ""),
        ("auction = 3", "mine.auction", "should be", ""),
        ("pack = 3", "mine.pack", "should be a table of keys, not the number 3", ""),
        ("auction.min = -5", "mine.auction.min", "should be from 0 to 100000", ""),
        ("match.target = 1_000_000_000", "mine.match.target", "should be from 0 to 100000", ""),
        (
            "auction.pass_in_favor = 1",
            "mine.auction.pass_in_favor",
            "should be true or false",
            "",
        ),
        (
            'score.kind = "set_back"',
            "mine.score.kind",
            'should be "board", "plain", "setback", "zero" or "zero_and_double", not "set_back"',
            'did you mean "setback"?',
        ),
        ("pack.ranks = 5", "mine.pack.ranks", "should be a list in square brackets", ""),
        ("pack.ranks = [5, true]", "mine.pack.ranks[1]", "should be a whole number, not true", ""),
        ("pack.singles = [{ rank = 3 }]", "mine.pack.singles[0].face", "is missing", '"bird"'),
        ('pack.singles = ["bird"]', "mine.pack.singles[0]", "should be a table of keys", ""),
        (
            'count.values = { bird = "20" }',
            "mine.count.values.bird",
            "should be a whole number",
            "",
        ),
        ("count.values = [5]", "mine.count.values", "should be a table of keys, not a list", ""),
        ('meta.id = "other"', "mine.meta.id", "is given by the name of the table", ""),
        ('meta.assumed = ["A999"]', "mine.meta.assumed[0]", "no ruling A999", "write it out"),
        ("match.formats = " + str(["x"] * 101), "mine.match.formats", "more than 100 entries", ""),
        (f'meta.title = "{"x" * 1001}"', "mine.meta.title", "longer than 1000 characters", ""),
    ],
)
def test_a_mistake_is_named_by_path_and_reason(line: str, path: str, text: str, hint: str) -> None:
    problem = problem_of(f"{HEAD}{line}\n")
    assert problem.path == path
    assert text in problem.text
    assert hint in problem.hint


@pytest.mark.parametrize(
    ("file", "path", "text"),
    [
        ("", "file", "holds no variant"),
        ("x = 1\n" + HEAD, "x", "is outside any variant"),
        ('extends = "dixie_4"\n', "extends", "is outside any variant"),
        ("[play]\nbeat = 'must'\n", "play", "is outside any variant"),
        ('[Mine]\nextends = "dixie_4"\n', "Mine", "is not an id"),
        ('[dixie_4]\nextends = "dixie_6"\n', "dixie_4", "is the id of a built-in variant"),
        ('[a]\nextends = "dixie_5"\n', "a.extends", "no variant 'dixie_5'"),
        ("[a]\nextends = 4\n", "a.extends", "should be an id in quotes, not the number 4"),
        ('[a]\nextends = "a"\n', "a.extends", "comes back to 'a'"),
        (b"\xff\xfe", "file", "is not UTF-8 text"),
        ("[mine\n", "file", "at line 1, column 6"),
        ("[mine]\na = \n", "file", "at line 2, column 5"),
        ("a = " + "[" * 1900, "file", "is no"),
        ("a = " + "9" * 1900 + "\n", "a", "is outside"),
        ("#" * (MAX_LINE_LENGTH + 1), "line 1", "is longer than 2000 characters"),
        ("\n" * (MAX_RULE_FILE_BYTES + 1), "file", "is larger than 256 KiB"),
        ("\n".join(f"[a{n}]" for n in range(201)), "file", "holds more than 200 variants"),
    ],
)
def test_a_broken_file_is_named_by_path_and_reason(file: str | bytes, path: str, text: str) -> None:
    found = problems_of(file)
    assert any(text in problem.text for problem in found if problem.path == path) or (
        path == "file" and "nested too deeply" in found[0].text
    ), found


def test_a_file_in_another_encoding_says_what_to_do() -> None:
    problem = problem_of(HEAD.encode("utf-16"))
    assert str(problem) == "file: is not UTF-8 text (byte 0); save it again with this encoding"


def test_deep_nesting_over_many_lines_is_refused() -> None:
    assert problem_of("a = " + "[\n" * 50_000).path == "file"


def test_a_circle_of_house_rules_is_refused() -> None:
    found = problems_of('[a]\nextends = "b"\n[b]\nextends = "a"\n')
    assert {p.path for p in found} == {"a.extends", "b.extends"}


def test_a_long_chain_of_house_rules_is_refused() -> None:
    chain = "".join(f'[a{n}]\nextends = "a{n + 1}"\n' for n in range(20))
    found = problems_of(chain + '[a20]\nextends = "dixie_4"\n')
    assert all(p.path.endswith(".extends") and "variants away" in p.text for p in found)


def test_several_mistakes_are_reported_together() -> None:
    text = (
        HEAD
        + 'auction.maximum = 100\nauction.min = true\nscore.kind = "setbak"\n'
        + '[other]\nextends = "dixie_4"\ndeal.nest = 5\n'
        + '[third]\nextends = "mine"\n'
    )
    assert [p.path for p in problems_of(text)] == [
        "mine.auction.maximum",
        "mine.auction.min",
        "mine.score.kind",
        "other.deal",
    ]


def test_a_variant_of_its_own_needs_the_essentials() -> None:
    found = problems_of('[mine]\nmeta.title = "Mine"\n')
    assert {(p.path, p.text) for p in found} == {
        (f"mine.{path}", "is missing")
        for path in (
            "extends",
            *("meta.family", "meta.summary", "meta.source", "pack.ranks"),
            *("table.players", "deal.hand", "deal.nest", "match.target"),
        )
    }


def test_whoever_forgets_what_the_game_extends_is_told_so_first() -> None:
    first, *_ = problems_of("[mine]\nmatch.target = 500\n")
    assert (first.path, first.text) == ("mine.extends", "is missing")
    assert 'such as extends = "original_partnership_4"' in first.hint
    first, wrong, *_ = problems_of('[mine]\nextend = "dixie_4"\n')
    assert first.path == "mine.extends"
    assert (wrong.path, wrong.hint) == ("mine.extend", "did you mean extends?")


def test_an_empty_variant_is_no_crash() -> None:
    assert {p.path.split(".")[0] for p in problems_of('[b]\nextends = "a"\n[a]\n')} == {"a"}


def test_contradictions_are_found_by_the_loader_too() -> None:
    problem = problem_of(HEAD + "auction.max = 125\n")
    assert problem.path == "mine.auction.max"
    assert "a round holds at most 120 points" in problem.text


def test_problems_carry_the_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HEAD + "auction.mni = 75\n", "utf-8")
    with pytest.raises(RulesError, match="mni: unknown key; did you mean min") as caught:
        load_file(file)
    assert caught.value.problems[0].file == str(file)
    assert str(caught.value).startswith(f"{file}: mine.auction.mni: ")


@pytest.mark.parametrize("name", ["missing.toml", ".", "with\0zero"])
def test_an_unreadable_file_is_a_problem(tmp_path: Path, name: str) -> None:
    with pytest.raises(RulesError, match="cannot be read"):
        load_file(tmp_path / name)


def test_a_file_larger_than_the_limit_is_not_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "large.toml"
    file.write_bytes(b"\n" * (10 * MAX_RULE_FILE_BYTES))
    with pytest.raises(RulesError, match="larger than 256 KiB"):
        load_file(file)


LAYOUT = "[" + ",".join(f'"R{n}"' for n in range(100)) + "]"

ABSURD = {
    "thousands of keys": "[mine]\n" + "".join(f"k{n} = 1\n" for n in range(20_000)),
    "thousands of tables": "".join(f"[mine.t{n}]\nx = 1\n" for n in range(12_000)),
    "thousands of counters": HEAD
    + "[mine.count.values]\n"
    + "".join(f'"{n}" = 5\n' for n in range(10_000)),
    "keys of many parts": "".join("a" + ".a" * 90 + f".b{n} = 1\n" for n in range(1_300)),
    "tables of many parts": "".join("[a" + ".a" * 90 + f".b{n}]\n" for n in range(1_300)),
    "a key of very many parts": "a" + ".a" * 900 + ".b = 1\n",
    "many names that are nearly right": "".join(
        f'[v{n}]\nextends = "original_partnership_{"x" * 60}{n}"\n' for n in range(199)
    ),
    "many keys that are nearly right": "".join(
        f'[v{n}]\nextends = "dixie_4"\n' + "".join(f"auctoin_{k} = 1\n" for k in range(60))
        for n in range(190)
    ),
    "a long chain": "".join(f'[v{n}]\nextends = "v{n + 1}"\n' for n in range(199)),
    "a large family of large variants": '[wide]\nextends = "wild_bird_3"\nboards.layouts = ['
    + ",\n".join([LAYOUT] * 100)
    + "]\n"
    + "".join(f'[v{n}]\nextends = "wide"\n' for n in range(198)),
    "a hundred thousand packs": HEAD
    + f"pack.copies = 100000\npack.ranks = {list(range(100))}\ndeal.misdeal_below = 100000\n",
    "a billion packs": HEAD + "pack.copies = 1_000_000_000\n",
    "a billion cards": HEAD + "deal.hand = 1_000_000_000\n",
    "a negative nest": HEAD + "deal.nest = -5\n",
    "a number of many digits": HEAD + f"deal.nest = {'9' * 1900}\n",
    "a hexadecimal number of many digits": HEAD + f"deal.nest = 0x{'f' * 1900}\n",
    "no number": HEAD + "deal.nest = nan\n",
    "an endless number": HEAD + "deal.nest = inf\n",
    "many bids": HEAD + "deal.hand = 100000\nauction.max = 100000\nauction.step = 1\n",
    "many birds": HEAD + "pack.singles = [" + ",\n".join(['{ face = "bird" }'] * 100) + "]\n",
    "deep tables": HEAD + "auction = " + "{ a = " * 300 + "1" + " }" * 300 + "\n",
    "deep lists": HEAD + "meta.source = " + "[\n" * 3_000 + "]\n" * 3_000,
    "a long text": HEAD + 'meta.summary = """' + ("x" * 1_000 + "\n") * 240 + '"""\n',
    "hidden letters": HEAD + 'meta.title = "a\\u0000b\\u202e"\n',
}


@pytest.mark.parametrize("name", list(ABSURD))
def test_absurd_files_are_refused_quickly_and_with_little_memory(name: str) -> None:
    begun = time.process_time()
    tracemalloc.start()
    try:
        found = problems_of(ABSURD[name])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert 0 < len(found) <= MAX_PROBLEMS
    assert all(len(str(problem)) < 1_000 for problem in found)
    assert time.process_time() - begun < 5, "of computing, not of waiting"
    assert peak < 32 * 1024 * 1024


@pytest.mark.parametrize(
    "text",
    [
        '{"meta":{"id":"x","a":' + "[" * 60_000 + "]" * 60_000 + "}}",
        '{"meta":{"id":"x"},"pack":' + '{"a":' * 30_000 + "1" + "}" * 30_000 + "}",
        '{"meta":{"id":"x"},' + ",".join(f'"k{n}":1' for n in range(20_000)) + "}",
        '{"meta":{"id":"x"},"deal":{"hand":' + "9" * 5_000 + "}}",
        '{"meta":{"id":"x"},"deal":{"hand":1e400}}',
        "{" + ",".join(['"meta":{"id":"x"}'] * 10_000) + "}",
        '{"meta":{"id":"' + "x" * 200_000 + '"}}',
    ],
)
def test_absurd_json_is_refused_quickly(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(RulesError) as caught:
        rules_from_json(text)
    assert 0 < len(caught.value.problems) <= MAX_PROBLEMS
    assert all(len(str(problem)) < 1_000 for problem in caught.value.problems)
    assert time.process_time() - begun < 5, "of computing, not of waiting"
