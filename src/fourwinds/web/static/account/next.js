/* The page to open after signing in. */

/** The address in `?next=` if it is one of ours, otherwise the fallback. */
export function next(fallback = "/") {
  const wanted = new URLSearchParams(location.search).get("next") ?? "";
  if (!wanted.startsWith("/")) return fallback;
  const address = new URL(wanted, location.origin);
  return address.origin === location.origin ? address.pathname + address.search + address.hash : fallback;
}

/**
 * A path that keeps `?next=`.
 * @param {string} path
 */
export function withNext(path) {
  const wanted = next("");
  return wanted ? `${path}?next=${encodeURIComponent(wanted)}` : path;
}
