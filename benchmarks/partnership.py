"""Writes rounds that show partnership: ``rookery bench partnership --seed S`` or ``--find N [--seed S] [--json]``.

Expert plays against casual opponents, and at a second table with the same cards the sides are exchanged, as in
``rookery duel``. ``--seed`` prints the record of one deal (``docs/notation.md``) with comments on what partners did for
each other and on the result. ``--find`` lists N deals with the number of such moments in each. Bots have no time
limits, so equal seeds give equal rounds everywhere.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from random import Random

import msgspec
from benchmarks.shared.numbers import count

from rookery.bots.bot import bot_named, patient
from rookery.bots.heuristic.features import derived_tables, friends_of
from rookery.cli.report import print_json
from rookery.engine.command import Bid, Command, Play
from rookery.engine.legal import LegalPlays
from rookery.engine.round_result import RoundResult
from rookery.local import LocalTable
from rookery.notation.entry import Entry
from rookery.notation.grammar import Line
from rookery.notation.record import Record, read_record, write
from rookery.notation.text import seat_name
from rookery.rules.catalog import load_variant
from rookery.rules.table import TRUMP_SUIT
from rookery.view.seat import SeatView

SECRETS = ("commitment", "seed")
"""Lines of a record that prove the shuffle, which are left out."""
MIN_COMMENTED_POINTS = 10
"""The minimum points of a counter for a comment."""


class Found(msgspec.Struct, frozen=True):
    """What the partners did for each other at one table of a deal."""

    seed: int
    side: int
    """Where expert sits."""
    ahead: int
    """The points that expert gained over casual with the same cards."""
    gave: int
    led: int
    calls: int
    result: str


@dataclass(frozen=True)
class Moment:
    """A play that helps a partner."""

    trick: int
    kind: str
    text: str


@dataclass(frozen=True)
class Table:
    """One table after its round."""

    record: Record
    moments: tuple[Moment, ...]
    calls: tuple[str, ...]
    result: RoundResult | None


def play(variant: str, seed: int, expert: int) -> Table:
    """Plays the deal with expert on side *expert* and casual on the other side."""
    table = LocalTable(load_variant(variant), seed=seed)
    bots = patient(bot_named("expert")), bot_named("casual")
    moments: list[Moment] = []
    calls: list[str] = []
    table.deal()
    while (seat := table.decider) is not None:
        view = table.view(seat)
        mine = table.plan.account_of(seat) == expert
        command = bots[not mine].choose(view, Random(f"{seed} {view.seq}"))
        if mine:
            moments += moments_of(view, command)
            if isinstance(command, Bid):
                baseline = bots[1].choose(view, Random(0))
                if not isinstance(baseline, Bid):
                    calls.append(
                        f"{seat_name(seat, table.plan.seats)} goes on to {command.points},"
                        " where casual would pass"
                    )
        table.act(seat, command)
    public = table.view(None).public
    result = public.results[-1] if public.results else None
    kept = [told for moment in moments if (told := came_true(table, moment, expert))]
    return Table(read_record(table.record()), tuple(kept), tuple(calls), result)


def came_true(table: LocalTable, moment: Moment, side: int) -> Moment | None:
    """Returns the moment if the side won the trick, and for a lead, if the leader's partner won it; or else `None`."""
    now = table.view(None).public.round
    assert now is not None
    trick = now.tricks[moment.trick]
    if table.plan.account_of(trick.winner) != side:
        return None
    if moment.kind != "led":
        return moment
    if trick.winner == trick.leader:
        return None
    card = table.plan.pack.name(trick.cards[now.steps(trick.leader, trick.winner)])
    taker = seat_name(trick.winner, table.plan.seats)
    return replace(moment, text=f"{moment.text}: {taker} takes it with {card}")


def moments_of(view: SeatView, command: Command) -> list[Moment]:
    """Returns the moments of a play that may help a partner, before the trick is decided."""
    if not isinstance(command, Play):
        return []
    plan, now, me = view.plan, view.round, view.seat
    assert me is not None
    assert now.trump is not None
    tables, card = view.tables, command.card
    friends = friends_of(plan, now.order, now.declarer, None, me)
    name, number = seat_name(me, plan.seats), len(now.tricks)
    code = plan.pack.name(card)
    if not now.trick:
        higher = derived_tables(plan, now.trump).higher[card] & view.unseen()
        if higher and tables.suit_of[card] != TRUMP_SUIT:
            return [Moment(number, "led", f"{name} leads what their partner can take")]
        return []
    place = tables.winner(now.trick)
    winner = now.seat_of(place)
    if winner not in friends:
        return []
    mine = tables.winner((*now.trick, card)) == len(now.trick)
    points = plan.points[card]
    legal = view.legal
    assert isinstance(legal, LegalPlays)
    free = any(plan.points[other] < points for other in legal.cards)
    if free and not mine and points >= MIN_COMMENTED_POINTS:
        text = f"{name} gives {code}, {points} points, to the trick of their partner {seat_name(winner, plan.seats)}"
        return [Moment(number, "gave", text)]
    return []


def commented(table: Table, other: Table, expert: int) -> str:
    """Returns the record of *table* with comments; *other* is the same deal with the seats exchanged."""
    entries: list[Entry] = []
    for entry in table.record.entries:
        comments: list[str] = []
        if isinstance(entry.item, Line):
            word, args = entry.item.word, entry.item.args
            if word in SECRETS:
                continue
            if word == "trick":
                number = int(args[0]) - 1
                comments = [each.text for each in table.moments if each.trick == number]
        entries.append(Entry(entry.item, tuple(comments)))
    record = write(Record(table.record.rules, table.record.embedded, tuple(entries)))
    sides = ("NS", "EW")
    said = [
        f"Expert is {sides[expert]}, casual {sides[1 - expert]}.",
        *(f"{c}." for c in table.calls),
    ]
    said.append(f"What it came to: {told(table.result)}.")
    said.append(f"At the other table, with the players exchanged: {told(other.result)}.")
    return record + "".join(f"{{{each}}}\n" for each in said)


def told(result: RoundResult | None) -> str:
    """Describes the end of a round in words."""
    if result is None or result.declarer is None:
        return "everybody passed"
    sides = ("NS", "EW")
    side = result.teams[result.declarer]
    end = "makes it" if result.made else "is set"
    return (
        f"{sides[side]} plays for {result.bid} and {end} with {result.captured[side]};"
        f" NS {result.scores[0].points:+d}, EW {result.scores[1].points:+d}"
    )


def gain(first: Table, second: Table, expert: int) -> int:
    """Returns the points that the expert's side gained over casual with the same cards."""
    lines = [table.result.scores if table.result else None for table in (first, second)]
    ours, theirs = (
        score[expert].points - score[1 - expert].points if score else 0 for score in lines
    )
    return ours - theirs


def found(variant: str, seed: int) -> list[Found]:
    """Plays the deal at both tables and returns what there was at each."""
    tables, listed = [play(variant, seed, side) for side in (0, 1)], []
    for side, here in enumerate(tables):
        kinds = [moment.kind for moment in here.moments]
        ahead = gain(here, tables[1 - side], side)
        counts = kinds.count("gave"), kinds.count("led"), len(here.calls)
        listed.append(Found(seed, side, ahead, *counts, told(here.result)))
    return listed


def main() -> None:
    """Writes one deal, or lists some."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="original_partnership_4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--side", type=int, choices=(0, 1), default=0, help="where expert sits")
    parser.add_argument("--find", type=count, default=0, metavar="N")
    parser.add_argument("--json", action="store_true", help="print what is found as JSON")
    asked = parser.parse_args()
    if asked.json and not asked.find:
        parser.error("--json is for --find; a record is for programs as it is")
    if not asked.find:
        first, second = (
            play(asked.variant, asked.seed, side) for side in (asked.side, 1 - asked.side)
        )
        print(commented(first, second, asked.side), end="")
        return
    listed = list[Found]()
    for seed in range(asked.seed, asked.seed + asked.find):
        for each in found(asked.variant, seed):
            listed.append(each)
            if not asked.json:
                print(
                    f"seed {each.seed} side {each.side}: ahead by {each.ahead}; gave {each.gave},"
                    f" led {each.led}, calls {each.calls}; {each.result}",
                    flush=True,
                )
    if asked.json:
        print_json(listed)


if __name__ == "__main__":
    main()
