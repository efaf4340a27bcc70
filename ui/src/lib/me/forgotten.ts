/** Whether what the server knew of this person has just been deleted; every open tab is loaded anew in between. */

import { inTab, onDevice } from "../page/kept-texts";

const KEY = "rookery.forgotten";

/** Tells the other tabs, too. */
export function noteForgotten(): void {
  inTab.set(KEY, "1");
  // They hear of every change; nothing of it stays.
  onDevice.set(KEY, "1");
  onDevice.remove(KEY);
}

/** Whether another tab tells that; it is noted here, too. */
export function hearsForgotten({ key, newValue }: StorageEvent): boolean {
  const told = key === KEY && newValue !== null;
  if (told) inTab.set(KEY, "1");
  return told;
}

/** It is said once. */
export function justForgotten(): boolean {
  const noted = inTab.get(KEY) !== null;
  inTab.remove(KEY);
  return noted;
}
