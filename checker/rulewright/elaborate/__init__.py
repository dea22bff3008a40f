"""From a typed game and an instance to core: every sort finite, every table filled."""
