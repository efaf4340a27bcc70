/** The reviews of all rounds of a match: worked out one after the other, and added up for each seat. */

import type {
  DecisionKind,
  KindCost,
  ResultParts,
  ReviewedDecision,
  RoundReview,
  Seat,
  TurningPoint,
} from "../protocol";
import { ReviewAsker, type RefusedRound } from "./review-asker.svelte";

/** Milliseconds between two rounds that are there at once; a visitor may ask for 60 records in a minute. */
const BETWEEN = 250;

export class MatchReviewStore extends ReviewAsker {
  /** The rounds that are reviewed, in order. */
  rounds = $state.raw<readonly RoundReview[]>([]);

  /** The rounds that cannot be reviewed. */
  refused = $state.raw<readonly RefusedRound[]>([]);

  /** *earlier*: the reviews of a match that were asked for before; whoever comes back to that match has them at once. */
  constructor(
    readonly text: string,
    readonly deals: readonly number[],
    earlier: MatchReviewStore | null = null,
  ) {
    super();
    if (earlier?.text !== text) return;
    this.rounds = earlier.rounds;
    this.refused = earlier.refused;
  }

  /** How many rounds nothing more is asked about. */
  get done(): number {
    return this.rounds.length + this.refused.length;
  }

  /** Whether all rounds are there that can be. */
  get whole(): boolean {
    return this.done === this.deals.length;
  }

  /** Asks for the reviews that are not there yet, also again after one failed. */
  override async open(): Promise<void> {
    await this.trying(async () => {
      for (const deal of this.deals.slice(this.done)) {
        const found = await this.askFor(this.text, deal);
        if (found === null) return;
        if ("why" in found) this.refused = [...this.refused, found];
        else this.rounds = [...this.rounds, found];
        if (!(await this.pause(BETWEEN))) return;
      }
    });
  }
}

/**
 * Where the result of a seat came from in a round, as it is shown: in whole points, or on boards in whole percents of a
 * chance. The parts add up, because luck is what the others leave. `null` where nothing is said about luck.
 */
export function partsOf(round: RoundReview, seat: Seat): ResultParts | null {
  const found = round.luck.find((one) => one.seat === seat);
  if (found === undefined) return null;
  const scale = found.points === null ? 100 : 1;
  const exact = found.points ?? found.chance;
  const whole = (value: number): number => Math.round(scale * value);
  const [result, own] = [whole(exact.result), whole(exact.own)];
  const [partners, opponents] = [whole(exact.partners), whole(exact.opponents)];
  const luck = result - own - partners - opponents;
  return {
    result: result / scale,
    luck: luck / scale,
    own: own / scale,
    partners: partners / scale,
    opponents: opponents / scale,
    error: exact.error,
  };
}

/** Adds up what rounds brought, as it is shown; the errors of different rounds are independent. */
export function added(parts: readonly ResultParts[]): ResultParts {
  const sum = (of: (one: ResultParts) => number): number =>
    parts.reduce((all, one) => all + of(one), 0);
  return {
    result: sum((one) => one.result),
    luck: sum((one) => one.luck),
    own: sum((one) => one.own),
    partners: sum((one) => one.partners),
    opponents: sum((one) => one.opponents),
    error: Math.sqrt(sum((one) => one.error ** 2)),
  };
}

/** What a decision gave away, as judged: in points, or on boards as a chance; 0 where it was not judged. */
function costOf({ judged }: ReviewedDecision): number {
  return judged === null ? 0 : (judged.cost.points ?? judged.cost.chance);
}

/** What a seat gave away by kind of decision, the dearest first: in points, or on boards as chances. */
export function costsByKind(rounds: readonly RoundReview[], seat: Seat): KindCost[] {
  const kinds = new Map<DecisionKind, KindCost>();
  for (const decision of rounds.flatMap((round) => round.decisions)) {
    if (decision.seat !== seat || decision.judged === null) continue;
    const { kind } = decision;
    const so = kinds.get(kind) ?? { kind, judged: 0, mistakes: 0, cost: 0 };
    kinds.set(kind, {
      kind,
      judged: so.judged + 1,
      mistakes: so.mistakes + (decision.judged.mistake ? 1 : 0),
      cost: so.cost + costOf(decision),
    });
  }
  return [...kinds.values()].sort((one, other) => other.cost - one.cost);
}

/** What mattered most in a round, the dearest first. */
export function dearestPoints({ turning_points, decisions }: RoundReview): TurningPoint[] {
  const cost = ({ decision }: TurningPoint): number => {
    const found = decisions[decision];
    return found === undefined ? 0 : costOf(found);
  };
  return [...turning_points].sort((one, other) => cost(other) - cost(one));
}

/** The mistakes of a seat that cost most, with the deals they were made in; *most* of them at most. */
export function dearest(
  rounds: readonly RoundReview[],
  seat: Seat,
  most: number,
): { deal: number; at: number; decision: ReviewedDecision }[] {
  return rounds
    .flatMap(({ deal, decisions }) => decisions.map((decision, at) => ({ deal, at, decision })))
    .filter(({ decision }) => decision.seat === seat && decision.judged?.mistake === true)
    .sort((one, other) => costOf(other.decision) - costOf(one.decision))
    .slice(0, most);
}
