"""Positions of which little is known, the moves there, and what is true of both."""
