"""Brings a database to the current schema, with Alembic. Imported only when there is something to do."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, NullPool, create_engine
from sqlalchemy.exc import DBAPIError

MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(path: Path, revision: str = "head") -> None:
    """Migrates the database at *path*, which is created if it does not exist, to the latest revision or a named one.

    :raises sqlite3.Error: if that fails; nothing has changed then.
    """
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    # Nothing of what is stored may be quoted by an error.
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(url, poolclass=NullPool, hide_parameters=True)
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        try:
            # Python begins no transaction for what changes the schema, and Alembic none with SQLite.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            command.upgrade(config, revision)
            connection.commit()
        except DBAPIError as error:
            # What SQLite itself says of it: everybody else knows its errors.
            raise error.orig or error from None
