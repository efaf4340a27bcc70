/** What is said of a reviewed decision. */

import { t } from "../messages/messages.svelte";
import type { Cost, DecisionKind, HandWorth, ReviewedDecision, TableView } from "../protocol";
import { doing } from "../table/hint-text";
import type { Table } from "../table/people";

/** When a decision was made. */
export function placeText({ trick }: ReviewedDecision): string {
  return trick === 0 ? t("review-before-play") : t("review-trick", { number: trick });
}

/** What is decided, for a table. */
export function kindText(kind: DecisionKind): string {
  return t("review-kind", { kind });
}

/** What a choice cost, as a sentence. */
export function costText({ points, chance }: Cost): string {
  return points === null
    ? t("review-cost-chance", { percent: rounded(100 * chance) })
    : t("review-cost-points", { points: rounded(points) });
}

/** What a decision is called. */
export function gradeText(table: Table, view: TableView, decision: ReviewedDecision): string {
  const { judged, unjudged } = decision;
  if (judged === null)
    return unjudged === "only_choice" ? t("review-only-choice") : t("review-unjudged");
  if (judged.praise) return t("review-praise");
  if (judged.better === null) return t("review-fine");
  const { points, chance } = judged.cost;
  const cost =
    points === null
      ? t("review-about-percent", { percent: rounded(100 * chance) })
      : t("review-about-points", { points: rounded(points) });
  const better = doing(table, view, judged.better);
  return t(judged.mistake ? "review-mistake" : "review-slightly", { cost, better });
}

/** What a hand was worth in the auction. */
export function handText({ low, high, limit, moon }: HandWorth): string[] {
  const best = moon
    ? t("review-hand-moon")
    : limit === 0
      ? t("review-hand-pass")
      : t("review-hand-limit", { limit });
  return [t("review-hand", { low, high }), best];
}

/** Whole numbers, but for costs below one. */
function rounded(value: number): number {
  return value < 1 ? Math.round(10 * value) / 10 : Math.round(value);
}
