"""One text notation for cards, positions and whole matches, for people, stored records and tests."""
