"""Whether readings are the same game, in all positions that proofs leave."""
