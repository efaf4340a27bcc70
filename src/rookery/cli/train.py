"""``rookery train``: trains the networks that bots use, from scratch."""

from __future__ import annotations

from rookery.cli.options import command_app
from rookery.cli.train_all import all_command
from rookery.cli.train_bids import bids_command
from rookery.cli.train_calls import calls_command
from rookery.cli.train_outcomes import outcomes_command
from rookery.cli.train_policy import policy_command

train_app = command_app(no_args_is_help=True)


@train_app.callback()
def train_command() -> None:
    """Trains the networks that bots use, from scratch."""


train_app.command("all")(all_command)
train_app.command("policy")(policy_command)
train_app.command("bids")(bids_command)
train_app.command("outcomes")(outcomes_command)
train_app.command("calls")(calls_command)
