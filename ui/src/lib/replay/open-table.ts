/** The way from a table to its replay. */

import { route } from "../page/route.svelte";
import { keep, kept, pathOf, textAt, type OpenRecord } from "./records";

/** The table that the address of a replay asks for; `null` where it asks for none. */
export const askedTable = (search: string): string | null =>
  new URLSearchParams(search).get("table");

/** Fetches the record of a table that an address asks for; what this tab knows of the reader there is kept. */
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

/** Fetches the record of a table and shows it, from wherever the person is now. */
export async function replayTable(
  tableId: string,
  where: Pick<OpenRecord, "deal" | "seat" | "own" | "review">,
): Promise<void> {
  const from = pathOf(tableId);
  const text = await textAt(from);
  keep({ text, back: location.pathname, from, ...where });
  route.go("/replay");
}
