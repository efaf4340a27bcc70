/** The games of the start page: the few that come first, and the others in groups that can be filtered. */

import { t } from "../messages/messages.svelte";
import type { VariantInfo } from "../protocol";

/** The game that is offered first and that the lessons teach. */
export const CLASSIC = "original_partnership_4";

export type Trait = VariantInfo["traits"][number];

export interface GameFilter {
  /** For how many players; `null`: any number. */
  players: number | null;
  /** The traits that the game must have, all of them. */
  traits: readonly Trait[];
}

export interface GameGroup {
  players: number;
  games: readonly VariantInfo[];
}

/** The traits that people may filter by, in the order in which they are offered. */
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

/** The matching games by number of players, those for four first. Without a filter, the featured games are left out. */
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

/** The numbers of players that there are games for, ascending. */
export function numbersOf(variants: readonly VariantInfo[]): number[] {
  return [...new Set(variants.map((one) => one.players))].sort((a, b) => a - b);
}

/** The traits to offer: those in *filter*, and those that some matching game has. */
export function traitsOffered(variants: readonly VariantInfo[], filter: GameFilter): Trait[] {
  return TRAITS.filter(
    (trait) =>
      filter.traits.includes(trait) ||
      variants.some((one) => fits(one, { ...filter, traits: [...filter.traits, trait] })),
  );
}

/** *filter* with *trait* added, or removed if it was there. */
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
