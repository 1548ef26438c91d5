/* A list of an account, loaded from the API, whose entries can be deleted. */
import { html, LitElement, nothing } from "lit";
import { icon } from "../elements/icon.js";
import { toast } from "../elements/toast.js";
import { ask } from "../shell/api.js";
import { errorText } from "./form.js";

/** @template {{ id: string }} Entry */
export class AccountList extends LitElement {
  /** @type {import("lit").PropertyDeclarations} */
  static properties = { items: { state: true }, problem: { state: true } };

  /** The path of the list in the API. */
  path = "";

  constructor() {
    super();
    /** @type {Entry[] | null} null until loaded */
    this.items = null;
    /** @type {string | null} */
    this.problem = null;
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  /** Load the list again. */
  async load() {
    try {
      this.items = (await ask("GET", this.path)).items;
      this.problem = null;
    } catch (error) {
      this.problem = errorText(error);
    }
  }

  /**
   * Delete an entry, show a message, and load the list again.
   * @param {string} path
   * @param {string} words what to say when it is done
   */
  async deleteEntry(path, words) {
    try {
      await ask("DELETE", path);
      toast({ text: words, kind: "good" });
    } catch (error) {
      toast({ text: errorText(error), kind: "bad" });
    }
    await this.load();
  }

  /** Why the list could not be loaded. */
  problemLine() {
    return this.problem ? html`<p class="error bad">${icon("bad")}<span>${this.problem}</span></p>` : nothing;
  }
}
