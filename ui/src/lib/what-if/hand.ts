/** The cards from which a reader chooses a hand, as places in a pack, and the hand that was chosen last in this tab. */

import { inTab } from "../page/browser-storage";
import type { PackInfo } from "../protocol";

export interface ChosenHand {
  /** The id of the game. */
  variant: string;
  /** The codes of the cards. */
  hand: readonly string[];
}

const STORAGE_KEY = "rookery_hand";

export function keepHand(hand: ChosenHand): void {
  inTab.set(STORAGE_KEY, JSON.stringify(hand));
}

/** The hand that was kept in this tab; `null` if there is none that can be read. */
export function keptHand(): ChosenHand | null {
  const found = inTab.getJson(STORAGE_KEY) as Partial<ChosenHand> | null;
  const { variant, hand } = found ?? {};
  return typeof variant === "string" && Array.isArray(hand) ? { variant, hand } : null;
}

/** The places of the cards of a hand, as far as the pack has them and a hand has room; of copies, the first. */
export function placesOf({ cards, hand: size }: PackInfo, hand: readonly string[]): number[] {
  const places: number[] = [];
  for (const code of hand) {
    const place = cards.findIndex((face, i) => face.code === code && !places.includes(i));
    if (place >= 0 && places.length < size) places.push(place);
  }
  return places;
}

/** The places of the cards of each color in turn; the bird and the joker have a row of their own. */
export function byColor({ cards }: PackInfo): number[][] {
  const rows: number[][] = [];
  let last: string | null | undefined;
  for (const [place, { color }] of cards.entries()) {
    if (color !== last) rows.push([]);
    rows.at(-1)?.push(place);
    last = color;
  }
  return rows;
}

/** The places of random cards that complete a hand of which some are *chosen*. */
export function filledUp({ cards, hand }: PackInfo, chosen: ReadonlySet<number>): number[] {
  const free = cards.map((_, place) => place).filter((place) => !chosen.has(place));
  const count = Math.max(0, hand - chosen.size);
  return Array.from({ length: count }, () => {
    const [place = 0] = free.splice(Math.floor(Math.random() * free.length), 1);
    return place;
  });
}
