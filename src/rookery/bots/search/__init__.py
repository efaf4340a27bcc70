"""Bots that search: worlds consistent with what a seat knows, rollouts in them, and the utility of the results."""
