/** The review of one round: asked for until it is there. */

import type { RecordStep, ReviewState, RoundReview, Seat } from "../protocol";
import * as records from "./records";

/** Milliseconds between two questions how far it has come; a visitor may ask for 60 records in a minute. */
const PACE = 1500;

/** Asks until the review of a round is whole; `null` if nobody wants it any longer. A server that has forgotten it is sent the record again. */
export async function wholeReview(
  text: string,
  deal: number,
  seat: Seat | null,
  wait: Wait,
  told: (part: number) => void,
): Promise<RoundReview | null> {
  let state: ReviewState = await records.review(text, deal);
  for (;;) {
    told(state.of === 0 ? 1 : state.done / state.of);
    if (state.review !== null) {
      // The first answer has the turning points of everybody.
      const own = seat === null ? null : await records.reviewOf(state.key, seat);
      return own?.review ?? state.review;
    }
    if (!(await wait.pause())) return null;
    state = (await records.reviewOf(state.key, seat)) ?? (await records.review(text, deal));
  }
}

/** The pauses between two questions, until nobody waits any longer. */
export class Wait {
  #over = false;
  #end: (() => void) | undefined;

  /** Waits a while; tells whether somebody still wants to know. */
  async pause(): Promise<boolean> {
    await new Promise<void>((go) => {
      this.#end = go;
      setTimeout(go, PACE);
      if (this.#over) go();
    });
    return !this.#over;
  }

  get over(): boolean {
    return this.#over;
  }

  close(): void {
    this.#over = true;
    this.#end?.();
  }
}

export class ReviewStore {
  /** How much of the work is done, from 0 to 1. */
  part = $state(0);
  review = $state.raw<RoundReview | null>(null);
  /** The steps of the round as the seat saw them, from which the choices get their words. */
  steps = $state.raw<readonly RecordStep[]>([]);
  problem = $state.raw<Error | null>(null);

  readonly #wait = new Wait();

  constructor(
    readonly text: string,
    readonly deal: number,
    readonly seat: Seat,
  ) {}

  /** Asks for the review, also again after it failed. */
  async open(): Promise<void> {
    this.problem = null;
    try {
      const [{ steps }, review] = await Promise.all([
        records.round(this.text, this.deal, this.seat),
        wholeReview(this.text, this.deal, this.seat, this.#wait, (part) => (this.part = part)),
      ]);
      this.steps = steps;
      this.review = review;
    } catch (error) {
      this.problem = error instanceof Error ? error : new Error(String(error));
    }
  }

  close(): void {
    this.#wait.close();
  }
}
