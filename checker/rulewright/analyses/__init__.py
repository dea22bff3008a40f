"""Questions put to the engines: is it checked, and what was found."""
