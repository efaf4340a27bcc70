/** Repeats the shuffle and the deal from a seed, exactly as `rookery.shuffle` and `engine/phases/deal.py` do. */

import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, createView, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Card, DealingInfo, Seat } from "../protocol";
import { seedBytes } from "./seed";

const PREFIX = utf8ToBytes("rookery shuffle 1");

/** The cards 0 to *n* - 1 in the order given by *seed*, in hexadecimal; `null` if it is not a seed. */
export function shuffle(seed: string, n: number): Card[] | null {
  const bytes = seedBytes(seed);
  if (bytes === null) return null;
  const counter = new Uint8Array(8);

  let block = 0;
  let words: number[] = [];
  const next = (): number => {
    if (words.length === 0) {
      createView(counter).setUint32(4, block++);
      const data = createView(sha256(concatBytes(PREFIX, bytes, counter)));
      words = Array.from({ length: 8 }, (_, i) => data.getUint32(4 * i));
    }
    return words.shift()!;
  };

  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const span = i + 1;
    const limit = span * Math.floor(2 ** 32 / span);
    let word = next();
    while (word >= limit) word = next();
    const j = word % span;
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

export interface Deal {
  /** The dealt hand of each seat. */
  hands: Card[][];
  nest: Card[];
  stock: Card[];
}

/** Deals *pack*, beginning at the left of *dealer*; *order* lists the seats clockwise. */
export function deal(
  pack: readonly Card[],
  dealing: DealingInfo,
  dealer: Seat,
  order: readonly Seat[],
): Deal {
  const at = (places: readonly number[]): Card[] => places.map((place) => pack[place]!);
  const first = order.indexOf(dealer) + 1;
  const hands: Card[][] = order.map(() => []);
  dealing.hands.forEach((places, i) => {
    hands[order[(first + i) % order.length]!] = at(places);
  });
  return { hands, nest: at(dealing.nest), stock: at(dealing.stock) };
}
