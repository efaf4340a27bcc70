"""Positions: printing and reading are inverse to each other, and positions can be played on."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.rulesets import EVERY, named
from tests.tables import PLAYABLE, Table, any_command

from rookery.engine.decide import held_by_mover
from rookery.engine.plan import plan_of
from rookery.engine.turn import decider, legal_for
from rookery.errors import NotationError
from rookery.local import LocalTable
from rookery.notation.known import position_of
from rookery.notation.position import parse_position, print_position, read_position
from rookery.notation.spec import ContractSpec, Holding, PositionSpec
from rookery.notation.text import TextError, sorted_codes
from rookery.record.setup import match_at, position_of_match
from rookery.rules.canonical import rules_hash
from rookery.rules.catalog import load_variant
from rookery.view.project import project
from rookery.view.seat import SeatView

CLASSIC = "original_partnership_4"
LINE = (
    f"{CLASSIC} | N:R14-10-7.G9.Y12-5.B13-8.RK E:?9 S:?9 W:?8 | contract N 80 B | buried ?5 by N "
    "| trick W:B6 | taken NS 0 EW 0 | to-move N"
)
ENDING = (
    f"{CLASSIC} | N:R14-10 E:G9-8 S:Y12-9 W:B13-8 | contract N 80 B | buried R13.G14.Y14.B14-9 by N"
    " | trick N:- | tricks N 7 E 0 S 0 W 0 | taken NS 70 EW 0 | to-move N"
)


def test_the_line_of_the_design() -> None:
    spec = parse_position(LINE)
    assert spec.hands[0] == Holding(("R14", "R10", "R7", "G9", "Y12", "Y5", "B13", "B8", "RK"))
    assert spec.hands[3] == Holding((), 8)
    assert (spec.contract, spec.trump) == (ContractSpec(0, 80), "black")
    assert (spec.nest, spec.buried_by) == (Holding((), 5), 0)
    assert (spec.leader, spec.trick, spec.to_move) == (3, ("B6",), 0)
    assert spec.taken == (((0, 2), 0), ((1, 3), 0))
    assert spec.parts_with_unknown_cards
    assert print_position(spec) == LINE


def test_reading_is_lenient() -> None:
    loose = (
        f"  {CLASSIC.upper()}|to-move n |W:?8   n:rk.b8-13.y5.y12.g9.r7-10-14 P1:?9 s:?9| TRICK w:b6 "
        "|taken ew 0 sn 0|BURIED ?5 BY n| Contract n 80 black  "
    )
    spec = parse_position(loose)
    assert replace(spec, taken=spec.taken[::-1]) == parse_position(LINE)


@st.composite
def specs(draw: st.DrawFn) -> PositionSpec:
    """Generates positions, possible under the rules or not."""
    variant = draw(st.sampled_from(PLAYABLE))
    plan = plan_of(load_variant(variant))
    pack, seats = plan.pack, range(plan.seats)
    blind = {seat for seat, dummy in plan.dummies.items() if dummy.mode == "blind"}
    deck = draw(st.permutations(range(len(pack))))
    seat = st.sampled_from(seats)
    at = 0

    def some(most: int) -> tuple[str, ...]:
        nonlocal at
        count = draw(st.integers(0, most))
        codes = tuple(pack.name(card) for card in deck[at : at + count])
        at += count
        return codes

    def pile(most: int, *, ordered: bool = False) -> Holding:
        codes = some(most)
        unknown = draw(st.integers(0, 3))
        return Holding(codes if ordered else sorted_codes(codes, pack), unknown)

    def sure(most: int = 3) -> tuple[str, ...]:
        cards = draw(st.lists(st.sampled_from(range(len(pack))), max_size=most, unique=True))
        return sorted_codes((pack.name(card) for card in cards), pack)

    def maybe(item: st.SearchStrategy[int]) -> int | None:
        return draw(st.none() | item)

    def shared(low: int, high: int, count: int) -> tuple[int, ...]:
        """Generates numbers of at least *low* whose sum is at most *high*."""
        found: list[int] = []
        for _ in range(count):
            found.append(draw(st.integers(low, high)))
            high -= max(found[-1], 0)
        return tuple(found)

    hands = tuple(pile(4, ordered=s in blind) for s in seats)
    leader = maybe(seat)
    trick = some(plan.seats) if leader is not None else ()
    stock = list(some(4))
    for place in draw(st.lists(st.integers(0, 4), max_size=3)):
        stock.insert(place, "?")
    nest = pile(3) if draw(st.booleans()) else None
    contract = draw(
        st.none() | st.builds(ContractSpec, seat, st.integers(0, 500), forced=st.booleans())
    )
    opened = tuple(sure(2) for _ in seats) if draw(st.booleans()) else ()
    gifts = tuple(pile(1) for _ in seats) if draw(st.booleans()) else ()
    order = tuple(draw(st.permutations(seats)))
    calls = st.tuples(seat, st.sampled_from(["pass", "favor", "70", "125"]))
    chips = st.lists(st.integers(0, 15), max_size=3, unique=True).map(lambda c: tuple(sorted(c)))
    groups = draw(
        st.sampled_from([[], [[s] for s in seats], [list(seats)[::2], list(seats)[1::2]]])
    )
    return PositionSpec(
        rules=variant,
        hands=hands,
        dealer=maybe(seat),
        order=() if list(order) == sorted(order) else order,
        open=opened if any(opened) else (),
        calls=tuple(draw(st.lists(calls, max_size=4))),
        contract=contract,
        trump=draw(st.none() | st.sampled_from(["red", "black", "low_no_trump"])),
        nest=nest,
        buried_by=maybe(seat) if nest else None,
        faces=sure(),
        took=Holding(sure(), draw(st.integers(0, 2))) if draw(st.booleans()) else None,
        stock=tuple(stock),
        stock_open=bool(stock) and stock[0] != "?" and draw(st.booleans()),
        aside=pile(2) if draw(st.booleans()) else None,
        thrown=pile(2) if draw(st.booleans()) else None,
        swaps=draw(st.integers(0, 4)),
        redraws=tuple(draw(st.lists(st.integers(0, 5), max_size=4))),
        gifts=gifts,
        received=bool(gifts) and draw(st.booleans()),
        called=draw(st.none() | st.sampled_from(sorted(pack.by_code))),
        partner=maybe(seat),
        leader=leader,
        trick=trick,
        tricks=shared(0, plan.tricks, plan.seats) if draw(st.booleans()) else (),
        taken=tuple(zip(map(tuple, groups), shared(*plan.points_range, len(groups)), strict=True)),
        boards=tuple(sure(5) for _ in seats) if draw(st.booleans()) else (),
        chips=tuple(draw(chips) for _ in seats) if draw(st.booleans()) else (),
        removals=draw(st.integers(0, 3)),
        trump_played=draw(st.booleans()),
        scores=tuple(draw(st.lists(st.integers(-500, 900), max_size=6))),
        to_move=maybe(seat),
    )


@given(specs())
@settings(deadline=None)
def test_what_is_printed_is_read_back(spec: PositionSpec) -> None:
    text = print_position(spec)
    assert parse_position(text) == spec
    assert print_position(parse_position(text)) == text


@given(specs(), st.data())
@settings(deadline=None)
def test_a_position_with_a_slip_is_an_error_or_a_position(
    spec: PositionSpec, data: st.DataObject
) -> None:
    """Fixed point: every text that can be read prints to a text that reads the same."""
    text = print_position(spec)
    at = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(
        st.sampled_from(["", "|", ":", ".", "-", " ", "?", "0", "R", "N", "P9", "\x00", "é"])
    )
    text = text[:at] + put + text[at + data.draw(st.integers(0, 2)) :]
    column = 1
    try:
        found = parse_position(text)
    except TextError as error:
        column = error.column
    else:
        assert parse_position(print_position(found)) == found
    assert 1 <= column <= len(text) + 1


@given(st.text(max_size=200))
def test_any_text_is_refused_or_read(text: str) -> None:
    with pytest.raises(TextError):
        parse_position(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("@", "expected words"),
        ("@no_such_game | N:- E:- S:- W:-", "no game 'no_such_game'; write first the game"),
        ("@Orignal_5 | P0:-", "there is no game 'Orignal_5'; did you mean 'original_5'?"),
        ("@hello there", "no game 'hello'; write first the game"),
        (f"{CLASSIC}@", "the hands are missing"),
        (f"{CLASSIC} |@", "expected words between the bars"),
        (f"{CLASSIC} | N:R14 E:- S:-@", "the hand of each seat"),
        (f"{CLASSIC} | N:R14 E:- S:- @X:-", "expected a seat (N E S W), found 'X'"),
        (f"{CLASSIC} | N:R14-@15 E:- S:- W:-", "no card 'R15' in this pack"),
        (f"{CLASSIC} | N:R14 E:@R14 S:- W:-", "R14 stands in this position more often"),
        (f"{CLASSIC} | N:@?99 E:- S:- W:-", "the pack has only 41 cards"),
        (f"{CLASSIC} | N:@?0 E:- S:- W:-", "one unknown card or more"),
        (f"{CLASSIC} | N:- @N:- S:- W:-", "N stands here twice"),
        (f"{CLASSIC} | N:- E:- S:- W:- | dealer@", "expected a seat"),
        (f"{CLASSIC} | N:- E:- S:- W:- | dealer @Q", "expected a seat (N E S W), found 'Q'"),
        (f"{CLASSIC} | N:- E:- S:- W:- | dealer N @N", "expected the end of the line"),
        (f"{CLASSIC} | N:- E:- S:- W:- | @xyz red", "a part of a position, found 'xyz'; after"),
        (f"{CLASSIC} | N:- E:- S:- W:- | @trik N:-", "found 'trik'; did you mean 'trick'?"),
        (f"{CLASSIC} | @R14-5", "each hand is written after its seat, as in N:R14-5"),
        (f"{CLASSIC} | N:- E:- S:- W:- | trick N:@?", "a card that everybody sees"),
        (f"{CLASSIC} | N:- E:- S:- W:- | nest - | @buried - by N", "has 'nest' twice"),
        (f"{CLASSIC} | N:- E:- S:- W:- | contract N 80 @Q", "expected a trump"),
        (f"{CLASSIC} | N:- E:- S:- W:- | contract N @x", "expected the bid, found 'x'"),
        (f"{CLASSIC} | N:- E:- S:- W:- | taken NS 5 @SE 5", "in the points taken twice"),
        (f"{CLASSIC} | N:- E:- S:- W:- | taken NS @-5", "write how many of them NS has taken"),
        (f"{CLASSIC} | N:- E:- S:- W:- | taken NS 90 EW @95", "from 0 to 120 points together"),
        (f"{CLASSIC} | N:- E:- S:- W:- | tricks N 5 E @9 S 0 W 0", "has 9 tricks"),
        (f"{CLASSIC} | N:- E:- S:- W:- | tricks N @-1 E 0 S 0 W 0", "tricks won, a number from 0"),
        (f"{CLASSIC} | N:- E:- S:- W:- | tricks N 5 E 0 @N 1 W 0", "N stands here twice"),
        (f"{CLASSIC} | N:- E:- S:- W:- | order N E @N W", "N stands here twice"),
        (f"{CLASSIC} | N:- E:- S:- W:- | redraws @-3", "expected a number of cards"),
        (f"{CLASSIC} | N:- E:-@\x07 S:- W:-", "does not belong"),
    ],
)
def test_errors_name_the_column(text: str, message: str) -> None:
    """The sign @ shows where each text is wrong."""
    with pytest.raises(TextError) as caught:
        parse_position(text.replace("@", ""))
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"column {caught.value.column}: ")
    assert caught.value.column == text.index("@") + 1


def test_the_example_in_the_error_for_a_missing_game_can_be_read() -> None:
    with pytest.raises(TextError) as caught:
        parse_position("hello")
    example = caught.value.text.partition("“")[2].rstrip("”")
    assert print_position(parse_position(example)) == example


def test_a_long_position_is_refused_at_once() -> None:
    with pytest.raises(TextError, match="at most"):
        parse_position(CLASSIC + " | " + "N:R14 " * 100_000)


def test_house_rules_stand_in_a_position_by_value() -> None:
    classic = load_variant(CLASSIC)
    title = "Ours | at {home}"
    meta = replace(classic.meta, title=title)
    rules = replace(classic, meta=meta, match=replace(classic.match, target=777))
    table = Table.of(rules)
    table.deal(1)
    spec = position_of_match(table.plan, table.match)
    text = print_position(spec)
    assert parse_position(text) == spec
    assert read_position(f"  {text}") == (rules, spec)
    assert print_position(parse_position(text)) == text
    with pytest.raises(TextError, match="other rules than those given"):
        parse_position(text, rules=classic)
    for broken, why in (
        (text.replace('"target":777', '"target":-1'), "the rules cannot be read"),
        (text.replace('"target":777', '"target":'), "no JSON"),
        (text.replace(" | ", " ", 2), "expected a bar"),
    ):
        with pytest.raises(TextError, match=why):
            parse_position(broken)


def test_house_rules_may_be_named_by_hash() -> None:
    classic = load_variant(CLASSIC)
    rules = replace(classic, match=replace(classic.match, target=777))
    table = Table.of(rules)
    table.deal(1)
    spec = position_of_match(table.plan, table.match)
    text = print_position(replace(spec, embedded=None))
    assert text.startswith(f"#{rules_hash(rules)[:16]} | ")
    assert parse_position(text, rules=rules) == spec
    with pytest.raises(TextError, match="write them in JSON"):
        parse_position(text)
    with pytest.raises(TextError, match="not of the rules given"):
        parse_position(text, rules=classic)


@pytest.mark.parametrize("variant", EVERY)
def test_every_moment_of_every_variant(variant: str) -> None:
    """The complete position and each seat's knowledge are written and read back; the complete position can be played on."""
    table = Table.of(named(variant))
    plan, rng = table.plan, Random(variant)
    views = {seat: SeatView.new(plan, seat) for seat in [*range(plan.seats), None]}
    for number in range(2):
        if table.match.public.winners is not None:
            break
        table.deal(f"{variant}/{number}")
        while table.legal is not None and table.decider is not None:
            spec = position_of_match(plan, table.match)
            text = print_position(spec)
            assert parse_position(text, rules=plan.rules) == spec
            match = match_at(plan, spec)
            assert decider(plan, match.public) == table.decider
            again = legal_for(plan, match.public, held_by_mover(plan, match))
            if plan.rules.pack.copies == 1:
                assert again == table.legal
            assert type(again) is type(table.legal)
            assert position_of_match(plan, match) == spec
            for seat, view in views.items():
                for seq in range(view.seq, len(table.events)):
                    view = view.saw(project(table.events[seq], seq + 1, seat))
                views[seat] = view
                known = position_of(view)
                assert parse_position(print_position(known), rules=plan.rules) == known
                assert _covers(spec, known)
            table.act(table.decider, any_command(table.legal, rng))


def _covers(truth: PositionSpec, known: PositionSpec) -> bool:
    """Tells whether a seat's knowledge agrees with the complete position."""
    pairs = [*zip(truth.hands, known.hands, strict=True)]
    if truth.nest and known.nest:
        pairs.append((truth.nest, known.nest))
    return all(t.size == k.size and set(k.cards) <= set(t.cards) for t, k in pairs)


@pytest.mark.parametrize("variant", PLAYABLE)
def test_a_table_plays_on_from_a_position(variant: str) -> None:
    rules = load_variant(variant)
    table = LocalTable(rules, seed=variant)
    rng = Random(variant)

    def choose(view: SeatView) -> object:
        assert view.legal is not None
        return any_command(view.legal, rng)

    table.deal()
    for _ in range(30):
        seat = table.decider
        if seat is None or table.awaits_deal:
            break
        table.act(seat, choose(table.view(seat)))  # type: ignore[arg-type]
    if table.awaits_deal or table.view(None).public.winners is not None:
        return
    other = LocalTable.at(rules, table.position(), seed=5)
    assert other.position() == table.position()
    other.play(choose, rounds=1)  # type: ignore[arg-type]
    assert other.view(None).public.results


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LINE, "every card is known"),
        (f"{CLASSIC} | N:R14 E:R13 S:R12 W:R11", "cards are nowhere"),
        ("original_3_2011 | P0:- P1:- P2:-", "cards are nowhere"),
        (
            ENDING.replace("NS 70", "NS 60"),
            "60 points are said to be taken, but the cards that were played in tricks have 70",
        ),
        (
            ENDING.replace("NS 70 EW 0", "NS 60 EW 10"),
            "EW is said to have taken 10 points, but no trick",
        ),
    ],
)
def test_what_cannot_be_played_on_is_refused(text: str, message: str) -> None:
    spec = parse_position(text)
    with pytest.raises(NotationError, match=message):
        LocalTable.at(load_variant(spec.rules), spec)


def test_a_position_must_fit_the_rules() -> None:
    """A good position with one change either is refused with a reason or can be played on."""
    table = Table.of(CLASSIC)
    table.deal(1)
    table.settle(bid=90)
    table.play_on(Random(1), stop_after=6)
    spec = position_of_match(table.plan, table.match)
    wrong = (
        ({"to_move": 0 if spec.to_move != 0 else 1}, "by the rules it is"),
        ({"trump": None}, "trump is known"),
        ({"contract": None}, "the contract is missing"),
        ({"tricks": ()}, "played in tricks"),
        ({"scores": (1, 2, 3)}, "has 2 scores"),
        ({"leader": None, "trick": (), "to_move": None}, "nowhere"),
        ({"hands": spec.hands[:3]}, "4 hands"),
        ({"hands": (Holding(spec.hands[0].cards[1:]), *spec.hands[1:])}, "nowhere"),
        (
            {
                "hands": (
                    Holding(spec.hands[0].cards[1:]),
                    Holding((*spec.hands[1].cards, spec.hands[0].cards[0])),
                    *spec.hands[2:],
                )
            },
            "as many cards as it must",
        ),
    )
    for changes, message in wrong:
        with pytest.raises(NotationError, match=message):
            match_at(table.plan, replace(spec, **changes))
