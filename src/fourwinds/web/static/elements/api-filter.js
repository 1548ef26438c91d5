/* Narrows the operations of the API to those that have all the words typed. */
class ApiFilter extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    const field = this.querySelector("[type=search]");
    field.addEventListener("input", () => this.#narrow(field.value));
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !event.target.closest("input, textarea, select")) {
        event.preventDefault();
        field.focus();
      }
    });
    this.#narrow(field.value);
  }

  /** @param {string} text */
  #narrow(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const operations = [...document.querySelectorAll(".operation")];
    for (const operation of operations) {
      operation.hidden = !words.every((word) => operation.dataset.words.includes(word));
    }
    for (const group of document.querySelectorAll(".group")) {
      const isModels = group.id === "models";
      group.hidden = isModels ? words.length > 0 : !group.querySelector(".operation:not([hidden])");
      for (const link of document.querySelectorAll(`[data-group="${group.id}"]`)) {
        link.hidden = group.hidden;
      }
    }
    const left = operations.filter((operation) => !operation.hidden).length;
    this.querySelector("[role=status]").textContent = words.length
      ? `${left} of ${operations.length} operations`
      : `${operations.length} operations`;
  }
}

customElements.define("api-filter", ApiFilter);
