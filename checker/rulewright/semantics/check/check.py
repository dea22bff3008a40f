"""Names and types of a whole game."""
