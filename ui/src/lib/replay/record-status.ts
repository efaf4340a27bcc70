/** What is said about a record after the server has decided it again. */

import type { RecordInfo } from "../protocol";
import { count } from "../words";

export type RecordStatus = "good" | "partly" | "bad";

/** `good`: all of it was decided again; `partly`: something in it cannot be checked; `bad`: something is wrong. */
export function recordStatus(record: RecordInfo): RecordStatus {
  if (record.difference !== null) return "bad";
  return record.rounds.every((row) => row.steps > 0) && record.notes.length === 0
    ? "good"
    : "partly";
}

/** The few words on the badge. */
export function badge(record: RecordInfo): string {
  switch (recordStatus(record)) {
    case "good":
      return "Checked";
    case "partly":
      return "Partly checked";
    case "bad":
      return `Line ${record.difference?.line} is wrong`;
  }
}

export function recordStatusText(record: RecordInfo): string {
  switch (recordStatus(record)) {
    case "good":
      return "Yes, all of it.";
    case "partly":
      return "Yes, as far as it can be checked.";
    case "bad":
      return `No: line ${record.difference?.line} does not follow from what stands before it.`;
  }
}

export function shuffleText(record: RecordInfo): string {
  const fits = record.rounds.filter((row) => row.shuffle === "fits").length;
  const differs = record.rounds.flatMap((row, i) => (row.shuffle === "differs" ? [i + 1] : []));
  const said = [];
  if (fits > 0) {
    const verb = fits === 1 ? "fits its" : "fit their";
    said.push(`${count(fits, "shuffle")} ${verb} secret: the cards were fixed before anybody bid.`);
  }
  if (differs.length > 0) {
    said.push(`In round ${differs.join(", ")} the cards are not those of the secret shown.`);
  }
  return said.join(" ") || "No shuffle can be repeated.";
}
