"""What a rule book leaves open, told in several forms."""
