/* What the queue of a game makes of the server's copy of it: pure, and the same for the page and for sending. */

/** The hands that there will be: those of the server with the queue on top, in order.
    `places` tells of each operation what it met: `{operation, is_there, taken, gap}`. */
export function replay(base, operations) {
  const hands = (base?.hands ?? []).map((hand) => ({ ...hand, sync: "confirmed", operation: null }));
  const places = [];
  let finish = null;
  for (const operation of operations) {
    const index = hands.findIndex((hand) => hand.hand_id === operation.hand_id);
    const sync = { waiting: "phone", attempted: "sent", refused: "refused" }[operation.state];
    const place = { operation, hand: hands[index] ?? null, taken: null, gap: false };
    if (operation.kind === "record_hand" && index < 0) {
      place.taken = hands[operation.place - 1] ?? null;
      place.gap = operation.place > hands.length + 1;
      hands.push(made(operation, sync));
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

function made(operation, sync) {
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
