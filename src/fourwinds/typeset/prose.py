"""Convert Markdown prose to blocks of runs for typst."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from fourwinds.typeset.words import clean, pieces

__all__ = ["prose_blocks"]

Json = dict[str, Any]

_MARKDOWN = MarkdownIt("commonmark", {"html": False, "maxNesting": 100}).enable("table")
_DEEPEST = 5
"""The deepest nesting of lists and quotes; anything deeper is set at this depth."""
_WEB = ("http://", "https://", "mailto:")
_LONGEST_ADDRESS = 2000
"""A longer link is set as text: typst rejects addresses of 8,000 characters."""


def prose_blocks(text: str) -> list[Json]:
    """Return the blocks of a text; HTML and images are kept as text.

    >>> prose_blocks("Avoid *2c*")
    [{'kind': 'paragraph', 'runs': [{'pieces': ['Avoid ']}, {'pieces': ['2', '♣'], 'em': True}]}]
    """
    return list(_blocks(SyntaxTreeNode(_MARKDOWN.parse(text))))


def _blocks(parent: SyntaxTreeNode, depth: int = 0) -> Iterator[Json]:
    for node in parent.children:
        match node.type:
            case "paragraph" | "heading":
                yield {"kind": node.type, "runs": list(_runs(node))}
            case "bullet_list" | "ordered_list" | "list_item" | "blockquote" if depth == _DEEPEST:
                yield from _blocks(node, depth)
            case "bullet_list" | "ordered_list":
                items = [list(_blocks(item, depth + 1)) for item in node.children]
                yield {"kind": node.type, "start": int(node.attrs.get("start", 1)), "items": items}
            case "blockquote":
                yield {"kind": "quote", "blocks": list(_blocks(node, depth + 1))}
            case "fence" | "code_block":
                yield {"kind": "code", "lines": [_verbatim(line) for line in node.content.splitlines()]}
            case "table":
                rows = [row for half in node.children for row in half.children]
                yield {"kind": "table", "rows": [[list(_runs(cell)) for cell in row.children] for row in rows]}
            case "hr":
                yield {"kind": "rule"}


def _verbatim(line: str) -> str:
    indent = len(line) - len(line.lstrip(" "))
    return "\u00a0" * indent + clean(line[indent:]).replace("  ", "\u00a0 ")


def _runs(node: SyntaxTreeNode, style: Json | None = None) -> Iterator[Json]:
    style = style or {}
    for child in node.children:
        match child.type:
            case "text" | "image" if child.content:
                yield {"pieces": pieces(child.content), **style}
            case "code_inline":
                yield {"pieces": pieces(child.content), **style, "code": True}
            case "softbreak":
                yield {"pieces": [" "], **style}
            case "hardbreak":
                yield {"pieces": ["\n"], **style}
            case "em" | "strong":
                yield from _runs(child, {**style, child.type: True})
            case "link" if _is_linkable(href := str(child.attrs["href"])):
                yield from _runs(child, {**style, "link": href})
            case _:
                yield from _runs(child, style)


def _is_linkable(address: str) -> bool:
    return address.startswith(_WEB) and len(address) <= _LONGEST_ADDRESS
