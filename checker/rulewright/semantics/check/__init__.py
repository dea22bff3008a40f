"""Names and types: from the merged tree to the typed game."""
