/* Why a request failed, in words. */
import { Refused } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { GameChanged } from "../phone/kept.js";
import { upperFirst } from "../rules/words.js";

/** Why a game is not shown.
    @param {unknown} error */
export function whyNotShown(error) {
  return error instanceof Refused ? `${error.problem}. ${error.remedy ?? ""}` : text("history.away");
}

/** Why a change was not made: the words of the server, or that it is away.
    @param {unknown} error */
export function whyNotDone(error) {
  if (error instanceof GameChanged) return error.problem;
  if (error instanceof Refused) return upperFirst([error.problem, error.remedy].filter(Boolean).join(": "));
  return text("history.needs_server");
}
