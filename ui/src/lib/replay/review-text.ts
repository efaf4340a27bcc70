/** What is said of a reviewed decision. */

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

/** In percent; a smaller change of the chance to win is not told. */
const TRIFLE = 0.5;

/** When a decision was made. */
export function placeText({ trick }: ReviewedDecision): string {
  return trick === 0 ? t("review-before-play") : t("review-trick", { number: trick });
}

/** What is decided, for a table. */
export function kindText(kind: DecisionKind): string {
  return t("review-kind", { kind });
}

/** What a choice cost, as a sentence: in points, and of the chance to win where that is more than a trifle. */
export function costText({ points, chance }: Cost): string {
  const percent = rounded(100 * chance);
  if (points === null) return t("review-cost-chance", { percent });
  if (percent < TRIFLE) return t("review-cost-points", { points: rounded(points) });
  if (costsPoints(points)) return t("review-cost-both", { points: rounded(points), percent });
  return rounded(points) === 0
    ? t("review-cost-match", { percent })
    : t("review-cost-but", { points: rounded(-points), percent });
}

/** Whether a choice costs points; where the match may end, one can win points and lose by them. */
function costsPoints(points: number): boolean {
  return rounded(points) > 0;
}

/** In how many deals the other choice is better and worse; where that alone speaks against it, also why it is better. */
export function ofHundredText(judged: Pick<Judged, "of_100" | "behind_of_100">): string {
  const [count, behind] = [judged.of_100, judged.behind_of_100];
  const often = t("review-of-100", { count, behind });
  return behind < count ? often : `${often} ${t("review-more-won", { count, behind })}`;
}

/** What a card cost with all cards open, as a sentence; empty where nobody asks that. */
export function hindsightText({ hindsight }: ReviewedDecision): string {
  if (hindsight === null) return "";
  const { points } = hindsight;
  if (points === null) return t("review-hindsight-open");
  return points === 0 ? t("review-hindsight-none") : t("review-hindsight", { points });
}

/** The same in few words, where something was lost or is not known. */
export function openText({ hindsight }: ReviewedDecision): string {
  if (hindsight === null || hindsight.points === 0) return "";
  const { points } = hindsight;
  return points === null ? t("review-open-unknown") : t("review-open-lost", { points });
}

/** What the declarer could make with all cards open, as a sentence. */
export function parText(
  { lower, upper }: ContractPar,
  { you, name }: { you: boolean; name: string },
): string {
  return lower === upper
    ? t("review-par", { you, name, points: lower })
    : t("review-par-between", { you, name, low: lower, high: upper });
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
    points !== null && (costsPoints(points) || 100 * chance < TRIFLE)
      ? t("review-about-points", { points: rounded(points) })
      : t("review-about-percent", { percent: rounded(100 * chance) });
  const better = doing(table, view, judged.better);
  return t(judged.mistake ? "review-mistake" : "review-slightly", { cost, better });
}

/** What a hand was worth in the auction; *you*: it is the reader's. */
export function handText({ low, high, limit, moon }: HandWorth, you: boolean): string[] {
  const best = moon
    ? t("review-hand-moon")
    : limit === 0
      ? t("review-hand-pass")
      : t("review-hand-limit", { limit });
  return [t("review-hand", { you, low, high }), best];
}

/** Whole numbers, but for costs below one. */
function rounded(value: number): number {
  return Math.abs(value) < 1 ? Math.round(10 * value) / 10 : Math.round(value);
}
