"""The core as text: `print_core` and `parse_core`.

The text is a list of forms in parentheses, one for each declaration, words and numbers in them
parted by spaces. What follows from the rest is left out: types that the parts already give, empty
parts. Spans are left out too, as they mean something only beside their source; so
`print_core(parse_core(text)) == text` for every text that was printed, and `parse_core` gives back
what was printed without its spans.
"""

from rulewright.core.text.printing import print_core
from rulewright.core.text.reading import parse_core

__all__ = ["parse_core", "print_core"]
