/** What this browser remembers of the lessons: which are done, and whether the invitation was put away. */

import { onDevice } from "../page/kept-texts";

const DONE = "rookery_lessons";
const AWAY = "rookery_lessons_away";

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
