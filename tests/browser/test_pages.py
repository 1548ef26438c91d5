"""Every page of the application, on a phone and a desktop, light and dark: it looks as the design language says."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, Request, expect

from fourwinds.web import __file__ as web
from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.recording import Recorder, new_game
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

SIZES = {"phone": PHONE, "desktop": DESKTOP}
NARROW = 360
FONT_SIZES = [12, 14, 16, 18, 22, 28, 36]
COLOURS = sorted(
    set(re.findall(r"--([\w-]+): light-dark", (Path(web).parent / "static" / "tokens.css").read_text()))
    - {"lift", "veil"}
)
NAMES = ("Koki", "Maximiliane Featherst", "桜子", "Jo")
HANDS: list[dict[str, Any]] = [
    {"outcome": "ron", "loser": 2, "wins": [{"seat": 0, "han": 3, "fu": 30}], "riichi": [0]},
    {"outcome": "exhaustive_draw", "tenpai": [1, 3], "riichi": [3], "note": "long one"},
    {"outcome": "ron", "loser": 2, "wins": [{"seat": 3, "yakuman": 1}, {"seat": 0, "limit": "mangan"}]},
    {"outcome": "uncertain", "kind": "ron", "possible_winners": [1, 3]},
]
RULES = {"name": "Club", "tobi": False}
STAY = ""
NOISE = "blocked by Playwright|ERR_ABORTED"
DEEP = """const all = (root) => [...root.querySelectorAll("*")].flatMap((one) =>
    [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
const up = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host ?? null;
const seen = (one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true})
    && !one.closest(".visually-hidden, .hidden");"""
STRANGE = f"""([colours, sizes]) => {{ {DEEP}
    const probe = document.body.appendChild(document.createElement("i"));
    const known = new Set(["rgba(0, 0, 0, 0)"]);
    for (const name of colours) {{
        probe.style.color = `var(--${{name}})`;
        known.add(getComputedStyle(probe).color);
    }}
    probe.remove();
    const behind = (one) => {{
        for (let each = one; each; each = up(each)) {{
            const colour = getComputedStyle(each).backgroundColor;
            if (colour !== "rgba(0, 0, 0, 0)") return colour;
        }}
        return "rgba(0, 0, 0, 0)";
    }};
    const told = all(document.body).filter((one) => seen(one) && !one.closest("svg, sup, .notrump")
        && [...one.childNodes].some((each) => each.nodeType === 3 && each.data.trim()));
    return told.flatMap((one) => {{
        const {{ color, fontSize }} = getComputedStyle(one);
        const wrong = [color, behind(one)].filter((each) => !known.has(each));
        if (sizes.length && !sizes.includes(parseFloat(fontSize))) wrong.push(fontSize);
        const place = `${{one.localName}}.${{one.className}} ${{one.textContent.trim().slice(0, 30)}}`;
        return wrong.length ? [`${{place}}: ${{wrong}}`] : [];
    }});
}}"""
COUNTS = f"""() => {{ {DEEP}
    const shown = all(document.body).filter(seen);
    const sheet = shown.find((one) => one.localName === "dialog" && one.matches(":modal"));
    const inView = (one) => {{
        const box = one.getBoundingClientRect();
        return box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    }};
    const within = (one) => {{
        for (let each = one; each; each = up(each)) if (each === sheet) return true;
        return !sheet;
    }};
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--accent)";
    const accent = getComputedStyle(probe).color;
    probe.remove();
    const primary = (one) => one.matches("a:not(.skip), button") && getComputedStyle(one).backgroundColor === accent;
    const words = (found) => found.map((one) => one.textContent.trim());
    return {{
        titles: words(shown.filter((one) => one.localName === "h1")),
        primary: words(shown.filter((one) => primary(one) && inView(one) && within(one))),
    }};
}}"""

MOST_SCRIPT = 100_000
"""Bytes of script that the first load of a page may take, compressed; riichi, kept on the phone, may have more."""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture(scope="module")
def server(own_server: RunningServer) -> RunningServer:
    return own_server


@cache
def zipped_size(path: str) -> int:
    """The size of a script as it is sent, compressed."""
    file = Path(web).parent / path.removeprefix("/")
    return len(gzip.compress(file.read_bytes())) if file.exists() else 0


@dataclass(frozen=True)
class World:
    """The addresses that only the server knows."""

    places: dict[str, str]

    def __getitem__(self, path: str) -> str:
        return path.format(**self.places)


@dataclass(frozen=True)
class Shown:
    """An address, what must be there before anything is done, what is done, and what must be there then."""

    path: str
    there: str
    act: Callable[[Page], object] | None = None
    then: str = ""
    titles: int = 1
    scaled: bool = False
    primaries: int = 1

    @property
    def is_kept(self) -> bool:
        """Whether it belongs to the recorder of riichi, which phones keep as a whole."""
        return self.path == STAY or self.path.startswith("/riichi")


def recorder(*acts: Callable[[Recorder], object]) -> Callable[[Page], object]:
    def act(page: Page) -> None:
        for each in acts:
            each(Recorder(page, ""))

    return act


def tap(*selectors: str) -> Callable[[Page], object]:
    return recorder(*(lambda one, selector=selector: one.tap(selector) for selector in selectors))


def end(page: Page) -> None:
    Recorder(page, "").ron(0, 2, 48_000)
    expect(page.locator("fw-game-over")).to_be_visible()


def finish(page: Page) -> None:
    page.locator("fw-game-over [data-action=finish]").tap()
    expect(page.locator("fw-finish-sheet fw-standing")).to_be_visible()


ENTRY = "fw-entry-panel .step"
SHEET = "fw-value-sheet [data-tab=points]"
CHOSEN = "fw-line-inspector fw-shown, fw-level-view fw-tree-row"
PAGES = {
    "home": Shown("/", "main h1"),
    "games": Shown("/riichi", "fw-game-row >> nth=3"),
    "new": Shown("/riichi/new", "fw-rules-field"),
    "recorder": Shown("/riichi/games/{open}", ENTRY),
    "riichi": Shown(STAY, ENTRY, tap("[data-riichi='0']")),
    "from": Shown(STAY, ENTRY, tap("[data-step=winner][data-seat='1']")),
    "value": Shown(STAY, ENTRY, tap("[data-step=from][data-seat='2']")),
    "preview": Shown(STAY, ENTRY, tap("[data-points='8000']")),
    "pad": Shown(STAY, ENTRY, recorder(lambda one: one.tap("[data-other]"), lambda one: one.type("5700"))),
    "han": Shown(STAY, SHEET, tap("[data-tab=han]")),
    "tiles": Shown(STAY, SHEET, tap("[data-tab=tiles]")),
    "yakuman": Shown(STAY, SHEET, tap("[data-tab=yakuman]")),
    "draw": Shown("/riichi/games/{other}", ENTRY, tap("[data-action=draw]", "[data-step=tenpai][data-seat='1']")),
    "more": Shown("/riichi/games/{fresh}", ENTRY, tap("[data-action=more]")),
    "uncertain": Shown(STAY, "fw-more-sheet [data-more]", tap("[data-more=uncertain]")),
    "correction": Shown("/riichi/games/{third}", ENTRY, tap("fw-compass .seat[data-seat='0']")),
    "menu": Shown("/riichi/games/{fourth}", ENTRY, tap("[data-action=menu]")),
    "look": Shown(STAY, "fw-recorder-menu [data-menu=look]", tap("[data-menu=look]")),
    "edit": Shown(STAY, "fw-look-panel .step", tap("[data-action=edit]")),
    "over": Shown("/riichi/games/{over}", ENTRY, end),
    "finish": Shown(STAY, "fw-game-over .step", finish),
    "history": Shown("/riichi/games/{full}/hands", "fw-score-graph .name >> nth=3"),
    "hand": Shown("/riichi/games/{open}/hands/{hand}", "fw-hand-sheet .what"),
    "partial": Shown("/riichi/games/{partial}/hands", "fw-score-graph .name >> nth=3"),
    "final": Shown("/riichi/games/{final_only}/hands", "fw-game-head li >> nth=3"),
    "live": Shown("/riichi/games/{open}/live", "fw-live-page fw-compass", scaled=True),
    "leagues": Shown("/riichi/leagues", "fw-leagues-page main, fw-leagues-page .page"),
    "league": Shown("/riichi/leagues/{league}", "fw-league-table a"),
    "player": Shown("/riichi/players/{player}", "fw-player-page h2 >> nth=0"),
    "boards": Shown("/boards", "main h1"),
    "systems": Shown("/bridge", "fw-systems-page li"),
    "new-system": Shown("/bridge/new", "fw-from-library [type=checkbox] >> nth=3"),
    "editor": Shown("/bridge/systems/{system}?at=1n-(p)-2c", "fw-tree-row >> nth=3", then=CHOSEN),
    "conventions": Shown("/bridge/systems/{system}/conventions", "fw-module-row >> nth=3"),
    "look-up": Shown("/bridge/systems/{system}/look-up?auction=1n-p-2c", "fw-call-list li >> nth=2"),
    "versions": Shown("/bridge/systems/{system}/history", "fw-version"),
    "share": Shown("/bridge/systems/{system}/share", "fw-share-files"),
    "ask": Shown("/bridge/systems/{system}/ask?hand=AKQ72.K5.83.Q972&auction=1n-p", "fw-recommended-call"),
    "practice": Shown("/bridge/systems/{system}/practice", "fw-convention-choice"),
    "question": Shown(
        "/bridge/systems/{system}/practice",
        "fw-convention-choice",
        lambda page: page.get_by_role("button", name=re.compile("^(Start|Continue)")).click(),
        "fw-bid-box",
    ),
    "room": Shown("/bridge/rooms/{room}?seat=S", "fw-board-bidding"),
    "check": Shown("/bridge/systems/{system}/check", "fw-hands-trial", then="fw-fault-filter, fw-check-page fw-empty"),
    "try": Shown("/bridge/systems/{system}/try", "fw-try-form"),
    "together": Shown("/bridge/systems/{system}/together", "fw-together-page fw-empty, fw-together-page li"),
    "sign-in": Shown("/sign-in", "main h1"),
    "sign-up": Shown("/sign-up", "main h1"),
    "reset": Shown("/reset", "main h1"),
    "account": Shown("/account", "main h1"),
    "offline": Shown("/offline", "main h1"),
    "design": Shown("/design", "fw-design-bridge h3", titles=2, primaries=9),
}


@pytest.fixture(scope="module")
def world(server: RunningServer) -> World:
    with httpx.Client(base_url=f"{server.address}/api", timeout=60) as api:
        league = api.get("/leagues").json()["items"][0]["id"]
        games = api.get(f"/leagues/{league}/games").json()["items"]
        player = api.get(f"/leagues/{league}/players").json()["items"][0]["id"]
        quality = {game["data_quality"]: game["id"] for game in games}
        played = new_game(server.address, players=NAMES, facts=HANDS, label="Friday, table 2", rules=RULES)
        hand = api.get(f"/games/{played}").json()["hands"][1]["hand_id"]
        system = api.get("/systems").json()["items"][0]["id"]
        room = api.post(f"/systems/{system}/rooms", json={"seat": "S"}).json()["id"]
        api.post(f"/rooms/{room}/boards?seat=S", json={"count": 4})
    more = {
        name: new_game(server.address, players=NAMES, facts=HANDS[:3], rules=RULES)
        for name in ("other", "fresh", "third", "fourth")
    }
    places = {"league": league, "system": system, "room": room, "player": player, "open": played, "hand": hand, **more}
    return World({**places, "full": quality["complete"], **{key: quality[key] for key in ("partial", "final_only")}})


class Look:
    """One browser window in one theme, which has complained or not."""

    def __init__(self, browser: Browser, address: str, size: str, theme: str, *, axe: bool) -> None:
        self.name = f"{size}_{theme}"
        self.axe = axe
        self.complaints: list[str] = []
        phone = size == "phone"
        self.context = browser.new_context(
            base_url=address,
            viewport=SIZES[size],
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=True,
            is_mobile=phone,
            service_workers="block",
            reduced_motion="reduce",
        )
        self.address = address
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self.complain(message.text))
        self.page.on("pageerror", lambda error: self.complain(str(error)))
        self.page.on("request", self.note)
        self.scripts: set[str] = set()

    def complain(self, text: str) -> None:
        if not re.search(NOISE, text):
            self.complaints.append(text)

    def note(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.complain(f"request to another host: {request.url}")
        if request.resource_type == "script":
            self.scripts.add(urlsplit(request.url).path)

    def show(self, shown: Shown, address: str) -> None:
        if shown.path != STAY:
            self.scripts.clear()
            self.page.goto(address)
        expect(self.page.locator(shown.there).first).to_be_visible()
        if shown.act is not None:
            shown.act(self.page)
        if shown.then:
            expect(self.page.locator(shown.then).first).to_be_visible(timeout=120_000)
        self.page.evaluate("document.fonts.ready")

    def faults(self, shown: Shown) -> dict[str, Any]:
        """Everything that is wrong with the page, to be empty."""
        counts = self.page.evaluate(COUNTS)
        found = {
            "complaints": [*self.complaints],
            "sideways": overflow(self.page),
            "small": small_targets(self.page),
            "strange": self.page.evaluate(STRANGE, [COLOURS, [] if shown.scaled else FONT_SIZES]),
            "titles": counts["titles"] if len(counts["titles"]) != shown.titles else [],
            "primary": counts["primary"] if len(counts["primary"]) > shown.primaries else [],
            "heavy": 0 if shown.is_kept else max(0, sum(map(zipped_size, self.scripts)) - MOST_SCRIPT),
            "axe": serious(self.page) if self.axe else [],
        }
        self.complaints.clear()
        return {name: faults for name, faults in found.items() if faults}

    def narrow(self, shown: Shown) -> dict[str, list[str]]:
        """What goes sideways on the narrowest phone, and with text of twice the size."""
        size = self.page.viewport_size
        assert size is not None
        self.page.set_viewport_size({"width": NARROW, "height": size["height"]})
        self.page.evaluate(TWO_FRAMES)
        found = {"sideways at 360": overflow(self.page)}
        self.page.set_viewport_size(size)
        if not shown.is_kept:
            self.page.evaluate(f"document.documentElement.style.fontSize = '200%'; ({TWO_FRAMES})()")
            found["sideways at 200 %"] = overflow(self.page)
            self.page.evaluate("document.documentElement.style.fontSize = ''")
        return {name: faults for name, faults in found.items() if faults}

    def picture(self, name: str, folder: Path) -> None:
        self.page.screenshot(path=folder / f"{name}_{self.name}.png")


@pytest.fixture(scope="module")
def folder() -> Path | None:
    """Where the pictures go: FOURWINDS_SCREENSHOTS, if somebody wants to look at them."""
    wanted = os.environ.get("FOURWINDS_SCREENSHOTS")
    if not wanted:
        return None
    Path(wanted).mkdir(parents=True, exist_ok=True)
    return Path(wanted)


WITHOUT_AXE = "desktop dark"
"""The slow looks let axe see the dark and the desktop."""
LOOKS = [
    "phone light",
    WITHOUT_AXE,
    pytest.param("phone dark", marks=pytest.mark.slow),
    pytest.param("desktop light", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("where", LOOKS)
def test_every_page_looks_as_the_language_says(
    browser: Browser, server: RunningServer, world: World, folder: Path | None, where: str
) -> None:
    size, theme = where.split()
    look = Look(browser, server.address, size, theme, axe=where != WITHOUT_AXE)
    world = World({**world.places, "over": new_game(server.address, players=NAMES)})
    faults: dict[str, Any] = {}
    for name, shown in PAGES.items():
        look.show(shown, world[shown.path])
        if folder is not None:
            look.picture(name, folder)
        found = look.faults(shown)
        if size == "phone":
            found |= look.narrow(shown)
        if found:
            faults[name] = found
    look.context.close()
    assert faults == {}, json.dumps(faults, indent=1, ensure_ascii=False)
