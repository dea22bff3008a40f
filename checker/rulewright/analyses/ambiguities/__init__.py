"""What the text leaves open: its questions, and what their readings make of the game."""
