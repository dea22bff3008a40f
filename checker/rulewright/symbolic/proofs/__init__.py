"""Induction: what is to be shown where, how it is asked, and what rests on what."""
