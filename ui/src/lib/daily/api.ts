/** The endpoints of the deals of the day. */

import type { DailyAsked, DailyDay, TableOpened } from "../protocol";
import { ask } from "../server/api";

export const today = (): Promise<DailyDay> => ask("/api/daily");
export const playToday = (asked: DailyAsked): Promise<TableOpened> => ask("/api/daily", asked);
