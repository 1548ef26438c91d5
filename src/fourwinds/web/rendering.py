"""Render pages from templates."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from fourwinds import __version__
from fourwinds.bridge.calls import Strain
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.seat import Seat
from fourwinds.typeset.words import pieces
from fourwinds.web.assets import asset_url
from fourwinds.web.modules import import_map, module_urls
from fourwinds.web.texts import text
from fourwinds.web.tokens import colour

__all__ = ["render"]


def render(template: str, **values: object) -> str:
    """Render a template from `templates/` as HTML."""
    return _environment().get_template(template).render(values)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        asset_url=asset_url,
        colour=colour,
        import_map=import_map,
        module_urls=module_urls,
        text=text,
        version=__version__,
        seats=tuple(Seat),
        suits=tuple(reversed(Suit)),
        strains=tuple(Strain),
    )
    environment.globals["by_symbol"] = {suit.symbol: suit for suit in Suit}
    environment.filters["sentence"] = _sentence
    environment.filters["pieces"] = pieces
    return environment


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
