/* A room as its page knows it: its boards, what happens in it, and what the reader does. */
import { problemText, Refused } from "../../shell/api.js";
import {
  dealBoards,
  deleteNote,
  followRoom,
  makeCall,
  readRoom,
  reviewBoard,
  takeSeat,
  writeNote,
} from "../data/rooms.js";
import { hasBothSeats } from "./room-words.js";

const COUNT = 4;

export class RoomKeeper {
  /** @type {Bridge.Room | null} */
  room = null;
  /** @type {Bridge.RoomReview | null} the review of the board that is shown */
  review = null;
  /** @type {Bridge.Job | null} the search for boards that is going on */
  job = null;
  /** Whether boards are being dealt. */
  isDealing = false;
  isBusy = false;
  problem = "";
  /** @type {number | null} the board that is shown */
  shown = null;

  /** @type {() => void} */
  #stop = () => {};
  #reads = 0;
  #isOver = false;

  /**
   * @param {string} id
   * @param {{ seat: string | null, board: number | null }} place the board to begin with, and on a machine without accounts
   *   the seat that is meant
   * @param {() => void} changed called when there is something new to show
   */
  constructor(id, { seat, board }, changed) {
    this.id = id;
    this.seat = seat;
    this.wanted = board;
    this.changed = changed;
  }

  /** Follow a room that has been read, and deal its first boards. */
  async start() {
    if (!this.room || this.#isOver) return;
    this.#stop = followRoom(
      this.id,
      () => this.read(),
      (board) => board === this.shown && this.#readReview(),
    );
    if (this.canDeal && this.room.boards.length === 0) await this.deal();
  }

  stop() {
    this.#isOver = true;
    this.#stop();
  }

  /** @type {Bridge.RoomBoard | null} */
  get board() {
    const boards = this.room?.boards ?? [];
    return boards.find(({ number }) => number === this.shown) ?? null;
  }

  /** The next board to bid: one that waits for the reader, else one that waits for partner. */
  get next() {
    const open = this.room?.boards.filter(({ turn, number }) => turn !== null && number !== this.shown) ?? [];
    return open.find(({ turn }) => turn === this.room?.your_seat) ?? open.at(0) ?? null;
  }

  get canDeal() {
    return this.room !== null && (this.room.your_seat !== null || hasBothSeats(this.room));
  }

  /** Read what there is to show. */
  async read() {
    const number = ++this.#reads;
    await this.#try(async () => {
      const room = await readRoom(this.id, this.seat);
      if (number === this.#reads) this.room = room;
    });
    if (this.shown === null && this.room?.boards.length) await this.show(this.wanted);
    else if (!this.review) await this.#readReview();
  }

  /** @param {number | null} number the board to show; null for the one to go on with */
  async show(number) {
    const boards = this.room?.boards ?? [];
    const known = boards.some((board) => board.number === number);
    if (!known) this.shown = null;
    this.shown = known ? number : (this.next?.number ?? boards.at(-1)?.number ?? null);
    this.problem = "";
    this.review = null;
    this.changed();
    await this.#readReview();
  }

  async #readReview() {
    const { board } = this;
    if (!board?.result) return;
    await this.#try(async () => {
      const review = await reviewBoard(this.id, board.number);
      if (this.shown === board.number) this.review = review;
    });
  }

  /** @param {string} call */
  async call(call) {
    const { board } = this;
    if (!board || this.isBusy) return;
    const worked = await this.#act(async () => this.#replace(await makeCall(this.id, board, call, this.seat)));
    if (worked) await this.#readReview();
    else await this.#readAgain();
  }

  /** Read what is there after something was refused, and keep the reason on the page. */
  async #readAgain() {
    const { problem } = this;
    await this.read();
    this.problem = problem;
    this.changed();
  }

  /** @param {Bridge.RoomBoard} board */
  #replace(board) {
    if (!this.room) return;
    const boards = this.room.boards.map((each) => (each.number === board.number ? board : each));
    this.#reads += 1; // a read that began before is older
    this.room = { ...this.room, boards };
  }

  /** Deal the next boards. */
  async deal() {
    const { room } = this;
    if (!room || this.isDealing) return;
    this.isDealing = true;
    await this.#act(async () => {
      await dealBoards(room, COUNT, (job) => {
        this.job = job;
        this.changed();
      });
      this.room = await readRoom(this.id, this.seat);
    });
    Object.assign(this, { isDealing: false, job: null });
    await this.show(null);
  }

  /** @param {string} seat */
  async sit(seat) {
    await this.#act(async () => {
      this.room = await takeSeat(this.id, seat);
    });
    if (this.room?.boards.length === 0) await this.deal();
  }

  /**
   * Write a note. Returns whether it was kept.
   * @param {{ id: string, call: number, text: string }} note
   */
  async write(note) {
    const number = this.shown ?? 0;
    return this.#act(async () => this.#note(number, await writeNote(this.id, number, note)));
  }

  /** @param {string} note */
  async erase(note) {
    const number = this.shown ?? 0;
    await this.#act(async () => {
      await deleteNote(this.id, number, note);
      this.#note(number, this.review?.notes.filter(({ id }) => id !== note) ?? []);
    });
  }

  /**
   * @param {number} number
   * @param {Bridge.RoomNote[]} notes
   */
  #note(number, notes) {
    if (this.review && this.shown === number) this.review = { ...this.review, notes };
  }

  /**
   * Do something that only one click can do at a time. Returns whether it worked.
   * @param {() => Promise<unknown>} act
   */
  async #act(act) {
    this.isBusy = true;
    this.changed();
    const worked = await this.#try(act);
    this.isBusy = false;
    this.changed();
    return worked;
  }

  /** @param {() => Promise<unknown>} act */
  async #try(act) {
    try {
      await act();
      this.problem = "";
      return true;
    } catch (error) {
      if (error instanceof Refused && error.code === "sign_in_needed")
        location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
      this.problem = problemText(error, "together.away");
      return false;
    } finally {
      this.changed();
    }
  }
}
