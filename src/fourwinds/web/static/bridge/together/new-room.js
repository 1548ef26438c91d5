/* fw-new-room: a sheet that creates a room: what is dealt, who the opponents are, and where one sits. */
import { css, html, LitElement, nothing } from "lit";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { problemText } from "../../shell/api.js";
import { send, withValue } from "../../shell/dom.js";
import { newId } from "../../shell/ids.js";
import { text } from "../../shell/text.js";
import { baseName } from "../data/library.js";
import { createRoom, scenarioTitles } from "../data/rooms.js";
import { PARTNERS } from "./room-words.js";

const DEALS = /** @type {const} */ (["any", "scenario", "hands"]);
const HANDS = /** @type {const} */ (["north", "south", "together"]);
const BASES = ["sayc", "2_1_game_force", "acol", "precision"];

class NewRoom extends LitElement {
  static properties = {
    open: { type: Boolean },
    system: {},
    seated: { type: Boolean },
    deals: { state: true },
    wanted: { state: true },
    titles: { state: true },
    busy: { state: true },
    problem: { state: true },
  };

  static styles = [
    shared,
    css`
      .stack {
        padding-block-end: var(--space-16);
      }
    `,
  ];

  constructor() {
    super();
    this.open = false;
    /** @type {string} the id of the system */
    this.system = "";
    /** Whether one chooses a seat; without accounts, one has both. */
    this.seated = true;
    /** @type {typeof DEALS[number]} */
    this.deals = "any";
    /** @type {Bridge.WantedRoom} */
    this.wanted = fresh();
    /** @type {string[]} */
    this.titles = [];
    this.busy = false;
    this.problem = "";
  }

  /** @param {Partial<Bridge.WantedRoom>} part */
  #want(part) {
    this.wanted = { ...this.wanted, ...part, id: newId() };
  }

  render() {
    return html`<fw-sheet .heading=${text("together.new.title")} ?open=${this.open}>
      <form id="new" class="stack" @submit=${this.#create}>
        ${this.#choice("deals", DEALS, this.deals, (value) => this.#deal(value))}
        ${this.deals === "scenario" ? this.#scenario() : nothing}
        ${this.deals === "hands" ? HANDS.map((who) => this.#hand(who)) : nothing}
        ${this.#opponents()}
        ${this.seated ? this.#seats() : nothing}
        ${problemLine(this.problem)}
      </form>
      <button slot="actions" class="button wide" type="button" ?disabled=${this.busy} @click=${this.#create}>
        ${text("together.new.create")}</button>
    </fw-sheet>`;
  }

  /**
   * @param {string} name
   * @param {readonly string[]} values
   * @param {string} chosen
   * @param {(value: string) => void} choose
   */
  #choice(name, values, chosen, choose) {
    const option = (/** @type {string} */ value) =>
      html`<option value=${value} ?selected=${value === chosen}>${text(`together.new.${name}.${value}`)}</option>`;
    return html`<div class="field"><label for=${name}>${text(`together.new.${name}.label`)}</label>
      <select id=${name} @change=${withValue(choose)}>${values.map(option)}</select></div>`;
  }

  #seats() {
    return this.#choice("seat", PARTNERS, this.wanted.seat, (seat) => this.#want({ seat: seat === "N" ? "N" : "S" }));
  }

  #opponents() {
    const { opponents, theirs } = this.wanted;
    const chosen = opponents === "silent" ? "silent" : (theirs ?? "engine");
    const name = (/** @type {string} */ value) =>
      BASES.includes(value)
        ? text("together.new.opponents.base", { base: baseName(value) })
        : text(`together.new.opponents.${value}`);
    const choose = withValue((value) =>
      this.#want({
        opponents: value === "silent" ? "silent" : "engine",
        theirs: BASES.includes(value) ? value : null,
      }),
    );
    return html`<div class="field"><label for="opponents">${text("together.new.opponents.label")}</label>
      <select id="opponents" @change=${choose}>${["silent", "engine", ...BASES].map(
        (value) => html`<option value=${value} ?selected=${value === chosen}>${name(value)}</option>`,
      )}</select></div>`;
  }

  #scenario() {
    return html`<div class="field"><label for="scenario">${text("together.new.scenario")}</label>
      <input id="scenario" list="titles" autocomplete="off" maxlength="2000" placeholder=${text("together.new.scenario_example")}
        .value=${this.wanted.scenario ?? ""} @input=${withValue((scenario) => this.#want({ scenario }))}>
      <datalist id="titles">${this.titles.map((title) => html`<option value=${title}></option>`)}</datalist></div>`;
  }

  /** @param {typeof HANDS[number]} who */
  #hand(who) {
    return html`<div class="field"><label for=${who}>${text(`together.new.hands_of.${who}`)}</label>
      <input id=${who} autocomplete="off" maxlength="2000" placeholder=${text(`together.new.hands_example.${who}`)}
        .value=${this.wanted[who] ?? ""} @input=${withValue((words) => this.#want({ [who]: words }))}></div>`;
  }

  /** @param {string} value */
  #deal(value) {
    this.deals = DEALS.find((each) => each === value) ?? "any";
    this.#want({});
    if (this.deals === "scenario" && this.titles.length === 0)
      scenarioTitles(this.system)
        .then((titles) => {
          this.titles = titles;
        })
        .catch(() => {}); // a scenario can be typed without the list
  }

  get #chosen() {
    const { wanted, deals } = this;
    const hands = deals === "hands" ? {} : { north: null, south: null, together: null };
    return { ...wanted, ...hands, scenario: deals === "scenario" ? wanted.scenario : null };
  }

  /** @param {Event} event */
  async #create(event) {
    event.preventDefault();
    if (this.busy) return;
    if (this.deals === "scenario" && !this.wanted.scenario?.trim()) {
      this.problem = text("together.new.scenario_missing");
      return;
    }
    this.busy = true;
    this.problem = "";
    try {
      const room = await createRoom(this.system, this.#chosen);
      this.wanted = fresh();
      send(this, "fw-created", { room });
    } catch (error) {
      this.problem = problemText(error, "together.away");
    } finally {
      this.busy = false;
    }
  }
}

/** @returns {Bridge.WantedRoom} */
function fresh() {
  const nothing = { theirs: null, scenario: null, north: null, south: null, together: null };
  return { id: newId(), seat: "S", opponents: "silent", ...nothing };
}

customElements.define("fw-new-room", NewRoom);
