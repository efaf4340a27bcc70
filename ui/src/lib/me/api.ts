/** The endpoints of one's own page. */

import type { OwnCosts, OwnMatches } from "../protocol";
import { ask, send } from "../server/api";

export const ownMatches = (): Promise<OwnMatches> => ask("/api/me/matches");
export const ownCosts = (): Promise<OwnCosts> => ask("/api/me/costs");
/** Where everything can be saved from. */
export const EXPORT = "/api/me/export";
/** Deletes everything that the server has of this person; the browser is somebody new then. */
export const forgetMe = (): Promise<void> => send("/api/me", "DELETE");
