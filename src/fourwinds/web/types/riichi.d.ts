/* The types of the riichi scripts, declared once. They are ambient: JSDoc uses them as `Riichi.Fact`, `Riichi.GameView`, …
   Facts and tables mirror fourwinds.riichi.wire, answers of the server mirror fourwinds.web.api. */

declare namespace Riichi {
  /** A seat at the table: 0 is the first East, and seats count in the order of play. */
  type Seat = number;
  type Way = "ron" | "tsumo";
  /** `dealer` or `other`: what a win pays depends on which of them the winner is. */
  type Winner = "dealer" | "other";
  /** A moment as text, ISO 8601. */
  type Moment = string;
  /** A person's answer to a conflict. */
  type Choice = "theirs" | "mine" | "both";

  // ── Facts: what is recorded ────────────────────────────────────────────────────────────────────────────────────────

  type Limit = "mangan" | "haneman" | "baiman" | "sanbaiman" | "yakuman";
  type AbortiveKind = "kyuushu_kyuuhai" | "suufon_renda" | "suucha_riichi" | "suukaikan" | "sanchahou";
  type UncertainKind = "ron" | "tsumo" | "exhaustive_draw";
  type StopReason = "dealer_stops" | "time" | "agreement";
  type Ending =
    | StopReason
    | "tobi"
    | "last_hand"
    | "agari_yame"
    | "tenpai_yame"
    | "extension_target_reached"
    | "extension_exhausted"
    | "extension_agari_yame"
    | "extension_tenpai_yame";

  /** What is known of the value of a hand. */
  interface Value {
    han?: number | null;
    fu?: number | null;
    limit?: Limit | null;
    yakuman?: number | null;
    points?: number | null;
  }

  /** A value after its checks: every part is there, and a yakuman is never a limit. */
  interface CheckedValue {
    han: number | null;
    fu: number | null;
    limit: Limit | null;
    yakuman: number;
    points: number | null;
  }

  /** The name of a yaku, alone or with its han. */
  type NamedYaku = string | [name: string, han: number | null];

  interface Pao {
    seat: Seat;
    hand: string;
    yakuman?: number;
  }

  /** The tiles of a win in the spelling of the server: `123m406p`. */
  interface HandTiles {
    hand: string;
    winning_tile: string;
    melds?: string[] | null;
    dora_indicators?: string | null;
    ura_indicators?: string | null;
  }

  interface Win extends Value {
    seat: Seat;
    yaku?: NamedYaku[];
    pao?: Pao | null;
    open?: boolean | null;
    tiles?: HandTiles | null;
  }

  /** The parts of every hand that was dealt. */
  interface PlayedParts {
    riichi?: Seat[];
    ronned_riichi?: Seat | null;
    note?: string;
  }

  interface Ron extends PlayedParts {
    outcome: "ron";
    loser: Seat;
    wins: Win[];
  }

  interface Tsumo extends PlayedParts {
    outcome: "tsumo";
    win: Win;
  }

  interface ExhaustiveDraw extends PlayedParts {
    outcome: "exhaustive_draw";
    tenpai?: Seat[];
  }

  interface NagashiMangan extends PlayedParts {
    outcome: "nagashi_mangan";
    seats: Seat[];
    tenpai?: Seat[];
  }

  interface AbortiveDraw extends PlayedParts {
    outcome: "abortive_draw";
    kind: AbortiveKind;
    declared_by?: Seat | null;
  }

  interface Chombo extends PlayedParts {
    outcome: "chombo";
    seat: Seat;
  }

  interface NoContest extends PlayedParts {
    outcome: "no_contest";
  }

  /** A hand of which only a part is known. */
  interface Uncertain extends PlayedParts, Value {
    outcome: "uncertain";
    kind?: UncertainKind | null;
    possible_winners?: Seat[];
    possible_losers?: Seat[];
    tenpai?: Seat[] | null;
    repeats?: boolean | null;
  }

  /** The table as it stands where recording starts in the middle of a game. */
  interface Baseline {
    outcome: "baseline";
    wind: number;
    dealer: Seat;
    scores: number[];
    honba?: number;
    sticks?: number;
    note?: string;
  }

  interface Correction {
    outcome: "correction";
    deltas: number[];
    sticks?: number;
    note?: string;
  }

  interface Stop {
    outcome: "stop";
    reason?: StopReason;
    note?: string;
  }

  type PlayedFact = Ron | Tsumo | ExhaustiveDraw | NagashiMangan | AbortiveDraw | Chombo | NoContest | Uncertain;
  /** Everything that can be recorded; `outcome` says which it is. */
  type Fact = PlayedFact | Baseline | Correction | Stop;
  type Outcome = Fact["outcome"];
  /** Facts of one kind: `FactOf<"ron">`. */
  type FactOf<O extends Outcome> = Extract<Fact, { outcome: O }>;

  /** Why something cannot be recorded: a text of the section `refused` and the values in it. */
  interface Refusal {
    code: string;
    values: RefusalValues;
  }

  type RefusalValues = Record<string, unknown>;

  // ── Tables: the rules as the server exports them (fourwinds.riichi.wire.phone_tables) ──────────────────────────────

  interface Payment {
    points: number;
    dealer_pays: number;
    other_pays: number;
    limit: Limit | null;
  }

  type ByWinner<T> = Record<Winner, Record<Way, T>>;

  /** What a win must be like to have a yaku; a part that is missing does not matter. */
  interface YakuNeeds {
    tsumo?: boolean;
    dealer?: boolean;
    riichi?: boolean;
    closed?: boolean;
    seat_wind?: number;
    round_wind?: number;
  }

  /** What a win is like; null where that is not known. */
  type Situation = { [Part in keyof YakuNeeds]-?: YakuNeeds[Part] | null };

  interface ExportedYaku {
    closed_han: number;
    open_han: number | null;
    yakuman: boolean;
    double: boolean;
    /** Null where the rules do not have the yaku. */
    needs: YakuNeeds | null;
    excludes: string[];
    /** Whether every win that can have it has it. */
    sure: boolean;
  }

  /** A yaku with its name in both languages, as `/api/yaku` lists it. */
  interface Yaku {
    name: string;
    closed_han: number;
    open_han: number | null;
    yakuman: boolean;
    double: boolean;
    dora: boolean;
    english: string;
    japanese: string;
  }

  interface RepeatRule {
    stays: "always" | "never" | "winners" | "tenpai" | "nagashi" | "known";
    honba: "up" | "same" | "up_or_none" | "up_or_none_or_draw";
  }

  interface LeadingDealerRule {
    stops: "no" | "optional" | "auto";
    ending: "agari_yame" | "tenpai_yame";
    needs_tenpai: boolean;
  }

  interface EndRules {
    below: number | null;
    last_hand: { wind: number; dealer: Seat };
    extension: boolean;
    goal: number;
    never_after: Outcome[];
    leading_dealer: Record<"ron" | "tsumo" | "exhaustive_draw" | "nagashi_mangan", LeadingDealerRule>;
  }

  interface StandingRules {
    goal: number;
    oka: number;
    uma: number[][];
    ties: "split" | "seat";
    added_before_cutting_to_thousands: number | null;
    leftover_sticks: "first" | "lost";
    tobi_bonus: number;
    tobi_bonus_after: Outcome[];
  }

  /** Limits of facts under any rules, and the names that facts can use. */
  interface FactLimits {
    most?: number;
    seats?: number;
    winds?: number;
    longest_list?: number;
    longest_note?: number;
    most_han?: number;
    least_han_without_fu?: number;
    most_yakuman?: number;
    tiles_in_hand?: number;
    fu?: number[];
    fu_of_one_han?: number[];
    limits?: Limit[];
    abortive_draws?: AbortiveKind[];
    uncertain_kinds?: UncertainKind[];
    stop_reasons?: StopReason[];
  }

  interface Tables {
    format: number;
    rules: Rules;
    /** Missing in tables of an old format. */
    facts?: FactLimits;
    winds: string[];
    stick: number;
    opening: Omit<State, "provisional">;
    riichi_needs: number | null;
    payments: ByWinner<Record<string, Payment>>;
    /** The values behind points, under the keys of `payments`. */
    readings: ByWinner<Record<string, string[]>>;
    buttons: ByWinner<Payment[]>;
    /** Missing in tables of an old format. */
    yaku?: Record<string, ExportedYaku>;
    ron: { max_winners: number; honba_to: "first" | "every"; sticks_to: "first" | "own_first" };
    honba: { ron: number; tsumo_each: number };
    pao: { hands: string[]; ron_share: number; covers: "yakuman" | "hand"; honba_of_a_ron: "liable" | "discarder" };
    noten: Record<string, { payments: number; points: number }>;
    noten_riichi: string;
    nagashi: { allowed: boolean; takes_honba_and_sticks: boolean };
    abortive_draws: Partial<Record<AbortiveKind, { riichi: number | null }>>;
    chombo: { dealer: number[]; other: number[][]; from_final_points: number };
    pay_at_most_what_is_there: boolean;
    repeat: Record<PlayedFact["outcome"], RepeatRule>;
    end: EndRules;
    standing: StandingRules;
  }

  type RuleValue = string | number | boolean | null | string[] | number[] | number[][];

  /** A ruleset choice by choice. */
  interface Rules {
    name: string;
    noten_total: number;
    [choice: string]: RuleValue;
  }

  /** Rules by the name of a preset, or choice by choice. */
  type AnyRules = string | Rules;

  interface Preset {
    name: string;
    rules: Rules;
    tables: Tables;
  }

  /** One choice of a ruleset, as `/api/rulesets` describes it. */
  interface RuleOption {
    name: string;
    kind: string;
    choices: string[];
    least: number | null;
    most: number | null;
    step: number | null;
    default: RuleValue;
  }

  interface Rulesets {
    presets: Preset[];
    options: RuleOption[];
  }

  // ── The fold: what facts lead to ───────────────────────────────────────────────────────────────────────────────────

  /** The table between two hands. */
  interface State {
    wind: number;
    dealer: Seat;
    honba: number;
    sticks: number;
    scores: number[];
    /** Whether a hand before is uncertain. */
    provisional: boolean;
  }

  /** A fact with the table before and after it. */
  interface Step {
    fact: Fact;
    before: State;
    deltas: number[];
    after: State;
    /** Whether the dealer stays; null where no hand was dealt. */
    repeats: boolean | null;
    ending: Ending | null;
  }

  interface Folded {
    steps: Step[];
    state: State;
    ending: Ending | null;
  }

  interface Placing {
    seat: Seat;
    place: number;
    score: number;
    uma: number;
    oka: number;
    penalty: number;
    total: number;
  }

  interface Standing {
    placings: Placing[];
    lost_sticks: number;
  }

  /** A change of the facts of a game. `insert` puts a fact before the hand with that index. */
  type Edit =
    | { kind: "replace"; index: number; fact: Fact }
    | { kind: "delete"; index: number }
    | { kind: "insert"; index: number; fact: Fact }
    | { kind: "move"; index: number; to: number };

  /** A hand that an edit changes: its index and step before and after; null where there is none. */
  interface HandChange {
    was: number | null;
    now: number | null;
    before: Step | null;
    after: Step | null;
  }

  interface BeforeAndAfter<T> {
    before: T;
    after: T;
  }

  /** What an edit changes. Where it is not possible, `problem` says why and `after` is null. */
  type Difference =
    | {
        before: Folded;
        after: Folded;
        changes: HandChange[];
        ending: BeforeAndAfter<Ending | null> | null;
        scores: BeforeAndAfter<number[]> | null;
        problem: null;
      }
    | {
        before: Folded;
        after: null;
        changes: HandChange[];
        ending: null;
        scores: null;
        problem: Refusal & { place: number | null };
        facts: Fact[];
      };

  // ── Answers of the server (fourwinds.web.api) ──────────────────────────────────────────────────────────────────────

  /** Whoever asks, as `/api/account` answers. */
  interface Me {
    id: string | null;
    email: string | null;
    name: string;
    is_operator: boolean;
    has_password: boolean;
    known_by: "token" | "provider" | "session" | "owner" | "nobody";
    scopes: string[];
    created_at: Moment | null;
  }

  interface League {
    id: string;
    name: string;
    rules: AnyRules;
    is_private: boolean;
    is_home: boolean;
    recording: boolean;
    history: boolean;
    beta_accounts: string[] | null;
    role: "organiser" | "member" | "player" | null;
    version: number;
    created_at: Moment;
    updated_at: Moment;
  }

  /** A player of a league. */
  interface Player {
    id: string;
    league_id: string;
    name: string;
    account_id: string | null;
    created_at: Moment;
  }

  /** A player at the table. */
  interface SeatedPlayer {
    seat: Seat;
    /** Null for a player whom the server does not know yet. */
    player_id: string | null;
    name: string;
    final_score: number | null;
    placement: number | null;
    final_points: number | null;
  }

  type ServerPlayer = SeatedPlayer & { player_id: string };

  type DataQuality = "final_only" | "partial" | "complete";

  /** What the person signed in may do with a game. */
  interface Permissions {
    record: boolean;
    correct: boolean;
    /** Until when own hands can be corrected, by hand id. */
    correct_until: Record<string, Moment>;
    finish: boolean;
    delete: boolean;
  }

  /** A recorded hand as the server has it; deltas and scores are by player id. */
  interface ServerHand {
    hand_id: string;
    fact: Fact;
    deltas: Record<string, number>;
    scores_after: Record<string, number>;
    text: string;
    findings: string[];
    recorded_by: string | null;
    recorded_by_name?: string | null;
    created_at: Moment;
    updated_at: Moment;
  }

  /** The server's copy of a game; hands are null where the league hides them. */
  interface ServerGame {
    id: string;
    league_id: string;
    label: string;
    rules: AnyRules;
    started_at: Moment;
    finished_at: Moment | null;
    ending: Ending | null;
    version: number;
    players: ServerPlayer[];
    final_scores: number[] | null;
    has_differences: boolean;
    hands_recorded: number;
    data_quality: DataQuality;
    hands: ServerHand[] | null;
    may: Permissions;
  }

  /** One entry of the audit trail of a game. */
  interface GameChange {
    number: number;
    at: Moment;
    who: string;
    action: string;
    before: ChangeSide | null;
    after: ChangeSide | null;
  }

  /** What a change was about, before or after it: a hand, a game, or a hand with the table after it. */
  interface ChangeSide {
    fact?: Fact;
    hand?: ChangeSide;
    hand_number?: number | null;
    place?: number;
    scores_after?: Record<string, number>;
    final_scores?: number[];
    label?: string;
  }

  /** What the server says of a request that it refuses. */
  interface Problem {
    code: string;
    problem: string;
    remedy?: string;
    where?: { field?: string; place?: number; token?: string } | null;
    details?: ProblemDetails | null;
  }

  interface ProblemDetails {
    theirs?: Pick<ServerHand, "hand_id" | "fact" | "recorded_by"> | number[] | null;
    version?: number;
    [name: string]: unknown;
  }

  interface SyncResult {
    id: string;
    status: "done" | "refused";
    problem: Problem | null;
  }

  /** What `POST /api/sync` answers. */
  interface SyncAnswer {
    results: SyncResult[];
    games: { id: string; gone: boolean; game: ServerGame | null }[];
  }

  // ── What the phone keeps ───────────────────────────────────────────────────────────────────────────────────────────

  /** Who is signed in, as the phone remembers it. */
  interface Account {
    id: string;
    name: string;
  }

  /** A game as it was created on this phone. */
  interface CreatedGame {
    players: { id: string | null; name: string }[];
    league_id: string | null;
    rules: AnyRules | null;
    label: string;
    started_at: Moment;
  }

  /** A game in the database that the server has. */
  type ServerRecord = Extract<GameRecord, { base: ServerGame }>;
  /** A game in the database: `base` is the server's copy, null as long as the server does not have the game. */
  type GameRecord = {
    id: string;
    tables_key: string | null;
    gone: boolean;
    account: string | null;
  } & ({ base: ServerGame; made: CreatedGame | null } | { base: null; made: CreatedGame });

  type OperationState = "waiting" | "attempted" | "refused";

  interface OperationParts {
    id: string;
    /** The order in the queue; the database numbers operations when they are added. */
    seq: number;
    game_id: string;
    account: string | null;
    account_name: string;
    made_at: Moment;
    state: OperationState;
    problem: Problem | null;
    tries?: number;
  }

  interface CreateGame extends OperationParts {
    kind: "create_game";
    players: string[];
    league_id: string | null;
    rules: AnyRules | null;
    label: string;
    started_at: Moment;
  }

  interface RecordHand extends OperationParts {
    kind: "record_hand";
    hand_id: string;
    fact: Fact;
    place: number;
  }

  interface CorrectHand extends OperationParts {
    kind: "correct_hand";
    hand_id: string;
    fact: Fact;
    was: Fact;
    expected_version: number;
  }

  interface DeleteHand extends OperationParts {
    kind: "delete_hand";
    hand_id: string;
    was: Fact | null;
    expected_version: number;
  }

  interface FinishGame extends OperationParts {
    kind: "finish_game";
    final_scores: number[];
    accept_differences: boolean;
    /** The facts that the scores were counted after, as text. */
    seen: string;
    expected_version: number;
  }

  /** Something done on this phone that the server has not confirmed yet. */
  type Operation = CreateGame | RecordHand | CorrectHand | DeleteHand | FinishGame;
  type OperationWithout<Part extends keyof OperationParts, O = Operation> = O extends Operation ? Omit<O, Part> : never;
  type UnnumberedOperation = OperationWithout<"seq">;
  /** The parts of an operation that depend on its kind; the phone adds the others. */
  type NewOperation = OperationWithout<keyof OperationParts>;

  /** What the stores of the database hold. */
  interface Stored {
    games: GameRecord;
    operations: Operation;
    drafts: { id: string; value: Entry };
    tables: { key: string; tables: Tables };
    meta: { key: "account"; value: Account } | { key: "lease"; tab: string; until: number };
  }

  type StoreName = keyof Stored;

  /** The stores within one transaction. */
  interface Access {
    get<N extends StoreName>(name: N, key: string | number): Promise<Stored[N] | undefined>;
    all<N extends StoreName>(name: N): Promise<Stored[N][]>;
    ofGame(id: string): Promise<Operation[]>;
    put<N extends StoreName>(name: N, value: Stored[N]): Promise<unknown>;
    /** Add an operation to the queue; the database numbers it. */
    add(operation: UnnumberedOperation): Promise<unknown>;
    remove(name: StoreName, key: string | number): Promise<void>;
  }

  /** A game with everything that the phone keeps of it. */
  interface KeptGame {
    record: GameRecord;
    operations: Operation[];
    tables: Tables | null;
    account: Account | null;
  }

  /** How far a hand has come: on the phone, sent, confirmed by the server, or refused. */
  type HandSync = "phone" | "sent" | "confirmed" | "refused";

  /** A hand after the queue is played on top of the server's copy. */
  type ReplayedHand = Pick<ServerHand, "hand_id" | "fact" | "recorded_by" | "created_at" | "updated_at"> &
    Partial<ServerHand> & { sync: HandSync; operation: Operation | null };

  /** What an operation met when it was played: its hand, or the hand that has taken its place, or a gap before it. */
  interface MetPlace {
    operation: Operation;
    hand: ReplayedHand | null;
    taken: ReplayedHand | null;
    gap: boolean;
  }

  /** A line of the record as pages show it. */
  interface HandRow {
    hand_id: string;
    /** Counts the hands that were dealt from 1; null for a baseline, correction or stop. */
    number: number | null;
    /** Counts everything recorded from 1. */
    place: number;
    fact: Fact;
    step: Step | null;
    sync: HandSync;
    recorded_by: string | null;
    recorded_by_name: string | null;
    created_at: Moment;
    updated_at: Moment;
    text: string | null;
    findings: string[];
  }

  type ConflictKind = "hand" | "edit" | "finish" | "other";

  /** Something that two phones did differently, or that the server refuses. */
  interface Conflict {
    operation: string;
    problem: Problem | null;
    kind: ConflictKind;
    mine: {
      action: Operation["kind"];
      fact: Fact | null;
      place: number | null;
      number: number | null;
      outcome: Outcome | null;
      final_scores: number[] | null;
    };
    theirs: TheirSide | null;
    /** How many operations wait behind it. */
    behind: number;
  }

  /** What another phone recorded: a hand, or the final scores of the game. */
  interface TheirSide {
    fact: Fact | null;
    hand_id: string | null;
    number: number | null;
    recorded_by: string | null;
    final_scores?: number[];
  }

  /** Why a game may be over although nobody knows. */
  interface OpenEnd {
    reason: "last_hand" | "tobi";
    last: HandRow & { step: Step };
    hand: HandRow & { step: Step };
    stays: boolean | null;
  }

  /** The first hand that is not possible, and why. */
  interface BrokenHand extends Refusal {
    place: number;
  }

  /** A fold; the state is null where there are no tables. */
  type MaybeFolded = Omit<Folded, "state"> & { state: State | null };

  /** A game as pages see it: the server's copy with the queue of the phone, folded. */
  interface GameView {
    id: string;
    league_id: string | null;
    label: string;
    started_at: Moment;
    finished_at: Moment | null;
    ending: Ending | null;
    version: number;
    rules: AnyRules | null;
    /** Null until the server sent them, or where the hands are hidden. */
    tables: Tables | null;
    players: SeatedPlayer[];
    final_scores: number[] | null;
    has_differences: boolean;
    quality: DataQuality;
    hands: HandRow[];
    folded: MaybeFolded;
    conflicts: Conflict[];
    waiting: number;
    may: Permissions | null;
    is_new: boolean;
    is_gone: boolean;
    is_foreign: boolean;
    hidden: boolean;
    broken: BrokenHand | null;
    open_end: OpenEnd | null;
    scores_differ: boolean;
  }

  /** A game with tables: one that can be folded and recorded. */
  type PlayableGame = GameView & { tables: Tables; folded: Folded };

  /** A line of the list of games. */
  interface GameLine {
    id: string;
    league_id: string | null;
    label: string;
    players: string[];
    rules_name: string;
    started_at: Moment;
    finished_at: Moment | null;
    ending: Ending | null;
    hands: number;
    quality: DataQuality;
    waiting: number;
    conflict: "conflict" | "other_account" | "refused" | null;
    state: State | null;
    may_be_over: boolean;
    final_scores: number[] | null;
    is_new: boolean;
  }

  /** How sending stands. */
  interface SyncState {
    online: boolean;
    sending: boolean;
    waiting: number;
    conflicts: number;
    /** `sign_in`, or what went wrong in words. */
    problem: string | null;
    last: Moment | null;
    /** Whether what is written survives the page. */
    kept: boolean;
    games: Record<string, { waiting: number; conflict: boolean }>;
    /** Whether the phone has no games; null as long as nobody looked. */
    empty: boolean | null;
  }

  /** Who changed something: a person here, the server, or another account that signed in. */
  type ChangedBy = "person" | "server" | "account";

  // ── The recorder ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** The hand that an entry was begun for. */
  interface Begun {
    number: number;
    table: string;
    facts: Fact[];
  }

  /** How a game changed since an entry was begun: `now` replaces `was`, both from the index `first` on. */
  interface ChangesSince {
    first: number;
    was: Fact[];
    now: HandRow[];
  }

  type EntryMode =
    | "win"
    | "many"
    | "draw"
    | "nagashi"
    | "abortive"
    | "chombo"
    | "stop"
    | "no_contest"
    | "uncertain"
    | "correction"
    | "baseline";

  type EntryStep =
    | "winner"
    | "from"
    | "loser"
    | "winners"
    | "value"
    | "tenpai"
    | "nagashi"
    | "declarer"
    | "offender"
    | "reason"
    | "confirm"
    | "sheet";

  /** What decides the value of tiles besides themselves and the rules. */
  interface Circumstances {
    way: Way | null;
    riichi: boolean;
    seatWind?: number;
    roundWind?: number;
  }

  /** What the tiles of a win are worth. */
  interface TilesValue {
    value: Value;
    yaku: NamedYaku[];
    open: boolean | null;
    how: Circumstances | null;
  }

  interface WinEntry {
    seat: Seat;
    value: Value | null;
    yaku: NamedYaku[];
    pao: Pao | null;
    open: boolean | null;
    tiles: HandTiles | null;
    read: TilesValue | null;
  }

  type TilesPart = "hand" | "melds" | "won" | "dora" | "ura";

  /** A called set: its tiles, or its lowest tile alone. */
  interface Meld {
    kind: string;
    tile?: string;
    tiles?: string[];
  }

  /** The tiles of a win while they are picked; `at` is the part that the next tile goes to. */
  interface PickedTiles {
    at: TilesPart;
    call: string;
    hand: string[];
    melds: Meld[];
    won: string[];
    dora: string[];
    ura: string[];
    situations: string[];
  }

  /** What `POST /api/riichi/value` answers, or why there is no answer. */
  type TilesAnswer =
    | {
        han: number;
        fu: number;
        yaku: { name: string; han: number }[];
        value: Value;
        tiles: HandTiles;
        problem?: undefined;
      }
    | { problem: string };

  /** The value of picked tiles, with what belongs to it. */
  interface CountedTiles extends TilesValue {
    tiles: HandTiles;
  }

  /** A value that a sheet offers, with what belongs to it. */
  type OfferedValue = [value: Value, more: ValueParts];

  interface ValueParts {
    yaku?: NamedYaku[];
    pao?: Pao | null;
    open?: boolean | null;
    tiles?: HandTiles | null;
    how?: Circumstances | null;
  }

  /** The table as it is typed into a baseline. */
  interface TypedTable {
    wind: number;
    dealer: Seat;
    honba: number;
    sticks: number;
    scores: string[];
  }

  /** What is typed in a sheet and not used yet. */
  interface Scratch {
    now?: Partial<TypedTable>;
    scores?: string[];
    sticks?: number;
    typed?: string;
    han?: number;
    fu?: number;
    yaku?: Record<string, number>;
    open?: boolean;
    yakuman?: string[];
    count?: number;
    liable?: Seat | null;
    tiles?: Partial<PickedTiles>;
  }

  /** The parts of a fact that is entered in a sheet. */
  type KnownParts = Partial<
    Omit<Uncertain, "outcome" | keyof PlayedParts> &
      Omit<Baseline, "outcome" | "note"> &
      Omit<Correction, "outcome" | "note">
  >;

  /** A half-entered hand as plain data. */
  interface Entry {
    mode: EntryMode;
    riichi: Seat[];
    way: Way | null;
    loser: Seat | null;
    wins: WinEntry[];
    /** The index of the win whose value is asked. */
    at: number;
    settled: boolean;
    ronned: boolean;
    tenpai: Seat[] | null;
    seats: Seat[];
    kind: AbortiveKind | null;
    seat: Seat | null;
    reason: StopReason | null;
    note: string;
    /** The open tab of the sheet for any value. */
    other: ValueTab | null;
    known: KnownParts | null;
    scratch: Scratch;
    /** The tab that opens once the value is asked. */
    wants: ValueTab | null;
    begun?: Begun;
  }

  type ValueTab = "points" | "han" | "tiles" | "yakuman";
  type EntryEvent = CustomEvent<{ entry: Entry }>;
  type FactEvent = CustomEvent<{ fact: Fact }>;
  type HandIdEvent = CustomEvent<{ hand_id: string }>;
  type HandEvent = CustomEvent<{ hand: HandRow }>;
  type IndexEvent = CustomEvent<{ index: number | null }>;
  type ScoresEvent = CustomEvent<{ values: string[] }>;

  /** The table that an entry is for. */
  interface EntryTable {
    tables: Tables;
    state: State;
    entry: Entry;
  }

  /** An element in which a value or a hand is entered. */
  interface EntryContext extends EntryTable {
    names: string[];
    become(entry: Entry, options?: { felt?: boolean }): void;
  }

  /** The first win whose tiles do not fit the entered value. */
  interface TilesProblem {
    at: number;
    /** The value of the tiles in words; null where they have to be counted again. */
    counted: string | null;
    sentence: string;
  }

  /** The panel in which a hand is entered. */
  interface EntryPanelContext extends EntryContext {
    steps: Step[];
    foreseen: Step | null;
    tiles: TilesProblem | null;
    refuse(sentence: string): void;
    riichi(seat: Seat): void;
    confirm(): void;
    goBack(): void;
  }
}
