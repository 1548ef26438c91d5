"""How values and comments are marked in a PBN file: quotes, braces, inheritance signs."""

from __future__ import annotations

import re

__all__ = ["comment_lines", "escape", "inherits", "unescape"]

_ESCAPED = re.compile(r'\\([\\"])')


def inherits(value: str) -> bool:
    """Whether a value refers to an earlier game (`#`), or applies to all that follow (`##`)."""
    return value == "#" or value.startswith("##")


def escape(value: str) -> str:
    """Return a value as written between quotes; only backslashes that would be misread are doubled."""
    if inherits(value.lstrip(" ")):
        value = f" {value}"
    doubled = re.sub(r'\\(?=[\\"]|$)', r"\\\\", value.replace("\r", "").replace("\n", "\\n"))
    return doubled.replace('"', '\\"')


def comment_lines(text: str) -> list[str]:
    """Return a comment as written in a file: in braces, or after semicolons if it has a closing brace."""
    return [f";{line}".rstrip() for line in text.split("\n")] if "}" in text else [f"{{{text}}}"]


def unescape(value: str) -> str:
    """Reverse `escape`, except for the space that protects an inheritance sign."""
    return _ESCAPED.sub(r"\1", value)
