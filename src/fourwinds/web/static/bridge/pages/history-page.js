/* The history of a system: every change, any two versions compared, and going back to one. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/skeleton.js";
import "../../elements/version.js";
import "../system/system-bar.js";
import { pageStyles } from "../../elements/page-styles.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { toast } from "../../elements/toast.js";
import { problemText } from "../../shell/api.js";
import { withValue } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { showSystem } from "../data/systems.js";
import { compareVersions, moreHistory, restoreVersion, showHistory } from "../data/versions.js";
import { markedWords } from "../editor/line-text.js";

const LISTS = /** @type {const} */ (["headings", "conventions", "definitions", "reworded"]);

class HistoryPage extends LitElement {
  static properties = {
    params: { attribute: false },
    system: { state: true },
    versions: { state: true },
    following: { state: true },
    compared: { state: true },
    from: { state: true },
    to: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    pageStyles,
    css`
      li {
        border-top: var(--hairline) solid var(--line);
      }

      .version-button {
        display: block;
        width: 100%;
        text-align: start;
      }

      .version-button[aria-current] {
        background: var(--accent-soft);
      }

      .choice {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-12);
        align-items: end;
      }

      .choice .field {
        flex: 1;
        min-width: 8rem;
      }

      .sides {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
        gap: var(--space-8) var(--space-24);
        padding-block: var(--space-12);
        overflow-wrap: anywhere;
      }

      mark {
        background: var(--accent-soft);
        color: var(--ink);
        font-weight: var(--strong);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {Bridge.System | null} */
    this.system = null;
    /** @type {Bridge.Version[] | null} */
    this.versions = null;
    /** @type {string | null} */
    this.following = null;
    /** @type {Bridge.Comparison | null} */
    this.compared = null;
    const given = new URLSearchParams(location.search);
    this.from = Number(given.get("from"));
    this.to = Number(given.get("to"));
    this.problem = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  async #read() {
    await this.#try(async () => {
      await Promise.all([
        showSystem(this.params.system, (system) => {
          this.system = system;
        }),
        showHistory(this.params.system, (page) => {
          this.versions = page.items;
          this.following = page.next;
        }),
      ]);
      if (this.from && this.to) await this.#compare(this.from, this.to);
    });
  }

  /** @param {() => Promise<void>} act */
  async #try(act) {
    try {
      await act();
      this.problem = "";
    } catch (error) {
      this.problem = problemText(error, "versions.away");
    }
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  async #compare(from, to) {
    Object.assign(this, { from, to });
    history.replaceState(null, "", `${location.pathname}?from=${from}&to=${to}`);
    await this.#try(async () => {
      this.compared = from === to ? null : await compareVersions(this.params.system, from, to);
    });
  }

  async #more() {
    await this.#try(async () => {
      const page = await moreHistory(this.params.system, this.following ?? "");
      this.versions = [...(this.versions ?? []), ...page.items];
      this.following = page.next;
    });
  }

  /** @param {number} number */
  async #restore(number) {
    await this.#try(async () => {
      await restoreVersion(this.params.system, this.system?.version ?? 0, number);
      toast({ text: text("versions.restored", { number }), kind: "good" });
      Object.assign(this, { compared: null, from: 0, to: 0 });
      await this.#read();
    });
  }

  render() {
    return html`<fw-system-bar .system=${this.params.system} .name=${this.system?.name ?? ""} place="notes"></fw-system-bar>
      <div class="page"><h2>${text("versions.title")}</h2>${problemLine(this.problem)}
        ${this.versions ? html`${this.#choice()} ${this.#comparison()} ${this.#list()}` : nothing}
        ${this.versions || this.problem ? nothing : html`<fw-skeleton></fw-skeleton>`}</div>`;
  }

  get #last() {
    return this.versions?.[0]?.number ?? 1;
  }

  #choice() {
    if (this.#last < 2) return nothing;
    const from = this.from || this.#last - 1;
    const to = this.to || this.#last;
    const select = (
      /** @type {string} */ name,
      /** @type {number} */ chosen,
      /** @type {(value: string) => void} */ choose,
    ) =>
      html`<div class="field"><label for=${name}>${text(`versions.${name}`)}</label><select id=${name} @change=${withValue(choose)}>
        ${(this.versions ?? []).map(
          ({ number }) => html`<option value=${number}
          ?selected=${number === chosen}>${text("versions.number", { number })}</option>`,
        )}</select></div>`;
    return html`<form class="choice" @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      this.#compare(from, to);
    }}>
      ${select("from", from, (value) => this.#compare(Number(value), to))}
        ${select("to", to, (value) => this.#compare(from, Number(value)))}
      <button class="button quiet" type="submit">${text("versions.compare")}</button></form>`;
  }

  #comparison() {
    const { compared } = this;
    if (!compared) return nothing;
    const isSame = Object.values(compared).every((list) => list.length === 0);
    const canRestore = this.system && this.system.role !== "viewer" && this.from !== this.#last;
    return html`<section class="card" aria-live="polite">${isSame ? html`<p>${text("versions.same")}</p>` : nothing}
      ${LISTS.map((name) => this.#pairs(name, compared[name]))}
      ${this.#lines("added", compared.added)} ${this.#lines("removed", compared.removed)}
      ${
        canRestore
          ? html`<div><button class="button quiet" type="button"
        @click=${() => this.#restore(this.from)}>${text("versions.restore", { number: this.from })}</button></div>`
          : nothing
      }</section>`;
  }

  /**
   * @param {typeof LISTS[number]} name
   * @param {{ before: string | null, after: string | null }[]} pairs
   */
  #pairs(name, pairs) {
    if (pairs.length === 0) return nothing;
    const side = (/** @type {string | null} */ own, /** @type {string | null} */ other) =>
      markedWords(plain(own), plain(other)).map((word) => (word.isNew ? html`<mark>${word.text}</mark>` : word.text));
    return html`<h3>${text(`versions.${name}`)}</h3>${pairs.map(
      ({ before, after }) => html`<div class="sides"><p><span
        class="meta">${text("versions.number", { number: this.from })}</span><br>${side(before, after)}</p>
        <p><span class="meta">${text("versions.number", { number: this.to })}</span><br>${side(after, before)}</p></div>`,
    )}`;
  }

  /**
   * @param {"added" | "removed"} name
   * @param {string[]} lines
   */
  #lines(name, lines) {
    if (lines.length === 0) return nothing;
    return html`<h3>${text(`versions.${name}`)}</h3><ul class="plain">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
  }

  #list() {
    const items = (this.versions ?? []).map(
      (
        version,
      ) => html`<li><button class="version-button tappable" type="button" aria-current=${version.number === this.to ? "true" : nothing}
        @click=${() => version.number > 1 && this.#compare(version.number - 1, version.number)}>
        <fw-version .number=${version.number} .who=${version.who} .at=${version.at} .what=${told(version)}></fw-version></button></li>`,
    );
    return html`<section><p class="meta">${text("versions.compare_words")}</p><ul class="plain">${items}</ul>
      ${
        this.following
          ? html`<button class="button quiet" type="button" @click=${this.#more}>${text("versions.more")}</button>`
          : nothing
      }</section>`;
  }
}

/**
 * A line without the mark of a changed one, which the two sides show anyway.
 * @param {string | null} line
 */
function plain(line) {
  return line?.replace(" = MODIFIED:", " =") ?? "–";
}

/** @param {Bridge.Version} version */
function told({ kind, what }) {
  return kind === "undo" || kind === "redo"
    ? text(`versions.${kind === "undo" ? "undone" : "redone"}`, { what: what.replace(/^(?:undo|redo): /, "") })
    : what;
}

customElements.define("fw-history-page", HistoryPage);
