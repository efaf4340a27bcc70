/** Progress in the lessons, stored in this browser: finished lessons, the open one, and the dismissed invitation. */

import { inTab, onDevice } from "../page/browser-storage";

const DONE_KEY = "rookery_lessons";
const DISMISSED_KEY = "rookery_lessons_away";
/** The key of the open lesson and its passed steps, which survive a reload. */
const OPEN_KEY = "rookery_lesson_open";

class Progress {
  #done = $state.raw<readonly string[]>((onDevice.get(DONE_KEY) ?? "").split(",").filter(Boolean));
  #dismissed = $state(onDevice.get(DISMISSED_KEY) !== null);

  isDone(lesson: string): boolean {
    return this.#done.includes(lesson);
  }

  finish(lesson: string): void {
    if (this.isDone(lesson)) return;
    this.#done = [...this.#done, lesson];
    onDevice.set(DONE_KEY, this.#done.join(","));
  }

  /** Whether any lesson is done. */
  get begun(): boolean {
    return this.#done.length > 0;
  }

  /** The first of *lessons* that is not done. */
  next<T extends { id: string }>(lessons: readonly T[]): T | undefined {
    return lessons.find(({ id }) => !this.isDone(id));
  }

  /** The passed steps of *lesson* from before a reload; see `LessonStore.passed`. */
  passedOf(lesson: string): readonly number[] {
    const { open, passed } = (inTab.getJson(OPEN_KEY) ?? {}) as {
      open?: unknown;
      passed?: unknown;
    };
    const valid = open === lesson && Array.isArray(passed) && passed.every(Number.isInteger);
    return valid ? (passed as number[]) : [];
  }

  keepPassed(lesson: string, passed: readonly number[]): void {
    inTab.set(OPEN_KEY, JSON.stringify({ open: lesson, passed }));
  }

  leaveLesson(): void {
    inTab.remove(OPEN_KEY);
  }

  /** Whether to invite a new player to the lessons. */
  get invites(): boolean {
    return !this.#dismissed && !this.begun;
  }

  putAway(): void {
    this.#dismissed = true;
    onDevice.set(DISMISSED_KEY, "1");
  }
}

export const progress = new Progress();
