"""What a position is worth when every card is known."""
