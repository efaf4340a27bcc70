/** Opens the replay of a table. */

import { route } from "../page/route.svelte";
import { keep, kept, pathOf, textAt, type OpenRecord } from "./records";

/** The id of the table in the query of a replay's URL; `null` if there is none. */
export const tableInQuery = (search: string): string | null =>
  new URLSearchParams(search).get("table");

/** Fetches the record of a table; keeps what this tab knows about the reader's seat there. */
export async function recordOfTable(tableId: string): Promise<OpenRecord> {
  const from = pathOf(tableId);
  const text = await textAt(from);
  const before = kept();
  const { back, own, seat } = before?.from === from ? before : { back: "/" };
  return {
    text,
    back,
    from,
    ...(own !== undefined && { own }),
    ...(seat !== undefined && { seat }),
  };
}

/** Fetches the record of a table and opens the replay page, with a link back to the current page. */
export async function replayTable(
  tableId: string,
  where: Pick<OpenRecord, "deal" | "seat" | "own" | "review">,
): Promise<void> {
  const from = pathOf(tableId);
  const text = await textAt(from);
  keep({ text, back: location.pathname, from, ...where });
  route.go("/replay");
}
