"""Puzzles: one decision with one best answer, found in games, kept in a file, asked and answered."""
