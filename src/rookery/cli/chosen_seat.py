"""Parses the seat that is given to a command."""

from __future__ import annotations

import typer

from rookery.engine.plan import Plan
from rookery.notation.text import seat_name
from rookery.seats import Seat


def chosen_seat(plan: Plan, text: str, option: str, *, also: str = "") -> Seat:
    """Returns the player whose seat *text* names as records do, such as ``n`` or ``P2``, or by its number from 0.

    *also* is the end of the error: what else the option takes.

    :raises typer.BadParameter: naming the *option*, if nobody plays at such a seat.
    """
    names = {seat_name(seat, plan.seats): seat for seat in plan.players}
    known = names | {str(seat): seat for seat in plan.players}
    if text.upper() not in known:
        raise typer.BadParameter(
            f"no player sits at {text!r} in this game; players sit at {', '.join(names)}{also}",
            param_hint=option,
        )
    return known[text.upper()]
