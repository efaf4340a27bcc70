/** Opens the lines of a round from a table. */

import { route } from "../page/route.svelte";
import type { TableView } from "../protocol";
import type { Table } from "../table/people";
import { keepStudy, studyAt } from "./study";

/** Goes to the page of lines and shows the study to which the round at the table belongs. */
export function compareLines({ info }: Table, { round_number: deal }: TableView): void {
  const study = studyAt(info, deal);
  if (study !== null) keepStudy(study);
  route.go("/what-if");
}
