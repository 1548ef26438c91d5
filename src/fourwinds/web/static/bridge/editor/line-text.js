/* Lines as text: the part after the sequence, and what changed between two texts, word by word. */

const MODIFIED = /^MODIFIED:\s*/;

/**
 * The meaning of a written line, with its exact constraint and remark: `1n [rank 3] = 15-17 HCP` as `15-17 HCP`.
 * @param {string | null} line
 */
export function meaningOf(line) {
  const at = line?.indexOf(" = ") ?? -1;
  return line && at >= 0 ? line.slice(at + 3).replace(MODIFIED, "") : "";
}

/**
 * The sequence of a written line with its qualifiers, without its rank.
 * @param {string} line
 */
export function nameOf(line) {
  return line.split(/ = | as /)[0].replace(/\s*\[rank [^\]]*\]/, "");
}

/**
 * The words of two texts; those that are only in this one are marked.
 * @param {string} own
 * @param {string} other
 * @returns {{ text: string, isNew: boolean }[]}
 */
export function markedWords(own, other) {
  const [mine, theirs] = [own.split(/(?<=\s)/), other.split(/(?<=\s)/)];
  const common = commonWords(
    mine.map((word) => word.trim()),
    theirs.map((word) => word.trim()),
  );
  return mine.map((word, index) => ({ text: word, isNew: !common.has(index) }));
}

/**
 * The places in `mine` of the longest common subsequence of two lists.
 * @param {string[]} mine
 * @param {string[]} theirs
 */
function commonWords(mine, theirs) {
  const lengths = Array.from({ length: mine.length + 1 }, () => new Uint16Array(theirs.length + 1));
  for (let i = mine.length - 1; i >= 0; i--)
    for (let j = theirs.length - 1; j >= 0; j--)
      lengths[i][j] =
        mine[i] === theirs[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
  const found = new Set();
  for (let i = 0, j = 0; i < mine.length && j < theirs.length; ) {
    if (mine[i] === theirs[j]) {
      found.add(i++);
      j++;
    } else if (lengths[i + 1][j] >= lengths[i][j + 1]) i++;
    else j++;
  }
  return found;
}
