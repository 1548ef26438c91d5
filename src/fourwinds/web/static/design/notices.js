/* The design page: sheet, messages, findings, empty lists, progress and terms. */
import { html, LitElement } from "lit";
import "../elements/empty.js";
import "../elements/finding.js";
import "../elements/gloss.js";
import "../elements/progress.js";
import { shared } from "../elements/shared.js";
import "../elements/sheet.js";
import "../elements/skeleton.js";
import { toast } from "../elements/toast.js";
import { text } from "../shell/text.js";
import { demoStyle } from "./style.js";

const KINDS = /** @type {const} */ (["good", "info", "bad"]);
const SEVERITIES = ["bad", "warn", "info", "good"];
const TERMS = ["riichi", "honba", "tenpai", "nagashi_mangan"];

class Notices extends LitElement {
  static properties = { open: { state: true }, done: { state: true } };

  static styles = [shared, demoStyle];

  constructor() {
    super();
    this.open = false;
    this.done = 340;
  }

  /** @param {"good" | "bad" | "info"} kind */
  #toast(kind) {
    const action =
      kind === "bad" ? null : { label: text("design.undo"), run: () => toast({ text: text("design.undone") }) };
    toast({ text: text(`design.toast_${kind}`), kind, action });
  }

  /** @param {string} severity */
  #finding(severity) {
    const place = { href: "#notices", label: text("design.place") };
    const fix = html`<button slot="fix" class="button quiet" type="button">${text("design.fix")}</button>
      <p>${text("design.example")}</p>`;
    return html`<fw-finding .severity=${severity} .sentence=${text(`design.finding_${severity}`)} .place=${place}>
      ${severity === "bad" ? fix : ""}</fw-finding>`;
  }

  #openSheet() {
    this.open = true;
  }

  #closeSheet() {
    this.open = false;
  }

  #cancel() {
    this.done = 0;
  }

  /** @param {"good" | "bad" | "info"} kind */
  #toastButton(kind) {
    const show = () => this.#toast(kind);
    return html`<button class="button quiet" type="button" @click=${show}>${text(`design.tell_${kind}`)}</button>`;
  }

  #sheet() {
    return html`<fw-sheet .heading=${text("design.sheet")} ?open=${this.open} @fw-close=${this.#closeSheet}>
      <div class="stack"><p>${text("design.sheet_words")}</p>
        <div class="field"><label for="in-sheet">${text("design.note")}</label><input id="in-sheet" autocomplete="off"></div></div>
      <button slot="actions" class="button" type="button" @click=${this.#closeSheet}>${text("design.record")}</button>
    </fw-sheet>`;
  }

  render() {
    return html`<section><h3>${text("design.sheet")}</h3><div class="line">
        <button class="button quiet" type="button" @click=${this.#openSheet}>${text("design.open_sheet")}</button>
        ${KINDS.map((kind) => this.#toastButton(kind))}</div>${this.#sheet()}</section>
      <section><h3>${text("design.findings")}</h3>
        <div class="card">${SEVERITIES.map((severity) => this.#finding(severity))}</div></section>
      <section><h3>${text("design.waiting")}</h3><div class="two">
        <div class="card"><fw-empty .sentence=${text("design.empty")}>
          <button slot="action" class="button" type="button">${text("shell.new_game")}</button>
          <a slot="link" class="button bare" href="/api">${text("design.guide")}</a></fw-empty></div>
        <div class="stack"><fw-progress .value=${this.done} .most=${1000} .label=${text("design.progress")}
            @fw-cancel=${this.#cancel}></fw-progress>
          <fw-skeleton></fw-skeleton></div></div></section>
      <section><h3>${text("design.terms")}</h3><p>${TERMS.map((term) => html`<fw-gloss .term=${term}></fw-gloss> `)}</p></section>`;
  }
}

customElements.define("fw-design-notices", Notices);
