/** What a rule sheet has for those who want to know exactly, and nobody needs in order to play. */

import type { SheetSection } from "../protocol";

const FOLDED: readonly SheetSection["id"][] = ["sources", "assumptions"];

/** Whether a section of a sheet is folded on the screen and left out on paper. */
export function isFolded({ id }: SheetSection): boolean {
  return FOLDED.includes(id);
}
