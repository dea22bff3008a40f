"""Plays of some length, from the start of the game or from anywhere."""
