/** The data of a page: loaded, and loaded again some time after each answer while they may change. */

interface Source<Data> {
  /** Requests the data; *shown* are those that are shown when the poller asks by itself, otherwise `null`. */
  ask: (shown: Data | null) => Promise<Data>;
  /** Whether the data may change by themselves; *shown* is `null` until the first answer. */
  mayChange: (shown: Data | null) => boolean;
  /** The time between an answer and the next request, in ms. */
  interval: number;
}

export class PagePoller<Data> {
  /** The last answer; `null` until there is one. */
  data = $state.raw<Data | null>(null);
  /** Why the last request failed; `null` if it did not. */
  problem = $state.raw<unknown>(null);

  /** The number of the last request; answers to earlier ones are ignored. */
  #asked = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly source: Source<Data>) {}

  /** Requests the data now; resolves when the answer is shown. */
  async load(): Promise<void> {
    await this.#load(null);
  }

  /** Shows data that another request has brought. */
  take(data: Data): void {
    if (this.#closed) return;
    this.#asked += 1;
    this.#show(data);
    this.#wait();
  }

  /** Ends all requests: late answers are ignored. */
  close(): void {
    this.#closed = true;
    this.#asked += 1;
    clearTimeout(this.#timer);
  }

  #show(data: Data): void {
    this.data = data;
    this.problem = null;
  }

  async #load(shown: Data | null): Promise<void> {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    try {
      const data = await this.source.ask(shown);
      if (asked === this.#asked) this.#show(data);
    } catch (error) {
      if (asked === this.#asked) this.problem = error;
    }
    if (asked === this.#asked) this.#wait();
  }

  /** Waits for the next request; while the page is hidden or nothing may change, it goes on waiting. */
  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (document.visibilityState === "hidden" || !this.source.mayChange(this.data)) this.#wait();
      else void this.#load(this.data);
    }, this.source.interval);
  }
}
