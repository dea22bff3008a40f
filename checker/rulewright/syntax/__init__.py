"""From text to a syntax tree with spans; nothing of lark leaves this folder."""
