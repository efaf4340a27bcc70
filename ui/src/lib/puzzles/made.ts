/** Texts about how often the choices of a puzzle make the contract. */

import { t } from "../messages/messages.svelte";
import type { PuzzleSolved, Seat, TableView } from "../protocol";
import { doing } from "../table/command-text";
import { sameCommand } from "../table/hints";
import { plainName, type Table } from "../table/people";

/** The tempting choice, with which the best one is compared; *mine* if it is what the player chose. */
interface ComparedChoice {
  mine: boolean;
  choice: string;
}

/** The tempting choice, and whether it is what the player chose. */
export function otherOf(
  table: Table,
  view: TableView,
  { right, cost, tempting }: Pick<PuzzleSolved, "right" | "cost" | "tempting">,
): ComparedChoice {
  const mine = !right && cost !== null && sameCommand(cost.command, tempting);
  return { mine, choice: doing(table, view, tempting) };
}

/**
 * How often the side of *seat* makes its contract, or sets the opponents' one, after the best choice and after the
 * *other* choice. *made* is the number of deals out of 100 in which the contract is made after each. Returns `""` if the
 * numbers are equal or unknown.
 */
export function madeText(
  table: Table,
  view: TableView,
  seat: Seat | null,
  made: readonly number[],
  other: ComparedChoice,
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
