/** The review of one round: asked for until it is there. */

import type { RecordStep, RoundReview, Seat } from "../protocol";
import * as records from "./records";
import type { Better } from "./replay.svelte";
import { ReviewAsker } from "./review-asker.svelte";

export class ReviewStore extends ReviewAsker {
  review = $state.raw<RoundReview | null>(null);
  /** The steps of the round as the seat saw them, from which the choices get their words. */
  steps = $state.raw<readonly RecordStep[]>([]);

  constructor(
    readonly text: string,
    readonly deal: number,
    readonly seat: Seat,
  ) {
    super();
  }

  /** Asks for the review, also again after it failed. */
  override async open(): Promise<void> {
    await this.trying(async () => {
      const [{ steps }, review] = await Promise.all([
        records.round(this.text, this.deal, this.seat),
        this.ask(this.text, this.deal, this.seat),
      ]);
      this.steps = steps;
      this.review = review;
    });
  }
}

/** The better choice than a decision of a round, with what speaks for it where that was worked out; `null` if none was found. */
export function betterThan(round: RoundReview, at: number): Better | null {
  const command = round.decisions[at]?.judged?.better ?? null;
  const point = round.turning_points.find(({ decision }) => decision === at);
  return command && { command, facts: point?.facts ?? [] };
}
