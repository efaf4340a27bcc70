"""What each seat sees of a match, and what it knows from that; hidden information leaves the engine only through here."""
