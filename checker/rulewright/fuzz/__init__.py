"""Games played at random, and what they meet shrunk to short plays, with the help of Hypothesis."""
