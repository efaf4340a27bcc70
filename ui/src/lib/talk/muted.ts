/** Whom this browser does not listen to; kept here and told to nobody. */

const KEY = "rookery_muted";
/** Speakers are told apart at one table only, so that old ones are of no use after a while. */
const KEPT = 100;

export function mutedSpeakers(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // Storage is closed to us, or somebody else has written there.
  }
}

export function keepMuted(speakers: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(speakers.slice(-KEPT)));
  } catch {
    // Then it holds until the page closes.
  }
}
