/** Requests to a table that are not answered yet. Answers have no request id, so the next possible answer ends all. */

export class OpenRequests {
  /** Whether a request is open. */
  any = $state(false);
  /** The functions that resolve the open requests, by key. */
  #waiting = new Map<string, () => void>();

  /**
   * Sends a request unless one with the same *key* is open; *send* returns false if it failed. Resolves when it is
   * closed.
   */
  async begin(key: string, send: () => boolean): Promise<void> {
    if (this.#waiting.has(key) || !send()) return;
    this.any = true;
    await new Promise<void>((go) => this.#waiting.set(key, go));
  }

  /** Closes all requests: they are answered, or never will be. */
  end(): void {
    this.any = false;
    this.#waiting.forEach((go) => go());
    this.#waiting.clear();
  }
}
