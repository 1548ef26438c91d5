/* The queue of a game played on top of the server's copy of it: pure, and the same for the page and for sending. */

/** @type {Record<Riichi.OperationState, Riichi.HandSync>} */
const SYNC = { waiting: "phone", attempted: "sent", refused: "refused" };

/** The hand that an operation is about; null where it is about the game.
    @param {Riichi.Operation} operation */
export function handIdOf(operation) {
  return "hand_id" in operation ? operation.hand_id : null;
}

/**
 * The hands of the server with the queue on top, in order. `places` are what each operation met.
 * @param {Riichi.ServerGame | null} base
 * @param {Riichi.Operation[]} operations
 */
export function replay(base, operations) {
  /** @type {Riichi.ReplayedHand[]} */
  const hands = (base?.hands ?? []).map((hand) => ({ ...hand, sync: "confirmed", operation: null }));
  /** @type {Riichi.MetPlace[]} */
  const places = [];
  /** @type {Riichi.FinishGame | null} */
  let finish = null;
  for (const operation of operations) {
    const index = hands.findIndex((hand) => hand.hand_id === handIdOf(operation));
    const sync = SYNC[operation.state];
    /** @type {Riichi.MetPlace} */
    const place = { operation, hand: hands[index] ?? null, taken: null, gap: false };
    if (operation.kind === "record_hand" && index < 0) {
      place.taken = hands[operation.place - 1] ?? null;
      place.gap = operation.place > hands.length + 1;
      hands.push(newHand(operation, sync));
    } else if (operation.kind === "correct_hand" && index >= 0) {
      hands[index] = { ...hands[index], fact: operation.fact, sync, operation };
    } else if (operation.kind === "delete_hand" && index >= 0) {
      hands.splice(index, 1);
    } else if (operation.kind === "finish_game") {
      finish = operation;
    }
    places.push(place);
  }
  return { hands, places, finish };
}

/** @param {Riichi.RecordHand} operation @param {Riichi.HandSync} sync @returns {Riichi.ReplayedHand} */
function newHand(operation, sync) {
  return {
    hand_id: operation.hand_id,
    fact: operation.fact,
    sync,
    operation,
    recorded_by: null,
    created_at: operation.made_at,
    updated_at: operation.made_at,
  };
}
