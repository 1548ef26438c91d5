/* What the uncertain hands of a game can have been, as changes of the hands that are recorded. */
import { countHands } from "../rules/facts.js";
import { same } from "../rules/same.js";

/** The changes that a completion asks for: `[{hand, number, fact}]`, and where a hand is missing `{number, fact, missing}`. */
export function changesOf(hands, facts) {
  if (facts.length <= hands.length) {
    return hands.flatMap((hand, index) =>
      same(hand.fact, facts[index]) ? [] : [{ hand, number: hand.number, fact: facts[index] }],
    );
  }
  const differing = hands.findIndex((hand, index) => !same(hand.fact, facts[index]));
  const index = differing < 0 ? hands.length : differing;
  return [
    {
      hand: null,
      number: countHands(facts.slice(0, index)),
      fact: facts[index],
      missing: true,
      last: index === hands.length,
    },
  ];
}

/** Whether the phone can make these changes: hands are added at the end only. */
export function canApply(changes) {
  return changes.every((change) => change.hand !== null || change.last);
}
