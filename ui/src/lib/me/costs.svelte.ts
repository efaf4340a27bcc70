/** What one's own decisions gave away, round by round: what is reviewed already, and the rest when it is asked for. */

import { costsByKind } from "../replay/match-review.svelte";
import * as records from "../replay/records";
import { ReviewAsker, type RefusedRound } from "../replay/review-asker.svelte";
import type { DecisionKind, KindCost, MatchCosts, OwnMatch, RoundCosts } from "../protocol";
import { ownCosts } from "./api";
import { grouped } from "./summary";

/** Milliseconds between two rounds; a visitor may ask for 60 records in a minute. */
const BETWEEN = 2000;
/** So many rounds in a row are averaged. */
export const AVERAGED = 10;

/** So many rounds are named as the dearest. */
const DEAREST = 3;

/** Rounds of a game, or with a partner, and what one gave away in each on average. */
export interface CostGroup {
  name: string;
  rounds: number;
  cost: number;
}

export interface ReviewedRound {
  match: OwnMatch;
  costs: RoundCosts;
}

/** What the decisions of a kind gave away in a round, on average: in all rounds, and in the last ones. */
export interface KindOverTime {
  kind: DecisionKind;
  judged: number;
  mistakes: number;
  all: number;
  lately: number;
}

export class CostsStore extends ReviewAsker {
  /** The matches played for points, the newest first; `null` until they are there. */
  matches = $state.raw<readonly MatchCosts[] | null>(null);
  /** Whether rounds are being reviewed. */
  working = $state(false);
  /** The rounds that cannot be reviewed, by table. */
  refused = $state.raw<ReadonlyMap<string, readonly RefusedRound[]>>(new Map());
  /** Whether all rounds are to be reviewed that are not yet. */
  #wanted = false;

  constructor(readonly own: readonly OwnMatch[]) {
    super();
  }

  /** How many rounds could be reviewed. */
  get rounds(): number {
    const counted = new Set(this.matches?.map((match) => match.table_id));
    return this.own
      .filter((match) => counted.has(match.table_id))
      .reduce((sum, match) => sum + match.rounds.length - this.#refusedOf(match), 0);
  }

  #refusedOf({ table_id }: OwnMatch): number {
    return this.refused.get(table_id)?.length ?? 0;
  }

  /** Asks what is reviewed already, also again after that failed; goes on with reviewing where that failed. */
  async open(): Promise<void> {
    if (this.#wanted) return this.reviewAll();
    await this.trying(async () => {
      this.matches = (await ownCosts()).matches;
    });
  }

  /** Has all rounds reviewed that are not yet, the newest matches first. */
  async reviewAll(): Promise<void> {
    if (this.working) return;
    this.working = this.#wanted = true;
    await this.trying(async () => {
      for (const { table_id, rounds } of this.matches ?? []) {
        const match = this.own.find((one) => one.table_id === table_id);
        if (match === undefined) continue;
        if (rounds.length + this.#refusedOf(match) >= match.rounds.length) continue;
        if (!(await this.#review(match))) return;
      }
      this.#wanted = false;
    });
    this.working = false;
  }

  /** Has the rounds of a match reviewed that are not yet; tells whether somebody still wants to know. */
  async #review(match: OwnMatch): Promise<boolean> {
    const text = await records.recordOf(match.table_id);
    const record = await records.open(text);
    for (const { deal, result, steps } of record.rounds) {
      const there = this.matches?.find((one) => one.table_id === match.table_id);
      const refused = this.refused.get(match.table_id) ?? [];
      const known = [...(there?.rounds ?? []), ...refused];
      if (!result || steps === 0 || known.some((round) => round.deal === deal)) continue;
      const found = await this.askFor(text, deal);
      if (found === null) return false;
      if ("why" in found)
        this.refused = new Map(this.refused).set(match.table_id, [...refused, found]);
      else this.#add(match.table_id, { deal, kinds: costsByKind([found], match.seat) });
      if (!(await this.pause(BETWEEN))) return false;
    }
    return true;
  }

  #add(table: string, costs: RoundCosts): void {
    this.matches = (this.matches ?? []).map((one) =>
      one.table_id === table
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
  const byTable = new Map(costs.map((match) => [match.table_id, match.rounds]));
  return [...own]
    .reverse()
    .flatMap((match) =>
      (byTable.get(match.table_id) ?? []).map((round) => ({ match, costs: round })),
    );
}

/** What the decisions of a round gave away: all of them, or those of a kind. */
export function costOfRound({ costs }: ReviewedRound, only: DecisionKind | null = null): number {
  return costs.kinds
    .filter(({ kind }) => only === null || kind === only)
    .reduce((sum, { cost }) => sum + cost, 0);
}

/** Who was on one's side in a reviewed round. */
export function partnersIn({ match, costs }: ReviewedRound): readonly string[] {
  return match.rounds.find(({ number }) => number === costs.deal)?.partners ?? [];
}

/** What rounds gave away on average, in groups by what `names` says of them. */
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

/** The rounds in which one gave away most, the dearest first. */
export function dearestRounds(rounds: readonly ReviewedRound[]): ReviewedRound[] {
  return rounds
    .filter((round) => costOfRound(round) > 0)
    .sort((one, other) => costOfRound(other) - costOfRound(one))
    .slice(0, DEAREST);
}

/** After each round, the mean cost of that and those before it, ten at most. */
export function movingMeans(costs: readonly number[]): number[] {
  return costs.map((_, at) => mean(costs.slice(Math.max(0, at + 1 - AVERAGED), at + 1)));
}

/** By kind of decision, the dearest first. */
export function kindsOverTime(rounds: readonly ReviewedRound[]): KindOverTime[] {
  const all = rounds.map(({ costs }) => costs.kinds);
  const lately = all.slice(-AVERAGED);
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
        lately: cost(lately),
      };
    })
    .sort((one, other) => other.all - one.all);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;
}
