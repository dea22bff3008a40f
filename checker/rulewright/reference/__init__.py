"""The meaning: an interpreter over core that every other engine must agree with."""
