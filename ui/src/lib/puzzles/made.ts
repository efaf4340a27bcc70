/** What the choices of a puzzle mean for the contract. */

import { t } from "../messages/messages.svelte";
import type { PuzzleSolved, Seat, TableView } from "../protocol";
import { doing } from "../table/command-text";
import { sameCommand } from "../table/hints";
import { plainName, type Table } from "../table/people";

/** What the best choice is compared with, for the messages: the choice that was made, or else the tempting one by name. */
interface Other {
  mine: boolean;
  choice: string;
}

/** The tempting choice; whoever tried something else than that and the best must be told which it is. */
export function otherOf(
  table: Table,
  view: TableView,
  { right, cost, tempting }: Pick<PuzzleSolved, "right" | "cost" | "tempting">,
): Other {
  const mine = !right && cost !== null && sameCommand(cost.command, tempting);
  return { mine, choice: doing(table, view, tempting) };
}

/**
 * How often the side of *seat* makes its contract, or sets that of the others: after the best choice and after the
 * *other* one. *made* has the deals of 100 in which it is made. Empty where both are the same or nothing is said.
 */
export function madeText(
  table: Table,
  view: TableView,
  seat: Seat | null,
  made: readonly number[],
  other: Other,
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
    mine: other.mine,
    choice: other.choice,
  });
}
