/* fw-try-form: what to try, against whom, and for how long. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/chip.js";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import { withValue } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import "../new/parameter-fields.js";
import { jobProgress } from "../system/job-progress.js";
import "./changed-line.js";
import { emptyLine, MINUTES, versionsOf } from "./question.js";

/** @typedef {[value: string | number, label: string]} Choice */

class TryForm extends LitElement {
  static properties = { trying: { attribute: false }, news: { attribute: false } };

  static styles = [
    shared,
    css`
      form,
      .lines {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-16);
      }

      .chips {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-8);
      }

      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
        gap: var(--space-12) var(--space-16);
      }

      fw-changed-line + fw-changed-line {
        padding-top: var(--space-16);
        border-top: var(--hairline) solid var(--line);
      }

      details > fw-parameters {
        padding-block: var(--space-8);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("./trying.js").Trying | null} */
    this.trying = null;
    this.news = {};
  }

  render() {
    const { trying } = this;
    if (!trying?.system) return nothing;
    const { question, run, refusal } = trying;
    const ask = (/** @type {Event} */ event) => {
      event.preventDefault();
      trying.ask();
    };
    return html`<form class="card" novalidate @submit=${ask}>
      <div class="chips" role="group" aria-label=${text("try.what")}>${trying.kinds.map(
        (kind) => html`<fw-chip kind="filter" .label=${text(`try.kind.${kind}`)} ?pressed=${kind === question.kind}
          @click=${() => trying.change({ kind })}></fw-chip>`,
      )}</div>
      ${this.#inputs(trying)}
      <div class="fields">
        ${this.#select("theirs", question.theirs, this.#opponents(trying), (theirs) => trying.change({ theirs }))}
        ${this.#select(
          "minutes",
          question.minutes,
          MINUTES.map((count) => [count, text("try.minute", { count })]),
          (value) => trying.change({ minutes: Number(value) }),
        )}</div>
      ${problemLine(refusal || run.problem, "refusal")}
      ${run.isBusy ? jobProgress(run) : html`<div><button class="button" type="submit">${text("try.start")}</button></div>`}
    </form>`;
  }

  /** @param {import("./trying.js").Trying} trying */
  #inputs(trying) {
    const inputs = {
      versions: () => this.#versions(trying),
      lines: () => this.#lines(trying),
      conventions: () => this.#conventions(trying),
      parameters: () => this.#parameters(trying),
    };
    return inputs[trying.question.kind]();
  }

  /**
   * @param {string} name
   * @param {string | number} chosen
   * @param {Choice[]} choices
   * @param {(value: string) => void} choose
   */
  #select(name, chosen, choices, choose) {
    return html`<div class="field"><label for=${name}>${text(`try.${name}`)}</label>
      <select id=${name} @change=${withValue(choose)}>${choices.map(
        ([value, label]) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`,
      )}</select></div>`;
  }

  /**
   * @param {import("./trying.js").Trying} trying
   * @returns {Choice[]}
   */
  #opponents({ opponents }) {
    return [["", text("try.same")], ...opponents.map(({ id, name }) => /** @type {Choice} */ ([id, name]))];
  }

  /** @param {import("./trying.js").Trying} trying */
  #versions(trying) {
    const { before, after } = versionsOf(trying.question, trying.version);
    const every = Array.from({ length: trying.version }, (_, index) => trying.version - index);
    /** @type {Choice[]} */
    const choices = every.map((number) => {
      const what = trying.history.find((version) => version.number === number)?.what;
      return [number, text(what ? "try.number_what" : "try.number", { number, what })];
    });
    return html`<div class="fields">
      ${this.#select("before", before, choices, (value) => trying.change({ before: Number(value), after }))}
      ${this.#select("after", after, choices, (value) => trying.change({ before, after: Number(value) }))}</div>`;
  }

  /** @param {import("./trying.js").Trying} trying */
  #lines(trying) {
    const { lines } = trying.question;
    const change = (/** @type {number} */ place, /** @type {import("./question.js").ChangedLine[]} */ ...others) =>
      trying.change({ lines: lines.toSpliced(place, 1, ...others) });
    return html`<div class="lines">${lines.map(
      (line, place) => html`<fw-changed-line .system=${trying.id} .line=${line} ?removable=${lines.length > 1}
        @fw-line=${(/** @type {CustomEvent} */ { detail }) => change(place, detail)} @fw-remove=${() => change(place)}
        @fw-keep=${() => trying.ask()}></fw-changed-line>`,
    )}
      <div><button class="button bare" type="button" @click=${() => trying.change({ lines: [...lines, emptyLine()] })}>
        ${icon("add")} ${text("try.add_line")}</button></div></div>`;
  }

  /** @param {import("./trying.js").Trying} trying */
  #conventions(trying) {
    const { question, conventions, library, name } = trying;
    const present = conventions.map(({ id }) => id);
    const others = (library?.conventions ?? []).map(({ id }) => id).filter((id) => !present.includes(id));
    const choices = (/** @type {string[]} */ ids) =>
      /** @type {Choice[]} */ ([
        ["", text("try.none")],
        ...ids.map((id) => [id, name(id)]).sort(([, one], [, other]) => one.localeCompare(other)),
      ]);
    return html`<div class="fields">
      ${this.#select("remove", question.remove, choices(present), (remove) => trying.change({ remove }))}
      ${this.#select("add", question.add, choices(others), (add) => trying.change({ add }))}</div>`;
  }

  /** @param {import("./trying.js").Trying} trying */
  #parameters({ base, conventions, library, name, question }) {
    const known = [...(library?.bases ?? []), ...(library?.conventions ?? [])];
    /** @type {{ id: string, parameters: Record<string, string>, prefix: string }[]} */
    const modules = [{ ...base, prefix: "" }, ...conventions.map((each) => ({ ...each, prefix: `${each.id}.` }))];
    return modules.map(({ id, parameters, prefix }) => {
      const fields = known.find((each) => each.id === id)?.parameters ?? [];
      if (fields.length === 0) return nothing;
      const tried = Object.entries(question.parameters).filter(([key]) => key.startsWith(prefix));
      const values = Object.fromEntries(tried.map(([key, value]) => [key.slice(prefix.length), value]));
      const set = (/** @type {CustomEvent<{ name: string, value: string | null }>} */ { detail }) =>
        this.#set(prefix + detail.name, detail.value, parameters[detail.name]);
      return html`<details ?open=${prefix === "" || Object.keys(values).length > 0}><summary>${name(id)}</summary>
        <fw-parameters .parameters=${fields} .values=${values} .usual=${parameters} @fw-parameter=${set}></fw-parameters></details>`;
    });
  }

  /**
   * @param {string} key
   * @param {string | null} value
   * @param {string | undefined} now
   */
  #set(key, value, now) {
    const { [key]: _, ...others } = this.trying?.question.parameters ?? {};
    const parameters = value === null || value === now ? others : { ...others, [key]: value };
    this.trying?.change({ parameters });
  }
}

customElements.define("fw-try-form", TryForm);
