"""Bots that decide by heuristics, and the estimates of hands that other bots use as well."""
