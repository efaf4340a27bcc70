"""Game records played on the engine: verified, replayed, and turned into matches."""
