"""Measuring players: many rounds, one summary."""
