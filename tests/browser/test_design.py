"""The page of the design: every part in every state, in both themes and both decks, on a phone and on a desktop."""

from __future__ import annotations

import io
from itertools import product

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import NewPage
from tests.web.test_static import DARK, LIGHT, SUITS, colour

pytestmark = pytest.mark.browser

COLOURS = ("paper", "surface", "sunken", "ink", "muted", "accent", "accent-soft", "good", "bad", "warn", "info", *SUITS)
NARROW = {"width": 360, "height": 800}


@pytest.fixture(scope="module")
def demo(desk: Page) -> Page:
    """The page, which every part is tried on in turn."""
    return shown(desk)


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    return shown(new_page(viewport=PHONE, has_touch=True))


def shown(page: Page) -> Page:
    page.goto("/design")
    expect(page.get_by_role("main").get_by_role("heading", name="Bridge", exact=True)).to_be_visible()
    page.evaluate("document.fonts.ready")
    return page


def colours_shown(page: Page) -> dict[str, str]:
    """What stands in the middle of each swatch of a screenshot."""
    swatches = page.locator("fw-design-foundations section").first
    picture = Image.open(io.BytesIO(swatches.screenshot())).convert("RGB")
    left, top = corner(swatches)
    found = {}
    for name in COLOURS:
        x, y = corner(page.locator(f'[data-colour="{name}"]'))
        across, down = int(x - left) + 20, int(y - top) + 20
        red, green, blue = picture.crop((across, down, across + 1, down + 1)).tobytes()
        found[name] = f"#{red:02X}{green:02X}{blue:02X}"
    return found


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "theme"), [*product(["360", "1280"], ["light", "dark"])])
def test_every_part_looks_as_the_tokens_say(new_page: NewPage, width: str, theme: str) -> None:
    page = shown(new_page(viewport=NARROW if width == "360" else DESKTOP, color_scheme=theme, has_touch=width == "360"))
    assert overflow(page) == []
    assert small_targets(page) == []
    if (width, theme) == ("1280", "dark"):
        assert serious(page) == []
    for deck in ("two", "four"):
        page.evaluate("deck => document.documentElement.dataset.deck = deck", deck)
        wanted = {name: colour(name, DARK if theme == "dark" else LIGHT, deck) for name in COLOURS}
        assert colours_shown(page) == wanted


def test_a_sheet_keeps_the_focus_and_closes_by_escape_and_swipe(phone: Page) -> None:
    opening = phone.get_by_role("button", name="Open sheet")
    opening.click()
    sheet = phone.get_by_role("dialog", name="Sheet")
    expect(sheet).to_be_visible()
    inside = phone.locator("fw-sheet")
    stops = [
        inside.get_by_role("button", name="Close"),
        inside.get_by_label("Note"),
        inside.get_by_role("button", name="Record ron"),
    ]
    for stop in [*stops, stops[0]]:
        phone.keyboard.press("Tab")
        expect(stop).to_be_focused()
    phone.keyboard.press("Shift+Tab")
    expect(stops[-1]).to_be_focused()
    phone.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(opening).to_be_focused()
    opening.click()
    drag(phone, sheet.get_by_role("heading", name="Sheet"), 30, steps=30)
    expect(sheet).to_be_visible()
    drag(phone, sheet.get_by_role("heading", name="Sheet"), 300)
    expect(sheet).to_be_hidden()


def test_on_a_desktop_a_sheet_is_a_panel_at_the_side(demo: Page) -> None:
    demo.get_by_role("button", name="Open sheet").click()
    panel = demo.get_by_role("dialog", name="Sheet").locator(".panel")
    expect(panel).to_have_js_property("offsetWidth", 400)
    expect(panel).to_have_js_property("offsetHeight", DESKTOP["height"])
    demo.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_a_toast_is_told_and_taken_back_and_errors_stay(page: Page) -> None:
    page.clock.install()
    shown(page)
    page.get_by_role("button", name="Show done").click()
    told = page.get_by_role("status").filter(has_text="Josh ron Mikey 5,800")
    expect(told).to_be_visible()
    told.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status").filter(has_text="Undone")).to_be_visible()
    page.get_by_role("button", name="Show error").click()
    error = page.get_by_role("alert").filter(has_text="The hand was rejected")
    expect(error).to_be_visible()
    page.clock.run_for(7_000)
    expect(page.get_by_text("Undone")).to_be_hidden()
    expect(error).to_be_visible()
    error.get_by_role("button", name="Close").click()
    expect(page.get_by_text("The hand was rejected")).to_be_hidden()


def test_a_toast_waits_while_it_is_touched(page: Page) -> None:
    page.clock.install()
    shown(page)
    page.get_by_role("button", name="Show note").click()
    words = page.get_by_role("status").get_by_text("On this phone")
    words.dispatch_event("pointerdown")
    page.clock.run_for(20_000)
    expect(words).to_be_visible()
    words.dispatch_event("pointerup")
    page.clock.run_for(7_000)
    expect(words).to_be_hidden()


def test_what_is_disabled_says_why(demo: Page) -> None:
    demo.locator(".button[aria-disabled=true]").click(force=True)
    expect(demo.get_by_role("status").filter(has_text="Choose who won first.")).to_be_visible()


def test_a_chip_toggles(demo: Page) -> None:
    chip = demo.get_by_role("button", name="Tenpai", exact=True)
    expect(chip).to_have_attribute("aria-pressed", "false")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    chip.press("Enter")
    expect(chip).to_have_attribute("aria-pressed", "false")


def test_the_next_player_sits_on_the_right_in_riichi_and_on_the_left_in_bridge(demo: Page) -> None:
    for game, places in (("riichi", "bottom right top left"), ("bridge", "top right bottom left")):
        seats = demo.locator(f'fw-compass[game="{game}"] .seat')
        middles = [middle(seats.nth(seat)) for seat in range(4)]
        assert " ".join(_place(each, middles) for each in middles) == places
    demo.locator("fw-compass[selectable] .seat").nth(1).click()
    expect(demo.locator("fw-compass[selectable] .seat").nth(1)).to_have_attribute("aria-pressed", "true")


def test_a_win_moves_score_and_dealer(demo: Page) -> None:
    demo.get_by_role("button", name="Play a win").click()
    josh = demo.locator("fw-compass[selectable] .seat").nth(1)
    expect(josh.locator("fw-count")).to_have_attribute("data-value", "30800")
    expect(josh.locator("fw-count")).to_have_text("30,800")
    expect(josh.locator("fw-delta")).to_have_text("+5,800")
    expect(josh.locator(".ring")).to_be_visible()
    expect(josh.get_by_role("img", name="East")).to_be_visible()


def test_without_motion_a_score_changes_at_once(new_page: NewPage) -> None:
    page = shown(new_page(reduced_motion="reduce"))
    shown_at_once = page.locator("fw-design-riichi").evaluate(
        """async (demo) => {
            demo.hand = 1;
            await demo.updateComplete;
            const compass = demo.renderRoot.querySelector("fw-compass");
            await compass.updateComplete;
            const count = compass.renderRoot.querySelectorAll("fw-count")[1];
            await count.updateComplete;
            return count.textContent.trim();
        }"""
    )
    assert shown_at_once == "30,800"


def test_the_number_pad_is_tapped_and_typed(demo: Page) -> None:
    pad = demo.get_by_role("group", name="Number pad")
    pad.get_by_role("button", name="Erase").click()
    pad.get_by_role("button", name="00", exact=True).click()
    expect(pad.locator("output")).to_have_text("39,000")
    for key in ("Backspace", "Backspace", "Backspace", "7"):
        demo.keyboard.press(key)
    expect(pad.locator("output")).to_have_text("397")


def test_a_term_explains_itself(phone: Page) -> None:
    phone.get_by_role("button", name="honba", exact=True).click()
    meaning = phone.get_by_text("Each adds 300 points to the next win")
    expect(meaning).to_be_in_viewport(ratio=1)
    phone.keyboard.press("Escape")
    expect(meaning).to_be_hidden()


def drag(page: Page, what: Locator, far: int, *, steps: int = 4) -> None:
    x, y = middle(what)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + far, steps=steps)
    page.mouse.up()


def corner(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"], box["y"]


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _place(one: tuple[float, float], all_of_them: list[tuple[float, float]]) -> str:
    x, y = (one[axis] - sum(each[axis] for each in all_of_them) / 4 for axis in (0, 1))
    if abs(x) > abs(y):
        return "right" if x > 0 else "left"
    return "bottom" if y > 0 else "top"
