/* Addresses inside the application: which page each shows, and moving between them without loading a page. */

/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * Go to an address of the application; `replace` removes the current one from the history.
 * @param {string} path
 */
export function go(path, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  for (const listener of listeners) listener();
}

/**
 * Call back whenever the address changes. Returns a function that stops it.
 * @param {() => void} listener
 */
export function onAddress(listener) {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/**
 * The first route that matches a path, with the values of its `{names}`: `[["/riichi/games/{id}", page], …]`.
 * @template Page
 * @param {[string, Page][]} routes
 * @param {string} path
 * @returns {{ page: Page, params: Record<string, string> } | null}
 */
export function match(routes, path) {
  for (const [pattern, page] of routes) {
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const form = new RegExp(`^${pattern.replace(/\{\w+\}/g, "([^/]+)")}/?$`);
    const found = form.exec(path);
    if (found)
      return {
        page,
        params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1])])),
      };
  }
  return null;
}

/**
 * Follow plain clicks on links below `root` that stay under `base` without loading a page.
 * @param {HTMLElement} root
 * @param {string} base
 */
export function followLinks(root, base) {
  root.addEventListener("click", (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!link?.href || link.target || link.hasAttribute("download")) return;
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const address = new URL(link.href);
    const inside = address.pathname === base || address.pathname.startsWith(`${base}/`);
    if (address.origin !== location.origin || !inside) return;
    event.preventDefault();
    go(address.pathname + address.search + address.hash);
  });
}
