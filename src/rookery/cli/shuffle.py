"""``rookery shuffle SEED``: repeats a shuffle, so that anyone can check that a deal was fair."""

from __future__ import annotations

from typing import Annotated

import typer

from rookery.cli.chosen_rules import DEFAULT_VARIANT, OptionalVariant, RulesFile, chosen_rules
from rookery.cli.chosen_seat import chosen_seat
from rookery.cli.options import Json, command_app
from rookery.cli.report import print_json
from rookery.engine.plan import plan_of
from rookery.errors import NotationError
from rookery.notation.text import seat_name
from rookery.shuffle import SEED_BYTES, commitment, shuffle

shuffle_app = command_app()


@shuffle_app.command()
def shuffle_command(
    seed: Annotated[
        str, typer.Argument(metavar="SEED", help="The seed shown after the round, 64 hex digits.")
    ],
    variant: OptionalVariant = None,
    dealer: Annotated[
        str,
        typer.Option(
            help="The dealer's seat: its name in records, such as W, or its number from 0."
        ),
    ] = "0",
    played: Annotated[
        int,
        typer.Option(
            min=0, help="The number of rounds before; matters where players change seats."
        ),
    ] = 0,
    json: Json = False,
    file: RulesFile = None,
) -> None:
    """Repeats a deal from its seed: shows the commitment and where each card went; the first card of the stock is its
    top.
    """
    try:
        raw = bytes.fromhex(seed)
    except ValueError:
        raw = b""
    if len(raw) != SEED_BYTES:
        raise NotationError(
            f"{seed!r} is not a seed: a seed has {2 * SEED_BYTES} hexadecimal digits, as shown after the round and in its record"
        )
    plan = plan_of(chosen_rules(variant, file, default=DEFAULT_VARIANT))
    pack, seats, dealing = plan.pack, plan.seats, plan.dealing
    by = chosen_seat(plan, dealer, "--dealer")
    order = shuffle(raw, len(pack))
    hands = {}
    for seat, places in zip(plan.seats_as_dealt(by, played), dealing.hands, strict=True):
        dealt = sorted((order[place] for place in places), key=pack.sort_key)
        hands[seat] = [pack.name(card) for card in dealt]
    others = {
        name: [pack.name(order[place]) for place in places]
        for name, places in (
            ("nest", dealing.nest),
            ("stock", dealing.stock),
            ("aside", dealing.aside),
        )
    }
    if json:
        print_json(
            {
                "commitment": commitment(raw),
                "order": [pack.name(card) for card in order],
                "hands": [hands[seat] for seat in range(seats)],
                **others,
            }
        )
        return
    print(f"commitment  {commitment(raw)}")
    for seat in range(seats):
        name = f"{seat_name(seat, seats)}{' (dealer)' * (seat == by)}"
        print(f"{name:<14}  {' '.join(hands[seat])}")
    for name, cards in others.items():
        if cards or name == "nest":
            print(f"{name:<14}  {' '.join(cards) or 'none'}")
