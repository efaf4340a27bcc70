/** The endpoints of the daily deals. */

import type { DailyAsked, DailyDay, TableOpened } from "../protocol";
import { ask, askWithTimeout } from "../server/api";

/** Loads the deals of *day* (`YYYY-MM-DD`, or `""` for today). */
export const load = (day: string): Promise<DailyDay> =>
  askWithTimeout(day === "" ? "/api/daily" : `/api/daily?day=${encodeURIComponent(day)}`);
export const play = (asked: DailyAsked): Promise<TableOpened> => ask("/api/daily", asked);
