/* The tiles of a won hand as plain data: in hand, called, the winning tile, indicators. */
import { tileNames } from "../../elements/tiles.js";
import { nameOfYaku } from "../rules/facts.js";

/** @type {Riichi.TilesPart[]} */
export const PARTS = ["hand", "melds", "won", "dora", "ura"];
const WINDS = ["E", "S", "W", "N"];
const IN_HAND = 13;

/** No tiles yet.
    @returns {Riichi.PickedTiles} */
export function emptyTiles() {
  return { at: "hand", call: "pon", hand: [], melds: [], won: [], dora: [], ura: [], situations: [] };
}

/** The yaku that tiles do not show. */
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

/**
 * The tiles that a win of a fact keeps, to be changed. Its yaku include those that tiles do not show.
 * @param {Riichi.HandTiles} tiles
 * @param {Riichi.NamedYaku[]} yaku
 * @returns {Partial<Riichi.PickedTiles>}
 */
export function tilesOf({ hand, winning_tile, melds, dora_indicators, ura_indicators }, yaku) {
  const names = yaku.map(nameOfYaku);
  return {
    hand: tileNames(hand),
    melds: (melds ?? []).map((meld) => {
      const [kind, tiles] = meld.split(" ");
      return { kind, tiles: tileNames(tiles) };
    }),
    won: tileNames(winning_tile),
    dora: tileNames(dora_indicators ?? ""),
    ura: tileNames(ura_indicators ?? ""),
    situations: SITUATIONS.filter((name) => names.includes(name)),
  };
}

/** The sets that can be called; with three players also a north that is set aside.
    @param {number} players */
export function callsOf(players) {
  return players === 3 ? ["pon", "daiminkan", "ankan", "nuki"] : ["chi", "pon", "daiminkan", "ankan"];
}

/** Whether calls open a hand.
    @param {Pick<Riichi.PickedTiles, "melds">} tiles */
export function isOpen({ melds }) {
  return melds.some(({ kind }) => !["ankan", "nuki"].includes(kind));
}

/**
 * The tiles after picking some for the part in turn. A full hand goes on to the winning tile.
 * @param {Riichi.PickedTiles} tiles
 * @param {string[]} value
 * @returns {Riichi.PickedTiles}
 */
export function withPicked(tiles, value) {
  if (tiles.at === "melds") return { ...tiles, melds: [...tiles.melds, { kind: tiles.call, tile: value.at(-1) }] };
  const next = { ...tiles, [tiles.at]: value };
  const isFull = value.length === inHandOf(next) && value.length > tiles.hand.length;
  return tiles.at === "hand" && isFull ? { ...next, at: "won" } : next;
}

/** How many tiles the part in turn can have.
    @param {Riichi.PickedTiles} tiles */
export function mostOf(tiles) {
  return { hand: inHandOf(tiles), melds: 4, won: 1, dora: 5, ura: 5 }[tiles.at];
}

/** How many tiles are in hand beside the called sets.
    @param {Riichi.PickedTiles} tiles */
function inHandOf(tiles) {
  return IN_HAND - 3 * tiles.melds.filter(({ kind }) => kind !== "nuki").length;
}

/** The tiles of a called set, which may be given by its lowest tile alone.
    @param {Riichi.Meld} meld
    @returns {string[]} */
export function tilesOfMeld({ kind, tile = "", tiles }) {
  if (tiles) return tiles;
  if (kind === "nuki") return [tile];
  const plain = tile.replace("0", "5");
  if (kind !== "chi") return [tile, ...Array(kind === "pon" ? 2 : 3).fill(plain)];
  const low = Math.min(7, Number(plain[0]));
  const run = [0, 1, 2].map((by) => `${low + by}${plain[1]}`);
  return run.map((one) => (tile[0] === "0" && one === plain ? tile : one));
}

/** The tiles of the set that was called last.
    @param {Riichi.PickedTiles} tiles */
function lastSet({ melds }) {
  const last = melds.at(-1);
  return last ? tilesOfMeld(last) : [];
}

/** Whether the set that was called last has a five, plain or red.
    @param {Riichi.PickedTiles} tiles */
export function hasFive(tiles) {
  return lastSet(tiles).some((tile) => /^[05][mps]/.test(tile));
}

/** Whether the set that was called last has a red five.
    @param {Riichi.PickedTiles} tiles */
export function hasRedFive(tiles) {
  return lastSet(tiles).some((tile) => tile[0] === "0");
}

/** Make a five of the set that was called last red, or the red five plain.
    @param {Riichi.PickedTiles} tiles
    @returns {Riichi.PickedTiles} */
export function toggleRedFive(tiles) {
  const set = lastSet(tiles);
  const red = set.findIndex((tile) => tile[0] === "0");
  const place = red >= 0 ? red : set.findIndex((tile) => tile[0] === "5");
  const changed = set.with(place, `${red >= 0 ? 5 : 0}${set[place][1]}`);
  const melds = tiles.melds.map((meld, index, all) =>
    index === all.length - 1 ? { kind: meld.kind, tiles: changed } : meld,
  );
  return { ...tiles, melds };
}

/** How many of each tile are used outside the part that is picked.
    @param {Riichi.PickedTiles} tiles
    @param {Riichi.TilesPart} at */
export function countedOutside(tiles, at) {
  const { hand, won, dora, ura } = tiles;
  const parts = Object.entries({ hand, won, dora, ura }).flatMap(([part, names]) => (part === at ? [] : names));
  /** @type {Record<string, number>} */
  const counts = {};
  for (const tile of [...parts, ...tiles.melds.flatMap(tilesOfMeld)]) counts[tile] = (counts[tile] ?? 0) + 1;
  return counts;
}

/**
 * The request to the server for the value of the tiles; null where tiles are missing.
 * @param {Riichi.PickedTiles} tiles
 * @param {Required<Riichi.Circumstances>} how
 * @param {Riichi.Rules} rules
 */
export function valueRequest(tiles, { way, riichi, seatWind, roundWind }, rules) {
  if (tiles.hand.length !== inHandOf(tiles) || tiles.won.length !== 1) return null;
  const { situations } = tiles;
  return {
    tiles: [...tiles.hand, ...tiles.won].join(" "),
    winning_tile: tiles.won[0],
    tsumo: way === "tsumo",
    riichi: riichi && !situations.includes("double_riichi"),
    rules,
    melds: tiles.melds.map((meld) => `${meld.kind} ${tilesOfMeld(meld).join(" ")}`),
    dora_indicators: tiles.dora.join(" "),
    ura_indicators: tiles.ura.join(" "),
    seat_wind: WINDS[seatWind],
    round_wind: WINDS[roundWind],
    ...Object.fromEntries(situations.map((name) => [name, true])),
  };
}
