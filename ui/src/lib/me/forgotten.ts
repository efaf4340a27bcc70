/** Remembers that one's data was just deleted, across the reload of all open tabs. */

import { inTab, onDevice } from "../page/browser-storage";

const STORAGE_KEY = "rookery.forgotten";

/** Notes the deletion in this tab, and notifies the other tabs. */
export function noteForgotten(): void {
  inTab.set(STORAGE_KEY, "1");
  // The other tabs get a storage event; the key itself is not kept.
  onDevice.set(STORAGE_KEY, "1");
  onDevice.remove(STORAGE_KEY);
}

/** Whether the event is the notice of another tab; if so, it is noted in this tab too. */
export function hearsForgotten({ key, newValue }: StorageEvent): boolean {
  const told = key === STORAGE_KEY && newValue !== null;
  if (told) inTab.set(STORAGE_KEY, "1");
  return told;
}

/** Whether the data was just deleted; true only once. */
export function justForgotten(): boolean {
  const noted = inTab.get(STORAGE_KEY) !== null;
  inTab.remove(STORAGE_KEY);
  return noted;
}
