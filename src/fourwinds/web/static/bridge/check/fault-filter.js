/* fw-fault-filter: which faults are shown: by severity, by kind, and by words. */
import { css, html, LitElement } from "lit";
import "../../elements/chip.js";
import { shared } from "../../elements/shared.js";
import { send, withValue } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { countsOf, SEVERITIES } from "./shown-faults.js";

class FaultFilter extends LitElement {
  static properties = { faults: { attribute: false }, kinds: { attribute: false }, filter: { attribute: false } };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-8);
      }

      .chips {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-8);
      }

      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
        gap: var(--space-8);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Bridge.Fault[]} */
    this.faults = [];
    /** @type {Bridge.FaultKind[]} */
    this.kinds = [];
    /** @type {import("./shown-faults.js").Filter} */
    this.filter = { severities: [], kind: "", find: "" };
  }

  /** @param {Partial<import("./shown-faults.js").Filter>} part */
  #choose(part) {
    send(this, "fw-filter", { ...this.filter, ...part });
  }

  /** @param {string} severity */
  #toggle(severity) {
    const { severities } = this.filter;
    const isShown = severities.includes(severity);
    this.#choose({
      severities: SEVERITIES.filter((each) => (each === severity ? !isShown : severities.includes(each))),
    });
  }

  render() {
    const counts = countsOf(this.faults);
    const { severities, kind, find } = this.filter;
    const ofKind = (/** @type {string} */ name) => this.faults.filter((fault) => fault.kind === name).length;
    const found = this.kinds.filter(({ name }) => name === kind || ofKind(name) > 0);
    return html`<div class="chips" role="group" aria-label=${text("check.severity")}>
        ${SEVERITIES.filter((each) => counts[each] > 0).map(
          (each) => html`<fw-chip kind="filter" .label=${text(`check.count.${each}`, { count: counts[each] })}
            ?pressed=${severities.includes(each)} @click=${() => this.#toggle(each)}></fw-chip>`,
        )}</div>
      <div class="fields">
        <select aria-label=${text("check.kind")} @change=${withValue((value) => this.#choose({ kind: value }))}>
          <option value="">${text("check.all_kinds")}</option>
          ${found.map(
            ({ name, title }) =>
              html`<option value=${name} ?selected=${name === kind}>${text("check.kind_count", { title, count: ofKind(name) })}</option>`,
          )}</select>
        <input type="search" aria-label=${text("check.find")} placeholder=${text("check.find")} autocomplete="off"
          .value=${find} @input=${withValue((value) => this.#choose({ find: value }))}></div>`;
  }
}

customElements.define("fw-fault-filter", FaultFilter);
