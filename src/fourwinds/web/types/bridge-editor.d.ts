/* Types of the editor of systems: what the API returns, and the rows it shows. */

declare namespace Bridge {
  /** One of our calls at a position, with the line that defines it. */
  interface OurCall {
    sequence: string;
    call: string;
    /** The line that defines it, with its qualifiers but without its rank. */
    line: string;
    rank: number;
    module: string;
    text: string;
    not_understood: string;
    forcing: string | null;
    share: number | null;
    goes_on: boolean;
    is_tail: boolean;
    edited: boolean;
    deleted: boolean;
    to_review: string[];
  }

  interface TheirCall {
    sequence: string;
    call: string;
  }

  /** What may follow an auction. */
  interface NextCalls {
    sequence: string;
    ours: OurCall[];
    theirs: TheirCall[];
  }

  /** All lines of a system in brief: sequence, meaning as written, number of the module, sum of marks. */
  interface Outline {
    version: number;
    modules: string[];
    lines: [string, string, number, number][];
  }

  type Span = [number, number];

  interface Ranges {
    hcp: Span;
    points: Span;
    lengths: Record<string, Span>;
    possible: boolean;
  }

  interface CoveredLine {
    module: string;
    line: string;
  }

  /** A meaning as the system reads it. */
  interface Reading {
    sequence: string;
    auction: string;
    said: string[];
    shows: string;
    not_understood: string;
    forcing: string | null;
    flags: string[];
    remarks: string[];
    shown: Ranges | null;
    hands: string[];
    line: string | null;
    module: string | null;
    covers: CoveredLine[];
    error: { problem: string; remedy: string; column: number | null } | null;
  }

  interface Definition {
    term: string;
    text: string;
    module: string;
  }

  interface Entry {
    sequence: string;
    module: string;
    priority: number;
    text: string;
    shows: string;
    forcing: string | null;
    flags: string[];
    not_understood: string;
    remarks: string[];
    via: string | null;
    shadowed: CoveredLine[];
    to_review: string[];
  }

  interface Lookup {
    sequence: string;
    entry: Entry | null;
    interventions: string[];
    definitions: Definition[];
  }

  /** A change that was made. */
  interface Change {
    version: number;
    changed: boolean;
    to_review: string[];
  }

  interface Version {
    number: number;
    at: string;
    who: string;
    kind: string;
    what: string;
    of: number | null;
  }

  interface Comparison {
    removed: string[];
    added: string[];
    reworded: { before: string; after: string }[];
    definitions: { before: string | null; after: string | null }[];
    conventions: { before: string | null; after: string | null }[];
    headings: { before: string | null; after: string | null }[];
  }

  /** Somebody else who has the system open. */
  interface Onlooker {
    page: string;
    name: string;
    /** Whether it is another page of the same account. */
    you: boolean;
    sequence: string;
  }

  /** A row of the tree, or of a list of lines. */
  interface Row {
    key: string;
    kind: "call" | "their" | "theirs" | "tail" | "loading" | "line";
    depth: number;
    /** Whether its children are shown; null if it has none. */
    open: boolean | null;
    /** The auction of a call, or the sequence of a line. */
    sequence: string;
    call?: string;
    count?: number;
    ours?: OurCall;
    line?: OutlineLine;
  }

  interface OutlineLine {
    sequence: string;
    meaning: string;
    module: string;
    marks: number;
  }
}
