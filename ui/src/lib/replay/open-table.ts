/** The way from a table to its replay. */

import { route } from "../page/route.svelte";
import { keep, pathOf, textAt, type OpenRecord } from "./records";

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
