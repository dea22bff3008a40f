"""From syntax trees to a typed game: names, variants, types and intervals."""
