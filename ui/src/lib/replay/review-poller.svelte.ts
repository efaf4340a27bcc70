/** Polls the server for reviews until they are complete, fail, or are no longer wanted. */

import { t } from "../messages/messages.svelte";
import type { ReviewState, RoundReview, Seat } from "../protocol";
import { ApiError, userError } from "../server/api";
import { backoff, onPageReturn } from "../server/retry";
import * as records from "./records";

/** The interval between two polls of a review, in ms; a visitor may request 60 records per minute. */
const POLL_INTERVAL_MS = 1500;
/** The number of consecutive polls that may fail; a device that slept or a server that restarts is soon back. */
const MAX_FAILED_POLLS = 10;
/** The first and the longest delay before a failed review is retried automatically, in ms. */
const INITIAL_RETRY_MS = 4000;
const MAX_RETRY_MS = 60_000;

/** Codes of permanent refusals that concern only a single round. */
const PERMANENT_REFUSALS = new Set([
  "review_too_long",
  "review_differs",
  "not_reviewed",
  "no_such_round",
]);
/** The code of a refusal when something on the server went wrong; sending the record again begins the review again. */
const REVIEW_FAILED = "review_failed";
/** How often the review of a round of several is begun if it fails. */
const MAX_REVIEW_TRIES = 2;

/** A round that cannot be reviewed, and why. */
export interface RefusedRound {
  deal: number;
  why: string;
  /** Whether its review failed on the server; if it is begun again later, it may succeed. */
  failed: boolean;
}

/** The rounds that can never be reviewed, without those whose review failed. */
export const withoutFailed = (refused: readonly RefusedRound[]): RefusedRound[] =>
  refused.filter(({ failed }) => !failed);

/** Why a review is missing, and whether it is retried automatically, as text. */
export function whyNotThere(problem: Error): string {
  const why = problem.message;
  return isTemporary(problem) ? t("review-not-yet", { why }) : t("review-not-there", { why });
}

const isTemporary = (error: unknown): boolean => error instanceof ApiError && error.passes;

export abstract class ReviewPoller {
  /** The progress of the current round, from 0 to 1. */
  part = $state(0);
  /** Why the reviews are missing or incomplete; `null` if nothing failed. */
  problem = $state.raw<Error | null>(null);

  #closed = false;
  #wake: (() => void) | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** The number of consecutive automatic retries. */
  #retries = 0;
  #stopListening = onPageReturn(() => this.#retryNow());

  /** Requests the missing reviews; also to be called again after a failure. */
  abstract open(): Promise<void>;

  /** Stops all requests. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#stopListening();
    this.#wake?.();
  }

  /** Runs *work*. If it fails, sets `problem`, and retries later if the failure may be temporary. */
  protected async attempt(work: () => Promise<void>): Promise<void> {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.problem = null;
    try {
      await work();
      this.#retries = 0;
    } catch (error) {
      this.problem = userError(error);
      if (isTemporary(error) && !this.#closed) this.#retryLater();
    }
  }

  #retryLater(): void {
    const wait = backoff(this.#retries++, Math.random(), INITIAL_RETRY_MS, MAX_RETRY_MS);
    this.#retry = setTimeout(() => void this.open(), wait);
  }

  /** Retries at once, because the network is back or the page is visible again. */
  #retryNow(): void {
    if (this.#retry === undefined) return;
    this.#retries = 0;
    void this.open();
  }

  /**
   * Returns the complete review of a round; `null` after `close()`. If the server has lost it, the record is sent
   * again.
   */
  protected async poll(text: string, deal: number, seat: Seat | null): Promise<RoundReview | null> {
    this.part = 0;
    let state: ReviewState = await records.review(text, deal);
    let failedPolls = 0;
    for (;;) {
      this.part = state.of === 0 ? 1 : state.done / state.of;
      if (state.review !== null) {
        // The first answer has the turning points of all seats.
        const own = seat === null ? null : await records.reviewOf(state.key, seat);
        return own?.review ?? state.review;
      }
      if (!(await this.pause(POLL_INTERVAL_MS))) return null;
      try {
        state = (await records.reviewOf(state.key, seat)) ?? (await records.review(text, deal));
        failedPolls = this.#retries = 0;
      } catch (error) {
        if (!isTemporary(error) || ++failedPolls > MAX_FAILED_POLLS) throw error;
      }
    }
  }

  /**
   * Returns the review of a round with the turning points of all seats, as `poll` does, or why it cannot be reviewed:
   * a permanent refusal, or a review that failed twice.
   */
  protected async pollOrRefusal(
    text: string,
    deal: number,
  ): Promise<RoundReview | RefusedRound | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.poll(text, deal, null);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const failed = error.code === REVIEW_FAILED;
        if (!failed && !PERMANENT_REFUSALS.has(error.code)) throw error;
        if (!failed || tries === MAX_REVIEW_TRIES) return { deal, why: error.message, failed };
        if (!(await this.pause(POLL_INTERVAL_MS))) return null;
      }
    }
  }

  /** Waits for *time* milliseconds; returns false if `close()` was called. */
  protected async pause(time: number): Promise<boolean> {
    await new Promise<void>((go) => {
      this.#wake = go;
      setTimeout(go, time);
      if (this.#closed) go();
    });
    return !this.#closed;
  }
}
