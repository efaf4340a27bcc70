/** The endpoints for playing on otherwise. */

import type { OwnDecision, TableOpened, WhatIf } from "../protocol";
import { ask } from "../server/api";

export const whatIf = (wanted: Partial<WhatIf>): Promise<TableOpened> =>
  ask("/api/what-if", wanted);
export const decisions = (tableId: string): Promise<OwnDecision[]> =>
  ask(`/api/tables/${encodeURIComponent(tableId)}/decisions`);
