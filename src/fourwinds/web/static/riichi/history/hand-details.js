/* One hand with all that is known of it: who and what, the payments one by one, the scores before and after. */
import { LitElement, css, html, nothing } from "lit";
import "../../elements/gloss.js";
import "../../elements/hand-tiles.js";
import { icon, stickIcon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { delta, number, text } from "../../shell/text.js";
import { payment } from "../rules/legal.js";
import { tellEnding, tellFact, tellPayment, tellValue, tellYaku, upperFirst } from "../rules/words.js";
import { tellMoment } from "../../shell/moments.js";
import { payments } from "./payments.js";

class HandDetails extends LitElement {
  static properties = { game: { attribute: false }, hand: { attribute: false } };

  static styles = [
    shared,
    css`
      :host {
        display: grid;
        gap: var(--space-16);
      }

      .what {
        font: var(--card);
        font-weight: var(--strong);
      }

      section {
        display: grid;
        gap: var(--space-4);
      }

      fw-hand-tiles {
        margin-block: var(--space-4);
      }

      h3 {
        color: var(--muted);
        font: var(--meta);
      }

      .pay {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        gap: var(--space-8);
        padding-block: var(--space-4);

        & .ways {
          display: flex;
          flex-wrap: wrap;
          align-items: center;
          gap: var(--space-4) var(--space-8);
        }

        & .icon {
          color: var(--muted);
        }
      }

      td,
      th {
        padding: var(--space-4) 0 var(--space-4) var(--space-8);

        &:first-child {
          padding-inline-start: 0;
        }
      }

      thead {
        background: none;
      }

      .flag {
        display: flex;
        align-items: center;
        gap: var(--space-8);
        color: var(--warn);
      }
    `,
  ];

  constructor() {
    super();
    this.game = null;
    this.hand = null;
  }

  render() {
    if (!this.hand) return nothing;
    const { fact, step } = this.hand;
    return html`
      <p class="what">${tellFact(fact, this.#names(), step && { tables: this.game.tables, state: step.before })}</p>
      ${fact.outcome === "uncertain" ? html`<p class="flag">${icon("warn")}${text("history.is_uncertain")}</p>` : nothing}
      ${fact.note ? html`<p class="meta">${text("history.note", { note: fact.note })}</p>` : nothing}
      ${this.#wins(fact)} ${this.#riichi(fact)} ${step ? this.#payments(step) : nothing} ${step ? this.#scores(step) : nothing}
      ${step?.ending ? html`<p>${tellEnding(step.ending)}</p>` : nothing}
      <p class="meta">${this.#recorded()}</p>
    `;
  }

  #names() {
    return this.game.players.map(({ name }) => name);
  }

  #wins(fact) {
    const wins = (fact.wins ?? [fact.win]).filter(Boolean);
    if (!wins.length) return nothing;
    return html`
      <section>
        <h3>${text("history.value")}</h3>
        ${wins.map(
          (
            win,
          ) => html`<p>${wins.length > 1 ? html`<b>${this.#names()[win.seat]}</b> ` : nothing}${this.#value(win)}</p>
          ${win.tiles ? html`<fw-hand-tiles .tiles=${win.tiles}></fw-hand-tiles>` : nothing}`,
        )}
        ${(this.hand.findings ?? []).map((found) => html`<p class="flag" role="status">${icon("warn")}<span>${upperFirst(found)}. ${text("history.tiles_remedy")}</span></p>`)}
      </section>
    `;
  }

  #value(win) {
    const way = this.hand.fact.outcome;
    const paid = this.hand.step && payment(this.game.tables, this.hand.step.before, win.seat, way, win);
    const parts = [win.han || win.limit || win.yakuman ? tellValue({ ...win, points: null }) : ""];
    parts.push(paid ? tellPayment(paid, way) : win.points ? number(win.points) : "");
    if (win.open !== undefined && win.open !== null) parts.push(text(win.open ? "history.open" : "history.closed"));
    if (win.yaku?.length) parts.push(win.yaku.map(yakuWords).join(", "));
    if (win.pao) parts.push(text("history.pao", { name: this.#names()[win.pao.seat], hand: tellYaku(win.pao.hand) }));
    return parts.filter(Boolean).join(" · ");
  }

  #riichi(fact) {
    if (!fact.riichi?.length) return nothing;
    const said = fact.riichi.map((seat) =>
      seat === fact.ronned_riichi ? text("history.ronned", { name: this.#names()[seat] }) : this.#names()[seat],
    );
    return html`<section><h3>${text("history.riichi")}</h3><p class="line">${stickIcon()} ${said.join(", ")}</p></section>`;
  }

  #payments(step) {
    const paid = payments(this.game.tables, step);
    if (!paid.length) return nothing;
    const name = (seat) => (seat === null ? text("history.table") : this.#names()[seat]);
    const { honba } = step.before;
    return html`
      <section>
        <h3>${text("history.payments")}</h3>
        ${paid.map(
          ({ from, to, points, what }) => html`
            <div class="pay">
              <span class="ways">
                ${name(from)} ${icon("next", text("history.pays"))} ${name(to)}
                ${what === "points" ? nothing : html`<span class="meta">${text(`history.paid.${what}`)}</span>`}
              </span>
              <b>${number(points)}</b>
            </div>
          `,
        )}
        ${
          honba && ["ron", "tsumo"].includes(step.fact.outcome)
            ? html`<p class="meta"><fw-gloss term="honba" .label=${text("history.with_honba", { count: honba })}></fw-gloss></p>`
            : nothing
        }
      </section>
    `;
  }

  #scores(step) {
    return html`
      <section>
        <h3>${text("history.scores")}</h3>
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="visually-hidden">${text("history.player")}</span></th>
              <th scope="col" class="figure">${text("history.before")}</th>
              <th scope="col" class="figure">${text("history.change")}</th>
              <th scope="col" class="figure">${text("history.after")}</th>
            </tr>
          </thead>
          <tbody>
            ${this.game.players.map(({ seat, name }) => {
              const points = step.after.scores[seat] - step.before.scores[seat];
              return html`
                <tr>
                  <th scope="row">${name}</th>
                  <td class="figure">${number(step.before.scores[seat])}</td>
                  <td class="figure ${points > 0 ? "good" : points < 0 ? "bad" : ""}">${delta(points)}</td>
                  <td class="figure"><b>${number(step.after.scores[seat])}</b></td>
                </tr>
              `;
            })}
          </tbody>
        </table>
      </section>
    `;
  }

  #recorded() {
    const { recorded_by_name: name, created_at, updated_at, sync } = this.hand;
    const when = created_at ? tellMoment(created_at) : "";
    const said = [name ? text("history.recorded_by", { name, when }) : text("history.recorded", { when })];
    if (updated_at && updated_at !== created_at) said.push(text("history.corrected", { when: tellMoment(updated_at) }));
    return [...said, text(`history.sync.${sync}`)].join(" · ");
  }
}

function yakuWords(yaku) {
  const [name, han] = Array.isArray(yaku) ? yaku : [yaku, null];
  return han > 1 ? `${tellYaku(name)} ${han}` : tellYaku(name);
}

customElements.define("fw-hand-details", HandDetails);
