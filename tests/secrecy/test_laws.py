"""The two laws of secrecy, for every playable variant and every seat.

*Commutation*: what a seat builds up from the events it sees is what it should know of the truth.
*Non-interference*: if hidden cards lay elsewhere, nothing that reaches the seat would differ by a byte.
"""

from __future__ import annotations

import json
from datetime import date
from random import Random

import msgspec
import pytest
from tests.rulesets import EVERY, named
from tests.secrecy.observe import observe
from tests.secrecy.redeal import Truth, another_truth, difference
from tests.tables import Projector, Table, any_command, deal_from_seed

from rookery.bots.renege_detection import call_of
from rookery.cards import iter_cards
from rookery.engine.command import (
    Agree,
    Answer,
    AskRedeal,
    Bid,
    Bury,
    CallCard,
    CallRenege,
    ChooseLeader,
    Command,
    Draw,
    Give,
    Look,
    NameTrump,
    Pass,
    PassInFavor,
    Play,
    Propose,
    Redraw,
    RemoveChip,
    Swap,
    TakeBack,
    TurnTrump,
)
from rookery.engine.event import Dealt, Event
from rookery.errors import Refusal
from rookery.notation.record import write_record
from rookery.service.present import frames_for
from rookery.service.records import info_of, record_for
from rookery.view.from_match import view_from_match
from rookery.view.project import Observation, project
from rookery.view.seat import SeatView


def viewers(table: Table) -> list[int | None]:
    return [*range(table.plan.seats), None]


@pytest.mark.parametrize("variant", EVERY)
def test_views_commute_with_the_truth(variant: str) -> None:
    """After every event of two rounds, for every seat and a spectator."""
    table = Table.of(named(variant), dealer=1)
    rng = Random(variant)
    views = {viewer: SeatView.new(table.plan, viewer) for viewer in viewers(table)}
    told = 0

    def compare() -> None:
        nonlocal told
        for viewer in views:
            for seq in range(views[viewer].seq, len(table.events)):
                views[viewer] = views[viewer].saw(project(table.events[seq], seq + 1, viewer))
            seen = views[viewer]
            assert seen == observe(table.plan, table.match, table.events, viewer)
            if table.match.public.round is not None:
                assert seen == view_from_match(table.plan, table.match, viewer, seen.voids)
        told += 1

    compare()
    seed = 0
    while len(table.match.public.results) < 2 and table.match.public.winners is None:
        seed += 1
        table.deal(f"{variant}/{seed}")
        compare()
        while table.legal is not None and table.decider is not None:
            decider = table.decider
            assert views[decider].legal == table.legal, (decider, table.legal)
            assert all(view.legal is None for seat, view in views.items() if seat != decider)
            table.act(decider, any_command(table.legal, rng))
            compare()
    assert told > 2 * table.plan.tricks


def truth_of(variant: str, rng: Random, *, progress: float) -> Truth:
    """Plays one round to about *progress* of its length and returns it as a truth."""
    rules = named(variant)
    for seed in range(100):
        dealer = rng.randrange(rules.table.players)
        table = Table.of(rules, dealer=dealer)
        deal = deal_from_seed(table.plan, f"{variant}/{seed}/{rng.random()}")
        table.deal(deal)
        table.play_on(rng)
        if table.round.over != "counted":
            continue
        commands = [command for command in table.commands if isinstance(command, tuple)]
        return Truth(rules, dealer, deal, tuple(commands[: int(len(commands) * progress)]))
    raise AssertionError("no deal was played out")


ATTEMPTS: tuple[Command, ...] = (
    Pass(),
    PassInFavor(),
    AskRedeal(),
    Look(),
    Bid(70),
    Bid(10_000),
    NameTrump("red"),
    Play(0),
    Play(-1),
    Play(1_000),
    TurnTrump(),
    CallCard(3),
    Swap(None),
    Swap(5),
    Redraw(()),
    Redraw((1, 2)),
    Give((1,)),
    Give((2, 3)),
    ChooseLeader(0),
    Draw("open"),
    Draw("hidden"),
    RemoveChip(None, None),
    RemoveChip(0, 3),
    Bury(()),
    Bury((0, 1, 2, 3, 4)),
    Agree(),
    TakeBack(),
    CallRenege(0),
    CallRenege(1),
    Propose("undo", to_seq=3),
    Propose("undo", to_seq=12),
    Propose("table_talk", accused=1),
    Propose("wrong_deal"),
    Propose("wrong_deal", accused=3),
    Propose("exposed_card", card=0),
    Answer(yes=False),
    Answer(yes=True),
)


def all_records(table: Table, viewer: int | None) -> list[bytes]:
    """The record that the viewer may download, and what a replay of it says."""
    names = ["somebody"] * table.plan.seats
    text = record_for(table.plan, table.events, viewer, names=names, day=date(2026, 1, 31))
    return [text.encode(), msgspec.json.encode(info_of(text.encode()))]


def all_that_reaches(
    table: Table, viewer: int | None, projector: Projector = project
) -> list[bytes]:
    """Everything a seat is given: events, every frame the server sends, knowledge, choices, and what it may try."""
    reached = [msgspec.json.encode(seen) for seen in table.seen(viewer, projector)]
    reached += frames_for(table.plan.rules, table.events, viewer)
    reached += all_records(table, viewer)
    view = table.view(viewer)
    reached.append(repr((view.public, view.hand, view.taken, view.buried, view.voids)).encode())
    reached.append(repr((view.phase, view.decider, view.legal, call_of(view))).encode())
    if viewer is not None:
        for attempt in (*ATTEMPTS, *(Play(card) for card in iter_cards(table.plan.pack.all))):
            saved = table.match, list(table.events), list(table.commands)
            try:
                # A legal attempt succeeds; what comes of it is compared as that truth's own next event.
                table.act(viewer, attempt)
                seen_next = table.seen(viewer, projector)[len(saved[1]) : len(saved[1]) + 1]
                # A call, a look and a hidden card are asked for to be told the truth; that they may be tells nothing.
                told = isinstance(attempt, CallRenege | Look) or attempt == Draw("hidden")
                reached.append(b"told" if told else msgspec.json.encode(seen_next))
            except Refusal as refusal:
                reached.append(f"{refusal.code} {refusal}".encode())
            table.match, table.events, table.commands = saved
    return reached


@pytest.mark.parametrize("variant", EVERY)
def test_hidden_cards_do_not_interfere(variant: str) -> None:
    """At several moments of a round, every seat sees the same bytes whatever it may not see."""
    moved = 0
    rng = Random(variant)
    for progress in (0.0, 0.2, 0.5, 0.8):
        truth = truth_of(variant, rng, progress=progress)
        real = truth.play()
        for viewer in viewers(real):
            other = another_truth(truth, viewer, rng, tries=14)
            moved += difference(truth, other)
            assert all_that_reaches(real, viewer) == all_that_reaches(other.play(), viewer), (
                progress,
                viewer,
            )
    assert moved > 40, "the redealing moved too few cards for this test to mean anything"


@pytest.mark.parametrize(
    "leak", ["seed", "buried", "hand_hash", "nest_points", "hands", "own_hand"]
)
def test_a_planted_leak_is_found(leak: str) -> None:
    """The law is worth something only if it fails when somebody leaks; most of these real programs had."""
    rng = Random(leak)
    found = False
    for _ in range(6):
        blind = leak == "own_hand"
        variant, progress = ("blind", 0.0) if blind else ("original_partnership_4", 0.4)
        truth = truth_of(variant, rng, progress=progress)
        real = truth.play()

        def leaky(event: Event, seq: int, viewer: int | None, leak: str = leak) -> Observation:
            seen = project(event, seq, viewer)
            full = json.loads(msgspec.json.encode(event))
            if leak == "seed" and "seed" in full:
                return Observation(seq, msgspec.structs.replace(seen.event, seed=full["seed"]))
            if leak == "buried" and full["kind"] == "buried":
                return Observation(seq, event)
            if leak == "hands" and full["kind"] == "dealt":
                return Observation(seq, event)
            if leak == "own_hand" and isinstance(event, Dealt) and viewer is not None:
                own = [
                    hand if seat == viewer else None for seat, hand in enumerate(event.all_hands)
                ]
                return Observation(seq, msgspec.structs.replace(seen.event, hands=tuple(own)))
            if leak == "hand_hash" and full["kind"] == "dealt":
                digest = hash(str(full["hands"]))
                return Observation(seq, msgspec.structs.replace(seen.event, commitment=str(digest)))
            if leak == "nest_points" and full["kind"] == "dealt":
                return Observation(
                    seq, msgspec.structs.replace(seen.event, nest_size=sum(full["nest"]))
                )
            return seen

        for viewer in range(4):
            other = another_truth(truth, viewer, rng, tries=14)
            if all_that_reaches(real, viewer, leaky) != all_that_reaches(
                other.play(), viewer, leaky
            ):
                found = True
    assert found


@pytest.mark.parametrize("variant", EVERY)
def test_a_record_of_the_whole_truth_would_be_found(variant: str) -> None:
    """The same law fails for a record that is written before what is hidden is taken out."""
    rng = Random(variant)
    truth = truth_of(variant, rng, progress=0.3)
    found = False
    for viewer in viewers(truth.play()):
        other = another_truth(truth, viewer, rng, tries=14)
        real, changed = (write_record(each.rules, each.play().events) for each in (truth, other))
        found = found or real != changed
    assert found
