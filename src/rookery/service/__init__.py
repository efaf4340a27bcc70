"""The tables: the only place where the truth of a match meets connections."""
