/* Types of the page that asks what a system calls with a hand. */

declare namespace Bridge {
  interface ExplainedCall {
    seat: string;
    call: string;
    meaning: string;
    alert: boolean;
    forcing: string | null;
    rule: string | null;
    layer: string | null;
    shown: string;
  }

  /** A call that a hand does not make, and why not. */
  interface RejectedCall {
    call: string;
    meaning: string;
    rule: string;
    module: string;
    rating: "acceptable" | "wrong";
    reason: string;
    is_near: boolean;
  }

  /** An earlier call of the player that the hand would not have made. */
  interface Misfit {
    call: string;
    instead: string;
    reason: string;
  }

  interface TriedEntry {
    call: string;
    meaning: string;
    rule: string;
    layer: string;
    failing: string[];
    lacks: string;
  }

  interface Recommendation {
    seat: string;
    call: string;
    meaning: string;
    forcing: string | null;
    rule: string;
    module: string;
    layer: string;
    band: "user" | "notes" | "situation" | "keep_alive" | "kernel" | "silence";
    shown: string;
    ranges: Ranges;
    reasons: { fits: string; others: RejectedCall[]; misfits: Misfit[] } | null;
    trace: TriedEntry[];
  }

  /** Calls that were played out on deals: IMPs a board gained over the first. */
  interface Weighed {
    deals: number;
    calls: { call: string; meaning: string; average: number; margin: number }[];
  }
}
