/** The steps at which a replay stops: pure functions over the steps of a round. */

import type { RecordRound, RecordStep, RecordTrick, RoundResult } from "../protocol";
import { announce } from "../table/announce";
import type { Table } from "../table/people";

/** The indices of steps that show something new, including the first and the last. */
export function stops(table: Table, steps: readonly RecordStep[]): number[] {
  return steps.flatMap((step, at) => {
    const edge = at === 0 || at === steps.length - 1;
    return edge || announce(table, step.event, step.view, steps[at - 1]?.view) !== "" ? [at] : [];
  });
}

export function after(stops: readonly number[], at: number): number | undefined {
  return stops.find((one) => one > at);
}

export function before(stops: readonly number[], at: number): number | undefined {
  return stops.findLast((one) => one < at);
}

/** The index of the current or last trick; -1 before the first card. */
export function trickAt(tricks: readonly RecordTrick[], at: number): number {
  return tricks.findLastIndex((trick) => trick.step <= at);
}

/** The results of all rounds before *deal*, for the score sheet. */
export function resultsBefore(rounds: readonly RecordRound[], deal: number): RoundResult[] {
  return rounds.flatMap((row) => (row.deal < deal && row.result !== null ? [row.result] : []));
}

/** The next round after *deal* (*by* 1) or before it (-1) that can be shown. */
export function nextShown(
  rounds: readonly RecordRound[],
  deal: number,
  by: 1 | -1,
): RecordRound | undefined {
  const shown = rounds.filter((row) => row.steps > 0);
  return by > 0 ? shown.find((row) => row.deal > deal) : shown.findLast((row) => row.deal < deal);
}
