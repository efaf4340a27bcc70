/** Opens the lines of a round from a table. */

import { route } from "../page/route.svelte";
import { keep, studyAt } from "./study";

/** Goes to the page of lines and shows the study to which the table belongs. */
export function compareLines(tableId: string): void {
  const study = studyAt(tableId);
  if (study !== null) keep(study);
  route.go("/what-if");
}
