"""The tables of the database, which tests compare with what the migrations make. Times are UTC, written as ISO 8601."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA = MetaData()

# Names are stored here and nowhere else, so that a name can be erased without rewriting a match.
Table(
    "player",
    METADATA,
    Column("player_id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("changed_at", String(32), nullable=False),
)

Table(
    "game_table",
    METADATA,
    Column("table_id", String(64), primary_key=True),
    Column("settings", Text, nullable=False),
    Column("match_id", String(64)),
    Column("created_at", String(32), nullable=False),
    # How often the settings were saved, so that only one of two writers can save the next.
    Column("version", Integer, nullable=False, server_default="0"),
)

# Who has a seat at which table, so that people find their tables again.
Table(
    "sitting",
    METADATA,
    Column("player_id", String(64), primary_key=True),
    Column("table_id", String(64), ForeignKey("game_table.table_id"), primary_key=True),
    Index("sitting_table", "table_id"),
)

Table(
    "match",
    METADATA,
    Column("match_id", String(64), primary_key=True),
    Column("table_id", String(64), ForeignKey("game_table.table_id"), nullable=False),
    Column("rules", Text, nullable=False),
    Column("rules_hash", String(64), nullable=False),
    Column("created_at", String(32), nullable=False),
    # Also for the foreign key: a table is deleted only when no match of it is left.
    Index("match_table", "table_id"),
)

# The primary key is the concurrency control: only one of two writers can store number n.
Table(
    "event",
    METADATA,
    Column("match_id", String(64), ForeignKey("match.match_id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", String(32), nullable=False),
    Column("cause", String(200)),
    Column("digest", String(32)),
    # A command is carried out once. The other events of a command have NULL here, and NULLs do not collide.
    Index("event_cause", "match_id", "cause", unique=True),
)

# The last snapshot of each match; whatever is wrong with one, the events hold the same.
Table(
    "snapshot",
    METADATA,
    Column("match_id", String(64), ForeignKey("match.match_id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("shape", String(64), nullable=False),
    Column("body", Text, nullable=False),
    Column("digest", String(64), nullable=False),
)

# The faces that people have chosen, kept apart as names are.
Table(
    "face",
    METADATA,
    Column("player_id", String(64), primary_key=True),
    Column("face", String(128), nullable=False),
    Column("changed_at", String(32), nullable=False),
)

# Who plays which deal that is the same for all, and how it came out.
Table(
    "contest",
    METADATA,
    Column("contest", String(64), primary_key=True),
    Column("player_id", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("score", Integer),
    Index("contest_player", "player_id"),
)

# What players have done with puzzles; puzzles from their own rounds stand here, too.
Table(
    "puzzle_try",
    METADATA,
    Column("player_id", String(64), primary_key=True),
    Column("puzzle_id", String(64), primary_key=True),
    Column("own", Text),
    Column("card", Text),
    Column("due", String(32)),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("changed_at", String(32), nullable=False),
)

# How good players are at puzzles, and how hard puzzles have proved.
Table(
    "puzzle_rating",
    METADATA,
    Column("subject", String(80), primary_key=True),
    Column("rating", String(128), nullable=False),
)

# Finished reviews of rounds that are over, by record, deal and version of the review; they can be worked out again.
Table(
    "review",
    METADATA,
    Column("review_key", String(64), primary_key=True),
    Column("body", Text, nullable=False),
    Column("created_at", String(32), nullable=False),
    Index("review_age", "created_at"),
)

# House rules that players have saved; a match has its own copy, so these may be changed and deleted.
Table(
    "house_rules",
    METADATA,
    Column("player_id", String(64), primary_key=True),
    Column("house_id", String(64), primary_key=True),
    Column("parent", String(64), nullable=False),
    Column("rules", Text, nullable=False),
    Column("created_at", String(32), nullable=False),
)
