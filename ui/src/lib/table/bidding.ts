/** The arithmetic of the bid control; what may be bid comes from the server. */

import { t } from "../messages/messages.svelte";
import type { LegalCalls } from "../protocol";

export function bidRange({ min, max, step }: LegalCalls): string {
  return t("bid-range", { min, max, step });
}

/** The nearest bid that may be made. */
export function clampBid(points: number, legal: LegalCalls): number {
  const { min, max, step } = legal;
  const steps = Math.round((points - min) / step);
  return Math.max(min, Math.min(min + steps * step, highest(legal), max));
}

export function highest({ min, max, step }: LegalCalls): number {
  return min + Math.floor((max - min) / step) * step;
}

/** Numbers that people count in. */
const ROUND = [10, 20, 25, 50, 100, 200, 250, 500];
const MOST = 5;

/** Up to five bids to jump to: the lowest, the highest, and between them steps that are as small as they can be. */
export function quickBids(legal: LegalCalls): number[] {
  const { min, step } = legal;
  const top = highest(legal);
  for (const by of [step, ...ROUND.filter((by) => by > step && by % step === 0)]) {
    const between: number[] = [];
    for (let bid = (Math.floor(min / by) + 1) * by; bid < top; bid += by) between.push(bid);
    const bids = [min, ...between, top].map((bid) => clampBid(bid, legal));
    const all = [...new Set(bids)];
    if (all.length <= MOST) return all;
  }
  return [...new Set([min, top])];
}
