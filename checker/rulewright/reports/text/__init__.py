"""What was found, told to somebody who designs board games."""
