"""The only bridge from the truth to the world: what each seat sees, and what it knows from that."""
