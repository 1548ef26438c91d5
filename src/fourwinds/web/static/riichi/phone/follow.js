/* Following a game while a page shows it, so that hands recorded on other phones appear by themselves. */
import { Refused } from "../../shell/api.js";
import { watch } from "./changes.js";
import { game, renewGame } from "./kept.js";

const ACTIONS = [
  "hello",
  "record_hand",
  "correct_hand",
  "complete_hand",
  "insert_hand",
  "move_hand",
  "delete_hand",
  "finish_game",
  "edit_game",
  "delete_game",
];
const PAUSE = 5000;

/** Follow a game until the returned function is called. Starts as soon as the server has the game.
    @param {string} id */
export function follow(id) {
  const follower = new Follower(id);
  follower.connect();
  return () => follower.stop();
}

class Follower {
  /** @type {EventSource | null} */
  #source = null;
  /** @type {number | undefined} */
  #timer;
  #isStopped = false;
  #isFetching = false;
  /** The version of the last change that was announced. */
  #latest = 0;
  #unwatch;

  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.#unwatch = watch(id, () => this.#source ?? this.connect());
  }

  async connect() {
    const view = await game(this.id);
    if (this.#isStopped || this.#source || !view || view.is_new) return;
    const source = new EventSource(`/api/games/${encodeURIComponent(this.id)}/events?after=${view.version}`);
    for (const action of ACTIONS) source.addEventListener(action, (event) => this.#hear(event));
    source.addEventListener("error", () => this.#reconnect());
    this.#source = source;
  }

  /** @param {MessageEvent} event */
  #hear({ data }) {
    this.#latest = Math.max(this.#latest, JSON.parse(data).number);
    if (!this.#isFetching) this.#catchUp();
  }

  async #catchUp() {
    this.#isFetching = true;
    try {
      while (!this.#isStopped && ((await game(this.id))?.version ?? this.#latest) < this.#latest)
        await renewGame(this.id);
    } catch (error) {
      if (error instanceof Refused) this.stop();
    }
    this.#isFetching = false;
  }

  /** Connect again later, where the browser does not do it by itself. */
  #reconnect() {
    if (this.#source?.readyState !== EventSource.CLOSED) return;
    this.#source = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), PAUSE);
  }

  stop() {
    this.#isStopped = true;
    this.#unwatch();
    clearTimeout(this.#timer);
    this.#source?.close();
  }
}
