"""The rules at work: ``decide`` turns a command into events or refuses; ``evolve`` applies events and knows no rules."""
