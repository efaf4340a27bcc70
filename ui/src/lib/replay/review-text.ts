/** Texts about a reviewed decision. */

import { t } from "../messages/messages.svelte";
import type {
  ContractPar,
  Cost,
  DecisionKind,
  HandWorth,
  Judged,
  ReviewedDecision,
  TableView,
} from "../protocol";
import { doing } from "../table/command-text";
import type { Table } from "../table/people";

/** A smaller change of the winning chance is not mentioned, in percent. */
const NEGLIGIBLE_PERCENT = 0.5;

type Placed = Pick<ReviewedDecision, "kind" | "trick">;

/** The kind of a decision before the first trick, and "play" for all later ones. */
const placeKind = ({ kind, trick }: Placed): DecisionKind => (trick === 0 ? kind : "play");

/** When a decision was made. */
export const placeText = (decision: Placed): string =>
  t("review-place", { kind: placeKind(decision), trick: decision.trick });

/** When a decision was made, and in which round. */
export const matchPlaceText = (decision: Placed, number: number): string =>
  t("review-match-place", { number, kind: placeKind(decision), trick: decision.trick });

/** The name of a kind of decision, for a table. */
export function kindText(kind: DecisionKind): string {
  return t("review-kind", { kind });
}

/** The cost of a choice in a sentence: in points, and in winning chance if that is not negligible. */
export function costText({ points, chance }: Cost): string {
  const percent = rounded(100 * chance);
  if (points === null) return t("review-cost-chance", { percent });
  if (percent < NEGLIGIBLE_PERCENT) return t("review-cost-points", { points: rounded(points) });
  if (costsPoints(points)) return t("review-cost-both", { points: rounded(points), percent });
  return rounded(points) === 0
    ? t("review-cost-match", { percent })
    : t("review-cost-but", { points: rounded(-points), percent });
}

/**
 * Whether a choice costs points. Near the end of a match, a choice may gain points and still lower the winning chance.
 */
function costsPoints(points: number): boolean {
  return rounded(points) > 0;
}

/** In how many of 100 deals the other choice is better and worse; if it is worse more often, also why it is better. */
export function ofHundredText(judged: Pick<Judged, "of_100" | "behind_of_100">): string {
  const [count, behind] = [judged.of_100, judged.behind_of_100];
  const often = t("review-of-100", { count, behind });
  return behind < count ? often : `${often} ${t("review-more-won", { count, behind })}`;
}

/** The cost of a card with all cards open, in a sentence; `""` if it was not computed. */
export function hindsightText({ hindsight }: ReviewedDecision): string {
  if (hindsight === null) return "";
  const { points } = hindsight;
  if (points === null) return t("review-hindsight-open");
  return points === 0 ? t("review-hindsight-none") : t("review-hindsight", { points });
}

/** The same in a few words; `""` if nothing was lost. */
export function openText({ hindsight }: ReviewedDecision): string {
  if (hindsight === null || hindsight.points === 0) return "";
  const { points } = hindsight;
  return points === null ? t("review-open-unknown") : t("review-open-lost", { points });
}

/** What the declarer could make with all cards open, in a sentence; wide bounds tell next to nothing and are left out. */
export function parText(
  { lower, upper }: ContractPar,
  { you, name }: { you: boolean; name: string },
): string {
  if (lower === upper) return t("review-par", { you, name, points: lower });
  if (2 * lower <= upper) return t("review-par-unknown", { you, name });
  return t("review-par-between", { you, name, low: lower, high: upper });
}

/** The grade of a decision as text. */
export function gradeText(table: Table, view: TableView, decision: ReviewedDecision): string {
  const { judged, unjudged } = decision;
  if (judged === null) {
    if (unjudged === "illegal") return t("review-illegal");
    return unjudged === "only_choice" ? t("review-only-choice") : t("review-unjudged");
  }
  if (judged.praise) return t("review-praise");
  if (judged.better === null) return t("review-fine");
  const { points, chance } = judged.cost;
  const cost =
    points !== null && (costsPoints(points) || 100 * chance < NEGLIGIBLE_PERCENT)
      ? t("review-about-points", { points: rounded(points) })
      : t("review-about-percent", { percent: rounded(100 * chance) });
  const better = doing(table, view, judged.better);
  return t(judged.mistake ? "review-mistake" : "review-slightly", { cost, better });
}

/** The value of a hand in the auction; *you* tells whether it is the reader's hand. */
export function handText({ low, high, limit, moon }: HandWorth, you: boolean): string[] {
  const best = moon
    ? t("review-hand-moon")
    : limit === 0
      ? t("review-hand-pass")
      : t("review-hand-limit", { limit });
  return [t("review-hand", { you, low, high }), best];
}

/** Rounds to a whole number, or to one decimal below 1. */
function rounded(value: number): number {
  return Math.abs(value) < 1 ? Math.round(10 * value) / 10 : Math.round(value);
}
