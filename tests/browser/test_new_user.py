"""A new user's evening, by clicks alone: a system with Drury, another 1NT, what is to review, five hands, the card."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pypdf import PdfReader

from tests.browser.accessibility import overflow, serious
from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import NewPage
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser
SYSTEM = re.compile(r"/bridge/systems/[0-9a-f-]{36}$")


@pytest.fixture(scope="module")
def server(own_server: RunningServer) -> RunningServer:
    return own_server


def picture(page: Page, name: str) -> None:
    """Save a picture for the README, if somebody asks for pictures."""
    if folder := os.environ.get("FOURWINDS_SCREENSHOTS"):
        page.wait_for_timeout(500)
        page.screenshot(path=Path(folder) / f"{name}.png", style="fw-toasts, fw-toast { visibility: hidden; }")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_new_user_makes_practises_and_prints_a_system(
    new_page: NewPage, viewport: ViewportSize, tmp_path: Path
) -> None:
    page = new_page(viewport=viewport, reduced_motion="reduce")
    kind = "phone" if viewport is PHONE else "desktop"

    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Create a system").click()
    base = page.get_by_role("radio", name=re.compile("2.1 Game Force"))
    expect(base).to_be_checked(timeout=90_000)  # the library is read first
    expect(page.get_by_role("checkbox", name="Reverse Drury", exact=True)).to_be_checked()
    page.get_by_role("button", name="Create system").click()
    page.wait_for_url(SYSTEM)
    address = page.url

    opening = page.get_by_role("treeitem", name=re.compile("^1 no-trump,")).or_(
        page.get_by_role("button", name=re.compile("^1 no-trump,"))
    )
    opening.first.click(timeout=90_000)  # the notes are compiled first
    if viewport is PHONE:
        page.get_by_role("button", name=re.compile("^15-17 HCP")).click()
    meaning = page.get_by_role("textbox", name="Meaning")
    expect(meaning).to_have_value(re.compile("15-17 HCP"))
    meaning.fill("14-16 HCP, balanced, may have a 5-card major")
    expect(page.locator("fw-meaning-field").get_by_text("14-16 HCP", exact=True)).to_be_visible()
    picture(page, f"editor-{kind}")
    page.get_by_role("button", name="Save meaning").click()
    expect(page.get_by_role("status").get_by_text(re.compile("^Saved"))).to_be_visible()

    page.get_by_role("button", name="To review").click()
    expect(page.get_by_text(re.compile("[0-9]{3} lines"))).to_be_visible()
    page.get_by_role("button", name="Confirm all").click()
    expect(page.get_by_text("0 lines")).to_be_visible()

    page.get_by_role("link", name="Practice").click()
    page.get_by_role("button", name="5", exact=True).click()
    page.get_by_role("button", name="Start 5 questions").click()
    for number in range(1, 6):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Question {number} of 5")
        page.locator("fw-bid-box").get_by_role("button", name="Pass").click()
        expect(page.locator("fw-verdict")).to_be_visible()
        if number == 1:
            picture(page, f"practice-{kind}")
        page.get_by_role("button", name="Next" if number < 5 else re.compile("Next|score", re.I)).click()
    expect(page.get_by_text(re.compile("[0-5] of 5 right")).first).to_be_visible()
    assert (serious(page), overflow(page)) == ([], [])

    page.goto(f"{address}/share")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Convention card").click()
    card = tmp_path / "card.pdf"
    saved.value.save_as(card)
    sides = [side.extract_text() for side in PdfReader(card).pages]
    assert len(sides) == 2
    assert "14–16" in sides[1]
    assert "Drury" in "".join(sides)
