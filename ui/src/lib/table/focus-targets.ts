/** What needs the keyboard focus at a table. */

import { firstOf } from "../page/focus";
import type { Legal, TableView } from "../protocol";

const HAND = ".hand button[tabindex='0']";
/** The card of the hand that may be chosen: the last focused one, or the first. */
const CHOOSABLE = [".hand [data-legal='true'][tabindex='0']", ".hand [data-legal='true']", HAND];

/** For each kind of decision, what decides it, the preferred selector first. */
const DECISIONS: Record<Legal["kind"], readonly string[]> = {
  calls: [".actions [role=spinbutton]", ".actions .go button"],
  bury: CHOOSABLE,
  trump: [".actions .choice button"],
  plays: ["[data-legal='true']"],
  give: CHOOSABLE,
  redraw: CHOOSABLE,
  swap: CHOOSABLE,
  partner: [".actions .card"],
  leader: [".actions .choice button"],
  draw: [".actions .choice button"],
  remove: [".actions .board button"],
  agree: [".actions [data-testid=agree]"],
};

/** What a hint is about: the button that chooses its cards, the button that follows it, or its card. */
const HINTED = [
  ".actions [data-testid=hint-choose]",
  ".actions .hinted:not(.jump)",
  ".actions .hinted",
  ".card-shape.hint",
];

/** What to focus for your decision, the preferred selector first; nothing if you have none. *hinted*: whether a hint is shown. */
export function decisionTargets({ legal }: TableView, hinted: boolean): readonly string[] {
  if (legal === null) return [];
  return hinted ? [...HINTED, ...DECISIONS[legal.kind]] : DECISIONS[legal.kind];
}

/** The playable card of a hand to go to, else any card. */
const TO_HAND = [".hand [data-legal='true'][tabindex='0']", "[data-legal='true']", HAND];

/** Focuses a playable card if there is one: the last focused or the first; else a card of the hand. */
export function toHand(): void {
  firstOf(TO_HAND)?.focus();
}

/** What to focus if you have no decision: the result, or the line that says whose turn it is. */
export const RESTS = [".over-area .result", ".actions .status"] as const;
