/** What a player's matches add up to. Rounds and contracts are counted as the server tells them; nothing is estimated. */

import type { OwnMatch, OwnRound } from "../protocol";

/** Matches and rounds of one kind: all of them, those of a game, or those with a partner. */
export interface Tally {
  name: string;
  matches: number;
  won: number;
  rounds: number;
  /** The mean of how far ahead a round left one; 0 without rounds. */
  ahead: number;
  made: number;
  set: number;
}

/** Contracts that one has played oneself, with bids between `from` and `to`. */
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

/** As many rounds are named as the best and as the worst. */
const NAMED = 3;
/** Into so many groups bids are put at most. */
const GROUPS = 6;

/** What some rounds and the matches they belong to add up to. */
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

/** By what `names` says of each, the largest group first; one may stand in several. */
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

/** Rounds in groups, each added up. */
export function tallies(
  rounds: readonly PlacedRound[],
  names: (placed: PlacedRound) => readonly string[],
): Tally[] {
  return grouped(rounds, names).map(([name, some]) => tally(name, some));
}

/** One's own contracts by bid, lowest first, in groups of equal width. */
export function byBid(matches: readonly OwnMatch[]): Bids[] {
  const own = matches
    .flatMap((match) => match.rounds)
    .filter((round) => round.declared_by === "me" && round.bid !== null);
  if (own.length === 0) return [];
  const bids = own.map((round) => round.bid ?? 0);
  const [low, high] = [Math.min(...bids), Math.max(...bids)];
  const width = Math.max(5, Math.ceil((high - low + 1) / GROUPS / 5) * 5);
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

/** All rounds, the oldest first; matches come newest first. */
export function inOrder(matches: readonly OwnMatch[]): PlacedRound[] {
  return [...matches].reverse().flatMap((match) => match.rounds.map((round) => ({ match, round })));
}

/** The sum of how far ahead one got, after each round. */
export function curve(rounds: readonly PlacedRound[]): number[] {
  let sum = 0;
  return rounds.map(({ round }) => (sum += round.ahead));
}

/** The rounds that left one farthest ahead, or farthest behind. */
export function extremes(rounds: readonly PlacedRound[], sign: 1 | -1): PlacedRound[] {
  return rounds
    .filter(({ round }) => sign * round.ahead > 0)
    .sort((one, other) => sign * (other.round.ahead - one.round.ahead))
    .slice(0, NAMED);
}
