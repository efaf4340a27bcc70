/** What the device is touched with. */

import { MediaQuery } from "svelte/reactivity";

/** Whether there is nothing but fingers: no keyboard is told about where there is none. */
export const touchOnly = new MediaQuery("(hover: none) and (pointer: coarse)", false);

/**
 * Notes on *root* whether fingers are used or keys. Where a page gives the focus to a card after a touch, browsers mark it as
 * they do for keys, and it would look chosen.
 */
export function noteTouch(root: HTMLElement): () => void {
  const note = (by: "touch" | "keys") => (root.dataset["by"] = by);
  const pointed = (event: PointerEvent) => note(event.pointerType === "touch" ? "touch" : "keys");
  const pressed = () => note("keys");
  note(touchOnly.current ? "touch" : "keys");
  addEventListener("pointerdown", pointed, true);
  addEventListener("keydown", pressed, true);
  return () => {
    removeEventListener("pointerdown", pointed, true);
    removeEventListener("keydown", pressed, true);
  };
}
