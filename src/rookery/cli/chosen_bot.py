"""Checks the name of a bot that is given to a command."""

from __future__ import annotations

import typer

from rookery.bots.bot import Bot, bot_named
from rookery.errors import NotationError


def chosen_bot(name: str, option: str) -> Bot:
    """Returns the bot with a name.

    :raises typer.BadParameter: naming the *option*, if there is no such bot.
    """
    try:
        return bot_named(name)
    except NotationError as error:
        raise typer.BadParameter(str(error), param_hint=option) from None
