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
  /** @type {EventSource | null} */
  let source = null;
  /** @type {number | undefined} */
  let timer;
  let stopped = false;
  let isAsking = false;
  let latest = 0;

  const renew = (/** @type {MessageEvent} */ { data }) => {
    latest = Math.max(latest, JSON.parse(data).number);
    if (!isAsking) catchUp();
  };
  const catchUp = async () => {
    isAsking = true;
    try {
      while (!stopped && ((await game(id))?.version ?? latest) < latest) await renewGame(id);
    } catch (error) {
      if (error instanceof Refused) stop();
    }
    isAsking = false;
  };
  const connect = async () => {
    const view = await game(id);
    if (stopped || source || !view || view.is_new) return;
    source = new EventSource(`/api/games/${encodeURIComponent(id)}/events?after=${view.version}`);
    for (const action of ACTIONS) source.addEventListener(action, renew);
    source.addEventListener("error", again);
  };
  const again = () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    source = null;
    clearTimeout(timer);
    timer = setTimeout(connect, PAUSE);
  };
  const unwatch = watch(id, () => source ?? connect());
  const stop = () => {
    stopped = true;
    unwatch();
    clearTimeout(timer);
    source?.close();
  };
  connect();
  return stop;
}
