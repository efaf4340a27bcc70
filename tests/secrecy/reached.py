"""All bytes that reach a viewer of a table."""

from __future__ import annotations

from datetime import date

import msgspec
from tests.tables import Projector, Table

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
from rookery.errors import Refusal
from rookery.service.records import info_of, record_for
from rookery.service.viewer_feed import frames_for
from rookery.view.project import project


def viewers(table: Table) -> list[int | None]:
    """Returns every seat and, as ``None``, a spectator."""
    return [*range(table.plan.seats), None]


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
"""The commands, legal and illegal, that every seat tries in addition to playing each card of the pack."""


def all_records(table: Table, viewer: int | None) -> list[bytes]:
    """Returns the record that the viewer may download, and the result of opening it."""
    names = ["somebody"] * table.plan.seats
    text = record_for(table.plan, table.events, viewer, names=names, day=date(2026, 1, 31))
    return [text.encode(), msgspec.json.encode(info_of(text.encode()))]


def all_that_reaches(
    table: Table, viewer: int | None, projector: Projector = project
) -> list[bytes]:
    """Returns all that *viewer* gets: events, server frames, records, its view and choices, and the outcomes of `ATTEMPTS`."""
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
                # Of a legal attempt, the next event that the viewer sees is compared.
                table.act(viewer, attempt)
                seen_next = table.seen(viewer, projector)[len(saved[1]) : len(saved[1]) + 1]
                # Renege calls, looks and hidden draws reveal cards by design, so only their legality is compared.
                told = isinstance(attempt, CallRenege | Look) or attempt == Draw("hidden")
                reached.append(b"told" if told else msgspec.json.encode(seen_next))
            except Refusal as refusal:
                reached.append(f"{refusal.code} {refusal}".encode())
            table.match, table.events, table.commands = saved
    return reached
