"""Alembic migrations, run by the store when it opens; see `rookery.store.migrate`."""
