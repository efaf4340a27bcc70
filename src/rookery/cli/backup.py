"""``rookery backup`` and ``rookery restore``: write all games of a server to one file, and restore them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rookery.cli.options import Data, Json, command_app
from rookery.cli.report import counted, print_json
from rookery.store.backup import Restored, back_up, restore
from rookery.store.files import data_folder


def _check_file(file: Path) -> Path:
    """Checks the name of a backup: a dash, which elsewhere means the standard output, is none."""
    if str(file) == "-":
        raise typer.BadParameter(
            "a backup needs a file, because it is checked before it gets its name"
        )
    return file


backup_app = command_app()
restore_app = command_app()


@backup_app.command()
def backup_command(
    file: Annotated[
        Path,
        typer.Argument(
            callback=_check_file, metavar="FILE", help="The file to write; it must not exist."
        ),
    ],
    data: Data = None,
    json: Json = False,
) -> None:
    """Writes all games and the key that signs cookies to FILE; the server may be running."""
    size = back_up(data or data_folder(), file)
    if json:
        print_json({"file": str(file), "bytes": size})
        return
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
        bool, typer.Option("--replace", help="Move games that are there aside.")
    ] = False,
    json: Json = False,
) -> None:
    """Restores the games of FILE into the data folder; the server must not be running."""
    folder = data or data_folder()
    restored = restore(file, folder, replace=replace)
    if json:
        aside = None if restored.aside is None else str(restored.aside)
        where = {"file": str(file), "folder": str(folder)}
        print_json({**where, **restored._asdict(), "aside": aside})
    else:
        _show(file, folder, restored)


def _show(file: Path, folder: Path, restored: Restored) -> None:
    """Prints what was restored."""
    last = (
        "nobody has played" if restored.newest is None else f"the last move is of {restored.newest}"
    )
    print(
        f"The games of {file} are in {folder}: {counted(restored.tables, 'table', 'tables')}; {last}."
    )
    if not restored.was_checked:
        print(
            "It has no digest: it is a plain copy, or an older version wrote it. Only its structure was checked."
        )
    if not restored.had_key:
        print(
            "If the server was running when it was copied, it lacks the moves that were still in the file “-wal”."
        )
        print(
            "It has no cookie key, so the one in the folder stays. People find their seats only if it is the same."
            if restored.has_key
            else f"It has no cookie key, and there is none in {folder}: copy secret.key there from where the games were, or start once with --new-key."
        )
    if restored.aside is not None:
        print(
            f"The previous games are in {restored.aside}. Delete that file when you no longer need it."
        )
