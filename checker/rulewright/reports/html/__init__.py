"""Reports as pages that need nothing beside them: no network, no script, no other file."""
