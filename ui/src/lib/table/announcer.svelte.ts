/** What screen readers are told at the table: a log, so that lines that come quickly are read one after the other. */

import { isCovered, UNCOVERING_MS, whenUncovered } from "../page/focus";

/** How many lines stay in the log. */
const KEPT = 8;
/** How many of the lines that came while a dialog was open are told when it closes. */
const TOLD_LATER = 3;

interface AnnouncedLine {
  id: number;
  text: string;
}

export class Announcer {
  lines = $state.raw<readonly AnnouncedLine[]>([]);

  #count = 0;
  /** The lines that wait until no dialog covers the page, because screen readers hear nothing under a dialog. */
  #waiting: string[] = [];
  /** Set while a dialog closes. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stop = whenUncovered(() => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#tellWaiting();
    }, UNCOVERING_MS);
  });

  /** The last line. */
  get last(): string {
    return this.lines.at(-1)?.text ?? "";
  }

  say(text: string): void {
    if (isCovered() || this.#timer !== undefined || this.#waiting.length > 0)
      this.#waiting = [...this.#waiting, text].slice(-TOLD_LATER);
    else this.#add([text]);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#stop();
  }

  #tellWaiting(): void {
    if (!isCovered()) this.#add(this.#waiting.splice(0));
  }

  #add(texts: readonly string[]): void {
    const added = texts.map((text) => ({ id: this.#count++, text }));
    this.lines = [...this.lines, ...added].slice(-KEPT);
  }
}
