"""What there is to see of a rule book without checking it."""
