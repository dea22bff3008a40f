"""Files joined and variants applied: from the trees of several files to the tree of one game."""
