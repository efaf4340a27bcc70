/** The arithmetic of the bid control; the server sends which bids are legal. */

import { t } from "../messages/messages.svelte";
import type { LegalCalls } from "../protocol";

export function bidRange({ min, max, step }: LegalCalls): string {
  return t("bid-range", { min, max, step });
}

/** The label for a bid of *points*; the lowest bid may hold the highest bid so far. */
export function bidText(points: number, legal: LegalCalls, blind_times = 0): string {
  const { min, may_hold, may_look } = legal;
  if (may_look) return t("choose-bid-blind", { points, times: blind_times });
  return t(may_hold && points === min ? "choose-hold-points" : "choose-bid-points", { points });
}

/** The nearest legal bid. */
export function clampBid(points: number, legal: LegalCalls): number {
  const { min, max, step } = legal;
  const steps = Math.round((points - min) / step);
  return Math.max(min, Math.min(min + steps * step, highest(legal), max));
}

export function highest({ min, max, step }: LegalCalls): number {
  return min + Math.floor((max - min) / step) * step;
}

/** Steps between quick bids that are easy to count in. */
const ROUND_STEPS = [10, 20, 25, 50, 100, 200, 250, 500];
/** The number of steps between the first and the last quick bid. */
const QUICK_BID_STEPS = 4;

/** Up to 5 quick bids: the lowest bid, others in equal steps, which are as large as possible, and the highest bid. */
export function quickBids(legal: LegalCalls): number[] {
  const { min, step } = legal;
  const top = highest(legal);
  const fits = [step, ...ROUND_STEPS.filter((by) => by > step && by % step === 0)].filter(
    (by) => min + QUICK_BID_STEPS * by <= top,
  );
  const by = fits.at(-1) ?? step;
  const even = Array.from({ length: QUICK_BID_STEPS }, (_, i) => min + i * by);
  return [...even.filter((bid) => bid < top), top];
}
