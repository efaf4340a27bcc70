/** Opens the replay page, with a record that the server has or another one. */

import { route } from "../page/route.svelte";
import { ApiError } from "../server/api";
import type { ReviewEntry } from "./open-review.svelte";
import { fetchRecord, keepRecord, keptRecord, pathOf, type OpenRecord } from "./records";

/** The id of the table in the query of a replay's URL; `null` if there is none. */
export const tableInQuery = (search: string): string | null =>
  new URLSearchParams(search).get("table");

/** Whether a record is refused because the reader, or others, may still play its cards. */
export const isContest = (problem: unknown): boolean =>
  problem instanceof ApiError && ["contest", "challenge_not_over"].includes(problem.code);

/** The first deal to show, and the kind of review to open at once. */
export interface Opening {
  deal?: number;
  review?: ReviewEntry["kind"];
}

/** Opens the replay of a record, with a *review* if one is given. */
export function openReplay(record: OpenRecord, review: ReviewEntry | null = null): void {
  keepRecord(record);
  route.open("/replay", review);
}

/** Fetches the record at a path. It is shown from the reader's seat; somebody without a seat sees all hands. */
async function recordAt(path: string): Promise<OpenRecord> {
  const found = await fetchRecord(path);
  const before = keptRecord();
  const back = before?.from === path ? before.back : "/";
  return { ...found, back, ...(found.own === null && { seenBy: "all" }) };
}

/** Fetches the record of a table, as `recordAt` does. */
export const recordOfTable = (tableId: string): Promise<OpenRecord> => recordAt(pathOf(tableId));

/**
 * Fetches the record at a path and opens its replay, with a link back to the current page; does nothing more if the
 * reader is no longer *here* when the record arrives.
 */
export async function replayRecord(
  path: string,
  here: () => boolean,
  { deal = 0, review }: Opening = {},
): Promise<void> {
  const record = await recordAt(path);
  if (!here()) return;
  const opened = { ...record, back: location.pathname, deal };
  openReplay(opened, review && { kind: review, deal, decision: null, seat: null });
}

/** Fetches the record of a table and opens its replay, as `replayRecord` does. */
export const replayTable = (
  tableId: string,
  here: () => boolean,
  opening: Opening = {},
): Promise<void> => replayRecord(pathOf(tableId), here, opening);
