/** The endpoints for what-if tables, the cards to choose from, and the level of their bots. */

import type { OwnDecision, PackInfo, RecordInfo, TableOpened, WhatIf } from "../protocol";
import { ask } from "../server/api";

export const whatIf = (wanted: Partial<WhatIf>): Promise<TableOpened> =>
  ask("/api/what-if", wanted);
export const decisions = (tableId: string): Promise<OwnDecision[]> =>
  ask(`/api/tables/${encodeURIComponent(tableId)}/decisions`);

/** The cards of a game, to choose a hand from. */
export const packOf = (variant: string): Promise<PackInfo> =>
  ask(`/api/variants/${encodeURIComponent(variant)}/pack`);

/** The level of all bots of a match; `null` if there are none, they differ, or it is unknown. */
export function levelIn({ seats }: Pick<RecordInfo, "seats">): string | null {
  const [first = null, ...others] = new Set(seats.seats.flatMap(({ bot }) => bot ?? []));
  return others.length === 0 ? first : null;
}
