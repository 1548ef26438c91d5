/* What the uncertain hands of a game may have been, as changes of the recorded hands. */
import { countHands } from "../rules/facts.js";
import { same } from "../rules/same.js";

/**
 * The changes that turn the recorded hands into those of a completion.
 * @param {Riichi.HandRow[]} hands
 * @param {Riichi.Fact[]} facts
 * @returns {Riichi.CompletionChange[]}
 */
export function changesOf(hands, facts) {
  if (facts.length <= hands.length) {
    return hands.flatMap((hand, index) =>
      same(hand.fact, facts[index])
        ? []
        : [{ hand, number: hand.number, fact: facts[index], missing: false, last: false }],
    );
  }
  const differing = hands.findIndex((hand, index) => !same(hand.fact, facts[index]));
  const index = differing < 0 ? hands.length : differing;
  const number = countHands(facts.slice(0, index));
  return [{ hand: null, number, fact: facts[index], missing: true, last: index === hands.length }];
}

/**
 * Whether the phone can make these changes: it adds hands only at the end.
 * @param {Riichi.CompletionChange[]} changes
 */
export function canApply(changes) {
  return changes.every((change) => change.hand !== null || change.last);
}
