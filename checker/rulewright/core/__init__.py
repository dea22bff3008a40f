"""The small language that every engine reads, with its printer and parser."""
