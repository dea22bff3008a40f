"""Permutations that leave the rules as they are: how they act, and whether they really do."""
