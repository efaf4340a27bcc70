"""Brings a database to the current schema, with Alembic. Imported only when there is something to do."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, NullPool, create_engine

MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(path: Path, revision: str = "head") -> None:
    """Migrates the database at *path*, which is created if it does not exist, to the latest revision or a named one."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    # Nothing of what is stored may be quoted by an error.
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(url, poolclass=NullPool, hide_parameters=True)
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        connection.commit()
