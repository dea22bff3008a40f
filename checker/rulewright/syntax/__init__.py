"""From text to a syntax tree with spans, by tables that were made of the grammar."""
