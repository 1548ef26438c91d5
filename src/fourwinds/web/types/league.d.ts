/* More types of the riichi scripts, for scores, rulesets, lists of games and leagues. They add to the namespace of riichi.d.ts. */

declare namespace Riichi {
  /** The choices of a ruleset that scripts read by name. */
  interface Rules {
    players: number;
    winds: number;
    start: number;
    return_points: number;
    uma: number[];
    floating_uma: number[][];
    leftover_sticks: string;
    tobi: boolean;
    tobi_threshold: number;
    buttobi: boolean;
    extension: boolean;
    max_winners: number;
    aka: number;
  }

  /** The choices that differ from a base. */
  type RuleChanges = Record<string, RuleValue>;

  /** Rules to start from: a preset, or those of a league. */
  interface RuleBase {
    key: string;
    title: string;
    rules: Rules;
    /** How the server is told of them: a preset by its name. */
    sent: AnyRules;
  }

  /** Why rules are refused; the name is that of the choice, null where the server does not say which. */
  interface RuleProblem {
    name: string | null;
    sentence: string;
  }

  type RulesChangeEvent = CustomEvent<{ base: string; changes: RuleChanges }>;

  /** A score that is typed, or null as long as it is not. */
  type Score = number | null;

  /** How scores add up. */
  interface Sum {
    code: "fits" | "sticks_lost" | "sticks_of_the_first" | "missing" | "too_many" | "unfinished" | "hundreds";
    ok: boolean;
    /** The points that are missing; below 0 those that are too many. */
    off: number;
    /** How many riichi sticks may be left on the table. */
    sticks: number;
  }

  // ── Lists of games ─────────────────────────────────────────────────────────────────────────────────────────────────

  interface ListedPlayer {
    name: string;
    player_id: string | null;
    score: number | null;
    place: number | null;
  }

  /** A game in a list, from this phone or from the server. */
  interface ListedGame {
    id: string;
    league_id: string | null;
    label: string;
    started_at: Moment;
    over: boolean;
    quality: DataQuality;
    hands: number;
    rows: ListedPlayer[];
    waiting: number;
    conflict: GameLine["conflict"];
    state: State | null;
    may_be_over?: boolean;
  }

  /** A page of a list of the server; `next` asks for the page after it. */
  interface Page<T> {
    items: T[];
    next: string | null;
  }

  /** One way in which a game with uncertain hands can have been played. */
  interface Completion {
    plausibility: number;
    changes: string[];
    facts: Fact[];
  }

  interface Completions {
    version: number;
    completions: Completion[];
    open: string[];
    exhausted: boolean;
  }

  /** A change of the record that a completion needs: a hand becomes another, or is added where one is missing. */
  type CompletionChange =
    | { hand: HandRow; number: number | null; fact: Fact; missing: false; last: false }
    | { hand: null; number: number; fact: Fact; missing: true; last: boolean };

  // ── Leagues and statistics ─────────────────────────────────────────────────────────────────────────────────────────

  interface Member {
    account_id: string;
    name: string;
    role: "organiser" | "member";
  }

  interface Rating {
    mu: number;
    sigma: number;
    games: number;
    shown: string;
  }

  /** A line of the table of a league. */
  interface LeagueLine {
    player_id: string;
    name: string;
    games: number;
    total_final_points: number | null;
    average_place: number | null;
    rating: Rating | null;
  }

  /** Figures by name as docs/riichi-statistics.md defines them; null where the data does not allow one. */
  interface Figures {
    [name: string]: number | null;
    finished_games: number;
    hands: number;
  }

  interface TrendPoint {
    game: string;
    played: Moment;
    place: number;
    final_points: number;
    total_final_points: number;
  }

  interface OpponentFigures {
    games_together: number;
    placed_above: number | null;
    placed_below: number | null;
    rons_from: number | null;
    deal_ins_to: number | null;
  }

  interface PlayerStatistics {
    player: Player;
    rating: Rating | null;
    figures: Figures | null;
    overall: Figures;
    style: { summary: string; traits: { words: string }[] } | null;
    opponents: Record<string, OpponentFigures>;
    trend: TrendPoint[];
  }

  // ── A new game ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** A player for a new game; the id is null for a name that the league does not know. */
  interface PickedPlayer {
    id: string | null;
    name: string;
  }

  type BeginKind = "start" | "middle" | "final";

  /** A game that is being created. */
  interface NewGame {
    league_id: string | null;
    /** The first East first; null for a free seat. */
    seats: (PickedPlayer | null)[];
    /** The key of the chosen base; null for the usual one. */
    base: string | null;
    changes: RuleChanges;
    label: string;
    started_at: string;
    begin: BeginKind;
    middle: TypedTable;
    final: string[];
  }

  /** Why a new game cannot be created yet. */
  interface NewGameProblem {
    field: "seats" | "middle" | "final";
    code: string;
    values: Record<string, number>;
  }
}
