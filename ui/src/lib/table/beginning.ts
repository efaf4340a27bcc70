/** Whether cards were played in a round, and whether it has just begun. */

import type { Seat, TableView } from "../protocol";

const NOT_RUNNING: readonly TableView["phase"][] = ["count", "between", "over"];

export function cardsPlayed({ trick, tricks_taken }: TableView): boolean {
  return trick.length > 0 || tricks_taken.some((taken) => taken > 0);
}

/**
 * Whether a round has begun but no card was played and the player *you* (`null` for a spectator) has not decided
 * anything.
 */
export function justBegan(view: TableView, you: Seat | null): boolean {
  const decided =
    view.calls.some(({ seat }) => seat === you) ||
    (you !== null && (view.redrawn[you] ?? null) !== null);
  return !NOT_RUNNING.includes(view.phase) && !cardsPlayed(view) && !decided;
}
