/** The review of one round: asked for until it is there, and what is said about it. */

import type { RecordStep, ReviewState, RoundReview, Seat } from "../protocol";
import * as records from "./records";

/** Milliseconds between two questions how far it has come; a visitor may ask for 60 records in a minute. */
const PACE = 1500;

export class ReviewStore {
  /** How much of the work is done, from 0 to 1. */
  part = $state(0);
  review = $state.raw<RoundReview | null>(null);
  /** The steps of the round as the seat saw them, from which the choices get their words. */
  steps = $state.raw<readonly RecordStep[]>([]);
  problem = $state.raw<Error | null>(null);

  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly text: string,
    readonly deal: number,
    readonly seat: Seat,
  ) {}

  async open(): Promise<void> {
    try {
      const [{ steps }] = await Promise.all([
        records.round(this.text, this.deal, this.seat),
        this.#ask(),
      ]);
      this.steps = steps;
    } catch (error) {
      this.problem = error instanceof Error ? error : new Error(String(error));
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Asks until the review is whole. A server that has forgotten it is sent the record again. */
  async #ask(): Promise<void> {
    let state: ReviewState = await records.review(this.text, this.deal);
    while (!this.#closed) {
      this.part = state.of === 0 ? 1 : state.done / state.of;
      // The first answer has the turning points of everybody.
      if (state.review !== null) {
        this.review = (await records.reviewOf(state.key, this.seat))?.review ?? state.review;
        return;
      }
      await new Promise((go) => (this.#timer = setTimeout(go, PACE)));
      if (this.#closed) return;
      state =
        (await records.reviewOf(state.key, this.seat)) ??
        (await records.review(this.text, this.deal));
    }
  }
}
