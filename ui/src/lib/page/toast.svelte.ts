/** A short message that disappears by itself, and where on the page it is shown. */

import { untrack } from "svelte";
import { UNCOVERING_MS } from "./focus";

const TOAST_MS = 5000;
/** News stay longer, because nobody expects them. */
const NEWS_MS = 9000;

/** A message that is shown; a new *id* means a new message, even if the text is the same. */
interface ShownToast {
  readonly id: number;
  readonly text: string;
}

export class Toast {
  shown = $state.raw<ShownToast | null>(null);

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

/**
 * Shows the toast of the page in the topmost dialog while one is open, because under a dialog it is dimmed, and nothing
 * there is heard.
 */
class ToastPlaces {
  /** The toast of the page; `null` if the page has none. */
  #toast = $state.raw<Toast | null>(null);
  /** The places in open dialogs, the topmost dialog last. */
  #dialogs = $state.raw<readonly string[]>([]);

  /** The message to show at *place* in a dialog, or on the page itself if that is `null`. */
  shownAt(place: string | null): ShownToast | null {
    return place === (this.#dialogs.at(-1) ?? null) ? (this.#toast?.shown ?? null) : null;
  }

  /** Makes *toast* that of the page; returns a function that ends this. */
  provide(toast: Toast | null): () => void {
    this.#toast = toast;
    return () => {
      if (untrack(() => this.#toast) === toast) this.#toast = null;
    };
  }

  /** Adds the *place* in a dialog that opens; returns a function to call when it closes. */
  cover(place: string): () => void {
    this.#dialogs = [...untrack(() => this.#dialogs), place];
    return () => {
      // Later, so that a message that comes with the closing is heard, too.
      setTimeout(() => {
        this.#dialogs = this.#dialogs.filter((one) => one !== place);
      }, UNCOVERING_MS);
    };
  }
}

export const toastPlaces = new ToastPlaces();
