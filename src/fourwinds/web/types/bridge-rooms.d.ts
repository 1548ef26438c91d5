/* Types of the rooms in which two people bid boards together. */

declare namespace Bridge {
  type PartnerSeat = "N" | "S";

  interface SeatTaken {
    seat: PartnerSeat;
    /** null on a machine without accounts */
    name: string | null;
  }

  interface RoomFacts {
    id: string;
    system_id: string;
    opponents: "silent" | "engine";
    theirs: string | null;
    scenario: string | null;
    conditions: Record<string, string> | null;
    seats: SeatTaken[];
    your_seat: PartnerSeat | null;
    can_delete: boolean;
    created_at: string;
    updated_at: string;
  }

  interface ListedRoom extends RoomFacts {
    waiting: Partial<Record<PartnerSeat, number>>;
    bid: number;
    imps: number;
  }

  interface PairScore {
    day: string;
    players: (string | null)[];
    boards: number;
    imps: number;
    against_par: number;
  }

  interface Rooms {
    items: ListedRoom[];
    scores: PairScore[];
  }

  interface BoardResult {
    contract: string;
    score: number;
    par: number;
    engine_auction: string[];
    engine_contract: string;
    engine_score: number;
    imps: number;
    finished_at: string;
  }

  interface RoomBoard {
    number: number;
    dealer: string;
    vulnerability: string;
    auction: string[];
    turn: PartnerSeat | null;
    hands: Record<string, string>;
    result: BoardResult | null;
  }

  interface Room extends RoomFacts {
    boards: RoomBoard[];
  }

  /** What a new room is like; without a scenario and without hands, any boards are dealt. */
  interface WantedRoom {
    id: string;
    seat: PartnerSeat;
    opponents: "silent" | "engine";
    theirs: string | null;
    scenario: string | null;
    north: string | null;
    south: string | null;
    together: string | null;
  }

  interface ReviewedCall {
    seat: string;
    call: string;
    meaning: string;
    alert: boolean;
    shown: string;
  }

  interface JudgedTurn {
    number: number;
    rating: "right" | "acceptable" | "wrong";
    reason: string;
    best: string;
    best_meaning: string;
  }

  interface RoomNote {
    id: string;
    call: number;
    who: string;
    is_yours: boolean;
    text: string;
    created_at: string;
  }

  interface RoomReview {
    contract: string;
    tricks: number | null;
    par_results: string[];
    calls: ReviewedCall[];
    turns: JudgedTurn[];
    lines: (string | null)[];
    result: BoardResult;
    notes: RoomNote[];
  }
}
