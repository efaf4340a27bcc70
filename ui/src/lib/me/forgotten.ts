/** Whether what the server knew of this person has just been deleted; the page is loaded anew in between. */

import { inTab } from "../page/kept-texts";

const KEY = "rookery.forgotten";

export function noteForgotten(): void {
  inTab.set(KEY, "1");
}

/** It is said once. */
export function justForgotten(): boolean {
  const noted = inTab.get(KEY) !== null;
  inTab.remove(KEY);
  return noted;
}
