/** Two tables with the same deals. */

import type { Duplicate, NewTable, TableOpened } from "../protocol";
import { ask, askWithTimeout } from "../server/api";

export const openTwoTables = (table: NewTable): Promise<TableOpened> =>
  ask("/api/duplicates", table);
const pathOf = (id: string): string => `/api/duplicates/${encodeURIComponent(id)}`;

export const loadDuplicate = (id: string): Promise<Duplicate> => askWithTimeout(pathOf(id));
export const letBotsFinish = (id: string): Promise<Duplicate> =>
  ask(`${pathOf(id)}/let-bots-finish`, {});
