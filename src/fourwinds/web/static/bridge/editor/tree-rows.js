/* The rows of the tree of auctions: what is open, level by level, as a flat list. */

/** @typedef {"often" | "call"} Order how calls are sorted: by how often they come up, or by rank */

/** @param {string} path */
export const theirsKey = (path) => `theirs ${path}`;
/** @param {string} path */
export const tailKey = (path) => `tail ${path}`;

/**
 * The rows of a tree, given the levels that are known and the keys of the rows that are open.
 * @param {Map<string, Bridge.NextCalls>} levels
 * @param {ReadonlySet<string>} open
 * @param {Order} order
 * @returns {Bridge.Row[]}
 */
export function treeRows(levels, open, order) {
  /** @type {Bridge.Row[]} */
  const rows = [];
  addLevel("", 0);
  return rows;

  /**
   * @param {string} path
   * @param {number} depth
   */
  function addLevel(path, depth) {
    const level = levels.get(path);
    if (!level) {
      rows.push({ key: `loading ${path}`, kind: "loading", depth, open: null, sequence: path });
      return;
    }
    const { main, tail } = parted(level.ours, order);
    for (const call of main) addCall(call, depth);
    addTail(path, tail, depth);
    addTheirs(path, level.theirs, depth);
  }

  /**
   * @param {Bridge.OurCall} ours
   * @param {number} depth
   */
  function addCall(ours, depth) {
    const { sequence, call } = ours;
    const isOpen = ours.goes_on ? open.has(sequence) : null;
    rows.push({ key: sequence, kind: "call", depth, open: isOpen, sequence, call, ours });
    if (isOpen) addLevel(sequence, depth + 1);
  }

  /**
   * @param {string} path
   * @param {Bridge.OurCall[]} tail
   * @param {number} depth
   */
  function addTail(path, tail, depth) {
    if (tail.length === 0) return;
    const key = tailKey(path);
    const isOpen = open.has(key);
    rows.push({ key, kind: "tail", depth, open: isOpen, sequence: path, count: tail.length });
    if (isOpen) for (const call of tail) addCall(call, depth);
  }

  /**
   * @param {string} path
   * @param {Bridge.TheirCall[]} theirs
   * @param {number} depth
   */
  function addTheirs(path, theirs, depth) {
    if (theirs.length === 0) return;
    const key = theirsKey(path);
    const isOpen = open.has(key);
    rows.push({ key, kind: "theirs", depth, open: isOpen, sequence: path, count: theirs.length });
    if (!isOpen) return;
    for (const { sequence, call } of theirs) {
      const below = open.has(sequence);
      rows.push({ key: sequence, kind: "their", depth: depth + 1, open: below, sequence, call });
      if (below) addLevel(sequence, depth + 2);
    }
  }
}

/**
 * The calls to show at first, and those that are judgement rather than agreement.
 * @param {Bridge.OurCall[]} calls
 * @param {Order} order
 */
export function parted(calls, order) {
  const sorted = order === "often" ? calls.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0)) : calls;
  return { main: sorted.filter((call) => !call.is_tail), tail: sorted.filter((call) => call.is_tail) };
}

/**
 * The levels that a set of open rows shows, the root first.
 * @param {ReadonlySet<string>} open
 */
export function openLevels(open) {
  return ["", ...[...open].filter((key) => !/^(theirs|tail) /.test(key))];
}

/**
 * The rows to open so that an auction is seen: `1n-(x)-2c` needs `1n`, what they may do after it, and `1n-(x)`.
 * @param {string} sequence
 */
export function pathTo(sequence) {
  const tokens = sequence.split("-");
  /** @type {string[]} */
  const keys = [];
  for (let length = 0; length < tokens.length; length++) {
    const before = tokens.slice(0, length).join("-");
    const token = tokens[length];
    const isTheirs = token.startsWith("(");
    if (isTheirs && token !== "(p)") keys.push(theirsKey(before));
    if (length > 0 && tokens[length - 1] !== "(p)") keys.push(before);
  }
  return keys;
}

/**
 * The auction before the last call of ours, or of theirs that is no pass; empty for an opening.
 * @param {string} sequence
 */
export function parentOf(sequence) {
  const tokens = sequence.split("-").slice(0, -1);
  while (tokens.at(-1) === "(p)") tokens.pop();
  return tokens.join("-");
}
