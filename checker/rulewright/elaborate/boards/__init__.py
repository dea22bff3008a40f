"""Topologies: their members, how these relate, how far apart they are, where they lie."""
