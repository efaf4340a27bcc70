/** Whether cards were played in a round, and whether it has just begun. */

import type { Seat, TableView } from "../protocol";
import { seatAfter } from "./layout";

const NOT_RUNNING: readonly TableView["phase"][] = ["count", "between", "over"];

export function cardsPlayed({ trick, tricks_taken }: TableView): boolean {
  return trick.length > 0 || tricks_taken.some((taken) => taken > 0);
}

/**
 * Whether a round has begun and the player *you* has not decided anything. For a spectator (`null`) it ends with the first
 * card, for a player with the first trick.
 */
export function justBegan(view: TableView, you: Seat | null): boolean {
  if (NOT_RUNNING.includes(view.phase)) return false;
  if (you === null) return !cardsPlayed(view);
  const { calls, redrawn, trick, leader, order, tricks_taken } = view;
  const decided =
    calls.some(({ seat }) => seat === you) ||
    (redrawn[you] ?? null) !== null ||
    trick.some((_, i) => leader !== null && seatAfter(order, leader, i) === you) ||
    tricks_taken.some((taken) => taken > 0);
  return !decided;
}
