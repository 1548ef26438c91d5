/* fw-recorder-page: records a game with one thumb. The table above, the entry of the hand below. */
import { LitElement, html, nothing } from "lit";
import "../../elements/compass.js";
import { haptic, milliseconds } from "../../elements/motion.js";
import { icon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import "../phone/sync-state.js";
import { toast } from "../../elements/toast.js";
import "../../elements/top-bar.js";
import { Away } from "../../shell/api.js";
import { go } from "../../shell/router.js";
import { text } from "../../shell/text.js";
import { begunFor, changesSince, isStillNext } from "../phone/begun.js";
import * as kept from "../phone/kept.js";
import { same } from "../rules/same.js";
import "../recorder/entry-panel.js";
import { changedEntry } from "../recorder/changed.js";
import { chooseMode, entryOf, fresh, isBlank, isIdle } from "../recorder/entry.js";
import { keepDraft, lastDraft } from "../recorder/last-draft.js";
import { findings } from "../recorder/findings.js";
import { pressKey } from "../recorder/keys.js";
import { pageStyles } from "../recorder/page-styles.js";
import { onSwipe } from "../recorder/sideways.js";
import { progressOf, tableAfter, tableNow } from "../recorder/table-view.js";
import { stayAwake } from "../recorder/wake-lock.js";
import { yakuList } from "../recorder/yaku.js";
import { follow } from "../phone/sync.js";
import { countHands } from "../rules/facts.js";
import { tellFact } from "../rules/words.js";

const WIDE = matchMedia("(width >= 64em)");

class RecorderPage extends LitElement {
  static properties = {
    params: { attribute: false },
    game: { state: true },
    entry: { state: true },
    bottom: { state: true },
    looking: { state: true },
    sheet: { state: true },
    editing: { state: true },
    problem: { state: true },
    recorded: { state: true },
    goesOn: { state: true },
    wide: { state: true },
    settling: { state: true },
    asking: { state: true },
  };
  static styles = [shared, pageStyles];
  #stops = [];

  constructor() {
    super();
    Object.assign(this, {
      params: {},
      game: null,
      entry: fresh(),
      bottom: 0,
      looking: null,
      sheet: null,
      editing: null,
      problem: "",
      recorded: null,
      goesOn: null,
      wide: WIDE.matches,
      settling: "",
      asking: false,
    });
    this.armed = "";
    this.busy = false;
  }

  get #id() {
    return this.params.game;
  }

  get #panel() {
    return this.renderRoot.querySelector("fw-entry-panel");
  }

  async connectedCallback() {
    super.connectedCallback();
    const widen = () => {
      this.wide = WIDE.matches;
      if (this.wide) import("../history/hand-log.js");
    };
    const key = (event) => this.#key(event);
    WIDE.addEventListener("change", widen);
    window.addEventListener("keydown", key);
    this.#stops = [
      () => WIDE.removeEventListener("change", widen),
      () => window.removeEventListener("keydown", key),
      stayAwake(),
    ];
    await this.#open();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  async #open() {
    this.bottom = Number(localStorage.getItem(`bottom:${this.#id}`) ?? 0);
    this.goesOn = localStorage.getItem(`goes on:${this.#id}`);
    try {
      const game = await kept.openGame(this.#id);
      if (game.is_foreign) return this.#leave();
      this.entry = { ...fresh(), ...(lastDraft(this.#id) ?? (await kept.draft(this.#id))) };
      if ((game.finished_at && isBlank(this.entry)) || game.hidden || game.may?.record === false) return this.#leave();
      this.game = game;
      this.asking = game.tables !== null && this.#isMoved;
      this.problem = game.tables ? "" : text("recorder.no_tables");
    } catch (error) {
      this.problem =
        error instanceof Away ? text("recorder.away") : text("recorder.loading_failed", { problem: error.message });
      return undefined;
    }
    if (!this.isConnected) return undefined;
    this.#stops.push(
      kept.watch(this.#id, () => this.#renew()),
      follow(this.#id),
    );
    if (this.wide) import("../history/hand-log.js");
    return yakuList();
  }

  /** To the history: here nothing is recorded any more. */
  #leave() {
    go(`/riichi/games/${encodeURIComponent(this.#id)}/hands`, { replace: true });
  }

  /** Over the question while nothing is entered, else over what it would mean: no toggle is covered. It goes when the next hand is begun. */
  #toast(what) {
    const over = isIdle(this.entry) ? ".asked" : ".effect";
    this.untoast = toast({ ...what, over: this.wide ? null : this.#panel?.renderRoot.querySelector(over) });
  }

  async #renew() {
    const game = await kept.game(this.#id);
    const before = this.game;
    if (game?.tables) this.game = game;
    if (this.looking !== null && this.looking >= this.game.hands.length) this.looking = null;
    if (!this.busy && !isStillNext(begunFor(before), this.game)) this.#arrived(before);
  }

  /** Something came that this page did not do: what is entered belongs to what was there, and so do taps on their way. */
  #arrived(before) {
    if (this.sheet === "finish") return undefined;
    if (this.#isMoved) {
      this.asking = true;
      return undefined;
    }
    if (!isBlank(this.entry)) return undefined;
    this.#settle("came");
    if (this.game.finished_at && !this.game.folded.ending) {
      toast({ text: text("recorder.finished_elsewhere") });
      return this.#leave();
    }
    const { was, now } = changesSince(begunFor(before), this.game);
    if (now.length > was.length) this.#toast({ text: text("recorder.came", { told: this.#told(now.at(-1).fact) }) });
    return undefined;
  }

  /** Whether what is entered was begun for another hand than the one that is up now. Until that is settled, nothing is recorded. */
  get #isMoved() {
    return !isBlank(this.entry) && !isStillNext(this.entry.begun, this.game);
  }

  /** What becomes of an entry under which the game changed: it is kept for the "next" hand, or dropped. */
  #answer(choice) {
    this.asking = false;
    if (choice === "next") return this.#keep({ ...this.entry, begun: begunFor(this.game) });
    this.#keep(fresh());
    if (this.game.finished_at && !this.game.folded.ending) this.#leave();
    return undefined;
  }

  /** The question that stands between an entry and the game, if there is one. Returns whether there is. */
  #mustAsk() {
    if (!this.#isMoved) return false;
    if (this.game.conflicts.length) this.#offer("conflict");
    else this.asking = true;
    haptic("refused");
    return true;
  }

  firstUpdated() {
    const load = () =>
      import("../recorder/around.js").catch(() => window.addEventListener("online", load, { once: true }));
    if (window.requestIdleCallback) requestIdleCallback(load);
    else setTimeout(load);
  }

  updated(changed) {
    if (!changed.has("game") || this.swipes) return;
    const table = this.renderRoot.querySelector(".table");
    if (!table) return;
    this.swipes = true;
    onSwipe(table, (side) =>
      this.#look(
        side > 0 ? (this.looking ?? this.game.hands.length) - 1 : (this.looking ?? this.game.hands.length) + 1,
      ),
    );
  }

  #look(index) {
    const { hands } = this.game;
    if (index !== null && index < 0) return haptic("refused");
    this.looking = index === null || index >= hands.length || !hands.length ? null : index;
    this.sheet = null;
    return undefined;
  }

  /** The entry of the hand that it was begun for, as far as it has come. */
  #become(entry) {
    if (isBlank(this.entry)) this.#keep({ ...entry, begun: begunFor(this.game) });
    else this.#keep({ ...entry, begun: this.entry.begun });
  }

  #keep(entry) {
    const kind = isBlank(entry) ? null : entry;
    this.entry = kind ?? fresh();
    this.recorded = null;
    if (!isIdle(entry)) this.untoast?.();
    keepDraft(this.#id, kind);
    kept.saveDraft(this.#id, kind);
  }

  async #record(fact, begun = this.entry.begun) {
    if (this.busy || this.#mustAsk()) return;
    this.busy = true;
    this.settling = "recorded";
    try {
      this.game = await kept.recordAndView(this.#id, fact, begun);
      keepDraft(this.#id, null);
      this.entry = fresh();
      const { hand_id } = this.game.hands.at(-1);
      this.recorded = hand_id;
      haptic("done");
      if (!this.game.folded.ending)
        this.#toast({
          text: this.#told(fact),
          kind: "good",
          action: { label: text("recorder.undo"), run: () => this.#undo(hand_id) },
        });
    } catch (error) {
      haptic("refused");
      if (error instanceof kept.GameChanged) await this.#renew();
      else toast({ text: text("recorder.not_recorded", { problem: error.message }), kind: "bad" });
    } finally {
      this.busy = false;
      this.asking = this.#isMoved;
      this.#settle("recorded");
    }
  }

  /** For a moment taps are not taken: they were meant for what was here before. Where something "came", keys neither. */
  #settle(after) {
    this.settling = after;
    clearTimeout(this.settled);
    this.settled = setTimeout(() => {
      this.settling = "";
    }, milliseconds("--settle"));
  }

  #told(fact) {
    const step = this.game.folded.steps.find((one) => one.fact === fact) ?? this.game.folded.steps.at(-1);
    return tellFact(fact, this.#names, step && { tables: this.game.tables, state: step.before });
  }

  async #undo(hand_id = this.game.hands.at(-1)?.hand_id) {
    const before = this.game;
    this.sheet = null;
    if (this.busy || this.#mustAsk()) return undefined;
    const fact = await this.#do(() => kept.undo(this.#id, hand_id), "recorder.undo_changed");
    if (fact === undefined) return undefined;
    if (!fact) return toast({ text: text("recorder.nothing_to_undo") });
    const told = tellFact(fact, this.#names, {
      tables: before.tables,
      state: before.folded.steps.at(-1)?.before ?? before.folded.state,
    });
    this.looking = null;
    const begun = begunFor(this.game);
    this.#keep({ ...entryOf(fact), begun });
    await this.updateComplete;
    await this.#panel?.updateComplete;
    return this.#toast({
      text: text("recorder.undone", { told }),
      action: { label: text("recorder.record_again"), run: () => this.#record(fact, begun) },
    });
  }

  /** Do something to the game and show it; where another changed it first, say `refused` and return undefined. */
  async #do(work, refused) {
    this.busy = true;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof kept.GameChanged)) throw error;
      toast({ text: text(refused), kind: "bad" });
      return undefined;
    } finally {
      await this.#renew();
      this.busy = false;
    }
  }

  get #names() {
    return this.game.players.map((player) => player.name);
  }

  #key(event) {
    const typing = event.composedPath().some((node) => ["input", "textarea", "dialog"].includes(node.localName));
    if (event.key === "Enter" && event.repeat) return event.preventDefault();
    if (
      typing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !this.#panel ||
      this.sheet ||
      this.settling === "came"
    )
      return undefined;
    const [at] = event.composedPath();
    if (event.key === "Enter" && at.localName === "button" && !(at.dataset.points && at.ariaPressed === "true"))
      return undefined;
    const done = pressKey(event.key, this.#panel, {
      armed: this.armed,
      undo: () => {
        this.#undo();
      },
    });
    this.armed = event.key;
    if (done) event.preventDefault();
    return undefined;
  }

  /** Whether the page asks if the game is over: not where somebody said here that it goes on, or a hand is begun. */
  get #asksEnd() {
    const { open_end: end, conflicts } = this.game;
    return Boolean(end) && !conflicts.length && end.last.hand_id !== this.goesOn && isIdle(this.entry);
  }

  /** The game goes on: whether the dealer stayed is told in the hand, so that other phones know it too. */
  async #goOn(fact) {
    const { hand_id, fact: was } = this.game.open_end.last;
    if (fact && !(await this.#correctTo(hand_id, fact, was))) return;
    this.goesOn = hand_id;
    localStorage.setItem(`goes on:${this.#id}`, hand_id);
  }

  #sit(seat) {
    this.bottom = seat;
    localStorage.setItem(`bottom:${this.#id}`, String(seat));
  }

  #correct(seat) {
    if (this.looking === null && this.game.folded.ending === null && !this.#mustAsk())
      this.#become(chooseMode(this.entry, "correction", { at: seat }));
  }

  render() {
    const { game } = this;
    return html`<fw-top-bar .heading=${this.#heading()} .back=${"/riichi"}>
        <fw-sync-state slot="sync"></fw-sync-state>
        ${
          game
            ? html`<button slot="end" class="button bare" data-action="menu" @click=${() => {
                this.sheet = "menu";
              }}>${icon("more", text("recorder.menu"))}</button>`
            : nothing
        }
      </fw-top-bar>
      ${this.problem ? html`<fw-empty .sentence=${this.problem}><a slot="action" class="button" href="/riichi">${text("recorder.to_games")}</a></fw-empty>` : game ? this.#table() : nothing}`;
  }

  #heading() {
    const { game } = this;
    if (!game) return text("recorder.title");
    return text(game.label ? "recorder.hand_labelled" : "recorder.hand_number", {
      number: countHands(game.hands.map((hand) => hand.fact)) + 1,
      label: game.label,
    });
  }

  #table() {
    const { game, entry, looking } = this;
    const step = looking === null ? null : game.hands[looking].step;
    const last = game.hands.at(-1);
    const deltas = last?.hand_id === this.recorded ? (last?.step?.deltas ?? null) : null;
    const past = step ?? (this.#asksEnd ? game.open_end.last.step : null);
    const table = past ? tableAfter(game, past) : tableNow(game, this.#isMoved ? fresh() : entry, deltas);
    const { at, most } = progressOf(game);
    return html`<div class="room">
        <div class="table ${looking === null ? "" : "past"}">
          <fw-compass ?selectable=${looking === null} .seats=${table.seats} .bottom=${this.bottom} .round=${table.round} .honba=${table.honba} .sticks=${table.sticks}
            @fw-seat=${(event) => this.#correct(event.detail.seat)}></fw-compass>
        </div>
        <div class="way" role="img" aria-label=${text("recorder.progress", { at, most })}>${Array.from({ length: most }, (_, index) => html`<span class=${index < at ? "gone" : ""}></span>`)}</div>
        <div class="found">${
          looking === null && !this.#asksEnd
            ? findings(game, {
                names: this.#names,
                edit: (hand) => {
                  this.editing = hand;
                },
                decide: () => this.#offer("conflict"),
                stop: () => this.#become(chooseMode(this.entry, "stop", { reason: "dealer_stops" })),
              })
            : nothing
        }</div>
        <div class="entry ${this.settling ? "settling" : ""}" @click=${this.#unlessSettling}>${this.#entry()}</div>
        ${this.wide && game.hands.length ? html`<div class="log"><fw-hand-log .game=${game} @fw-hand=${(event) => this.#look(game.hands.findIndex((hand) => hand.hand_id === event.detail.hand_id))}></fw-hand-log></div>` : nothing}
      </div>${this.#sheets()}`;
  }

  /** Where Record was, Draw is next: a tap too many must not record a second hand. */
  #unlessSettling = {
    capture: true,
    handleEvent: (event) => {
      if (this.settling) event.stopPropagation();
    },
  };

  #entry() {
    const { game, looking } = this;
    if (looking !== null) {
      return html`<fw-look-panel .game=${game} .index=${looking} @fw-look=${(event) => this.#look(event.detail.index)} @fw-edit=${(
        event,
      ) => {
        this.editing = event.detail.hand;
      }}></fw-look-panel>`;
    }
    if (this.#isMoved) {
      return html`<div class="waits"><p>${text("recorder.changed.waits", { number: this.entry.begun?.number ?? 1 })}</p>
        <button class="button" data-action="decide" @click=${() => this.#mustAsk()}>${text("recorder.decide")}</button></div>`;
    }
    if (this.#asksEnd) {
      return html`<fw-open-end .game=${game} @fw-undo=${() => this.#undo()} @fw-finish=${() => this.#offer("finish")}
        @fw-edit=${(event) => {
          this.editing = event.detail.hand;
        }} @fw-goes-on=${(event) => this.#goOn(event.detail.fact)}></fw-open-end>`;
    }
    if (game.folded.ending)
      return html`<fw-game-over .game=${game} @fw-undo=${() => this.#undo()} @fw-finish=${() => this.#offer("finish")}></fw-game-over>`;
    return html`<fw-entry-panel .tables=${game.tables} .state=${game.folded.state} .steps=${game.folded.steps} .names=${this.#names} .entry=${this.entry}
      @fw-entry=${(event) => this.#become(event.detail.entry)} @fw-record=${(event) => this.#record(event.detail.fact)} @fw-more=${() => {
        this.sheet = "more";
      }}></fw-entry-panel>`;
  }

  /** Open a sheet of another part of the application, loaded when it is first needed. */
  async #offer(sheet) {
    if (sheet === "finish") await import("../games/finish-sheet.js");
    if (sheet === "conflict") await import("../history/conflict-sheet.js");
    this.sheet = sheet;
  }

  #sheets() {
    const { game, sheet } = this;
    const close = () => {
      if (this.sheet === "menu") this.sheet = null;
    };
    return html`<fw-more-sheet .tables=${game.tables} .entry=${this.entry} ?open=${sheet === "more"} @fw-entry=${(event) => this.#become(event.detail.entry)}
        @fw-finish=${() => this.#offer("finish")} @fw-close=${() => {
          if (this.sheet === "more") this.sheet = null;
        }}></fw-more-sheet>
      <fw-recorder-menu .game=${game} .bottom=${this.bottom} ?open=${sheet === "menu"} @fw-done=${close} @fw-undo=${() => this.#undo()}
        @fw-look=${(event) => this.#look(event.detail.index)} @fw-finish=${() => this.#offer("finish")} @fw-bottom=${(event) => this.#sit(event.detail.seat)}></fw-recorder-menu>
      ${
        sheet === "finish"
          ? html`<fw-finish-sheet .game=${game} open @fw-close=${() => {
              this.sheet = null;
            }} @fw-finished=${() => this.#leave()}></fw-finish-sheet>`
          : nothing
      }
      ${
        sheet === "conflict"
          ? html`<fw-conflict-sheet .game=${game} open @fw-close=${() => {
              this.sheet = null;
            }}></fw-conflict-sheet>`
          : nothing
      }
      ${
        this.#isMoved
          ? changedEntry(game, this.entry, {
              open: this.asking,
              choose: (name) => this.#answer(name),
              close: () => {
                this.asking = false;
              },
            })
          : nothing
      }
      ${
        this.editing
          ? html`<fw-hand-editor .game=${game} .hand=${this.editing} @fw-fact=${(event) => this.#edited(event.detail)} @fw-close=${() => {
              this.editing = null;
            }}></fw-hand-editor>`
          : nothing
      }`;
  }

  async #edited({ hand_id, fact, was }) {
    if (!(await this.#correctTo(hand_id, fact, was))) return;
    this.editing = null;
    haptic("done");
    toast({
      text: text("recorder.saved", { told: tellFact(fact, this.#names) }),
      kind: "good",
      action: { label: text("recorder.undo"), run: () => this.#correctTo(hand_id, was, fact) },
    });
  }

  /** Correct a hand if it is still what it `was`. A hand that is half entered meanwhile goes on, if nothing else changed. */
  async #correctTo(hand_id, fact, was) {
    const { begun } = this.entry;
    const index = this.game.hands.findIndex((hand) => hand.hand_id === hand_id);
    const done = await this.#do(
      () => kept.correctHand(this.#id, hand_id, fact, was).then(() => true),
      "recorder.undo_changed",
    );
    const expected = begun?.facts.map((one, at) => (at === index ? fact : one));
    if (done && begun && same(expected, begunFor(this.game).facts))
      this.#keep({ ...this.entry, begun: begunFor(this.game) });
    else if (this.#isMoved) this.asking = true;
    return done;
  }
}

customElements.define("fw-recorder-page", RecorderPage);
