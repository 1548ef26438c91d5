/* What is asked where the game changed under an entry: the words and the choices of `fw-changed-sheet`. */
import { html } from "lit";
import { text } from "../../shell/text.js";
import { begunFor, changesSince } from "../phone/begun.js";
import { refusals } from "../rules/legal.js";
import { longRound, tellFact, tellPlace, tellRefusal, tellRiichiSeats, upperFirst } from "../rules/words.js";
import { factOf, isReady } from "./entry.js";
import { question } from "./questions.js";
import "./changed-sheet.js";

/** The question about an entry that was begun for a hand which is not the next one any more. */
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

/** The question about an edit of a hand that somebody else changed, or deleted where `now` is null. */
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

/** The question about a hand to be inserted, where the hands before its place changed; `isGone` where the hand after it went. */
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

const choice = (name, label, sentence) => ({
  name,
  label: text(`recorder.changed.${label}`),
  sentence: text(`recorder.changed.${sentence}`),
});

function sheet(game, { open, choose, close }, { changes, heading, sentence, mine, choices }) {
  return html`<fw-changed-sheet ?open=${open} .game=${game} .changes=${changes} .heading=${heading} .sentence=${sentence} .mine=${mine} .choices=${choices}
    @fw-choice=${({ detail }) => choose(detail.name)} @fw-close=${close}></fw-changed-sheet>`;
}

function headingOf({ was, now }, game) {
  if (!was.length && now.some(({ number }) => number)) return "recorded";
  return game.folded.ending || game.finished_at ? "finished" : "heading";
}

function choicesFor({ was, now }, game, entry) {
  const { state, ending } = game.folded;
  const next = { name: "next", label: text("recorder.changed.next_label") };
  if (ending || game.finished_at) next.why = text("recorder.changed.over");
  else
    next.sentence = [
      text("recorder.changed.next", { number: begunFor(game).number, round: longRound(state) }),
      problemOf(game, entry),
    ]
      .filter(Boolean)
      .join(" ");
  const same = now.length > was.length ? [choice("same", "same_label", "same")] : [];
  return [...same, next, choice("discard", "discard_label", "discard")];
}

/** Why the entry cannot be recorded as it is for the hand that is up now. */
function problemOf({ tables, folded, players }, entry) {
  if (!isReady(entry)) return "";
  const [found] = refusals(tables, folded.state, factOf(entry), folded.steps);
  return found
    ? text("recorder.changed.not_as_it_is", {
        why: tellRefusal(
          found,
          players.map(({ name }) => name),
        ),
      })
    : "";
}

/** An entry in lines, however far it has come. */
export function tellEntry(entry, { players }) {
  const names = players.map(({ name }) => name);
  const riichi = tellRiichiSeats(entry.riichi, names);
  return [isReady(entry) ? tellFact(factOf(entry), names) : tellHalf(entry, names), riichi].filter(Boolean);
}

function tellHalf(entry, names) {
  const [win] = entry.wins;
  if (entry.mode === "many") return text("recorder.many_three");
  if (entry.mode !== "win") return question(entry, "confirm");
  if (!win) return entry.riichi.length ? "" : text("recorder.ask_winner");
  if (entry.way === "tsumo") return text("recorder.changed.half_tsumo", { winner: names[win.seat] });
  return entry.way
    ? text("recorder.changed.half_ron", { winner: names[win.seat], loser: names[entry.loser] })
    : text("recorder.changed.half_win", { winner: names[win.seat] });
}
