/* Small helpers for elements: finding parts, sending events, and reading fields. */

/**
 * The first element below `root` that matches a selector. Throws if there is none of that class.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
export function one(root, selector, type) {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`${selector} not found`);
  return found;
}

/**
 * All elements below `root` that match a selector.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T[]}
 */
export function all(root, selector, type) {
  return /** @type {T[]} */ ([...root.querySelectorAll(selector)].filter((node) => node instanceof type));
}

/**
 * The element nearest to the target of an event that matches a selector, itself included.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/**
 * Send an event that leaves the shadow tree. Returns false if a listener prevented it.
 * @param {EventTarget} from
 * @param {string} name
 * @param {unknown} [detail]
 */
export function send(from, name, detail = {}) {
  return from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
}

/**
 * A listener that passes the value of the field to `use`.
 * @param {(value: string) => unknown} use
 * @returns {(event: Event) => void}
 */
export function withValue(use) {
  return ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) use(target.value);
  };
}

/**
 * A listener that passes the state of the checkbox to `use`.
 * @param {(checked: boolean) => unknown} use
 * @returns {(event: Event) => void}
 */
export function withChecked(use) {
  return ({ target }) => {
    if (target instanceof HTMLInputElement) use(target.checked);
  };
}
