"""The tables: the one place where the truth and the connections meet."""
