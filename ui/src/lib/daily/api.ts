/** The endpoints of the deals of the day. */

import type { DailyAsked, DailyDay, TableOpened } from "../protocol";
import { ask } from "../server/api";

/** *day*: `YYYY-MM-DD`, or empty for today. */
export const look = (day: string): Promise<DailyDay> =>
  ask(day === "" ? "/api/daily" : `/api/daily?day=${encodeURIComponent(day)}`);
export const play = (asked: DailyAsked): Promise<TableOpened> => ask("/api/daily", asked);
