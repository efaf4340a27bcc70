"""One text notation for cards, positions and whole matches: what people write, what programs store, what tests say."""
