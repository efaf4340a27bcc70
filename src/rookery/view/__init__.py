"""The only way out of the truth: what each seat sees, and what it knows from that."""
