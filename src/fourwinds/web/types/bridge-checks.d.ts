/* Types of the pages that check a system, and try changes of it. */

declare namespace Bridge {
  type FaultSeverity = "error" | "warning" | "note";

  interface FaultLine {
    module: string;
    sequence: string;
    context: string;
    text: string;
  }

  /** A fault of a system. */
  interface Fault {
    kind: string;
    severity: FaultSeverity;
    text: string;
    remedy: string;
    own: boolean;
    line: FaultLine | null;
    other: FaultLine | null;
    sequence: string | null;
    per_thousand?: number | null;
    examples?: string[];
  }

  interface FaultKind {
    name: string;
    severity: FaultSeverity;
    title: string;
    about: string;
    simulated: boolean;
  }

  /** The faults that can be read from the lines. */
  interface LineCheck {
    version: number;
    lines: number;
    faults: Fault[];
    kinds: FaultKind[];
  }

  /** The report of the job `lint`. */
  interface LintReport {
    name: string;
    lines: number;
    hands: number | null;
    faults: Fault[];
  }

  /** The last trial of a system on hands. */
  interface HandsTrial {
    report: LintReport;
    version: number;
    at: string;
    /** The keys of faults that were repaired since. */
    repaired: string[];
  }

  /** A board of a trial: the changed system sits north-south at the first table. */
  interface TrialBoard {
    board: number;
    deal: string;
    auctions: string[][];
    ns_scores: (number | null)[];
    imps: number;
    dealer: string;
    vulnerable: string;
    contracts: string[];
    meanings: (string | null)[][];
    /** The lines of the calls by which the auctions part. */
    parting: { call: string; line: string; text: string }[];
  }

  /** The report of the job `try`. */
  interface TrialReport {
    before: string;
    after: string;
    theirs: string | null;
    verdict: string;
    text: string;
    deals: number;
    differing: number;
    changed_lines: number;
    lines: { line: string; deals: number; per_million: number; imps: number; imps_a_board: number }[];
    worst: TrialBoard[];
    best: TrialBoard[];
  }
}
