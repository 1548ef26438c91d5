/* What others do to a system, as it happens: their changes, and the lines they look at. */
import { ask } from "../../shell/api.js";
import { systemAddress } from "../data/systems.js";

const KINDS = ["create", "change", "undo", "redo"];
const HEARTBEAT = 20_000;
const PAUSE = 400;

/**
 * @typedef {object} News a change of somebody
 * @property {number} number
 * @property {string} who
 * @property {{ what: string, sequences: string[] | null }} after
 */

/**
 * Call back at every change of a system. Returns a function that stops it.
 * @param {string} system
 * @param {(news: News) => void} changed
 */
export function followChanges(system, changed) {
  const source = new EventSource(systemAddress(system, "/events"));
  for (const kind of KINDS) source.addEventListener(kind, (event) => changed(JSON.parse(event.data)));
  return () => source.close();
}

/** Tells others which line this page looks at, and follows theirs. */
export class Onlookers {
  #page = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  #sequence = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  /** @type {EventSource | null} */
  #source = null;
  #leave = () => this.#send(null);

  /**
   * @param {string} system
   * @param {(others: Bridge.Onlooker[]) => void} changed
   */
  constructor(system, changed) {
    this.system = system;
    this.changed = changed;
  }

  start() {
    this.#source = new EventSource(systemAddress(this.system, "/onlookers"));
    this.#source.addEventListener("onlookers", (event) => {
      /** @type {{ items: Bridge.Onlooker[] }} */
      const { items } = JSON.parse(event.data);
      this.changed(items.filter(({ page }) => page !== this.#page));
    });
    this.#send(this.#sequence);
    addEventListener("pagehide", this.#leave);
  }

  stop() {
    removeEventListener("pagehide", this.#leave);
    clearTimeout(this.#timer);
    if (this.#source) this.#send(null);
    this.#source?.close();
    this.#source = null;
    clearTimeout(this.#timer);
  }

  /** @param {string} sequence */
  look(sequence) {
    if (sequence === this.#sequence) return;
    this.#sequence = sequence;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(sequence), PAUSE);
  }

  /** @param {string | null} sequence */
  async #send(sequence) {
    clearTimeout(this.#timer);
    if (!this.#source) return;
    this.#timer = setTimeout(() => this.#send(this.#sequence), HEARTBEAT);
    const request = { body: { page: this.#page, sequence }, keepalive: sequence === null };
    await ask("POST", systemAddress(this.system, "/onlookers"), request).catch(() => {}); // others learn it later
  }
}
