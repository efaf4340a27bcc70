/** The way from a table to the lines of its round. */

import { route } from "../page/route.svelte";
import { keep, studyAt } from "./study";

/** Goes to the page of lines, with those of the round that is played at a table. */
export function compareLines(tableId: string): void {
  const study = studyAt(tableId);
  if (study !== null) keep(study);
  route.go("/what-if");
}
