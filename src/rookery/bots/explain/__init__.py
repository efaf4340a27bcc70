"""Hints: what an expert would do, and the facts that say why."""
