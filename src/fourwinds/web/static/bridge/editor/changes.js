/* Changes of a system by its editor: made against the version that is shown, told in a toast that can undo them. */
import { toast } from "../../elements/toast.js";
import { problemText, Refused } from "../../shell/api.js";
import { text } from "../../shell/text.js";
import { turn } from "../data/notes.js";

export class Changes {
  isBusy = false;

  /**
   * @param {{ id: string, version: () => number, renew: () => Promise<void>, ready?: () => Promise<void> }} system `ready`
   *   resolves when the chosen line has been read: afterwards it may be gone
   */
  constructor(system) {
    this.system = system;
  }

  /**
   * Make a change. If somebody else came first, it is tried again on what is there now, unless `again` says no.
   * @template T
   * @param {(version: number) => Promise<T | null>} make null if nothing was to be done
   * @param {(change: T) => string} words what was done
   * @param {{ again?: () => boolean, undo?: boolean, undone?: () => unknown }} [how] `undone` is called if it was undone
   * @returns {Promise<T | null>}
   */
  async make(make, words, { again = () => true, undo = true, undone = () => {} } = {}) {
    if (this.isBusy) return null;
    this.isBusy = true;
    try {
      const change = await this.#tried(make, again);
      if (change === null) return null;
      await this.system.renew();
      const turnBack = async () => (await this.turn("undo")) && undone();
      const action = undo ? { label: text("editor.undo"), run: () => void turnBack() } : null;
      toast({ text: words(change), kind: "good", action });
      return change;
    } catch (error) {
      toast({ text: problemText(error, "editor.away_edit"), kind: "bad" });
      return null;
    } finally {
      this.isBusy = false;
    }
  }

  /**
   * @template T
   * @param {(version: number) => Promise<T | null>} make
   * @param {() => boolean} again
   */
  async #tried(make, again) {
    try {
      return await make(this.system.version());
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 412) throw error;
      await this.system.renew();
      if (again()) return make(this.system.version());
      toast({ text: text("editor.changed_meanwhile") });
      return null;
    }
  }

  /** @param {"undo" | "redo"} step */
  turn(step) {
    return this.make(
      async (version) => {
        await this.system.ready?.();
        return turn(this.system.id, version, step);
      },
      ({ what }) => text(`editor.turned.${step}`, { what }),
      { undo: false },
    );
  }
}
