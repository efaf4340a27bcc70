/** Whether cards of a round were played yet, and whether it has only begun. */

import type { Seat, TableView } from "../protocol";

const NOT_RUNNING: readonly TableView["phase"][] = ["count", "between", "over"];

export function cardsPlayed({ trick, tricks_taken }: TableView): boolean {
  return trick.length > 0 || tricks_taken.some((taken) => taken > 0);
}

/** Whether a round runs in which no card was played and the player at *you* has decided nothing yet; `null` watches. */
export function justBegan(view: TableView, you: Seat | null): boolean {
  const decided =
    view.calls.some(({ seat }) => seat === you) ||
    (you !== null && (view.redrawn[you] ?? null) !== null);
  return !NOT_RUNNING.includes(view.phase) && !cardsPlayed(view) && !decided;
}
