/** What the start page shows: as the server says now or, without a network, as it was seen last on this device. */

import * as api from "../server/api";
import type { BotInfo, OwnTable, Person, SavedRules, VariantInfo } from "../protocol";

export interface Start {
  /** `null` while there is no network. */
  me: Person | null;
  variants: readonly VariantInfo[];
  bots: readonly BotInfo[];
  saved: readonly SavedRules[];
  own: readonly OwnTable[];
}

/**
 * Asks for everything that the start page shows.
 *
 * @throws ApiError if the server refuses.
 */
export async function start(): Promise<Start> {
  // First of all who this is: a first visitor is given a name tag by the first answer. No device keeps that answer.
  const me = await api.me().catch(unlessOffline);
  // The service worker answers from what it has kept; what it keeps nowhere is left out.
  const whole = <T>(wanted: Promise<T[]>): Promise<T[]> =>
    me === null ? wanted.catch(() => []) : wanted;
  const [variants, bots, saved, own] = await Promise.all([
    whole(api.variants()),
    whole(api.bots()),
    whole(api.savedRules()),
    whole(api.ownTables()),
  ]);
  return { me, variants, bots, saved, own };
}

function unlessOffline(error: unknown): null {
  if (error instanceof api.ApiError && error.code === "offline") return null;
  throw error;
}
