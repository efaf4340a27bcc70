/** Texts about a record after the server has verified it. */

import { t } from "../messages/messages.svelte";
import type { RecordInfo } from "../protocol";

export type RecordStatus = "good" | "partly" | "bad";

/** `good`: fully verified; `partly`: a part cannot be verified; `bad`: a difference was found. */
export function recordStatus(record: RecordInfo): RecordStatus {
  if (record.difference !== null) return "bad";
  return record.rounds.every((row) => row.steps > 0) && record.notes.length === 0
    ? "good"
    : "partly";
}

/** The text of the badge. */
export function badge(record: RecordInfo): string {
  switch (recordStatus(record)) {
    case "good":
      return t("badge-good");
    case "partly":
      return t("badge-partly");
    case "bad":
      return t("badge-bad", { line: record.difference?.line ?? 0 });
  }
}

export function recordStatusText(record: RecordInfo): string {
  switch (recordStatus(record)) {
    case "good":
      return t("verdict-good");
    case "partly":
      return t("verdict-partly");
    case "bad":
      return t("verdict-bad", { line: record.difference?.line ?? 0 });
  }
}

export function shuffleText(record: RecordInfo): string {
  const fits = record.rounds.filter((row) => row.shuffle === "fits").length;
  const differs = record.rounds.flatMap((row, i) => (row.shuffle === "differs" ? [i + 1] : []));
  const said = [];
  if (fits > 0) said.push(t("shuffles-fit", { count: fits }));
  if (differs.length > 0) said.push(t("shuffles-differ", { rounds: differs.join(", ") }));
  return said.join(" ") || t("shuffles-none");
}
