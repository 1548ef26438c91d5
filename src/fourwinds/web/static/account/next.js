/* Where people wanted to go before they had to say who they are. */

/** The address that `?next=` names if it is one of ours, else the fallback. */
export function next(fallback = "/") {
  const wanted = new URLSearchParams(location.search).get("next") ?? "";
  if (!wanted.startsWith("/")) return fallback;
  const address = new URL(wanted, location.origin);
  return address.origin === location.origin ? address.pathname + address.search + address.hash : fallback;
}

/** A path that still knows where to go on. */
export function withNext(path) {
  const wanted = next("");
  return wanted ? `${path}?next=${encodeURIComponent(wanted)}` : path;
}
