/* fw-hand-details: everything recorded of a hand, its payments one by one, and the scores before and after. */
import { css, html, LitElement, nothing } from "lit";
import "../../elements/gloss.js";
import "../../elements/hand-tiles.js";
import { column16 } from "../../elements/host-style.js";
import { icon, stickIcon } from "../../elements/icon.js";
import { shared } from "../../elements/shared.js";
import { tellMoment } from "../../shell/moments.js";
import { delta, number, text } from "../../shell/text.js";
import { riichiOf, winsOf } from "../rules/facts.js";
import { payment } from "../rules/legal.js";
import { tellEnding, tellFact, tellPayment, tellValue, tellYaku, upperFirst } from "../rules/words.js";
import { payments } from "./payments.js";

class HandDetails extends LitElement {
  static properties = { game: { attribute: false }, hand: { attribute: false } };

  static styles = [
    shared,
    column16,
    css`
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
    /** @type {Riichi.GameView | null} */
    this.game = null;
    /** @type {Riichi.HandRow | null} */
    this.hand = null;
  }

  render() {
    const { game, hand } = this;
    if (!game || !hand) return nothing;
    const { fact, step } = hand;
    const at = atOf(game, step);
    return html`
      <p class="what">${tellFact(fact, namesOf(game), at)}</p>
      ${fact.outcome === "uncertain" ? html`<p class="flag">${icon("warn")}${text("history.is_uncertain")}</p>` : nothing}
      ${fact.note ? html`<p class="meta">${text("history.note", { note: fact.note })}</p>` : nothing}
      ${winsPart(game, hand)} ${riichiPart(game, fact)}
      ${step && game.tables ? paymentsPart(game, game.tables, step) : nothing} ${step ? scoresPart(game, step) : nothing}
      ${step?.ending ? html`<p>${tellEnding(step.ending)}</p>` : nothing}
      <p class="meta">${recordedPart(hand)}</p>
    `;
  }
}

/** @param {Riichi.GameView} game */
const namesOf = (game) => game.players.map(({ name }) => name);

/** @param {Riichi.GameView} game @param {Riichi.Step | null} step */
const atOf = ({ tables }, step) => (tables && step ? { tables, state: step.before } : null);

/** @param {Riichi.GameView} game @param {Riichi.HandRow} hand */
function winsPart(game, hand) {
  const wins = winsOf(hand.fact);
  if (!wins.length) return nothing;
  const names = namesOf(game);
  return html`
    <section>
      <h3>${text("history.value")}</h3>
      ${wins.map(
        (
          win,
        ) => html`<p>${wins.length > 1 ? html`<b>${names[win.seat]}</b> ` : nothing}${valueText(game, hand, win)}</p>
        ${win.tiles ? html`<fw-hand-tiles .tiles=${win.tiles}></fw-hand-tiles>` : nothing}`,
      )}
      ${(hand.findings ?? []).map(
        (found) => html`<p class="flag" role="status">
          ${icon("warn")}<span>${upperFirst(found)}. ${text("history.tiles_remedy")}</span></p>`,
      )}
    </section>
  `;
}

/** @param {Riichi.GameView} game @param {Riichi.HandRow} hand @param {Riichi.Win} win */
function valueText(game, { fact, step }, win) {
  const way = fact.outcome === "tsumo" ? "tsumo" : "ron";
  const at = atOf(game, step);
  const paid = at && payment(at.tables, at.state, win.seat, way, win);
  const parts = [win.han || win.limit || win.yakuman ? tellValue({ ...win, points: null }) : ""];
  parts.push(paid ? tellPayment(paid, way) : win.points ? number(win.points) : "");
  if (win.open !== undefined && win.open !== null) parts.push(text(win.open ? "history.open" : "history.closed"));
  if (win.yaku?.length) parts.push(win.yaku.map(yakuText).join(", "));
  if (win.pao) parts.push(text("history.pao", { name: namesOf(game)[win.pao.seat], hand: tellYaku(win.pao.hand) }));
  return parts.filter(Boolean).join(" · ");
}

/** @param {Riichi.GameView} game @param {Riichi.Fact} fact */
function riichiPart(game, fact) {
  const seats = riichiOf(fact);
  if (!seats.length) return nothing;
  const ronned = "ronned_riichi" in fact ? fact.ronned_riichi : null;
  const names = namesOf(game);
  const players = seats.map((seat) => (seat === ronned ? text("history.ronned", { name: names[seat] }) : names[seat]));
  return html`<section><h3>${text("history.riichi")}</h3>
    <p class="line">${stickIcon()} ${players.join(", ")}</p></section>`;
}

/** @param {Riichi.GameView} game @param {Riichi.Tables} tables @param {Riichi.Step} step */
function paymentsPart(game, tables, step) {
  const moves = payments(tables, step);
  if (!moves.length) return nothing;
  const { honba } = step.before;
  const label = text("history.with_honba", { count: honba });
  return html`
    <section>
      <h3>${text("history.payments")}</h3>
      ${moves.map((move) => paymentRow(namesOf(game), move))}
      ${
        honba && ["ron", "tsumo"].includes(step.fact.outcome)
          ? html`<p class="meta"><fw-gloss term="honba" .label=${label}></fw-gloss></p>`
          : nothing
      }
    </section>
  `;
}

/** @param {string[]} names @param {ReturnType<typeof payments>[number]} move */
function paymentRow(names, { from, to, points, what }) {
  /** @param {Riichi.Seat | null} seat */
  const name = (seat) => (seat === null ? text("history.table") : names[seat]);
  return html`
    <div class="pay">
      <span class="ways">
        ${name(from)} ${icon("next", text("history.pays"))} ${name(to)}
        ${what === "points" ? nothing : html`<span class="meta">${text(`history.paid.${what}`)}</span>`}
      </span>
      <b>${number(points)}</b>
    </div>
  `;
}

/** @param {Riichi.GameView} game @param {Riichi.Step} step */
function scoresPart(game, step) {
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
        <tbody>${game.players.map((player) => scoreRow(player, step))}</tbody>
      </table>
    </section>
  `;
}

/** @param {Riichi.SeatedPlayer} player @param {Riichi.Step} step */
function scoreRow({ seat, name }, { before, after }) {
  const points = after.scores[seat] - before.scores[seat];
  return html`
    <tr>
      <th scope="row">${name}</th>
      <td class="figure">${number(before.scores[seat])}</td>
      <td class="figure ${points > 0 ? "good" : points < 0 ? "bad" : ""}">${delta(points)}</td>
      <td class="figure"><b>${number(after.scores[seat])}</b></td>
    </tr>
  `;
}

/** Who recorded a hand and when, when it was corrected, and whether the server has it.
    @param {Riichi.HandRow} hand */
function recordedPart({ recorded_by_name: name, created_at, updated_at, sync }) {
  const when = created_at ? tellMoment(created_at) : "";
  const parts = [name ? text("history.recorded_by", { name, when }) : text("history.recorded", { when })];
  if (updated_at && updated_at !== created_at) parts.push(text("history.corrected", { when: tellMoment(updated_at) }));
  return [...parts, text(`history.sync.${sync}`)].join(" · ");
}

/** @param {Riichi.NamedYaku} yaku */
function yakuText(yaku) {
  const [name, han] = Array.isArray(yaku) ? yaku : [yaku, null];
  return han !== null && han > 1 ? `${tellYaku(name)} ${han}` : tellYaku(name);
}

customElements.define("fw-hand-details", HandDetails);
