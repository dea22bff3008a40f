"""`rulewright simulate`: games at random, and what they have in common."""
