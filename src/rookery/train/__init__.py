"""Training of the networks that bots use: self-play, samples of decisions, and what is learned from them."""
