/* The design page: the bridge elements in every state. */
import { css, html, LitElement } from "lit";
import { shared } from "../elements/shared.js";
import { SUITS, suit, suitStyles } from "../elements/suit.js";
import { text } from "../shell/text.js";
import { sectionStyle } from "./style.js";
import "../elements/auction.js";
import "../elements/bid-box.js";
import "../elements/diagram.js";
import "../elements/hand.js";
import "../elements/meaning-field.js";
import "../elements/shown.js";
import "../elements/term.js";
import "../elements/tree-row.js";
import "../elements/version.js";

const NORTH = "AQT97.K2.AJ4.Q53";
const HANDS = { N: NORTH, E: "J2.QJT98.K73.K82", S: "K8653.A4..AJ9764", W: "4.7653.QT98652.T" };

/** @type {Bridge.Ranges} */
const RANGES = {
  hcp: [15, 17],
  points: [15, 19],
  lengths: { S: [4, 5], H: [0, 3], D: [0, 13], C: [2, 2] },
  possible: true,
};
/** @type {Bridge.Reading} */
const READING = {
  sequence: "1n",
  auction: "1n",
  said: ["14-16 HCP", "balanced"],
  shows: "14-16 HCP, balanced",
  not_understood: "kind of",
  forcing: "invitational",
  flags: ["artificial"],
  remarks: [],
  shown: RANGES,
  hands: [],
  line: null,
  module: null,
  covers: [],
  error: null,
};

class DesignBridge extends LitElement {
  static properties = { calls: { state: true } };

  static styles = [
    shared,
    suitStyles,
    sectionStyle,
    css`
    .suits {
      display: flex;
      gap: var(--space-16);
      font: var(--title);
    }

    .two {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--inspector)), 1fr));
      gap: var(--space-32);
      align-items: start;
    }
  `,
  ];

  constructor() {
    super();
    this.calls = ["1H", "P"];
  }

  render() {
    return html`<div class="stack">
      <section><h3>${text("bridge.design.suits")}</h3><p class="suits">${SUITS.map((letter) => suit(letter))}</p></section>
      <section><h3>${text("bridge.design.hands")}</h3>
        <p><fw-hand look="inline" .cards=${HANDS.S}></fw-hand></p>
        <div class="two"><fw-hand .cards=${HANDS.W}></fw-hand><fw-hand .count=${13}></fw-hand></div>
        <fw-hand look="fan" .cards=${NORTH}></fw-hand></section>
      <section><h3>${text("bridge.design.diagrams")}</h3><div class="two">
        <fw-diagram .hands=${HANDS} .dealer=${"E"} .vulnerable=${"NS"} .board=${2}></fw-diagram>
        <fw-diagram .hands=${{ S: HANDS.S, W: HANDS.W, N: 13, E: 12 }} .dealer=${"W"} .vulnerable=${"All"}></fw-diagram></div></section>
      <section><h3>${text("bridge.design.auction")}</h3>
        <fw-auction .dealer=${"E"} .vulnerable=${"NS"} .ours=${"NS"} .calls=${this.#auction}></fw-auction></section>
      <section><h3>${text("bridge.design.bid_box")}</h3><div class="two">
        <fw-bid-box .calls=${this.calls} @fw-call=${this.#call} @fw-undo=${this.#undo}></fw-bid-box>
        <fw-auction .dealer=${"N"} .calls=${this.calls}></fw-auction></div></section>
      <section><h3>${text("bridge.design.tree")}</h3>${this.#tree()}</section>
      <section><h3>${text("bridge.design.meaning")}</h3><div class="two">
        <fw-meaning-field .label=${text("bridge.design.meaning")} .value=${text("bridge.design.typed")}
          .reading=${READING}></fw-meaning-field>
        <fw-meaning-field .label=${text("bridge.design.meaning")} .value=${text("bridge.design.notrump")}
          readonly></fw-meaning-field></div></section>
      <section><h3>${text("bridge.design.shown")}</h3><div class="two"><fw-shown .ranges=${RANGES}></fw-shown>
        <fw-shown .ranges=${{ ...RANGES, possible: false }}></fw-shown></div></section>
      <section><h3>${text("bridge.design.version")}</h3>
        <fw-version .number=${12} who="Uma" at="2026-11-16T19:30:00Z" what="reword 1n-(p)-2c"></fw-version>
        <p><fw-term .label=${text("bridge.design.term")} .meaning=${text("bridge.design.term_meaning")}></fw-term></p></section></div>`;
  }

  get #auction() {
    return [
      { call: "P" },
      { call: "1N", meaning: text("bridge.design.notrump") },
      { call: "P" },
      { call: "2D", alert: true, meaning: text("bridge.design.transfer") },
      { call: "X", meaning: text("bridge.design.double") },
      "2H",
      "P",
      "4H",
      "P",
      "P",
      "P",
    ];
  }

  #tree() {
    const partlyKnown = [{ text: text("bridge.design.known") }, { text: text("bridge.design.unknown"), unknown: true }];
    return html`<div role="tree" aria-label=${text("bridge.design.tree")}>
      <fw-tree-row call="1N" .meaning=${text("bridge.design.notrump")} .open=${true}></fw-tree-row>
      <fw-tree-row call="2C" .meaning=${text("bridge.design.stayman")} 
        module=${text("bridge.design.stayman_name")} .open=${false} .depth=${1} selected></fw-tree-row>
      <fw-tree-row call="2D" .meaning=${text("bridge.design.transfer")} 
        module=${text("bridge.design.transfer_name")} .depth=${1} edited></fw-tree-row>
      <fw-tree-row call="2H" .meaning=${text("bridge.design.natural")} .depth=${1} shadowed></fw-tree-row>
      <fw-tree-row call="3C" .meaning=${partlyKnown} .depth=${1}></fw-tree-row>
      <fw-tree-row call="3H" .meaning=${text("bridge.design.natural")} .depth=${1} hole></fw-tree-row>
    </div>`;
  }

  #undo() {
    this.calls = this.calls.slice(0, -1);
  }

  /** @param {CustomEvent} event */
  #call(event) {
    const { call } = event.detail;
    const passes = this.calls.some((one) => one !== "P") ? 3 : 4;
    const given = this.calls.length - 1 - this.calls.findLastIndex((one) => one !== "P");
    this.calls = [...this.calls, ...(call === "AP" ? Array(passes - given).fill("P") : [call])];
  }
}

customElements.define("fw-design-bridge", DesignBridge);
