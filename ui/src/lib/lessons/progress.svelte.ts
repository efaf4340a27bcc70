/** What this browser remembers of the lessons: which are done, where one is in the open one, and whether the invitation was put away. */

import { inTab, onDevice } from "../page/kept-texts";

const DONE = "rookery_lessons";
const AWAY = "rookery_lessons_away";
/** The open lesson and what was passed of it, so that it goes on there when the page is loaded again. */
const OPEN = "rookery_lesson_open";

class Progress {
  #done = $state.raw<readonly string[]>((onDevice.get(DONE) ?? "").split(",").filter(Boolean));
  #away = $state(onDevice.get(AWAY) !== null);

  isDone(lesson: string): boolean {
    return this.#done.includes(lesson);
  }

  finish(lesson: string): void {
    if (this.isDone(lesson)) return;
    this.#done = [...this.#done, lesson];
    onDevice.set(DONE, this.#done.join(","));
  }

  /** Whether a lesson is done. */
  get begun(): boolean {
    return this.#done.length > 0;
  }

  /** The first of *lessons* that is not done. */
  next<T extends { id: string }>(lessons: readonly T[]): T | undefined {
    return lessons.find(({ id }) => !this.isDone(id));
  }

  /** What was passed of *lesson* when the page was loaded again; see `LessonStore.passed`. */
  passedOf(lesson: string): readonly number[] {
    const { open, passed } = (inTab.getJson(OPEN) ?? {}) as { open?: unknown; passed?: unknown };
    const sound = open === lesson && Array.isArray(passed) && passed.every(Number.isInteger);
    return sound ? (passed as number[]) : [];
  }

  keepPassed(lesson: string, passed: readonly number[]): void {
    inTab.set(OPEN, JSON.stringify({ open: lesson, passed }));
  }

  leaveLesson(): void {
    inTab.remove(OPEN);
  }

  /** Whether somebody who is new here is to be told of the lessons. */
  get invites(): boolean {
    return !this.#away && !this.begun;
  }

  putAway(): void {
    this.#away = true;
    onDevice.set(AWAY, "1");
  }
}

export const progress = new Progress();
