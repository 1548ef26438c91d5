/* The design page: buttons, fields, chips, tables, number pad. */
import { css, html, LitElement } from "lit";
import "../elements/chip.js";
import { icon } from "../elements/icon.js";
import "../elements/number-pad.js";
import { shared } from "../elements/shared.js";
import "../elements/toast.js";
import { number, text } from "../shell/text.js";
import { demoStyle } from "./style.js";

const NAMES = ["Koki", "Josh", "Mikey", "Jo"];
const SYNC = ["phone", "sent", "confirmed", "refused"];
const TOGGLES = ["filter", "seat", "tenpai", "riichi"];

class Controls extends LitElement {
  static properties = { pressed: { state: true } };

  static styles = [shared, demoStyle, css`.wide { min-width: calc(2 * var(--inspector)); }`];

  constructor() {
    super();
    /** @type {Record<string, boolean>} */
    this.pressed = { seat: true };
  }

  /** @param {string} kind */
  #toggle(kind) {
    this.pressed = { ...this.pressed, [kind]: !this.pressed[kind] };
  }

  /** @param {string} kind */
  #chip(kind) {
    return html`<fw-chip kind=${kind} .label=${text(`design.chip_${kind}`)} ?pressed=${this.pressed[kind]}
      @click=${() => this.#toggle(kind)}></fw-chip>`;
  }

  #fields() {
    return html`<div class="field"><label for="name">${text("design.name")}</label>
        <input id="name" autocomplete="off" value=${NAMES[0]}></div>
      <div class="field"><label for="wrong">${text("design.points")}</label>
        <input id="wrong" inputmode="numeric" value=${number(5700)} aria-invalid="true" aria-describedby="why">
        <p class="bad line" id="why">${icon("bad")}${text("design.wrong")}</p></div>
      <div class="field"><label for="choice">${text("design.rules")}</label>
        <select id="choice">
          <option>${text("design.rules_one")}</option><option>${text("design.rules_two")}</option>
        </select></div>
      <div class="field"><label for="note">${text("design.note")}</label><textarea id="note" rows="2"></textarea></div>
      <label class="check"><input type="checkbox" checked> ${text("design.check")}</label>
      <label class="check"><input type="radio" name="one" checked> ${text("design.radio")}</label>`;
  }

  #table() {
    const hands = [1, 2, 3, 4, 5, 6];
    /** @param {number} row */
    const scores = (row) => hands.map((hand) => number(25000 + 1000 * ((hand * (row + 3)) % 7)));
    return html`<div class="scroller card" tabindex="0" role="region" aria-label=${text("design.table")}><table class="wide">
      <thead><tr>
        <th scope="col">${text("design.name")}</th>${hands.map((hand) => html`<th scope="col" class="figure">${hand}</th>`)}
      </tr></thead>
      <tbody>${NAMES.map(
        (name, row) => html`<tr>
          <th scope="row">${name}</th>${scores(row).map((score) => html`<td class="figure">${score}</td>`)}
        </tr>`,
      )}</tbody>
    </table></div>`;
  }

  render() {
    return html`<section><h3>${text("design.buttons")}</h3><div class="line">
        <button class="button" type="button">${text("design.record")}</button>
        <button class="button quiet" type="button">${icon("undo")}${text("design.undo")}</button>
        <button class="button danger" type="button">${icon("delete")}${text("design.delete")}</button>
        <button class="button bare" type="button">${icon("more", text("parts.menu"))}</button>
        <button class="button" type="button" aria-disabled="true" data-why=${text("design.why")}>${text("design.record")}</button>
      </div></section>
      <section><h3>${text("design.chips")}</h3><div class="line">${TOGGLES.map((kind) => this.#chip(kind))}
        <fw-chip kind="filter" .label=${text("design.chip_off")} disabled .why=${text("design.why")}></fw-chip></div>
        <div class="line"><fw-chip kind="module" .label=${text("design.chip_module")}></fw-chip>
          ${SYNC.map((state) => html`<fw-chip kind="sync" state=${state}></fw-chip>`)}</div></section>
      <section><h3>${text("design.fields")}</h3><div class="two"><div class="stack">${this.#fields()}</div>
        <fw-number-pad .value=${"3900"}></fw-number-pad></div></section>
      <section><h3>${text("design.table")}</h3>${this.#table()}</section>`;
  }
}

customElements.define("fw-design-controls", Controls);
