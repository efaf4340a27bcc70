/** What was asked of a table and is not answered yet. Answers do not name their question: the next message that may be one counts for all. */

export class OpenRequests {
  /** Whether there is any. */
  any = $state(false);
  /** What ends the waiting, by what was asked. */
  #waiting = new Map<string, () => void>();

  /** Asks by *send*, which tells whether that was possible, unless the same *what* is still open. Resolves when it no longer is. */
  async begin(what: string, send: () => boolean): Promise<void> {
    if (this.#waiting.has(what) || !send()) return;
    this.any = true;
    await new Promise<void>((go) => this.#waiting.set(what, go));
  }

  /** Everything is answered, or never will be. */
  end(): void {
    this.any = false;
    this.#waiting.forEach((go) => go());
    this.#waiting.clear();
  }
}
