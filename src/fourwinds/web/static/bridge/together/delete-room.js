/* fw-delete-room: a button that deletes a room, after a question. */
import { html, LitElement } from "lit";
import { icon } from "../../elements/icon.js";
import { problemLine } from "../../elements/problem.js";
import { shared } from "../../elements/shared.js";
import "../../elements/sheet.js";
import { problemText } from "../../shell/api.js";
import { send } from "../../shell/dom.js";
import { text } from "../../shell/text.js";
import { deleteRoom } from "../data/rooms.js";

class DeleteRoom extends LitElement {
  static properties = {
    room: {},
    count: { type: Number },
    asking: { state: true },
    busy: { state: true },
    problem: { state: true },
  };

  static styles = [shared];

  constructor() {
    super();
    /** @type {string} the id of the room */
    this.room = "";
    /** How many boards it has. */
    this.count = 0;
    this.asking = false;
    this.busy = false;
    this.problem = "";
  }

  render() {
    return html`<button class="button bare" type="button" @click=${this.#ask}>${icon("delete", text("together.delete.room"))}</button>
      <fw-sheet .heading=${text("together.delete.room")} ?open=${this.asking} @fw-close=${this.#close}>
        <p>${text("together.delete.sure", { count: this.count })}</p>${problemLine(this.problem)}
        <button slot="actions" class="button danger" type="button" ?disabled=${this.busy} @click=${this.#delete}>
          ${text("together.delete.room")}</button>
      </fw-sheet>`;
  }

  #ask() {
    this.asking = true;
  }

  #close() {
    this.asking = false;
  }

  async #delete() {
    this.busy = true;
    this.problem = "";
    try {
      await deleteRoom(this.room);
      this.asking = false;
      send(this, "fw-deleted");
    } catch (error) {
      this.problem = problemText(error, "together.away");
    } finally {
      this.busy = false;
    }
  }
}

customElements.define("fw-delete-room", DeleteRoom);
