"""Migrates a database to the current schema with Alembic; imported only when that is necessary."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, NullPool, create_engine
from sqlalchemy.exc import DBAPIError

MIGRATIONS_FOLDER = Path(__file__).parent / "migrations"


def migrate(path: Path, revision: str = "head") -> None:
    """Migrates the database at *path*, which is created if it does not exist, to the latest revision or a named one.

    :raises sqlite3.Error: if the migration fails; nothing has changed then.
    """
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    # Errors must not quote stored data.
    url = URL.create("sqlite", database=str(path))
    engine = create_engine(url, poolclass=NullPool, hide_parameters=True)
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        try:
            # Python begins no transaction for statements that change the schema, and Alembic begins none with SQLite.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            command.upgrade(config, revision)
            connection.commit()
        except DBAPIError as error:
            # Callers handle SQLite's own errors.
            raise error.orig or error from None
