/* The tiles of a won hand as plain data: in hand, called, won on, indicators. */

export const PARTS = ["hand", "melds", "won", "dora", "ura"];
export const CALLS = ["chi", "pon", "daiminkan", "ankan"];
const WINDS = ["E", "S", "W", "N"];
const IN_HAND = 13;

/** No tiles yet. `at` is the part that the next tile goes to. */
export function emptyTiles() {
  return { at: "hand", call: "pon", hand: [], melds: [], won: [], dora: [], ura: [], situations: [] };
}

/** Ways to win that tiles do not show. */
export function situationsOf(way) {
  return way === "tsumo" ? ["double_riichi", "ippatsu", "rinshan", "haitei"] : ["double_riichi", "ippatsu", "chankan", "houtei"];
}

/** The tiles of the part in turn as they are picked; a full hand goes on to the tile that was won on. */
export function picked(tiles, value) {
  if (tiles.at === "melds") return { ...tiles, melds: [...tiles.melds, { kind: tiles.call, tile: value.at(-1) }] };
  const next = { ...tiles, [tiles.at]: value };
  if (tiles.at === "hand" && value.length === wanted(next) && value.length > tiles.hand.length) next.at = "won";
  return next;
}

/** How many tiles the part in turn can have. */
export function mostOf(tiles) {
  return { hand: wanted(tiles), melds: 4, won: 1, dora: 5, ura: 5 }[tiles.at];
}

function wanted(tiles) {
  return IN_HAND - 3 * tiles.melds.length;
}

/** The tiles of a called set that is named by its (lowest) tile. */
export function called({ kind, tile }) {
  const plain = tile.replace("0", "5");
  if (kind !== "chi") return [tile, ...Array(kind === "pon" ? 2 : 3).fill(plain)];
  const low = Math.min(7, Number(plain[0]));
  const run = [0, 1, 2].map((by) => `${low + by}${plain[1]}`);
  return run.map((one) => (tile[0] === "0" && one === plain ? tile : one));
}

/** How many of each tile are used outside the part that is picked. */
export function counted(tiles, at) {
  const parts = ["hand", "won", "dora", "ura"].filter((part) => part !== at).flatMap((part) => tiles[part]);
  return [...parts, ...tiles.melds.flatMap(called)].reduce((counts, tile) => ({ ...counts, [tile]: (counts[tile] ?? 0) + 1 }), {});
}

/** What to ask the server, null where tiles are missing. */
export function questionOf(tiles, { tsumo, riichi, rules, seatWind, roundWind }) {
  if (tiles.hand.length !== wanted(tiles) || tiles.won.length !== 1) return null;
  const asked = {
    tiles: [...tiles.hand, ...tiles.won].join(" "), winning_tile: tiles.won[0], tsumo, riichi, rules,
    melds: tiles.melds.map((meld) => `${meld.kind} ${called(meld).join(" ")}`),
    dora_indicators: tiles.dora.join(" "), ura_indicators: tiles.ura.join(" "), seat_wind: WINDS[seatWind], round_wind: WINDS[roundWind],
  };
  for (const name of tiles.situations) asked[name] = true;
  if (asked.double_riichi) asked.riichi = false;
  return asked;
}
