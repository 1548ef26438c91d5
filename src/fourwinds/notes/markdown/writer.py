"""Write a Markdown file of notes: title, `## Info`, and sections with a separator between them."""

from __future__ import annotations

from collections.abc import Iterable

from fourwinds.notes.markdown.outline import outline

__all__ = ["MarkdownWriter"]

_BETWEEN = "\n\n---\n\n"


class MarkdownWriter:
    """Builds a Markdown file of notes."""

    def __init__(self, title: str) -> None:
        self._sections: list[str] = []
        self._info = [f"# {title}", "", "## Info"]
        if outline(self._info[0]).title != title:
            self.info("name", title)

    def info(self, key: str, value: str) -> None:
        if value:
            self._info.append(f"{key}: {value}")

    def info_list(self, key: str, names: Iterable[str]) -> None:
        listed = ", ".join(names)
        self.info(key, f"[{listed}]" if listed else "")

    def info_lines(self, key: str, lines: Iterable[str]) -> None:
        """Add a key with a line for each value."""
        below = list(lines)
        if below:
            self._info += [f"{key}:", *below]

    def info_more(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._info += [f"{key}: {value}".rstrip() for key, value in pairs]

    def section(
        self, title: str, lines: Iterable[str], prose: str = "", *, level: int = 2, empty: bool = False
    ) -> None:
        """Add a heading with its prose and lines. A section with neither is skipped, unless `empty`."""
        blocks = [block for block in (prose, "\n".join(lines)) if block]
        if not blocks and not empty:
            return
        text = "\n\n".join([f"{'#' * level} {title}", *blocks])
        if level == 2:
            self._sections.append(text)
        else:
            self._sections[-1] += f"\n\n{text}"

    def __str__(self) -> str:
        return _BETWEEN.join(["\n".join(self._info), *self._sections]) + "\n\n---\n"
