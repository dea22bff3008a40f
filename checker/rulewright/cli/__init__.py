"""The command `rulewright`."""
