/** The sections of a rule sheet that nobody needs in order to play. */

import type { SheetSection } from "../protocol";

const FOLDED: readonly SheetSection["id"][] = ["sources", "assumptions"];

/** Whether a section of a rule sheet is collapsed on the screen and not printed. */
export function isFolded({ id }: SheetSection): boolean {
  return FOLDED.includes(id);
}
