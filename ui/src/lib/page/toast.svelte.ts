/** A short message that disappears by itself. */

const TOAST_MS = 5000;
/** News stay longer, because nobody expects them. */
const NEWS_MS = 9000;

export class Toast {
  /** The message that is shown; a new *id* means a new message, even if the text is the same. */
  shown = $state.raw<{ readonly id: number; readonly text: string } | null>(null);

  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether the message is news, which stays when the game goes on. */
  #news = false;

  /** Shows *text* for a moment instead of the last message; *news* stay when the game goes on. */
  show(text: string, { news = false } = {}): void {
    clearTimeout(this.#timer);
    this.shown = { id: ++this.#count, text };
    this.#news = news;
    this.#timer = setTimeout(() => this.hide(), news ? NEWS_MS : TOAST_MS);
  }

  /** Hides a message that is outdated because the game went on. */
  goOn(): void {
    if (!this.#news) this.hide();
  }

  /** Hides the message. */
  hide(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }
}
