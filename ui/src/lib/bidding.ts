/** The arithmetic of the bid control; what may be bid comes from the server. */

import type { LegalCalls } from "./protocol";

/** The nearest bid that may be made. */
export function clampBid(points: number, legal: LegalCalls): number {
  const { min, max, step } = legal;
  const steps = Math.round((points - min) / step);
  return Math.max(min, Math.min(min + steps * step, highest(legal), max));
}

export function highest({ min, max, step }: LegalCalls): number {
  return min + Math.floor((max - min) / step) * step;
}

/** Up to five bids to jump to: the lowest, the highest, and round numbers between. */
export function quickBids(legal: LegalCalls): number[] {
  const { min, step } = legal;
  const top = highest(legal);
  const round = step * 2;
  const between = [0.15, 0.35, 0.65].map((part) => {
    const points = Math.round((min + (top - min) * part) / round) * round;
    return clampBid(points, legal);
  });
  return [...new Set([min, ...between, top])].sort((a, b) => a - b);
}
