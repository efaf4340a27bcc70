/** Formats points: at most one decimal, and a real minus sign. */

import { t } from "./messages.svelte";

/** Points without their sign: `12`, `3.5`. */
export function figure(points: number): string {
  return Math.abs(points).toLocaleString("en", { maximumFractionDigits: 1, useGrouping: false });
}

/** A score: `12`, `−3.5`. */
export function score(points: number): string {
  const shown = figure(points);
  return points < 0 && shown !== "0" ? `−${shown}` : shown;
}

/** A change of a score: `+12`, `−3.5`, `0`. */
export function signed(points: number): string {
  const shown = score(points);
  return points > 0 && shown !== "0" ? `+${shown}` : shown;
}

/** The lead of a side in words: `40 points ahead`, `1 point behind`, `level`. */
export function lead(points: number): string {
  const shown = figure(points);
  if (shown === "0") return t("lead-level");
  const count = Number(shown);
  return t(points > 0 ? "lead-ahead" : "lead-behind", { count });
}
