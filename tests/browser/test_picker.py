"""Tiles are drawn, each its own, and picked with a thumb or from the keyboard; cards likewise."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import NewPage

pytestmark = pytest.mark.browser

_SHOW = """async ([tag, values]) => {
    await import(`/static/elements/${tag.slice(3)}.js`);
    const element = Object.assign(document.createElement(tag), values);
    element.heard = [];
    element.addEventListener("fw-input", (event) => element.heard.push(event.detail.value.join(" ")));
    const main = document.querySelector("main");
    main.replaceChildren(element);
    await element.updateComplete;
}"""
_SUITED = [f"{number}{suit}" for suit in "mps" for number in "1234567890"]
TILES = [*_SUITED, *"ESWNPFC", ""]


def shown(page: Page, **values: Any) -> Locator:
    """A picker alone on a page of the application."""
    page.goto("/offline")
    page.evaluate(_SHOW, ["fw-picker", values])
    return page.locator("fw-picker")


def heard(picker: Locator) -> str:
    """The last value that the picker told."""
    return str(picker.evaluate("one => one.heard.at(-1) ?? ''"))


def cell(picker: Locator, name: str) -> Locator:
    return picker.get_by_role("gridcell", name=name)


def test_every_tile_has_a_name_and_a_drawing_of_its_own_and_red_fives_more_than_a_colour(page: Page) -> None:
    page.goto("/offline")
    drawn = page.evaluate(
        """async (tiles) => {
        await import("/static/elements/tile.js");
        const all = tiles.map((tile) => Object.assign(document.createElement("fw-tile"), { tile }));
        document.querySelector("main").replaceChildren(...all);
        await Promise.all(all.map((one) => one.updateComplete));
        return all.map((one) => one.shadowRoot.querySelector("svg")).map((one) => [one.getAttribute("aria-label"),
            [...one.querySelectorAll("*")].map((part) => [...part.attributes].filter((given) => given.name !== "class")
                .map((given) => given.value).join(" ")).join()]);
    }""",
        TILES,
    )
    assert len({name for name, _ in drawn}) == len({shape for _, shape in drawn}) == len(TILES) == 38
    names = dict(zip(TILES, [name for name, _ in drawn], strict=True))
    assert [names[tile] for tile in ("1m", "0p", "9s", "E", "P")] == [
        "1 of characters",
        "5 of circles, red",
        "9 of bamboo",
        "East wind",
        "White dragon",
    ]


def test_tiles_are_typed_and_taken_back(page: Page) -> None:
    picker = shown(page, red=True, most=14)
    cell(picker, "1 of characters").focus()
    page.keyboard.type("123m5p0sez")
    assert heard(picker) == "1m 2m 3m 5p 0s E"
    expect(picker.get_by_role("status")).to_have_text("6 of 14")
    page.keyboard.type("7z")
    assert heard(picker).endswith("E C")
    page.keyboard.type("4")
    page.keyboard.press("Backspace")
    assert heard(picker).endswith("E C")
    page.keyboard.press("Backspace")
    assert heard(picker).endswith("0s E")


def test_arrows_move_and_enter_picks(page: Page) -> None:
    picker = shown(page, most=14)
    cell(picker, "1 of characters").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    assert heard(picker) == "2p E"
    expect(cell(picker, "East wind")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert heard(picker) == "2p"


def test_what_is_gone_or_too_many_is_refused_in_words(page: Page) -> None:
    picker = shown(page, most=5, taken={"1m": 3, "C": 4})
    cell(picker, "1 of characters").click()
    expect(cell(picker, "1 of characters, used: 4")).to_be_disabled()
    cell(picker, "1 of characters").click(force=True)
    expect(picker.get_by_role("status")).to_have_text("1 of 5 · No 1 of characters left.")
    expect(cell(picker, "Red dragon, used: 4")).to_be_disabled()
    page.keyboard.type("0m")
    expect(picker.get_by_role("status")).to_have_text("1 of 5 · 0m is not available here.")
    page.keyboard.type("9999p8p")
    expect(picker.get_by_role("status")).to_have_text("5 of 5 · All 5 are picked. Remove one first.")
    assert heard(picker) == "1m 9p 9p 9p 9p"
    picker.get_by_role("button", name="Remove 1 of characters").click()
    assert heard(picker) == "9p 9p 9p 9p"


def test_a_thumb_presses_slides_and_releases(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    picker = shown(page, most=14)

    def middle(name: str) -> dict[str, float]:
        box = cell(picker, name).bounding_box()
        assert box
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    finger = page.context.new_cdp_session(page)
    touch("touchStart", middle("2 of circles"))
    preview = picker.locator(".preview")
    expect(preview).to_be_visible()
    touch("touchMove", middle("3 of bamboo"))
    assert preview.locator("fw-tile").evaluate("one => one.tile") == "3s"
    box, thumb = preview.bounding_box(), middle("3 of bamboo")
    assert box
    assert box["y"] + box["height"] < thumb["y"]
    assert 0 <= box["x"] <= box["x"] + box["width"] <= PHONE["width"]
    touch("touchEnd")
    expect(preview).to_have_count(0)
    assert heard(picker) == "3s"
    touch("touchStart", middle("2 of circles"))
    touch("touchMove", {"x": 20, "y": 800})
    touch("touchEnd")
    assert heard(picker) == "3s"
    cell(picker, "9 of bamboo").tap()
    assert heard(picker) == "3s 9s"
    assert picker.evaluate("one => one.heard.length") == 2


def test_cards_know_their_owners_and_are_typed_suit_first(page: Page) -> None:
    picker = shown(page, kind="cards", most=13, taken={"SA": "N"})
    expect(picker.get_by_role("gridcell")).to_have_count(52)
    expect(cell(picker, "ace of spades, used: N")).to_be_disabled()
    cell(picker, "king of spades").focus()
    page.keyboard.type("sk10hAd2")
    assert heard(picker) == "SK ST HA D2"
    expect(cell(picker, "king of spades")).to_have_attribute("aria-selected", "true")
    cell(picker, "king of spades").click()
    assert heard(picker) == "ST HA D2"
    page.keyboard.type("sA")
    expect(picker.get_by_role("status")).to_have_text("3 of 13 · No ace of spades left.")


@pytest.mark.parametrize("kind", ["tiles", "cards"])
def test_a_picker_fits_and_is_accessible(new_page: NewPage, kind: str) -> None:
    page = new_page(viewport={"width": 360, "height": 800}, color_scheme="dark", has_touch=True)
    value = ["0m", "E", *["9s"] * 4] if kind == "tiles" else ["SA", "H2"]
    picker = shown(page, kind=kind, red=True, most=13, value=value, taken={"1m": 2, "CK": "W"})
    assert overflow(page) == []
    assert small_targets(page) == []
    heights = picker.get_by_role("gridcell").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(heights) >= 44
    assert serious(page) == []
    page.set_viewport_size(DESKTOP)
    widths = picker.get_by_role("gridcell").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert min(widths) >= 44
