/** The endpoints for playing on otherwise, and what it begins with. */

import type { OwnDecision, RecordInfo, TableOpened, WhatIf } from "../protocol";
import { ask } from "../server/api";

export const whatIf = (wanted: Partial<WhatIf>): Promise<TableOpened> =>
  ask("/api/what-if", wanted);
export const decisions = (tableId: string): Promise<OwnDecision[]> =>
  ask(`/api/tables/${encodeURIComponent(tableId)}/decisions`);

/** How good all bots of a match are; `null` where there are none, one is better than another, or it is not known. */
export function levelIn({ seats }: Pick<RecordInfo, "seats">): string | null {
  const [first = null, ...others] = new Set(seats.seats.flatMap(({ bot }) => bot ?? []));
  return others.length === 0 ? first : null;
}
