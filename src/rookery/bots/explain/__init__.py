"""Hints: the decision of a bot at a seat, and the facts that explain it."""
