/* Types of practice: what the API returns, and what a device stores of it. */

declare namespace Bridge {
  type Rating = "right" | "acceptable" | "wrong";
  type Seats = "S" | "NS";

  /** What to practise: a system, and conventions of it; none means all of it. */
  interface PracticeSession {
    id: string;
    system_id: string | null;
    version: number | null;
    base: string | null;
    conventions: string[];
  }

  interface PracticePosition {
    id: string;
    seat: string;
    dealer: string;
    vulnerability: string;
    auction: string[];
  }

  /** A question; nothing in it gives the answer. */
  interface PracticeQuestion extends PracticePosition {
    hand: string;
  }

  /** A call, judged. */
  interface Judgement {
    call: string;
    rating: Rating;
    meaning: string;
    reason: string;
    best: string;
    best_meaning: string;
    because: string;
    rule: string;
    layer: string;
  }

  interface PracticeCall {
    seat: string;
    call: string;
    meaning: string;
    alert: boolean;
    shown: string;
  }

  interface PracticeHelp {
    calls: PracticeCall[];
    hint: string[];
  }

  interface JudgedCalls {
    questions: Record<string, Judgement[]>;
    help: Record<string, PracticeHelp>;
  }

  /** What became of an answer that was sent. */
  interface SyncedAnswer {
    question_id: string;
    answer: { id: string; counts: boolean; counted_call: string } | null;
    problem: { code: string; problem: string } | null;
  }

  interface ConventionScore {
    convention: string;
    asked: number;
    right: number;
    acceptable: number;
    wrong: number;
    due: number;
    lines: number;
    known: number;
  }

  interface PracticeProgress {
    system: string;
    name: string;
    conventions: ConventionScore[];
  }

  interface PracticeBoard extends PracticePosition {
    seats: string[];
    hands: Record<string, string>;
    is_over: boolean;
  }

  interface JudgedTurn extends Judgement {
    number: number;
    seat: string;
    told: string;
  }

  interface BoardReview {
    deal: string;
    contract: string;
    tricks: number | null;
    ns_score: number;
    par: number;
    par_results: string[];
    calls: PracticeCall[];
    turns: JudgedTurn[];
  }

  /** What was chosen last on the first page of practice. */
  interface PracticeChoice {
    kind: "questions" | "boards";
    conventions: string[];
    count: number;
    boards: number;
    seats: Seats;
  }

  /** A question with everything that is needed to ask and judge it without the server. */
  interface StoredQuestion extends PracticeQuestion {
    judgements: Judgement[];
    help: PracticeHelp;
  }

  /** An answer in a round; `late` is the call that another device had answered before. */
  interface RoundAnswer {
    call: string;
    late?: string;
    refused?: string;
  }

  /** Questions that are being answered on this device. `at` is the one that is shown. */
  interface Round {
    key: string;
    account: string;
    system: string;
    session: string;
    conventions: string[];
    count: number;
    questions: StoredQuestion[];
    answers: Record<string, RoundAnswer>;
    at: number;
  }

  /** Questions that this device keeps for a round without the network. */
  interface Stock {
    key: string;
    account: string;
    system: string;
    session: string;
    conventions: string[];
    version: number | null;
    questions: StoredQuestion[];
    stored_at: number;
  }

  /** An answer that waits to be sent. */
  interface WaitingAnswer {
    key: string;
    account: string;
    system: string;
    question_id: string;
    call: string;
    at: string;
  }

  /** How a board ended, from the side of its player; `right` counts the calls that are not wrong. */
  interface PracticeResult {
    contract: string;
    score: number;
    par: number;
    right: number;
    calls: number;
  }

  /** A series of boards on this device: those begun, the last one being the one that is shown. */
  interface BoardSeries {
    key: string;
    account: string;
    system: string;
    session: string;
    seats: string[];
    count: number;
    boards: string[];
    results: Record<string, PracticeResult>;
  }

  interface PracticeStores {
    rounds: Round;
    stocks: Stock;
    answers: WaitingAnswer;
    boards: BoardSeries;
  }
}
