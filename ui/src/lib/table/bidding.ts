/** The arithmetic of the bid control; what may be bid comes from the server. */

import { t } from "../messages/messages.svelte";
import type { LegalCalls } from "../protocol";

export function bidRange({ min, max, step }: LegalCalls): string {
  return t("bid-range", { min, max, step });
}

/** What a bid of *points* is called: the lowest may take over the highest bid. */
export function bidText(points: number, legal: LegalCalls, blind_times = 0): string {
  const { min, may_hold, may_look } = legal;
  if (may_look) return t("choose-bid-blind", { points, times: blind_times });
  return t(may_hold && points === min ? "choose-hold-points" : "choose-bid-points", { points });
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

/** Steps that people count in. */
const ROUND = [10, 20, 25, 50, 100, 200, 250, 500];
/** How many steps there are between bids to jump to. */
const STEPS = 4;

/** Up to five bids to jump to: the lowest, and others in even steps that are as large as they can be. */
export function quickBids(legal: LegalCalls): number[] {
  const { min, step } = legal;
  const top = highest(legal);
  const fits = [step, ...ROUND.filter((by) => by > step && by % step === 0)].filter(
    (by) => min + STEPS * by <= top,
  );
  const by = fits.at(-1) ?? step;
  return Array.from({ length: STEPS + 1 }, (_, i) => min + i * by).filter((bid) => bid <= top);
}
