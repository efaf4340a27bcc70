/** Texts about the format of the match that are always in sight: the goal, and the current round. */

import { t } from "../messages/messages.svelte";
import type { TableInfo, TableView } from "../protocol";
import { roundOver } from "./people";
import { goalText } from "./status";

/** The number of the current round, or of the last counted one between rounds. */
export function roundNow(view: TableView): number {
  const counted = roundOver(view) && view.thrown_in === null;
  return Math.max(1, view.results.length + (counted ? 0 : 1));
}

/** Whether the number of rounds is fixed before the match. */
export function hasPlannedRounds({ boards, format }: TableInfo): boolean {
  return boards === null && format !== "to_target";
}

/** Whether round *number* is the only one that is planned, so that nobody counts them. */
export const isOnlyRound = ({ rounds }: TableInfo, number: number): boolean =>
  rounds === 1 && number === 1;

/** The text in the top bar: `Round 3 of 12`, `One round`, `Match: to 300`. */
export function barText(info: TableInfo, view: TableView): string {
  if (!hasPlannedRounds(info)) return t("table-match-goal", { goal: goalText(info) });
  const number = roundNow(view);
  if (isOnlyRound(info, number)) return t("round-only");
  return number > info.rounds ? t("round-extra") : t("round-of", { number, rounds: info.rounds });
}

/** The current round: `Round 3 of 12` or, where their number is open, `Round 3` by the number of the *deal*. */
export function roundText(info: TableInfo, view: TableView, deal = view.round_number): string {
  const isCounted = hasPlannedRounds(info) && !isOnlyRound(info, roundNow(view));
  if (isCounted) return barText(info, view);
  return t("round-number", { number: Math.max(1, deal) });
}
