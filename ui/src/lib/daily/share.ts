/** The daily result to share: a line of text and a picture, which reveal no cards. */

import { dayText } from "../messages/dates";
import { t } from "../messages/messages.svelte";
import type { DailyDay, DailyDeal, DailyResult } from "../protocol";

export type Mark = "best" | "good" | "less" | "open" | "waits";

const SIGNS: Record<Mark, string> = {
  best: "🟩",
  good: "🟨",
  less: "🟧",
  open: "⬜",
  waits: "⏳",
};
const COLORS: Record<Mark, string> = {
  best: "#2f8f5b",
  good: "#e3b341",
  less: "#c8683a",
  open: "#f4ede0",
  waits: "#6f8f82",
};

/**
 * `best`: at least the score of the expert; `good`: at least the mean of the others; `less`: below that.
 * `open`: not finished, or nobody to compare with; `waits`: the expert still plays.
 */
export function mark({ result }: DailyDeal): Mark {
  if (result === null) return "open";
  if (expertPlays(result)) return "waits";
  const { score, expert, mean } = result;
  if (expert !== null && score >= expert) return "best";
  if (mean !== null && score >= mean) return "good";
  return expert === null && mean === null ? "open" : "less";
}

/** Whether the expert bot still plays the cards of a result. */
export const expertPlays = (result: DailyResult | null): boolean => result?.expert_plays ?? false;

/** The number of days in a row, which only today's result shows; 0 for an earlier day. */
const streakOf = ({ day, today, streak }: DailyDay): number => (day === today ? streak : 0);

/** The text to share, such as `Rookery 2026-11-23 🟩🟨⬜ · 3 days in a row`. */
export function shareText(shown: DailyDay): string {
  const signs = shown.deals.map((deal) => SIGNS[mark(deal)]).join("");
  return t("daily-share-text", { day: shown.day, signs, streak: streakOf(shown) });
}

const MARKS: readonly Mark[] = ["best", "good", "less", "open", "waits"];

/** The meaning of each sign. */
export const legend = (): { sign: string; meaning: string }[] =>
  MARKS.map((one) => ({ sign: SIGNS[one], meaning: t("daily-sign", { mark: one }) }));

/** Draws the result on *canvas*: the day, a square for each deal, and the days in a row if there are at least 2. */
export function draw(canvas: HTMLCanvasElement, shown: DailyDay): void {
  canvas.width = 900;
  canvas.height = 480;
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  pen.fillStyle = "#2c5a47";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const streak = streakOf(shown);
  // Without a line about days in a row, the rest is centered.
  if (streak <= 1) pen.translate(0, 54);
  pen.fillStyle = "#fdfaf3";
  pen.textAlign = "center";
  pen.font = "600 56px Georgia, serif";
  pen.fillText(t("product"), 450, 100);
  pen.font = "36px sans-serif";
  pen.fillText(dayText(shown.day), 450, 160);
  shown.deals.forEach((deal, i) => {
    pen.fillStyle = COLORS[mark(deal)];
    pen.beginPath();
    pen.roundRect(450 + (i - 1) * 150 - 55, 205, 110, 110, 18);
    pen.fill();
    if (mark(deal) !== "waits") return;
    pen.fillStyle = "#fdfaf3";
    pen.fillText("…", 450 + (i - 1) * 150, 270);
  });
  pen.fillStyle = "#fdfaf3";
  if (streak > 1) pen.fillText(t("daily-streak", { count: streak }), 450, 410);
}
