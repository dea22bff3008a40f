"""Whether rules are the same for all players."""
