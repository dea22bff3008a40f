"""All kinds of mistakes, by family."""
