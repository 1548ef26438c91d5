"""What axe-core finds on a page, and what fingers and narrow screens would."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

__all__ = ["overflow", "serious", "small_targets"]

_DEEP = """const all = (root) => [...root.querySelectorAll("*")].flatMap((one) =>
    [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);"""


def serious(page: Page) -> list[str]:
    """The serious and critical violations, each with its elements, to be empty."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: {node['target']} {node['html'][:200]}"
        for violation in found
        if violation["impact"] in {"serious", "critical"}
        for node in violation["nodes"]
    ]


def small_targets(page: Page) -> list[str]:
    """Visible controls smaller than 44 by 44, in shadow trees too. Links in text and the cells of pickers may be."""
    return [
        str(found)
        for found in page.evaluate(
            f"""() => {{ {_DEEP}
            const fields = "select, textarea, input:not([type=checkbox], [type=radio], [type=hidden])";
            const controls = `button, summary, [role=button], nav a, a.button, ${{fields}}`;
            return all(document)
                .filter((one) => one.matches(controls) && one.checkVisibility({{visibilityProperty: true}}))
                .filter((one) => one.getRootNode().host?.localName !== "fw-picker")
                .filter((one) => {{
                    const box = one.getBoundingClientRect();
                    const more = getComputedStyle(one, "::after");
                    const grown = more.position === "absolute" ? parseFloat(more.height) : 0;
                    return box.width > 0 && (Math.max(box.height, grown) < 43.9 || box.width < 43.9 && !grown);
                }})
                .map((one) => one.outerHTML.slice(0, 200)); }}"""
        )
    ]


def overflow(page: Page) -> list[str]:
    """What makes the page scroll sideways, to be empty."""
    return [
        str(found)
        for found in page.evaluate(
            f"""() => {{ {_DEEP}
            const root = document.documentElement;
            if (root.scrollWidth <= root.clientWidth) return [];
            return all(document).filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1)
                .map((one) => one.outerHTML.slice(0, 120)); }}"""
        )
    ]
