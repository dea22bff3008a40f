"""Terms that share their parts, and what can be said of them."""
