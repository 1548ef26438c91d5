"""The modules of the pages: every import leads somewhere, and arrows point one way."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import fourwinds.web
from fourwinds.web.modules import import_map, module_urls

STATIC = Path(fourwinds.web.__file__).parent / "static"
MODULES = sorted(
    path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js") if path.parts[-2] not in {"vendor", "design"}
)
MAY_IMPORT = {
    "texts": (),
    "shell": ("texts",),
    "elements": ("shell",),
    "frame": ("shell", "elements"),
    "riichi": ("shell", "elements", "riichi/rules", "riichi/phone"),
    "riichi/rules": ("shell",),
    "riichi/phone": ("shell", "elements", "riichi/rules"),
    "account": ("shell", "elements", "riichi/phone"),
}
"""What each part may import besides itself and the libraries."""


def part_of(module: str) -> str:
    return max((part for part in MAY_IMPORT if module.startswith(f"{part}/")), key=len)


def imported(module: str) -> set[str]:
    """What a module imports itself, at once or later; libraries have names without a path."""
    source = (STATIC / module).read_text(encoding="utf-8")
    found = re.findall(r"""^(?:import|export)\b[^;"'(]*["'](\.[^"']+)["']""", source, re.M)
    later = re.findall(r'import\(\s*"(\.[^"]+)"', source)
    folder = (STATIC / module).parent
    return {(folder / name).resolve().relative_to(STATIC.resolve()).as_posix() for name in found + later}


@pytest.mark.parametrize("module", MODULES)
def test_arrows_point_one_way(module: str) -> None:
    own = part_of(module)
    for other in imported(module):
        assert (STATIC / other).is_file(), other
        allowed = (own, *MAY_IMPORT[own])
        assert part_of(other) in allowed, f"{module} needs {other}"


def test_the_import_map_gives_every_module_its_version() -> None:
    addresses = json.loads(import_map())["imports"]
    assert {"lit", "idb", "uplot"} <= set(addresses)
    for module in MODULES:
        assert re.fullmatch(rf"/static/{re.escape(module)}\?v=[0-9a-f]{{12}}", addresses[f"/static/{module}"])


def test_imports_over_several_lines_and_bare_ones_are_seen() -> None:
    assert {"shell/text.js", "elements/shared.js"} <= imported("elements/toast.js")
    assert "riichi/recorder/value-sheet.js" in imported("riichi/recorder/entry-sheets.js")
    assert "riichi/pages/games-page.js" in imported("riichi/app.js")


def test_a_page_asks_at_once_for_all_that_its_module_needs() -> None:
    urls = [url.partition("?")[0] for url in module_urls("riichi/app.js")]
    assert {"/static/riichi/rules/fold.js", "/static/vendor/lit.js", "/static/texts/en.js"} <= set(urls)
    assert len(urls) == len(set(urls))
