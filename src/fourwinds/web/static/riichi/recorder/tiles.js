/* The tiles of a won hand as plain data: in hand, called, won on, indicators. */
import { tileNames } from "../../elements/tiles.js";

export const PARTS = ["hand", "melds", "won", "dora", "ura"];
const WINDS = ["E", "S", "W", "N"];
const IN_HAND = 13;

/** No tiles yet. `at` is the part that the next tile goes to. */
export function emptyTiles() {
  return { at: "hand", call: "pon", hand: [], melds: [], won: [], dora: [], ura: [], situations: [] };
}

/** Yaku that tiles do not show. */
export const SITUATIONS = [
  "double_riichi",
  "ippatsu",
  "rinshan",
  "haitei",
  "chankan",
  "houtei",
  "tenhou",
  "chiihou",
  "renhou",
];

/** The tiles that a win of a fact keeps, to be changed. Its yaku tell what tiles do not show. */
export function tilesOf({ hand, winning_tile, melds = [], dora_indicators = "", ura_indicators = "" }, yaku) {
  const named = yaku.map((one) => (Array.isArray(one) ? one[0] : one));
  const laid = melds.map((meld) => meld.split(" ")).map(([kind, tiles]) => ({ kind, tiles: tileNames(tiles) }));
  return {
    hand: tileNames(hand),
    melds: laid,
    won: tileNames(winning_tile),
    dora: tileNames(dora_indicators),
    ura: tileNames(ura_indicators),
    situations: SITUATIONS.filter((name) => named.includes(name)),
  };
}

/** The sets that can be called, and the norths that are set aside at a table of three. */
export function callsOf(players) {
  return players === 3 ? ["pon", "daiminkan", "ankan", "nuki"] : ["chi", "pon", "daiminkan", "ankan"];
}

/** Whether calls leave a hand closed. */
export function isOpen({ melds }) {
  return melds.some(({ kind }) => !["ankan", "nuki"].includes(kind));
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
  return IN_HAND - 3 * tiles.melds.filter(({ kind }) => kind !== "nuki").length;
}

/** The tiles of a called set, which may be named by its (lowest) tile alone. */
export function called({ kind, tile, tiles }) {
  if (tiles) return tiles;
  if (kind === "nuki") return [tile];
  const plain = tile.replace("0", "5");
  if (kind !== "chi") return [tile, ...Array(kind === "pon" ? 2 : 3).fill(plain)];
  const low = Math.min(7, Number(plain[0]));
  const run = [0, 1, 2].map((by) => `${low + by}${plain[1]}`);
  return run.map((one) => (tile[0] === "0" && one === plain ? tile : one));
}

/** Whether the set that was called last has a five, plain or red. */
export function hasFive({ melds }) {
  return melds.length > 0 && called(melds.at(-1)).some((tile) => /^[05][mps]/.test(tile));
}

/** The red five in the set that was called last, put there or taken away. */
export function withRedFive(tiles) {
  const set = called(tiles.melds.at(-1));
  const red = set.findIndex((tile) => tile[0] === "0");
  const place = red >= 0 ? red : set.findIndex((tile) => tile[0] === "5");
  const changed = set.with(place, `${red >= 0 ? 5 : 0}${set[place][1]}`);
  return { ...tiles, melds: tiles.melds.with(-1, { kind: tiles.melds.at(-1).kind, tiles: changed }) };
}

/** How many of each tile are used outside the part that is picked. */
export function counted(tiles, at) {
  const parts = ["hand", "won", "dora", "ura"].filter((part) => part !== at).flatMap((part) => tiles[part]);
  return [...parts, ...tiles.melds.flatMap(called)].reduce(
    (counts, tile) => ({ ...counts, [tile]: (counts[tile] ?? 0) + 1 }),
    {},
  );
}

/** What to ask the server, null where tiles are missing. */
export function questionOf(tiles, { way, riichi, seatWind, roundWind }, rules) {
  if (tiles.hand.length !== wanted(tiles) || tiles.won.length !== 1) return null;
  const asked = {
    tiles: [...tiles.hand, ...tiles.won].join(" "),
    winning_tile: tiles.won[0],
    tsumo: way === "tsumo",
    riichi,
    rules,
    melds: tiles.melds.map((meld) => `${meld.kind} ${called(meld).join(" ")}`),
    dora_indicators: tiles.dora.join(" "),
    ura_indicators: tiles.ura.join(" "),
    seat_wind: WINDS[seatWind],
    round_wind: WINDS[roundWind],
  };
  for (const name of tiles.situations) asked[name] = true;
  if (asked.double_riichi) asked.riichi = false;
  return asked;
}
