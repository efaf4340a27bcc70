/** The endpoints of the page about one's own matches. */

import type { OwnCosts, OwnMatches } from "../protocol";
import { ask, send } from "../server/api";

export const ownMatches = (): Promise<OwnMatches> => ask("/api/me/matches");
export const ownCosts = (): Promise<OwnCosts> => ask("/api/me/costs");
/** The path of the record of a finished match, also if the table has begun another one meanwhile. */
export const recordPath = (matchId: string): string => `/api/me/matches/${matchId}/record`;
/** The path of the export of all one's data. */
export const EXPORT = "/api/me/export";
/** Deletes all data about this person on the server; afterwards the browser counts as a new visitor. */
export const forgetMe = (): Promise<void> => send("/api/me", "DELETE");
