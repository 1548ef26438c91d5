/* The question where the game changed while a hand was being entered: the words and choices of `fw-changed-sheet`. */
import { html } from "lit";
import { text } from "../../shell/text.js";
import { begunFor, changesSince } from "../phone/begun.js";
import { refusals } from "../rules/legal.js";
import { longRound, tellFact, tellPlace, tellRefusal, tellRiichiSeats, upperFirst } from "../rules/words.js";
import { isReady } from "./entry.js";
import { factOf } from "./entry-facts.js";
import { question } from "./questions.js";
import "./changed-sheet.js";

/** @typedef {{open: boolean, choose: (name: string) => void, close: () => void}} How the question is shown and answered */
/** @typedef {import("./changed-sheet.js").ChangedChoice} ChangedChoice */

/**
 * The question about an entry that was begun for a hand that is not the next one any more.
 * @param {Riichi.PlayableGame} game
 * @param {Riichi.Entry} entry
 * @param {How} how
 */
export function changedEntry(game, entry, how) {
  const changes = changesSince(entry.begun, game);
  const number = entry.begun?.number ?? 1;
  return sheet(game, how, {
    changes,
    heading: text(`recorder.changed.${headingOf(changes, game)}`, { number }),
    sentence: text("recorder.changed.sentence", { number }),
    mine: tellEntry(entry, game),
    choices: choicesFor(changes, game, entry),
  });
}

/**
 * The question about an edit of a hand that another phone changed, or deleted where `now` is null.
 * @param {Riichi.PlayableGame} game
 * @param {{was: Riichi.Fact, now: Riichi.HandRow | null, hand: Riichi.HandRow, entry: Riichi.Entry}} edit
 * @param {How} how
 */
export function changedHand(game, { was, now, hand, entry }, how) {
  const kept = now ? [choice("same", "same_label", "edit_same"), choice("edit", "edit_label", "edit")] : [];
  return sheet(game, how, {
    changes: { first: hand.place - 1, was: [was], now: now ? [now] : [] },
    heading: text(now ? "recorder.changed.hand" : "recorder.changed.hand_gone", { hand: upperFirst(tellPlace(hand)) }),
    sentence: text("recorder.changed.editing", { hand: tellPlace(hand) }),
    mine: tellEntry(entry, game),
    choices: [...kept, choice("discard", "discard_label", "edit_discard")],
  });
}

/**
 * The question about a hand to be inserted where the hands before its place changed. `isGone` where the hand after it
 * was deleted.
 * @param {Riichi.PlayableGame} game
 * @param {{begun: Riichi.Begun, before: Riichi.HandRow[], entry: Riichi.Entry | null, isGone: boolean}} insertion
 * @param {How} how
 */
export function changedPlace(game, { begun, before, entry, isGone }, how) {
  const other = {
    ...choice("insert", "insert_label", "insert"),
    ...(isGone ? { why: text("recorder.changed.place_gone") } : {}),
  };
  return sheet(game, how, {
    changes: changesSince(begun, { hands: before }),
    heading: text("recorder.changed.heading"),
    sentence: text("recorder.changed.inserting", { number: begun.number }),
    mine: entry ? tellEntry(entry, game) : [],
    choices: [choice("same", "same_label", "same"), other, choice("discard", "discard_label", "discard")],
  });
}

/** @param {string} name @param {string} label @param {string} sentence @returns {ChangedChoice} */
const choice = (name, label, sentence) => ({
  name,
  label: text(`recorder.changed.${label}`),
  sentence: text(`recorder.changed.${sentence}`),
});

/** @typedef {{changes: Riichi.ChangesSince, heading: string, sentence: string, mine: string[], choices: ChangedChoice[]}} Asked */

/** @param {Riichi.PlayableGame} game @param {How} how @param {Asked} asked */
function sheet(game, { open, choose, close }, { changes, heading, sentence, mine, choices }) {
  return html`<fw-changed-sheet ?open=${open} .game=${game} .changes=${changes} .heading=${heading}
    .sentence=${sentence} .mine=${mine} .choices=${choices} @fw-close=${close}
    @fw-choice=${(/** @type {CustomEvent<{name: string}>} */ { detail }) => choose(detail.name)}></fw-changed-sheet>`;
}

/** @param {Riichi.ChangesSince} changes @param {Riichi.GameView} game */
function headingOf({ was, now }, game) {
  if (!was.length && now.some(({ number }) => number)) return "recorded";
  return game.folded.ending || game.finished_at ? "finished" : "heading";
}

/** @param {Riichi.ChangesSince} changes @param {Riichi.PlayableGame} game @param {Riichi.Entry} entry */
function choicesFor({ was, now }, game, entry) {
  const same = now.length > was.length ? [choice("same", "same_label", "same")] : [];
  return [...same, nextChoice(game, entry), choice("discard", "discard_label", "discard")];
}

/** @param {Riichi.PlayableGame} game @param {Riichi.Entry} entry @returns {ChangedChoice} */
function nextChoice(game, entry) {
  const { state, ending } = game.folded;
  const label = text("recorder.changed.next_label");
  if (ending || game.finished_at) return { name: "next", label, why: text("recorder.changed.over") };
  const next = text("recorder.changed.next", { number: begunFor(game).number, round: longRound(state) });
  return { name: "next", label, sentence: [next, problemOf(game, entry)].filter(Boolean).join(" ") };
}

/** Why the entry cannot be recorded unchanged for the hand that is next now.
    @param {Riichi.PlayableGame} game
    @param {Riichi.Entry} entry */
function problemOf({ tables, folded, players }, entry) {
  if (!isReady(entry)) return "";
  const [found] = refusals(tables, folded.state, factOf(entry), folded.steps);
  if (!found) return "";
  const names = players.map(({ name }) => name);
  return text("recorder.changed.not_as_it_is", { why: tellRefusal(found, names) });
}

/** An entry in lines, also where it is not ready.
    @param {Riichi.Entry} entry
    @param {Pick<Riichi.GameView, "players">} game */
export function tellEntry(entry, { players }) {
  const names = players.map(({ name }) => name);
  const riichi = tellRiichiSeats(entry.riichi, names);
  return [isReady(entry) ? tellFact(factOf(entry), names) : tellHalf(entry, names), riichi].filter(Boolean);
}

/** @param {Riichi.Entry} entry @param {string[]} names */
function tellHalf(entry, names) {
  const [win] = entry.wins;
  if (entry.mode === "many") return text("recorder.many_three");
  if (entry.mode !== "win") return question(entry, "confirm", names);
  if (!win) return entry.riichi.length ? "" : text("recorder.ask_winner");
  if (entry.way === "tsumo") return text("recorder.changed.half_tsumo", { winner: names[win.seat] });
  return entry.loser !== null
    ? text("recorder.changed.half_ron", { winner: names[win.seat], loser: names[entry.loser] })
    : text("recorder.changed.half_win", { winner: names[win.seat] });
}
