"""How values and comments are marked in a PBN file: quotes, braces, the signs of inheritance."""

from __future__ import annotations

import re

__all__ = ["comment_lines", "escaped", "inherits", "unescaped"]

_ESCAPED = re.compile(r'\\([\\"])')


def inherits(value: str) -> bool:
    """Whether a value stands for that of an earlier game, or is one for all that follow."""
    return value == "#" or value.startswith("##")


def escaped(value: str) -> str:
    """A value as it stands between quotes: only backslashes that would be misread are doubled."""
    if inherits(value.lstrip(" ")):
        value = f" {value}"
    doubled = re.sub(r'\\(?=[\\"]|$)', r"\\\\", value.replace("\r", "").replace("\n", "\\n"))
    return doubled.replace('"', '\\"')


def comment_lines(text: str) -> list[str]:
    """A comment as it stands in a file: in braces, or behind semicolons if it has a closing brace."""
    return [f";{line}".rstrip() for line in text.split("\n")] if "}" in text else [f"{{{text}}}"]


def unescaped(value: str) -> str:
    """A value as it was before `escaped`, but for what protects a sign of inheritance."""
    return _ESCAPED.sub(r"\1", value)
