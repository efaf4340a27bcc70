"""Sitting down and getting up."""

from __future__ import annotations

import pytest
from tests.unit.service.fakes import session

from rookery.engine.plan import plan_of
from rookery.protocol import Person
from rookery.rules.catalog import load_variant
from rookery.service.seat_names import BOT_NAMES, names_for_bots
from rookery.service.seats_view import seats_view, settled_seats
from rookery.service.session import Absence, NotAllowed, Session


def code_of(table: Session, player: str, seat: int, *, playing: bool) -> str:
    problem = table.why_not_sit(player, seat, playing=playing)
    return "" if problem is None else problem.code


def test_only_open_seats_are_free() -> None:
    table = session("open", "random", "open")
    assert code_of(table, "ben", 0, playing=False) == "seat_taken"
    assert code_of(table, "ben", 1, playing=False) == ""
    assert code_of(table, "ben", 2, playing=False) == "seat_taken"
    assert code_of(table, "ben", 4, playing=False) == "no_such_seat"
    assert code_of(table, "ben", -1, playing=False) == "no_such_seat"
    with pytest.raises(NotAllowed):
        table.sit("ben", 2, playing=False)


def test_a_person_holds_one_seat() -> None:
    table = session("open", "open", "open").sit("ben", 1, playing=False)
    moved = table.sit("ben", 3, playing=False)
    assert moved.players() == ("ann", "ben")
    assert moved.seat_of("ben") == 3
    assert code_of(table, "ben", 1, playing=False) == "already_seated"
    assert code_of(table, "ben", 3, playing=True) == "already_seated"


def test_nobody_sees_two_hands_of_a_round() -> None:
    table = session("open", "open", "random").sit("ben", 1, playing=True)
    left = table.leave("ben")
    assert left.bot_decides(1)
    assert code_of(left, "ben", 2, playing=True) == "already_seated"
    # Back to the same cards is no harm.
    assert code_of(left, "ben", 1, playing=True) == ""
    assert code_of(left, "cid", 1, playing=True) == ""
    # When new cards are dealt, or the match is over, it is forgotten.
    assert code_of(left.new_round(), "ben", 2, playing=True) == ""
    assert code_of(left, "ben", 2, playing=False) == ""


def test_who_sits_at_the_deal_has_seen_that_hand() -> None:
    table = session("open", "random", "random").new_round().leave("ann")
    assert code_of(table, "ann", 1, playing=True) == "already_seated"


def test_leaving_needs_a_seat_and_opens_it() -> None:
    with pytest.raises(NotAllowed):
        session().leave("ben")
    assert session().leave("ann").chairs[0].open


def test_a_seat_left_while_others_play_is_for_its_player_until_somebody_opens_it() -> None:
    table = session("open", "random", "random").sit("ben", 1, playing=True)
    left = table.leave("ben", Absence("ben", 1, "m", 7, 1), playing=True)
    for now in (left, left.new_round()):
        assert code_of(now, "ben", 1, playing=True) == ""
        assert code_of(now, "cid", 1, playing=True) == "seat_taken"
        assert now.why_not_open("cid", 1, playing=True)
        assert now.why_not_open("ann", 1, playing=True) is None
    # Nobody gets the cards of the round in which it is opened.
    opened = left.open_to_people(1, playing=True)
    assert code_of(opened, "cid", 1, playing=True) == "seat_taken"
    assert code_of(opened.new_round(), "cid", 1, playing=True) == ""
    assert opened.why_not_open("ann", 1, playing=True)
    # The last player leaves the seat to whoever comes, as nobody could open it, but not the hand.
    last = left.leave("ann", playing=True)
    assert code_of(last, "cid", 0, playing=True) == "seat_taken"
    assert code_of(last.new_round(), "cid", 0, playing=True) == ""
    # Where nobody else has held a hand, the hand goes with the seat.
    alone = session().new_round().leave("ann", playing=True)
    assert code_of(alone, "cid", 0, playing=True) == ""


def test_several_people_open_only_seats_of_people_during_a_match() -> None:
    table = session("open", "random", "random").sit("ben", 1, playing=True)
    refused = table.why_not_open("ann", 2, playing=True)
    assert refused is not None
    assert refused.code == "bots_are_set"
    assert table.why_not_open("ann", 2, playing=False) is None
    left = table.leave("ben", playing=True)
    assert left.why_not_open("ann", 2, playing=True) is None


def test_nobody_is_alone_while_somebody_may_come_back() -> None:
    table = session("open", "random", "random").sit("ben", 1, playing=True)
    left = table.leave("ben", Absence("ben", 1, "m", 7, 1), playing=True)
    for now in (left, left.new_round()):
        assert now.free_for("ben", playing=True) == (1,)
        assert not now.is_only_person("ann")
    assert session().new_round().is_only_person("ann")
    assert not session("open", "random", "random").new_round().is_only_person("ann")


def test_a_stand_in_ends_when_the_seat_is_taken_or_left() -> None:
    table = session().stand_in(0, on=True)
    assert table.bot_decides(0)
    assert not table.stand_in(0, on=False).bot_decides(0)
    assert not table.leave("ann").sit("ben", 0, playing=True).bot_decides(0)


def test_what_a_viewer_sees() -> None:
    table = session("open", "random", "random")

    def view(viewer: str | None, *, started: bool) -> dict[int, tuple[str, str, bool]]:
        seats = seats_view(
            table,
            viewer,
            people={"ann": Person("Ann")},
            mark_of=str.upper,
            connected=["ann"],
            started=started,
            playing=started,
        )
        assert seats.you == (0 if viewer == "ann" else None)
        assert seats.may_sit == ((1,) if viewer == "ben" else () if started else seats.may_sit)
        return {seat.seat: (seat.kind, seat.name, seat.connected) for seat in seats.seats}

    assert view("ann", started=False) == {
        0: ("person", "Ann", True),
        1: ("open", "", False),
        2: ("bot", "Martin", True),
        3: ("bot", "Jay", True),
    }
    assert view("ben", started=True)[1] == ("bot", "Wren", True)
    assert view(None, started=True)[0] == ("person", "Ann", True)


def test_settled_seats_offer_nothing() -> None:
    dummies = plan_of(load_variant("team_rook_5"))
    names = [f"Player {seat}" for seat in range(dummies.seats)]
    seats = settled_seats(dummies, 0, people=range(dummies.seats), names=names)
    assert {one.seat for one in seats.seats if one.kind == "dummy"} == set(dummies.dummies)
    assert {one.seat for one in seats.seats if one.kind == "person"} == set(dummies.players)
    assert [one.name for one in seats.seats] == names
    assert seats.you == 0
    assert seats.started
    may = (seats.may_sit, seats.hints, seats.may_set_hints, seats.may_set_bots)
    assert not any(may)

    nobody = settled_seats(dummies, None, people=(2,))
    kinds = {one.seat: (one.kind, one.name) for one in nobody.seats if one.kind != "dummy"}
    assert kinds == {seat: ("person" if seat == 2 else "bot", "") for seat in dummies.players}


def test_a_bot_gives_way_to_a_person_of_its_name() -> None:
    assert names_for_bots([], 4) == BOT_NAMES[:4]
    assert names_for_bots([], 8) == BOT_NAMES
    names = names_for_bots(["martin", "Wrеn", "Plover", "Ann"], 4)  # a Cyrillic letter
    assert names == ("Robin", "Siskin", "Pipit", "Jay")
    everyone = [*BOT_NAMES[1:]]
    assert len({*names_for_bots(everyone, 8), *everyone}) == 15
