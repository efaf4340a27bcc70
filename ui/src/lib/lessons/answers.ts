/** Answers of a lesson: how to match a decision to one, and texts about them. */

import { t } from "../messages/messages.svelte";
import type { Command, LessonAnswer, LessonTask } from "../protocol";
import { sameCommand } from "../table/hints";
import { plainName, type Table } from "../table/people";

/** Whether the decision *command* gives *answer*. */
export function isMeant(answer: LessonAnswer, command: Command): boolean {
  if (answer.command !== null) return sameCommand(answer.command, command);
  if (answer.number !== null) return false;
  const cards = "cards" in command ? command.cards : [];
  return answer.having.length === 0 || answer.having.some((card) => cards.includes(card));
}

/** The label of the button for an answer to a question. */
export function lessonAnswerText(table: Table, task: LessonTask, number: number): string {
  return task === "winner" ? plainName(table, number) : t("lessons-points", { points: number });
}

/** The cost of a wrong answer in a sentence: exact if all cards are known, else approximate. `""` for questions. */
export function lessonCostText(task: LessonTask, costs: number): string {
  if (costs === 0) return "";
  return task === "card"
    ? t("lessons-costs", { points: costs })
    : t("lessons-costs-about", { points: costs });
}
