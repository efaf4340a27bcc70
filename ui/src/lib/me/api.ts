/** The endpoints of one's own page. */

import type { OwnMatches } from "../protocol";
import { ask } from "../server/api";

export const ownMatches = (): Promise<OwnMatches> => ask("/api/me/matches");
/** Where everything can be saved from. */
export const EXPORT = "/api/me/export";
