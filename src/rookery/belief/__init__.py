"""What the hidden cards may be: constraints, sampled deals, likelihoods, and worlds consistent with what a seat knows."""
