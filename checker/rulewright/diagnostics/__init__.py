"""What can be wrong with a text or a call, and how it is said."""
