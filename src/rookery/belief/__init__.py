"""What the hidden cards may be: constraints, sampled deals, likelihoods, and worlds that fit what a seat knows."""
