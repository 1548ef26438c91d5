"""A template with its data, ready for typst: texts are data, never markup, and the same data gives the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import typst

__all__ = ["Deck", "Paper", "Source"]

Paper = Literal["a4", "letter"]
Deck = Literal["four", "two"]
"""Suit symbols in four colours or two."""


class Source:
    """A template of this package after `ink.typ`, with the texts it prints."""

    def __init__(
        self, template: str, data: Mapping[str, Any], *, paper: Paper, deck: Deck, fonts: Sequence[Path] = ()
    ) -> None:
        folder = resources.files("fourwinds.typeset")
        self._template = b"\n".join(folder.joinpath(f"{name}.typ").read_bytes() for name in ("ink", template))
        self._inputs = {"document": json.dumps({**data, "paper": paper, "deck": deck}, ensure_ascii=False)}
        self._fonts = typst.Fonts(include_system_fonts=False, font_paths=list(fonts))

    def pdf(self) -> bytes:
        """Return PDF/UA, or plain PDF if a text has characters that no available font can display."""
        try:
            [pdf] = self._compile("pdf", pdf_standards=["ua-1"])
        except typst.TypstError as error:
            if "could not be displayed" not in error.message:
                raise
            [pdf] = self._compile("pdf")
        return pdf

    def pages(self, ppi: int) -> list[bytes]:
        """Return the same pages as PNG images."""
        return self._compile("png", ppi=ppi)

    def _compile(self, form: Literal["pdf", "png"], **options: Any) -> list[bytes]:
        """Return the file, or one file per page. A compiler loses its bytes after one run, so each is used once."""
        compiler = typst.Compiler(
            self._template, font_paths=self._fonts, ignore_system_fonts=True, sys_inputs=self._inputs
        )
        compiled = compiler.compile(format=form, **options)
        return compiled if isinstance(compiled, list) else [compiled or b""]
