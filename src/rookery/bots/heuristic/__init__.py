"""Bots that decide by rules of thumb."""
