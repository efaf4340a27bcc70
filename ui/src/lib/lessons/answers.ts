/** Answers of a lesson: which one a decision is, and what is said about it. */

import { t } from "../messages/messages.svelte";
import type { Command, LessonAnswer, LessonTask } from "../protocol";
import { sameCommand } from "../table/hints";
import { plainName, type Table } from "../table/people";

/** Whether *answer* means *command*. */
export function isMeant(answer: LessonAnswer, command: Command): boolean {
  if (answer.command !== null) return sameCommand(answer.command, command);
  if (answer.number !== null) return false;
  const cards = "cards" in command ? command.cards : [];
  return answer.having.length === 0 || answer.having.some((card) => cards.includes(card));
}

/** An answer to a question, as it is written on its button. */
export function answerText(table: Table, task: LessonTask, number: number): string {
  return task === "winner" ? plainName(table, number) : t("lessons-points", { points: number });
}

/** What a wrong answer costs, in a sentence: exactly where all cards are known, else about. Empty for questions. */
export function costText(task: LessonTask, costs: number): string {
  if (costs === 0) return "";
  return task === "card"
    ? t("lessons-costs", { points: costs })
    : t("lessons-costs-about", { points: costs });
}
