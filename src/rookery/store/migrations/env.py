"""Runs migrations on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from rookery.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    # SQLite can change little about an existing table; batch mode copies it where needed.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
