/** The rows of the score sheet in order: counted rounds and the penalties between them. */

import type { Adjustment, RoundResult } from "../protocol";

export type Row = { kind: "round"; result: RoundResult } | { kind: "penalty"; penalty: Adjustment };

/**
 * Merges rounds and penalties. The totals of each row are those of the previous row plus its change, which gives the
 * order.
 */
export function rowsOf(
  results: readonly RoundResult[],
  penalties: readonly Adjustment[],
  accounts: number,
): Row[] {
  const rows: Row[] = [];
  let totals: readonly number[] = Array.from({ length: accounts }, () => 0);
  let [round, next] = [0, 0];
  while (round < results.length || next < penalties.length) {
    const penalty = penalties[next];
    const result = results[round];
    if (penalty !== undefined && (result === undefined || !follows(result, totals))) {
      rows.push({ kind: "penalty", penalty });
      totals = penalty.totals;
      next++;
    } else if (result !== undefined) {
      rows.push({ kind: "round", result });
      totals = result.totals;
      round++;
    }
  }
  return rows;
}

/** The penalties between *result* and the previous round. */
export function penaltiesBefore(rows: readonly Row[], result: RoundResult): Adjustment[] {
  const end = rows.findIndex((row) => row.kind === "round" && row.result.number === result.number);
  const found: Adjustment[] = [];
  for (let i = end - 1; i >= 0; i--) {
    const row = rows[i];
    if (row?.kind !== "penalty") break;
    found.unshift(row.penalty);
  }
  return found;
}

function follows(result: RoundResult, before: readonly number[]): boolean {
  return result.scores.every(
    (line) => result.totals[line.account] === (before[line.account] ?? 0) + line.points,
  );
}
