/** The right answer of a puzzle as text. */

import { t } from "../messages/messages.svelte";
import { signed } from "../messages/numbers";
import type { Command, PuzzleSolved, TableView } from "../protocol";
import { hintText } from "../table/hint-text";
import { sameCommand } from "../table/hints";
import type { Table } from "../table/people";

/** The answer with its reasons; if another answer was *tried* and is as good, the text says so. */
export function answerText(
  table: Table,
  view: TableView,
  solved: PuzzleSolved,
  tried: Command | null,
): string {
  const command = solved.answers[0];
  if (command === undefined) return "";
  const hint = hintText(table, view, { command, facts: solved.facts }, true);
  return solved.right && tried !== null && !sameCommand(tried, command)
    ? t("puzzles-as-good", { hint })
    : t("puzzles-answer-was", { hint });
}

/** The player's rating after the try, with the change: `Your rating: 1360 (−98).` */
export function ratingText({ rating, change }: PuzzleSolved): string {
  return t("puzzles-change", { rating, change, signed: signed(change) });
}
