/** Whether the page is used by touch or by keyboard and mouse. */

import { MediaQuery } from "svelte/reactivity";

/** Whether the device has only a touch screen; keyboard shortcuts are not mentioned there. */
export const touchOnly = new MediaQuery("(hover: none) and (pointer: coarse)", false);

/**
 * Keeps `data-by` of *root* up to date: `touch` or `keys`. Browsers show a focus ring also when a page focuses a card
 * after a touch, and the card would look chosen; the style sheets use `data-by` to hide the ring.
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
