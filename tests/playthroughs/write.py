"""Writes the golden playthroughs: one match per variant, step by step.

Each contains every event with what each seat sees of it, the changed views, and the choices. Run
``python -m tests.playthroughs.write`` after an intended change of behavior, and review the difference.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
from tests.tables import PLAYABLE, Table, any_command

from rookery.cards import tuple_of
from rookery.engine.event import Event
from rookery.engine.legal import (
    Legal,
    LegalAgree,
    LegalBury,
    LegalCalls,
    LegalDraw,
    LegalGive,
    LegalLeader,
    LegalPartner,
    LegalPlays,
    LegalRedraw,
    LegalRemove,
    LegalSwap,
    LegalTrump,
)
from rookery.engine.plan import Plan
from rookery.rules.catalog import load_variant
from rookery.shuffle import derive
from rookery.view.project import project
from rookery.view.seat import SeatView

FOLDER = Path(__file__).parent
DETAILED_ROUNDS = 1
"""The number of rounds with views and choices at every step; later rounds have events only."""


def playthrough(variant: str) -> str:
    """Returns the golden text of one match of *variant*."""
    table = Table.of(variant, dealer=1)
    plan = table.plan
    rng = Random(derive(variant, "playthrough").hex())
    lines = [
        f"# {load_variant(variant).meta.title}: one match, choices from a fixed seed.",
        "# Written by tests/playthroughs/write.py; read every change against the rule text.",
    ]
    written = 0
    deals = 0
    views = {seat: SeatView.new(plan, seat) for seat in [*range(plan.seats), None]}
    told: dict[int | None, str] = {}

    def tell() -> None:
        nonlocal written
        detailed = len(table.match.public.results) < DETAILED_ROUNDS
        for seq, event in enumerate(table.events[written:], start=written + 1):
            lines.append(f"{seq} {describe(plan, event)}")
            for seat in views:
                seen = project(event, seq, seat)
                if seen.event != event and detailed:
                    lines.append(f"  seen by {name(seat)}: {describe(plan, seen.event)}")
                views[seat] = views[seat].saw(seen)
        written = len(table.events)
        if detailed and table.decider is not None:
            for seat, view in views.items():
                known = f"unseen {len(tuple_of(view.unseen()))} voids {view.voids}"
                knowledge = f"{plan.pack.names(view.hand) or '-'}; {known}"
                if told.get(seat) != knowledge:
                    lines.append(f"  view {name(seat)}: {knowledge}")
                told[seat] = knowledge
            assert table.legal is not None
            lines.append(f"  legal for {table.decider}: {choices(plan, table.legal)}")

    tell()
    while table.match.public.winners is None:
        deals += 1
        table.deal(f"{variant}/playthrough/{deals}")
        tell()
        while table.legal is not None and table.decider is not None:
            table.act(table.decider, any_command(table.legal, rng))
            tell()
    return "\n".join(lines) + "\n"


def name(seat: int | None) -> str:
    """Returns the name of a viewer."""
    return "spectator" if seat is None else str(seat)


def describe(plan: Plan, event: Event) -> str:
    """Returns an event as one line, with card codes and without fields of default value."""
    usual = {field.name: field.default for field in msgspec.structs.fields(event)}
    data = msgspec.to_builtins(event)
    kind = data.pop("kind")
    if "result" in data and not data["result"]["moon"]:
        del data["result"]["moon"]
    parts = [
        f"{key}={_value(plan, key, value)}"
        for key, value in data.items()
        if key != "rules_hash" and getattr(event, key) != usual[key]
    ]
    return " ".join([kind, *parts])


CARDS = ("cards", "faces", "nest", "aside", "stock", "given", "drawn", "thrown")
HANDS = ("hands", "open_cards", "boards")
CARD = ("card", "open_card", "stock_open", "nest_open")


def _value(plan: Plan, key: str, value: object) -> str:
    if value is None:
        return "?" if key in (*CARDS, *HANDS, "card") else str(value)
    if key in CARDS:
        return "[" + " ".join(map(plan.pack.name, value)) + "]"  # type: ignore[call-overload]
    if key in HANDS:
        assert isinstance(value, list | tuple)
        return " ".join(_value(plan, "cards", hand) for hand in value)
    if key in CARD:
        assert isinstance(value, int)
        return plan.pack.name(value)
    if key in ("seed", "commitment") and isinstance(value, str):
        return value[:8]
    if key == "seeds":
        assert isinstance(value, list | tuple)
        return str([seed[:8] for seed in value])
    return str(value)


def choices(plan: Plan, legal: Legal) -> str:
    """Returns the legal choices as one line."""

    def cards(some: tuple[int, ...]) -> str:
        return " ".join(map(plan.pack.name, some)) or "-"

    match legal:
        case LegalPlays():
            others = f"; against the rules {cards(legal.others)}" if legal.others else ""
            return f"play {cards(legal.cards)}{others}"
        case LegalTrump():
            return f"trump {' '.join(legal.options)}" + (" or turn" if legal.may_turn else "")
        case LegalBury():
            limit = (
                ""
                if legal.own_limit is None
                else f"; own {cards(legal.own)} limit {legal.own_limit}"
            )
            return f"bury {legal.count} of {cards(legal.allowed)}; required {cards(legal.required)}{limit}"
        case LegalCalls():
            bids = f"bid {legal.min}..{legal.max} step {legal.step} or " if legal.may_bid else ""
            favor = " or favor" if legal.may_pass_in_favor else ""
            return f"{bids}{'pass' if legal.may_pass else ''}{favor}"
        case LegalPartner():
            return f"call {cards(legal.cards)}"
        case LegalSwap():
            return f"swap none or {cards(legal.cards)}"
        case LegalRedraw():
            return f"redraw up to {legal.most} of {cards(legal.allowed)}"
        case LegalGive():
            return f"give {legal.count} of {cards(legal.allowed)}; required {cards(legal.required)}"
        case LegalLeader():
            return f"leader {' or '.join(map(str, legal.seats))}"
        case LegalDraw():
            return f"draw open {plan.pack.name(legal.open_card)} or hidden"
        case LegalRemove():
            return "chip none or " + (" ".join(f"{seat}/{at}" for seat, at in legal.chips) or "-")
        case LegalAgree():
            return "agree"


if __name__ == "__main__":
    for variant in PLAYABLE:
        (FOLDER / f"{variant}.txt").write_text(playthrough(variant), encoding="utf-8")
        print(variant)
