"""Bots that search: worlds that fit what a seat knows, rollouts, and the utility of their results."""
