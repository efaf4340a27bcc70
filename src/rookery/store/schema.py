"""The tables of the database, which tests compare with the result of the migrations. Times are UTC in ISO 8601."""

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
    # How often the settings were saved, so that only one of two concurrent writers succeeds.
    Column("version", Integer, nullable=False, server_default="0"),
)

# The seats of people at tables, so that they find their tables again.
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

# The primary key is the concurrency control: only one of two writers can store event number n.
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
    # A command is carried out once. Only its first event has a cause; the others have NULL, and NULLs do not collide.
    Index("event_cause", "match_id", "cause", unique=True),
)

# Who had the seats when a match ended, because other people may sit at its table later.
Table(
    "final_seat",
    METADATA,
    Column("match_id", String(64), ForeignKey("match.match_id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", String(64)),
    Column("bot", String(64), nullable=False),
    Index("final_seat_player", "player_id"),
)

# The last snapshot of each match. A damaged one is no loss: the events have the same information.
Table(
    "snapshot",
    METADATA,
    Column("match_id", String(64), ForeignKey("match.match_id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("shape", String(64), nullable=False),
    Column("body", Text, nullable=False),
    Column("digest", String(64), nullable=False),
)

# The faces that people have chosen, stored apart from matches as names are.
Table(
    "face",
    METADATA,
    Column("player_id", String(64), primary_key=True),
    Column("face", String(128), nullable=False),
    Column("changed_at", String(32), nullable=False),
)

# The entries of players in contests, which are deals that are the same for all, and their results.
Table(
    "contest",
    METADATA,
    Column("contest", String(64), primary_key=True),
    Column("player_id", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("score", Integer),
    Index("contest_player", "player_id"),
    # Results are counted from the index alone, in the order of players.
    Index("contest_score", "contest", "player_id", "score"),
)

# The tries of players at puzzles, and the puzzles from their own rounds.
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

# The ratings of players at puzzles, and of the difficulty of puzzles.
Table(
    "puzzle_rating",
    METADATA,
    Column("subject", String(80), primary_key=True),
    Column("rating", String(128), nullable=False),
)

# Finished reviews of rounds, by record, deal and version of the review; they can be computed again.
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
