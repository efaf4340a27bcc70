/** Whom this browser does not listen to; kept here and told to nobody. */

import { onDevice } from "../page/kept-texts";

const KEY = "rookery_muted";
/** Speakers are told apart at one table only, so that old ones are of no use after a while. */
const KEPT = 100;

export function mutedSpeakers(): readonly string[] {
  const kept = onDevice.getJson(KEY);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}

export function keepMuted(speakers: readonly string[]): void {
  // Where nothing is kept it holds until the page closes.
  onDevice.set(KEY, JSON.stringify(speakers.slice(-KEPT)));
}
