/* The navigation rail: marks the current section, and follows its links without loading a page. */
import "../elements/appearance.js";
import { followLinks, onAddress } from "../shell/router.js";

const places = /** @type {HTMLElement} */ (document.getElementById("places"));

/** Pages of players belong to the section of leagues. */
const nearby = (/** @type {string} */ path) => path.replace(/^\/riichi\/players(?=\/)/, "/riichi/leagues");

function mark() {
  const here = nearby(location.pathname);
  const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (places.querySelectorAll("li a"))];
  const above = links.filter(
    ({ pathname }) => here === pathname || (pathname !== "/" && here.startsWith(`${pathname}/`)),
  );
  const nearest = above.sort((a, b) => b.pathname.length - a.pathname.length)[0];
  for (const link of links) {
    if (link === nearest) link.ariaCurrent = link.pathname === here ? "page" : "true";
    else link.removeAttribute("aria-current");
  }
  if (places.matches(":popover-open")) places.hidePopover();
}

mark();
onAddress(mark);
for (const app of ["riichi", "bridge"]) if (document.querySelector(`fw-${app}`)) followLinks(places, `/${app}`);
