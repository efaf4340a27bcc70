"""Bots that decide by heuristics."""
