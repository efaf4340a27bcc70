/** Opens the replay page, with the record of a table or another one. */

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

/** Opens the replay of a record, with a *review* if one is given. */
export function openReplay(record: OpenRecord, review: ReviewEntry | null = null): void {
  keepRecord(record);
  route.open("/replay", review);
}

/** Fetches the record of a table. It is shown from the reader's seat; somebody without a seat sees all hands. */
export async function recordOfTable(tableId: string): Promise<OpenRecord> {
  const from = pathOf(tableId);
  const found = await fetchRecord(from);
  const before = keptRecord();
  const back = before?.from === from ? before.back : "/";
  return { ...found, back, ...(found.own === null && { seenBy: "all" }) };
}

/**
 * Fetches the record of a table and opens its replay at *deal*, with a link back to the current page; does nothing more
 * if the reader is no longer *here* when the record arrives. *review* is the kind of review to open at once.
 */
export async function replayTable(
  tableId: string,
  here: () => boolean,
  { deal = 0, review }: { deal?: number; review?: ReviewEntry["kind"] } = {},
): Promise<void> {
  const record = await recordOfTable(tableId);
  if (!here()) return;
  const opened = { ...record, back: location.pathname, deal };
  openReplay(opened, review && { kind: review, deal, decision: null, seat: null });
}
