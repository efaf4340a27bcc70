/** Whether a round has only begun, so that something else may be shown first. */

import type { Seat, TableView } from "../protocol";

const NOT_RUNNING: readonly TableView["phase"][] = ["count", "between", "over"];

/** Whether a round runs in which no card was played and the player at *you* has decided nothing yet; `null` watches. */
export function justBegan(view: TableView, you: Seat | null): boolean {
  const played = view.trick.length > 0 || view.tricks_taken.some((taken) => taken > 0);
  const decided =
    view.calls.some(({ seat }) => seat === you) ||
    (you !== null && (view.redrawn[you] ?? null) !== null);
  return !NOT_RUNNING.includes(view.phase) && !played && !decided;
}
