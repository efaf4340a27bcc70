/** Two tables with the same deals. */

import type { Duplicate, NewTable, TableOpened } from "../protocol";
import { ask } from "../server/api";

export const openTwoTables = (table: NewTable): Promise<TableOpened> =>
  ask("/api/duplicates", table);
export const loadDuplicate = (id: string): Promise<Duplicate> =>
  ask(`/api/duplicates/${encodeURIComponent(id)}`);
