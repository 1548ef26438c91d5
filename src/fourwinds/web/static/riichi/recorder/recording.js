/* The game that a page records and the half-entered hand: opening, following, recording, undoing and correcting. */
import { LitElement } from "lit";
import { haptic, milliseconds } from "../../elements/motion.js";
import { toast } from "../../elements/toast.js";
import { Away } from "../../shell/api.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { begunFor, changesSince, isStillNext } from "../phone/begun.js";
import { isPlayable } from "../phone/game-view.js";
import * as kept from "../phone/kept.js";
import { follow } from "../phone/sync.js";
import { same } from "../rules/same.js";
import { tellFact } from "../rules/words.js";
import { fresh, isBlank, isIdle } from "./entry.js";
import { entryOf } from "./entry-facts.js";
import { EntryPanel } from "./entry-panel.js";
import { keepDraft, lastDraft } from "./last-draft.js";

/** The base of the recorder page: its state, and everything that is done to the game. */
export class Recording extends LitElement {
  static properties = {
    params: { attribute: false },
    bottom: { state: true },
    game: { state: true },
    entry: { state: true },
    looking: { state: true },
    sheet: { state: true },
    editing: { state: true },
    problem: { state: true },
    recorded: { state: true },
    goesOn: { state: true },
    settling: { state: true },
    asking: { state: true },
    wide: { state: true },
  };

  constructor() {
    super();
    /** @type {Record<string, string>} */
    this.params = {};
    /** @type {Riichi.GameView | null} */
    this.game = null;
    this.entry = fresh();
    /** The player at the bottom of the screen.
        @type {Riichi.Seat} */
    this.bottom = 0;
    /** The index of the hand that is looked at; null for the table now.
        @type {number | null} */
    this.looking = null;
    /** @type {"menu" | "more" | "finish" | "conflict" | null} */
    this.sheet = null;
    /** @type {Riichi.HandRow | null} */
    this.editing = null;
    this.problem = "";
    /** The id of the hand that was just recorded.
        @type {string | null} */
    this.recorded = null;
    /** The id of the uncertain hand after which the game goes on.
        @type {string | null} */
    this.goesOn = null;
    /** Why taps are ignored for a moment.
        @type {"" | "recorded" | "came"} */
    this.settling = "";
    /** Whether the question about a changed game is open. */
    this.asking = false;
    this.wide = false;
    this.busy = false;
    /** @type {(() => void)[]} */
    this.stops = [];
    /** @type {(() => void) | null} */
    this.untoast = null;
    /** @type {number | undefined} */
    this.settled = undefined;
  }

  get gameId() {
    return this.params.game;
  }

  /** The open game, with its tables. */
  get playing() {
    if (!isPlayable(this.game)) throw new Error("no game is open");
    return this.game;
  }

  get names() {
    return this.game?.players.map((player) => player.name) ?? [];
  }

  get panel() {
    const panel = this.renderRoot.querySelector("fw-entry-panel");
    return panel instanceof EntryPanel ? panel : null;
  }

  /** Open the game and follow it. Returns whether it can be recorded. */
  async open() {
    this.bottom = Number(localStorage.getItem(`bottom:${this.gameId}`) ?? 0);
    this.goesOn = localStorage.getItem(`goes on:${this.gameId}`);
    try {
      const game = await kept.openGame(this.gameId);
      if (game.is_foreign) return this.leave();
      this.entry = { ...fresh(), ...(lastDraft(this.gameId) ?? (await kept.draft(this.gameId))) };
      if ((game.finished_at && isBlank(this.entry)) || game.hidden || game.may?.record === false) return this.leave();
      this.game = game;
      this.asking = game.tables !== null && this.isMoved;
      this.problem = game.tables ? "" : text("recorder.no_tables");
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.problem = error instanceof Away ? text("recorder.away") : text("recorder.loading_failed", { problem });
      return false;
    }
    if (!this.isConnected) return false;
    this.stops.push(
      kept.watch(this.gameId, () => this.renew()),
      follow(this.gameId),
    );
    return true;
  }

  /** Go to the history: this game is not recorded here any more. */
  leave() {
    go(`/riichi/games/${encodeURIComponent(this.gameId)}/hands`, { replace: true });
    return false;
  }

  /** Show a toast over the question, or over the effect where a hand is begun, so that it covers no toggle. It goes when
      the next hand is begun.
      @param {Parameters<typeof toast>[0]} message */
  toast(message) {
    const place = isIdle(this.entry) ? ".asked" : ".effect";
    const over = this.wide ? null : (this.panel?.renderRoot.querySelector(place) ?? null);
    this.untoast = toast({ ...message, over });
  }

  /** Read the game again after a change. */
  async renew() {
    const game = await kept.game(this.gameId);
    const before = this.game; // only now: it may have changed while the game was read
    if (game?.tables) this.game = game;
    if (!before || !this.game) return;
    if (this.looking !== null && this.looking >= this.game.hands.length) this.looking = null;
    if (!this.busy && !isStillNext(begunFor(before), this.game)) this.#handleArrival(before, this.game);
  }

  /**
   * React to a change from elsewhere. The entry belongs to the game before it, and so do taps that come now.
   * @param {Riichi.GameView} before
   * @param {Riichi.GameView} game
   */
  #handleArrival(before, game) {
    if (this.sheet === "finish") return;
    if (this.isMoved) {
      this.asking = true;
      return;
    }
    if (!isBlank(this.entry)) return;
    this.#settle("came");
    if (game.finished_at && !game.folded.ending) {
      toast({ text: text("recorder.finished_elsewhere") });
      this.leave();
      return;
    }
    const { was, now } = changesSince(begunFor(before), game);
    const last = now.at(-1);
    if (last && now.length > was.length)
      this.toast({ text: text("recorder.came", { told: this.#describe(last.fact) }) });
  }

  /** Whether the entry was begun for another hand than the next one. Until that is settled, nothing is recorded. */
  get isMoved() {
    return this.game !== null && !isBlank(this.entry) && !isStillNext(this.entry.begun, this.game);
  }

  /** Keep an entry under which the game changed for the "next" hand, or drop it.
      @param {string} choice */
  answer(choice) {
    const game = this.playing;
    this.asking = false;
    if (choice === "next") return this.keep({ ...this.entry, begun: begunFor(game) });
    this.keep(fresh());
    if (game.finished_at && !game.folded.ending) this.leave();
  }

  /** Ask the question that has to be answered before anything is recorded. Returns whether there is one. */
  mustAsk() {
    if (!this.isMoved) return false;
    if (this.game?.conflicts.length) this.offer("conflict");
    else this.asking = true;
    haptic("refused");
    return true;
  }

  /** Open a sheet.
      @param {Exclude<Recording["sheet"], null>} sheet */
  async offer(sheet) {
    this.sheet = sheet;
  }

  /** Change the entry of the hand that it was begun for.
      @param {Riichi.Entry} entry */
  become(entry) {
    this.keep({ ...entry, begun: isBlank(this.entry) ? begunFor(this.playing) : this.entry.begun });
  }

  /** Keep the entry, also over a reload.
      @param {Riichi.Entry} entry */
  keep(entry) {
    const draft = isBlank(entry) ? null : entry;
    this.entry = draft ?? fresh();
    this.recorded = null;
    if (!isIdle(entry)) this.untoast?.();
    keepDraft(this.gameId, draft);
    kept.saveDraft(this.gameId, draft);
  }

  /** Record a hand, and offer to undo it.
      @param {Riichi.Fact} fact */
  async record(fact, begun = this.entry.begun) {
    if (this.busy || this.mustAsk()) return;
    this.busy = true;
    this.settling = "recorded";
    try {
      this.game = await kept.recordAndView(this.gameId, fact, begun);
      keepDraft(this.gameId, null);
      this.entry = fresh();
      const hand_id = this.game.hands.at(-1)?.hand_id;
      this.recorded = hand_id ?? null;
      haptic("done");
      const action = { label: text("recorder.undo"), run: () => this.undo(hand_id) };
      if (!this.game.folded.ending) this.toast({ text: this.#describe(fact), kind: "good", action });
    } catch (error) {
      haptic("refused");
      if (error instanceof kept.GameChanged) await this.renew();
      else {
        const problem = error instanceof Error ? error.message : String(error);
        toast({ text: text("recorder.not_recorded", { problem }), kind: "bad" });
      }
    } finally {
      this.busy = false;
      this.asking = this.isMoved;
      this.#settle("recorded");
    }
  }

  /** Ignore taps for a moment: they were meant for what was here before. After a change from elsewhere, also keys.
      @param {"recorded" | "came"} after */
  #settle(after) {
    this.settling = after;
    clearTimeout(this.settled);
    this.settled = setTimeout(() => {
      this.settling = "";
    }, milliseconds("--settle"));
  }

  /** @param {Riichi.Fact} fact */
  #describe(fact) {
    const { tables, folded } = this.playing;
    const step = folded.steps.find((one) => one.fact === fact) ?? folded.steps.at(-1);
    return tellFact(fact, this.names, step ? { tables, state: step.before } : null);
  }

  /** Undo the last hand, and offer to record it again. */
  async undo(hand_id = this.game?.hands.at(-1)?.hand_id) {
    const { tables, folded } = this.playing;
    this.sheet = null;
    if (this.busy || this.mustAsk()) return;
    const fact = await this.#change(() => kept.undo(this.gameId, hand_id));
    if (fact === undefined) return;
    if (!fact) {
      toast({ text: text("recorder.nothing_to_undo") });
      return;
    }
    const told = tellFact(fact, this.names, { tables, state: folded.steps.at(-1)?.before ?? folded.state });
    this.looking = null;
    const begun = begunFor(this.playing);
    this.keep({ ...entryOf(fact), begun });
    await this.updateComplete;
    await this.panel?.updateComplete;
    const action = { label: text("recorder.record_again"), run: () => this.record(fact, begun) };
    this.toast({ text: text("recorder.undone", { told }), action });
  }

  /**
   * Change the game and show it. Where another phone changed it first, say so and return undefined.
   * @template T
   * @param {() => Promise<T>} work
   */
  async #change(work) {
    this.busy = true;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof kept.GameChanged)) throw error;
      toast({ text: text("recorder.undo_changed"), kind: "bad" });
      return undefined;
    } finally {
      await this.renew();
      this.busy = false;
    }
  }

  /** The question whether the game is over, unless it was answered here, there is a conflict, or a hand is begun. */
  get openEnd() {
    const end = this.game?.open_end ?? null;
    const isAsked = end && !this.game?.conflicts.length && end.last.hand_id !== this.goesOn && isIdle(this.entry);
    return isAsked ? end : null;
  }

  /** The game goes on. Whether the dealer stayed is recorded in the hand, so that other phones know it too.
      @param {Riichi.Fact | null} fact */
  async goOn(fact) {
    if (!this.game?.open_end) return;
    const { hand_id, fact: was } = this.game.open_end.last;
    if (fact && !(await this.#correctTo(hand_id, fact, was))) return;
    this.goesOn = hand_id;
    localStorage.setItem(`goes on:${this.gameId}`, hand_id);
  }

  /** Save an edited hand, and offer to undo it.
      @param {{hand_id: string, fact: Riichi.Fact, was: Riichi.Fact}} edited */
  async saveEdit({ hand_id, fact, was }) {
    if (!(await this.#correctTo(hand_id, fact, was))) return;
    this.editing = null;
    haptic("done");
    toast({
      text: text("recorder.saved", { told: tellFact(fact, this.names) }),
      kind: "good",
      action: { label: text("recorder.undo"), run: () => this.#correctTo(hand_id, was, fact) },
    });
  }

  /**
   * Correct a hand if it is still what it `was`. A half-entered hand goes on if nothing else changed meanwhile.
   * @param {string} hand_id
   * @param {Riichi.Fact} fact
   * @param {Riichi.Fact} was
   */
  async #correctTo(hand_id, fact, was) {
    const { begun } = this.entry;
    const index = this.playing.hands.findIndex((hand) => hand.hand_id === hand_id);
    const isDone = await this.#change(() => kept.correctHand(this.gameId, hand_id, fact, was).then(() => true));
    const expected = begun?.facts.map((one, at) => (at === index ? fact : one));
    const now = begunFor(this.playing);
    if (isDone && begun && same(expected, now.facts)) this.keep({ ...this.entry, begun: now });
    else if (this.isMoved) this.asking = true;
    return isDone;
  }
}
