"""The editor of systems: the tree of auctions, editing in place, search, history, and two people at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.accessibility import overflow, serious, small_targets
from tests.browser.chromium import PHONE
from tests.browser.conftest import NewPage

pytestmark = pytest.mark.browser

Ask = Callable[..., Any]
STALE = "status of 412"


@pytest.fixture
def api(page: Page) -> Ask:
    """Ask the server itself, not the page."""

    def ask(method: str, path: str, body: object = None) -> Any:
        answer = page.request.fetch(path, method=method, data=body, timeout=120_000)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    return ask


@pytest.fixture
def system(api: Ask, request: pytest.FixtureRequest) -> str:
    """A small system of its own for each test."""
    name = f"{request.node.name[:80]}"
    made = api("POST", "/api/systems", {"name": name, "base": "sayc", "conventions": ["stayman_1nt"]})
    return str(made["id"])


def opened(page: Page, system: str, at: str = "", **more: str) -> Page:
    """The editor with a place chosen."""
    query = "&".join(f"{name}={quote(value)}" for name, value in {"at": at, **more}.items() if value)
    page.goto(f"/bridge/systems/{system}?{query}")
    expect(page.get_by_role("treeitem").first).to_be_visible(timeout=90_000)  # its notes are compiled first
    return page


def row(page: Page, call: str) -> Locator:
    """The row of a call of ours, by its name."""
    return page.get_by_role("treeitem", name=re.compile(rf"^{call},")).first


def sheet(page: Page) -> Locator:
    """The open sheet with its content."""
    return page.locator("fw-sheet[open]")


def meaning(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Meaning")


def test_the_tree_opens_by_keys_and_shows_what_a_call_means(page: Page, system: str) -> None:
    opened(page, system)
    tree = page.get_by_role("tree")
    expect(row(page, "1 no-trump")).to_contain_text("15-17 HCP")
    tree.focus()
    for _ in range(12):
        page.keyboard.press("ArrowDown")
        if row(page, "1 no-trump").get_attribute("aria-selected") == "true":
            break
    expect(page).to_have_url(re.compile("at=1n$"))
    page.keyboard.press("ArrowRight")
    expect(row(page, "2 clubs")).to_contain_text("Stayman")
    expect(row(page, "2 clubs")).to_have_attribute("aria-level", "2")
    row(page, "2 clubs").click()
    inspector = page.get_by_role("complementary")
    expect(inspector.get_by_role("heading", level=2)).to_have_attribute("aria-label", re.compile("1 no-trump, 2 clubs"))
    expect(meaning(page)).to_have_value(re.compile("Stayman"))
    expect(inspector.get_by_role("list", name="What the player has shown")).to_be_visible()
    expect(inspector.locator("fw-hand")).to_have_count(3)
    assert serious(page) == []
    assert small_targets(page) == []
    assert overflow(page) == []
    page.reload()
    expect(row(page, "2 clubs")).to_have_attribute("aria-selected", "true")


def test_a_meaning_is_read_while_it_is_typed_and_kept_by_enter(page: Page, system: str, api: Ask) -> None:
    opened(page, system, "1n")
    expect(meaning(page)).to_have_value(re.compile("15-17 HCP"))
    page.get_by_role("tree").focus()
    page.keyboard.press("Enter")
    expect(meaning(page)).to_be_focused()
    meaning(page).fill("14-16 HCP, balanced, upgrades allowed")
    field = page.locator("fw-meaning-field")
    expect(field.get_by_text("14-16 HCP", exact=True)).to_be_visible()
    expect(field.locator(".unknown")).to_have_text("upgrades allowed")
    expect(page.get_by_text(re.compile("Covers 1n"))).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").get_by_text(re.compile("^Saved"))).to_be_visible()
    expect(row(page, "1 no-trump")).to_contain_text("14-16 HCP")
    expect(
        page.get_by_role("treeitem", name=re.compile("1 no-trump.*edited.*not understood: upgrades allowed"))
    ).to_be_visible()
    line = api("GET", f"/api/systems/{system}/lookup?sequence=1n")["entry"]
    assert (line["module"], line["text"]) == ("user_custom", "14-16 HCP, balanced, upgrades allowed")
    page.get_by_role("button", name="Undo").last.click()
    expect(row(page, "1 no-trump")).to_contain_text("15-17 HCP")


def test_escape_gives_the_text_back_and_a_draft_survives_a_reload(page: Page, system: str) -> None:
    opened(page, system, "1n")
    expect(meaning(page)).to_have_value(re.compile("15-17 HCP"))
    before = meaning(page).input_value()
    meaning(page).fill("12-14 HCP, bal")
    page.reload()
    expect(meaning(page)).to_have_value("12-14 HCP, bal")
    meaning(page).press("Escape")
    expect(meaning(page)).to_have_value(before)
    page.reload()
    expect(meaning(page)).to_have_value(before)
    meaning(page).fill("12-14 HCP {balanced")
    expect(page.locator("fw-meaning-field").get_by_text(re.compile("brace is not closed"))).to_be_visible()


def test_what_was_saved_stays_in_the_field_while_the_line_is_read_again(page: Page, system: str) -> None:
    opened(page, system, "1n")
    expect(meaning(page)).to_have_value(re.compile("15-17 HCP"))
    meaning(page).fill("14-16 HCP, balanced")
    expect(page.locator("fw-meaning-field").get_by_text("14-16 HCP", exact=True)).to_be_visible()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/lookup?**", hold)
    meaning(page).press("Enter")
    expect(row(page, "1 no-trump")).to_contain_text("14-16 HCP")
    expect(page.get_by_role("button", name="Save meaning")).to_have_count(0)
    assert meaning(page).input_value() == "14-16 HCP, balanced"
    for route in held:
        route.continue_()
    expect(page.get_by_role("status").get_by_text(re.compile("^Saved"))).to_be_visible()
    expect(meaning(page)).to_have_value("14-16 HCP, balanced")


def test_add_delete_and_bring_back_by_keys(page: Page, system: str, api: Ask) -> None:
    opened(page, system, "1n-(p)-2c-(p)-2d")
    expect(row(page, "2 diamonds")).to_have_attribute("aria-selected", "true")
    tree = page.get_by_role("tree")
    tree.focus()
    page.keyboard.press("+")
    expect(sheet(page).get_by_role("button", name="Level 2")).to_be_focused()
    expect(sheet(page).get_by_role("button", name="All pass")).to_have_count(0)
    page.keyboard.type("5c")
    expect(meaning(page)).to_be_focused()
    meaning(page).fill("7+ clubs, to play")
    page.keyboard.press("Enter")
    expect(row(page, "5 clubs")).to_contain_text("7+ clubs")
    expect(tree).to_be_focused()
    page.keyboard.press("Delete")
    expect(row(page, "5 clubs")).to_have_count(0)
    opened(page, system, "1n-(p)-2c")
    expect(meaning(page)).to_have_value(re.compile("Stayman"))
    page.get_by_role("tree").focus()
    page.keyboard.press("Delete")
    expect(page.get_by_role("treeitem", name=re.compile("^2 clubs, Deleted"))).to_be_visible()
    page.get_by_role("button", name="Use the library’s line").click()
    expect(row(page, "2 clubs")).to_contain_text("Stayman")
    page.get_by_role("tree").focus()
    page.keyboard.press("u")
    expect(page.get_by_role("treeitem", name=re.compile("^2 clubs, Deleted"))).to_be_visible()
    page.keyboard.press("Shift+U")
    expect(row(page, "2 clubs")).to_contain_text("Stayman")


def test_search_and_filters_are_in_the_address(page: Page, system: str, api: Ask) -> None:
    api("PUT", f"/api/systems/{system}/rules", {"sequence": "1n", "meaning": "14-16 HCP, balanced"})
    opened(page, system)
    page.get_by_role("tree").focus()
    page.keyboard.press("/")
    search = page.get_by_role("searchbox")
    expect(search).to_be_focused()
    page.keyboard.type("garbage")
    expect(page.get_by_text("No line matches.")).to_be_visible()
    search.fill("4-card major")
    expect(page.get_by_role("treeitem").first).to_contain_text("4-card major")
    page.go_back()
    expect(search).to_have_value("")
    expect(row(page, "1 no-trump")).to_be_visible()
    search.fill("1n 2c")
    expect(page.get_by_role("treeitem").first).to_have_attribute("aria-label", re.compile("^1 no-trump, 2 clubs, "))
    search.press("Enter")
    expect(page).to_have_url(re.compile(r"at=1n-\(p\)-2c$"))
    expect(row(page, "2 clubs")).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Edited").click()
    expect(page.get_by_role("treeitem")).to_have_count(1)
    page.get_by_role("button", name="Edited").click()
    page.get_by_role("button", name="To review").click()
    expect(page).to_have_url(re.compile("show=review"))
    expect(page.get_by_role("treeitem").first).to_have_attribute("aria-label", re.compile("to review"))
    page.get_by_role("treeitem").first.click()
    page.get_by_role("button", name="Still right", exact=True).click()
    expect(page.get_by_role("status").get_by_text(re.compile("1 confirmed, [0-9]+ left"))).to_be_visible()


def test_a_real_system_of_thousands_of_lines_is_virtual(page: Page, api: Ask) -> None:
    made = api("POST", "/api/systems", {"name": "Thousands of lines", "base": "2_1_game_force"})
    lines = len(api("GET", f"/api/systems/{made['id']}/outline")["lines"])
    assert lines > 7_000
    opened(page, made["id"], show="all")
    expect(page.get_by_text(f"{lines:,} lines")).to_be_visible()
    assert page.get_by_role("treeitem").count() < 60
    page.get_by_role("tree").focus()
    page.keyboard.press("End")
    last = page.locator(f"#row-{lines - 1}")
    expect(last).to_be_in_viewport()
    expect(last).to_have_attribute("aria-selected", "true")
    assert page.get_by_role("treeitem").count() < 60
    assert serious(page) == []
    page.keyboard.press("Home")
    expect(page.locator("#row-0")).to_be_in_viewport()


def test_two_browsers_see_each_other_and_lose_nothing(new_page: NewPage, api: Ask, system: str) -> None:
    uma, paul = new_page(forgive=STALE), new_page(forgive=STALE)
    for each in (uma, paul):
        opened(each, system, "1n")
        expect(meaning(each)).to_have_value(re.compile("15-17 HCP"))
    expect(row(uma, "1 no-trump").locator(".person")).to_have_count(1)
    row(paul, "1 club").click()
    expect(row(uma, "1 club").locator(".person")).to_have_count(1)
    row(paul, "1 no-trump").click()
    expect(meaning(paul)).to_have_value(re.compile("15-17 HCP"))
    meaning(uma).fill("14-16 HCP, balanced")
    meaning(paul).fill("12-14 HCP, balanced")
    meaning(uma).press("Enter")
    expect(row(uma, "1 no-trump")).to_contain_text("14-16 HCP")
    expect(row(paul, "1 no-trump")).to_contain_text("14-16 HCP")
    expect(paul.get_by_role("status").get_by_text(re.compile("reword 1n"))).to_be_visible()
    expect(meaning(paul)).to_have_value("12-14 HCP, balanced")
    meaning(paul).press("Enter")
    alert = paul.get_by_role("alert").filter(has_text="Somebody else changed this line")
    expect(alert).to_contain_text("14-16 HCP, balanced")
    expect(alert.locator("mark").last).to_have_text("12-14 ")
    alert.get_by_role("button", name="Save mine").click()
    expect(row(paul, "1 no-trump")).to_contain_text("12-14 HCP")
    expect(row(uma, "1 no-trump")).to_contain_text("12-14 HCP")


def test_history_compares_and_restores(page: Page, system: str, api: Ask) -> None:
    api("PUT", f"/api/systems/{system}/rules", {"sequence": "1n", "meaning": "14-16 HCP, balanced"})
    api("PUT", f"/api/systems/{system}/rules", {"sequence": "1n", "meaning": "12-14 HCP, balanced"})
    opened(page, system)
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="History").click()
    expect(page.locator("fw-version")).to_have_count(3)
    page.get_by_role("button", name=re.compile("reword 1n 3")).click()
    expect(page.locator(".sides mark")).to_have_text(["14-16 ", "12-14 "])
    expect(page).to_have_url(re.compile("from=2&to=3"))
    assert serious(page) == []
    expect(page.locator(".sides")).not_to_contain_text("MODIFIED")
    page.get_by_role("button", name="Restore version 2").click()
    expect(page.locator("fw-version")).to_have_count(4)
    assert api("GET", f"/api/systems/{system}/lookup?sequence=1n")["entry"]["text"] == "14-16 HCP, balanced"
    address = page.url
    opened(page, system)
    page.get_by_role("tree").focus()
    page.keyboard.press("u")
    expect(page.get_by_role("status").get_by_text(re.compile("^Undone"))).to_be_visible()
    page.goto(address)
    expect(page.get_by_role("button", name=re.compile("^undone: (?!undo)", re.I))).to_be_visible()


def test_definitions_rename_and_keys(page: Page, system: str, api: Ask) -> None:
    opened(page, system)
    page.get_by_role("tree").focus()
    page.keyboard.press("?")
    expect(sheet(page).get_by_text("Restore the old text")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").click()
    menu = sheet(page)
    menu.get_by_role("button", name="Definitions").click()
    menu.get_by_role("button", name="Define a term").click()
    menu.get_by_label("Term", exact=True).fill("super raise")
    menu.get_by_label("Definition", exact=True).fill("4+ card support, 10-12 points")
    menu.get_by_role("button", name="Save definition").click()
    expect(menu.get_by_text("super raise")).to_be_visible()
    terms = {each["term"]: each["module"] for each in api("GET", f"/api/systems/{system}/definitions")}
    assert terms["super_raise"] == "user_custom"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").click()
    menu.get_by_role("button", name="Rename system").click()
    menu.get_by_label("Name", exact=True).fill("Another name")
    menu.get_by_role("button", name="Rename system").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Another name")


def test_a_base_of_the_library_can_be_read_and_made_yours(page: Page) -> None:
    opened(page, "sayc", "1n-(p)-2c")
    expect(page.get_by_text("This is a system of the library")).to_be_visible()
    expect(page.get_by_role("link", name="Make it yours")).to_have_attribute("href", "/bridge/new?base=sayc")
    expect(meaning(page)).to_have_value(re.compile("Stayman"))
    expect(meaning(page)).not_to_be_editable()
    expect(page.get_by_role("button", name="Delete line")).to_have_count(0)


def test_a_phone_shows_one_level_at_a_time(new_page: NewPage, api: Ask, system: str) -> None:
    phone = new_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    opened(phone, system)
    row(phone, "1 no-trump").tap()
    expect(row(phone, "2 clubs")).to_contain_text("Stayman")
    row(phone, "2 clubs").tap()
    so_far = phone.get_by_role("navigation", name="Auction so far")
    expect(so_far.get_by_role("button")).to_have_count(3)
    expect(row(phone, "2 diamonds")).to_be_visible()
    assert serious(phone) == []
    assert overflow(phone) == []
    phone.go_back()
    expect(so_far.get_by_role("button")).to_have_count(2)
    phone.get_by_role("button", name=re.compile("15-17 HCP")).tap()
    line = sheet(phone)
    line.get_by_role("textbox").fill("16-18 HCP, balanced")
    expect(line.locator("fw-meaning-field").get_by_text("16-18 HCP", exact=True)).to_be_visible()
    line.get_by_role("button", name="Save meaning").tap()
    expect(phone.get_by_role("button", name=re.compile("16-18 HCP"))).to_be_visible()
    so_far.get_by_role("button", name="Openings").tap()
    expect(row(phone, "1 no-trump")).to_contain_text("16-18 HCP")
    phone.get_by_role("button", name="Add a call").tap()
    expect(sheet(phone).get_by_role("button", name="Level 1")).to_be_visible()
    assert small_targets(phone) == []


def test_a_keystroke_is_answered_at_once_in_a_large_system(page: Page, api: Ask, record_property: Any) -> None:
    """Measured at a quarter of the speed and printed, not asserted: see LOOK.md for what is wanted."""
    made = api("POST", "/api/systems", {"name": "Keystrokes", "base": "2_1_game_force"})
    slow = page.context.new_cdp_session(page)
    opened(page, made["id"], "1n", show="all")
    expect(page.get_by_text(re.compile("[0-9],[0-9]{3} lines"))).to_be_visible()
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    times: dict[str, float] = {}
    page.get_by_role("tree").focus()
    times["arrow"] = frame_after_keys(page, "ArrowDown")
    page.get_by_role("searchbox").focus()
    times["search"] = frame_after_keys(page, "s")
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    page.keyboard.press("Escape")
    opened(page, made["id"], "1n")
    expect(meaning(page)).to_have_value(re.compile("15-17 HCP"))
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    meaning(page).focus()
    times["meaning"] = frame_after_keys(page, "x")
    for name, spent in times.items():
        record_property(name, spent)
        print(f"{name}: {spent:.0f} ms from key to frame")
    assert page.get_by_role("treeitem").count() < 60


def frame_after_keys(page: Page, key: str, times: int = 8) -> float:
    """The median time from a key to the frame that shows its effect, in milliseconds."""
    page.evaluate("""() => {
        window.spent = [];
        window.addEventListener("keydown", (event) => {
            requestAnimationFrame(() => {
                const channel = new MessageChannel();
                channel.port1.onmessage = () => window.spent.push(performance.now() - event.timeStamp);
                channel.port2.postMessage(0);
            });
        }, true);
    }""")
    for count in range(times):
        page.keyboard.press(key)
        page.wait_for_function("(count) => window.spent.length > count", arg=count)
    return float(sorted(page.evaluate("window.spent"))[times // 2])
