/* The yaku that a win can have, by how it was won, by riichi, and by the winds of the round and the seat. */
import { windOf } from "../rules/fold.js";

const WINDS = ["east", "south", "west", "north"];
const NOT_BY = { ron: ["menzen_tsumo", "haitei", "rinshan"], tsumo: ["houtei", "chankan", "renhou"] };
const WITH_RIICHI = ["riichi", "double_riichi", "ippatsu", "ura_dora"];

/** Those of the list that the winner in turn can have, yakuman aside. */
export function offeredYaku({ entry, state, names }, yaku, open) {
  const { seat } = entry.wins[entry.at];
  const winds = [`seat_${WINDS[windOf(state, seat, names.length)]}`, `round_${WINDS[state.wind]}`];
  const may = ({ name }) => {
    if (NOT_BY[entry.way].includes(name)) return false;
    if (WITH_RIICHI.includes(name)) return entry.riichi.includes(seat);
    if (name === "nuki_dora") return names.length === 3;
    return !/^(seat|round)_/.test(name) || winds.includes(name);
  };
  return yaku.filter((one) => !one.yakuman && (!open || one.open_han !== null) && may(one));
}

/** How often each yaku is chosen; before the first is, a riichi counts. */
export function countsOf({ riichi, wins, at, scratch }) {
  return scratch.yaku ?? (riichi.includes(wins[at].seat) ? { riichi: 1 } : {});
}
