"""The modules of the pages: every import leads somewhere, and arrows point one way."""

from __future__ import annotations

import json
import re
from graphlib import TopologicalSorter
from pathlib import Path

import fourwinds.web
from fourwinds.web.modules import import_map, module_urls

STATIC = Path(fourwinds.web.__file__).parent / "static"
MODULES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js") if path.parts[-2] != "vendor")
_BASICS = ("shell", "elements", "riichi/rules", "riichi/phone")
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "texts": (),
    "shell": ("texts",),
    "elements": ("shell",),
    "frame": ("shell", "elements"),
    "riichi/rules": ("shell",),
    "riichi/phone": ("shell", "elements", "riichi/rules"),
    "riichi/scores": _BASICS,
    "riichi/ruleset": _BASICS,
    "riichi/games": (*_BASICS, "riichi/scores"),
    "riichi/new": (*_BASICS, "riichi/scores", "riichi/ruleset"),
    "riichi/league": (*_BASICS, "riichi/scores", "riichi/ruleset"),
    "riichi/recorder": (*_BASICS, "riichi/scores"),
    "riichi/history": (*_BASICS, "riichi/scores", "riichi/ruleset", "riichi/games", "riichi/recorder"),
    "riichi/pages": (
        *_BASICS,
        *(f"riichi/{part}" for part in "scores ruleset games new league recorder history".split()),
    ),
    "riichi": ("shell", "riichi/phone", "riichi/pages"),
    "bridge/data": ("shell",),
    "bridge/system": ("shell", "elements", "bridge/data"),
    **{
        f"bridge/{task}": ("shell", "elements", "bridge/data", "bridge/system")
        for task in ("editor", "new", "conventions", "look-up", "together", "share")
    },
    "bridge/pages": (
        *("shell", "elements"),
        *(f"bridge/{part}" for part in "data system editor new conventions look-up together share".split()),
    ),
    "bridge": ("shell", "bridge/pages"),
    "home": ("shell", "elements", "riichi/games", "riichi/phone"),
    "account": ("shell", "elements", "riichi/phone"),
    "account/pages": ("shell", "elements", "riichi/phone", "account"),
    "design": ("shell", "elements"),
}
"""What each folder may import besides itself and the libraries."""


def folder_of(module: str) -> str:
    """The folder of a module, which must have its place among the levels."""
    return module.rpartition("/")[0]


def imported(module: str) -> set[str]:
    """What a module imports itself, at once or later; libraries have names without a path."""
    source = (STATIC / module).read_text(encoding="utf-8")
    found = re.findall(r"""^(?:import|export)\b[^;"'(]*["'](\.[^"']+)["']""", source, re.M)
    later = re.findall(r'import\(\s*"(\.[^"]+)"', source)
    folder = (STATIC / module).parent
    return {(folder / name).resolve().relative_to(STATIC.resolve()).as_posix() for name in found + later}


def test_arrows_point_one_way() -> None:
    wrong = []
    for module in MODULES:
        allowed = {folder_of(module), *MAY_IMPORT[folder_of(module)]}
        for other in sorted(imported(module)):
            assert (STATIC / other).is_file(), f"{module} imports {other}, which does not exist"
            if folder_of(other) not in allowed:
                wrong.append(f"{module} imports {other}")
    assert wrong == []


def test_the_levels_of_folders_form_no_circle() -> None:
    assert set(TopologicalSorter(MAY_IMPORT).static_order()) == MAY_IMPORT.keys()


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
