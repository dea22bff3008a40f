"""What `rulewright simulate` tells: text, JSON, and a plot."""
