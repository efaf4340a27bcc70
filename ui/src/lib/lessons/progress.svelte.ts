/** What this browser remembers of the lessons: which are done, and whether the invitation was put away. */

const DONE = "rookery_lessons";
const AWAY = "rookery_lessons_away";

class Progress {
  #done = $state.raw<readonly string[]>(read(DONE).split(",").filter(Boolean));
  #away = $state(read(AWAY) !== "");

  isDone(lesson: string): boolean {
    return this.#done.includes(lesson);
  }

  finish(lesson: string): void {
    if (this.isDone(lesson)) return;
    this.#done = [...this.#done, lesson];
    write(DONE, this.#done.join(","));
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
    write(AWAY, "1");
  }
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return ""; // Storage is closed to us, as in some private windows.
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Then it is remembered until the page closes.
  }
}

export const progress = new Progress();
