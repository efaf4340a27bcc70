/** What the choices of a puzzle mean for the contract. */

import { t } from "../messages/messages.svelte";
import type { Seat, TableView } from "../protocol";
import { plainName, type Table } from "../table/people";

/**
 * How often the side of *seat* makes its contract, or sets that of the others: after the best choice and after the
 * tempting one. *made* has the deals of 100 in which it is made. Empty where both are the same or nothing is said.
 */
export function madeText(
  table: Table,
  view: TableView,
  seat: Seat | null,
  made: readonly number[],
): string {
  const [best, tempting] = made;
  const declarer = view.contract?.declarer ?? null;
  if (best === undefined || tempting === undefined || best === tempting) return "";
  if (declarer === null || seat === null) return "";
  const yours = view.teams[seat] === view.teams[declarer];
  return t("puzzles-made", {
    whose: yours ? "yours" : "theirs",
    name: plainName(table, declarer),
    made: yours ? best : 100 - best,
    otherwise: yours ? tempting : 100 - tempting,
  });
}
