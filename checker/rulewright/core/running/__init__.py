"""Rules run on terms instead of numbers: what they do to any position."""
