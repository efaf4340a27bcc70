/** The reviews of all rounds of a match, requested one after the other, and their totals for each seat. */

import type {
  DecisionKind,
  KindCost,
  ResultParts,
  ReviewedDecision,
  RoundReview,
  Seat,
  TurningPoint,
} from "../protocol";
import { ReviewPoller, withoutFailed, type RefusedRound } from "./review-poller.svelte";

/** The pause between the reviews of two rounds, in ms; a visitor may request 60 records per minute. */
const REVIEW_INTERVAL_MS = 250;

export class MatchReviewStore extends ReviewPoller {
  /** The reviews that are loaded, in order. */
  rounds = $state.raw<readonly RoundReview[]>([]);

  /** The rounds that cannot be reviewed, or whose review failed. */
  refused = $state.raw<readonly RefusedRound[]>([]);

  /** *earlier* is the last store; if it is for the same match, its reviews are taken over, and failed ones are not. */
  constructor(
    readonly text: string,
    readonly deals: readonly number[],
    earlier: MatchReviewStore | null = null,
  ) {
    super();
    if (earlier?.text !== text) return;
    this.rounds = earlier.rounds;
    this.refused = withoutFailed(earlier.refused);
  }

  /** The number of rounds that are reviewed or refused. */
  get done(): number {
    return this.rounds.length + this.refused.length;
  }

  /** Whether every round is reviewed or refused. */
  get whole(): boolean {
    return this.done === this.deals.length;
  }

  /** Whether the review of a round failed, and no review is in progress. */
  get canRetry(): boolean {
    return this.whole && this.refused.some(({ failed }) => failed);
  }

  /** Begins the reviews that failed again. */
  async retryFailed(): Promise<void> {
    if (!this.canRetry) return;
    this.refused = withoutFailed(this.refused);
    await this.open();
  }

  /** Requests the missing reviews; also to be called again after a failure. */
  override async open(): Promise<void> {
    await this.attempt(async () => {
      const known = new Set([...this.rounds, ...this.refused].map(({ deal }) => deal));
      for (const deal of this.deals.filter((one) => !known.has(one))) {
        const found = await this.pollOrRefusal(this.text, deal);
        if (found === null) return;
        if ("why" in found) this.refused = [...this.refused, found];
        else this.rounds = [...this.rounds, found].sort((one, other) => one.deal - other.deal);
        if (!(await this.pause(REVIEW_INTERVAL_MS))) return;
      }
    });
  }
}

/**
 * The parts of a seat's result in a round, rounded for display: to whole points, or on boards to whole percents. The
 * parts add up exactly, because luck is the remainder. `null` if the review has no luck for the seat.
 */
export function partsOf(round: RoundReview, seat: Seat): ResultParts | null {
  const found = round.luck.find((one) => one.seat === seat);
  if (found === undefined) return null;
  const scale = found.points === null ? 100 : 1;
  const exact = found.points ?? found.chance;
  const whole = (value: number): number => Math.round(scale * value);
  const [result, own] = [whole(exact.result), whole(exact.own)];
  const partners = exact.partners === null ? null : whole(exact.partners);
  const opponents = whole(exact.opponents);
  const luck = result - own - (partners ?? 0) - opponents;
  return {
    result: result / scale,
    luck: luck / scale,
    own: own / scale,
    partners: partners === null ? null : partners / scale,
    opponents: opponents / scale,
    error: exact.error,
  };
}

/** The sum of the parts of several rounds. The errors of rounds are independent, so their squares add up. */
export function sumOfParts(parts: readonly ResultParts[]): ResultParts {
  const sum = (of: (one: ResultParts) => number): number =>
    parts.reduce((all, one) => all + of(one), 0);
  return {
    result: sum((one) => one.result),
    luck: sum((one) => one.luck),
    own: sum((one) => one.own),
    partners: parts.every((one) => one.partners === null) ? null : sum((one) => one.partners ?? 0),
    opponents: sum((one) => one.opponents),
    error: Math.sqrt(sum((one) => one.error ** 2)),
  };
}

/** The cost of a decision in points, or on boards as a probability; 0 if it was not judged. */
function costOf({ judged }: ReviewedDecision): number {
  return judged === null ? 0 : (judged.cost.points ?? judged.cost.chance);
}

/** The costs of a seat by kind of decision, highest first: in points, or on boards as probabilities. */
export function costsByKind(rounds: readonly RoundReview[], seat: Seat): KindCost[] {
  const kinds = new Map<DecisionKind, KindCost>();
  for (const decision of rounds.flatMap((round) => round.decisions)) {
    if (decision.seat !== seat || decision.judged === null) continue;
    const { kind } = decision;
    const sum = kinds.get(kind) ?? { kind, judged: 0, mistakes: 0, cost: 0 };
    kinds.set(kind, {
      kind,
      judged: sum.judged + 1,
      mistakes: sum.mistakes + (decision.judged.mistake ? 1 : 0),
      cost: sum.cost + costOf(decision),
    });
  }
  return [...kinds.values()].sort((one, other) => other.cost - one.cost);
}

/** How severe a choice was, as the server ranks mistakes; 0 if it was not judged. */
const severityOf = ({ judged }: ReviewedDecision): number => judged?.severity ?? 0;

/** The turning points of a round, most severe first. */
export function severestTurningPoints({ turning_points, decisions }: RoundReview): TurningPoint[] {
  const severity = ({ decision }: TurningPoint): number => {
    const found = decisions[decision];
    return found === undefined ? 0 : severityOf(found);
  };
  return [...turning_points].sort((one, other) => severity(other) - severity(one));
}

/** The most severe mistakes of a seat with their deals, at most *max*. */
export function severestMistakes(
  rounds: readonly RoundReview[],
  seat: Seat,
  max: number,
): { deal: number; at: number; decision: ReviewedDecision }[] {
  return rounds
    .flatMap(({ deal, decisions }) => decisions.map((decision, at) => ({ deal, at, decision })))
    .filter(({ decision }) => decision.seat === seat && decision.judged?.mistake === true)
    .sort((one, other) => severityOf(other.decision) - severityOf(one.decision))
    .slice(0, max);
}
