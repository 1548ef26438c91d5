/* Types of the pages around the editor: the library, positions, previews and links. */

declare namespace Bridge {
  /** A parameter of a module. `lines` is how many lines more a value gives. */
  interface LibraryParameter {
    name: string;
    default: string;
    choices: string[];
    help: string;
    takes: string;
    lines: Record<string, number>;
  }

  /** A module of the library to choose. */
  interface LibraryModule {
    id: string;
    name: string;
    version: string;
    summary: string;
    group: string;
    applies_to: string[];
    requires: string[];
    conflicts: string[];
    variants: string[];
    lines: number;
    parameters: LibraryParameter[];
  }

  /** A convention that is usual on a base, with its parameters there. */
  interface UsualConvention {
    id: string;
    parameters: Record<string, string>;
    when: { parameter: string; values: string[]; negated: boolean }[];
  }

  interface LibraryBase extends LibraryModule {
    majors: string;
    twos: string;
    usual: UsualConvention[];
  }

  interface LibraryChoices {
    bases: LibraryBase[];
    conventions: LibraryModule[];
  }

  /** A system that is being put together; what differs from the usual choices of its base. */
  interface SystemDraft {
    base: string;
    /** null for the suggested name */
    name: string | null;
    values: Record<string, string>;
    added: string[];
    removed: string[];
    parameters: Record<string, Record<string, string>>;
  }

  /** What a new system is created from. */
  interface WantedSystem {
    name: string;
    base?: string;
    base_file?: string;
    conventions?: string[];
    parameters?: Record<string, string>;
    anyway?: boolean;
  }

  /** An error of a file of notes. */
  interface NotesProblem {
    problem: string;
    remedy?: string;
    where?: { line?: number; column?: number; token?: string; field?: string };
  }

  interface PositionCall {
    seat: string;
    call: string;
    meaning: string;
    alert: boolean;
    forcing: string | null;
    rule: string | null;
    module: string;
    shown: string;
  }

  interface FollowingCall extends PositionCall {
    in_notes: boolean;
    /** how often the call comes up, from 0 to 1, where that is known */
    share?: number | null;
  }

  /** What a player has shown: the least and most of each. */
  interface Shown {
    seat: string;
    any_hand: boolean;
    hcp: [number, number];
    points: [number, number];
    lengths: Record<string, [number, number]>;
    words: string;
  }

  interface Position {
    turn: string | null;
    calls: PositionCall[];
    players: Shown[];
    following: FollowingCall[];
  }

  interface FittingHands {
    seat: string;
    hands: string[];
  }

  /** What a change of modules does or would do. */
  interface Preview {
    version: number;
    removed: string[];
    added: string[];
    reworded: { before: string | null; after: string | null }[];
    orphans: string[];
    idle: string[];
    clashes: { shows: string; covered: string }[];
    problems: NotesProblem[];
    to_review: string[];
    done: boolean;
  }

  interface AvailableUpdate {
    module: string;
    version: string;
    newer: string;
  }

  interface Share {
    account_id: string;
    name: string;
    email: string | null;
    role: Role;
    since: string;
  }

  interface Invitation {
    id: string;
    role: Role;
    created_at: string;
    expires_at: string;
    /** of a new one only */
    path?: string;
  }

  interface InvitedTo {
    system_id: string;
    system: string;
    owner: string | null;
    role: Role;
    expires_at: string;
  }

  interface PublicLink {
    path: string | null;
    since: string | null;
  }

  interface Job {
    id: string;
    state: "queued" | "running" | "done" | "failed" | "cancelled";
    progress: number;
    message: string;
    error: NotesProblem | null;
    result: string | null;
  }
}
