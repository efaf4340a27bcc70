/** Loads the data of a page, and again some time after each answer while they may change. */

interface Source<Data> {
  /** Requests the data; *again* says whether the poller asks by itself. */
  ask: (again: boolean) => Promise<Data>;
  show: (data: Data) => void;
  fail: (why: unknown) => void;
  /** Whether the data may change by itself. */
  mayChange: () => boolean;
  /** The time between an answer and the next request, in ms. */
  interval: number;
}

export class PagePoller<Data> {
  /** The number of the last request; answers to earlier ones are ignored. */
  #asked = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly source: Source<Data>) {}

  /** Requests the data now; resolves when the answer is shown. */
  async load(): Promise<void> {
    await this.#load(false);
  }

  /** Shows data that another request has brought. */
  take(data: Data): void {
    if (this.#closed) return;
    this.#asked += 1;
    this.source.show(data);
    this.#wait();
  }

  /** Ends all requests: late answers are ignored. */
  close(): void {
    this.#closed = true;
    this.#asked += 1;
    clearTimeout(this.#timer);
  }

  async #load(again: boolean): Promise<void> {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    try {
      const data = await this.source.ask(again);
      if (asked === this.#asked) this.source.show(data);
    } catch (error) {
      if (asked === this.#asked) this.source.fail(error);
    }
    if (asked === this.#asked) this.#wait();
  }

  /** Waits for the next request; while the page is hidden or nothing may change, it goes on waiting. */
  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (document.visibilityState === "hidden" || !this.source.mayChange()) this.#wait();
      else void this.#load(true);
    }, this.source.interval);
  }
}
