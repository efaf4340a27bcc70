/** Asks the server for reviews until they are whole, it fails, or nobody wants them any longer. */

import { t } from "../messages/messages.svelte";
import type { ReviewState, RoundReview, Seat } from "../protocol";
import { ApiError, userError } from "../server/api";
import { backoff, onReturn } from "../server/retry";
import * as records from "./records";

/** Milliseconds between two questions how far a review has come; a visitor may ask for 60 records in a minute. */
const PACE = 1500;
/** How many of them in a row may fail before that is said: a tablet that slept, or a server that starts anew, is soon back. */
const UNANSWERED = 10;
/** Milliseconds until a review that failed for now is tried again by itself, the first time and at most. */
const FIRST_WAIT = 4000;
const LONGEST_WAIT = 60_000;

/** Refusals of a round that will be refused again, while others may be reviewed. */
const FOR_GOOD = new Set(["review_too_long", "review_differs", "not_reviewed", "no_such_round"]);

/** A round that cannot be reviewed, and why. */
export interface RefusedRound {
  deal: number;
  why: string;
}

/** Says why a review is not there, and whether it is tried again by itself. */
export function whyNotThere(problem: Error): string {
  const why = problem.message;
  return mayPass(problem) ? t("review-not-yet", { why }) : t("review-not-there", { why });
}

const mayPass = (error: unknown): boolean => error instanceof ApiError && error.passes;

export abstract class ReviewAsker {
  /** How much of the round that is being looked at is done, from 0 to 1. */
  part = $state(0);
  /** Why the answer, or the rest of it, is not there. */
  problem = $state.raw<Error | null>(null);

  #closed = false;
  #wake: (() => void) | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** How often in a row it failed and was tried again by itself. */
  #retries = 0;
  #stopHurrying = onReturn(() => this.#hurry());

  /** Asks for what is not there yet, also again after it failed. */
  abstract open(): Promise<void>;

  /** Asks no more. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#stopHurrying();
    this.#wake?.();
  }

  /** Does *work* and keeps why it failed, if it did; where it may be answered later, it opens again by itself by and by. */
  protected async trying(work: () => Promise<void>): Promise<void> {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.problem = null;
    try {
      await work();
      this.#retries = 0;
    } catch (error) {
      this.problem = userError(error);
      if (mayPass(error) && !this.#closed) this.#retryLater();
    }
  }

  #retryLater(): void {
    const wait = backoff(this.#retries++, Math.random(), FIRST_WAIT, LONGEST_WAIT);
    this.#retry = setTimeout(() => void this.open(), wait);
  }

  /** Tries what waits again at once: the network is back, or somebody looks. */
  #hurry(): void {
    if (this.#retry === undefined) return;
    this.#retries = 0;
    void this.open();
  }

  /** Returns the whole review of a round; `null` if nobody wants it any longer. A server that has forgotten it is sent the record again. */
  protected async ask(text: string, deal: number, seat: Seat | null): Promise<RoundReview | null> {
    this.part = 0;
    let state: ReviewState = await records.review(text, deal);
    let unanswered = 0;
    for (;;) {
      this.part = state.of === 0 ? 1 : state.done / state.of;
      if (state.review !== null) {
        // The first answer has the turning points of everybody.
        const own = seat === null ? null : await records.reviewOf(state.key, seat);
        return own?.review ?? state.review;
      }
      if (!(await this.pause(PACE))) return null;
      try {
        state = (await records.reviewOf(state.key, seat)) ?? (await records.review(text, deal));
        unanswered = this.#retries = 0;
      } catch (error) {
        if (!mayPass(error) || ++unanswered > UNANSWERED) throw error;
      }
    }
  }

  /** Returns the whole review of a round with the turning points of everybody, as `ask` does, or why there can never be one. */
  protected async askFor(text: string, deal: number): Promise<RoundReview | RefusedRound | null> {
    try {
      return await this.ask(text, deal, null);
    } catch (error) {
      if (error instanceof ApiError && FOR_GOOD.has(error.code))
        return { deal, why: error.message };
      throw error;
    }
  }

  /** Waits so many milliseconds; tells whether somebody still wants to know. */
  protected async pause(time: number): Promise<boolean> {
    await new Promise<void>((go) => {
      this.#wake = go;
      setTimeout(go, time);
      if (this.#closed) go();
    });
    return !this.#closed;
  }
}
