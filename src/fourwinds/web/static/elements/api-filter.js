/* Filters the operations on the API page by the words typed. */
import { all, closest, one } from "../shell/dom.js";

class ApiFilter extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    const field = one(this, "[type=search]", HTMLInputElement);
    field.addEventListener("input", () => this.#narrow(field.value));
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !closest(event, "input, textarea, select")) {
        event.preventDefault();
        field.focus();
      }
    });
    this.#narrow(field.value);
  }

  /** @param {string} text */
  #narrow(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const operations = all(document, ".operation", HTMLElement);
    for (const operation of operations) {
      operation.hidden = !words.every((word) => operation.dataset.words?.includes(word));
    }
    for (const group of all(document, ".group", HTMLElement)) {
      const isModels = group.id === "models";
      group.hidden = isModels ? words.length > 0 : !group.querySelector(".operation:not([hidden])");
      for (const link of all(document, `[data-group="${group.id}"]`, HTMLElement)) link.hidden = group.hidden;
    }
    const left = operations.filter((operation) => !operation.hidden).length;
    one(this, "[role=status]", HTMLElement).textContent = words.length
      ? `${left} of ${operations.length} operations`
      : `${operations.length} operations`;
  }
}

customElements.define("api-filter", ApiFilter);
