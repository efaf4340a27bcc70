"""The game engine: ``decide`` turns a command into events or refuses it, and ``evolve`` applies events to a match."""
