/* The error of an impossible fact, and the check that throws it. */

/** An impossible fact: `code` and `values` fill a text of the section `refused`; `place` counts in the record from 1. */
export class Illegal extends Error {
  /**
   * @param {string} code
   * @param {Riichi.RefusalValues} [values]
   * @param {number | null} [place]
   */
  constructor(code, values = {}, place = null) {
    super(code);
    this.name = "Illegal";
    this.code = code;
    this.values = values;
    this.place = place;
  }
}

/**
 * Throw `Illegal` unless a condition holds.
 * @param {unknown} holds
 * @param {string} code
 * @param {Riichi.RefusalValues} values
 * @returns {asserts holds}
 */
export function must(holds, code, values) {
  if (!holds) throw new Illegal(code, values);
}
