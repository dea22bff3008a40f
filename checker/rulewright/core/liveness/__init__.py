"""What can be said of a game only when all its positions and moves are known."""
