"""Records as text: lenient reading, canonical writing, and errors for texts that are no record."""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.tables import PLAYABLE, Table

from rookery.engine.plan import plan_of
from rookery.notation.entry import MAX_RECORD_LINE_LENGTH, MAX_RECORD_LINES, MAX_RECORD_TEXT_BYTES
from rookery.notation.grammar import GRAMMAR, grammar_lines, read_line
from rookery.notation.record import (
    DealScore,
    problems,
    read_record,
    read_scores,
    read_tags,
    write,
    write_record,
)
from rookery.notation.text import (
    TextError,
    Token,
    UnknownRulesError,
    group_name,
    read_group,
    read_seat,
    seat_name,
)
from rookery.rules.canonical import rules_hash
from rookery.rules.catalog import load_variant

CLASSIC = "original_partnership_4"
HEAD = f'[Rookery "1"]\n[Rules "{CLASSIC}"]\n'


def played(variant: str, rounds: int = 1) -> Table:
    table = Table.of(variant, dealer=0)
    rng = Random(variant)
    number = 0
    while len(table.match.public.results) < rounds and table.match.public.winners is None:
        table.deal(f"{variant}/{number}")
        table.play_on(rng)
        number += 1
    return table


def test_seats_and_groups_are_written_and_read() -> None:
    for seats in range(2, 7):
        for seat in range(seats):
            assert read_seat(Token(seat_name(seat, seats).lower(), 1), seats) == seat
            assert read_seat(Token(f"p{seat}", 1), seats) == seat
        for mask in range(1, 1 << seats):
            group = tuple(seat for seat in range(seats) if mask >> seat & 1)
            assert read_group(Token(group_name(group, seats), 1), seats) == group
    for text in ("N", "P6", "P", "NN", "P0P0", ""):
        with pytest.raises(TextError):
            read_group(Token(text, 1), 6)


@pytest.mark.parametrize(
    ("loose", "text"),
    [
        ("TRICK 1 n r14 R10=w 15", "trick 1 N: R14 R10 = W 15"),
        ("hand n: r14-10.g5 ?3", "hand N: R14 R10 G5 ?3"),
        ("hand N nothing", "hand N: nothing"),
        ("calls N 70 E PASS , s favor", "calls N 70, E pass, S favor"),
        ("calls S favour", "calls S favor"),  # as it was spelled once
        ("count ns counters 95 in 6 nest 20=115", "count NS: counters 95 in 6, nest 20 = 115"),
        ("count EW = 0", "count EW: = 0"),
        ("score SN 115 made = 115", "score NS: +115 made = 115"),
        ("score EW: -0 defended = -5", "score EW: +0 defended = -5"),
        ("won ns by TARGET", "won NS by target"),
        ("swaps E nothing", "swaps E: nothing"),
        ("swaps E ? for r5", "swaps E: ? for R5"),
        ("throws E: R5 R6 for ?2", "throws E: R5 R6 for ?2"),
        ("turns nest RK G5 = green", "turns nest RK G5 = green"),
        ("trump High-No-Trump", "trump high_no_trump"),
        ("renege N on E trick 3", "renege N on E trick 3"),
        ("proposes N undo to 57", "proposes N: undo to 57"),
        ("proposes N exposed_card card r7", "proposes N: exposed_card card R7"),
        ("proposes N table_talk E", "proposes N: table_talk E"),
        ("adjust NS -40 table_talk by S = -40 0", "adjust NS: -40 table_talk by S = -40 0"),
        ("thrown-in hand_without_counter e", "thrown-in hand_without_counter E"),
    ],
)
def test_lines_are_read_leniently_and_written_in_one_way(loose: str, text: str) -> None:
    plan = plan_of(load_variant(CLASSIC))
    assert read_line(plan, loose).text == text
    assert read_line(plan, text) == read_line(plan, loose)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("@deals 1 by N", "a word that a line begins with, found 'deals'; did you mean 'deal'?"),
        ("@xyz", "found 'xyz'; lines begin with deal, hand, calls"),
        ("deal @x by N", "expected a number, found 'x'"),
        ("deal 1 @N", "expected by, found 'N'"),
        ("deal 1 by N @E", "expected the end of the line"),
        ("trick 1 N: R14 @X9", "no card 'X9' in this pack"),
        ("trick 1 N: R14 = N@", "the line ends here; expected POINTS"),
        ("trick 12345678@", "expected a number"),
        ("seed @abc", "64 hexadecimal digits"),
        ("trump @purple", "expected a trump"),
        ("calls N @seventy", "BID | moon | pass | favor"),
        ("chips N: @a1", "no board in this game"),
        ("won NS by @luck", "expected target"),
        ("hand N: R14 @?0", "one unknown card or more"),
        ("removes N: @Q a1", "expected a seat"),
    ],
)
def test_errors_name_the_column(text: str, message: str) -> None:
    """The sign @ shows where each text is wrong."""
    plan = plan_of(load_variant(CLASSIC))
    if "12345678" in text:
        text = text.replace("12345678@", "@12345678")
    with pytest.raises(TextError) as caught:
        read_line(plan, text.replace("@", ""))
    assert message in str(caught.value)
    assert caught.value.column == text.index("@") + 1


def test_every_word_has_a_line_in_the_grammar() -> None:
    assert [line.split()[0] for line in grammar_lines()] == list(GRAMMAR)


@pytest.mark.parametrize("variant", PLAYABLE)
def test_what_is_written_is_read_back(variant: str) -> None:
    table = played(variant)
    text = write_record(table.plan.rules, table.events, names=["A b"] * table.plan.seats)
    record = read_record(text)
    assert write(record) == text
    assert record.rules == table.plan.rules
    assert record.embedded is None
    assert read_record(text.encode()) == record
    assert read_record(text.replace("\n", "\r\n")) == record


def test_visitors() -> None:
    table = played(CLASSIC, rounds=2)
    text = write_record(
        table.plan.rules, table.events, date="2026-01-31", tags={"Event": 'a "b" \\'}
    )
    tags = read_tags(text)
    assert list(tags) == ["Rookery", "Rules", "Dealer", "Date", "Event", "Result"]
    assert tags["Event"] == 'a "b" \\'
    assert tags["Rules"] == f"{CLASSIC} {rules_hash(table.plan.rules)}"
    assert problems(text) == ()
    scores = read_scores(text)
    assert [score for score in scores if score.totals][-1].totals == tuple(
        zip(("NS", "EW"), table.match.public.scores, strict=True)
    )
    assert scores[-1] == DealScore(table.match.public.deals, scores[-1].contract, scores[-1].totals)


def test_only_the_tags_are_read_of_a_broken_record() -> None:
    assert read_tags(HEAD + "deal one\n")["Rules"] == CLASSIC
    with pytest.raises(TextError):
        read_scores(HEAD + "deal one\n")


def test_problems_are_collected() -> None:
    text = HEAD + "deal 1 by X\ndeal 2 by N\nhand N: R99\nfoo\ncalls N pass\n{\n"
    assert [(p.line, p.column) for p in problems(text)] == [(3, 11), (5, 9), (6, 1), (8, 1)]
    assert len(problems(HEAD + "foo\n" * 500)) == 60


def test_house_rules_are_embedded() -> None:
    classic = load_variant(CLASSIC)
    meta = replace(classic.meta, id="ours", title="Ünsere “Regeln”  {not a comment}")
    table = Table.of(replace(classic, meta=meta))
    text = write_record(table.plan.rules, table.events)
    assert "\n% " in text
    record = read_record(text)
    assert record.rules == table.plan.rules
    assert write(record) == text
    with pytest.raises(TextError, match="line 3, column 9: the rules below are those of 'ours'"):
        read_record(
            '[Rookery "1"]\n[Event ""]\n' + text.split("\n", 1)[1].replace('"ours ', '"mine ')
        )
    with pytest.raises(TextError, match="another hash"):
        read_record(text.replace('"target":500', '"target":501').replace("% {", "% { ", 1))
    with pytest.raises(TextError, match="cannot be read"):
        read_record(text.replace("% {", "% [", 1))


def test_embedded_rules_for_no_players_are_refused() -> None:
    rules = load_variant("tennessee_for_two")
    table = Table.of(replace(rules, meta=replace(rules.meta, id="ours")))
    text = write_record(table.plan.rules, table.events)
    with pytest.raises(TextError, match=r"cannot be read: ours\.table\.players: should be from 2"):
        read_record(text.replace('"players":2', '"players":0'))


def test_a_record_of_unknown_rules_does_not_speak_of_the_command_line() -> None:
    with pytest.raises(UnknownRulesError, match=r"begin with %$"):
        read_record('[Rookery "1"]\n[Rules "nonsense"]\n')


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, 'a record begins with [Rookery "1"]'),
        ("deal 1 by N\n", 1, 'a record begins with [Rookery "1"]'),
        ('[Rules "x"]\n', 1, 'a record begins with [Rookery "1"]'),
        ('[Rookery "2"]\n', 1, "records of version 1"),
        ('[Rookery "1"]\n\n', 3, "the tag Rules is missing"),
        (
            '[Rookery "1"]\n[Rules "nonsense"]\n',
            2,
            "'nonsense'; other rules stand in lines that begin with %",
        ),
        (
            '[Rookery "1"]\n[Rules "orignal_5"]\n',
            2,
            "'orignal_5'; did you mean 'original_5'? Other rules stand in lines that begin with %",
        ),
        ('[Rookery "1"]\n[Rules ""]\n', 2, "expected an id"),
        (f'[Rookery "1"]\n[Rules "{CLASSIC} xyz"]\n', 2, "expected an id"),
        (HEAD + '[Dealer "X"]\n', 3, "expected a seat"),
        (HEAD + '[Seats "a; b"]\n', 3, "expected 4 names"),
        (HEAD + '[Result "NS 5"]\n', 3, "expected the seats of an account"),
        (HEAD + '[Date "yesterday"]\n', 3, "expected a date"),
        (HEAD + "[Dealer N]\n", 3, "expected a tag"),
        (HEAD + '[Dealer "N"] x\n', 3, "expected the end of the line"),
        (HEAD + '[Dealer "N"]\n[Dealer "N"]\n', 4, "twice"),
        (HEAD + 'deal 1 by N\n[Dealer "N"]\n', 4, "tags stand before"),
        (HEAD + "deal 1 by N\n% {}\n", 4, "stand before the first deal"),
        (HEAD + "trump red\n", 3, "stands before the first deal"),
        (HEAD + "{ open\n", 3, "has no end"),
        (HEAD + "deal 1 by N } x\n", 3, "ends no comment"),
        (HEAD + "{a {b} c}\n", 3, "a comment within this one"),
        (HEAD + "deal 1 by N\x00\n", 3, "does not belong"),
        (HEAD + "deal 1\x85by N\n", 3, "does not belong"),
        (
            HEAD + "x" * (MAX_RECORD_LINE_LENGTH + 1),
            3,
            f"at most {MAX_RECORD_LINE_LENGTH} characters",
        ),
        (HEAD + "\n" * MAX_RECORD_LINES, MAX_RECORD_LINES + 1, f"at most {MAX_RECORD_LINES} lines"),
        ("x" * (MAX_RECORD_TEXT_BYTES + 1), 1, "KiB"),
    ],
)
def test_bad_records_are_refused_with_their_line(text: str, line: int, message: str) -> None:
    with pytest.raises(TextError) as caught:
        read_record(text)
    assert message in str(caught.value)
    assert caught.value.line == line
    assert problems(text)


@pytest.mark.parametrize(
    "tag",
    [
        '[Rules "@none"]',
        '  [ Rules  "@none"]',
        '  [Rules "@original_partnership_4 xyz"]',
        f'[Rules "{CLASSIC}"]\n\t[Dealer  "@X"]',
        f'[Rules "{CLASSIC}"]\n [Seats   "@a; b"]',
        f'[Rules "{CLASSIC}"]\n [ Result "NS 5 @XY 3"]',
        f'[Rules "{CLASSIC}"]\n [ Position "{CLASSIC} | @x"]',
    ],
)
def test_errors_in_tags_name_the_column(tag: str) -> None:
    """The sign @ shows where each tag is wrong."""
    with pytest.raises(TextError) as caught:
        read_record('[Rookery "1"]\n' + tag.replace("@", "") + "\ndeal 1 by N\n")
    assert caught.value.column == tag.splitlines()[-1].index("@") + 1


def test_bytes_that_are_no_text_are_refused_with_their_place() -> None:
    with pytest.raises(TextError) as caught:
        read_record(HEAD.encode() + b"{caf\xe9}\n")
    assert (caught.value.line, caught.value.column) == (3, 5)


def test_comments_stay_and_empty_lines_are_set() -> None:
    text = (
        f'{HEAD}[Dealer "N"] {{who else}}\n{{before}}\n\n\n{{first}}\ndeal 1 by N {{one}} {{}}\n'
        "{ two  }\nhand  {here} N ?9\n{between}\n{still}\ndeal 2 by E\n{last}"
    )
    expected = (
        f'{HEAD}[Dealer "N"] {{who else}}\n\n{{before}}\n{{first}}\ndeal 1 by N {{one}} {{}}\n'
        "{ two  }\nhand N: ?9 {here}\n\n{between}\n{still}\ndeal 2 by E\n{last}\n"
    )
    assert write(read_record(text)) == expected
    assert write(read_record(expected)) == expected


def test_the_canonical_form_keeps_the_limits() -> None:
    """A line that is short enough may be too long in its canonical form; then it is refused."""
    line = "calls " + "N 1 " * 490
    assert len(line) < MAX_RECORD_LINE_LENGTH
    with pytest.raises(TextError, match="at most"):
        read_record(HEAD + "deal 1 by N\n" + line + "\n")


def test_reading_takes_bounded_time() -> None:
    table = played(CLASSIC)
    lines = write_record(table.plan.rules, table.events).splitlines()
    deal = lines[lines.index("") + 1 :]
    texts = (
        "\n".join([*lines, *deal * (MAX_RECORD_LINES // len(deal) - 1)])[:MAX_RECORD_TEXT_BYTES],
        HEAD + ("{" + "x" * 100 + "}\n") * 9_000,
        HEAD + ("{}" * 900 + "\n") * 2_000,
        HEAD + "deal 1 by N\n" + "calls N 1\n" * 9_000,
        '[Rookery "1"]\n[Rules "x"]\n' + ("% " + "[" * 1_900 + "\n") * 2_000,
        "[" * MAX_RECORD_TEXT_BYTES,
        ("[" * 1_999 + "\n") * 2_000,
        HEAD + "deal 1 by N\n" + ("hand N: " + "?999 " * 380 + "\n") * 2_000,
        HEAD + "deal 1 by N\n" + ("hand N: " + "? " * 41 + "\n") * 9_000,
        '[Rookery "' + "\\" * 1_900 + "\n" * 5_000,
    )
    for text in texts:
        begin = time.process_time()
        problems(text)
        assert time.process_time() - begin < 20  # about 2 s where nothing else runs


LINES = st.sampled_from(
    [
        *GRAMMAR, "N", "E", "NS", "R14", "RK", "?", "?3", "nothing", "for", "=", "in", "by", "to", "pass",
        "favor", "70", "+5", "-5", "red", "a1", "undo", "made", "{c}", "counters", "yes", "target",
        "deal 1 by N", "hidden", "open", ":", ",", "nest", "on", "0" * 64,
    ]
)  # fmt: skip


@given(st.lists(st.lists(LINES, min_size=1, max_size=7).map(" ".join), max_size=12))
@settings(deadline=None)
def test_every_text_that_can_be_read_has_a_fixed_point(lines: list[str]) -> None:
    """Fixed point, for lines of words of the grammar in any order; lines that cannot be read are omitted."""
    text = HEAD + "deal 1 by N\n"
    for line in lines:
        try:
            read_record(text + line + "\n")
        except TextError:
            continue
        text += line + "\n"
    record = read_record(text)
    written = write(record)
    assert read_record(written) == record
    assert write(read_record(written)) == written


@given(st.text(max_size=300))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(TextError) as caught:
        read_record(text)
    assert caught.value.line is not None
