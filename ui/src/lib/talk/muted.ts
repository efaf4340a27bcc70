/** The muted speakers, stored only in this browser. */

import { onDevice } from "../page/browser-storage";

const STORAGE_KEY = "rookery_muted";
/** The maximum number of stored speakers. Their ids are valid at one table only, so old ones become useless. */
const MAX_MUTED = 100;

export function mutedSpeakers(): readonly string[] {
  const kept = onDevice.getJson(STORAGE_KEY);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}

export function keepMuted(speakers: readonly string[]): void {
  // If nothing can be stored, they stay muted until the page is closed.
  onDevice.set(STORAGE_KEY, JSON.stringify(speakers.slice(-MAX_MUTED)));
}
