/* Which faults are shown: by severity, kind and words, the users' own first, in groups by kind. */

/** @typedef {{ severities: string[], kind: string, find: string }} Filter */
/** @typedef {{ kind: Bridge.FaultKind, faults: Bridge.Fault[] }} Group */

export const SEVERITIES = /** @type {const} */ (["error", "warning", "note"]);
const AT_FIRST = ["error", "warning"];

/**
 * The filter that the address names.
 * @returns {Filter}
 */
export function filterNow() {
  const given = new URLSearchParams(location.search);
  const show = given.get("show");
  const severities =
    show === null ? AT_FIRST : show.split(",").filter((each) => SEVERITIES.some((one) => one === each));
  return { severities, kind: given.get("kind") ?? "", find: given.get("find") ?? "" };
}

/** @param {Filter} filter */
export function keepFilter({ severities, kind, find }) {
  const given = new URLSearchParams();
  if (severities.join() !== AT_FIRST.join()) given.set("show", severities.join());
  if (kind) given.set("kind", kind);
  if (find) given.set("find", find);
  history.replaceState(null, "", `${location.pathname}${given.size ? `?${given}` : ""}`);
}

/**
 * How many faults there are of each severity.
 * @param {Bridge.Fault[]} faults
 * @returns {Record<Bridge.FaultSeverity, number>}
 */
export function countsOf(faults) {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of faults) counts[severity] += 1;
  return counts;
}

/**
 * @param {Bridge.Fault[]} faults
 * @param {Filter} filter
 */
export function filtered(faults, { severities, kind, find }) {
  const wanted = find.trim().toLowerCase();
  return faults.filter(
    (fault) =>
      severities.includes(fault.severity) && (!kind || fault.kind === kind) && (!wanted || isAbout(fault, wanted)),
  );
}

/**
 * @param {Bridge.Fault} fault
 * @param {string} wanted
 */
function isAbout({ text, remedy, line, other, sequence }, wanted) {
  return [text, remedy, line?.text, other?.text, sequence].some((words) => words?.toLowerCase().includes(wanted));
}

/**
 * Faults in groups by kind, the groups with the worst first.
 * @param {Bridge.Fault[]} faults
 * @param {Bridge.FaultKind[]} kinds
 * @returns {Group[]}
 */
export function grouped(faults, kinds) {
  const rank = (/** @type {Bridge.Fault} */ { severity }) => SEVERITIES.indexOf(severity);
  const often = (/** @type {Bridge.Fault} */ { per_thousand }) => per_thousand ?? 0;
  const sorted = faults.toSorted((one, other) => rank(one) - rank(other) || often(other) - often(one));
  return kinds
    .map((kind) => ({ kind, faults: sorted.filter((fault) => fault.kind === kind.name) }))
    .filter((group) => group.faults.length > 0)
    .sort((one, other) => rank(one.faults[0]) - rank(other.faults[0]));
}
