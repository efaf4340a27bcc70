"""Solving positions with every card known: double dummy values and par."""
