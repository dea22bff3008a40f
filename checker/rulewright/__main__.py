"""`python -m rulewright` is the same as `rulewright`."""

from __future__ import annotations

from rulewright.cli.main import program

if __name__ == "__main__":
    program()
