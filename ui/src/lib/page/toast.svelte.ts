/** A short message that goes by itself. */

const TOAST_MS = 5000;
/** News come unasked, and are read more slowly. */
const NEWS_MS = 9000;

export class Toast {
  /** What is shown now; a new *id* is a new message, even if it says the same. */
  shown = $state.raw<{ readonly id: number; readonly text: string } | null>(null);

  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether what is shown has nothing to do with what goes on. */
  #news = false;

  /** Shows *text* for a moment, in place of what was shown before; *news* stay while a game goes on. */
  show(text: string, { news = false } = {}): void {
    clearTimeout(this.#timer);
    this.shown = { id: ++this.#count, text };
    this.#news = news;
    this.#timer = setTimeout(() => this.hide(), news ? NEWS_MS : TOAST_MS);
  }

  /** Takes away what has become old because the game went on. */
  goOn(): void {
    if (!this.#news) this.hide();
  }

  /** Takes the message away: its cause is gone, or the page. */
  hide(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }
}
