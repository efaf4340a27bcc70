"""Game records carried out on the engine: verified, replayed, and turned into matches."""
