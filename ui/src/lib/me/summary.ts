/** Statistics of a player's matches, from the results that the server sends. */

import type { OwnMatch, OwnRound } from "../protocol";

/** The totals of a group of matches: all, those of one game, or those with one partner. */
export interface Tally {
  name: string;
  matches: number;
  won: number;
  rounds: number;
  /** The mean lead gained per round; 0 without rounds. */
  ahead: number;
  made: number;
  set: number;
}

/** One's own contracts with bids from `from` to `to`. */
export interface Bids {
  from: number;
  to: number;
  made: number;
  set: number;
}

export interface PlacedRound {
  match: OwnMatch;
  round: OwnRound;
}

/** The number of best rounds and of worst rounds to list. */
const EXTREME_COUNT = 3;
/** The maximum number of groups of bids. */
const MAX_BID_GROUPS = 6;

/** The totals of some rounds and their matches. */
export function tally(name: string, placed: readonly PlacedRound[]): Tally {
  const matches = [...new Set(placed.map(({ match }) => match))];
  const rounds = placed.map(({ round }) => round);
  const own = rounds.filter((round) => round.declared_by === "me");
  const ahead = rounds.reduce((sum, round) => sum + round.ahead, 0);
  return {
    name,
    matches: matches.length,
    won: matches.filter((match) => match.won).length,
    rounds: rounds.length,
    ahead: rounds.length === 0 ? 0 : ahead / rounds.length,
    made: own.filter((round) => round.made === true).length,
    set: own.filter((round) => round.made === false).length,
  };
}

/**
 * Groups *all* by the names that *names* returns for each, largest group first; an element may be in several groups.
 */
export function grouped<T>(
  all: readonly T[],
  names: (one: T) => readonly string[],
): [name: string, some: T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    for (const name of new Set(names(one))) groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups].sort(
    ([name, some], [other, more]) => more.length - some.length || name.localeCompare(other),
  );
}

/** The totals of each group of rounds. */
export function tallies(
  rounds: readonly PlacedRound[],
  names: (placed: PlacedRound) => readonly string[],
): Tally[] {
  return grouped(rounds, names).map(([name, some]) => tally(name, some));
}

/** One's own contracts in groups of bids of equal width, lowest bids first. */
export function byBid(matches: readonly OwnMatch[]): Bids[] {
  const own = matches
    .flatMap((match) => match.rounds)
    // A renege decides neither.
    .filter(({ declared_by, bid, made }) => declared_by === "me" && bid !== null && made !== null);
  if (own.length === 0) return [];
  const bids = own.map((round) => round.bid ?? 0);
  const [low, high] = [Math.min(...bids), Math.max(...bids)];
  const width = Math.max(5, Math.ceil((high - low + 1) / MAX_BID_GROUPS / 5) * 5);
  const groups = new Map<number, Bids>();
  for (const round of own) {
    const from = Math.floor((round.bid ?? 0) / width) * width;
    const group = groups.get(from) ?? { from, to: from + width - 1, made: 0, set: 0 };
    if (round.made === true) group.made += 1;
    else group.set += 1;
    groups.set(from, group);
  }
  return [...groups.values()].sort((one, other) => one.from - other.from);
}

/** All rounds, oldest first; *matches* is sorted newest first. */
export function inOrder(matches: readonly OwnMatch[]): PlacedRound[] {
  return [...matches].reverse().flatMap((match) => match.rounds.map((round) => ({ match, round })));
}

/** The cumulative lead after each round. */
export function curve(rounds: readonly PlacedRound[]): number[] {
  let sum = 0;
  return rounds.map(({ round }) => (sum += round.ahead));
}

/** The rounds with the largest gains (*sign* 1) or losses (*sign* -1). */
export function extremes(rounds: readonly PlacedRound[], sign: 1 | -1): PlacedRound[] {
  return rounds
    .filter(({ round }) => sign * round.ahead > 0)
    .sort((one, other) => sign * (other.round.ahead - one.round.ahead))
    .slice(0, EXTREME_COUNT);
}
