"""Rulewright: a small language for the rules of board games, and a checker for it."""

__version__ = "0.1.0"
