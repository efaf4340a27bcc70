/** The review of one round, polled until it is complete. */

import type { RecordStep, RoundReview, Seat } from "../protocol";
import * as records from "./records";
import type { Better } from "./replay.svelte";
import { ReviewPoller } from "./review-poller.svelte";

export class ReviewStore extends ReviewPoller {
  review = $state.raw<RoundReview | null>(null);
  /** The steps of the round as the seat saw them, needed to put choices into words. */
  steps = $state.raw<readonly RecordStep[]>([]);

  constructor(
    readonly text: string,
    readonly deal: number,
    readonly seat: Seat,
  ) {
    super();
  }

  /** Requests the review; also to be called again after a failure. */
  override async open(): Promise<void> {
    await this.attempt(async () => {
      const [{ steps }, review] = await Promise.all([
        records.round(this.text, this.deal, this.seat),
        this.poll(this.text, this.deal, this.seat),
      ]);
      this.steps = steps;
      this.review = review;
    });
  }
}

/** A better choice than the decision at index *at*, with its reasons if they are known; `null` if there is none. */
export function betterThan(round: RoundReview, at: number): Better | null {
  const command = round.decisions[at]?.judged?.better ?? null;
  const point = round.turning_points.find(({ decision }) => decision === at);
  return command && { command, facts: point?.facts ?? [] };
}
