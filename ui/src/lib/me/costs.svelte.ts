/** The cost of one's own decisions by round: loads existing reviews, and has the other rounds reviewed on request. */

import { costsByKind } from "../replay/match-review.svelte";
import * as records from "../replay/records";
import { ReviewPoller, withoutFailed, type RefusedRound } from "../replay/review-poller.svelte";
import type { DecisionKind, KindCost, MatchCosts, OwnMatch, RoundCosts } from "../protocol";
import { ownCosts, recordPath } from "./api";
import { grouped } from "./summary";

/** The pause between the reviews of two rounds, in ms; a visitor may request 60 records per minute. */
const REVIEW_INTERVAL_MS = 2000;
/** The number of consecutive rounds in a moving average. */
export const AVERAGE_WINDOW = 10;

/** The number of costliest rounds to list. */
const COSTLIEST_COUNT = 3;

/** Rounds of one game or with one partner, and the average cost per round. */
export interface CostGroup {
  name: string;
  rounds: number;
  cost: number;
}

export interface ReviewedRound {
  match: OwnMatch;
  costs: RoundCosts;
}

/** The average cost per round of one kind of decision, in all rounds and in the last `AVERAGE_WINDOW`. */
export interface KindOverTime {
  kind: DecisionKind;
  judged: number;
  mistakes: number;
  all: number;
  recent: number;
}

export class CostsStore extends ReviewPoller {
  /** The matches played for points, newest first; `null` until they are loaded. */
  matches = $state.raw<readonly MatchCosts[] | null>(null);
  /** Whether rounds are being reviewed. */
  working = $state(false);
  /** The rounds that cannot be reviewed, or whose review failed, by id of the match. */
  refused = $state.raw<ReadonlyMap<string, readonly RefusedRound[]>>(new Map());
  /** Whether a review of all remaining rounds was requested and is not finished. */
  #reviewRequested = false;

  constructor(readonly own: readonly OwnMatch[]) {
    super();
  }

  /** The number of rounds that can be reviewed. */
  get rounds(): number {
    const counted = new Set(this.matches?.map((match) => match.match_id));
    return this.own
      .filter((match) => counted.has(match.match_id))
      .reduce(
        (sum, match) => sum + match.rounds.length - withoutFailed(this.#refusedOf(match)).length,
        0,
      );
  }

  /** The rounds whose review failed. */
  get failed(): RefusedRound[] {
    return [...this.refused.values()].flat().filter(({ failed }) => failed);
  }

  /** The rounds that can never be reviewed. */
  get never(): RefusedRound[] {
    return withoutFailed([...this.refused.values()].flat());
  }

  #refusedOf({ match_id }: OwnMatch): readonly RefusedRound[] {
    return this.refused.get(match_id) ?? [];
  }

  /** Loads the existing reviews, or continues a review that failed. */
  async open(): Promise<void> {
    if (this.#reviewRequested) return this.#reviewMissing();
    await this.attempt(async () => {
      this.matches = (await ownCosts()).matches;
    });
  }

  /** Has all remaining rounds reviewed, newest matches first; also those whose review failed. */
  async reviewAll(): Promise<void> {
    if (this.working) return;
    this.refused = new Map([...this.refused].map(([id, rounds]) => [id, withoutFailed(rounds)]));
    await this.#reviewMissing();
  }

  async #reviewMissing(): Promise<void> {
    if (this.working) return;
    this.working = this.#reviewRequested = true;
    await this.attempt(async () => {
      for (const { match_id, rounds } of this.matches ?? []) {
        const match = this.own.find((one) => one.match_id === match_id);
        if (match === undefined) continue;
        if (rounds.length + this.#refusedOf(match).length >= match.rounds.length) continue;
        if (!(await this.#review(match))) return;
      }
      this.#reviewRequested = false;
    });
    this.working = false;
  }

  /** Has the remaining rounds of a match reviewed; returns false if the store was closed meanwhile. */
  async #review(match: OwnMatch): Promise<boolean> {
    const text = await records.textAt(recordPath(match.match_id));
    const record = await records.read(text);
    for (const { deal, result, steps } of record.rounds) {
      const there = this.matches?.find((one) => one.match_id === match.match_id);
      const refused = this.#refusedOf(match);
      const known = [...(there?.rounds ?? []), ...refused];
      if (!result || steps === 0 || known.some((round) => round.deal === deal)) continue;
      const found = await this.pollOrRefusal(text, deal);
      if (found === null) return false;
      if ("why" in found)
        this.refused = new Map(this.refused).set(match.match_id, [...refused, found]);
      else this.#add(match.match_id, { deal, kinds: costsByKind([found], match.seat) });
      if (!(await this.pause(REVIEW_INTERVAL_MS))) return false;
    }
    return true;
  }

  #add(id: string, costs: RoundCosts): void {
    this.matches = (this.matches ?? []).map((one) =>
      one.match_id === id
        ? { ...one, rounds: [...one.rounds, costs].sort((a, b) => a.deal - b.deal) }
        : one,
    );
  }
}

/** The reviewed rounds, the oldest first. */
export function reviewedRounds(
  own: readonly OwnMatch[],
  costs: readonly MatchCosts[],
): ReviewedRound[] {
  const byMatch = new Map(costs.map((match) => [match.match_id, match.rounds]));
  return [...own]
    .reverse()
    .flatMap((match) =>
      (byMatch.get(match.match_id) ?? []).map((round) => ({ match, costs: round })),
    );
}

/** The cost of the decisions of a round: of all, or of one kind. */
export function costOfRound({ costs }: ReviewedRound, only: DecisionKind | null = null): number {
  return costs.kinds
    .filter(({ kind }) => only === null || kind === only)
    .reduce((sum, { cost }) => sum + cost, 0);
}

/** The partners in a reviewed round. */
export function partnersIn({ match, costs }: ReviewedRound): readonly string[] {
  return match.rounds.find(({ number }) => number === costs.deal)?.partners ?? [];
}

/** The average cost of *rounds*, grouped by the names that *names* returns for each. */
export function costGroups(
  rounds: readonly ReviewedRound[],
  names: (round: ReviewedRound) => readonly string[],
): CostGroup[] {
  return grouped(rounds, names).map(([name, some]) => ({
    name,
    rounds: some.length,
    cost: mean(some.map((round) => costOfRound(round))),
  }));
}

/** The costliest rounds, in descending order. */
export function costliestRounds(rounds: readonly ReviewedRound[]): ReviewedRound[] {
  return rounds
    .filter((round) => costOfRound(round) > 0)
    .sort((one, other) => costOfRound(other) - costOfRound(one))
    .slice(0, COSTLIEST_COUNT);
}

/** The moving average of *costs* over at most `AVERAGE_WINDOW` rounds. */
export function movingMeans(costs: readonly number[]): number[] {
  return costs.map((_, at) => mean(costs.slice(Math.max(0, at + 1 - AVERAGE_WINDOW), at + 1)));
}

/** The average costs by kind of decision, in descending order. */
export function kindsOverTime(rounds: readonly ReviewedRound[]): KindOverTime[] {
  const all = rounds.map(({ costs }) => costs.kinds);
  const recent = all.slice(-AVERAGE_WINDOW);
  const names = new Set(all.flatMap((kinds) => kinds.map((one) => one.kind)));
  return [...names]
    .map((kind) => {
      const of = (some: readonly (readonly KindCost[])[]) =>
        some.map((kinds) => kinds.find((one) => one.kind === kind));
      const cost = (some: readonly (readonly KindCost[])[]) =>
        mean(of(some).map((one) => one?.cost ?? 0));
      const sum = (figure: (one: KindCost) => number) =>
        of(all).reduce((total, one) => total + (one === undefined ? 0 : figure(one)), 0);
      return {
        kind,
        judged: sum((one) => one.judged),
        mistakes: sum((one) => one.mistakes),
        all: cost(all),
        recent: cost(recent),
      };
    })
    .sort((one, other) => other.all - one.all);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;
}
