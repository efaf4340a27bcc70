"""``rookery backup`` and ``rookery restore``: all games of a server in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rookery.cli.options import Data, command_app
from rookery.store.backup import back_up, restore
from rookery.store.files import data_folder

backup_app = command_app()
restore_app = command_app()


@backup_app.command()
def backup_command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist.")
    ],
    data: Data = None,
) -> None:
    """Writes all games and the key of the cookies to FILE, while the server runs or not."""
    size = back_up(data or data_folder(), file)
    print(
        f"Wrote {file}, {size / 1e6:.1f} MB. Keep it private: it holds the cards of running rounds."
    )


@restore_app.command()
def restore_command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file that `rookery backup` wrote.")
    ],
    data: Data = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Put games that are there aside.")
    ] = False,
) -> None:
    """Puts the games of FILE into the data folder; the server must not run."""
    folder = data or data_folder()
    restored = restore(file, folder, replace=replace)
    print(f"The games of {file} are in {folder}.")
    if not restored.was_checked:
        print("It has no digest, as older backups have none: only its structure could be checked.")
    if restored.aside is not None:
        print(f"Those of before are in {restored.aside}.")
