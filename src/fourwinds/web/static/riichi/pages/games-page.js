/* The games of this phone and of one's leagues. */
import { LitElement, html } from "lit";
import { shared } from "../../elements/shared.js";
import { text } from "../../shell/text.js";

class GamesPage extends LitElement {
  static styles = [shared];

  render() {
    return html`<h1>${text("shell.name")}</h1>`;
  }
}

customElements.define("fw-games-page", GamesPage);
