/** The games of the start page: the few that come first, and the others in groups, found by what people look for. */

import { t } from "../messages/messages.svelte";
import type { VariantInfo } from "../protocol";

/** The game that is offered first, and that the lessons teach. */
export const CLASSIC = "original_partnership_4";

export type Trait = VariantInfo["traits"][number];

export interface GameFilter {
  /** For how many players; `null`: any number. */
  players: number | null;
  /** What the game must have, all of it. */
  traits: readonly Trait[];
}

export interface GameGroup {
  players: number;
  games: readonly VariantInfo[];
}

/** What people may look for, in the order in which it is offered. */
const TRAITS: readonly Trait[] = [
  "bird",
  "no_bird",
  "red_one",
  "standard",
  "nest",
  "teams",
  "alone",
  "called_partner",
  "dummies",
  "boards",
  "drawing",
  "no_auction",
];

export const ANYTHING: GameFilter = { players: null, traits: [] };

export function filtersNothing({ players, traits }: GameFilter): boolean {
  return players === null && traits.length === 0;
}

/** The games that fit, by number of players, those for four first; while anything will do, without the *first* few. */
export function groupsOf(variants: readonly VariantInfo[], filter: GameFilter): GameGroup[] {
  const found = variants.filter(
    (one) => fits(one, filter) && !(filtersNothing(filter) && one.first),
  );
  return numbersOf(found)
    .sort((a, b) => Number(b === 4) - Number(a === 4) || a - b)
    .map((players) => ({ players, games: found.filter((one) => one.players === players) }));
}

function fits({ players, traits }: VariantInfo, filter: GameFilter): boolean {
  return (
    (filter.players === null || filter.players === players) &&
    filter.traits.every((trait) => traits.includes(trait))
  );
}

/** For how many players there are games, ascending. */
export function numbersOf(variants: readonly VariantInfo[]): number[] {
  return [...new Set(variants.map((one) => one.players))].sort((a, b) => a - b);
}

/** What may be asked for besides what is asked already: each with some game that has it. */
export function traitsOffered(variants: readonly VariantInfo[], filter: GameFilter): Trait[] {
  return TRAITS.filter(
    (trait) =>
      filter.traits.includes(trait) ||
      variants.some((one) => fits(one, { ...filter, traits: [...filter.traits, trait] })),
  );
}

/** *filter* with *trait* added, or without it where it was there. */
export function toggled(filter: GameFilter, trait: Trait): GameFilter {
  const { traits } = filter;
  return {
    ...filter,
    traits: traits.includes(trait) ? traits.filter((one) => one !== trait) : [...traits, trait],
  };
}

export function traitName(trait: Trait): string {
  return t("trait-name", { trait });
}
