/** A short message that goes by itself. */

const TOAST_MS = 5000;

export class Toast {
  /** What is shown now; a new *id* is a new message, even if it says the same. */
  shown = $state.raw<{ readonly id: number; readonly text: string } | null>(null);

  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows *text* for a moment, in place of what was shown before. */
  show(text: string): void {
    clearTimeout(this.#timer);
    this.shown = { id: ++this.#count, text };
    this.#timer = setTimeout(() => this.hide(), TOAST_MS);
  }

  /** Takes the message away: its cause is gone, or the page. */
  hide(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }
}
