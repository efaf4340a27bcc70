"""Measuring bots: duels, simulations, puzzle searches, and the files of their results."""
