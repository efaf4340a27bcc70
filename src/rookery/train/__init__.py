"""Training of the bots' networks: self-play, samples of decisions, and learning from them."""
