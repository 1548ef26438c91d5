"""The bridge parts: hands, diagrams, auctions, the bid box and the lines of a system, by keyboard, touch and ear."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

HANDS = {"N": "AQT97.K2.AJ4.Q53", "E": "J2.QJT98.K73.K82", "S": "K8653.A4..AJ9764", "W": "4.7653.QT98652.T"}
_SHOW = """async ([tag, all]) => {
    await import(`/static/elements/${tag.slice(3)}.js`);
    const made = all.map((values) => Object.assign(document.createElement(tag), values));
    window.heard = [];
    for (const name of ["fw-call", "fw-undo", "fw-edit", "fw-toggle", "fw-add", "fw-search"])
        document.addEventListener(name, ({ detail: { call, open } }) =>
            window.heard.push([name.slice(3), call ?? open].join(" ").trim()));
    const main = document.querySelector("main");
    main.replaceChildren(...made);
    if (tag === "fw-tree-row") main.setAttribute("role", "tree");
    await Promise.all(made.map((one) => one.updateComplete));
}"""


def shown(page: Page, tag: str, *values: dict[str, Any]) -> Locator:
    """Parts alone on a page of the application."""
    page.goto("/offline")
    page.evaluate(_SHOW, [tag, list(values)])
    return page.locator(tag)


def heard(page: Page) -> list[str]:
    """The events since they were last asked for."""
    return list(page.evaluate("window.heard.splice(0)"))


def test_a_hand_is_a_line_a_block_or_a_fan_and_says_what_is_void(page: Page) -> None:
    hands = shown(page, "fw-hand", *({"cards": HANDS["S"], "look": look} for look in ("inline", "block", "fan")))
    for index in (0, 1):
        expect(hands.nth(index).get_by_role("img")).to_have_count(5)
        expect(hands.nth(index).get_by_role("img", name="void")).to_have_text("—")
        expect(hands.nth(index)).to_contain_text("K8653")
    heights = [box["height"] for hand in hands.all() if (box := hand.bounding_box())]
    assert heights[0] < heights[1] / 3
    expect(hands.nth(2).get_by_role("img", name="of clubs")).to_have_count(6)
    expect(hands.nth(2).get_by_role("img", name="king of spades")).to_be_visible()


def test_the_ten_is_t_or_10(page: Page) -> None:
    hand = shown(page, "fw-hand", {"cards": HANDS["W"]})
    expect(hand).to_contain_text("QT98652")
    page.evaluate("document.documentElement.dataset.ten = '10'; document.querySelector('fw-hand').requestUpdate()")
    expect(hand).to_contain_text("Q1098652")


def test_a_diagram_is_a_compass_or_two_by_two(page: Page) -> None:
    diagram = shown(page, "fw-diagram", {"hands": {**HANDS, "E": 12}, "dealer": "E", "vulnerable": "NS", "board": 2})

    def corners() -> list[tuple[float, float]]:
        places = [diagram.locator(f"section.{seat}").bounding_box() for seat in "NESW"]
        return [(round(box["x"]), round(box["y"])) for box in places if box]

    expect(diagram.get_by_role("group", name="Board 2, dealer East, North-South vulnerable")).to_be_visible()
    expect(diagram.get_by_role("img", name="Hidden hand")).to_have_count(1)
    expect(diagram).to_contain_text("12 cards")
    north, east, south, west = corners()
    assert west[0] < north[0] == south[0] < east[0]
    assert north[1] < west[1] < south[1]
    page.set_viewport_size(PHONE)
    north, east, south, west = corners()
    assert north[1] == east[1] < west[1] == south[1]
    assert north[0] == west[0] < east[0] == south[0]
    expect(diagram.locator("section.E .dealer")).to_be_visible()
    expect(diagram.locator("h4 .vulnerable")).to_have_count(2)
    assert overflow(page) == []


def test_an_auction_has_its_columns_and_tells_what_a_call_means(page: Page) -> None:
    calls = ["P", "1NT", {"call": "X", "alert": True, "meaning": "Shows clubs"}, "XX", "P", "P", "2S"]
    auction = shown(page, "fw-auction", {"calls": calls, "dealer": "E", "vulnerable": "EW", "ours": "NS"})
    seats = ("West, vulnerable", "North", "East, vulnerable", "South")
    expect(auction.get_by_role("columnheader")).to_have_text([f"{seat[0]} {seat}" for seat in seats])
    rows = auction.locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first.get_by_role("img", name="Before the dealer")).to_have_count(2)
    expect(rows.first.get_by_role("img", name="1 no-trump")).not_to_have_class(re.compile("theirs"))
    expect(rows.nth(2).get_by_role("img", name="2 spades")).to_be_visible()
    alerted = auction.get_by_role("button", name="Double, alerted")
    expect(alerted).to_have_text("X!")
    expect(alerted).to_have_class(re.compile("theirs"))
    alerted.click()
    expect(auction.get_by_role("status")).to_have_text("Shows clubs")
    expect(alerted).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Enter")
    expect(auction.get_by_role("status")).to_have_count(0)


def test_the_bid_box_takes_keys_and_says_why_not(page: Page) -> None:
    box = shown(page, "fw-bid-box", {"calls": ["1H", "P"]})
    status = box.get_by_role("status")
    expect(box.get_by_role("group", name="Bids").get_by_role("button")).to_have_count(35)
    box.get_by_role("button", name="1 spade").focus()
    page.keyboard.type("2s3npr")
    assert heard(page) == ["call 2S", "call 3N", "call P"]
    expect(status).to_have_text("Only a doubled bid can be redoubled.")
    page.keyboard.type("x")
    expect(status).to_have_text("1 heart is your own side's bid. You can only double the opponents' bid.")
    box.get_by_role("button", name="1 diamond").click(force=True)
    expect(status).to_have_text("1 diamond is not higher than 1 heart.")
    page.keyboard.press("4")
    page.keyboard.press("Backspace")
    assert heard(page) == []
    page.keyboard.press("Backspace")
    assert heard(page) == ["undo"]
    box.get_by_role("button", name="1 spade").focus()
    page.keyboard.press("ArrowDown")
    expect(box.get_by_role("button", name="2 spades")).to_be_focused()


@pytest.mark.parametrize(
    ("calls", "allowed"),
    [
        ("", {"P", "AP"}),
        ("1H", {"P", "AP", "X"}),
        ("1H P", {"P", "AP"}),
        ("1H P P", {"P", "AP", "X"}),
        ("1H X", {"P", "AP", "XX"}),
        ("1H X P", {"P", "AP"}),
        ("1H X P P", {"P", "AP", "XX"}),
        ("1H X XX", {"P", "AP"}),
        ("1H P P P", set()),
        ("P P P", {"P", "AP"}),
        ("P P P P", set()),
    ],
)
def test_only_what_the_laws_allow_can_be_called(laws: Page, calls: str, allowed: set[str]) -> None:
    found = laws.evaluate(
        """async (calls) => {
        const { callRefusal } = await import("/static/elements/bridge-rules.js");
        return ["P", "X", "XX", "AP"].filter((call) => !callRefusal(calls, call));
    }""",
        calls.split(),
    )
    assert set(found) == allowed


@pytest.fixture(scope="module")
def laws(browser: Browser, server: RunningServer) -> Iterator[Page]:
    with browser.new_context(base_url=server.address) as context:
        page = context.new_page()
        page.goto("/offline")
        yield page


def test_on_a_phone_bids_are_a_level_and_a_suit(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 800}, has_touch=True)
    box = shown(page, "fw-bid-box", {"calls": ["2H"]})
    expect(box.get_by_role("group", name="Bids")).to_be_hidden()
    expect(box.get_by_role("button", name="Level 1")).to_be_disabled()
    box.get_by_role("button", name="spades").tap(force=True)
    expect(box.get_by_role("status")).to_have_text("Choose a level first, then the suit.")
    box.get_by_role("button", name="Level 2").tap()
    expect(box.get_by_role("button", name="2 hearts")).to_be_disabled()
    box.get_by_role("button", name="2 spades").tap()
    box.get_by_role("button", name="Double", exact=True).tap()
    assert heard(page) == ["call 2S", "call X"]
    assert small_targets(page) == []
    assert overflow(page) == []


def test_lines_of_a_system_are_a_tree_for_keyboard_and_ear(page: Page) -> None:
    rows = shown(
        page,
        "fw-tree-row",
        {"call": "1NT", "meaning": "15 to 17", "open": True},
        {"call": "2C", "meaning": "Asks", "module": "Stayman", "depth": 1, "open": False, "edited": True},
        {
            "call": "2D",
            "meaning": [{"text": "clubs, "}, {"text": "weakish", "unknown": True}],
            "depth": 1,
            "hole": True,
        },
    )
    tree = page.get_by_role("treeitem")
    expect(tree.first).to_have_attribute("aria-expanded", "true")
    expect(tree.nth(1)).to_have_attribute("aria-label", "2 clubs, Asks, Stayman, edited")
    expect(tree.nth(2)).to_have_attribute(
        "aria-label", "2 diamonds, clubs, weakish, has a hole, not understood: weakish"
    )
    rows.first.focus()
    for key in ("ArrowDown", "ArrowRight", "Enter", "+", "/"):
        page.keyboard.press(key)
    assert heard(page) == ["toggle true", "edit", "add", "search"]
    page.keyboard.press("ArrowLeft")
    expect(rows.first).to_be_focused()
    rows.nth(1).locator(".toggle").click()
    rows.nth(2).click()
    assert heard(page) == ["toggle true", "edit"]
    assert [box["height"] for row in rows.all() if (box := row.bounding_box())] == [40, 40, 40]
    page.set_viewport_size(PHONE)
    assert [box["height"] for row in rows.all() if (box := row.bounding_box())] == [48, 48, 48]


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_demos_of_bridge_and_tiles_are_accessible(new_page: NewPage, scheme: str) -> None:
    page = new_page(viewport=PHONE, color_scheme=scheme, has_touch=True)
    page.goto("/offline")
    page.evaluate(
        """async () => {
        await Promise.all([import("/static/design/bridge.js"), import("/static/design/tiles.js")]);
        const made = ["bridge", "tiles"].map((name) => document.createElement(`fw-design-${name}`));
        document.querySelector("main").replaceChildren(...made);
        await Promise.all(made.map((one) => one.updateComplete));
    }"""
    )
    expect(page.locator("fw-tile").first).to_be_visible()
    assert overflow(page) == []
    assert small_targets(page) == []
    assert serious(page) == []
