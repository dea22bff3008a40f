"""Proofs about all positions of a game, by a solver."""
