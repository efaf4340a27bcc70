/** Progress in the lessons, stored in this browser: finished and begun lessons, and the dismissed invitation. */

import { inTab, onDevice } from "../page/browser-storage";

const DONE_KEY = "rookery_lessons";
const DISMISSED_KEY = "rookery_lessons_away";
/** The key of the passed steps of lessons that were not left by their button. */
const BEGUN_KEY = "rookery_lessons_begun";

class Progress {
  #done = $state.raw<readonly string[]>((onDevice.get(DONE_KEY) ?? "").split(",").filter(Boolean));
  #dismissed = $state(onDevice.get(DISMISSED_KEY) !== null);

  isDone(lesson: string): boolean {
    return this.#done.includes(lesson);
  }

  finish(lesson: string): void {
    this.leaveLesson(lesson);
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

  /** The passed steps of *lesson* from before a reload or the back button; see `LessonStore.passed`. */
  passedOf(lesson: string): readonly number[] {
    const passed = this.#begunLessons()[lesson];
    return Array.isArray(passed) && passed.every(Number.isInteger) ? (passed as number[]) : [];
  }

  keepPassed(lesson: string, passed: readonly number[]): void {
    inTab.set(BEGUN_KEY, JSON.stringify({ ...this.#begunLessons(), [lesson]: passed }));
  }

  /** Forgets the passed steps of *lesson*, which then starts again. */
  leaveLesson(lesson: string): void {
    this.keepPassed(lesson, []);
  }

  #begunLessons(): Record<string, unknown> {
    return (inTab.getJson(BEGUN_KEY) ?? {}) as Record<string, unknown>;
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
