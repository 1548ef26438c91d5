/* The faces of the tiles, drawn with circles, sticks and strokes in a box of 60 by 80. */
import { svg } from "lit";
import { GLYPHS } from "./tile-glyphs.js";

const RED = "red";
const GREEN = "green";
const BLUE = "blue";
const INK = "ink";

/**
 * @param {string | number} name
 * @param {string} colour
 * @param {{ x: number, y: number, size: number, weight: number }} place
 */
function glyph(name, colour, { x, y, size, weight }) {
  const scale = size / 40;
  return svg`<path class="stroke ${colour}" d=${GLYPHS[name]} stroke-width=${weight / scale}
    transform="translate(${x} ${y}) scale(${scale})"></path>`;
}

/**
 * @param {number} number
 * @param {string} colour
 */
function characters(number, colour) {
  return svg`${glyph(number, colour, { x: 14, y: 6, size: 32, weight: 4.4 })}${glyph("wan", RED, {
    x: 13,
    y: 42,
    size: 34,
    weight: 2.7,
  })}`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} colour
 */
function circle(x, y, radius, colour) {
  return svg`<circle class="stroke ${colour}" cx=${x} cy=${y} r=${radius - 1.7} stroke-width="3.4"></circle>
    <circle class="fill ${colour}" cx=${x} cy=${y} r=${radius * 0.34}></circle>`;
}

const one = svg`<circle class="stroke green" cx="30" cy="40" r="20.5" stroke-width="3.4"></circle>
  <circle class="stroke blue" cx="30" cy="40" r="13.4" stroke-width="3"></circle>
  <circle class="fill red" cx="30" cy="40" r="7"></circle>
  ${[0, 45, 90, 135, 180, 225, 270, 315].map(
    (turn) => svg`<circle class="fill green" cx="30" cy="23" r="1.7" transform="rotate(${turn} 30 40)"></circle>`,
  )}`;

/** @typedef {[x: number, y: number, colour: string, turn?: number]} Place */

/** @type {Record<number, [size: number, places: Place[]]>} the radius of the circles of each number, and where they are */
const CIRCLES = {
  2: [
    13,
    [
      [30, 22, GREEN],
      [30, 58, BLUE],
    ],
  ],
  3: [
    10.5,
    [
      [15, 16, BLUE],
      [30, 40, RED],
      [45, 64, GREEN],
    ],
  ],
  4: [
    11.5,
    [
      [17, 21, BLUE],
      [43, 21, GREEN],
      [17, 59, GREEN],
      [43, 59, BLUE],
    ],
  ],
  5: [
    9.6,
    [
      [15, 17, BLUE],
      [45, 17, GREEN],
      [30, 40, RED],
      [15, 63, GREEN],
      [45, 63, BLUE],
    ],
  ],
  6: [
    8.8,
    [
      [18, 16, GREEN],
      [42, 16, GREEN],
      [18, 42, RED],
      [42, 42, RED],
      [18, 64, RED],
      [42, 64, RED],
    ],
  ],
  7: [
    7.4,
    [
      [13, 12, GREEN],
      [30, 20, GREEN],
      [47, 28, GREEN],
      [19, 47, RED],
      [41, 47, RED],
      [19, 67, RED],
      [41, 67, RED],
    ],
  ],
  8: [
    7.8,
    [
      [18, 12.5, BLUE],
      [42, 12.5, BLUE],
      [18, 31, BLUE],
      [42, 31, BLUE],
      [18, 49.5, BLUE],
      [42, 49.5, BLUE],
      [18, 68, BLUE],
      [42, 68, BLUE],
    ],
  ],
  9: [
    7.8,
    [
      [12, 16, GREEN],
      [30, 16, GREEN],
      [48, 16, GREEN],
      [12, 40, RED],
      [30, 40, RED],
      [48, 40, RED],
      [12, 64, BLUE],
      [30, 64, BLUE],
      [48, 64, BLUE],
    ],
  ],
};

/**
 * @param {number} x
 * @param {number} y
 * @param {number} length
 * @param {string} colour
 */
function stick(x, y, length, colour, turn = 0) {
  const half = length / 2;
  const width = length > 28 ? 8 : 6.6;
  const halves = `M0 ${width / 2 - half}V${-width / 2 - 0.8}M0 ${width / 2 + 0.8}V${half - width / 2}`;
  return svg`<g transform="translate(${x} ${y}) rotate(${turn})">
    <path class="stroke ${colour}" stroke-width=${width} d=${halves}></path>
    <path class="stroke ${colour}" stroke-width="3" d="M0 -4V4"></path></g>`;
}

/** @type {Record<number, [size: number, places: Place[]]>} the length of the sticks of each number, and where they are */
const STICKS = {
  2: [
    32,
    [
      [30, 22, GREEN],
      [30, 58, BLUE],
    ],
  ],
  3: [
    32,
    [
      [30, 22, GREEN],
      [17, 58, BLUE],
      [43, 58, BLUE],
    ],
  ],
  4: [
    32,
    [
      [17, 22, GREEN],
      [43, 22, BLUE],
      [17, 58, BLUE],
      [43, 58, GREEN],
    ],
  ],
  5: [
    32,
    [
      [13, 22, GREEN],
      [47, 22, BLUE],
      [30, 40, RED],
      [13, 58, BLUE],
      [47, 58, GREEN],
    ],
  ],
  6: [
    32,
    [
      [13, 22, GREEN],
      [30, 22, GREEN],
      [47, 22, GREEN],
      [13, 58, BLUE],
      [30, 58, BLUE],
      [47, 58, BLUE],
    ],
  ],
  7: [
    22,
    [
      [30, 15, RED],
      [13, 40, GREEN],
      [30, 40, BLUE],
      [47, 40, GREEN],
      [13, 65, GREEN],
      [30, 65, BLUE],
      [47, 65, GREEN],
    ],
  ],
  8: [
    28,
    [
      [10, 22, GREEN],
      [23.5, 22, GREEN, 38],
      [36.5, 22, GREEN, -38],
      [50, 22, GREEN],
      [10, 58, BLUE],
      [23.5, 58, BLUE, -38],
      [36.5, 58, BLUE, 38],
      [50, 58, BLUE],
    ],
  ],
  9: [
    22,
    [
      [13, 15, GREEN],
      [30, 15, RED],
      [47, 15, BLUE],
      [13, 40, GREEN],
      [30, 40, RED],
      [47, 40, BLUE],
      [13, 65, GREEN],
      [30, 65, RED],
      [47, 65, BLUE],
    ],
  ],
};

const bird = svg`<g transform="translate(2.5 5) scale(0.9)">
  <path class="stroke green" stroke-width="3.4" d="M23 46C12 50 9 60 9 71M26 50C20 56 18 63 18 72M31 51C28 58 27 65 27 73"></path>
  <path class="fill blue" d="M38 19C46 24 49 33 46 42C43 51 33 55 24 51C18 48 16 42 18 36C24 41 29 39 31 33C33 29 31 24 34 20Z"></path>
  <path class="fill green" d="M20 33C25 29 33 32 39 40C34 46 25 46 21 42C19 39 19 36 20 33Z"></path>
  <circle class="fill red" cx="38" cy="16" r="7.5"></circle>
  <path class="fill red" d="M44 13L53 17L44.5 20Z"></path>
  <circle class="fill ground" cx="39.5" cy="14.5" r="1.8"></circle>
  <path class="stroke red" stroke-width="2.6" d="M34 7L31 3M38 6V2M37 53V68M43 49V68M33 69H40M41 69H49"></path></g>`;

const white = svg`<rect class="stroke blue" x="11" y="11" width="38" height="58" rx="3" stroke-width="3.4"></rect>
  <rect class="stroke blue" x="17.5" y="17.5" width="25" height="45" rx="2" stroke-width="1.8"></rect>`;

const back = svg`<rect class="fill back" x="1" y="1" width="58" height="78" rx="7"></rect>
  <rect class="stroke mark" x="8" y="8" width="44" height="64" rx="4" stroke-width="2"></rect>
  <path class="fill mark" d="M30 25L33.8 36.2L45 40L33.8 43.8L30 55L26.2 43.8L15 40L26.2 36.2Z"></path>`;

const corner = svg`<path class="fill red" d="M41 1H52Q59 1 59 8V19Z"></path>`;

/**
 * @param {number} number
 * @param {string} suit
 * @param {boolean} isRed
 */
function numbered(number, suit, isRed) {
  const colour = (/** @type {string} */ own) => (isRed ? RED : own);
  if (suit === "m") return characters(number, colour(INK));
  if (number === 1) return suit === "p" ? one : bird;
  const [size, places] = (suit === "p" ? CIRCLES : STICKS)[number];
  return places.map(([x, y, own, turn]) =>
    suit === "p" ? circle(x, y, size, colour(own)) : stick(x, y, size, colour(own), turn),
  );
}

/** @param {string} name */
function honour(name) {
  if (name === "P") return white;
  const colour = name === "C" ? RED : name === "F" ? GREEN : INK;
  return glyph(name, colour, { x: 7, y: 17, size: 46, weight: name === "F" ? 3.8 : 4.8 });
}

/**
 * The drawing of a tile (`1m`…, `0p` a red five, `E S W N P F C`), or of the back if there is no name.
 * @param {string | null} name
 */
export function tileFace(name) {
  if (!name) return back;
  if (name.length === 1) return honour(name);
  const isRed = name[0] === "0";
  const drawn = numbered(isRed ? 5 : Number(name[0]), name[1], isRed);
  return isRed ? svg`${corner}<g transform="translate(2 6.5) scale(0.88)">${drawn}</g>` : drawn;
}
